"""The sequential probability ratio test (SPRT) by pairs: is the first bot stronger than the second by `low` Elo, or by `high`?

A pair comes out in one of five ways for the first bot: 0, ½, 1, 1½ or 2 points. After each pair the likelihood of the outcomes so far
is compared: the greatest under a mean score of `high` Elo against the greatest under `low` (a generalised likelihood ratio).
While the chances are estimated half an imaginary pair of each outcome stands for what was not seen yet, else the first alike
pairs would decide; the likelihood itself is that of real pairs alone.
"""

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from rubicon.arena.ratings import score
from rubicon.engine.errors import BadOptions

ERROR = 0.05
"""Chance to decide wrongly, either way."""
BOUND = math.log((1 - ERROR) / ERROR)
OUTCOMES = 5
POINTS = np.linspace(0, 1, OUTCOMES)
"""The score of a pair in each outcome."""
IMAGINARY = 0.5
WIDEST = 1000.0


def log_ratio(counts: NDArray[np.float64], low: float, high: float) -> NDArray[np.float64]:
    """The log likelihood ratio of `high` against `low` Elo, from pairs by outcome; any number of rows."""
    seen = np.asarray(counts, np.float64) + IMAGINARY
    terms = counts * (np.log(_likeliest(seen, score(high))) - np.log(_likeliest(seen, score(low))))
    return np.asarray(terms.sum(axis=-1), np.float64)


def _likeliest(seen: NDArray[np.float64], mean: float) -> NDArray[np.float64]:
    """The chances of the outcomes that have this mean score and make what was seen likeliest."""
    shares = seen / seen.sum(axis=-1, keepdims=True)
    away = POINTS - mean
    low = np.full(shares.shape[:-1], -1 / (1 - mean))
    high = np.full(shares.shape[:-1], 1 / mean)
    for _ in range(60):
        middle = (low + high) / 2
        rising = (shares * away / (1 + middle[..., None] * away)).sum(axis=-1) > 0
        low, high = np.where(rising, middle, low), np.where(rising, high, middle)
    return np.asarray(shares / (1 + ((low + high) / 2)[..., None] * away), np.float64)


def parse_bounds(text: str) -> tuple[float, float]:
    """Parse two bounds such as `0,20`, in Elo."""
    try:
        low, high = (float(piece) for piece in text.split(","))
    except ValueError:
        low = high = math.nan
    return check_bounds(low, high)


def check_bounds(low: float, high: float) -> tuple[float, float]:
    """Refuse bounds that a test can't tell apart."""
    if not -WIDEST <= low < high <= WIDEST or high - low < 1:
        raise BadOptions(f"--sprt takes two bounds in Elo, such as 0,20: at least 1 apart, between {-WIDEST:g} and {WIDEST:g}")
    return low, high


class SequentialTest:
    """The test while it runs; pairs count in the order of their deals, and none after the decision."""

    def __init__(self, low: float, high: float):
        self.low, self.high = low, high
        self.counts = np.zeros(OUTCOMES, np.int64)
        self.ratio = 0.0

    @property
    def pairs(self) -> int:
        """How many pairs were counted."""
        return int(self.counts.sum())

    @property
    def decided(self) -> bool:
        """Whether a bound was crossed."""
        return abs(self.ratio) >= BOUND

    @property
    def verdict(self) -> str:
        """The result so far: high, low or undecided."""
        if not self.decided:
            return "undecided"
        return "high" if self.ratio > 0 else "low"

    def add(self, points: Iterable[float]) -> None:
        """Count pairs by the first bot's points, up to the decision."""
        outcomes = np.rint(np.fromiter(points, np.float64) * 2).astype(np.int64)
        if self.decided or not len(outcomes):
            return
        counts = self.counts + np.eye(OUTCOMES, dtype=np.int64)[outcomes].cumsum(axis=0)
        ratios = log_ratio(counts, self.low, self.high)
        crossed = np.flatnonzero(np.abs(ratios) >= BOUND)
        last = int(crossed[0]) if len(crossed) else len(outcomes) - 1
        self.counts, self.ratio = counts[last], float(ratios[last])
