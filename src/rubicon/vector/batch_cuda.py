"""`game.batch(n, device="cuda")`: the vectorised environment of `batch` on a GPU, one thread per game; its arrays stay on the device.

PyTorch, JAX and CuPy take them by DLPack. Every game is the one of the CPU's batch with the same seed and number, byte for byte.
"""

import functools
import math
from typing import Any

import numpy as np

from rubicon.compiler.cuda import SIMULATED, cuda, kernel, left_out, record_for
from rubicon.compiler.dependencies import RuleSet
from rubicon.engine import options as option
from rubicon.engine.chance import beginning
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadOptions, IllegalAction, RubiconError
from rubicon.engine.verbs import OVER
from rubicon.vector import dlpack
from rubicon.vector.batch_step import RESET, WAIT, Buffers, observe, play_action, reset
from rubicon.vector.simulation_cuda import THREADS_A_BLOCK

NO_SLOT = -1
WORD = 8
"""Bytes."""
SQUARE, WIDER, LINES = 32, 33, 8
"""Sides of the squares by which columns become rows, and how they lie so that threads do not get in each other's way; and how many
lines of a square are worked on at the same time."""


@functools.cache
def kernels(state: np.dtype[np.void], most_legal: int, streams: int, without: RuleSet) -> tuple[Any, ...]:
    """The kernels of a game: play an action in each slot, begin games in some slots, observe each slot.

    A position lies in the device's memory as a column of words, so that threads side by side read and write side by side.
    """
    record, words, states = np.dtype((np.record, state)), state.itemsize // WORD, streams + 1

    def play(
        positions: Any, rngs: Any, numbers: Any, seats: Any, ended: Any, shares: Any, masks: Any, given: Any, resets: Any, todo: Any
    ) -> None:
        i = cuda.grid(1)
        if i >= seats.shape[0]:
            return
        action = int(given[i])
        ended[i] = False
        for seat in range(shares.shape[1]):
            shares[i, seat] = 0.0
        if action == WAIT:
            return
        if action == RESET:
            todo[1 + cuda.atomic.add(todo, 0, 1)] = i
            return
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            todo[todo.shape[0] - 1] = i
            return
        own = cuda.local.array(words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(most_legal, np.int32)
        rng = cuda.local.array(states, np.uint64)
        for k in range(states):
            rng[k] = rngs[k, i]
        for k in range(words):
            own[k] = positions[k, i]
        local = own.view(record)
        who = play_action(local[0], rng, action, shares[i], Buffers(actions, weights, local))
        for k in range(words):
            positions[k, i] = own[k]
        for k in range(states):
            rngs[k, i] = rng[k]
        seats[i] = who
        if who == OVER:
            ended[i] = True
            numbers[i] += resets[0]
            if resets[1] == 1:
                todo[1 + cuda.atomic.add(todo, 0, 1)] = i

    def start(positions: Any, rngs: Any, numbers: Any, seats: Any, options: Any, seed: Any, todo: Any) -> None:
        j = cuda.grid(1)
        if j >= todo[0]:
            return
        i = int(todo[1 + j])
        own = cuda.local.array(words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(most_legal, np.int32)
        rng = cuda.local.array(states, np.uint64)
        for k in range(words):
            own[k] = 0
        local = own.view(record)
        seats[i] = reset(local[0], rng, int(numbers[i]), options, seed[0], Buffers(actions, weights, local))
        for k in range(words):
            positions[k, i] = own[k]
        for k in range(states):
            rngs[k, i] = rng[k]

    def look_at(positions: Any, rngs: Any, seats: Any, masks: Any, samples: Any, columns: Any, privileged: Any) -> None:
        i = cuda.grid(1)
        if i >= seats.shape[0]:
            return
        own = cuda.local.array(words, np.uint64)
        seen = cuda.local.array(words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(1, np.int32)
        rng = cuda.local.array(1, np.uint64)
        rng[0] = rngs[0, i]
        for k in range(words):
            own[k] = positions[k, i]
        buffers = Buffers(actions, weights, seen.view(record))
        samples[i] = observe(own.view(record)[0], int(seats[i]), rng, masks[i], columns[:, i], privileged[i], buffers)

    return tuple(kernel(function, state, without) for function in (play, start, look_at))


def empty(words: Any) -> None:
    """Nothing is legal any more."""
    i = cuda.grid(1)
    if i < words.shape[0]:
        words[i] = 0


def turn_around(columns: Any, rows: Any) -> None:
    """Columns become rows, a square at a time: both are read and written side by side."""
    square = cuda.shared.array((SQUARE, WIDER), np.float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    place, feature = cuda.blockIdx.x * SQUARE, cuda.blockIdx.y * SQUARE
    for k in range(y, SQUARE, LINES):
        if feature + k < columns.shape[0] and place + x < columns.shape[1]:
            square[k, x] = columns[feature + k, place + x]
    cuda.syncthreads()
    for k in range(y, SQUARE, LINES):
        if place + k < rows.shape[0] and feature + x < rows.shape[1]:
            rows[place + k, feature + x] = square[x, k]


@functools.cache
def helpers() -> tuple[Any, Any]:
    """What does not depend on the game, ready to launch."""
    return kernel(empty), kernel(turn_around)


class GpuBatch:
    """n games on the GPU; arrays are handed out to be taken by DLPack, and written in place by the next step."""

    def __init__(self, game: ConfiguredGame, n: int, seed: int = 0, *, observe: bool = True, insight: bool = False, endless: bool = True):
        if n < 1:
            raise BadOptions(f"a batch of {n} games; there must be at least 1")
        if not cuda.is_available():
            raise RubiconError("no GPU that CUDA can use was found")
        book, seats = game.book, len(game.seats)
        self.game, self._n = game, n
        self._left_out = frozenset(book.unreached(game.options))
        self._record = record = record_for(book.state, self._left_out, WORD)
        self._kernels = kernels(record, book.limits.most_legal, len(book.streams), self._left_out)
        size, array = book.encoding_size, cuda.device_array
        self._positions, self._rngs = array((record.itemsize // WORD, n), np.uint64), array((len(book.streams) + 1, n), np.uint64)
        self._numbers, self._seats = array(n, np.int64), array(n, np.int8)
        self._ended, self._shares = array(n, np.bool_), array((n, seats), np.float32)
        self._mask_words = array(-(-n * book.limits.decisions // WORD), np.uint64)
        self._masks = self._mask_words.view(np.bool_)[: n * book.limits.decisions].reshape(n, book.limits.decisions)
        self._columns, self._observations = (array(shape, np.float32) for shape in ((size * observe, n), (n, size * observe)))
        self._privileged = array((n, seats if insight else 0, size), np.float32)
        self._todo, self._nothing = array(n + 2, np.int32), cuda.to_device(np.array([0] * (n + 1) + [NO_SLOT], np.int32))
        self._options = cuda.to_device(option.numbers(game.options))
        self._endless, self._samples, self._stream = endless, array(n, np.int32), cuda.stream()
        self.begin(seed)

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<batch of {self._n} games on the GPU: {self.game!r}>"

    @property
    def seats(self) -> dlpack.Lent:
        """Who decides now."""
        return lent(self._seats)

    @property
    def ended(self) -> dlpack.Lent:
        """Whether a game ended in the last step; what is shown is already the next one."""
        return lent(self._ended)

    @property
    def shares(self) -> dlpack.Lent:
        """A row a game, a column a seat: shares of the win, where a game ended in the last step; else 0."""
        return lent(self._shares)

    @property
    def masks(self) -> dlpack.Lent:
        """A column for each decision there is: whether it is legal for the seat that decides."""
        return lent(self._masks)

    @property
    def samples(self) -> dlpack.Lent:
        """A random legal action in each game, from the game's own random stream."""
        return lent(self._samples)

    @property
    def observations(self) -> dlpack.Lent:
        """What the seat that decides knows, encoded."""
        return lent(self._observations)

    @property
    def insights(self) -> dlpack.Lent:
        """Privileged (critic) observations: what each seat knows, encoded, beginning with the one that decides."""
        return lent(self._privileged)

    def begin(self, seed: int) -> None:
        """Reset all slots to the first games of another seed."""
        self._seed = cuda.to_device(np.array([beginning(seed)], np.uint64))
        self._resets = cuda.to_device(np.array([self._n, self._endless], np.int64))
        self._numbers.copy_to_device(np.arange(self._n, dtype=np.int64))
        self._advance(cuda.to_device(np.full(self._n, RESET, np.int32)))
        self.wait()

    def step(self, actions: Any) -> None:
        """Play one action in each game: an array of whole numbers on the device.

        A game whose action is not legal stays as it is; `check` says so. (Asking at every step would make the device wait.)
        """
        self.start_step(actions)
        self.wait()

    def start_step(self, actions: Any) -> None:
        """Begin a step and return at once, so that several batches play at the same time; `wait` says when it is done."""
        given = actions if SIMULATED else cuda.as_cuda_array(actions)
        if given.shape != (self._n,) or given.dtype.kind not in "iu":
            raise IllegalAction(f"{self._n} games want as many actions, whole numbers in a row; got {given.dtype} of shape {given.shape}")
        self._advance(given)

    def _advance(self, given: Any) -> None:
        left_out(self._left_out)  # kernels are compiled when they are first launched
        play, start, look_at = self._kernels
        clear, rows_from = helpers()
        blocks, wide = math.ceil(self._n / THREADS_A_BLOCK), math.ceil(self._mask_words.size / THREADS_A_BLOCK)
        squares = math.ceil(self._n / SQUARE), math.ceil(len(self._columns) / SQUARE)
        slots, stream = (self._positions, self._rngs, self._numbers, self._seats), self._stream
        self._todo.copy_to_device(self._nothing, stream=stream)
        play[blocks, THREADS_A_BLOCK, stream](*slots, self._ended, self._shares, self._masks, given, self._resets, self._todo)
        start[blocks, THREADS_A_BLOCK, stream](*slots, self._options, self._seed, self._todo)
        clear[wide, THREADS_A_BLOCK, stream](self._mask_words)
        shown = self._masks, self._samples, self._columns, self._privileged
        look_at[blocks, THREADS_A_BLOCK, stream](self._positions, self._rngs, self._seats, *shown)
        if squares[1]:
            rows_from[squares, (SQUARE, LINES), stream](self._columns, self._observations)

    def wait(self) -> None:
        """Wait until the device has done everything that was begun: whoever takes the arrays may work on another stream."""
        cuda.synchronize()

    def check(self) -> None:
        """Complain if an action of the last step was not legal."""
        slot = int(self._todo.copy_to_host()[-1])
        if slot != NO_SLOT:
            raise IllegalAction(f"the action of game {slot} in the batch was not legal; that game stays as it was")

    def fetch(self) -> Any:
        """A copy of the positions, whole, on the host: not for those who play."""
        content = np.ascontiguousarray(self._positions.copy_to_host().T).view(np.uint8)[:, : self.game.book.state.itemsize]
        return np.ascontiguousarray(content).reshape(-1).view(self.game.book.state)


def lent(array: Any) -> dlpack.Lent:
    """An array of Numba's, for others to take."""
    if SIMULATED:
        host = array.copy_to_host()
        return dlpack.Lent(host, host.ctypes.data, host.shape, host.dtype, dlpack.CPU)
    about = array.__cuda_array_interface__
    return dlpack.Lent(array, about["data"][0], array.shape, array.dtype, dlpack.CUDA, cuda.get_current_device().id)
