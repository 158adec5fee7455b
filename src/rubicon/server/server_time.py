"""The two times of a server: wall time, which events carry, and playing time, which stands still while the server is down.

Wall time follows the monotonic clock between two ticks, so a system clock that is set back or forward changes no player's
time. An outage is a span in which nobody could play: the server was down, its process was suspended, or the clock jumped
forward. Outages are kept in the database, so that clocks mean the same after a restart.

Servers that share a database go by its clock instead, and by its list of outages: see `Store.pulse`.
"""

import time
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

GAP_MS = 2000
"""Longer than this between two ticks, or between the two clocks, and it is an outage."""
TICK_MS = 250
PROMPT_MS = 250
"""An answer of the database that takes longer says little about the time."""
DAY_MS = 86_400_000


class Outage(NamedTuple):
    """When it ended, in wall time, and how long it was; both in milliseconds."""

    ended: int
    length: int


class ServerTime:
    """The wall time and the playing time of this process."""

    def __init__(self) -> None:
        self._ended: list[int] = []
        self._lost: list[int] = []
        """For each outage, by its end: how much was lost in it and all before."""
        self._wall, self._steady = _wall_ms(), _steady_ms()
        self._at = self._wall
        """What `now` was at the last tick."""
        self._agreed: int | None = None
        """When this process and the database have last agreed on the time, by the monotonic clock; None: nobody shares the database."""
        self._latest = 0
        """What `now` was last, where the database's clock counts."""
        self.fresh: list[Outage] = []
        """Outages that are not in the database yet."""

    def resume(self, alive: int | None, outages: Iterable[Outage]) -> None:
        """Go on from where the server was last known to run; what has passed since is an outage."""
        for outage in outages:
            self._add(outage)
        self._wall, self._steady = _wall_ms(), _steady_ms()
        self._at = self._wall
        if alive is not None:
            self._at = max(self._wall, alive)
            self._lose(self._at - alive)

    def agree(self, now: int, sent: int, received: int, outages: Iterable[Outage]) -> list[Outage]:
        """Go on by the time of a database that was asked and has answered at these times; gives the outages that were not known."""
        began, at = self._agreed is None, now + (received - sent) // 2
        jumped = began or abs(at - self.now()) > GAP_MS
        self._agreed = received
        if jumped or received - sent < PROMPT_MS:
            self._at, self._steady = at, received
        if jumped:
            self._latest = at
        fresh = [outage for outage in outages if outage.ended > self.known]
        for outage in fresh:
            self._add(outage)
        return [] if began else fresh

    @property
    def known(self) -> int:
        """When the last known outage ended."""
        return self._ended[-1] if self._ended else 0

    @property
    def is_certain(self) -> bool:
        """Whether there can't have been an outage of which this process does not know yet."""
        return self._agreed is None or _steady_ms() - self._agreed < GAP_MS

    def now(self) -> int:
        """Wall time in milliseconds; it never goes back."""
        steady = _steady_ms()
        if self._agreed is not None:
            self._latest = max(self._latest, self._at + steady - self._steady)
            return self._latest
        if steady - self._steady > GAP_MS:
            self.tick()
            return self._at
        return self._at + steady - self._steady

    def tick(self) -> None:
        """Call this every TICK_MS: finds spans in which the process did not run, and a clock that was set forward."""
        if self._agreed is not None:
            return
        wall, steady = _wall_ms(), _steady_ms()
        passed, jumped = steady - self._steady, (wall - self._wall) - (steady - self._steady)
        jumped = jumped if jumped > GAP_MS else 0
        self._at += passed + jumped
        self._wall, self._steady = wall, steady
        self._lose(jumped + (passed - TICK_MS if passed > GAP_MS else 0))

    def playing(self, at: int) -> int:
        """A wall time as playing time."""
        index = bisect_right(self._ended, at)
        return at - (self._lost[index - 1] if index else 0)

    def before(self, age: int) -> int:
        """The wall time `age` milliseconds ago; a jump of the clock makes nothing old.

        Nobody can tell a long outage from a jump, so each counts as a day, or a tenth of the age, at most.
        """
        moment, left = self.now(), age
        for index in range(len(self._ended) - 1, -1, -1):
            length = self._lost[index] - (self._lost[index - 1] if index else 0)
            ran = moment - self._ended[index]
            if left <= ran:
                break
            moment, left = self._ended[index] - length, left - ran - min(length, DAY_MS, age // 10)
            if left <= 0:
                return moment
        return moment - left

    def _lose(self, length: int) -> None:
        if length > GAP_MS:
            self._add(Outage(self._at, length))
            self.fresh.append(Outage(self._at, length))

    def _add(self, outage: Outage) -> None:
        self._ended.append(outage.ended)
        self._lost.append((self._lost[-1] if self._lost else 0) + outage.length)


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def steady_ms() -> int:
    """The monotonic clock of this machine, in milliseconds."""
    return _steady_ms()


TIME = ServerTime()
"""A process has one server."""
