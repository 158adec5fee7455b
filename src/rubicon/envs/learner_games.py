"""A batch in which one seat learns and a bot plays the others: what both Gymnasium environments are built on."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import BadOptions
from rubicon.engine.verbs import OVER
from rubicon.envs.spaces import observed
from rubicon.game import Game
from rubicon.vector.batch import Batch, Opponents
from rubicon.vector.batch_step import RESET, WAIT


class LearnerGames:
    """n games; the learner's seat is the same in all, or goes around the table from game to game."""

    def __init__(self, game: Game, n: int, opponent: str | Callable[..., int], seat: int | None, threads: int | None = None):
        if seat is not None and seat not in game.players:
            raise BadOptions(f"seat {seat} is not one of those that decide: {', '.join(map(str, game.players))}")
        self.game, self._seat = game, seat
        self._opponent = opponent
        self.mine = np.zeros(n, np.int8)
        """The learner's seat in each game."""
        self._sit_down(Batch(game, n, endless=False, threads=threads))

    def _sit_down(self, batch: Batch) -> None:
        """Play in these games, and show their arrays."""
        self.batch = batch
        self._opponents = Opponents(batch, self._opponent)
        self.observations, self.masks = batch.observations, batch.masks.view(np.int8)
        self._rows = np.arange(len(batch))

    def __getstate__(self) -> tuple[object, ...]:
        """Pickled without what follows from the batch; the opponent thinks of nothing between its choices."""
        return self.game, self._seat, self._opponent, self.mine, self.batch, self.observations

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.game, self._seat, self._opponent, self.mine, batch, observations = state
        self._sit_down(batch)
        self.observations[:] = observations  # those of games that are over are the learner's, not the batch's

    def restart(self, where: NDArray[np.bool_]) -> None:
        """Begin the next game in these rows; the others stay as they are."""
        self._begin(where)
        self.batch.advance(np.where(where, RESET, WAIT).astype(np.int32))
        self._others()

    def begin(self, seed: int, position: Any = None) -> None:
        """All games from the first again; or from a position that is given."""
        self.batch.begin(seed)
        if position is not None:
            self.batch.place(np.array([position] * len(self.batch)))
        self._begin(np.ones(len(self.batch), np.bool_))
        self._others()

    def _begin(self, where: NDArray[np.bool_]) -> None:
        """Say which seat is the learner's in games that begin."""
        players = np.array(self.game.players, np.int8)
        self.mine[where] = players[self.batch.numbers[where] % len(players)] if self._seat is None else self._seat

    def step(self, actions: NDArray[np.int64], anew: NDArray[np.bool_]) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play the learner's actions, and the bots until it decides again; games in `anew` begin instead.

        Returns rewards, which games are over, and in which the action was not legal: those are lost at once.
        """
        batch = self.batch
        inside = (actions >= 0) & (actions < self.masks.shape[1])
        illegal = ~anew & ~(inside & (self.masks[self._rows, np.where(inside, actions, 0)] == 1))
        self._begin(anew)
        batch.advance(np.where(anew, RESET, np.where(illegal, WAIT, actions)).astype(np.int32))
        batch.numbers[illegal] += len(batch)
        won, ended = self._others()
        won[illegal] = -1.0
        for i in np.flatnonzero(ended):
            self.observations[i] = observed(self.game, batch.positions[i], int(self.mine[i]))
        return won, ended | illegal, illegal

    def _others(self) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Let bots decide until nobody but the learner does; returns its rewards, and which games have ended."""
        batch, rows = self.batch, self._rows
        ended, won = batch.ended.copy(), np.where(batch.ended, self.game.payoffs.of(batch.shares)[rows, self.mine], 0).astype(np.float32)
        while ((batch.seats != self.mine) & (batch.seats != OVER)).any():
            batch.advance(self._opponents.choose(self.mine))
            won[batch.ended] = self.game.payoffs.of(batch.shares)[rows, self.mine][batch.ended]
            ended |= batch.ended
        return won, ended
