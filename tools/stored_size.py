"""How much room a finished game takes in a server's database: greedy against itself, some games of each kind.

python tools/stored_size.py [GAMES]
"""

import asyncio
import contextlib
import secrets
import sqlite3
import sys
import tempfile
from pathlib import Path

from rubicon.server import commands, requests
from rubicon.server.bot_turns import STAND_IN, BotQuestion, choose_here
from rubicon.server.hub import Hub
from rubicon.server.sqlite_store import SqliteStore

KINDS = (("caesar", 2), ("cleopatra", 2), ("augustus", 2), ("augustus", 6))


async def play(hub: Hub, game: str, players: int) -> None:
    """One game, every move sent as a person's page sends it."""
    options: dict[str, str | bool | int] = {"players": players} if game == "augustus" else {}
    active, made = await hub.create(requests.NewTable(game=game, seats=(requests.SeatWanted("me"),) * players, options=options))
    table = active.table
    while not table.over:
        seat = table.waiting[0]
        view, legal = table.match.deciding_view(seat).tobytes(), table.match.legal(seat)
        action = choose_here(
            BotQuestion(table=table.name, seat=seat, lane="", game=game, bot=STAND_IN, view=view, legal=legal), STAND_IN, compiled=False
        )
        await hub.command(table.name, made.key, commands.Move(at=table.number, action=action, id=secrets.token_urlsafe(12), seat=seat))


async def size(games: int, game: str, players: int) -> float:
    """Kilobytes that the file grows by for each game."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        store = SqliteStore(path)
        await store.open()
        empty = path.stat().st_size
        hub = Hub(store)
        for _ in range(games):
            await play(hub, game, players)
        await hub.close()
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.execute("vacuum")
        return (path.stat().st_size - empty) / games / 1000


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for name, seats in KINDS:
        print(f"{name} for {seats}: {asyncio.run(size(count, name, seats)):.1f} kB a game", flush=True)
