"""Sequential halving at the root of a search with a network: the likeliest actions get equally many simulations, the better half goes on.

An action's score is the logarithm of the policy's probability plus its mean value times a weight: the policy where values say little, the
values where they differ. PUCT spends its simulations where the policy is sure, which finds fewer of its mistakes.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.tree import PriorTree
from rubicon.bots.sequential_halving import rounds_for
from rubicon.bots.tree import ROOT

CANDIDATES = 32
"""How many actions take part."""
VALUE_WEIGHT = 120.0
"""How much a certain win weighs in a score, against a certain loss."""
LEAST_PRIOR = 1e-6

Scores = NDArray[np.float64]
Indices = NDArray[np.int64]


class RootStatistics(NamedTuple):
    """What trees with the same root know about each legal action."""

    priors: Scores
    visits: NDArray[np.int64]
    values: Scores
    """Mean values; 0 without a visit."""


def root_statistics(trees: Sequence[PriorTree], actions: NDArray[np.int16]) -> RootStatistics:
    """The statistics of the root's edges, added up over the trees."""
    priors, totals, visits = np.zeros(len(actions)), np.zeros(len(actions)), np.zeros(len(actions), np.int64)
    for tree in trees:
        first = int(tree.first_edge[ROOT])
        edges = slice(first, first + int(tree.edge_count[ROOT]))
        at = np.searchsorted(actions, tree.action[edges])
        priors[at] = tree.prior[edges]
        totals[at] += tree.total_value[edges]
        visits[at] += tree.edge_visits[edges]
    return RootStatistics(priors, visits, totals / np.maximum(visits, 1))


def halve(
    trees: Sequence[PriorTree],
    actions: NDArray[np.int16],
    candidates: int,
    weight: float,
    search: Callable[[NDArray[np.int16], float], None],
) -> Scores:
    """The scores of all actions; those that take no part have -inf. `search`: gives some actions their share of the budget (from 0 to 1).

    Scores can be compared only between actions with equally many simulations. So an action's score is that of the best action at the end,
    less what it was behind that one in the last round in which it took part.
    """
    priors = root_statistics(trees, actions).priors
    remaining = np.argsort(-priors, kind="stable")[:candidates]
    rounds, history, scores = rounds_for(len(remaining)), [], np.full(len(actions), -np.inf)
    for _ in range(rounds):
        search(actions[np.sort(remaining)], 1.0 / rounds)
        found = root_statistics(trees, actions)
        now = np.log(np.maximum(found.priors, LEAST_PRIOR)) + weight * found.values
        history.append((remaining, now))
        remaining = remaining[np.argsort(-now[remaining], kind="stable")][: (len(remaining) + 1) // 2]
    best = int(remaining[0])
    for taking_part, now in history:
        scores[taking_part] = now[taking_part] - now[best]
    return scores
