"""A position is one NumPy record; a game declares it as a class of annotated fields.

    class State(Record):
        card: Annotated[Cells, 2]    # an array of small integers
        length: Small                # one small integer

`layout(State)` is the dtype. The class itself only serves readers and the type checker: positions are `np.record`s.
"""

import functools
import operator
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Small = int
"""A field of one signed byte."""
Cells = NDArray[np.int8]
"""A field that is an array of signed bytes; `Annotated[Cells, 2, 18]` gives its shape."""
Actions = NDArray[np.int16]
Weights = NDArray[np.int32]
Shares = NDArray[np.float32]
Generator = NDArray[np.uint64]
"""States of the fast generators: number 0 for decisions, number 1 + k for the k-th chance stream."""
Records = Any
"""An array of positions (np.recarray)."""

FORBIDDEN = frozenset(name for name in dir(np.record) if not name.startswith("_")) | frozenset(
    name for name in dir(np.recarray) if not name.startswith("_")
)
"""Field names that NumPy hides behind its own attributes: compiled code would work, interpreted would not."""


class Record:
    """Base of the classes that declare a position."""


def layout(declared: type[Record]) -> np.dtype[np.void]:
    """The aligned dtype of a declared record; refuses names that NumPy hides."""
    fields: list[tuple[str, str, tuple[int, ...]]] = []
    for name, hint in get_type_hints(declared, include_extras=True).items():
        if name in FORBIDDEN:
            raise TypeError(f"{declared.__name__}.{name}: NumPy records have an attribute of that name; choose another")
        shape = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        fields.append((name, "i1", shape))
    return np.dtype(fields, align=True)


def records(n: int, dtype: np.dtype[np.void]) -> Records:
    """n blank positions; attribute access works compiled and interpreted."""
    return np.zeros(n, dtype).view(np.recarray)


def blank(dtype: np.dtype[np.void]) -> Any:
    """One blank position."""
    return _record(bytes(dtype.itemsize), dtype)


def copied(s: Any) -> Any:
    """A position of its own, by its bytes: NumPy would copy field by field."""
    return _record(s.tobytes(), s.dtype)


def _record(content: bytes, dtype: np.dtype[np.void]) -> Any:
    return np.frombuffer(bytearray(content), _record_type(dtype))[0]


@functools.cache
def _record_type(dtype: np.dtype[np.void]) -> np.dtype[Any]:
    """The type of records with attributes: one object for all positions of a game, for NumPy compares others field by field."""
    return dtype if dtype.type is np.record else np.dtype((np.record, dtype))


class Reading:
    """The fields of a record, to be read only, at the price of plain attributes; NumPy asks 5 microseconds for each.

    Words, notation and tables for people read a position's fields a thousand times.
    """

    def __init__(self, s: Any):
        self.dtype = s.dtype
        self._cells: Cells = np.frombuffer(s, np.int8)

    def tobytes(self) -> bytes:
        """All cells, as of a record."""
        return self._cells.tobytes()

    def __getattr__(self, name: str) -> Any:
        """A field that is read for the first time."""
        if name not in (places := _places(self.dtype)):
            raise AttributeError(f"a position has no field {name}")
        at, end, shape = places[name]
        value = self.__dict__[name] = self._cells[at:end].reshape(shape) if shape else int(self._cells[at])
        return value


class Numbers:
    """The fields of a record as plain numbers and nested rows of them: for tables as data, which read nearly every cell once.

    A row of the last dimension is a tuple, so that it can be a key.
    """

    def __init__(self, s: Any):
        self._dtype = s.dtype
        names, singles = _singles(self._dtype)
        self._cells = memoryview(s.tobytes()).cast("b").tolist()
        self.__dict__.update(zip(names, singles(self._cells), strict=True))

    def __getattr__(self, name: str) -> Any:
        """A field of several cells that is read for the first time."""
        if name not in (places := _places(self._dtype)):
            raise AttributeError(f"a position has no field {name}")
        at, end, shape = places[name]
        value = self.__dict__[name] = _rows(self._cells[at:end], shape)
        return value


def _rows(cells: list[int], shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return tuple(cells)
    size = len(cells) // shape[0]
    if len(shape) == 2:
        return [tuple(cells[at : at + size]) for at in range(0, len(cells), size)]
    return [_rows(cells[at : at + size], shape[1:]) for at in range(0, len(cells), size)]


@functools.cache
def _singles(dtype: np.dtype[np.void]) -> tuple[tuple[str, ...], Callable[[list[int]], tuple[int, ...]]]:
    """The names of the fields of one cell, and what takes them out of all cells."""
    places = {name: at for name, (at, _, shape) in _places(dtype).items() if not shape}
    if len(places) < 2:
        return tuple(places), lambda cells: tuple(cells[at] for at in places.values())
    return tuple(places), operator.itemgetter(*places.values())


@functools.cache
def _places(dtype: np.dtype[np.void]) -> dict[str, tuple[int, int, tuple[int, ...]]]:
    """Where the fields of a record are: the first cell, the one after the last, the shape."""
    return {name: (at, at + kind.itemsize, kind.shape) for name, (kind, at, *_) in (dtype.fields or {}).items()}


def has_padding(dtype: np.dtype[np.void]) -> bool:
    """Whether bytes of the record belong to no field; such bytes would carry stale data."""
    return sum(dtype[name].itemsize for name in dtype.names or ()) != dtype.itemsize
