"""Sample efficiency: what a learner scores against a frozen opponent after so many decisions, from the log of its run. Needs PyTorch.

Both learners are `rubicon train` on one core: `ppo` is self-play with PPO's clipped objective and no teacher, `taught` learns from the
teacher alone. Where games are long or a policy can learn to lose, runs of `ppo` differ too much from seed to seed to be compared.
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

REPORTS = 4
"""How often a learner is measured in a run."""


class Learner(NamedTuple):
    """Who learns, and for how long."""

    name: str
    imitated_share: float
    games: int
    updates: int

    def settings(self, seed: int) -> Settings:
        """Of a run."""
        return settings_for("cpu", seed=seed, imitated_share=self.imitated_share, games=self.games)

    def decisions(self) -> list[int]:
        """After how many decisions it is measured."""
        chosen = self.settings(0)
        return [chosen.games * chosen.steps * self.updates * (number + 1) // REPORTS for number in range(REPORTS)]

    def entrants(self) -> tuple[str, ...]:
        """What it is called after so many decisions."""
        return tuple(f"{self.name}:{decisions}" for decisions in self.decisions())

    def digest(self) -> str:
        """Tells learners apart."""
        return hashlib.sha256(msgspec.json.encode((self.name, self.updates, REPORTS, self.settings(0)))).hexdigest()[:12]


PPO = Learner("ppo", imitated_share=0.0, games=512, updates=16)
TAUGHT = Learner("taught", imitated_share=1.0, games=128, updates=16)


class Point(NamedTuple):
    """Of a learning curve: a score with its 95 % interval."""

    decisions: int
    score: float
    low: float
    high: float


def curve(learner: Learner, game: str, opponent: str, *, seed: int, deals: int) -> list[Point]:
    """A run, and its score at each of the learner's `decisions`; each deal is played from both seats."""
    require_torch()
    from rubicon.training import log
    from rubicon.training.evaluation import evaluations
    from rubicon.training.trainer import Budget, Trainer

    played = load(game)
    with TemporaryDirectory() as folder:
        trainer = Trainer([(1, played)], learner.settings(seed), out=Path(folder), threads=1)
        trainer.run(
            Budget(updates=learner.updates),
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
