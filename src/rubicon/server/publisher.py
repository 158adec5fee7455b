"""Publishes the new events of tables: stores them first, then sends them to every subscriber, in the form that each may see."""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rubicon.engine.catalogue import speaking
from rubicon.server import message_builder, messages, table_views
from rubicon.server.active_table import ActiveTable
from rubicon.server.errors import Damaged, NotSaved, Overtaken
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.metrics import log
from rubicon.server.rows import TableRow
from rubicon.server.storage_errors import Conflict, WriteFailed
from rubicon.server.table import Table

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

SAVING_SECONDS = 5.0
"""How long a command waits for the disk before its sender is told so."""
RETRY_SECONDS, SLOWEST_RETRY = 0.25, 5.0
"""Between two attempts to write: at first, and at most."""


class Publisher:
    """Stores and broadcasts events for a hub. Nobody sees an event before it is on disk."""

    def __init__(self, hub: "Hub"):
        self._hub = hub

    async def publish(self, active: ActiveTable) -> None:
        """Store and broadcast the pending events of a table, even if the sender of the command does not wait for it.

        Overtaken: another process has appended first. The table has been read again; what was to be stored is gone.
        """
        active.unsent += active.table.take_pending()
        last = active.unsent[-1].number if active.unsent else 0
        if active.unsent and active.writing is None:
            active.writing = self._hub.spawn(self._write(active))
        if active.writing is not None:
            done, _ = await asyncio.wait([active.writing], timeout=SAVING_SECONDS)
            if not done:
                raise NotSaved
            for task in done:
                try:
                    task.result()
                except Overtaken as problem:
                    if last > problem.stored:
                        raise
                except WriteFailed as problem:
                    raise (Damaged if problem.reason == "damaged" else NotSaved)() from problem

    async def _write(self, active: ActiveTable) -> None:
        """Store until nothing is left; events that happen meanwhile follow at once. Then broadcast all of them."""
        stored = active.unsent[0].number - 1
        try:
            while fresh := [logged for logged in active.unsent if logged.number > stored]:
                await self._append(active, fresh)
                stored = fresh[-1].number
            self.broadcast(active, active.unsent)
        except Conflict as problem:
            self._hub.metrics.count("conflicts")
            active.set_trouble("")
            await self._hub.sync.reload(active)
            raise Overtaken(stored) from problem
        except Exception:
            self._hub.discard(active)
            raise
        finally:
            active.unsent, active.writing = [], None
            self._hub.sync.follow(active)
            self._hub.start_bots(active)

    async def _append(self, active: ActiveTable, fresh: list[LoggedEvent]) -> None:
        """Write events, again and again while the disk is full or busy; all subscribers are told about it."""
        wait, began = RETRY_SECONDS, time.perf_counter()
        while True:
            try:
                await self._hub.store.append(row_of(active.table), fresh[0].number, [logged.event for logged in fresh])
            except WriteFailed as problem:
                self._hub.metrics.count("writes_failed")
                if not problem.retry:
                    raise
                if not active.trouble:
                    log.error("a table can't be saved: %s", problem.reason)
                    active.set_trouble(problem.reason)
                await asyncio.sleep(wait)
                wait = min(SLOWEST_RETRY, wait * 2)
            else:
                active.set_trouble("")
                self._hub.metrics.appends.observe(time.perf_counter() - began)
                return

    def broadcast(self, active: ActiveTable, stored: Sequence[LoggedEvent]) -> None:
        """Send stored events, in order, and the state after them; subscribers that see the same share one encoded message."""
        active.sent = active.table.number
        encoded: dict[tuple[tuple[int, ...], bool, bool, str], bytes] = {}
        for subscriber in active.subscribers:
            if subscriber.has_lost_a_seat(active.table):
                subscriber.disconnect()
                continue
            if not subscriber.welcomed:
                subscriber.missed += stored
                continue
            own_seats, rich, text, language = subscriber.own_seats, subscriber.rich, subscriber.text, subscriber.language
            audience = own_seats, rich, text, language
            if audience not in encoded:
                with speaking(language):
                    encoded[audience] = messages.encode(
                        message_builder.events(active.table, stored, own_seats, active.shown, rich=rich, text=text)
                    )
            subscriber.send(encoded[audience])
        if any(rich for _, rich, _, _ in encoded):
            active.shown.info = table_views.info(active.table)
        else:
            active.shown.forget()


def row_of(table: Table) -> TableRow:
    """What the lobby and maintenance have to know of a table."""
    return TableRow(
        name=table.name,
        game=table.game.name,
        status=table.status,
        listed=table.created.listed,
        changed=table.last,
        wake=wake_of(table),
    )


def wake_of(table: Table) -> int | None:
    """The playing time at which something has to happen without a person: at once if it is a bot's turn; None: never."""
    if table.status != "running":
        return None
    if table.automated_turns:
        return 0
    deadline = table.clocks.deadline()
    return deadline[0] if deadline else None
