"""Cuts the deals that a ledger lacks into work units, in the order of deals, about as long as the backend wants them.

How deals are cut changes nothing in the results: every deal has its own random streams.
"""

from collections.abc import Callable, Iterator, Sequence

from rubicon.work.unit import Unit

MOST_DEALS = 4096
"""Deals of a unit."""
GROWTH = 4
"""A unit is at most so many times as large as one that was timed."""
SHARES = 3
"""What is left is divided into at least so many units for each worker, so that all of them end at about the same time."""


class Planner(Iterator[Unit]):
    """Makes units while others are done; `finished` tells it how long they took."""

    def __init__(self, missing: Sequence[Sequence[int]], smallest: Sequence[int], seconds: float, workers: Callable[[], int]):
        """missing: by part, the deals to play, ascending. smallest: by part, deals of a unit as long as nothing is known about it."""
        self._missing = [list(deals) for deals in missing]
        self._at = [0] * len(missing)
        self._size = list(smallest)
        self._smallest, self._seconds, self._workers = smallest, seconds, workers
        self._number = 0

    @property
    def left(self) -> int:
        """Deals that were not handed out yet."""
        return sum(len(deals) - at for deals, at in zip(self._missing, self._at, strict=True))

    def __next__(self) -> Unit:
        parts = [part for part, deals in enumerate(self._missing) if self._at[part] < len(deals)]
        if not parts:
            raise StopIteration
        part = min(parts, key=lambda part: (self._missing[part][self._at[part]], part))
        deals, at = self._missing[part], self._at[part]
        most = max(self._smallest[part], min(self._size[part], self.left // (SHARES * max(1, self._workers()))))
        n = 1
        while n < most and at + n < len(deals) and deals[at + n] == deals[at] + n:
            n += 1
        self._at[part] += n
        self._number += 1
        return Unit(self._number - 1, part, deals[at], n)

    def finished(self, unit: Unit, seconds: float) -> None:
        """Learn from a unit how many deals the next ones of its part should have."""
        fitting = int(self._seconds * unit.n / max(seconds, 1e-6))
        self._size[unit.part] = max(self._smallest[unit.part], min(fitting, GROWTH * unit.n, MOST_DEALS))
