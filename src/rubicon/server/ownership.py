"""Which tables' bots and clocks this process runs: it takes a lease for each, renews it, and gives it back.

Only for efficiency: whatever a process does that has lost a lease without noticing, its appends fail.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection
from typing import NamedTuple

from rubicon.server.leases import LEASE_SECONDS, Leases
from rubicon.server.metrics import Metrics
from rubicon.server.storage_errors import WriteFailed

RENEWALS = 3
"""In the time that a lease lasts."""
MARGIN_SECONDS = 0.5
"""A lease counts as over so much earlier here than in the database."""
AGAIN_SECONDS = 1.0
"""Between two attempts to get a lease that another process has."""


class _Held(NamedTuple):
    epoch: int
    until: float


class Ownership:
    """The leases of this process. `gained` is called for each table whose lease it gets."""

    seconds = LEASE_SECONDS

    def __init__(self, leases: Leases, metrics: Metrics, gained: Callable[[str], None], *, shared: bool):
        self._leases, self._metrics, self._gained, self._shared = leases, metrics, gained, shared
        self._held: dict[str, _Held] = {}
        self._wanted: set[str] = set()
        self._given_back: dict[str, int] = {}
        self._refused: dict[str, float] = {}
        """Tables of other processes, and when to ask again."""
        self._wake, self._renewed, self._closed = asyncio.Event(), time.monotonic(), False

    def __len__(self) -> int:
        return len(self._held)

    def owns(self, name: str) -> bool:
        """Whether this process runs a table's bots and clocks, as far as it can know."""
        if not self._shared:
            return True
        held = self._held.get(name)
        return held is not None and time.monotonic() < held.until

    def want(self, name: str) -> None:
        """Ask for a table's lease soon."""
        if name not in self._wanted and not self._closed and self._refused.get(name, 0.0) <= time.monotonic():
            self._wanted.add(name)
            self._wake.set()

    def give_back(self, name: str) -> None:
        """A table has left memory: another process may run it."""
        self._wanted.discard(name)
        held = self._held.pop(name, None)
        if held is not None:
            self._given_back[name] = held.epoch
            self._wake.set()

    async def take(self, names: Collection[str]) -> set[str]:
        """Ask for the leases of some tables; gives those that are this process's now."""
        if not self._shared or not names:
            return set(names)
        began = time.monotonic()
        taken = await self._leases.take(names, self.seconds)
        again = time.monotonic() + AGAIN_SECONDS
        for name in names:
            if name in taken:
                self._held[name] = _Held(taken[name], began + self.seconds - MARGIN_SECONDS)
                self._refused.pop(name, None)
            else:
                self._refused[name] = again
        return set(taken)

    async def run(self) -> None:
        """Take, renew and give back, again and again."""
        while self._shared:
            with contextlib.suppress(TimeoutError):  # not `wait_for`: before Python 3.12 it can swallow that the task is cancelled
                async with asyncio.timeout(max(0.0, self._renewed + self.seconds / RENEWALS - time.monotonic())):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._step()
            except WriteFailed:
                self._metrics.count("lease_failures")
                await asyncio.sleep(AGAIN_SECONDS)
            except Exception as problem:
                self._metrics.problem(problem)
                await asyncio.sleep(AGAIN_SECONDS)

    async def _step(self) -> None:
        if time.monotonic() >= self._renewed + self.seconds / RENEWALS:
            self._renewed = time.monotonic()
            await self._renew()
        if self._given_back:
            given, self._given_back = self._given_back, {}
            await self._leases.release({name: epoch for name, epoch in given.items() if name not in self._held})
        if self._wanted:
            wanted, self._wanted = self._wanted, set()
            for name in await self.take([name for name in wanted if not self.owns(name)]):
                self._gained(name)

    async def _renew(self) -> None:
        began, held = time.monotonic(), dict(self._held)
        self._refused = {name: moment for name, moment in self._refused.items() if moment > began}
        ours = await self._leases.renew({name: lease.epoch for name, lease in held.items()}, self.seconds)
        for name, lease in held.items():
            if self._held.get(name) is not lease:
                continue
            if name in ours:
                self._held[name] = lease._replace(until=began + self.seconds - MARGIN_SECONDS)
            else:
                del self._held[name]
                self._metrics.count("leases_lost")

    async def close(self) -> None:
        """Give all leases back, so that other processes go on at once."""
        self._closed = True
        self._wanted.clear()
        held = {name: lease.epoch for name, lease in self._held.items()} | self._given_back
        self._held, self._given_back = {}, {}
        with contextlib.suppress(WriteFailed):
            await self._leases.release(held)
