"""Two server processes on one database, played here by two hubs: they append to the same tables, and nobody notices."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from rubicon.server import commands, messages, requests
from rubicon.server.active_table import Subscriber
from rubicon.server.errors import Refused
from rubicon.server.events import Ply
from rubicon.server.hub import Hub
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.postgres_store import PostgresStore
from tests.server.postgres import execute

TWO = [{"kind": "me"}, {"kind": "me"}]
KEY = "k" * 32

Story = Callable[[Hub, Hub], Awaitable[None]]


def with_two_hubs(address: PostgresAddress, story: Story, *, hearing: bool = False, bot_seconds: float = 0.01) -> None:
    """Tell a story of two hubs on one database; unless they are hearing, nothing tells them what the other one does."""

    async def tell() -> None:
        hubs = [Hub(PostgresStore(address), bot_seconds=bot_seconds) for _ in range(2)]
        for hub in hubs:
            await hub.store.open()
            if hearing:
                hub.sync.start()
        try:
            await until(lambda: not hearing or all(hub.store.hears for hub in hubs))
            await asyncio.wait_for(story(hubs[0], hubs[1]), 60)
        finally:
            for hub in hubs:
                await hub.close()

    asyncio.run(tell())


async def until(there: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(seconds):
        while not there():
            await asyncio.sleep(0.01)


def wanted(game: str = "caesar", seats: Any = TWO, **more: Any) -> requests.NewTable:
    return msgspec.convert({"game": game, "seats": seats, **more}, requests.NewTable)


def received(subscriber: Subscriber) -> list[int]:
    """The numbers of the events that a subscriber was sent after its welcome."""
    numbers = []
    while not subscriber.queue.empty():
        message = msgspec.json.decode(subscriber.queue.get_nowait())
        numbers += [event["n"] for event in message.get("events", ())]
    return numbers


async def notes(hub: Hub, name: str) -> list[str]:
    """The moves of a table as they are stored."""
    return [f"{event.by} {event.action}" for event in await hub.store.load(name) if isinstance(event, Ply)]


def test_a_move_that_is_sent_to_both_is_one_move(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name, number = live.table.name, live.table.number
        away = await other.active_table(name)
        _, guest, _ = await other.subscribe(name, made.key, number)
        move = commands.Move(at=number, action=live.table.match.legal()[0], id="first")
        done = await one.command(name, made.key, move)
        assert away.table.number == number, "it has heard nothing"
        assert await other.command(name, made.key, move) == done
        assert received(guest) == list(range(number + 1, live.table.number + 1))
        assert other.metrics.text().count("rubicon_conflicts_total 1") == 1
        assert "problems" not in other.metrics.text()

    with_two_hubs(postgres, story)


def test_choices_made_at_the_same_moment_on_both_are_both_stored(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted("cleopatra"))
        name = live.table.name
        there = await other.active_table(name)
        start = live.table.number
        guests = [(await hub.subscribe(name, made.key, start))[1] for hub in (one, other)]
        assert live.table.waiting == (0, 1)
        moves = [commands.Move(at=start, seat=seat, action=live.table.match.legal(seat)[0], id=f"m{seat}") for seat in (0, 1)]
        answers = await asyncio.gather(one.command(name, made.key, moves[0]), other.command(name, made.key, moves[1]))
        numbers = {answer.n for answer in answers if isinstance(answer, messages.Done)}
        assert len(numbers) == 2
        behind = min((live, there), key=lambda active: active.table.number)
        hub, guest = (one, guests[0]) if behind is live else (other, guests[1])
        if behind.table.number < max(live.table.number, there.table.number):  # whatever it appends, it reads the table first
            await hub.command(name, made.key, commands.Pause())
        stored = max(live.table.number, there.table.number)
        assert await one.store.numbers([name]) == {name: stored}
        assert received(guest) == list(range(start + 1, behind.table.number + 1))

    with_two_hubs(postgres, story)


def test_a_refused_command_leaves_what_others_did(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name, number = live.table.name, live.table.number
        await other.active_table(name)
        first = live.table.match.legal()
        await one.command(name, made.key, commands.Move(at=number, action=first[0], id="a"))
        before = await notes(one, name)
        with pytest.raises(Refused) as refused:
            await other.command(name, made.key, commands.Move(at=number, action=first[-1], id="b"))
        assert refused.value.code in ("stale", "not-your-turn")
        assert await notes(one, name) == before

    with_two_hubs(postgres, story)


def test_a_table_that_is_asked_for_at_both_with_one_key_is_one_table(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        made = await asyncio.gather(one.create(wanted(key=KEY)), other.create(wanted(key=KEY)))
        assert made[0][1].key == made[1][1].key
        tables = [active.table for active, _ in made]
        assert tables[0].name == tables[1].name
        assert tables[0].created.part == tables[1].created.part, "one of them won"
        await other.command(tables[1].name, KEY, commands.Move(at=tables[1].number, action=tables[1].match.legal()[0]))

    with_two_hubs(postgres, story)


def test_a_rematch_that_is_asked_for_at_both_is_one_table(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name = live.table.name
        await one.command(name, made.key, commands.Resign())
        await other.active_table(name)
        answers = await asyncio.gather(*(hub.command(name, made.key, commands.Rematch()) for hub in (one, other)))
        assert answers[0] == answers[1]
        assert len(await one.store.tables_after("", 10)) == 2

    with_two_hubs(postgres, story)


@pytest.mark.parametrize("rich", [False, True])
def test_what_happens_at_one_is_seen_at_the_other(postgres: PostgresAddress, rich: bool) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name, number = live.table.name, live.table.number
        there, guest, _ = await other.subscribe(name, made.key, number, rich=rich)
        seen = []
        for _ in range(5):
            at = live.table.number
            await one.command(name, made.key, commands.Move(at=at, action=live.table.match.legal()[0]))
            await until(lambda: there.table.number == live.table.number)
            seen += received(guest)
        assert seen == list(range(number + 1, live.table.number + 1))
        assert there.table.actions == live.table.actions
        assert "conflicts" not in one.metrics.text() + other.metrics.text()

    with_two_hubs(postgres, story, hearing=True)


def test_what_no_notification_has_told_is_found_by_comparing(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name, number = live.table.name, live.table.number
        there, guest, _ = await other.subscribe(name, made.key, number)
        for _ in range(3):
            await one.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        assert there.table.number == number
        await other.sync.compare()
        await until(lambda: there.table.number == live.table.number)
        assert received(guest) == list(range(number + 1, live.table.number + 1))

    with_two_hubs(postgres, story)


def test_many_missed_events_are_replayed_in_one_go(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Hub, other: Hub) -> None:
        monkeypatch.setattr("rubicon.server.table_sync.MANY_EVENTS", 2)
        live, made = await one.create(wanted())
        name, number = live.table.name, live.table.number
        there, guest, _ = await other.subscribe(name, made.key, number)
        for _ in range(4):
            await one.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        await other.sync.compare()
        await until(lambda: there.table.number == live.table.number)
        assert received(guest) == list(range(number + 1, live.table.number + 1))
        await other.command(name, made.key, commands.Move(at=there.table.number, action=there.table.match.legal()[0]))

    with_two_hubs(postgres, story)


def test_who_comes_from_the_other_with_newer_events_misses_none(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name = live.table.name
        there = await other.active_table(name)
        await one.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        _, _, welcome = await other.subscribe(name, made.key, live.table.number)
        assert msgspec.json.decode(welcome)["legal"] == {str(seat): live.table.match.legal(seat) for seat in live.table.waiting}
        assert there.table.number == live.table.number

    with_two_hubs(postgres, story)


def test_a_command_is_not_refused_because_of_what_this_process_has_not_heard(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name = live.table.name
        there = await other.active_table(name)
        while live.table.match.turn == there.table.match.turn:
            await one.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        seat = live.table.match.turn
        move = commands.Move(at=live.table.number, seat=seat, action=live.table.match.legal()[0])
        assert isinstance(await other.command(name, made.key, move), messages.Done)
        look = await one.command(name, made.key, commands.Look(), fresh=True)
        assert isinstance(look, messages.PlainTable)
        assert look.number == there.table.number

    with_two_hubs(postgres, story)


def test_a_table_that_was_deleted_leaves_memory(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name = live.table.name
        _, guest, _ = await other.subscribe(name, made.key, 0)
        await one.store.delete_old(2**60, 2**60, 2**60)
        await other.sync.compare()
        assert guest.gone.is_set()
        assert name not in other.tables

    with_two_hubs(postgres, story)


def test_notifications_that_were_cut_off_come_back_and_nothing_is_missed(postgres: PostgresAddress) -> None:
    async def story(one: Hub, other: Hub) -> None:
        live, made = await one.create(wanted())
        name, number = live.table.name, live.table.number
        there, guest, _ = await other.subscribe(name, made.key, number)
        await execute(postgres, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rubicon notifications'")
        await until(lambda: not other.store.hears)
        await one.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        await until(lambda: there.table.number == live.table.number)
        await until(lambda: other.store.hears)
        await one.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        await until(lambda: there.table.number == live.table.number)
        assert received(guest) == list(range(number + 1, live.table.number + 1))

    with_two_hubs(postgres, story, hearing=True)
