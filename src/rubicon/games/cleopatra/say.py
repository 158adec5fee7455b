"""The texts about this game, by name, and what people call its things."""

from collections.abc import Sequence

from rubicon.engine.catalogue import Catalogue
from rubicon.games.cleopatra.vocabulary import InfluenceCard

_texts = Catalogue("cleopatra")
say, called = _texts.say, _texts.called


def the(group: str) -> str:
    """A group within a sentence: the Senators"""
    return called(f"the {group}")


def of_the(group: str) -> str:
    """Whose something is: of the Senators"""
    return called(f"of the {group}")


def opening(group: str) -> str:
    """A group at the beginning of a sentence: The Senators"""
    return called(f"The {group}")


def card_name(card: str) -> str:
    """a 3, a philosopher, Veto"""
    if card == "philosopher":
        return say("philosopher")
    return say("number", card=card) if card.isdecimal() else say(f"card-{card}")


def listed(parts: Sequence[str]) -> str:
    """a 3, a 3 and a philosopher"""
    return say("list", first=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else parts[0]


def card_names(cards: Sequence[InfluenceCard]) -> str:
    """The numbers first: a 3, a 3 and a philosopher"""
    return listed([card_name(card) for card in sorted(cards, key=lambda card: card == "philosopher")])
