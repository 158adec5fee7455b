"""A game whose weights are tuned: they come and go as plain arrays of numbers."""

import importlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.compiler import compiled
from rubicon.engine import options as option
from rubicon.engine import verbs
from rubicon.engine.chance import generators
from rubicon.engine.errors import BadOptions
from rubicon.engine.record import Records, Shares, records
from rubicon.engine.verbs import NONE
from rubicon.game import Game
from rubicon.tuning.selfplay import judge, play

Numbers = NDArray[np.float64]
KEPT_PER_GAME = 12
"""Room for positions that are kept, for each game."""


class TunedGame:
    """A game whose weights are tuned: they come and go as plain arrays of numbers."""

    def __init__(self, game: Game):
        self.module = _evaluation(game)
        self.game = game
        self.weights: Numbers = np.array(list(flat(self.module.WEIGHTS)))
        verbs.register("estimate", self.game.book.state, self.module.estimate)

    @property
    def names(self) -> list[str]:
        """The weight's name for each number; those of a tuple have the same."""
        return [name for name, value in self.module.WEIGHTS._asdict().items() for _ in flat((value,))]

    def tuples(self, numbers: Numbers) -> Any:
        """Weights as the game has them."""
        return _shaped(self.module.WEIGHTS, iter(numbers.tolist()))

    def play(
        self, games: int, one: Numbers, two: Numbers, seed: int, noise: int = 0, keep: int = 0, varied: int = NONE
    ) -> tuple[Shares, Records, NDArray[np.int64]]:
        """Pairs of games with the same deal: results, positions that were kept, and which game each is of."""
        book, room = self.game.book, games * KEPT_PER_GAME if keep else 1
        buffers = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32), records(2, book.state)
        kept, of, out = records(room, book.state), np.zeros(room, np.int64), np.zeros((games, len(self.game.seats)), np.float32)
        rngs = generators(seed, 0, (games + 1) // 2, len(book.streams)).repeat(2, axis=0)[:games].copy()
        weights = self.tuples(one), self.tuples(two)
        n = compiled(play)(
            records(games, book.state), option.numbers(self.game.options), rngs, *weights, (noise, keep, varied), buffers, kept, of, out
        )
        return out, kept[:n], of[:n]

    def score(self, one: Numbers, two: Numbers, games: int, seed: int) -> tuple[float, float]:
        """The share of the wins that the first weights get, and half of its 95 % interval, by pairs of games."""
        shares, _, _ = self.play(games - games % 2, one, two, seed)
        first = np.where(np.arange(len(shares)) % 2 == 0, shares[:, 0::2].sum(1), shares[:, 1::2].sum(1))
        pairs = first.reshape(-1, 2).mean(1)
        return float(pairs.mean()), float(1.96 * pairs.std() / len(pairs) ** 0.5)

    def judge(self, positions: Records, seats: NDArray[np.int64], numbers: Numbers) -> Numbers:
        """The estimates of many positions by some weights."""
        out = np.zeros(len(seats))
        compiled(judge)(positions, seats, self.tuples(numbers), out)
        return out


def _evaluation(game: Game) -> Any:
    """The module with the game's weights and `estimate`."""
    try:
        return importlib.import_module(f"rubicon.games.{game.name}.evaluate")
    except ImportError as problem:
        raise BadOptions(f"{game.name} has no weights that can be tuned") from problem


def flat(weights: Any) -> Iterator[float]:
    """The numbers of weights, which may be tuples in tuples."""
    for weight in weights:
        if isinstance(weight, tuple):
            yield from flat(weight)
        else:
            yield float(weight)


def _shaped(like: Any, numbers: Iterator[float]) -> Any:
    values = [_shaped(item, numbers) if isinstance(item, tuple) else next(numbers) for item in like]
    return type(like)(*values) if hasattr(like, "_fields") else tuple(values)
