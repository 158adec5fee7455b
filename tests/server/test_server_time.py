"""Playing time: nobody is charged for downtime, a suspended process or a clock that jumps; and nothing grows old by a jump."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from rubicon.server import commands, requests, server_time
from rubicon.server.clocks import Clocks
from rubicon.server.hub import Hub
from rubicon.server.maintenance import Retention
from rubicon.server.server_time import DAY_MS, Outage, ServerTime
from rubicon.server.sqlite_store import SqliteStore

YEARS = 10 * 365 * DAY_MS


class Machine:
    """The two clocks of a machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.wall, self.steady = 1_800_000_000_000, 5_000
        monkeypatch.setattr(server_time, "_wall_ms", lambda: self.wall)
        monkeypatch.setattr(server_time, "_steady_ms", lambda: self.steady)

    def run(self, time: ServerTime, milliseconds: int) -> None:
        """Both clocks go on, with a tick now and then."""
        for _ in range(milliseconds // 250):
            self.wall += 250
            self.steady += 250
            time.tick()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def spent(time: ServerTime, began: int) -> int:
    """Playing time since a wall time."""
    return time.playing(time.now()) - time.playing(began)


def test_time_goes_on_as_long_as_the_server_runs(machine: Machine) -> None:
    time = ServerTime()
    began = time.now()
    machine.run(time, 10_000)
    assert (time.now() - began, spent(time, began), time.fresh) == (10_000, 10_000, [])


def test_a_suspended_process_is_an_outage(machine: Machine) -> None:
    time = ServerTime()
    began = time.now()
    machine.wall += 60_000
    machine.steady += 60_000
    assert spent(time, began) <= 250, "found by whoever asks first, not only by the next tick"
    machine.run(time, 1_000)
    assert spent(time, began) <= 1_250
    assert [outage.length for outage in time.fresh] == [60_000 - server_time.TICK_MS]


@pytest.mark.parametrize("jump", [60_000, YEARS])
def test_a_clock_that_jumps_forward_is_an_outage(machine: Machine, jump: int) -> None:
    time = ServerTime()
    began = time.now()
    machine.wall += jump
    machine.run(time, 1_000)
    assert time.now() == machine.wall
    assert spent(time, began) == 1_000


def test_a_clock_that_jumps_back_changes_nothing(machine: Machine) -> None:
    time = ServerTime()
    began = time.now()
    machine.wall -= YEARS
    machine.run(time, 1_000)
    assert (time.now() - began, spent(time, began)) == (1_000, 1_000)


def test_downtime_is_an_outage_also_for_the_next_server(machine: Machine) -> None:
    first = ServerTime()
    began = first.now()
    machine.run(first, 4_000)
    alive = first.now()
    machine.wall += 3_600_000
    machine.steady = 17
    second = ServerTime()
    second.resume(alive, [])
    machine.run(second, 2_000)
    assert spent(second, began) == 6_000
    third = ServerTime()
    third.resume(second.now(), second.fresh)
    assert spent(third, began) == 6_000


def test_a_server_that_starts_with_its_clock_set_back_goes_on_from_the_last_one(machine: Machine) -> None:
    time = ServerTime()
    alive = machine.wall + 5_000
    time.resume(alive, [])
    assert time.now() == alive


@pytest.mark.parametrize("age", [DAY_MS // 24, DAY_MS // 2, 90 * DAY_MS])
def test_no_jump_of_the_clock_makes_anything_old(machine: Machine, age: int) -> None:
    time = ServerTime()
    changed = time.now()
    for _ in range(3):
        machine.wall += YEARS
        machine.run(time, 250)
        assert time.before(age) < changed
    again = ServerTime()
    again.resume(time.now(), time.fresh)
    assert again.before(age) < changed


def test_an_outage_counts_as_a_day_towards_retention(machine: Machine) -> None:
    time = ServerTime()
    changed = time.now()
    machine.wall += YEARS
    machine.run(time, 250)
    assert time.before(10 * DAY_MS) < changed
    machine.run(time, 9 * DAY_MS // 100)
    for _ in range(10):
        machine.wall += 3 * DAY_MS
        machine.run(time, 250)
    assert time.before(10 * DAY_MS) > changed


def test_a_player_is_not_charged_for_an_outage(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    time = ServerTime()
    monkeypatch.setattr("rubicon.server.clocks.TIME", time)
    clocks = Clocks(requests.Clock(kind="move", seconds=10), 2)
    clocks.run((0,), time.now())
    machine.run(time, 4_000)
    machine.wall += YEARS
    machine.run(time, 2_000)
    assert clocks.shown(time.now()) == [4_000, 10_000]


@contextlib.contextmanager
def changed_in(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        yield database


def test_outages_are_kept_in_the_database(tmp_path: Path) -> None:
    async def beat() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        assert store.last_run == (None, [])
        await store.beat(2_000, [Outage(1_500, 1_000)])
        await store.beat(3_000, [Outage(1_500, 1_000), Outage(2_500, 400)])
        await store.close()
        again = SqliteStore(tmp_path / "tables.sqlite")
        await again.open()
        assert again.last_run == (3_000, [Outage(1_500, 1_000), Outage(2_500, 400)])
        await again.close()

    asyncio.run(beat())


def test_retention_deletes_finished_and_abandoned_tables_each_in_its_time(tmp_path: Path) -> None:
    path, days = tmp_path / "tables.sqlite", Retention(finished=10 * DAY_MS, abandoned=5 * DAY_MS)

    async def go() -> set[str]:
        store = SqliteStore(path)
        await store.open()
        now = 1_800_000_000_000
        with changed_in(path) as database:
            for name, status, age, wake in [
                ("over old", "over", 11, None),
                ("over young", "over", 9, None),
                ("waiting old", "waiting", 6, None),
                ("running old", "running", 6, 0),
                ("running young", "running", 4, 0),
                ("running old, clock runs", "running", 20, now + 1),
            ]:
                database.execute("insert into tables values (?, 'caesar', ?, 0, ?, ?, 0)", (name, status, now - age * DAY_MS, wake))
        await store.delete_old(now - days.finished, now - days.abandoned, now)
        await store.close()
        with changed_in(path) as database:
            return {name for (name,) in database.execute("select name from tables")}

    assert asyncio.run(go()) == {"over young", "running young", "running old, clock runs"}


WAITING = requests.NewTable(game="caesar", seats=(requests.SeatWanted("me"), requests.SeatWanted("me")))
CLOCK = requests.NewTable(game="caesar", seats=WAITING.seats, clock=requests.Clock(kind="days", seconds=86_400))
BOT = requests.NewTable(game="caesar", seats=(requests.SeatWanted("me"), requests.SeatWanted("bot", "greedy")))


def test_a_table_that_nobody_uses_leaves_memory_though_its_clock_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = Hub(store)
        live, _ = await hub.create(CLOCK)
        for limit in ("REST_SECONDS", "EVICT_SECONDS"):
            monkeypatch.setattr(f"rubicon.server.maintenance.{limit}", -1.0)
        await hub._maintenance.check_tables()
        assert hub.tables == {}
        deadline = live.table.clocks.deadline()
        assert deadline is not None
        assert await store.due(deadline[0] - 1, 10) == []
        assert await store.due(deadline[0], 10) == [live.table.name]
        await hub.close()

    asyncio.run(go())


def test_a_start_loads_only_tables_that_have_to_go_on_and_a_broken_one_stops_no_other(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def fill() -> list[str]:
        store = SqliteStore(path)
        await store.open()
        hub = Hub(store, bot_seconds=60.0)
        names = []
        for wanted in (WAITING, CLOCK, BOT, BOT, BOT):
            live, made = await hub.create(wanted)
            names.append(live.table.name)
            if wanted is BOT:
                await hub.command(live.table.name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal(0)[0]))
        await hub.close()
        return names

    names = asyncio.run(fill())
    with changed_in(path) as database:
        database.execute("update events set content = 'nonsense' where table_name = ? and number > 1", [names[3]])

    async def wake() -> None:
        store = SqliteStore(path)
        await store.open()
        hub = Hub(store, bot_seconds=60.0)
        assert hub.tables == {}
        await hub._maintenance.wake()
        assert set(hub.tables) == {names[2], names[4]}
        assert all(live.thinking for live in hub.tables.values())
        assert "rubicon_problems_total 1" in hub.metrics.text()
        await hub._maintenance.wake()
        assert "rubicon_problems_total 1" in hub.metrics.text(), "a broken table is not tried again at once"
        await hub.close()

    asyncio.run(wake())
