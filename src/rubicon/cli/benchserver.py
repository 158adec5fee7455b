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
from typing import Any

GAME = "cleopatra"
"""Its games are long enough to be played on."""


def measure(tables: int = 500, seconds: float = 10.0, steady: float = 500.0, idle: int = 10_000) -> dict[str, Any]:
    """Live tables played as fast as they go, then at a steady pace; idle tables and sockets weighed."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        server = subprocess.Popen([sys.executable, "-m", "rubicon.cli.benchserver", folder, str(port)])
        try:
            return asyncio.run(_measure(port, server.pid, tables, seconds, steady, idle))
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


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _measure(port: int, pid: int, tables: int, seconds: float, steady: float, idle: int) -> dict[str, Any]:
    await _until_compiled(port)
    keys = [await _table(port) for _ in range(tables)]
    fast = await _play(port, keys, seconds, None)
    keys = [await _table(port) for _ in range(tables)]
    slow = await _play(port, keys, seconds, steady)
    return {
        "tables": tables,
        "clients": 2 * tables,
        "moves_per_s": fast["moves"] / fast["seconds"],
        "moves_per_sync": fast["moves"] / max(1, fast["syncs"]),
        "steady_moves_per_s": slow["moves"] / slow["seconds"],
        "steady_answer_ms": slow["answers"],
        **await _idle(port, pid, idle),
    }


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


async def _table(port: int) -> tuple[str, str]:
    """A table at which one key has both seats."""
    made = await _request(port, "POST", "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]})
    return made["table"], made["key"]


async def _syncs(port: int) -> int:
    found = await _request(port, "GET", "/metrics")
    return int(float(next(line.split()[1] for line in found.splitlines() if line.startswith("rubicon_syncs "))))


async def _play(port: int, keys: list[tuple[str, str]], seconds: float, pace: float | None) -> dict[str, Any]:
    """Two clients at every table: one moves for both seats, one watches. A pace in moves a second, or as fast as it goes."""
    answers: list[float] = []
    ready, stop = asyncio.Barrier(2 * len(keys) + 1), asyncio.Event()
    every = len(keys) / pace if pace else 0.0
    tasks = [asyncio.create_task(_mover(port, *key, every, answers, ready, stop)) for key in keys]
    tasks += [asyncio.create_task(_watcher(port, key[0], ready, stop)) for key in keys]
    await ready.wait()
    before, began = await _syncs(port), time.monotonic()
    await asyncio.sleep(seconds)
    spent, moves, after = time.monotonic() - began, len(answers), await _syncs(port)
    stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times = sorted(answers) or [0.0]
    shown = {f"{share:g} %": 1000 * times[min(len(times) - 1, int(len(times) * share / 100))] for share in (50, 90, 99)}
    return {"moves": moves, "seconds": spent, "syncs": after - before, "answers": shown}


async def _mover(port: int, table: str, key: str, every: float, answers: list[float], ready: asyncio.Barrier, stop: asyncio.Event) -> None:
    from websockets.asyncio.client import connect

    rng = random.Random(table)
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket", compression=None, max_size=None) as wire:
        await wire.send(json.dumps({"key": key}))
        message, last = json.loads(await wire.recv()), 0
        await ready.wait()
        await asyncio.sleep(rng.uniform(0, every))
        while not stop.is_set() and message["status"] != "over":
            last = message["events"][-1]["n"] if message["events"] else last
            seat, legal = next(iter(message["legal"].items()))
            sent = time.monotonic()
            await wire.send(json.dumps({"type": "move", "at": last, "seat": int(seat), "action": rng.choice(legal)}))
            while (answer := json.loads(await wire.recv()))["type"] == "events":
                message = answer
            answers.append(time.monotonic() - sent)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - sent)))


async def _watcher(port: int, table: str, ready: asyncio.Barrier, stop: asyncio.Event) -> None:
    from websockets.asyncio.client import connect

    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket", compression=None, max_size=None) as wire:
        await wire.send("{}")
        await wire.recv()
        await ready.wait()
        while not stop.is_set():
            await wire.recv()


def _memory(pid: int) -> int:
    """Bytes that a process holds."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


async def _idle(port: int, pid: int, sockets: int) -> dict[str, Any]:
    """What an idle table weighs, and how many sockets are held."""
    from websockets.asyncio.client import connect

    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    before = _memory(pid)
    keys = [await _table(port) for _ in range(500)]
    weight = (_memory(pid) - before) / len(keys)
    held = []
    for number in range(sockets):
        try:
            address = f"ws://127.0.0.1:{port}/api/tables/{keys[number % len(keys)][0]}/socket"
            wire = await connect(address, compression=None, ping_interval=None).__aenter__()
            await wire.send("{}")
            await wire.recv()
            held.append(wire)
        except OSError:
            break
    there = await _request(port, "GET", "/metrics")
    count = next(float(line.split()[1]) for line in there.splitlines() if line.startswith("rubicon_sockets "))
    for wire in held:
        wire.transport.abort()
    return {"bytes_per_idle_table": weight, "idle_sockets_held": int(count)}


if __name__ == "__main__":
    import uvicorn

    from rubicon.cli.serve import config
    from rubicon.server.app import Settings, application

    many = (1e9, 1e9)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    the_app: Any = application(Settings(database=Path(sys.argv[1]) / "tables.sqlite", requests=many, commands=many))
    uvicorn.Server(config(the_app, "127.0.0.1", int(sys.argv[2]))).run()
