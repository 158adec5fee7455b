"""Several server processes on one PostgreSQL database, broken in every way that one can think of, while people and bots play."""

import asyncio
import contextlib
import json
import os
import random
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rubicon.server import events as e
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.table import Table
from tests.chance import SEED
from tests.faults.outcomes import Outcome
from tests.faults.players import AGAIN_SECONDS, PAUSE, Move, Player, mistakes_among
from tests.server.client import PATIENCE, Made, Server
from tests.server.postgres import execute, postgres_database, postgres_instance

KINDS: tuple[tuple[str, str, dict[str, object], dict[str, Any]], ...] = (
    ("caesar", "me me", {}, {}),
    ("cleopatra", "me me", {}, {"clock": {"kind": "total", "seconds": 3600}}),
    ("cleopatra", "me bot:greedy", {}, {}),
    ("augustus", "me me bot:random", {"players": 3, "deal": "simple"}, {"clock": {"kind": "total", "seconds": 3600, "increment": 1}}),
)
QUIET, QUIETEST = 3.0, 24.0
"""Seconds without a message after which somebody connects again, to any process: one that is suspended says nothing.

Twice as long each time, up to a limit, until something is heard: where there is much to do, coming back makes it more.
"""
SKEW_MS = 1000
"""How far clocks may be apart between two processes."""


class Cluster:
    """The processes, each with a port of its own; the first one reaches the database through a cable that can be cut."""

    def __init__(self, folder: Path, address: PostgresAddress, cable: "Cable", count: int, lease_seconds: float):
        self.address, self.cable = address, cable
        self.servers = []
        for number in range(count):
            place = folder / str(number)
            place.mkdir()
            dsn = cable.dsn if number == 0 else address.dsn
            chance = f"process {number}"  # of its own, or they would give tables the same names
            self.servers.append(Server(place, database=dsn, bot_seconds=0.1, start=chance, faults={"lease_seconds": lease_seconds}))

    def stop(self) -> None:
        for server in self.servers:
            if server.process is not None and server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.stop()

    def metric(self, name: str) -> int:
        """A counter, of all processes together."""
        lines = [line for server in self.servers for line in server.get("/metrics").text.splitlines()]
        return sum(round(float(line.split()[1])) for line in lines if line.startswith(f"rubicon_{name} "))

    def looks(self, player: Player) -> list[dict[str, Any]]:
        """A table as each process shows it to its player."""
        return [server.get(f"/api/tables/{player.table}", player.key).json() for server in self.servers]


class Traveller(Player):
    """Plays at a table, or only watches, at one process after the other."""

    def __init__(self, cluster: Cluster, made: Made, seed: str, *, watches: bool = False):
        super().__init__(cluster.servers[0], made, seed)
        self.cluster, self.watches, self.quiet = cluster, watches, QUIET

    async def travel(self) -> None:
        """Until told to stop."""
        while not (self.stopping or self.over or self.problem):
            try:
                await self._visit(self._rng.choice(self.cluster.servers).port)
            except TimeoutError:
                self.quiet = min(QUIETEST, 2 * self.quiet)
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(0.05)

    async def _visit(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        async with connect(url, open_timeout=self.quiet, close_timeout=0.2, max_size=None, ping_interval=None) as wire:
            await wire.send(json.dumps({"key": self.key, "since": self.last}))
            self._take(json.loads(await asyncio.wait_for(wire.recv(), self.quiet)))
            self.quiet = QUIET
            if self.acknowledged:  # the same id must still be the same move, whichever process is asked
                await self._say(wire, list(self.acknowledged.values())[-1][1])
            if self._pending:
                await self._say(wire, self._pending)
            while not (self.stopping or self.over or self.problem):
                if self._pending is None and self._legal and not self.watches:
                    await asyncio.sleep(PAUSE)
                    self._pending = self._chosen()
                    await self._say(wire, self._pending)
                message = json.loads(await asyncio.wait_for(wire.recv(), self.quiet))
                if self._take(message) and self._pending:
                    await asyncio.sleep(AGAIN_SECONDS)
                    await self._say(wire, self._pending)

    async def _say(self, wire: ClientConnection, move: Move) -> None:
        await wire.send(json.dumps({"type": "move", **move._asdict()}))


class Cable:
    """A Unix socket that forwards to that of PostgreSQL, until it is cut or nothing goes through any more."""

    def __init__(self, address: PostgresAddress, folder: Path):
        before, _, real = address.dsn.partition("?host=")
        self._real, self._path = f"{real}/.s.PGSQL.5432", str(folder / ".s.PGSQL.5432")
        self.dsn = f"{before}?host={folder}"
        self._open, self._writers = asyncio.Event(), set[asyncio.StreamWriter]()
        self._refuses = False
        self._open.set()

    async def start(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._connected, self._path)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.close()
            return
        try:
            source, sink = await asyncio.open_unix_connection(self._real)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, sink}
        await asyncio.gather(self._forward(reader, sink), self._forward(source, writer))
        self._writers -= {writer, sink}

    async def _forward(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while content := await source.read(65536):
                await self._open.wait()
                sink.write(content)
                await sink.drain()
        sink.close()

    @contextlib.asynccontextmanager
    async def cut(self) -> AsyncIterator[None]:
        """Within the block there is no connection."""
        self._refuses = True
        for writer in list(self._writers):
            writer.transport.abort()
        try:
            yield
        finally:
            self._refuses = False

    @contextlib.asynccontextmanager
    async def silent(self) -> AsyncIterator[None]:
        """Within the block connections seem open, and nothing goes through."""
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()


class Fault(NamedTuple):
    """Something that happens to the cluster."""

    name: str
    happen: Callable[[], Awaitable[None]]


class Trial:
    """A cluster, a database server, and everybody who plays."""

    def __init__(self, cluster: Cluster, postgres: Any, players: Sequence[Traveller], watchers: Sequence[Traveller], measure: "Measure"):
        self.cluster, self.postgres, self.players, self.watchers = cluster, postgres, players, watchers
        self.stalled, self.patience = measure.stalled, measure.patience
        self.everybody = (*players, *watchers)
        self.rng = random.Random(f"cluster {SEED}")

    def faults(self) -> list[Fault]:
        return [
            Fault("a process is killed", self.killed),
            Fault("a process stalls past its leases", self.stall),
            Fault("connections are ended", self.connections_ended),
            Fault("PostgreSQL stops at once", self.database_stops),
            Fault("the network is cut", self.network_cut),
            Fault("the network is silent", self.network_silent),
        ]

    async def killed(self) -> None:
        server = self.rng.choice(self.cluster.servers)
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(self.rng.uniform(0.0, 1.0))
        await asyncio.to_thread(server.start)

    async def stall(self) -> None:
        process = self.rng.choice(self.cluster.servers).process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.stalled)
        process.send_signal(signal.SIGCONT)

    async def connections_ended(self) -> None:
        for _ in range(3):
            await execute(
                self.cluster.address,
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'rubicon%' and random() < 0.7",
            )
            await asyncio.sleep(self.rng.uniform(0.0, 0.3))

    async def database_stops(self) -> None:
        os.kill(self.postgres.get_pid(), signal.SIGQUIT)
        while self.postgres.get_pid() is not None and self.postgres.get_postmaster_info().process.is_running():
            await asyncio.sleep(0.05)
        await asyncio.sleep(self.rng.uniform(0.0, 1.0))
        await asyncio.to_thread(self.postgres.ensure_postgres_running)

    async def network_cut(self) -> None:
        async with self.cluster.cable.cut():
            await asyncio.sleep(self.stalled / 2)

    async def network_silent(self) -> None:
        async with self.cluster.cable.silent():
            await asyncio.sleep(self.stalled)

    async def suffer(self, fault: Fault) -> bool:
        """Let something happen while all play; whether all play on afterwards."""
        await fault.happen()
        return await self.all_go_on() and not any(each.problem for each in self.everybody)

    async def all_go_on(self) -> bool:
        """Whether everybody soon has another move acknowledged, or the game is over."""
        wanted = {player: len(player.acknowledged) + 1 for player in self.players}
        end = time.monotonic() + self.patience
        while not all(player.over or len(player.acknowledged) >= count for player, count in wanted.items()):
            if time.monotonic() > end or any(player.problem for player in self.players):
                return False
            await asyncio.sleep(0.05)
        return True

    async def mistakes(self) -> dict[str, int]:
        """What is wrong in the database, by kind."""
        found = dict.fromkeys(("lost or doubled", "out of turn", "gaps at clients", "other tables", "other clocks"), 0)
        rows = await execute(self.cluster.address, "select table_name, number, content from events order by table_name, number")
        stored: dict[str, list[e.AnyEvent]] = {}
        for name, number, content in rows:
            events = stored.setdefault(name, [])
            found["lost or doubled"] += number != len(events) + 1
            events += e.decode_row(content)
        for player in self.players:
            found["lost or doubled"] += mistakes_among(dict(enumerate(stored[player.table], 1)), player)
            found["out of turn"] += out_of_turn(player.table, stored[player.table])
        found["gaps at clients"] = sum(bool(each.problem) for each in self.everybody)
        for player in self.players:
            looks = await asyncio.to_thread(self.cluster.looks, player)
            found["other tables"] += len({json.dumps([look["number"], look["view"], look["log"]]) for look in looks}) - 1
            clocks = [look["time_left"] for look in looks if look["time_left"]]
            found["other clocks"] += any(max(left) - min(left) > SKEW_MS + 1000 * len(looks) for left in zip(*clocks, strict=True))
        return found

    async def summary(self) -> Outcome:
        """Everything that went wrong, and what happened behind the scenes."""
        wrong = await self.mistakes()
        moves = sum(len(player.acknowledged) for player in self.players)
        notes = [f"{moves} moves acknowledged at {len(self.players)} tables, {len(self.cluster.servers)} processes"]
        for name in ("conflicts_total", "commands_repeated_total", "lease_takeovers"):
            notes.append(f"{await asyncio.to_thread(self.cluster.metric, name)} {name}")
        notes += [f"{count} {kind}" for kind, count in wrong.items() if count]
        notes += [each.problem for each in self.everybody if each.problem][:3]
        return Outcome("cluster: all of it", 1, int(not any(wrong.values())), sum(wrong.values()), "; ".join(notes))


def out_of_turn(name: str, events: Sequence[e.AnyEvent]) -> int:
    """Moves in a log that nobody could have made then: a decision was made twice, or by somebody else."""
    table, wrong = Table(name), 0
    for event in events:
        if isinstance(event, e.Ply) and event.by >= 0:
            wrong += table.match.turn != event.by or event.action not in table.match.legal()
        if isinstance(event, e.Sealed):
            wrong += event.by not in table.waiting
        table.apply(event)
    return wrong


class Measure(NamedTuple):
    """How much is tried."""

    tables: int
    processes: int
    rounds: int
    stalled: float
    """Seconds for which a process or the network says nothing."""
    lease_seconds: float
    patience: float
    """Seconds within which everybody goes on: a thousand players who all come back at once share what processor there is."""


SHORT = Measure(tables=8, processes=2, rounds=1, stalled=3.0, lease_seconds=2.0, patience=PATIENCE)
LONG = Measure(tables=500, processes=3, rounds=5, stalled=8.0, lease_seconds=6.0, patience=6 * PATIENCE)


def cluster(folder: Path, *, short: bool) -> list[Outcome]:
    """A few tables and each fault once, or hundreds of tables and each fault some times."""
    with (
        postgres_instance(durable=not short) as postgres,
        postgres_database(PostgresAddress(postgres.get_uri())) as address,
        tempfile.TemporaryDirectory(prefix="rubicon-cable-") as place,
    ):
        return asyncio.run(tried(folder, postgres, Cable(address, Path(place)), address, SHORT if short else LONG))


async def tried(folder: Path, postgres: Any, cable: Cable, address: PostgresAddress, measure: Measure) -> list[Outcome]:
    """Every fault some times, one after the other, while all tables are played."""
    listening = await cable.start()
    cluster = await asyncio.to_thread(Cluster, folder, address, cable, measure.processes, measure.lease_seconds)
    try:
        trial = await begun(cluster, postgres, measure)
        tasks = [asyncio.create_task(each.travel()) for each in trial.everybody]
        try:
            outcomes = [Outcome("cluster: nothing", 1, int(await trial.all_go_on()), 0)]
            for fault in trial.faults():
                survived = [await trial.suffer(fault) for _ in range(measure.rounds)]
                print(f"{fault.name}: survived {sum(survived)} of {measure.rounds}", flush=True)
                outcomes.append(Outcome(f"cluster: {fault.name}", measure.rounds, sum(survived), 0))
        finally:
            for each in trial.everybody:
                each.stopping = True
            await asyncio.wait(tasks, timeout=PATIENCE)
        return [*outcomes, await trial.summary()]
    finally:
        await asyncio.to_thread(cluster.stop)
        listening.close()


async def begun(cluster: Cluster, postgres: Any, measure: Measure) -> Trial:
    """Tables, each with somebody who plays and somebody who watches."""
    kinds = [KINDS[number % len(KINDS)] for number in range(measure.tables)]
    places = [cluster.servers[number % measure.processes] for number in range(measure.tables)]
    with ThreadPoolExecutor(4) as pool:
        made = await asyncio.to_thread(lambda: list(pool.map(_set_up, places, kinds)))
    players = [Traveller(cluster, each, f"{SEED} {number}") for number, each in enumerate(made)]
    watchers = [Traveller(cluster, each, f"{SEED} watch {number}", watches=True) for number, each in enumerate(made)]
    return Trial(cluster, postgres, players, watchers, measure)


def _set_up(server: Server, kind: tuple[str, str, dict[str, object], dict[str, Any]]) -> Made:
    game, seats, options, more = kind
    return server.create(game, seats, options=options, **more)
