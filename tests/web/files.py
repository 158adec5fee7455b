"""A finished game as a file, made without a browser, and where in it what is asked."""

from functools import cache
from random import Random

import rubicon
from rubicon.match import gamewriter

SEED = 1
"""A game in which every kind of decision comes up."""


@cache
def played() -> tuple[str, dict[str, int], int]:
    """A game with all expansions: its file, by kind the first ply before which such a decision is asked for, and all plies."""
    match = rubicon.load("caesar", poison=True, centurions=True, border_control=True).start(seed=SEED)
    rng, asked = Random(SEED), dict[str, int]()
    while match.turn != rubicon.OVER:
        for action in match.legal():
            asked.setdefault(match.describe(action).to_dict()["kind"], len(match))
        match.play(rng.choice(match.legal()))
    return gamewriter.text(match), asked, len(match)
