"""Handles forks: a new table that plays on from a ply of a finished game."""

from rubicon.server import requests
from rubicon.server.errors import Refused
from rubicon.server.handlers import new_tables
from rubicon.server.offload import in_thread
from rubicon.server.say import say
from rubicon.server.table import Table


async def fork(table: Table, request: requests.Fork, origin: new_tables.Origin, *, compiled: bool) -> new_tables.CreatedTable:
    """Set up a table that begins with the first plies of a finished game; chance starts anew."""
    if not table.over:
        raise Refused("not-over", say("fork-over"))
    if request.ply > len(table.actions):
        raise Refused("no-such-ply", say("fork-ply", count=len(table.actions)), 400)
    created = table.created
    new = requests.NewTable(
        game=created.game,
        seats=request.seats,
        options=dict(created.options),
        clock=created.clock,
        listed=False,
        name=request.name,
        commit=request.commit,
    )
    plies = tuple(table.actions[: request.ply])
    return await in_thread(new_tables.create, new, origin, compiled=compiled, first=created.first, plies=plies, came_from=table.name)
