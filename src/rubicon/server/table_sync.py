"""Keeps tables in memory up to date with what other processes append to them, and reads a table again after a conflict."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rubicon.server.active_table import ActiveTable
from rubicon.server.errors import Damaged, Refused
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.events import AnyEvent
from rubicon.server.offload import in_thread
from rubicon.server.replay import replay
from rubicon.server.table import Table

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

RETRY_SECONDS, SLOWEST_RETRY = 0.25, 5.0
"""Between two attempts to read a table that has to be read: at first, and at most."""


class TableSync:
    """Brings the tables of a hub to where they stand in the database."""

    def __init__(self, hub: "Hub"):
        self._hub = hub

    async def reload(self, active: ActiveTable) -> None:
        """Read a table again, and send its subscribers what they have not seen. What was not stored is gone.

        Nobody may append to the table meanwhile: its `writing` task calls this.
        """
        try:
            events = await self._events(active)
            if not events:  # deleted
                self._hub.evict(active)
                return
            table, new = await in_thread(replay, active.table.name, events, compiled=self._hub.compiled, since=active.sent)
        except Exception as problem:
            self._hub.metrics.problem(problem)
            self._hub.discard(active)
            raise
        self._replace(active, table, new)

    async def _events(self, active: ActiveTable) -> list[AnyEvent]:
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
        for seat, before in zip(table.seats, active.table.seats, strict=True):
            seat.stand_in = before.stand_in
        table.compiled = self._hub.compiled
        active.table = table
        if new:
            self._hub.broadcast(active, new)
