"""`game.batch(n, device="cuda")`: the vectorised environment of `batch` on a GPU, one thread per game; its arrays stay on the device.

PyTorch, JAX and CuPy take them by DLPack. Every game is the one of the CPU's batch with the same seed and number, byte for byte.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.compiler.cuda import SIMULATED, cuda, left_out, record_for
from rubicon.engine import options as option
from rubicon.engine.chance import beginning, generators, play_chance
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadOptions, IllegalAction, RubiconError
from rubicon.engine.record import blank
from rubicon.engine.verbs import encode, start, view
from rubicon.vector import dlpack
from rubicon.vector.batch_kernels import LINES, SQUARE, WORD, helpers, kernels
from rubicon.vector.batch_step import RESET
from rubicon.vector.simulation_cuda import THREADS_A_BLOCK

NO_SLOT = -1


def zeros(shape: tuple[int, ...]) -> Any:
    """An array of zeros on the device; what `encode` never writes stays 0."""
    size = math.prod(shape)
    words = cuda.device_array(-(-size // 2), np.uint64)
    if size:
        helpers()[0][math.ceil(words.size / THREADS_A_BLOCK), THREADS_A_BLOCK](words)
    return words.view(np.float32)[:size].reshape(shape)


def written_bands(game: ConfiguredGame) -> NDArray[np.int32]:
    """The first features of those squares of which `encode` writes at least one; the others are always 0 with these options."""
    book = game.book
    generator, found = generators(0, 0, 1, len(book.streams))[0], np.full(book.encoding_size, np.nan)
    actions, weights = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32)
    s, v = blank(book.state), blank(book.state)
    start(s, option.numbers(game.options))
    view(s, max(play_chance(s, generator, actions, weights), 0), v)
    encode(v, found)
    firsts = range(0, book.encoding_size, SQUARE)
    return np.array([first for first in firsts if not np.isnan(found[first : first + SQUARE]).all()], np.int32)


class GpuBatch:
    """n games on the GPU; arrays are handed out to be taken by DLPack, and written in place by the next step."""

    def __init__(self, game: ConfiguredGame, n: int, seed: int = 0, *, observe: bool = True, insight: bool = False, endless: bool = True):
        if n < 1:
            raise BadOptions(f"a batch of {n} games; there must be at least 1")
        if not cuda.is_available():
            raise RubiconError("no GPU that CUDA can use was found")
        book, seats = game.book, len(game.seats)
        self.game, self._n = game, n
        self.without = frozenset(book.unreached(game.options))
        self.record = record = record_for(book.state, self.without, WORD)
        self._kernels = kernels(record, book.limits.most_legal, len(book.streams), self.without)
        size, array = book.encoding_size, cuda.device_array
        self._positions, self._rngs = array((record.itemsize // WORD, n), np.uint64), array((len(book.streams) + 1, n), np.uint64)
        self._numbers, self._seats = array(n, np.int64), array(n, np.int8)
        self._ended, self._shares = array(n, np.bool_), array((n, seats), np.float32)
        self._mask_words = array(-(-n * book.limits.decisions // WORD), np.uint64)
        self._masks = self._mask_words.view(np.bool_)[: n * book.limits.decisions].reshape(n, book.limits.decisions)
        self._columns, self._observations = zeros((size * observe, n)), zeros((n, size * observe))
        self._bands = cuda.to_device(written_bands(game))
        self._privileged = zeros((n, seats if insight else 0, size))
        self._todo, self._nothing = array(n + 2, np.int32), cuda.to_device(np.array([0] * (n + 1) + [NO_SLOT], np.int32))
        self._options = cuda.to_device(option.numbers(game.options))
        self._endless, self._samples, self.stream = endless, array(n, np.int32), cuda.stream()
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

    @property
    def slots(self) -> tuple[Any, Any, Any]:
        """Positions, generators and the seats that decide, on the device: for kernels."""
        return self._positions, self._rngs, self._seats

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
        left_out(self.without)  # kernels are compiled when they are first launched
        play, start, look_at = self._kernels
        clear, rows_from = helpers()
        blocks, wide = math.ceil(self._n / THREADS_A_BLOCK), math.ceil(self._mask_words.size / THREADS_A_BLOCK)
        squares = math.ceil(self._n / SQUARE), self._bands.size if len(self._columns) else 0
        slots, stream = (self._positions, self._rngs, self._numbers, self._seats), self.stream
        self._todo.copy_to_device(self._nothing, stream=stream)
        play[blocks, THREADS_A_BLOCK, stream](*slots, self._ended, self._shares, self._masks, given, self._resets, self._todo)
        start[blocks, THREADS_A_BLOCK, stream](*slots, self._options, self._seed, self._todo)
        clear[wide, THREADS_A_BLOCK, stream](self._mask_words)
        shown = self._masks, self._samples, self._columns, self._privileged
        look_at[blocks, THREADS_A_BLOCK, stream](self._positions, self._rngs, self._seats, *shown)
        if squares[1]:
            rows_from[squares, (SQUARE, LINES), stream](self._columns, self._observations, self._bands)

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
