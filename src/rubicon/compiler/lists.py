"""`listed` and `listed_odds`: lists of Python made by machine code, in a fifth of the time that Python takes to make them of an array.

`list_code` teaches Numba the machine code. Rules that call them are compiled by `functions.holding`, for only who holds Python's lock may
make objects.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

VERSION = 3
"""Of the machine code: a change of `list_code` needs a new one, so that code which was kept is made anew."""


class Numbers:
    """The numbers from 0 as objects of Python, which all lists share: making one takes longer than putting it into a list."""

    def __init__(self, count: int):
        self._kept = list(range(count))
        self.addresses: NDArray[np.int64] = np.array([id(number) for number in self._kept], np.int64)
        """Where they are; good for as long as this is kept."""

    def __getitem__(self, number: int) -> int:
        return self._kept[number]


def listed(actions: Any, n: int, numbers: Any) -> list[int]:
    """The first `n` numbers of an array; `numbers` are the addresses of all that may be in it."""
    return [int(action) for action in actions[:n]]


def listed_odds(actions: Any, tickets: Any, n: int, numbers: Any) -> list[tuple[int, float]]:
    """The first `n` numbers of an array, each with its share of all tickets."""
    total = int(tickets[:n].sum())
    return [(int(action), int(held) / total) for action, held in zip(actions[:n], tickets[:n], strict=True)]
