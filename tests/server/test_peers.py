"""What server processes tell each other about who is there: seats, spectators, phrases."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rubicon.server import admission, commands
from rubicon.server.active_table import Subscriber
from rubicon.server.address_usage import CURRENT_USAGE, UsageTracker
from rubicon.server.app import Settings
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers import forfeits
from rubicon.server.hub import Hub
from rubicon.server.limits import Limits
from rubicon.server.peers import MOST_BYTES, Here, Word, payloads
from rubicon.server.postgres_address import PostgresAddress
from tests.server.test_two_hubs import until, wanted, with_two_hubs


def told(subscriber: Subscriber, kind: str) -> list[dict[str, Any]]:
    """The messages of a kind that a subscriber was sent."""
    found = []
    while not subscriber.queue.empty():
        message = msgspec.json.decode(subscriber.queue.get_nowait())
        found += [message] if message["type"] == kind else []
    return found


async def begin(*hubs: Hub) -> None:
    for hub in hubs:
        hub.spawn(hub.peers.run())


def test_who_is_connected_to_another_process_is_there(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Hub, other: Hub) -> None:
        monkeypatch.setattr("rubicon.server.company.SETTLING_SECONDS", 0.01)
        monkeypatch.setattr("rubicon.server.handlers.forfeits.AWAY_MS", 0)
        await begin(one, other)
        live, made = await one.create(wanted())
        name = live.table.name
        there, guest, _ = await other.subscribe(name, made.key, 0)
        await until(lambda: live.connected == {0, 1})
        assert live.away == {}
        with pytest.raises(Refused, match="away"):
            forfeits.replace_absent(live.table, (0,), commands.Replace(seat=1, how="end"), live.away.get(1))
        _, spectator, _ = await one.subscribe(name, None, 0, rich=True)
        await until(lambda: sum(elsewhere.watching for elsewhere in there.elsewhere.values()) == 1)
        other.unsubscribe(there, guest)
        await until(lambda: live.connected == set())
        assert set(live.away) == {0, 1}
        await until(
            lambda: [seat["here"] for seat in (told(spectator, "presence") or [{"seats": [{"here": True}]}])[-1]["seats"]] == [False] * 2
        )

    with_two_hubs(postgres, story, hearing=True)


def test_a_table_that_is_loaded_learns_who_is_there(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        await begin(one, other)
        live, made = await one.create(wanted())
        await one.subscribe(live.table.name, made.key, 0)
        await asyncio.sleep(0.2)
        there = await other.active_table(live.table.name)
        await until(lambda: there.connected == {0, 1} and not there.away)

    with_two_hubs(postgres, story, hearing=True)


def test_nobody_is_connected_to_a_process_that_has_gone_or_is_silent(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Hub, other: Hub) -> None:
        monkeypatch.setattr("rubicon.server.peers.ALIVE_SECONDS", 0.1)
        await begin(one, other)
        live, made = await one.create(wanted())
        await other.subscribe(live.table.name, made.key, 0)
        await until(lambda: live.connected == {0, 1})
        await other.peers.close()
        await until(lambda: live.connected == set())
        other.peers.catch_up()
        await until(lambda: live.connected == {0, 1})
        for task in list(other._tasks):  # killed
            task.cancel()
        monkeypatch.setattr("rubicon.server.peers.SILENT_SECONDS", 0.3)
        await until(lambda: live.connected == set() and one.peers.count == 0)

    with_two_hubs(postgres, story, hearing=True)


def test_a_phrase_reaches_screens_at_other_processes(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        await begin(one, other)
        live, made = await one.create(wanted())
        name = live.table.name
        _, guest, _ = await other.subscribe(name, made.key, 0, rich=True)
        await one.command(name, made.key, commands.Say(phrase="hello", seat=0))
        said: list[dict[str, Any]] = []
        async with asyncio.timeout(30):
            while not said:
                said = told(guest, "said")
                await asyncio.sleep(0.01)
        assert said == [{"type": "said", "seat": 0, "phrase": "hello"}]

    with_two_hubs(postgres, story, hearing=True)


def test_words_are_told_together_within_what_a_notification_holds() -> None:
    words: list[Word] = [Here("process", f"table{number}", (0, 1), 3) for number in range(1000)]
    texts = payloads(words)
    assert max(map(len, texts)) <= MOST_BYTES
    assert [word for text in texts for word in msgspec.json.decode(text, type=list[Word])] == words
    assert payloads([]) == []


def test_a_hub_ends_even_if_something_is_to_be_told_at_that_moment(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, _ = await one.create(wanted())
        tasks = [one.spawn(one.peers.run()), one.spawn(one.ownership.run())]
        await asyncio.sleep(0.1)
        one.peers.changed(live)
        one.ownership.want(live.table.name)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=10)
        assert all(task.cancelled() for task in tasks)

    with_two_hubs(postgres, story)


def test_new_tables_and_wrong_codes_count_for_all_processes_together(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        limits = Limits(tables_at_once=3, tables_an_hour=0.001, wrong_codes_at_once=2, wrong_codes_an_hour=0.001, tables_in_lobby=1)
        for hub in (one, other):
            hub.peers.usage = UsageTracker(limits)
        await begin(one, other)
        settings = Settings(database=Path("unused"), limits=limits, bot_tables=True)
        here, there = (hub.peers.usage.of("192.0.2.7") for hub in (one, other) if hub.peers.usage)
        somebody = CURRENT_USAGE.set(here)
        try:
            await admission.check(one, settings)
            live, _ = await one.create(wanted(seats=[{"kind": "me"}, {"kind": "open"}], listed=True))
            admission.note(one, live.table)
            with pytest.raises(NotYours), admission.counting_wrong_codes(one):
                raise NotYours("taken")
            await until(lambda: there.tables.level < 2.5 and there.wrong_codes.level < 1.5 and there.listed)
            CURRENT_USAGE.set(there)
            with pytest.raises(Refused, match="lobby"):
                await admission.check(other, settings, listed=True)
            for _ in range(2):
                await admission.check(other, settings)
            with pytest.raises(Refused, match="tables"):
                await admission.check(other, settings)
            await until(lambda: here.tables.level < 0.5)
            with pytest.raises(NotYours), admission.counting_wrong_codes(other):
                raise NotYours("taken")
            with pytest.raises(Refused, match="codes"), admission.counting_wrong_codes(other):
                pass
        finally:
            CURRENT_USAGE.reset(somebody)

    with_two_hubs(postgres, story, hearing=True)
