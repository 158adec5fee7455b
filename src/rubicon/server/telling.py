"""What goes over the wire: what happened, as somebody with these seats sees it, and what they look at."""

import asyncio
from typing import Any

from rubicon.engine.verbs import NOBODY
from rubicon.server import showing, wire
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Shown

PLIES_AT_ONCE = 10
"""Of the past, in one answer."""


def news(table: Table, told: list[Shown], mine: tuple[int, ...], *, rich: bool, text: bool = False) -> dict[str, Any]:
    """Events as somebody with these seats sees them, and what is asked of whom now; rich: all that a screen shows; text: and reads."""
    data: dict[str, Any] = {
        "type": "events",
        "events": [form_for(shown, mine) for shown in told],
        "status": table.status,
        "waiting": list(table.waiting),
        "legal": table.legal(mine) if table.started else {},
        "time_left": table.clocks.shown(now_ms()),
    }
    if rich:
        eyes = table.eyes(mine)
        data |= {"events": showing.in_words(table, data["events"], eyes), "table": showing.whole(table, mine, now_ms(), text=text)}
        begins = table.base and any(event["kind"] == "started" for event in data["events"])
        data |= {"log": showing.log(table, eyes)} if begins or len(mine) > 1 else {}
    return data


def looked(table: Table, mine: tuple[int, ...], command: wire.Look) -> dict[str, Any]:
    """The table as it is, or at a ply and with the eyes that are asked for."""
    if command.ply is None and command.eyes is None and not command.text:
        return {"type": "table", **table.look(mine, now_ms())}
    data = showing.whole(table, mine, now_ms(), ply=command.ply, eyes=command.eyes, text=command.text)
    return {"type": "table", **data, "log": showing.log(table, data["eyes"])}


async def plies(table: Table, mine: tuple[int, ...], command: wire.Plies) -> dict[str, Any]:
    """Some plies of the past, without what is the same at all of them; the first ones with the log. Others have a turn after each."""
    lasting = table.info(now_ms()).keys() - {"rules"}
    last = min(command.ply + PLIES_AT_ONCE - 1, len(table.actions))
    told = []
    for ply in range(command.ply, max(command.ply, last) + 1):
        shown = showing.whole(table, mine, now_ms(), ply=ply, eyes=command.eyes, text=command.text)
        told.append({name: value for name, value in shown.items() if name not in lasting})
        await asyncio.sleep(0)
    return {"type": "plies", "plies": told} | ({} if command.ply else {"log": showing.log(table, told[0]["eyes"])})


def form_for(shown: Shown, mine: tuple[int, ...]) -> dict[str, Any]:
    """An event as the best informed of somebody's seats sees it."""
    for seat in mine:
        if seat in shown.special:
            return shown.special[seat]
    return shown.form(NOBODY)
