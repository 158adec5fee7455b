"""Builds and encodes every message that clients get: events, tables, past plies, and answers to commands. See docs/host/protocol.md."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from rubicon.server import commands, table_views
from rubicon.server.event_views import LoggedEvent
from rubicon.server.table import Table, now_ms

PLIES_AT_ONCE = 10
"""Past plies in one answer."""

Message = dict[str, Any]


def encode(message: Message) -> bytes:
    """A message as JSON."""
    return msgspec.json.encode(message)


def events(table: Table, logged: Sequence[LoggedEvent], own_seats: tuple[int, ...], *, rich: bool, text: bool = False) -> Message:
    """New events as a client with these seats sees them, and who decides next; rich: with all that a screen shows; text: as text, too."""
    message: Message = {
        "type": "events",
        "events": [event.form_for(own_seats) for event in logged],
        "status": table.status,
        "waiting": list(table.waiting),
        "legal": table.legal(own_seats) if table.started else {},
        "time_left": table.clocks.shown(now_ms()),
    }
    if rich:
        viewer = table.viewer(own_seats)
        message |= {
            "events": table_views.with_words(table, message["events"], viewer),
            "table": table_views.rich_view(table, own_seats, now_ms(), text=text),
        }
        begins = table.base and any(event["kind"] == "started" for event in message["events"])
        message |= {"log": table_views.log(table, viewer)} if begins or len(own_seats) > 1 else {}
    return message


def welcome(table: Table, missed: Sequence[LoggedEvent], own_seats: tuple[int, ...], *, rich: bool, text: bool) -> Message:
    """The answer to a client's greeting: who it is, the table, and the events that it has missed."""
    message: Message = {
        **events(table, missed, own_seats, rich=rich, text=text),
        "type": "welcome",
        "you": list(own_seats),
        "info": table_views.info(table, now_ms()),
    }
    if rich:
        message["log"] = table_views.log(table, table.viewer(own_seats))
    return message


def table_state(table: Table, own_seats: tuple[int, ...], command: commands.Look) -> Message:
    """The answer to `look`: the table now, or after a ply and from the point of view that is asked for."""
    if command.ply is None and command.eyes is None and not command.text:
        return {"type": "table", **table_views.plain_view(table, own_seats, now_ms())}
    data = table_views.rich_view(table, own_seats, now_ms(), ply=command.ply, viewer=command.eyes, text=command.text)
    return {"type": "table", **data, "log": table_views.log(table, data["eyes"])}


async def plies(table: Table, own_seats: tuple[int, ...], command: commands.Plies) -> Message:
    """The answer to `plies`: some past plies, without what is the same at all of them; the first ones with the log."""
    lasting = table_views.info(table, now_ms()).keys() - {"rules"}
    last = min(command.ply + PLIES_AT_ONCE - 1, len(table.actions))
    views = []
    for ply in range(command.ply, max(command.ply, last) + 1):
        view = table_views.rich_view(table, own_seats, now_ms(), ply=ply, viewer=command.eyes, text=command.text)
        views.append({name: value for name, value in view.items() if name not in lasting})
        await asyncio.sleep(0)  # other tables have a turn after each
    return {"type": "plies", "plies": views} | ({} if command.ply else {"log": table_views.log(table, views[0]["eyes"])})


def pong() -> Message:
    """The answer to `ping`."""
    return {"type": "pong"}


def done(command: commands.AnyCommand, number: int) -> Message:
    """A command was carried out; the number of the event that it led to."""
    message: Message = {"type": "done", "n": number}
    if isinstance(command, commands.Move) and command.id:
        message["id"] = command.id
    return message


def refused(error: str, reason: str, command: commands.AnyCommand | None = None) -> Message:
    """A command was refused; nothing has changed."""
    message: Message = {"type": "refused", "error": error, "message": reason}
    if isinstance(command, commands.Move) and command.id:
        message["id"] = command.id
    return message


def preview(actions: list[dict[str, object]]) -> Message:
    """What legal actions would do."""
    return {"type": "preview", "actions": actions}


def hint(seat: int, moves: list[dict[str, Any]]) -> Message:
    """The best moves of a seat."""
    return {"type": "hint", "seat": seat, "moves": moves}


def rematch(table_name: str) -> Message:
    """The table at which the game is played again."""
    return {"type": "rematch", "table": table_name}


def saving(reason: str) -> Message:
    """The table can't be saved at the moment, and why; an empty reason: it can be saved again."""
    return {"type": "saving", "ok": not reason, "reason": reason}
