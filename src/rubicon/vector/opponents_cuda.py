"""A built-in bot that plays seats of a batch on the GPU, as `batch.Opponents` does on the CPU: one thread per game."""

import functools
import math
from typing import Any

import numpy as np

from rubicon.compiler.cuda import SIMULATED, cuda, kernel, left_out
from rubicon.compiler.dependencies import RuleSet
from rubicon.engine import registry
from rubicon.engine.errors import RubiconError
from rubicon.engine.verbs import OVER, decide, legal, view
from rubicon.vector import dlpack
from rubicon.vector.batch_cuda import GpuBatch, lent
from rubicon.vector.batch_kernels import WORD
from rubicon.vector.batch_step import WAIT
from rubicon.vector.simulation_cuda import THREADS_A_BLOCK

SCRATCH = 2
"""Positions that a bot may write on."""


@functools.cache
def chooser(state: np.dtype[np.void], most_legal: int, without: RuleSet) -> Any:
    """The kernel of a game: a thread asks the bot where a seat decides that is not `mine`."""
    record, words, scratch_words = np.dtype((np.record, state)), state.itemsize // WORD, SCRATCH * state.itemsize // WORD

    def choose(positions: Any, rngs: Any, seats: Any, mine: Any, given: Any, bot: int) -> None:
        i = cuda.grid(1)
        if i >= seats.shape[0]:
            return
        who = int(seats[i])
        given[i] = WAIT
        if who == OVER or who == mine[i]:
            return
        own = cuda.local.array(words, np.uint64)
        seen = cuda.local.array(words, np.uint64)
        scratch = cuda.local.array(scratch_words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        rng = cuda.local.array(1, np.uint64)
        rng[0] = rngs[0, i]
        for k in range(words):
            own[k] = positions[k, i]
        v = seen.view(record)[0]
        view(own.view(record)[0], who, v)
        n = legal(v, who, actions)
        given[i] = decide(bot, v, who, rng, actions, n, scratch.view(record))
        rngs[0, i] = rng[0]

    return kernel(choose, state, without)


class GpuOpponents:
    """A built-in bot that plays all seats of a batch on the GPU but one in each game, from the view of the seat that decides."""

    def __init__(self, batch: GpuBatch, bot: str):
        bots = registry.bots()
        if bot not in bots.compiled():
            raise RubiconError(f"{bot} can't play on a GPU; these bots can: {', '.join(bots.compiled())}")
        self._batch, self._number = batch, bots.number(bot)
        self._choose = chooser(batch.record, batch.game.book.limits.most_legal, batch.without)
        self._given = cuda.device_array(len(batch), np.int32)

    def start(self, mine: Any) -> dlpack.Lent:
        """Begin to choose where a seat decides that is not `mine`, an array on the device; `batch.wait` says when it is done."""
        left_out(self._batch.without)
        blocks = math.ceil(len(self._batch) / THREADS_A_BLOCK)
        seats = mine if SIMULATED else cuda.as_cuda_array(mine)
        self._choose[blocks, THREADS_A_BLOCK, self._batch.stream](*self._batch.slots, seats, self._given, self._number)
        return lent(self._given)
