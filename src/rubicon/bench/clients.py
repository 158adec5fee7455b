"""Load-test clients for `rubicon bench server`: they play random moves over real sockets, connected as programs or as browsers."""

import asyncio
import json
import os
import random
import time
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from websockets.asyncio.client import connect

GAME = "cleopatra"
"""Its games are long enough to be played on."""

Kind = Literal["plain", "rich"]
GREETINGS: dict[Kind, dict[str, object]] = {
    "plain": {},
    "rich": {"since": 0, "rich": True, "language": "en"},
}
"""The first message of each kind of client besides the key: plain is a program that knows the rules; rich is what our pages send."""


class TableKeys(NamedTuple):
    """A table of two players: its name, and the key of each seat."""

    name: str
    keys: tuple[str, ...]


class Numbered(msgspec.Struct):
    """What a client reads of an event, or of the table: its number."""

    n: int = 0
    number: int = 0


class OfferedMove(msgspec.Struct):
    """What a client reads of a legal move."""

    action: int


class ShownTable(msgspec.Struct):
    """What a client reads of a rich table."""

    number: int
    moves: dict[str, list[OfferedMove]]
    status: str = ""
    """Left out where it has not changed."""


class Message(msgspec.Struct):
    """What a client reads of any message; the rest is skipped without being built, so that the server is measured, not the client."""

    type: str
    n: int = 0
    """Of `done`: the number of the event."""
    status: str = ""
    legal: dict[str, list[int]] = {}
    events: list[Numbered] = []
    info: Numbered | None = None
    table: ShownTable | str = ""
    """A string in the answer to `rematch`."""

    @property
    def last(self) -> int:
        """The number of the last event that is known."""
        if isinstance(self.table, ShownTable):
            return self.table.number
        return self.events[-1].n if self.events else self.info.number if self.info else 0

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return (self.table.status if isinstance(self.table, ShownTable) else self.status) == "over"

    @property
    def offered(self) -> list[int]:
        """The actions among which this client has to choose now, if it has to."""
        if isinstance(self.table, ShownTable):
            return [move.action for moves in self.table.moves.values() for move in moves]
        return [action for actions in self.legal.values() for action in actions]


decoded = msgspec.json.Decoder(Message).decode


class LoadResult(NamedTuple):
    """The result of a load test: moves that were answered, in how many seconds, and how long each answer took, ascending."""

    moves: int
    seconds: float
    syncs: int
    answers: list[float]
    cpu_seconds: float = 0.0
    """Processor time of the server meanwhile, if its process is known."""

    @property
    def moves_per_s(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_us_per_move(self) -> float:
        """Processor time of the server for each move, in microseconds; with it go the connection, the rules and the disk."""
        return 1e6 * self.cpu_seconds / max(1, self.moves)

    def within_ms(self, share: float) -> float:
        """The time within which so many per cent of the answers came."""
        return 1000 * self.answers[min(len(self.answers) - 1, int(len(self.answers) * share / 100))] if self.answers else 0.0


class Pace:
    """When a table's next move is due: every so many seconds, however long the answers take."""

    def __init__(self, every: float):
        self.every, self._due = every, 0.0

    async def wait(self) -> None:
        now = time.monotonic()
        self._due = self._due + self.every if self._due else now + random.uniform(0, self.every)
        await asyncio.sleep(max(0.0, self._due - now))


async def play(port: int, tables: list[TableKeys], seconds: float, *, kind: Kind, pace: float | None = None, pid: int = 0) -> LoadResult:
    """Two clients at every table, each with a seat. A pace in moves a second for all of them, or as fast as it goes.

    It ends before its time when a tenth of the games are over: from then on the server would have less to do.
    `pid`: the server's process, if its processor time is wanted.
    """
    answers: list[float] = []
    ready = asyncio.Barrier(2 * len(tables) + 1)
    paces = [Pace(len(tables) / pace if pace else 0.0) for _ in tables]
    tasks = [
        asyncio.create_task(_player(port, table.name, {"key": key, **GREETINGS[kind]}, its, answers, ready))
        for table, its in zip(tables, paces, strict=True)
        for key in table.keys
    ]
    await ready.wait()
    playing, few = set(tasks), len(tasks) * 9 // 10
    before, began, used = await metric(port, "rubicon_syncs"), time.monotonic(), cpu_seconds(pid)
    played = len(answers)
    end = asyncio.get_running_loop().time() + seconds
    while len(playing) > few and (left := end - asyncio.get_running_loop().time()) > 0:
        playing = (await asyncio.wait(playing, timeout=left, return_when=asyncio.FIRST_COMPLETED))[1]
    spent, moves, used = time.monotonic() - began, len(answers) - played, cpu_seconds(pid) - used
    after = await metric(port, "rubicon_syncs")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return LoadResult(moves=moves, seconds=spent, syncs=after - before, answers=sorted(answers[played : played + moves]), cpu_seconds=used)


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used so far, where the system says it; 0 for no process."""
    if not pid:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _player(port: int, table: str, greeting: dict[str, object], pace: Pace, answers: list[float], ready: asyncio.Barrier) -> None:
    """Plays at random."""
    rng = random.Random(str(greeting["key"]))
    async with connected(port, table) as wire:
        await wire.send(json.dumps(greeting))
        message = decoded(await wire.recv())
        await ready.wait()
        while not message.over:
            if not (offered := message.offered):
                found = decoded(await wire.recv())
                message = message if found.type == "presence" else found
                continue
            await pace.wait()
            sent = time.monotonic()
            await wire.send(json.dumps({"type": "move", "at": message.last, "action": rng.choice(offered)}))
            while (answer := decoded(await wire.recv())).type in ("events", "presence"):
                message = answer if answer.type == "events" else message
            answers.append(time.monotonic() - sent)


def connected(port: int, table: str) -> connect:
    """A socket at a table."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    return connect(address, compression=None, max_size=None, ping_interval=None, open_timeout=60)


async def request(port: int, method: str, path: str, body: object = None) -> Any:
    """One HTTP request, without a library."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    content = json.dumps(body).encode() if body is not None else b""
    head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\ncontent-type: application/json\r\n"
    writer.write(f"{head}content-length: {len(content)}\r\n\r\n".encode() + content)
    answer = await reader.read()
    writer.close()
    text = answer.partition(b"\r\n\r\n")[2].decode()
    return json.loads(text) if text.startswith(("{", "[")) else text


async def metric(port: int, name: str) -> int:
    """A figure of the server's own."""
    found = await request(port, "GET", "/metrics")
    return int(float(next(line.split()[1] for line in found.splitlines() if line.startswith(f"{name} "))))


async def until_compiled(port: int) -> None:
    """Wait until the server runs on machine code."""
    began = time.monotonic()
    while time.monotonic() - began < 600:
        try:
            if "rubicon_compiled 1" in await request(port, "GET", "/metrics"):
                return
        except OSError:
            pass
        await asyncio.sleep(0.2)
    raise TimeoutError("the server did not compile its rules")


async def new_tables(port: int, count: int) -> list[TableKeys]:
    """Tables with two players, each with a key of their own."""
    made = []
    for _ in range(count):
        table = await request(port, "POST", "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "friend"}]})
        friend = await request(port, "POST", f"/api/tables/{table['table']}/join", {"code": table["codes"]["1"]})
        made.append(TableKeys(table["table"], (table["key"], friend["key"])))
    return made
