"""Blends a network's value with the game's `evaluate`: the two err in different places, so together they predict results better.

The weights are those of a logistic regression on both, over 8,364 decisions of 350 games of *Caesar!* (see docs/research/networks.md).
"""

import math

from rubicon.engine.rule import rule

SHARPER = 1.26
"""Two judges who agree may be surer than each of them."""
FOR_THE_MOVER = 0.09
"""The network thinks a little too well of whoever is to move."""
LEAST = 0.001
"""Chances end so far from 0 and from 1."""


@rule
def log_odds(chance: float) -> float:
    """The logarithm of the odds."""
    bounded = min(max(chance, LEAST), 1.0 - LEAST)
    return math.log(bounded / (1.0 - bounded))


@rule
def blended(network: float, formula: float, share: float) -> float:
    """The chance to win of the player who is to move; `share`: how much `evaluate` counts, 0: the network's value is taken as it is."""
    if share == 0.0:
        return network
    odds = SHARPER * ((1.0 - share) * log_odds(network) + share * log_odds(formula)) - FOR_THE_MOVER
    return 1.0 / (1.0 + math.exp(-odds))
