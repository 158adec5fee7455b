"""Keeps tables in memory up to date with what other processes append to them, and reads a table again after a conflict.

Change notifications are hints. What they miss is found by comparing the numbers of the last events: when notifications begin to arrive
again, and every few seconds.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rubicon.server.active_table import ActiveTable
from rubicon.server.errors import Damaged, Refused
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.events import AnyEvent
from rubicon.server.offload import in_thread
from rubicon.server.replay import replay
from rubicon.server.table import Table, now_ms

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

RETRY_SECONDS, SLOWEST_RETRY = 0.25, 5.0
"""Between two attempts to read a table that has to be read: at first, and at most."""
COMPARING_SECONDS = 5.0
"""From one comparison of all tables in memory with the database to the next."""
COMPARED_TOGETHER = 1000
"""Tables in one query."""
MANY_EVENTS = 40
"""From which on a table is replayed beside the event loop."""


class TableSync:
    """Brings the tables of a hub to where they stand in the database."""

    def __init__(self, hub: "Hub"):
        self._hub = hub
        self._early: dict[str, int] = {}
        """The last event that was announced of a table while it was being loaded."""
        self._comparison = asyncio.Event()

    def start(self) -> None:
        """Listen to other processes, if there can be any."""
        if self._hub.store.shared:
            self._hub.store.watch(self._heard, self._catch_up, self._hub.peers.heard)
            self._hub.spawn(self._compare_again_and_again())

    def _catch_up(self) -> None:
        self._comparison.set()
        self._hub.peers.catch_up()

    # Hints ----------------------------------------------------------------------------------------

    def _heard(self, name: str, last: int) -> None:
        """Some process has appended to a table, perhaps this one."""
        active = self._hub.tables.get(name)
        if active is None:
            if self._hub.is_loading(name):
                self._early[name] = last
        elif last > active.announced:
            active.announced = last
            if active.subscribers or self._hub.runs_bots_of(active):  # others wait until they are used
                self.follow(active)

    def loaded(self, active: ActiveTable) -> None:
        """A table is in memory now; what was announced while it was being loaded is not lost."""
        active.announced = self._early.pop(active.table.name, 0)
        self.follow(active)

    async def before_use(self, active: ActiveTable) -> None:
        """Make sure that a table which somebody wants to use is as new as this process can know."""
        if not self._hub.store.shared:
            return
        if not self._hub.store.hears:
            await self.freshen(active)
        elif active.announced > active.table.number:
            await self._followed(active)

    async def freshen(self, active: ActiveTable) -> None:
        """Bring a table up to date, if the database can be read: otherwise what is in memory is all there is."""
        with contextlib.suppress(Refused):
            await self.was_behind(active)

    async def was_behind(self, active: ActiveTable) -> bool:
        """Compare a table with the database and bring it up to date; whether it had to be."""
        if not self._hub.store.shared:
            return False
        table, number = active.table, active.table.number
        found = (await self._hub.store.numbers([table.name])).get(table.name, 0)
        active.announced = max(active.announced, found)
        await self._followed(active)
        return active.table is not table or active.table.number > number

    # Reading --------------------------------------------------------------------------------------

    def follow(self, active: ActiveTable) -> None:
        """Begin to read what others have appended, if there is something, and nothing is being written: that finds out by itself."""
        there = self._hub.tables.get(active.table.name) is active
        if there and active.announced > active.table.number and not (active.writing or active.following or self._hub.closing):
            active.following = self._hub.spawn(self._follow(active))

    async def _followed(self, active: ActiveTable) -> None:
        """The same, and wait for it."""
        self.follow(active)
        if active.following is not None:
            await asyncio.wait([active.following])

    async def _follow(self, active: ActiveTable) -> None:
        try:
            while active.announced > active.table.number and not active.writing:
                await self._read_on(active)
        except Damaged:
            self._hub.discard(active)
            raise
        except Refused:  # the database can't be read now; the next comparison tries again
            active.announced = 0
        except Exception:
            self._hub.discard(active)
            raise
        finally:
            active.following = None

    async def _read_on(self, active: ActiveTable) -> None:
        """Take in the events after the last one, unless the table has changed while they were read."""
        table, number = active.table, active.table.number
        events = await self._hub.store.load(table.name, number)
        if not events:  # it was announced by mistake, or has been deleted
            active.announced = min(active.announced, number)
            return
        new_table, new = table, list[LoggedEvent]()
        if len(events) > MANY_EVENTS:
            everything = await self._hub.store.load(table.name)
            new_table, new = await in_thread(replay, table.name, everything, compiled=self._hub.compiled, since=number)
        if active.table is not table or table.number != number or active.writing:
            return
        if new_table is table:
            for event in events:
                table.append(event)
            new = table.take_pending()
            self._hub.metrics.lag.observe(max(0, now_ms() - events[0].at) / 1000)
        self._replace(active, new_table, new)

    async def reload(self, active: ActiveTable) -> None:
        """Read a table again, and send its subscribers what they have not seen. What was not stored is gone.

        Nobody may append to the table meanwhile: its `writing` task calls this.
        """
        try:
            events = await self._all_events(active)
            if not events:  # deleted
                self._hub.evict(active)
                return
            table, new = await in_thread(replay, active.table.name, events, compiled=self._hub.compiled, since=active.sent)
        except Exception:
            self._hub.discard(active)
            raise
        self._replace(active, table, new)

    async def reread(self, active: ActiveTable) -> None:
        """Replay a table whose events mean something else now: how long players had depends on outages."""
        while active.writing:
            await asyncio.wait([active.writing])
        table, number = active.table, active.table.number
        events = await self._hub.store.load(table.name)
        if len(events) == number:
            new_table = (await in_thread(replay, table.name, events, compiled=self._hub.compiled))[0]
            if active.table is table and table.number == number and not active.writing:
                self._replace(active, new_table, ())
        elif active.table is table and table.number == number:
            active.announced = len(events)
            self.follow(active)

    async def _all_events(self, active: ActiveTable) -> list[AnyEvent]:
        """All events of a table, as soon as the database can be read."""
        wait = RETRY_SECONDS
        while True:
            try:
                return await self._hub.store.load(active.table.name)
            except Damaged:
                raise
            except Refused:
                await asyncio.sleep(wait)
                wait = min(SLOWEST_RETRY, wait * 2)

    def _replace(self, active: ActiveTable, table: Table, new: Sequence[LoggedEvent]) -> None:
        """Go on with a table as it is in the database."""
        for seat, before in zip(table.seats, active.table.seats, strict=True):
            seat.stand_in = before.stand_in
        table.compiled = self._hub.compiled
        active.table = table
        active.announced = max(active.announced, table.number)
        if new:
            self._hub.broadcast(active, new)
        self._hub.start_bots(active)

    # Comparing ------------------------------------------------------------------------------------

    async def _compare_again_and_again(self) -> None:
        while True:
            try:
                await self.compare()
            except Refused:  # the database can't be read now
                pass
            except Exception as problem:
                self._hub.metrics.problem(problem)
            try:
                async with asyncio.timeout(COMPARING_SECONDS):
                    await self._comparison.wait()
            except TimeoutError:
                continue
            self._comparison.clear()

    async def compare(self) -> None:
        """Find tables in memory that are not as they are in the database."""
        sent = {name: active.sent for name, active in self._hub.tables.items() if active.sent}
        names = list(sent)
        for at in range(0, len(names), COMPARED_TOGETHER):
            some = names[at : at + COMPARED_TOGETHER]
            found = await self._hub.store.numbers(some)
            for name in some:
                self._compare(name, sent[name], found.get(name, 0))

    def _compare(self, name: str, sent: int, found: int) -> None:
        active = self._hub.tables.get(name)
        if active is None or active.writing:
            return
        if found < sent:  # deleted, or the database was restored
            self._hub.evict(active)
        elif found > active.announced:
            self._heard(name, found)
