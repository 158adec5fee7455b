"""Weighs the messages of table servers: bytes a move over real sockets, in the same games for each checkout.

    git worktree add /tmp/before COMMIT
    python tools/message_bytes.py /tmp/before . --parts

Each server runs with this Python and its packages; its seeds, and the moves of the clients, come from a random generator with a fixed
seed, so that all of them play the same games. `--parts` also says which fields of the tables in rich messages weigh how much.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from rubicon.bench import clients
from rubicon.bench.server import free_port

GAMES = ("caesar", "cleopatra", "augustus")
SCREENS = {"two screens": ("me", "friend"), "one screen": ("me", "me")}
SAME_SEEDS = """
import random, runpy, secrets, sys
from rubicon.server import active_table, warmup
active_table.TABLE_BURST = 1e9
warmup.FIRST_PAGE_SECONDS = 1e6  # the rules run interpreted
parts = random.Random(1)
secrets.token_hex = lambda size=32: parts.randbytes(size).hex()
module = sys.argv.pop(1)
sys.argv[0] = module
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""


class Weight(NamedTuple):
    """What some games took: moves, bytes of all messages after the welcomes, and of the parts of rich ones."""

    moves: int
    size: int
    parts: Counter[str]


class Player:
    """A socket at a table, and what it knows of the table."""

    def __init__(self, wire: ClientConnection):
        self.wire = wire
        self.known: dict[str, Any] = {}
        self.size = 0
        self.parts: Counter[str] = Counter()

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        content = await self.wire.recv()
        message: dict[str, Any] = json.loads(content)
        if message["type"] == "welcome":
            self.known = message.get("table") or {**message, **message["info"]}
            return message
        self.size += len(content.encode() if isinstance(content, str) else content)
        if message["type"] == "events":
            table = message.get("table")
            news = message if table is None else table
            self.known = {**self.known, **news, "number": message["events"][-1]["n"]}
            for name, value in message.items() if table is not None else ():
                self.parts[name] += weight(value)
            for name, value in (table or {}).items():
                self.parts[f"table.{name}"] += weight(value)
        return message

    def offered(self) -> list[tuple[int, int]]:
        """The seat and number of every action that can be chosen now."""
        moves = self.known.get("moves")
        legal = self.known["legal"] if moves is None else {seat: [move["action"] for move in each] for seat, each in moves.items()}
        return sorted((int(seat), action) for seat, actions in legal.items() for action in actions)


def weight(value: object) -> int:
    """The bytes of a part."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


async def play(port: int, kinds: tuple[str, ...], number: int, kind: clients.Kind) -> Weight:
    """One game of random moves."""
    table = await clients.request(port, "POST", "/api/tables", {"game": clients.GAME, "seats": [{"kind": seat} for seat in kinds]})
    keys = [table["key"]]
    for code in table["codes"].values():
        keys.append((await clients.request(port, "POST", f"/api/tables/{table['table']}/join", {"code": code}))["key"])
    wires = [await clients.connected(port, table["table"]) for _ in keys]
    players = [Player(wire) for wire in wires]
    for player, key in zip(players, keys, strict=True):
        await player.wire.send(json.dumps({**clients.GREETINGS[kind], "key": key}))
        await player.hear()
    rng, moves = random.Random(number), 0
    while players[0].known["status"] != "over":
        mover = next(player for player in players if player.offered())
        seat, action = rng.choice(mover.offered())
        await mover.wire.send(json.dumps({"type": "move", "at": mover.known["number"], "action": action, "seat": seat}))
        for player in players:
            while (message := await player.hear())["type"] != ("done" if player is mover else "events"):
                if message["type"] == "refused":
                    raise SystemExit(f"refused: {message}")
        moves += 1
    for wire in wires:
        await wire.close()
    return Weight(moves, sum(player.size for player in players), sum((player.parts for player in players), Counter()))


async def until_served(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            await clients.request(port, "GET", "/health")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not start")


async def weigh(port: int, games: int) -> dict[tuple[str, ...], Weight]:
    """All rows of a server: by game, kind of message and kind of table."""
    await until_served(port)
    found: dict[tuple[str, ...], Weight] = {}
    for game in GAMES:
        clients.GAME = game
        for kind in clients.GREETINGS:
            for screens, seats in SCREENS.items():
                played = [await play(port, seats, number, kind) for number in range(games)]
                parts = sum((each.parts for each in played), Counter[str]())
                found[game, kind, screens] = Weight(sum(each.moves for each in played), sum(each.size for each in played), parts)
    return found


def measured(checkout: Path, games: int) -> dict[tuple[str, ...], Weight]:
    """The rows of a checkout's server."""
    source, port = checkout.resolve() / "src", free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-c", SAME_SEEDS, "rubicon.bench.server", folder, str(port)]
        server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(source)})
        try:
            return asyncio.run(weigh(port, games))
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Bytes a move in each checkout, and how they compare with the first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=5, help="of each row")
    parser.add_argument("--parts", action="store_true", help="also the parts of rich messages")
    args = parser.parse_args()
    rows = [measured(checkout, args.games) for checkout in args.checkouts]
    print("bytes a move, of all sockets of a table together")
    for row in rows[0]:
        each = [found[row].size / found[row].moves for found in rows]
        shown = "".join(f"{size:12,.0f}" for size in each)
        print(f"{' '.join(row):32}{shown}{each[-1] / each[0] - 1:+9.1%}   ({rows[-1][row].moves:,} moves)")
        names = sorted({name for found in rows for name in found[row].parts}) if args.parts else ()
        for name in names:
            print(f"    {name:28}" + "".join(f"{found[row].parts[name] / found[row].moves:12,.0f}" for found in rows))


if __name__ == "__main__":
    main()
