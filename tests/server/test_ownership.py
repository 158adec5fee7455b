"""One process runs a table's bots and clocks; another takes over when that one goes, dies or stalls."""

import asyncio
from typing import Any

import pytest

from rubicon.server import commands
from rubicon.server.events import Ended, Ply
from rubicon.server.hub import Hub
from rubicon.server.metrics import Metrics
from rubicon.server.ownership import Ownership
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.server_time import TIME
from rubicon.server.table import now_ms
from tests.server.test_two_hubs import until, wanted, with_two_hubs

BOT_AND_ME = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
BOTS = [{"kind": "bot", "bot": "random"}] * 2


async def stop_running(hub: Hub) -> None:
    """As if the process was suspended: none of its tasks goes on."""
    hub.closing = True
    for task in list(hub._tasks):
        task.cancel()
    await asyncio.gather(*hub._tasks, return_exceptions=True)


@pytest.fixture
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ownership, "seconds", 1.5)


async def begin(*hubs: Hub) -> None:
    for hub in hubs:
        hub.spawn(hub.ownership.run())
        hub.spawn(hub._maintenance._repeat(hub._maintenance.check_tables, 0.1))


def test_bots_of_a_table_choose_in_one_process_however_many_have_it_in_memory(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        await begin(one, other)
        live, _ = await one.create(wanted(seats=BOTS))
        there, _, _ = await other.subscribe(live.table.name, None, 0)
        await until(lambda: live.table.over and there.table.over)
        assert one.ownership.owns(live.table.name) != other.ownership.owns(live.table.name)
        assert "conflicts" not in one.metrics.text() + other.metrics.text()
        assert there.table.actions == live.table.actions

    with_two_hubs(postgres, story, hearing=True)


@pytest.mark.usefixtures("short_leases")
def test_another_process_takes_over_when_the_owner_stalls_and_late_moves_fail(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        await begin(one, other)
        live, _ = await one.create(wanted(seats=BOTS))
        name = live.table.name
        await until(lambda: one.ownership.owns(name))
        there, guest, _ = await other.subscribe(name, None, 0)
        assert there.table.status == "running"
        await stop_running(one)
        number = there.table.number
        await until(lambda: there.table.over or there.table.number > number + 3)
        assert other.ownership.owns(name)
        assert not one.ownership.owns(name), "it knows by its own clock"
        assert other.store.leases.taken_over == 1
        one.closing = False  # it wakes up, and believes for a moment that everything is as it was
        one.ownership.owns = lambda name: True  # type: ignore[method-assign]
        one.start_bots(live)
        number = there.table.number
        await until(lambda: there.table.number > number + 5)
        await stop_running(one)
        stored = [event for event in await other.store.load(name) if isinstance(event, Ply)]
        count = min(len(stored), len(there.table.actions))
        assert [event.action for event in stored[:count]] == there.table.actions[:count], "no move was made twice"
        assert not guest.gone.is_set()

    with_two_hubs(postgres, story, hearing=True, bot_seconds=0.1)


def test_a_process_that_ends_gives_its_tables_back_at_once(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        await begin(one, other)
        live, _ = await one.create(wanted(seats=BOT_AND_ME))
        name = live.table.name
        await until(lambda: one.ownership.owns(name))
        assert await other.ownership.take([name]) == set()
        await one.ownership.close()
        assert not one.ownership.owns(name)
        one.ownership.want(name)
        assert await other.ownership.take([name]) == {name}
        assert other.store.leases.taken_over == 0, "it was handed over"

    with_two_hubs(postgres, story)


def test_a_clock_that_runs_out_ends_the_game_once(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        await begin(one, other)
        for hub in (one, other):
            await hub._maintenance.start()
        live, made = await one.create(wanted(clock={"kind": "move", "seconds": 1}))
        name = live.table.name
        there, _, _ = await other.subscribe(name, made.key, 0)
        number = live.table.number
        await until(lambda: live.sent > number and there.sent > number)
        assert [event for event in await one.store.load(name) if isinstance(event, Ended)] == [live.table.ended]
        assert there.table.ended == live.table.ended
        assert live.table.ended is not None
        assert live.table.ended.why == "time"
        assert live.table.ended.at - live.table.created.at >= 1000

    with_two_hubs(postgres, story, hearing=True)


def test_the_time_in_which_no_process_was_alive_counts_once_and_for_all(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        first = await one.store.pulse(0)
        assert first is not None
        await one.store.beat(first.now - 60_000)  # the heartbeat never goes back
        again = await one.store.pulse(0)
        assert again is not None
        assert again.outages == []
        await set_alive(one, -60_000)
        pulses = await asyncio.gather(*(hub.store.pulse(0) for hub in (one, other, one, other)))
        outages = {tuple(outage) for pulse in pulses if pulse for outage in pulse.outages}
        assert len(outages) == 1
        [(ended, length)] = outages
        assert 59_000 < length < 90_000
        last = await other.store.pulse(ended)
        assert last is not None
        assert last.outages == []

    with_two_hubs(postgres, story)


async def set_alive(hub: Hub, change: int) -> None:
    """As if all processes had last been alive at another time."""
    from sqlalchemy import text

    async with hub.store._database.writing() as connection:  # type: ignore[attr-defined]
        await connection.execute(text("update server set alive = alive + :change"), {"change": change})


def test_clocks_in_memory_stand_still_for_an_outage(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted(clock={"kind": "total", "seconds": 600}))
        await one._maintenance.pulse()
        assert TIME.is_certain
        await set_alive(one, -60_000)
        await one.command(live.table.name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        await one._maintenance.pulse()  # only now it is known that nobody could play
        there = await other.active_table(live.table.name)
        await until(lambda: one.tables[live.table.name].table.clocks.left == there.table.clocks.left)
        shown = live.table.clocks.shown(now_ms())
        assert shown is not None
        assert min(shown) > 570_000

    with_two_hubs(postgres, story)


def test_leases_are_asked_for_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy:
        taken_over = 0
        asked = 0

        async def take(self, names: Any, seconds: float = 0) -> dict[str, int]:
            self.asked += 1
            return dict.fromkeys(names, 1) if self.asked > 1 else {}

    async def ask() -> None:
        monkeypatch.setattr("rubicon.server.ownership.AGAIN_SECONDS", 0.05)
        gained: list[str] = []
        leases = Busy()
        ownership = Ownership(leases, Metrics(), gained.append, shared=True)  # type: ignore[arg-type]
        running = asyncio.create_task(ownership.run())
        while not gained:
            ownership.want("a")
            await asyncio.sleep(0.005)
        running.cancel()
        assert (gained, leases.asked) == (["a"], 2)

    asyncio.run(ask())


def test_bots_begin_however_the_lease_was_got(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, _ = await one.create(wanted(seats=BOTS))
        await other.active_table(live.table.name)
        assert await other.ownership.take([live.table.name])  # as `wake` does it, while somebody comes to the table
        there = other.tables[live.table.name]
        assert there.bots_due
        assert not there.thinking
        await other._maintenance.check_tables()
        assert there.thinking

    with_two_hubs(postgres, story)
