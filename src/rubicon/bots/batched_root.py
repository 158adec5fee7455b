"""The roots of many searches in the manner of Gumbel AlphaZero: candidates, sequential halving, and the improved policy."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEAST_PRIOR = 1e-9
Numbers = NDArray[np.float64]


class Roots(NamedTuple):
    """The legal actions of each root, a row for each; rows are filled up."""

    priors: Numbers
    visits: NDArray[np.int64]
    totals: Numbers
    """The sums of all values."""
    counts: NDArray[np.int32]
    """How many actions there are."""

    @property
    def is_action(self) -> NDArray[np.bool_]:
        """Where a row is not filled up."""
        found: NDArray[np.bool_] = np.arange(self.priors.shape[1]) < self.counts[:, None]
        return found


def gumbel(roots: Roots, rng: np.random.Generator) -> Numbers:
    """Noise with which the best of `log prior + noise` is a draw from the policy, and the best few are one without replacement."""
    return rng.gumbel(size=roots.priors.shape)


def logarithms(roots: Roots) -> Numbers:
    """Of the priors; -inf where there is no action."""
    return np.where(roots.is_action, np.log(np.maximum(roots.priors, LEAST_PRIOR)), -np.inf)


def ranked(roots: Roots, bonus: Numbers, value_weight: float, order: NDArray[np.int64] | None, left: int) -> NDArray[np.int64]:
    """The actions of each root, the best first. With an order, only the first `left` of it are compared; the others stay behind."""
    means = roots.totals / np.maximum(roots.visits, 1)
    scores = np.where(roots.is_action, logarithms(roots) + bonus + value_weight * means, -np.inf)
    if order is None:
        return np.argsort(-scores, axis=1, kind="stable")
    taking_part, others = order[:, :left], order[:, left:]
    best = np.argsort(-np.take_along_axis(scores, taking_part, axis=1), axis=1, kind="stable")
    return np.concatenate([np.take_along_axis(taking_part, best, axis=1), others], axis=1)


def candidates_left(taking_part: int) -> int:
    """How many go on to the next round."""
    return max(1, (taking_part + 1) // 2)


def improved_policy(roots: Roots, value_weight: float, means: Numbers) -> Numbers:
    """The policy with the values added to its logarithms; an action that was not tried is worth what the root is."""
    values = np.where(roots.visits > 0, roots.totals / np.maximum(roots.visits, 1), means[:, None])
    scores = logarithms(roots) + value_weight * np.where(roots.is_action, values, 0.0)
    weights = np.exp(scores - np.maximum(scores.max(axis=1, keepdims=True), -1e300))
    found: Numbers = weights / np.maximum(weights.sum(axis=1, keepdims=True), LEAST_PRIOR)
    return found
