"""What tests about the search share."""

from typing import Any

import rubicon
from rubicon.bots import Bot, search
from rubicon.engine.chance import generators


def thoughts(match: rubicon.Match, *, seed: int = 0, **settings: Any) -> dict[int, search.Thought]:
    """What the search thinks of each legal action of whoever's turn it is."""
    chosen = search.Settings(simulations=2000)._replace(**settings)
    found = search.analyse(match.view_record(match.turn), match.legal(), generators(seed, 0, 1, 0)[0], chosen)
    return {thought.action: thought for thought in found}


def choice(match: rubicon.Match, name: str, seed: int = 0) -> str:
    """What a bot plays, in notation."""
    return match.text(Bot(name).choose(match.view_record(match.turn), match.legal(), generators(seed, 0, 1, 0)[0]))
