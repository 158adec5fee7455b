"""Builds the messages about a table that clients get: events, the welcome, looks at the present and the past, refusals."""

import asyncio
from collections.abc import Sequence

import msgspec

from rubicon.server import commands, ply_views, table_views
from rubicon.server import messages as m
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.shown import Shown
from rubicon.server.table import Table, now_ms

PLIES_AT_ONCE = 10
"""Past plies in one answer."""
MOST_HAPPENED = 40
"""Plies that a client is told with their effects when it comes back; it sees the rest in the log."""


def events(
    table: Table, new: Sequence[LoggedEvent], own_seats: tuple[int, ...], shown: Shown, *, rich: bool, text: bool
) -> m.Events | m.RichEvents:
    """New events as a client with these seats sees them, and how the table stands; `text`: also as an outline of text."""
    seen = [logged.message_for(own_seats) for logged in new]
    if not rich:
        legal = table.legal(own_seats) if table.started else {}
        left = table.clocks.shown(now_ms())
        return m.Events(events=seen, status=table.status, waiting=table.waiting, legal=legal, time_left=left)
    now = table_views.table_change(table, own_seats, shown, happened=ply_views.lasting_plies(new), text=text)
    begins = table.base and any(isinstance(event, m.StartedEvent) for event in seen)
    whole = begins or now.eyes == "all"
    return m.RichEvents(events=seen, table=now, log=ply_views.log(table, own_seats, now.eyes) if whole else msgspec.UNSET)


def welcome(
    table: Table, missed: Sequence[LoggedEvent], own_seats: tuple[int, ...], *, since: int, rich: bool, text: bool
) -> m.Welcome | m.RichWelcome:
    """The answer to a client's greeting: the table, and the events that it has missed since number `since`."""
    seen = [logged.message_for(own_seats) for logged in missed]
    if not rich:
        legal = table.legal(own_seats) if table.started else {}
        info = table_views.info(table)
        return m.Welcome(
            events=seen, status=info.status, waiting=info.waiting, legal=legal, time_left=info.time_left, you=own_seats, info=info
        )
    happened = ply_views.lasting_plies(missed)[-MOST_HAPPENED:] if since else []
    shown = table_views.rich_table(table, own_seats, happened=happened, text=text)
    return m.RichWelcome(events=seen, table=shown, log=ply_views.log(table, own_seats, shown.eyes))


def look(table: Table, own_seats: tuple[int, ...], command: commands.Look) -> m.PlainTable | m.LookedTable:
    """The answer to `look`: the table now, or after a ply and from the point of view that is asked for."""
    if command.ply is None and command.eyes is None and not command.text:
        return table_views.plain_table(table, own_seats)
    return table_views.looked_table(table, own_seats, ply=command.ply, eyes=command.eyes, text=command.text)


async def plies(table: Table, own_seats: tuple[int, ...], command: commands.Plies) -> m.PastPlies:
    """The answer to `plies`: some past plies; the first ones with the log."""
    last = min(command.ply + PLIES_AT_ONCE - 1, len(table.actions))
    found = []
    for ply in range(command.ply, max(command.ply, last) + 1):
        found.append(table_views.past_ply(table, own_seats, ply, command.eyes, text=command.text))
        await asyncio.sleep(0)  # other tables have a turn after each
    log = msgspec.UNSET if command.ply else ply_views.log(table, own_seats, found[0].eyes)
    return m.PastPlies(plies=found, log=log)


def done(command: commands.AnyCommand, number: int) -> m.Done:
    """A command was carried out; the number of the event that it led to."""
    return m.Done(n=number, id=command.id if isinstance(command, commands.Move) else "")


def refused(error: str, reason: str, command: commands.AnyCommand | None = None) -> m.RefusedMessage:
    """A command was refused; nothing has changed."""
    return m.RefusedMessage(error=error, message=reason, id=command.id if isinstance(command, commands.Move) else "")
