"""C77: how likely a Senate comes next in set-up, where the surplus is taken out before Italia gets hers.

The bonus tokens are laid out province by province, as without the option, and what is never laid out is the surplus. So nobody has
to name tokens that are taken out unseen. Only the odds differ: here they are worked out exactly, once.
"""

import itertools
import math
from fractions import Fraction

import numpy as np

from rubicon.engine.record import Weights
from rubicon.games.caesar.board import BONUS_COPIES, CENTURION, POISON, PROVINCES, SENATE

LAID_OUT = PROVINCES - 1
"""Provinces that get a bonus token by chance: all but Italia."""
SENATES = int(BONUS_COPIES[SENATE])


def senates_laid_out(others: int) -> list[Fraction]:
    """How likely so many Senates come to the provinces besides Italia, with so many bonus tokens of other kinds in the game.

    C77: without a Senate among what is left, one comes back for Italia, and another token is over in its place.
    """
    ways = [math.comb(SENATES, left) * math.comb(others, PROVINCES - left) for left in range(SENATES + 1)]
    swapped, *usual = (Fraction(count, math.comb(SENATES + others, PROVINCES)) for count in ways)
    return [usual[0] + swapped, *usual[1:]]


def next_is_a_senate(others: int) -> list[list[Fraction | None]]:
    """How likely the next token is a Senate, by tokens and by Senates laid out so far; None: it can't come to that."""
    each = [share / math.comb(LAID_OUT, senates) for senates, share in enumerate(senates_laid_out(others))] + [Fraction(0)]
    odds: list[list[Fraction | None]] = []
    for _ in range(LAID_OUT):  # from the last token to the first: `each` is how likely one order of tokens so far is
        rows = [(senate, other) for other, senate in itertools.pairwise(each)]
        odds.insert(0, [senate / (senate + other) if senate + other else None for senate, other in rows])
        each = [senate + other for senate, other in rows] + [Fraction(0)]
    return odds


def senate_odds() -> Weights:
    """With or without Poison, with or without Centurions, by tokens and by Senates laid out: weights of a Senate and of any other."""
    odds = np.ones((2, 2, LAID_OUT, SENATES, 2), np.int32)
    basic = int(BONUS_COPIES.sum()) - int(BONUS_COPIES[POISON]) - int(BONUS_COPIES[CENTURION]) - SENATES
    for poison, centurions in ((0, 1), (1, 0), (1, 1)):
        others = basic + poison * int(BONUS_COPIES[POISON]) + centurions * int(BONUS_COPIES[CENTURION])
        for laid, row in enumerate(next_is_a_senate(others)):
            for senates, share in enumerate(row):
                if share is not None:
                    odds[poison, centurions, laid, senates] = share.numerator, share.denominator - share.numerator
    return odds


SENATE_ODDS = senate_odds()
