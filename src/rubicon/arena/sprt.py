"""The sequential probability ratio test (SPRT) by pairs: is the first bot stronger than the second by `low` Elo, or by `high`?

A pair comes out in one of five ways for the first bot: 0, ½, 1, 1½ or 2 points. After each pair the likelihood of the outcomes so far
is compared: the greatest under a mean score of `high` Elo against the greatest under `low` (a generalised likelihood ratio).
While the chances are estimated half an imaginary pair of each outcome stands for what was not seen yet, else the first alike
pairs would decide; the likelihood itself is that of real pairs alone.
"""

import math
from collections.abc import Iterable
from typing import Literal, assert_never

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
NORMALIZED = 800 / math.log(10)
"""Normalised Elo of a game whose mean score is one standard deviation above ½."""
STEPS, CLOSE = 30, 1e-9
Floats = NDArray[np.float64]
Model = Literal["logistic", "normalized"]
"""In which Elo the bounds are: logistic Elo is about scores; normalised Elo about scores in proportion to their spread, so that the
number of pairs a test needs depends on its bounds alone, not on how often games are drawn or decided by the deal."""


def log_ratio(counts: Floats, low: float, high: float, model: Model = "logistic") -> Floats:
    """The log likelihood ratio of `high` against `low` Elo, from pairs by outcome; any number of rows."""
    seen = np.asarray(counts, np.float64) + IMAGINARY
    shares = seen / seen.sum(axis=-1, keepdims=True)
    match model:
        case "logistic":
            better, worse = (_with_mean(shares, np.broadcast_to(POINTS - score(elo), shares.shape)) for elo in (high, low))
        case "normalized":
            better, worse = (_with_t_value(shares, math.sqrt(2) * elo / NORMALIZED) for elo in (high, low))
        case _:
            assert_never(model)
    return np.asarray((counts * (np.log(better) - np.log(worse))).sum(axis=-1), np.float64)


def _with_mean(shares: Floats, values: Floats) -> Floats:
    """The chances of the outcomes under which the mean of the values is 0, and which make the shares that were seen likeliest."""
    low, high = -1 / values.max(axis=-1), -1 / values.min(axis=-1)
    for _ in range(60):
        middle = (low + high) / 2
        rising = (shares * values / (1 + middle[..., None] * values)).sum(axis=-1) > 0
        low, high = np.where(rising, middle, low), np.where(rising, high, middle)
    return np.asarray(shares / (1 + ((low + high) / 2)[..., None] * values), np.float64)


def _with_t_value(shares: Floats, t: float) -> Floats:
    """The same where the mean score is t standard deviations above ½.

    That condition is not linear in the chances; it is replaced by its tangent at the last estimate until nothing changes any more
    (Van den Bergh, "Normalized Elo", as fishtest does it).
    """
    chances = np.full(shares.shape, 1 / OUTCOMES)
    for _ in range(STEPS):
        mean = (chances * POINTS).sum(axis=-1, keepdims=True)
        spread = np.sqrt((chances * (POINTS - mean) ** 2).sum(axis=-1, keepdims=True))
        before, chances = chances, _with_mean(shares, POINTS - 0.5 - t * spread * (1 + ((mean - POINTS) / spread) ** 2) / 2)
        if np.abs(chances - before).max(initial=0.0) < CLOSE:
            break
    return chances


def normalized_elo(counts: Floats) -> float | None:
    """How far the mean score of pairs is above ½, in standard deviations of a game, on a scale like Elo's; None without any spread."""
    shares = counts / counts.sum()
    mean = float((shares * POINTS).sum())
    spread = math.sqrt(2 * float((shares * (POINTS - mean) ** 2).sum()))
    return NORMALIZED * (mean - 0.5) / spread if spread else None


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

    def __init__(self, low: float, high: float, model: Model = "logistic"):
        self.low, self.high, self.model = low, high, model
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
        ratios = log_ratio(counts, self.low, self.high, self.model)
        crossed = np.flatnonzero(np.abs(ratios) >= BOUND)
        last = int(crossed[0]) if len(crossed) else len(outcomes) - 1
        self.counts, self.ratio = counts[last], float(ratios[last])
