"""Caches what is told of the same effects to one reader after the other.

Effects are found once for all who know the same (`read_cache`), and every time they are the same object. So what was told of them is found
by that object: to compare the effects themselves would take longer than to tell of them.
"""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
MOST_KEPT = 8192
"""Cached values; when there are more, the cache is emptied."""


class TellingCache(Generic[T]):
    """A cached function of a key and of a tuple of effects; its values must not be changed."""

    def __init__(self, function: Callable[[Any, tuple[Any, ...]], T]):
        self._function = function
        self._kept: dict[tuple[Hashable, int], tuple[tuple[Any, ...], T]] = {}
        """With the effects, which have to live as long as they are found by their id."""

    def of(self, key: Hashable, effects: tuple[Any, ...]) -> T:
        """The value: found, or made by the function."""
        known = self._kept.get((key, id(effects)))
        if known is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept = {}
            known = self._kept[key, id(effects)] = effects, self._function(key, effects)
        return known[1]
