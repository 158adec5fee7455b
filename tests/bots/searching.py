"""What tests about the search share."""

from typing import Any

import rubicon
from rubicon.bots import Bot, search
from rubicon.engine.chance import generators


def estimates(match: rubicon.Match, *, seed: int = 0, simulations: int = 2000, **settings: Any) -> dict[int, search.ActionEstimate]:
    """What the search finds out about each legal action of the player whose turn it is."""
    chosen = search.Settings(simulations=simulations, **settings)
    found = search.analyse(match.view_record(match.turn), match.legal(), generators(seed, 0, 1, 0)[0], chosen)
    return {each.action: each for each in found}


def choice(match: rubicon.Match, name: str, seed: int = 0) -> str:
    """What a bot plays, in notation."""
    return match.text(Bot(name).choose(match.view_record(match.turn), match.legal(), generators(seed, 0, 1, 0)[0]))
