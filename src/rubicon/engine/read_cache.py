"""Caches functions of positions, such as sentences, by the fields that they turn out to read (`field_cache`: by fields named beforehand).

What happened in a ply is told again and again in the same words: "Caesar draws a card" depends on two or three fields of a position,
not on the hundreds of cells that differ. A function that reads nothing but its positions always reads the same field next, as long as the
fields so far are the same. So what it gave is kept in a tree: each fork names the next field, its branches are the contents of that field.
The stretch that only one value has passed is kept with that value, as one leaf.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

import numpy as np

from rubicon.engine.record import RecordReader, cached_by_identity, field_offsets

T = TypeVar("T")
MOST_KEPT = 8192
"""Cached values of one function; when there are more, the cache is emptied."""

Step = tuple[int, slice]
"""Which of the positions, and the cells of it."""
MOST_POSITIONS = 4
"""Of which a function is cached."""


class Leaf(Generic[T]):
    """A cached value, with the fields that were read on the last stretch of the way to it, which it shares with no other value."""

    __slots__ = ("cells", "steps", "value")

    def __init__(self, steps: tuple[Step, ...], cells: tuple[bytes, ...], value: T):
        self.steps, self.cells, self.value = steps, cells, value

    def fits(self, contents: list[bytes]) -> bool:
        """Whether these positions are the same on the last stretch."""
        for (number, cells), known in zip(self.steps, self.cells, strict=True):
            if contents[number][cells] != known:
                return False
        return True


class Fork(Generic[T]):
    """A place in the cache where values part: the field that is read next, and a branch for each of its contents."""

    __slots__ = ("branches", "step")

    def __init__(self, step: Step):
        self.step = step
        self.branches: dict[bytes, Fork[T] | Leaf[T]] = {}


@cached_by_identity
def steps_of(dtype: "np.dtype[np.void]") -> list[dict[str, Step]]:
    """The step that each field of a position is, by the number of the position: made once, so that kept values share them."""
    places = field_offsets(dtype).items()
    return [{name: (number, slice(at, end)) for name, (at, end, _) in places} for number in range(MOST_POSITIONS)]


class TracingReader(RecordReader):
    """A reader that records which fields are read, in their order."""

    def __init__(self, s: RecordReader, number: int, steps: list[Step]):
        self.dtype, self._places, self._cells, self._number, self._steps = s.dtype, s._places, s._cells, number, steps
        self._step_of = steps_of(s.dtype)[number]

    def tobytes(self) -> bytes:
        """All of it is read."""
        self._steps.append((self._number, slice(None)))
        return super().tobytes()

    def __getattr__(self, name: str) -> Any:
        """A field that is read for the first time."""
        place = self._places.get(name)
        if place is None:
            raise AttributeError(f"a position has no field {name}")
        at, end, shape = place
        self._steps.append(self._step_of[name])
        value = self.__dict__[name] = self._cells[at:end].reshape(shape) if shape else int(self._cells[at])
        return value


class ReadCache(Generic[T]):
    """A cached function of positions, and of a key that stands for everything else; its values must not be changed."""

    def __init__(self, function: Callable[..., T]):
        self._function = function
        self._roots: dict[Hashable, Fork[T] | Leaf[T]] = {}
        self._kept = 0

    def of(self, key: Hashable, *positions: RecordReader) -> T:
        """The value: found, or made by the function from the key and the positions."""
        contents = [position.content for position in positions]
        found = self._roots.get(key)
        while type(found) is Fork:
            number, cells = found.step
            found = found.branches.get(contents[number][cells])
        if type(found) is Leaf and found.fits(contents):
            return found.value
        steps: list[Step] = []
        value = self._function(key, *(TracingReader(position, number, steps) for number, position in enumerate(positions)))
        self._keep(key, steps, contents, value)
        return value

    def each(self, keys: Iterable[Hashable], position: RecordReader) -> list[T]:
        """The values of many keys at one position: the way to those that are known is short, so nothing is done twice on it."""
        content, contents, roots, values = position.content, [position.content], self._roots, []
        for key in keys:
            found = roots.get(key)
            while type(found) is Fork:
                found = found.branches.get(content[found.step[1]])
            values.append(found.value if type(found) is Leaf and found.fits(contents) else self.of(key, position))
        return values

    def _keep(self, key: Hashable, steps: list[Step], contents: list[bytes], value: T) -> None:
        """Each change is one assignment of something complete: threads may look something up meanwhile."""
        if self._kept >= MOST_KEPT:
            self._roots, self._kept = {}, 0
        self._kept += 1
        read = [contents[number][cells] for number, cells in steps]
        branches: dict[Any, Fork[T] | Leaf[T]] = self._roots
        branch: Hashable = key
        done = 0
        while type(found := branches.get(branch)) is Fork:
            branches, branch, done = found.branches, read[done], done + 1
        new: Fork[T] | Leaf[T]
        parting = done
        if type(found) is Leaf:
            while parting < len(read) and parting - done < len(found.cells) and found.cells[parting - done] == read[parting]:
                parting += 1
            if parting == len(read) or parting - done == len(found.cells):
                found = None  # another thread has just kept the same
        if type(found) is not Leaf:
            branches[branch] = Leaf(tuple(steps[done:]), tuple(read[done:]), value)
            return
        shared = parting - done
        fork: Fork[T] = Fork(steps[parting])
        fork.branches[found.cells[shared]] = Leaf(found.steps[shared + 1 :], found.cells[shared + 1 :], found.value)
        fork.branches[read[parting]] = Leaf(tuple(steps[parting + 1 :]), tuple(read[parting + 1 :]), value)
        new = fork
        for step, cells in zip(reversed(steps[done:parting]), reversed(read[done:parting]), strict=True):
            above: Fork[T] = Fork(step)
            above.branches[cells] = new
            new = above
        branches[branch] = new
