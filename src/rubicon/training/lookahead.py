"""A teacher for the beginning of a run: looks a few decisions ahead with the game's `evaluate`, and says how good the best actions are.

Results of whole games are mostly luck: one token here or there changes the chance to win by a hundredth or two. So the teacher plays the
most promising actions in the same determinizations with the same random numbers; the differences between actions have little noise then.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from rubicon.bots.rollout import roll_out
from rubicon.bots.workspace import Workspace, make_workspace
from rubicon.compiler import compiled
from rubicon.engine.chance import begin_again
from rubicon.engine.record import Records, records
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import OVER, apply, evaluate, legal, sample, score, turn, view
from rubicon.training.games import Games

CANDIDATES = 8
"""Actions that are looked at closely: those after which `evaluate` likes the seat's view most."""
AHEAD = 2
"""Decisions that are played on by the rollout policy: the opponent's answer, and the seat's own."""
DETERMINIZATIONS = 2
TEMPERATURE = 0.01
"""In chances to win: actions that differ by less than this are taught as almost equal."""
NO_ACTION = -1


class Lessons(NamedTuple):
    """A row for each game, a column for each candidate; the most promising first."""

    actions: NDArray[np.int32]
    """NO_ACTION where there are fewer."""
    guesses: NDArray[np.float32]
    """What `evaluate` says right after the action."""
    outcomes: NDArray[np.float32]
    """What it says some decisions later, on average."""


@rule
def find_candidates(v: Any, seat: int, lessons: Lessons, i: int, work: Workspace) -> int:
    """Write the actions that seem best; returns how many."""
    found = 0
    for k in range(legal(v, seat, work.actions)):
        work.states[0] = v
        apply(work.states[0], int(work.actions[k]))
        value = evaluate(work.states[0], seat)
        if found < CANDIDATES:
            found += 1
        elif value <= lessons.guesses[i, CANDIDATES - 1]:
            continue
        at = found - 1
        while at > 0 and lessons.guesses[i, at - 1] < value:
            lessons.guesses[i, at], lessons.actions[i, at] = lessons.guesses[i, at - 1], lessons.actions[i, at - 1]
            at -= 1
        lessons.guesses[i, at], lessons.actions[i, at] = value, work.actions[k]
    for k in range(found, CANDIDATES):
        lessons.actions[i, k] = NO_ACTION
    return found


@rule
def look_ahead(v: Any, seat: int, action: int, number: int, work: Workspace) -> float:
    """How an action does in determinization `number` of a view, with everybody playing by the rollout policy."""
    begin_again(work.rng, work.seed[0], number)
    sample(v, work.rng, work.states[0])
    apply(work.states[0], action)
    roll_out(work, AHEAD)
    if turn(work.states[0]) == OVER:
        score(work.states[0], work.values)
        return float(work.values[seat])
    return evaluate(work.states[0], seat)


@rule
def teach(positions: Records, seats: Any, step: int, lessons: Lessons, first: int, end: int, seen: Records, work: Workspace) -> None:
    """Lessons for the games from `first` to before `end`."""
    for i in range(first, end):
        seat = int(seats[i])
        view(positions[i], seat, seen[0])
        for k in range(find_candidates(seen[0], seat, lessons, i, work)):
            total = 0.0
            for d in range(DETERMINIZATIONS):
                total += look_ahead(seen[0], seat, int(lessons.actions[i, k]), (step * len(seats) + i) * DETERMINIZATIONS + d, work)
            lessons.outcomes[i, k] = total / DETERMINIZATIONS


class Lookahead:
    """Teaches one batch, on several threads."""

    def __init__(self, book: Rulebook[Any], games: int, *, seed: int, threads: int):
        shape = (games, CANDIDATES)
        self.lessons = Lessons(np.full(shape, NO_ACTION, np.int32), np.zeros(shape, np.float32), np.zeros(shape, np.float32))
        parts = max(1, min(threads, games // 8))
        self._parts = [(games * k // parts, games * (k + 1) // parts) for k in range(parts)]
        self._buffers = [(records(1, book.state), make_workspace(book, seed, 0)) for _ in self._parts]
        self._pool = ThreadPoolExecutor(parts)
        self._step = 0

    def look(self, positions: Records, seats: NDArray[np.int8]) -> Lessons:
        """What to learn about the decisions of these seats."""
        run, self._step = compiled(teach), self._step + 1
        jobs = [
            self._pool.submit(run, positions, seats, self._step, self.lessons, *part, *buffers)
            for part, buffers in zip(self._parts, self._buffers, strict=True)
        ]
        for job in jobs:
            job.result()
        return self.lessons


class LookaheadTeacher:
    """Teaches all games of a run; they have to be on the CPU."""

    def __init__(self, games: Games, *, seed: int, threads: int):
        self._games = games
        self._parts = [Lookahead(part.batch.game.book, len(part.batch), seed=seed, threads=threads) for part in games.parts]

    def lessons(self) -> tuple[Tensor, Tensor]:
        """The best action of each game first; then the other candidates."""
        actions, chances = [], []
        for lookahead, part in zip(self._parts, self._games.parts, strict=True):
            found = lookahead.look(part.batch.positions, part.batch.seats)
            outcomes = np.where(found.actions == NO_ACTION, -np.inf, found.outcomes)
            order = np.argsort(-outcomes, axis=1, kind="stable")
            actions.append(torch.from_numpy(np.take_along_axis(np.maximum(found.actions, 0), order, axis=1).astype(np.int64)))
            chances.append(torch.softmax(torch.from_numpy(np.take_along_axis(outcomes, order, axis=1)) / TEMPERATURE, 1))
        return torch.cat(actions).to(self._games.device), torch.cat(chances).float().to(self._games.device)
