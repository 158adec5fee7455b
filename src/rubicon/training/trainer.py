"""A training run: plays and learns in turn, reports, and keeps checkpoints, until its time or its number of updates is over."""

import copy
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import torch

from rubicon.game import Game
from rubicon.training import checkpoint, log, rollout
from rubicon.training.checkpoint import Checkpoint, Progress
from rubicon.training.evaluation import Score
from rubicon.training.export import export
from rubicon.training.games import Device, Games
from rubicon.training.log import Report
from rubicon.training.lookahead import LookaheadTeacher
from rubicon.training.model import Model
from rubicon.training.rollout import Opponent, Rollout
from rubicon.training.settings import Schedule, Settings, schedule
from rubicon.training.structures import SEALED, structure_of
from rubicon.training.update import Losses, learn, sample_of
from rubicon.vector.simulation import cores

NORMALISATION_STEPS = 300
"""Random decisions in each game from which the mean and the deviation of every number of an observation are estimated."""
LEAST_DEVIATION = 0.05

Evaluate = Callable[[Model, bool], Sequence[Score]]
"""Measures the model; the second argument says whether this is the last report."""
MakeOpponent = Callable[[Games], Opponent]


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How long this piece of a run lasts, and how long the whole run is planned to be: the schedule depends on the whole."""

    seconds: float = 0.0
    updates: int = 0
    """If it is not 0, it counts instead of the seconds: the result is then the same on every start."""
    planned_seconds: float = 0.0
    planned_updates: int = 0


class Trainer:
    """One run, or one piece of it."""

    def __init__(
        self,
        mix: Sequence[tuple[int, Game]],
        settings: Settings,
        *,
        out: Path,
        device: Device = "cpu",
        threads: int = 0,
        opponent: MakeOpponent | None = None,
        bots_play: bool = False,
        start_from: Model | None = None,
    ):
        """`opponent`: a best response to it is trained, without self-play. `bots_play`: it is a bot, which needs games on the CPU.

        If `out` holds a checkpoint, the run goes on from there.
        """
        torch.set_num_threads(threads or torch.get_num_threads())
        if device == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        out.mkdir(parents=True, exist_ok=True)
        self.game, self.out, self.device = mix[0][1], out, device
        kept = checkpoint.load(self.checkpoint_path, self.game.name) if self.checkpoint_path.exists() else None
        self.settings = kept.settings if kept else settings
        self.progress = kept.progress if kept else Progress()
        torch.manual_seed(self.settings.seed)
        self.generator = torch.Generator(device).manual_seed(self.settings.seed)
        seed = 10_007 * (self.settings.seed + 1) + self.progress.pieces
        on_cpu = bots_play or self.settings.imitated_share > 0.0
        self.games = Games(mix, self.settings.games, seed=seed, device=device, threads=threads, on_cpu=on_cpu)
        book = self.game.book
        model = start_from or Model(structure_of(book), self.settings.width, self.settings.rounds)
        if kept:
            model.load_state_dict(kept.model)
        elif start_from is None:
            self._normalise(model)
        self.model = model.to(device)
        self.average = copy.deepcopy(self.model)
        self._fast = torch.compile(self.model) if device == "cuda" else self.model
        self.optimizer = torch.optim.Adam(self.model.parameters(), self.settings.learning_rate, eps=1e-5)
        if kept:
            self.average.load_state_dict(kept.average)
            self.optimizer.load_state_dict(kept.optimizer)
            self.generator.set_state(kept.generator)
        self.progress = msgspec.structs.replace(self.progress, pieces=self.progress.pieces + 1)
        self.opponent = opponent(self.games) if opponent else None
        self.teacher = LookaheadTeacher(self.games, seed=seed, threads=threads or cores()) if self.settings.imitated_share > 0.0 else None
        self.mine = self.games.one_seat_each()
        self.complementary = opponent is None and self.games.most_seats == 2 and book.name not in SEALED

    @property
    def checkpoint_path(self) -> Path:
        return self.out / "checkpoint.pt"

    @property
    def log_path(self) -> Path:
        return self.out / "log.jsonl"

    @property
    def network_path(self) -> Path:
        return self.out / f"{self.game.name}.npz"

    def run(self, budget: Budget, *, reports: int, evaluate: Evaluate, say: Callable[[Report], None]) -> None:
        """Train until the budget is spent, with evenly spaced reports on the way; ends with a checkpoint and an exported network."""
        spent, reported, reported_at, decisions_then = 0.0, 0, 0.0, self.progress.decisions
        first = self.progress
        while True:
            began = time.perf_counter()
            now = schedule(self.settings, min(1.0, self._share_of_plan(budget)))
            losses = self._update(now)
            spent += time.perf_counter() - began
            self.progress = msgspec.structs.replace(
                self.progress,
                seconds=first.seconds + spent,
                updates=self.progress.updates + 1,
                decisions=self.progress.decisions + self._decisions,
            )
            done = self._share_of_piece(budget, spent, self.progress.updates - first.updates)
            if done >= (reported + 1) / reports:
                reported += 1
                speed = (self.progress.decisions - decisions_then) / max(1e-9, spent - reported_at)
                self._report(now, losses, speed, tuple(evaluate(self.average, done >= 1.0)), say)
                reported_at, decisions_then = spent, self.progress.decisions
            if done >= 1.0:
                return

    @property
    def _decisions(self) -> int:
        return self.games.count * self.settings.steps

    @staticmethod
    def _share_of_piece(budget: Budget, seconds: float, updates: int) -> float:
        return updates / budget.updates if budget.updates else seconds / budget.seconds

    def _share_of_plan(self, budget: Budget) -> float:
        """How much of the whole run is over."""
        if budget.updates:
            return self.progress.updates / (budget.planned_updates or budget.updates)
        return self.progress.seconds / (budget.planned_seconds or budget.seconds)

    def _update(self, now: Schedule) -> Losses:
        """Play a stretch and learn from it."""
        sample = sample_of(self._play(now), self.settings, complementary=self.complementary)
        return learn(self._fast, self.average, self.optimizer, sample, self.settings, now, self.generator)

    def _play(self, now: Schedule) -> Rollout:
        if now.imitating and self.teacher is not None:
            return rollout.play_with_teacher(self.games, self._fast, self.settings.steps, self.generator, self.teacher)
        return rollout.play(self.games, self._fast, self.settings.steps, self.generator, mine=self.mine, opponent=self.opponent)

    def _report(self, now: Schedule, losses: Losses, speed: float, scores: tuple[Score, ...], say: Callable[[Report], None]) -> None:
        report = Report(
            seconds=self.progress.seconds,
            updates=self.progress.updates,
            decisions=self.progress.decisions,
            decisions_per_second=speed,
            policy_loss=losses.policy,
            value_loss=losses.value,
            entropy=losses.entropy,
            learning_rate=now.learning_rate,
            scores=scores,
        )
        log.append(report, self.log_path)
        say(report)
        self.save()

    def save(self) -> None:
        """Write a checkpoint, and the network as it plays now."""
        state = Checkpoint(
            game=self.game.name,
            settings=self.settings,
            progress=self.progress,
            model=self.model.state_dict(),
            average=self.average.state_dict(),
            optimizer=self.optimizer.state_dict(),
            generator=self.generator.get_state(),
        )
        checkpoint.save(state, self.checkpoint_path)
        run = f"{self.out.name}, seed {self.settings.seed}, {self.progress.decisions:,} decisions, {self.progress.updates:,} updates"
        export(self.average, self.game.book, run, self.network_path)

    @torch.no_grad()
    def _normalise(self, model: Model) -> None:
        """Set the model's normalisation from random play; the entities of a group share their weights, so they share this, too."""
        total = torch.zeros(model.structure.columns, dtype=torch.float64)
        squares, count = total.clone(), 0
        uniform = torch.Generator(self.device).manual_seed(self.settings.seed)
        for _ in range(NORMALISATION_STEPS):
            seen = self.games.observations().cpu().double()
            total, squares, count = total + seen.sum(0), squares + (seen**2).sum(0), count + len(seen)
            masks = self.games.masks()
            self.games.step(rollout.sampled(masks.float().log(), uniform))
        mean, squares = total / count, squares / count
        for group in model.structure.groups:
            columns = torch.from_numpy(group.columns())
            for moments in (mean, squares):
                moments[columns] = moments[columns].mean(0)
        model.mean.copy_(mean)
        model.std.copy_((squares - mean**2).clamp(min=0.0).sqrt().clamp(min=LEAST_DEVIATION))
