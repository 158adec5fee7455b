"""Plays random games to the end on a GPU, one per thread. Needs the extra `gpu` (numba-cuda) and an NVIDIA driver.

Every game is the one that `simulation` plays with the same seed and number: results and records are equal, bit for bit.
Importing this module imports numba-cuda.
"""

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.compiler.cuda import cuda, left_out, record_for
from rubicon.compiler.cuda import kernel as compiled_kernel
from rubicon.compiler.dependencies import RuleSet
from rubicon.engine import options as option
from rubicon.engine.chance import generators
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import RubiconError
from rubicon.engine.record import Records
from rubicon.engine.verbs import score, start
from rubicon.vector.simulation import Results, rollout, winners_of

THREADS_A_BLOCK = 64
CHUNK = 1 << 21
"""Games a launch: enough to fill the largest GPU, and a fraction of its memory."""


@functools.cache
def kernel(state: np.dtype[np.void], most_legal: int, streams: int) -> Callable[..., Any]:
    """The kernel of a game: a thread starts a position in its local memory, plays it to the end and writes it out."""
    record, states = np.dtype((np.record, state)), streams + 1

    def play(options: Any, rngs: Any, positions: Any, plies: Any, scores: Any, endings: Any) -> None:
        i = cuda.grid(1)
        if i >= plies.shape[0]:
            return
        local = cuda.local.array(1, record)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(most_legal, np.int32)
        rng = cuda.local.array(states, np.uint64)
        for k in range(states):
            rng[k] = rngs[i, k]
        start(local[0], options)
        plies[i] = rollout(local[0], rng, actions, weights)
        endings[i] = score(local[0], scores[i])
        if positions.shape[0] > 0:
            positions[i] = local[0]

    return play


@functools.cache
def launcher(state: np.dtype[np.void], most_legal: int, streams: int, without: RuleSet) -> Any:
    """The kernel, ready to launch."""
    return compiled_kernel(kernel(state, most_legal, streams), state, without)


class PlayedOnGpu(NamedTuple):
    """Results of random games on the device, and the finished positions (none, if they were not asked for)."""

    results: Results
    finished: Records


class Launch:
    """Seeded games in the device's memory, ready to be played, as often as you like."""

    def __init__(self, game: ConfiguredGame, first: int, n: int, seed: int, *, keep: bool):
        book = game.book
        self._left_out: RuleSet = frozenset(book.unreached(game.options))
        self._state, self._record = book.state, record_for(book.state, self._left_out)
        self._run = launcher(self._record, book.limits.most_legal, len(book.streams), self._left_out)
        self._blocks = math.ceil(n / THREADS_A_BLOCK)
        self._given = tuple(map(cuda.to_device, (option.numbers(game.options), generators(seed, first, n, len(book.streams)))))
        self._made = (
            cuda.device_array(n if keep else 0, self._record),
            cuda.device_array(n, np.int32),
            cuda.device_array((n, len(game.seats)), np.float32),
            cuda.device_array(n, np.int8),
        )

    def run(self) -> None:
        """Play them all."""
        left_out(self._left_out)  # the kernel is compiled when it is first launched
        self._run[self._blocks, THREADS_A_BLOCK](*self._given, *self._made)
        cuda.synchronize()

    def fetch(self) -> tuple[NDArray[Any], ...]:
        """Finished positions, plies, scores and endings."""
        positions, *results = (array.copy_to_host() for array in self._made)
        content = positions.view(np.uint8).reshape(len(positions), self._record.itemsize)[:, : self._state.itemsize]
        return np.ascontiguousarray(content).reshape(-1).view(self._state), *results


def play(game: ConfiguredGame, games: int, *, seed: int = 0, keep: bool = False) -> PlayedOnGpu:
    """Random games on the GPU; `keep`: the finished positions too."""
    if not cuda.is_available():
        raise RubiconError("no GPU that CUDA can use was found")
    rows = []
    for first in range(0, games, CHUNK):
        launch = Launch(game, first, min(CHUNK, games - first), seed, keep=keep)
        launch.run()
        rows.append(launch.fetch())
    finished, plies, scores, endings = (np.concatenate(column) for column in zip(*rows, strict=True))
    results = Results(winners=winners_of(scores), scores=scores, plies=plies, endings=endings)
    return PlayedOnGpu(results, finished.view(np.recarray))
