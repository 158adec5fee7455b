"""Dispatches commands: the one place where a command meets its handler."""

from typing import TYPE_CHECKING, assert_never

from rubicon.server import commands as c
from rubicon.server import message_builder
from rubicon.server import messages as m
from rubicon.server.errors import Refused
from rubicon.server.handlers import agreements, forfeits, lessons, moves, obstacles, previews, seeds
from rubicon.server.offload import in_thread
from rubicon.server.say import say
from rubicon.server.table import Table

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

ChangeCommand = c.Open | c.Commit | c.Move | c.Draw | c.Read | c.Takeback | c.Pause | c.Resume | c.Answer | c.Resign | c.Replace
"""Commands whose handlers append events to the log of one table, and do nothing else."""


async def dispatch(hub: "Hub", name: str, key: str | None, command: c.AnyCommand) -> m.AnyMessage:
    """Let the handler of a command do its work; gives the message that answers the command."""
    if isinstance(command, c.Ping):  # needs no table
        return m.Pong()
    active = await hub.active_table(name)
    table, own_seats = active.table, active.table.seats_of(key)
    if not active.bucket.take():
        raise Refused("too-many-requests", say("much-happens"), 429)
    match command:
        case c.Look():
            return message_builder.look(table, own_seats, command)
        case c.Plies():
            return await message_builder.plies(table, own_seats, command)
        case c.Preview():
            return await in_thread(previews.preview(table, own_seats, command))
        case c.Hint():
            return await hub.hints.hint(active, own_seats, command.seat)
        case c.Why():
            return obstacles.obstacle(table, own_seats, command)
        case c.Say():
            hub.peers.said(active, active.company.say(active, own_seats, command), command.phrase)
            return message_builder.done(command, table.number)
        case c.Rematch():
            return await hub.rematch(active, own_seats)
        case c.Answer(yes=True) if agreements.is_about_rematch(table, own_seats):
            await hub.rematch(active, own_seats)
            return message_builder.done(command, table.number)
        case _:
            return await hub.change_table(active, key, command)


def apply_change(table: Table, own_seats: tuple[int, ...], command: ChangeCommand, away: dict[int, int]) -> int:
    """Let the handler append its events; gives the number of the event that answers the command.

    `away` has the seats whose players are not there, and since when.
    """
    match command:
        case c.Move():
            return moves.move(table, own_seats, command)
        case c.Draw():
            moves.draw(table, own_seats, on=command.on)
        case c.Read():
            lessons.read_note(table, own_seats, command.note)
        case c.Open():
            seeds.open_part(table, own_seats, command.part)
        case c.Commit():
            seeds.commit(table, own_seats, command.commit)
        case c.Takeback():
            agreements.ask(table, own_seats, "takeback")
        case c.Pause():
            agreements.ask(table, own_seats, "pause")
        case c.Resume():
            agreements.ask(table, own_seats, "resume")
        case c.Answer():
            agreements.answer(table, own_seats, command.yes)
        case c.Resign():
            forfeits.resign(table, own_seats)
        case c.Replace():
            forfeits.replace_absent(table, own_seats, command, away.get(command.seat))
        case _:
            assert_never(command)
    return table.number
