"""Records the decisions in a batch, so that the game of a row can be looked at from its beginning.

Only decisions are kept: chance follows from the seed and the game's number, and is drawn again by `plies`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.engine import options as option
from rubicon.engine.chance import begin_again, beginning, drawn
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.record import Generator, blank, copied
from rubicon.engine.verbs import CHANCE, OVER, apply, start, turn
from rubicon.vector.batch_step import RESET, WAIT, Slots

SOME = 64
"""Decisions that there is room for at first."""


class RecordedGame(NamedTuple):
    """A game as far as it was played: what it began with, and its decisions."""

    number: int
    decisions: list[int]
    first: bytes | None = None
    """The position that it began with; None: the first one of the game."""
    rngs: Generator | None = None
    """The generators as they were at that position."""


class Recorder:
    """The decisions of the game in each row, and of the one that ended there last."""

    def __init__(self, slots: Slots):
        n = len(slots.seats)
        self._decisions = np.zeros((n, SOME), np.int32)
        self._length = np.zeros(n, np.int64)
        self._numbers = slots.numbers.copy()
        self._origins: dict[int, tuple[bytes, Generator]] = {}
        """Of rows whose game began at a position that was given: that position and the generators."""
        self._ended: dict[int, RecordedGame] = {}

    def played(self, given: NDArray[np.int32], slots: Slots, *, resets: bool) -> None:
        """A step was made; `resets`: where a game ended the next one has begun."""
        rows = np.flatnonzero(given >= 0)
        if len(rows) and self._length[rows].max() >= self._decisions.shape[1]:
            self._decisions = np.concatenate([self._decisions, np.zeros_like(self._decisions)], axis=1)
        self._decisions[rows, self._length[rows]] = given[rows]
        self._length[rows] += 1
        for row in np.flatnonzero(slots.ended):
            self._ended[int(row)] = self.game(int(row))
        self._begin(np.flatnonzero(slots.ended & resets | (given == RESET)), slots)

    def _begin(self, rows: NDArray[np.int64], slots: Slots) -> None:
        self._length[rows] = 0
        self._numbers[rows] = slots.numbers[rows]
        for row in rows:
            self._origins.pop(int(row), None)

    def placed(self, rows: NDArray[np.int64], slots: Slots) -> None:
        """Games begin at positions that were just given."""
        self._begin(rows, slots)
        for row in rows:
            self._origins[int(row)] = slots.positions[row].tobytes(), slots.rngs[row].copy()

    def ended(self, row: int) -> RecordedGame | None:
        """The game that ended in a row last; None: none has."""
        return self._ended.get(row)

    def game(self, row: int) -> RecordedGame:
        """The game of a row, so far."""
        decisions = self._decisions[row, : self._length[row]].tolist()
        return RecordedGame(int(self._numbers[row]), decisions, *self._origins.get(row, (None, None)))


def plies(game: ConfiguredGame, seed: int, recorded: RecordedGame) -> list[int]:
    """Every action of a recorded game, chance included."""
    book = game.book
    s: Any = blank(book.state)
    rngs = np.zeros(len(book.streams) + 1, np.uint64)
    with np.errstate(over="ignore"):
        if recorded.first is None or recorded.rngs is None:
            begin_again(rngs, beginning(seed), recorded.number)
            start(s, option.numbers(game.options))
        else:
            s, rngs = copied(np.frombuffer(recorded.first, s.dtype)[0]), recorded.rngs.copy()
        actions, weights = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32)
        decisions, found = iter(recorded.decisions), list[int]()
        while (who := turn(s)) != OVER:
            action = drawn(s, rngs, actions, weights) if who == CHANCE else next(decisions, WAIT)
            if action == WAIT:
                break
            apply(s, action)
            found.append(int(action))
    return found
