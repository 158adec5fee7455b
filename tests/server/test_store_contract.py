"""What every store promises, SQLite and PostgreSQL alike: appends are compared, kept together, and lost or doubled never."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from rubicon.server.errors import Damaged
from rubicon.server.events import AnyEvent, Asked, Read, Started
from rubicon.server.lock import DatabaseLock
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.rows import Append, EventsRow, TableRow
from rubicon.server.server_time import Outage
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.storage_errors import Conflict, WriteFailed
from rubicon.server.store import Store
from rubicon.server.stores import store_of
from tests.compat.stored import DATABASES, unpacked

NewStore = Callable[[], Store]


def row(name: str, changed: int = 1, *, status: str = "running", wake: int | None = None) -> TableRow:
    return TableRow(name, "caesar", status, listed=True, changed=changed, wake=wake)


@pytest.fixture(params=["sqlite", "postgres"])
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewStore]:
    """Makes stores on the database of this test, as many as it likes."""
    if request.param == "postgres":
        address: PostgresAddress = request.getfixturevalue("postgres")
        yield lambda: store_of(address)
    else:
        lock = DatabaseLock(tmp_path / "tables.sqlite")
        yield lambda: SqliteStore(tmp_path / "tables.sqlite", lock)
        lock.release()


def with_stores(new_store: NewStore, do: Callable[..., Coroutine[Any, Any, None]], count: int = 1) -> None:
    """Run something with stores that are open."""

    async def run() -> None:
        stores = [new_store() for _ in range(count)]
        for store in stores:
            await store.open()
        try:
            await do(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


async def outcome(write: Coroutine[Any, Any, None]) -> str:
    """Why a write has failed; empty: it has not."""
    try:
        await write
    except WriteFailed as problem:
        return problem.reason
    return ""


def test_events_come_back_from_any_number_on(new_store: NewStore) -> None:
    events: list[AnyEvent] = [Started(number) for number in range(1, 8)]

    async def do(store: Store) -> None:
        await store.append(row("a"), 1, events[:1])
        await store.append(row("a"), 2, events[1:6])
        await store.append(row("a"), 7, events[6:])
        for after in range(9):
            assert await store.load("a", after) == events[after:]
        assert await store.load("b") == []
        assert await store.numbers(["a", "b"]) == {"a": 7}

    with_stores(new_store, do)


def test_an_append_to_a_table_that_has_changed_is_a_conflict(new_store: NewStore) -> None:
    async def do(one: Store, other: Store) -> None:
        await one.append(row("a"), 1, [Started(1)])
        await other.append(row("a"), 2, [Started(2), Started(3)])
        with pytest.raises(Conflict) as problem:
            await one.append(row("a", changed=9), 2, [Started(4)])
        assert (problem.value.table, problem.value.expected, problem.value.found) == ("a", 1, 3)
        assert not problem.value.retry
        assert "number 3, not 1" in str(problem.value)
        assert await outcome(one.append(row("a"), 5, [Started(5)])) == "conflict", "a hole"
        assert await outcome(one.append(row("b"), 2, [Started(5)])) == "conflict", "no such table"
        assert await outcome(one.append(row("a"), 1, [Started(8)])) == "conflict", "as if it were new"
        assert await one.load("a") == [Started(1), Started(2), Started(3)]
        assert [found.changed for found in await one.listed(9)] == [1]

    with_stores(new_store, do, 2)


def test_a_conflict_in_a_batch_is_that_tables_alone(new_store: NewStore) -> None:
    async def do(one: Store, other: Store) -> None:
        names = [f"table{number:02}" for number in range(20)]
        await asyncio.gather(*(one.append(row(name), 1, [Started(1)]) for name in names))
        await asyncio.gather(*(other.append(row(name), 2, [Started(2)]) for name in names[::3]))
        before = one.syncs
        writes = [one.append(row(name), 2, [Started(3), Started(4)]) for name in names]
        found = await asyncio.gather(*map(outcome, [*writes, one.append(row("new"), 1, [Started(5)])]))
        assert one.syncs - before == 1, "one transaction"
        assert found == [*("" if number % 3 else "conflict" for number in range(20)), ""]
        for number, name in enumerate(names):
            assert await one.load(name) == [Started(1), *([Started(3), Started(4)] if number % 3 else [Started(2)])]
        assert await other.numbers(["new"]) == {"new": 1}

    with_stores(new_store, do, 2)


def test_of_two_that_append_at_once_exactly_one_wins(new_store: NewStore) -> None:
    rounds, tables = 40, ["a", "b", "c"]

    async def write(store: Store, name: str, rng: random.Random, mark: str) -> int:
        """Append `rounds` times, as a hub does: after a conflict the table is read again. Gives the number of conflicts."""
        known, lost = 0, 0
        for turn in range(rounds):
            while True:
                events = [Read(turn, f"{mark} {turn} {part}") for part in range(rng.randint(1, 4))]
                try:
                    await store.append(row(name), known + 1, events)
                    known += len(events)
                    break
                except Conflict:
                    known += len(await store.load(name, known))
                    lost += 1
        return lost

    async def do(one: Store, other: Store) -> None:
        rng = random.Random(7)
        writers = [write(store, name, rng, mark) for name in tables for store, mark in ((one, "one"), (other, "other"))]
        assert sum(await asyncio.gather(*writers)) > 0, "they never met"
        for name in tables:
            found = [event.note for event in await one.load(name) if isinstance(event, Read)]
            assert len(found) == len(set(found)), "doubled"
            assert await one.numbers([name]) == {name: len(found)}
            for mark in ("one", "other"):
                of_one = [note.split()[1:] for note in found if note.split()[0] == mark]
                turns = [int(turn) for turn, _ in of_one]
                assert turns == sorted(turns)
                assert set(turns) == set(range(rounds)), "lost"
                for turn in range(rounds):  # the events of an append stay together
                    first = found.index(f"{mark} {turn} 0")
                    count = turns.count(turn)
                    assert found[first : first + count] == [f"{mark} {turn} {part}" for part in range(count)]

    with_stores(new_store, do, 2)


def test_the_same_append_again_is_no_mistake(new_store: NewStore) -> None:
    async def do(one: Store, other: Store) -> None:
        await one.append(row("a"), 1, [Started(1), Started(2)])
        await one.append(row("a"), 1, [Started(1), Started(2)])
        await other.append(row("a"), 3, [Started(3)])
        await one.append(row("a", changed=2), 1, [Started(1), Started(2)])
        assert await one.load("a") == [Started(1), Started(2), Started(3)]
        assert [found.changed for found in await one.listed(9)] == [1], "what was stored later stays"

    with_stores(new_store, do, 2)


def test_an_answer_that_was_lost_after_the_commit_is_made_up_for_by_trying_again(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(store: Store) -> None:
        write = store._write

        async def answer_lost(batch: Any) -> Any:
            await write(batch)
            raise WriteFailed("io")

        with monkeypatch.context() as broken:
            broken.setattr(store._commits, "_write", answer_lost)
            assert await outcome(store.append(row("a"), 1, [Started(1)])) == "io"
        await store.append(row("a"), 1, [Started(1)])
        await store.append(row("a"), 2, [Started(2)])
        assert await store.load("a") == [Started(1), Started(2)]

    with_stores(new_store, do)


def test_without_events_only_the_row_is_written_and_compared_as_well(new_store: NewStore) -> None:
    async def do(one: Store, other: Store) -> None:
        await one.append(row("a", wake=5), 1, [Started(1)])
        await one.append(row("a", changed=2, wake=7), 2, [])
        assert await one.due(6, 9) == []
        assert await one.due(7, 9) == ["a"]
        await other.append(row("a", changed=3), 2, [Started(2)])
        assert await outcome(one.append(row("a", changed=9, wake=1), 2, [])) == "conflict"
        assert await one.due(9, 9) == []

    with_stores(new_store, do, 2)


def test_appends_of_one_table_keep_their_order(new_store: NewStore) -> None:
    async def do(store: Store) -> None:
        await asyncio.gather(*(store.append(row("a"), number, [Started(number)]) for number in range(1, 30)))
        assert await store.load("a") == [Started(number) for number in range(1, 30)]
        assert store.written == 29

    with_stores(new_store, do)


def test_appends_that_wait_are_written_together(new_store: NewStore) -> None:
    async def do(store: Store) -> None:
        await asyncio.gather(*(store.append(row(f"table{number}"), 1, [Started(1)]) for number in range(500)))
        assert store.syncs <= 3
        assert len(await store.tables_after("", 1000)) == 500

    with_stores(new_store, do)


def test_an_append_of_several_rows_is_stored_whole(new_store: NewStore) -> None:
    rows = (EventsRow("a", 1, b'{"kind":"started","at":1}'), EventsRow("a", 2, b'[{"kind":"started","at":2},{"kind":"started","at":3}]'))

    async def do(store: Store) -> None:
        await store.append_rows(Append(row=row("a"), expected=0, count=3, entries=rows))
        assert await store.load("a") == [Started(1), Started(2), Started(3)]
        assert [tuple(entry) for entry in await store.contents("a")] == [(entry.number, entry.content) for entry in rows]
        await store.append(row("a"), 4, [Asked(4, 0, "pause")])
        assert await store.load("a", 2) == [Started(3), Asked(4, 0, "pause")]

    with_stores(new_store, do)


def test_rows_with_a_gap_are_damaged(new_store: NewStore) -> None:
    async def do(store: Store) -> None:
        entries = (EventsRow("a", 1, b'{"kind":"started","at":1}'), EventsRow("a", 3, b'{"kind":"started","at":3}'))
        await store.append_rows(Append(row=row("a"), expected=0, count=3, entries=entries))
        with pytest.raises(Damaged):
            await store.load("a")
        with pytest.raises(Damaged):
            await store.load("a", 1)

    with_stores(new_store, do)


def test_lobby_maintenance_and_retention_find_their_tables(new_store: NewStore) -> None:
    async def do(store: Store) -> None:
        rows = [
            row("waiting", 40, status="waiting"),
            row("running", 50, wake=20),
            row("clock", 5, wake=900),
            row("over", 30, status="over"),
            row("old", 10, status="over"),
            row("kept", 10, status="over"),
            row("left", 3, status="waiting"),
        ]
        for one in rows:
            await store.append(one, 1, [Started(1)])
        assert [found.name for found in await store.listed(2)] == ["running", "waiting"]
        assert (await store.listed(9))[0] == rows[1]
        assert await store.due(20, 9) == ["running"]
        assert await store.due(1000, 1) == ["running"]
        assert await store.waiting_among(["waiting", "running", "nowhere"]) == {"waiting"}
        assert [found.row.name for found in await store.tables_after("old", 2)] == ["over", "running"]
        assert await store.delete_old(finished=20, abandoned=6, now=100, besides=["kept"]) == 2
        assert set(await store.numbers([one.name for one in rows])) == {"waiting", "running", "clock", "over", "kept"}
        assert await store.load("old") == []

    with_stores(new_store, do)


def test_the_heartbeat_and_outages_are_there_after_a_restart(new_store: NewStore) -> None:
    async def do(store: Store) -> None:
        assert store.last_run == (None, [])
        await store.beat(2_000, [Outage(1_500, 1_000)])
        await store.beat(3_000, [Outage(1_500, 1_000), Outage(2_500, 400)])

    async def again(store: Store) -> None:
        assert store.last_run == (3_000, [Outage(1_500, 1_000), Outage(2_500, 400)])

    with_stores(new_store, do)
    with_stores(new_store, again)


@pytest.mark.parametrize("name", sorted(path.name.removesuffix(".sqlite.gz") for path in DATABASES.glob("*.sqlite.gz")))
def test_the_last_number_of_older_databases_follows_from_their_events(name: str, tmp_path: Path) -> None:
    async def do(store: Store) -> None:
        tables = await store.tables_after("", 1000)
        assert len(tables) > 3
        for table in tables:
            assert table.last == len(await store.load(table.row.name)) > 0
            await store.append(table.row, table.last + 1, [Started(1)])

    with_stores(lambda: SqliteStore(unpacked(name, tmp_path)), do)
