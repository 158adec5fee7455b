"""Caches functions of positions, such as sentences, by the fields that they turn out to read (`field_cache`: by fields named beforehand).

What happened in a ply is told again and again in the same words: "Caesar draws a card" depends on two or three fields of a position,
not on the hundreds of cells that differ. A function that reads nothing but its positions always reads the same field next, as long as the
fields so far are the same. So what it gave is kept in a tree: each node names the next field, its branches are the values of that field.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from rubicon.engine.record import RecordReader, field_offsets

T = TypeVar("T")
MOST_KEPT = 8192
"""Cached values of one function; when there are more, the cache is emptied."""

Step = tuple[int, slice]
"""Which of the positions, and the cells of it."""


class Node(Generic[T]):
    """A node of the cache: the field that is read next and a branch for each of its values; or, at the end, the cached value."""

    __slots__ = ("branches", "step", "value")

    def __init__(self) -> None:
        self.step: Step | None = None
        self.branches: dict[bytes, Node[T]] = {}
        self.value: T | None = None


class TracingReader(RecordReader):
    """A reader that records which fields are read, in their order."""

    def __init__(self, s: RecordReader, number: int, steps: list[Step]):
        self.dtype, self._cells, self._number, self._steps = s.dtype, s._cells, number, steps

    def tobytes(self) -> bytes:
        """All of it is read."""
        self._steps.append((self._number, slice(None)))
        return super().tobytes()

    def __getattr__(self, name: str) -> Any:
        """A field that is read for the first time."""
        value = super().__getattr__(name)
        at, end, _ = field_offsets(self.dtype)[name]
        self._steps.append((self._number, slice(at, end)))
        return value


class ReadCache(Generic[T]):
    """A cached function of positions, and of a key that stands for everything else; its values must not be changed."""

    def __init__(self, function: Callable[..., T]):
        self._function = function
        self._roots: dict[Hashable, Node[T]] = {}
        self._kept = 0

    def of(self, key: Hashable, *positions: RecordReader) -> T:
        """The value: found, or made by the function from the key and the positions."""
        contents = [position.content for position in positions]
        node = self._roots.get(key)
        while node is not None:
            if node.step is None:
                if node.value is not None:
                    return node.value
                break  # another thread is about to write it
            number, cells = node.step
            node = node.branches.get(contents[number][cells])
        steps: list[Step] = []
        value = self._function(key, *(TracingReader(position, number, steps) for number, position in enumerate(positions)))
        self._keep(key, steps, contents, value)
        return value

    def each(self, keys: Iterable[Hashable], position: RecordReader) -> list[T]:
        """The values of many keys at one position: the way to those that are known is short, so nothing is done twice on it."""
        content, roots, found = position.content, self._roots, []
        for key in keys:
            node = roots.get(key)
            while node is not None and node.step is not None:
                node = node.branches.get(content[node.step[1]])
            found.append(self.of(key, position) if node is None or node.value is None else node.value)
        return found

    def _keep(self, key: Hashable, steps: list[Step], contents: list[bytes], value: T) -> None:
        if self._kept >= MOST_KEPT:
            self._roots, self._kept = {}, 0
        node = self._roots.setdefault(key, Node())
        for step in steps:
            node.step = step
            node = node.branches.setdefault(contents[step[0]][step[1]], Node())
        node.value = value
        self._kept += 1
