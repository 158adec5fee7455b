"""Declares positions: one is a NumPy record, and a game describes it as a class of annotated fields.

    class State(Record):
        card: Annotated[Cells, 2]    # an array of small integers
        length: Small                # one small integer

`layout(State)` is the dtype. The class itself only serves readers and the type checker: positions are records with such attributes.
"""

import functools
import operator
from collections.abc import Callable
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

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

T = TypeVar("T")
MOST_TYPES = 256
FORBIDDEN = frozenset(name for name in dir(np.record) if not name.startswith("_")) | frozenset(
    name for name in dir(np.recarray) if not name.startswith("_")
)
"""Field names that NumPy hides behind its own attributes: compiled code would work, interpreted would not."""


def cached_by_identity(function: Callable[[np.dtype[np.void]], T]) -> Callable[[np.dtype[np.void]], T]:
    """Cache a function of a record's type by the type object: NumPy compares types field by field, which takes longer."""
    kept: dict[int, tuple[np.dtype[np.void], T]] = {}

    @functools.wraps(function)
    def found(dtype: np.dtype[np.void]) -> T:
        known = kept.get(id(dtype))
        if known is None:
            if len(kept) >= MOST_TYPES:
                kept.clear()
            known = kept[id(dtype)] = dtype, function(dtype)  # the type is held, so that its id stays its own
        return known[1]

    return found


class Position(np.void):  # type: ignore[misc]  # NumPy has no word against it but in its types
    """A record whose fields are properties (see `record_type`): `np.record` finds each in Python, which takes several times as long."""

    __slots__ = ()


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


def blanks(n: int, dtype: np.dtype[np.void]) -> Records:
    """n blank positions for a rule to work on, each of them as fast as a single one where it is interpreted."""
    return np.zeros(n, record_type(dtype))


def blank(dtype: np.dtype[np.void]) -> Any:
    """One blank position."""
    return record_of(bytes(dtype.itemsize), dtype)


def copied(s: Any) -> Any:
    """A position of its own, by its bytes: NumPy would copy field by field."""
    return record_of(s.tobytes(), s.dtype)


def record_of(content: bytes, dtype: np.dtype[np.void]) -> Any:
    """A position of its own with these bytes."""
    return np.frombuffer(bytearray(content), record_type(dtype))[0]


@cached_by_identity
def record_type(dtype: np.dtype[np.void]) -> np.dtype[Any]:
    """The type of records with attributes: one object for all positions of a game, which NumPy knows at a glance."""
    return dtype if issubclass(dtype.type, Position) else _record_type(dtype)


@functools.cache
def _record_type(dtype: np.dtype[np.void]) -> np.dtype[Any]:
    """Each position says that it is of NumPy's own type of records, which can be pickled and is no other than that of arrays."""
    known = np.dtype((np.record, dtype))
    members = {
        "__slots__": (),
        "__reduce__": lambda s: (record_of, (s.tobytes(), known)),
        "dtype": property(lambda s: known),
        **{name: property(operator.itemgetter(name), _setter(name)) for name in dtype.names or ()},
    }
    return np.dtype((type("Position", (Position,), members), dtype))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(s: Any, value: Any) -> None:
        s[name] = value

    return put


class RecordReader:
    """Reads the fields of a record as plain attributes, read-only; through NumPy each access takes 5 microseconds.

    Words, notation and tables for people read a position's fields a thousand times.
    """

    def __init__(self, s: Any):
        self.dtype = s.dtype
        self._places = field_offsets(s.dtype)
        self._cells: Cells = np.frombuffer(s, np.int8)

    @functools.cached_property
    def content(self) -> bytes:
        """All cells."""
        return self._cells.tobytes()

    def tobytes(self) -> bytes:
        """All cells, as of a record."""
        return self.content

    def __getattr__(self, name: str) -> Any:
        """A field that is read for the first time."""
        place = self._places.get(name)
        if place is None:
            raise AttributeError(f"a position has no field {name}")
        at, end, shape = place
        value = self.__dict__[name] = self._cells[at:end].reshape(shape) if shape else int(self._cells[at])
        return value


@cached_by_identity
def field_offsets(dtype: np.dtype[np.void]) -> dict[str, tuple[int, int, tuple[int, ...]]]:
    """Where each field of a record is: its first cell, the one after its last, its shape."""
    return {name: (at, at + kind.itemsize, kind.shape) for name, (kind, at, *_) in (dtype.fields or {}).items()}


def has_padding(dtype: np.dtype[np.void]) -> bool:
    """Whether bytes of the record belong to no field; such bytes would carry stale data."""
    return sum(dtype[name].itemsize for name in dtype.names or ()) != dtype.itemsize
