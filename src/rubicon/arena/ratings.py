"""Computes ratings in Elo from results: Bradley–Terry between two, Plackett–Luce at larger tables.

A game tells who won, not who came third, so its ranking is the winner before all others, who are tied; a shared win counts for
each in its share. Then both models are one: at a table the chance to win is strength / sum of strengths. Every encounter has
one imaginary round besides, drawn throughout: it keeps perfect scores finite, and is outweighed by a handful of real ones.

Intervals come from a Bayesian bootstrap by deals: each deal, with all its games between all bots, weighs Exp(1), and so does each
imaginary round.
"""

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO = 400 / math.log(10)
"""Elo points of one natural unit of strength."""
REPLICATES = 2000
CLUSTERS = 4096
"""Deals beyond so many are put together, several to a cluster."""
LARGEST_STEP = 1.0
CLOSE = 1e-9


def elo(score: float) -> float:
    """The difference in rating that a score stands for."""
    return 400 * math.log10(score / (1 - score))


def score(difference: float) -> float:
    """The score that a difference in rating stands for."""
    return 1 / (1 + 10 ** (-difference / 400))


def strengths(tables: Floats, games: Floats, won: Floats, anchor: int) -> Floats:
    """Most likely log strengths, the anchor's 0, by Newton's method; a row for each row of `games` and `won`.

    tables: by encounter and bot, seats at the table; games: by encounter, games played; won: by bot, games won.
    """
    theta = np.zeros_like(won)
    free = np.arange(won.shape[1]) != anchor
    for _ in range(200):
        weight = tables * np.exp(theta - theta.max(axis=1, keepdims=True))[:, None, :]
        chance = weight / weight.sum(axis=2, keepdims=True)
        expected = games[:, :, None] * chance
        slope = (won - expected.sum(axis=1))[:, free]
        among = np.einsum("rei,rej->rij", expected, chance)
        curve = expected.sum(axis=1)[:, :, None] * np.eye(won.shape[1]) - among
        step = np.linalg.solve(curve[:, free][:, :, free], slope[:, :, None])[:, :, 0]
        theta[:, free] += np.clip(step, -LARGEST_STEP, LARGEST_STEP)
        if np.abs(step).max(initial=0) < CLOSE:
            break
    return theta


def clusters(by_deal: Floats) -> Floats:
    """Sums over deals that count as one: all by themselves, unless they are very many."""
    n = min(len(by_deal), CLUSTERS)
    sums = np.zeros((n, *by_deal.shape[1:]))
    np.add.at(sums, np.arange(len(by_deal)) % n, by_deal)
    return sums


class Resampled:
    """Sums of columns under weights: the first row with all weights 1, the others resampled."""

    def __init__(self, deals: int, imaginary: int):
        n = min(deals, CLUSTERS)
        weights = np.random.default_rng(1).standard_exponential((REPLICATES + 1, n + imaginary))
        weights[0] = 1
        self._real, self._imaginary = weights[:, :n], weights[:, n:]

    def real(self, by_deal: Floats) -> Floats:
        """Sums over deals."""
        return np.tensordot(self._real, clusters(by_deal), axes=1)

    def imaginary(self, by_encounter: Floats) -> Floats:
        """What the imaginary round of each encounter adds, by encounter; further axes are kept."""
        weights = self._imaginary.reshape(*self._imaginary.shape, *[1] * (by_encounter.ndim - 1))
        return np.asarray(weights * by_encounter, np.float64)


def interval(values: Floats) -> tuple[float, float]:
    """Where 95 % of the resampled values lie; the first one is the estimate itself, which is never left out."""
    low, high = np.quantile(values[1:], (0.025, 0.975))
    return min(float(low), float(values[0])), max(float(high), float(values[0]))
