"""Auto-Crassus's reasons for a placement: in one sentence, and in more for those who ask."""

from collections.abc import Sequence

from rubicon.engine.facts import Reader
from rubicon.games.caesar.effect_types import AnyEffect, TokenPlaced
from rubicon.games.caesar.explain import MEASURES, Why
from rubicon.games.caesar.say import say


def tell_why(why: Why) -> str:
    """The reason in a sentence: the line of his list that applied, said of this region."""
    return say(f"why-{why.line}", region=why.region, own=why.own, human=why.human, count=why.free)


def details(effects: Sequence[AnyEffect], reader: Reader) -> str:
    """The whole reason of each of his placements: the line in general, then what decided between equals."""
    return " ".join(sentence for effect in effects if isinstance(effect, TokenPlaced) and effect.why for sentence in _details(effect.why))


def _details(why: Why) -> list[str]:
    return [
        say(f"line-{why.line}", value=why.value),
        *(say(f"region-{reason}") for reason in why.region_by if reason not in MEASURES.values()),
        *(say(f"token-{reason}") for reason in why.token_by),
        *(say(f"space-{reason}") for reason in why.space_by),
    ]
