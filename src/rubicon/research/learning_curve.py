"""Sample efficiency: what a learner scores against a frozen opponent after so many decisions, from the log of its run. Needs PyTorch.

The learner `ppo` is `rubicon train` without its teacher: self-play with PPO's clipped objective, on one core.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from rubicon.game import load
from rubicon.training.extra import require_torch
from rubicon.training.settings import Settings, settings_for

if TYPE_CHECKING:
    from rubicon.training.log import Report

LEARNER = "ppo"
UPDATES, REPORTS = 16, 4


class Point(NamedTuple):
    """Of a learning curve: a score with its 95 % interval."""

    decisions: int
    score: float
    low: float
    high: float


def settings(seed: int) -> Settings:
    """Of the learner."""
    return settings_for("cpu", seed=seed, imitated_share=0.0)


def decisions() -> list[int]:
    """After how many decisions the learner is measured."""
    chosen = settings(0)
    return [chosen.games * chosen.steps * UPDATES * (number + 1) // REPORTS for number in range(REPORTS)]


def digest() -> str:
    """Tells learners apart."""
    return hashlib.sha256(msgspec.json.encode((LEARNER, UPDATES, REPORTS, settings(0)))).hexdigest()[:12]


def curve(game: str, opponent: str, *, seed: int, deals: int) -> list[Point]:
    """A run, and its score at each of `decisions`; each deal is played from both seats."""
    require_torch()
    from rubicon.training import log
    from rubicon.training.evaluation import evaluations
    from rubicon.training.trainer import Budget, Trainer

    played = load(game)
    with TemporaryDirectory() as folder:
        trainer = Trainer([(1, played)], settings(seed), out=Path(folder), threads=1)
        trainer.run(
            Budget(updates=UPDATES),
            reports=REPORTS,
            evaluate=lambda model, last: evaluations(model, [played], [opponent], deals),
            say=lambda report: None,
        )
        return curve_of(log.read(trainer.log_path), opponent)


def curve_of(reports: Sequence["Report"], opponent: str) -> list[Point]:
    """What a log tells of a learner's scores against an opponent."""
    return [
        Point(report.decisions, score.share, max(0.0, score.share - 1.96 * score.error), min(1.0, score.share + 1.96 * score.error))
        for report in reports
        for score in report.scores
        if score.opponent == opponent
    ]


def together(curves: Sequence[Sequence[Point]]) -> list[Point]:
    """Several runs as one curve: the mean, and the lowest and highest bound of any run, for runs differ more than deals."""
    return [
        Point(
            points[0].decisions,
            sum(point.score for point in points) / len(points),
            min(point.low for point in points),
            max(point.high for point in points),
        )
        for points in zip(*curves, strict=True)
    ]
