"""The verbs of a game as machine code, for single positions that are arrays of one, with room for what they write."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon import compiler
from rubicon.compiler import records as direct
from rubicon.compiler import specialized
from rubicon.engine.calls import Calls
from rubicon.engine.chance import generators
from rubicon.engine.payoffs import Payoffs
from rubicon.engine.record import Records, blank
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import NOBODY


class Verbs:
    """Loaded when they are first used."""

    def __init__(self, book: Rulebook[Any], seats: int, players: Sequence[int], payoffs: Payoffs):
        self.book = book
        self.seats, self.players = seats, players
        """How many seats there are, and which of them decide."""
        self.payoffs = payoffs
        self.record = np.dtype((np.record, book.state))
        self._state, self._size = book.state, book.state.itemsize
        self._seen = self.new_cells()

    @functools.cached_property
    def engine(self) -> Calls:
        """The verbs as machine code."""
        return compiler.calls(self.book)

    @functools.cached_property
    def seen(self) -> Callable[..., int]:
        """Of cells, an action and a seat: the action as the seat perceives it."""
        return specialized(direct.ON_ARRAYS["seen"], self.new_cells(), 0, 0)

    @functools.cached_property
    def _encode(self) -> Callable[..., None]:
        return specialized(direct.view_encoded, self.new_cells(), 0, self.new_cells(), np.zeros(1, np.float32))

    @functools.cached_property
    def _view(self) -> Callable[..., None]:
        return specialized(direct.ON_ARRAYS["view"], self.new_cells(), 0, self.new_cells())

    def new_cells(self) -> Records:
        """A position to be written, as an array of one: from bytes, for NumPy takes ten times as long to make records."""
        return np.frombuffer(bytearray(self._size), self._state)

    def returns(self, s: Any) -> list[float]:
        """At OVER: what each player has gained."""
        shares = np.zeros(self.seats, np.float32)
        self.engine.score(s, shares)
        return [self.payoffs.of(float(shares[seat])) for seat in self.players]

    def view(self, s: Any, seat: int) -> Any:
        """What a seat knows."""
        seen = blank(self.book.state)
        self.engine.view(s, seat, seen)
        return seen

    def view_cells(self, cells: Records, seat: int) -> NDArray[np.int8]:
        """What a seat knows, as the bare cells of the record."""
        seen = self.new_cells()
        self._view(cells, seat, seen)
        found: NDArray[np.int8] = seen.view(np.int8)
        return found

    def encode(self, cells: Records, seat: int, out: NDArray[np.float32]) -> None:
        """Write the features of what a seat knows."""
        self._encode(cells, seat, self._seen, out)

    def sample(self, view: Any, seed: int) -> Any:
        """A whole position drawn from those that a view allows."""
        found = blank(self.book.state)
        self.engine.sample(view, generators(seed, 0, 1, len(self.book.streams))[0], found)
        return found

    def cells(self, record: Any) -> Records:
        """A record's memory as an array of one."""
        return np.frombuffer(record, self.book.state)

    @property
    def viewers(self) -> Sequence[int]:
        """Everybody who has a view: the seats, and a spectator."""
        return (NOBODY, *range(self.seats))
