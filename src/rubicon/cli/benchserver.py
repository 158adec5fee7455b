"""`rubicon bench server`: a server and its clients on this machine, over real sockets."""

import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAME = "cleopatra"
"""Its games are long enough to be played on."""
REST = 3.0
"""Seconds after which an idle table forgets its positions here, to save the bench some waiting."""
STARTS = 5
TOGETHER = 50
"""Sockets that are opened at the same time."""


class Table(NamedTuple):
    """One that is played at: its name, and the key of each seat."""

    name: str
    keys: tuple[str, ...]


def measure(tables: int = 500, seconds: float = 10.0, steady: float = 500.0, idle: int = 10_000) -> dict[str, Any]:
    """Live tables played as fast as they go, then at a steady pace; idle tables and sockets weighed."""
    with tempfile.TemporaryDirectory() as folder:
        first_page = _first_page(Path(folder) / "first.sqlite")
        port = _free_port()
        server = subprocess.Popen([sys.executable, "-P", "-m", "rubicon.cli.benchserver", folder, str(port)])
        try:
            return {**asyncio.run(_measure(port, server.pid, tables, seconds, steady, idle)), "first_page_s": first_page}
        finally:
            server.terminate()
            server.wait()


def show_server(data: dict[str, Any]) -> None:
    """For people."""
    print(f"{data['tables']} live tables, {data['clients']} clients")
    print(f"  {data['moves_per_s']:,.0f} moves a second, each on disk before it is answered; {data['moves_per_sync']:.0f} moves a sync")
    times = ", ".join(f"{share} within {ms:.0f} ms" for share, ms in data["steady_answer_ms"].items())
    print(f"  at {data['steady_moves_per_s']:,.0f} moves a second: {times}")
    print(f"  {data['bytes_per_idle_table'] / 1024:.1f} kB for an idle table, {data['idle_sockets_held']:,} idle sockets held")
    print(f"  {data['first_page_s']:.2f} s from the start to the first page (median of {STARTS}, but for the very first)")


def _first_page(database: Path) -> float:
    """Seconds from the start to the first page, once there is a database."""
    import statistics
    import urllib.request

    _say("starting it")
    took = []
    for _ in range(STARTS + 1):
        port, began = _free_port(), time.monotonic()
        command = [sys.executable, "-P", "-m", "rubicon.cli.main", "serve", "--port", str(port), "--database", str(database)]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while server.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/").close()
                break
            except OSError:
                time.sleep(0.005)
        took.append(time.monotonic() - began)
        server.terminate()
        server.wait()
    return statistics.median(took[1:])


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _measure(port: int, pid: int, tables: int, seconds: float, steady: float, idle: int) -> dict[str, Any]:
    _say("waiting for the server to compile its rules")
    await _until_compiled(port)
    _say(f"{tables} tables as fast as they go")
    fast = await _play(port, await _tables(port, tables), seconds, None)
    _say(f"{tables} tables at {steady:g} moves a second")
    slow = await _play(port, await _tables(port, tables), seconds, steady)
    _say(f"idle tables, then {idle:,} idle sockets")
    return {
        "tables": tables,
        "clients": 2 * tables,
        "moves_per_s": fast["moves"] / fast["seconds"],
        "moves_per_sync": fast["moves"] / max(1, fast["syncs"]),
        "steady_moves_per_s": slow["moves"] / slow["seconds"],
        "steady_answer_ms": slow["answers"],
        **await _idle(port, pid, tables, idle),
    }


def _say(doing: str) -> None:
    print(f"rubicon: {doing} ...", file=sys.stderr, flush=True)


async def _request(port: int, method: str, path: str, body: object = None) -> Any:
    """One HTTP request, without a library."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    content = json.dumps(body).encode() if body is not None else b""
    head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\ncontent-type: application/json\r\n"
    writer.write(f"{head}content-length: {len(content)}\r\n\r\n".encode() + content)
    answer = await reader.read()
    writer.close()
    text = answer.partition(b"\r\n\r\n")[2].decode()
    return json.loads(text) if text.startswith(("{", "[")) else text


async def _until_compiled(port: int) -> None:
    began = time.monotonic()
    while time.monotonic() - began < 600:
        try:
            if "rubicon_compiled 1" in await _request(port, "GET", "/metrics"):
                return
        except OSError:
            pass
        await asyncio.sleep(0.2)
    raise TimeoutError("the server did not compile its rules")


async def _tables(port: int, count: int) -> list[Table]:
    """Tables with two players, each with a key of their own."""
    made = []
    for _ in range(count):
        table = await _request(port, "POST", "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "friend"}]})
        friend = await _request(port, "POST", f"/api/tables/{table['table']}/join", {"code": table["codes"]["1"]})
        made.append(Table(table["table"], (table["key"], friend["key"])))
    return made


async def _metric(port: int, name: str) -> int:
    found = await _request(port, "GET", "/metrics")
    return int(float(next(line.split()[1] for line in found.splitlines() if line.startswith(f"{name} "))))


async def _play(port: int, tables: list[Table], seconds: float, pace: float | None) -> dict[str, Any]:
    """Two clients at every table, each with a seat. A pace in moves a second, or as fast as it goes."""
    answers: list[float] = []
    ready = asyncio.Barrier(2 * len(tables) + 1)
    paces = [Pace(len(tables) / pace if pace else 0.0) for _ in tables]
    tasks = [
        asyncio.create_task(_player(port, table.name, key, its, answers, ready))
        for table, its in zip(tables, paces, strict=True)
        for key in table.keys
    ]
    await ready.wait()
    before, began = await _metric(port, "rubicon_syncs"), time.monotonic()
    await asyncio.sleep(seconds)
    spent, moves, after = time.monotonic() - began, len(answers), await _metric(port, "rubicon_syncs")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times = sorted(answers) or [0.0]
    shown = {f"{share:g} %": 1000 * times[min(len(times) - 1, int(len(times) * share / 100))] for share in (50, 90, 99)}
    return {"moves": moves, "seconds": spent, "syncs": after - before, "answers": shown}


class Pace:
    """When a table's next move is due: every so many seconds, however long the answers take."""

    def __init__(self, every: float):
        self.every, self._due = every, 0.0

    async def wait(self) -> None:
        now = time.monotonic()
        self._due = self._due + self.every if self._due else now + random.uniform(0, self.every)
        await asyncio.sleep(max(0.0, self._due - now))


async def _player(port: int, table: str, key: str, pace: Pace, answers: list[float], ready: asyncio.Barrier) -> None:
    """Plays at random."""
    rng = random.Random(key)
    async with _connected(port, table) as wire:
        await wire.send(json.dumps({"key": key}))
        message = msgspec.json.decode(await wire.recv())
        await ready.wait()
        while message["status"] != "over":
            if not message["legal"]:
                message = msgspec.json.decode(await wire.recv())
                continue
            last = message["events"][-1]["n"] if message["events"] else message["info"]["number"]
            await pace.wait()
            sent = time.monotonic()
            await wire.send(json.dumps({"type": "move", "at": last, "action": rng.choice(*message["legal"].values())}))
            while (answer := msgspec.json.decode(await wire.recv()))["type"] == "events":
                message = answer
            answers.append(time.monotonic() - sent)


def _memory(pid: int) -> int:
    """Bytes that a process holds."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


async def _idle(port: int, pid: int, tables: int, sockets: int) -> dict[str, Any]:
    """What a table weighs that is being played but rests, and how many sockets are held."""
    await asyncio.sleep(2 * REST)
    before = _memory(pid)
    made = await _tables(port, tables)
    await _play(port, made, 10.0, tables * 1.0)
    await asyncio.sleep(2 * REST)
    weight = (_memory(pid) - before) / tables
    held = []
    for first in range(0, sockets, TOGETHER):
        wires = (_watcher(port, made[number % tables].name) for number in range(first, min(sockets, first + TOGETHER)))
        held += [wire for wire in await asyncio.gather(*wires, return_exceptions=True) if isinstance(wire, ClientConnection)]
    count = await _metric(port, "rubicon_sockets")
    for wire in held:
        wire.transport.abort()
    return {"bytes_per_idle_table": weight, "idle_sockets_held": min(count, len(held))}


async def _watcher(port: int, table: str) -> ClientConnection:
    wire = await _connected(port, table)
    await wire.send("{}")
    await wire.recv()
    return wire


def _connected(port: int, table: str) -> connect:
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    return connect(address, compression=None, max_size=None, ping_interval=None, open_timeout=60)


if __name__ == "__main__":
    import uvicorn

    from rubicon.cli.serve import config
    from rubicon.server import maintenance
    from rubicon.server.app import Settings, application
    from rubicon.server.limits import UNLIMITED

    maintenance.REST_SECONDS = REST

    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    settings = Settings(database=Path(sys.argv[1]) / "tables.sqlite", limits=UNLIMITED)
    app = application(settings)
    uvicorn.Server(config(app, "127.0.0.1", int(sys.argv[2]), app.accounts)).run()
