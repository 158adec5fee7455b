"""Dispatches commands: the one place where a command meets its handler."""

from typing import TYPE_CHECKING, assert_never

from rubicon.server import commands as c
from rubicon.server import messages
from rubicon.server.errors import Refused
from rubicon.server.event_log import EventLog
from rubicon.server.handlers import agreements, forfeits, lessons, moves, previews, seeds
from rubicon.server.offload import in_thread
from rubicon.server.say import say

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

TableChange = c.Open | c.Commit | c.Move | c.Draw | c.Read | c.Takeback | c.Pause | c.Resume | c.Answer | c.Resign | c.Replace
"""Commands whose handlers append events to the log of one table, and do nothing else."""


async def dispatch(hub: "Hub", name: str, key: str | None, command: c.AnyCommand) -> messages.Message:
    """Let the handler of a command do its work; gives the message that answers the command."""
    if isinstance(command, c.Ping):  # needs no table
        return messages.pong()
    active = await hub.active_table(name)
    table, own_seats = active.table, active.table.seats_of(key)
    if not active.bucket.take():
        raise Refused("too-many-requests", say("much-happens"), 429)
    match command:
        case c.Look():
            return messages.table_state(table, own_seats, command)
        case c.Plies():
            return await messages.plies(table, own_seats, command)
        case c.Preview():
            return messages.preview(await in_thread(previews.preview(table, own_seats, command)))
        case c.Hint():
            return await hub.hints.hint(active, own_seats, command.seat)
        case c.Rematch():
            return await hub.rematch(active, own_seats)
        case _:
            return await hub.change_table(active, own_seats, command)


def apply_change(event_log: EventLog, own_seats: tuple[int, ...], command: TableChange, away: dict[int, int]) -> int:
    """Let the handler append its events; gives the number of the event that answers the command.

    `away` has the seats whose players are not there, and since when.
    """
    match command:
        case c.Move():
            return moves.move(event_log, own_seats, command)
        case c.Draw():
            moves.draw(event_log, own_seats, on=command.on)
        case c.Read():
            lessons.read_note(event_log, own_seats, command.note)
        case c.Open():
            seeds.open_part(event_log, own_seats, command.part)
        case c.Commit():
            seeds.commit(event_log, own_seats, command.commit)
        case c.Takeback():
            agreements.ask(event_log, own_seats, "takeback")
        case c.Pause():
            agreements.ask(event_log, own_seats, "pause")
        case c.Resume():
            agreements.ask(event_log, own_seats, "resume")
        case c.Answer():
            agreements.answer(event_log, own_seats, command.yes)
        case c.Resign():
            forfeits.resign(event_log, own_seats)
        case c.Replace():
            forfeits.replace_absent(event_log, own_seats, command, away.get(command.seat))
        case _:
            assert_never(command)
    return event_log.table.number
