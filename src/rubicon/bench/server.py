"""Measures the table server for `rubicon bench server`: a server and its clients on this machine, over real sockets."""

import asyncio
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from rubicon.bench import clients

REST = 3.0
"""Seconds after which an idle table forgets its positions here, to save the bench some waiting."""
STARTS = 5
TOGETHER = 50
"""Sockets that are opened at the same time."""
ROUNDS = 3
"""Plain and rich clients play in turn this many times; medians count."""


def measure(tables: int = 500, seconds: float = 10.0, steady: float = 500.0, idle: int = 10_000) -> dict[str, Any]:
    """Live tables played as fast as they go, then at a steady pace, by plain and by rich clients; idle tables and sockets weighed."""
    with tempfile.TemporaryDirectory() as folder:
        first_page = _first_page(Path(folder) / "first.sqlite")
        port = free_port()
        server = start(folder, port)
        try:
            return {**asyncio.run(_measure(port, server.pid, tables, seconds, steady, idle)), "first_page_s": first_page}
        finally:
            server.terminate()
            server.wait()


def start(
    folder: str | Path, port: int, environment: dict[str, str] | None = None, module: str = "rubicon.bench.server"
) -> "subprocess.Popen[bytes]":
    """A server without limits, with a database of its own in a folder; `module`: where another checkout has this file."""
    return subprocess.Popen([sys.executable, "-P", "-m", module, str(folder), str(port)], env=environment)


def show_server(data: dict[str, Any]) -> None:
    """For people."""
    print(f"{data['tables']} live tables, {data['clients']} clients")
    for kind in clients.GREETINGS:
        found = data[kind]
        print(
            f"  {kind} messages: {found['moves_per_s']:,.0f} moves/s, each on disk before the answer, {found['moves_per_sync']:.0f} a sync"
        )
        times = ", ".join(f"{share} within {ms:.0f} ms" for share, ms in found["steady_answer_ms"].items())
        print(f"    at {found['steady_moves_per_s']:,.0f} moves/s: {times}")
    print(f"  {data['bytes_per_idle_table'] / 1024:.1f} kB for an idle table, {data['idle_sockets_held']:,} idle sockets held")
    print(f"  {data['first_page_s']:.2f} s from the start to the first page (median of {STARTS}, but for the very first)")


def _first_page(database: Path) -> float:
    """Seconds from the start to the first page, once there is a database."""
    import urllib.request

    _say("starting it")
    took = []
    for _ in range(STARTS + 1):
        port, began = free_port(), time.monotonic()
        command = [sys.executable, "-P", "-m", "rubicon", "serve", "--port", str(port), "--database", str(database)]
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


def free_port() -> int:
    """A port that nobody uses."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _measure(port: int, pid: int, tables: int, seconds: float, steady: float, idle: int) -> dict[str, Any]:
    _say("waiting for the server to compile its rules")
    await clients.until_compiled(port)
    found = await both_kinds(port, tables, seconds, steady)
    _say(f"idle tables, then {idle:,} idle sockets")
    return {"tables": tables, "clients": 2 * tables, **found, **await _idle(port, pid, tables, idle)}


async def both_kinds(port: int, tables: int, seconds: float, steady: float, rounds: int = ROUNDS) -> dict[str, Any]:
    """What plain and rich clients get, measured in turn; the medians of the rounds."""
    fast: dict[str, list[clients.LoadResult]] = {kind: [] for kind in clients.GREETINGS}
    slow: dict[str, list[clients.LoadResult]] = {kind: [] for kind in clients.GREETINGS}
    for number in range(rounds):
        for kind in clients.GREETINGS:
            _say(f"round {number + 1} of {rounds}, {kind} messages: {tables} tables as fast as they go, then at {steady:g} moves/s")
            fast[kind].append(await clients.play(port, await clients.new_tables(port, tables), seconds, kind=kind))
            slow[kind].append(await clients.play(port, await clients.new_tables(port, tables), seconds, kind=kind, pace=steady))
    return {kind: _medians(fast[kind], slow[kind]) for kind in clients.GREETINGS}


def _medians(fast: list[clients.LoadResult], slow: list[clients.LoadResult]) -> dict[str, Any]:
    return {
        "moves_per_s": statistics.median(played.moves_per_s for played in fast),
        "moves_per_s_each": [played.moves_per_s for played in fast],
        "moves_per_sync": statistics.median(played.moves / max(1, played.syncs) for played in fast),
        "steady_moves_per_s": statistics.median(played.moves_per_s for played in slow),
        "steady_answer_ms": {f"{share:g} %": statistics.median(played.within_ms(share) for played in slow) for share in (50, 90, 99)},
    }


def _say(doing: str) -> None:
    print(f"rubicon: {doing} ...", file=sys.stderr, flush=True)


def _memory(pid: int) -> int:
    """Bytes that a process holds."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


async def _idle(port: int, pid: int, tables: int, sockets: int) -> dict[str, Any]:
    """What a table weighs that is being played but rests, and how many sockets are held."""
    await asyncio.sleep(2 * REST)
    before = _memory(pid)
    made = await clients.new_tables(port, tables)
    await clients.play(port, made, 10.0, kind="plain", pace=tables * 1.0)
    await asyncio.sleep(2 * REST)
    weight = (_memory(pid) - before) / tables
    held = []
    for first in range(0, sockets, TOGETHER):
        wires = (_watcher(port, made[number % tables].name) for number in range(first, min(sockets, first + TOGETHER)))
        held += [wire for wire in await asyncio.gather(*wires, return_exceptions=True) if isinstance(wire, ClientConnection)]
    count = await clients.metric(port, "rubicon_sockets")
    for wire in held:
        wire.transport.abort()
    return {"bytes_per_idle_table": weight, "idle_sockets_held": min(count, len(held))}


async def _watcher(port: int, table: str) -> ClientConnection:
    wire = await clients.connected(port, table)
    await wire.send("{}")
    await wire.recv()
    return wire


if __name__ == "__main__":
    import uvicorn

    from rubicon.server import maintenance
    from rubicon.server.app import Settings, application
    from rubicon.server.limits import UNLIMITED
    from rubicon.server.uvicorn_config import config

    maintenance.REST_SECONDS = REST

    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    settings = Settings(database=Path(sys.argv[1]) / "tables.sqlite", limits=UNLIMITED)
    app = application(settings)
    uvicorn.Server(config(app, "127.0.0.1", int(sys.argv[2]), app.usage)).run()
