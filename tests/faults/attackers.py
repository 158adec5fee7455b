"""Floods from one address, run in a process of their own: `python -m tests.faults.attackers KIND PORT SECONDS ADDRESS`.

Each prints, as JSON, how much it has sent and how much of it was refused.
"""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SOCKETS, HALF_OPEN, AT_ONCE, BOT_TABLES = 290, 500, 20, 25
MONTH = 30 * 86_400
NASTY = (
    "game caesar 1\n" + "IT1 " * 240_000,
    "game cleopatra 1\n" + "\n".join(f"{number}. ?" for number in range(90_000)),
    "game augustus 1\noption deck " + "a" * 900_000,
    "game tests.faults.attackers:x 1\n",
)
"""Files that are long, or nonsense."""
Flood = Callable[["Attack"], Awaitable[None]]


class Attack:
    """Where to, until when, and what has come of it so far."""

    def __init__(self, port: int, seconds: float, address: str):
        self.port, self.address, self.end = port, address, time.monotonic() + seconds
        self.counts: Counter[str] = Counter()
        self.client = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", transport=httpx.AsyncHTTPTransport(local_address=address), timeout=30
        )

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def post(self, path: str, body: object) -> dict[str, Any]:
        """A request; empty if it was refused."""
        self.counts["sent"] += 1
        try:
            answer = await self.client.post(path, json=body)
        except httpx.HTTPError:
            self.counts["closed"] += 1
            return {}
        if answer.status_code >= 400:
            self.counts["refused"] += 1
            await asyncio.sleep(0)
            return {}
        return dict(answer.json())

    async def table(self, game: str, seats: list[dict[str, str]], **more: object) -> dict[str, Any]:
        """A new table, if the server allows one."""
        return await self.post("/api/tables", {"game": game, "seats": seats, **more})

    async def socket(self, table: str, key: str | None = None) -> ClientConnection:
        """A socket at a table, greeted and welcomed."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        wire = await connect(url, local_addr=(self.address, 0), max_size=None, open_timeout=30, compression=None)
        await wire.send(json.dumps({"key": key} if key else {}))
        return wire


async def looks(attack: Attack) -> None:
    """Many sockets, each of which asks for the whole table as fast as it can."""
    tables = [(await attack.table("augustus", [{"kind": "me"}] * 6, options={"players": 6}))["table"] for _ in range(3)]

    async def ask(number: int) -> None:
        await asyncio.sleep(number / 40)  # new sockets are limited, too
        wire = await attack.socket(tables[number % len(tables)])

        async def read() -> None:
            async for message in wire:
                attack.counts["refused" if '"refused"' in str(message)[:40] else "answered"] += 1

        reader = asyncio.create_task(read())
        while attack.goes_on:
            await wire.send('{"type":"look"}')
            attack.counts["sent"] += 1
            await asyncio.sleep(0)
        reader.cancel()

    await _beside(*(ask(number) for number in range(SOCKETS)))


async def tables(attack: Attack) -> None:
    """New tables, six seats each, with clocks that run for a month."""

    async def make() -> None:
        while attack.goes_on:
            clock = {"kind": "days", "seconds": MONTH}
            if await attack.table("augustus", [{"kind": "me"}] * 6, options={"players": 6}, clock=clock, listed=True):
                attack.counts["made"] += 1

    await _beside(*(make() for _ in range(AT_ONCE)))


async def imports(attack: Attack) -> None:
    """Long files that make no sense."""

    async def send(number: int) -> None:
        while attack.goes_on:
            await attack.post("/api/import", {"file": NASTY[number % len(NASTY)]})

    await _beside(*(send(number) for number in range(AT_ONCE)))


async def half_open(attack: Attack) -> None:
    """Connections that never finish their request; a closed one is opened again."""

    async def hold() -> None:
        while attack.goes_on:
            attack.counts["sent"] += 1
            reader, writer = await asyncio.open_connection("127.0.0.1", attack.port, local_addr=(attack.address, 0))
            writer.write(b"GET /api/ta")
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(max(0.1, attack.end - time.monotonic())):
                    await reader.read(1)
                    attack.counts["closed"] += 1
            writer.close()
            await asyncio.sleep(0.05)

    await _beside(*(hold() for _ in range(HALF_OPEN)))


async def bot_tables(attack: Attack) -> None:
    """Tables against the strongest bots, with moves as fast as the bots answer."""

    async def play() -> None:
        found = await attack.table("cleopatra", [{"kind": "me"}, *[{"kind": "bot", "bot": "imperator"}]])
        if not found:
            return
        wire, seen = await attack.socket(found["table"], found["key"]), 0
        while attack.goes_on:
            message = json.loads(await wire.recv())
            if message["type"] in ("welcome", "events"):
                seen = max([seen, *(event["n"] for event in message["events"])])
                for legal in message["legal"].values():
                    attack.counts["sent"] += 1
                    await wire.send(json.dumps({"type": "move", "at": seen, "action": legal[0]}))
                    break
            attack.counts["refused"] += message["type"] == "refused"

    await _beside(*(play() for _ in range(BOT_TABLES)))


async def _beside(*work: Awaitable[None]) -> None:
    async def forgiving(one: Awaitable[None]) -> None:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
            await one

    await asyncio.gather(*(forgiving(one) for one in work))


FLOODS: dict[str, Flood] = {"looks": looks, "bot tables": bot_tables, "tables": tables, "imports": imports, "half-open": half_open}
"""The first two need tables before a flood of tables uses up what the address may set up."""


async def main(kind: str, port: int, seconds: float, address: str) -> None:
    attack = Attack(port, seconds, address)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds + 5):
            await FLOODS[kind](attack)
    print(json.dumps(attack.counts), flush=True)
    os._exit(0)  # hundreds of sockets need not be closed one by one


if __name__ == "__main__":
    os.nice(10)  # a real attacker does not take the server's processor
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]))
