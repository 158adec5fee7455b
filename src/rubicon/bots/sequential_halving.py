"""Sequential halving at the root: in each round the remaining actions get equally many simulations, then the better half goes on.

It divides a budget better than UCB where the aim is one good final choice, not a high average on the way.
"""

import math
import time

import numpy as np

from rubicon.bots.parallel_trees import ParallelTrees, Values, Visits

MIN_VISITS = 4
"""Simulations for each action in the first round; if the budget is too small for that, the actions with the lowest priors are left out."""


def rounds_for(actions: int) -> int:
    """How many rounds it takes to halve this number of actions down to one."""
    return max(1, math.ceil(math.log2(actions)))


def first_round(prior_values: Values, simulations: int) -> Visits:
    """The indices of the actions that take part, the highest prior first; `simulations`: 0 if their number is not known."""
    order, n = np.argsort(-prior_values, kind="stable"), len(prior_values)
    while simulations and n > 2 and n * MIN_VISITS * rounds_for(n) > simulations:
        n -= 1
    return order[:n]


def sequential_halving(
    trees: ParallelTrees, simulations: int, seconds: float, exploration: float, bonuses: Values
) -> tuple[Visits, Values]:
    """The visits of each action and its value. `bonuses` are added to values where actions are compared.

    Mean values can be compared only between actions with equally many simulations. So an action's value is that of the best action at
    the end, less what it was behind that one in the last round in which it took part.
    """
    remaining, began = first_round(trees.prior_values + bonuses, simulations), time.perf_counter()
    rounds, history = rounds_for(len(remaining)), [(np.arange(len(trees.prior_values)), trees.prior_values)]
    for done in range(rounds):
        share = simulations * (done + 1) // rounds - simulations * done // rounds
        if share or not simulations:
            trees.search(share, began + seconds * (done + 1) / rounds, exploration, trees.actions[remaining])
        visits, means = trees.statistics()
        history.append((remaining, means))
        remaining = remaining[np.argsort(-(means + bonuses)[remaining], kind="stable")][: (len(remaining) + 1) // 2]
    best, difference = remaining[0], np.zeros(len(trees.prior_values))
    for actions, means in history:
        difference[actions] = means[actions] - means[best]
    return visits, np.clip(means[best] + difference, 0.0, 1.0)
