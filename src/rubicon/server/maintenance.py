"""Background tasks: clocks that run out, loading tables that are due, eviction of idle ones, retention, the heartbeat."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from rubicon.server.active_table import ActiveTable
from rubicon.server.errors import NotFound, Overtaken, Refused
from rubicon.server.handlers import forfeits
from rubicon.server.server_time import DAY_MS, TICK_MS, TIME, steady_ms
from rubicon.server.storage_errors import WriteFailed
from rubicon.server.table import now_ms

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

REST_SECONDS, EVICT_SECONDS = 30.0, 120.0
"""After which a table that nobody uses forgets its positions; and is dropped from memory, if nobody is there."""
HEARTBEAT_SECONDS, WAKING_SECONDS, RETENTION_SECONDS = 5.0, 1.0, 3600.0
"""From one heartbeat, one look for tables that have to go on, and one look for old tables to the next."""
PULSE_SECONDS = 0.5
"""From one pulse to the next, where servers share a database: no outage is shorter than a few of them."""
WOKEN_AT_ONCE, MOST_UNATTENDED = 20, 40
"""Tables that are woken together; and tables without people at which bots may think before no more are woken."""
OTHERS_MS = 1000
"""After which a clock that has run out is handled here although another process should have done it."""
WAKING_SHARE = 0.2
"""Of the time, at most, goes into reading tables that have to go on: after a restart there may be thousands."""
LISTED_MS, SHOWING_SECONDS = 120_000, 30.0
"""How long after its players have left a table is still in the lobby; how often one is noted where a player is."""
BROKEN_SECONDS = 600.0
"""After which a table that could not be read or written is tried again."""


class Retention(NamedTuple):
    """How long tables that do not change are kept, in milliseconds: finished ones, and others."""

    finished: int = 365 * DAY_MS
    abandoned: int = 180 * DAY_MS


class Maintenance:
    """The background tasks of a hub. A problem with one table is counted and logged, and stops nothing else."""

    def __init__(self, hub: "Hub", retention: Retention | None):
        self._hub, self._retention = hub, retention
        self._broken: dict[str, float] = {}
        """Tables that could not be read, and when to try again."""

    async def start(self) -> None:
        """Begin, in playing time, where the last server stopped."""
        if self._hub.store.shared:
            await self.pulse()
            self._hub.spawn(self._repeat(self.pulse, PULSE_SECONDS))
        else:
            TIME.resume(self._hub.store.last_run.alive, self._hub.store.last_run.outages)
            self._hub.spawn(self._repeat(self.beat, HEARTBEAT_SECONDS))
        self._hub.spawn(self._repeat(self.check_tables, TICK_MS / 1000))
        self._hub.spawn(self._repeat(self.wake, WAKING_SECONDS))
        self._hub.spawn(self._repeat(self.show_listed, SHOWING_SECONDS))
        if self._retention is not None:
            self._hub.spawn(self._repeat(self.delete_old, RETENTION_SECONDS))

    async def stop(self) -> None:
        """Say when the server stopped, so that clocks do not run meanwhile."""
        try:
            await self.beat()
        except Exception as problem:
            self._hub.metrics.problem(problem)

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            try:
                await work()
            except (WriteFailed, Refused):  # the database is not there just now
                self._hub.metrics.count("maintenance_failures")
            except Exception as problem:
                self._hub.metrics.problem(problem)
            await asyncio.sleep(seconds)

    async def beat(self) -> None:
        """Write that the server is alive, and outages that are not written yet."""
        fresh = list(TIME.fresh)
        await self._hub.store.beat(now_ms(), fresh)
        del TIME.fresh[: len(fresh)]

    async def pulse(self) -> None:
        """Tell the database that this server is alive, and learn its time and what it knows of outages."""
        sent = steady_ms()
        found = await self._hub.store.pulse(TIME.known)
        if found is not None:
            fresh = TIME.agree(found.now, sent, steady_ms(), found.outages)
            for active in list(self._hub.tables.values()) if fresh else ():
                if active.table.clocks.running:  # what was reckoned with since then is wrong
                    self._hub.spawn(self._reckon_again(active))

    async def _reckon_again(self, active: ActiveTable) -> None:
        await self._hub.sync.reread(active)
        if self._hub.ownership.owns(active.table.name):
            await self._hub.store_wake_time(active)

    def avoid(self, name: str) -> None:
        """Leave a table that could not be read or written alone for a while, unless somebody comes there."""
        self._broken[name] = time.monotonic() + BROKEN_SECONDS

    async def check_tables(self) -> None:
        """Handle clocks that have run out, and evict tables that nobody uses."""
        TIME.tick()
        now, moment = now_ms(), time.monotonic()
        for active in list(self._hub.tables.values()):
            try:
                self._check(active, now, moment)
            except Exception as problem:
                self._hub.metrics.problem(problem)
                self._hub.discard(active)

    def _check(self, active: ActiveTable, now: int, moment: float) -> None:
        if active.bots_due or active.table.clocks.running:
            owned = self._hub.ownership.owns(active.table.name)
            if not owned:
                self._hub.ownership.want(active.table.name)
            elif active.bots_due and not active.thinking and not active.writing:  # its lease has come otherwise than by asking for it
                self._hub.start_bots(active)
            end = active.table.clocks.deadline()
            due = end is not None and TIME.playing(now) >= end[0] + (0 if owned else OTHERS_MS)
            if due and not active.trouble and TIME.is_certain and forfeits.end_overdue(active.table, now):
                self._hub.spawn(self._end(active))
        if moment - active.used > REST_SECONDS and not active.thinking:
            active.rest()
            if moment - active.used > EVICT_SECONDS and not active.is_in_use:
                self._hub.evict(active)

    async def _end(self, active: ActiveTable) -> None:
        with contextlib.suppress(Overtaken):
            await self._hub.publish(active)

    async def wake(self) -> None:
        """Load tables on which a bot or a clock has to act, a few at a time: those that wait for longest first."""
        if sum(bool(active.thinking) and not active.subscribers for active in self._hub.tables.values()) >= MOST_UNATTENDED:
            return
        began = time.monotonic()
        self._broken = {name: moment for name, moment in self._broken.items() if moment > began}
        known = self._hub.tables.keys() | self._broken.keys()
        due = await self._hub.store.due(TIME.playing(now_ms()), len(known) + WOKEN_AT_ONCE)
        asleep = [name for name in due if name not in known][:WOKEN_AT_ONCE]
        ours = await self._hub.ownership.take(asleep)
        for name in [name for name in asleep if name in ours]:
            started = time.monotonic()
            try:
                await self._hub.store_wake_time(await self._hub.active_table(name))
            except NotFound:
                pass
            except Exception as problem:
                self._hub.metrics.problem(problem)
                self.avoid(name)
            await asyncio.sleep((time.monotonic() - started) / WAKING_SHARE)

    async def show_listed(self) -> None:
        """Note in the list of tables that players are at listed ones, so that the lobby shows them."""
        for active in list(self._hub.tables.values()):
            if is_shown(active):
                await self._hub.touch(active)

    async def delete_old(self) -> None:
        """Delete tables that nobody has touched for as long as they are kept, and that are not in memory."""
        assert self._retention is not None
        finished, abandoned = TIME.before(self._retention.finished), TIME.before(self._retention.abandoned)
        await self._hub.store.delete_old(finished, abandoned, TIME.playing(now_ms()), self._hub.tables.keys())


def is_shown(active: ActiveTable) -> bool:
    """Whether a table is listed, and one of its players is there."""
    table = active.table
    return table.created.listed and table.ended is None and any(subscriber.own_seats for subscriber in active.subscribers)
