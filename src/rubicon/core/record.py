"""A position is one NumPy record; a game declares it as a class of annotated fields.

    class State(Record):
        card: Annotated[Cells, 2]    # an array of small integers
        length: Small                # one small integer

`layout(State)` is the dtype. The class itself only serves readers and the type checker: positions are `np.record`s.
"""

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
    return np.frombuffer(bytearray(content), np.dtype((np.record, dtype)))[0]


def has_padding(dtype: np.dtype[np.void]) -> bool:
    """Whether bytes of the record belong to no field; such bytes would carry stale data."""
    return sum(dtype[name].itemsize for name in dtype.names or ()) != dtype.itemsize
