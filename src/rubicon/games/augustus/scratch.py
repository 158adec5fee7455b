"""A position that rules can change while effects are collected: only the fields that are used are copied."""

from typing import Any

import numpy as np

from rubicon.games.augustus.state import State


class Scratch(State):
    """A copy of a view or position, made field by field; so caches that trace what is read see just what mattered."""

    def __init__(self, position: Any):
        self.__dict__["_position"] = position

    def __getattr__(self, name: str) -> Any:
        """A field that is used for the first time."""
        value = getattr(self._position, name)
        copy = self.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else int(value)
        return copy
