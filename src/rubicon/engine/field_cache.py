"""Makes typed views fast: fields of a position as tuples, and parts of a view that are cached by fields named beforehand."""

import math
import operator
import struct
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import numpy as np

from rubicon.engine.record import cached_by_identity, field_offsets

T = TypeVar("T")
MOST_KEPT = 4096
"""Cached values of one function; when there are more, the cache is emptied."""


class FieldTuples:
    """The fields of a record as plain numbers and nested tuples: the fastest way to read nearly every cell once.

    They are tuples so that they can be keys of a cache.
    """

    def __init__(self, s: Any):
        self._takers, names, singles, unpack = _taking_apart(s.dtype)
        self._cells = unpack(s.tobytes())
        self.__dict__.update(zip(names, singles(self._cells), strict=True))

    def __getattr__(self, name: str) -> Any:
        """A field of several cells that is read for the first time."""
        if name not in self._takers:
            raise AttributeError(f"a position has no field {name}")
        value = self.__dict__[name] = self._takers[name](self._cells)
        return value


Taker = Callable[[tuple[int, ...]], Any]
"""Takes something out of all cells of a record."""


@cached_by_identity
def _taking_apart(dtype: np.dtype[np.void]) -> tuple[dict[str, Taker], tuple[str, ...], Taker, Callable[[bytes], tuple[int, ...]]]:
    """What takes out each field of several cells; the names of those of one cell, and what takes them all; what makes numbers of bytes."""
    places = field_offsets(dtype)
    singles = {name: at for name, (at, _, shape) in places.items() if not shape}
    several = {name: _taker(at, shape) for name, (at, _, shape) in places.items() if shape}
    return (
        several,
        tuple(singles),
        _all_of([operator.itemgetter(at) for at in singles.values()]),
        struct.Struct(f"{dtype.itemsize}b").unpack,
    )


def _taker(at: int, shape: tuple[int, ...]) -> Taker:
    if len(shape) == 1:
        return operator.itemgetter(slice(at, at + shape[0]))
    size = math.prod(shape[1:])
    starts = range(at, at + shape[0] * size, size)
    if len(shape) == 2 and shape[0] > 1:
        return operator.itemgetter(*(slice(start, start + size) for start in starts))
    return _all_of([_taker(start, shape[1:]) for start in starts])


def _all_of(takers: list[Taker]) -> Taker:
    return lambda cells: tuple([take(cells) for take in takers])


class FieldCache(Generic[T]):
    """Caches a function of certain fields of a position: it gets nothing else, so a cached value can't be out of date.

    A field is named as `("up", seat, group)`: one cell comes as a number, a row as a tuple. The value is shared: it is to be read only.
    """

    def __init__(self, dtype: np.dtype[np.void], build: Callable[..., T], *fields: tuple[Any, ...]):
        ranges = [_place(dtype, *field) for field in fields]
        assert len(ranges) > 1, "a part of one field needs no FieldCache"
        self._build = build
        self._take = operator.itemgetter(*(slice(at, at + size) for at, size, _ in ranges))
        self._shapes = [(struct.Struct(f"{size}b").unpack, is_row) for _, size, is_row in ranges]
        self._kept: dict[tuple[bytes, ...], T] = {}

    def of(self, content: bytes) -> T:
        """The part of a position, by all its bytes."""
        cells = self._take(content)
        known = self._kept.get(cells)
        if known is not None:
            return known
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        given = [unpack(row) if is_row else unpack(row)[0] for (unpack, is_row), row in zip(self._shapes, cells, strict=True)]
        found = self._kept[cells] = self._build(*given)
        return found


def _place(dtype: np.dtype[np.void], name: str, *index: int) -> tuple[int, int, bool]:
    """Where a field, or what is left of it under an index, lies: the first cell, how many, and whether it is a row or one cell alone."""
    at, _, shape = field_offsets(dtype)[name]
    for i in index:
        at += i * math.prod(shape[1:])
        shape = shape[1:]
    assert len(shape) < 2, f"{name} has more dimensions"
    return at, math.prod(shape), bool(shape)
