"""Export and import: tables move between any two databases whole, interrupted or not, and what is damaged is noticed."""

import asyncio
import contextlib
import gzip
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rubicon.cli.main import main
from rubicon.engine.errors import RubiconError
from rubicon.server import table_archive, transfer
from rubicon.server.events import AnyEvent, Ply, Read, Started
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.rows import StoredTable
from rubicon.server.server_time import Outage
from rubicon.server.store import Store
from rubicon.server.stores import store_of
from rubicon.server.table_archive import chain, read_archive, whole_members
from rubicon.server.transfer import export_tables, import_tables
from tests.server.test_store_contract import row

Place = Path | PostgresAddress
Contents = dict[str, tuple[StoredTable, list[tuple[int, bytes]]]]


@pytest.fixture(params=["sqlite to postgres", "postgres to sqlite", "sqlite to sqlite"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Place, Place]:
    """From where to where."""
    kinds: dict[str, Callable[[], Place]] = {
        "sqlite": lambda: tmp_path / f"{len(list(tmp_path.iterdir()))}.sqlite",
        "postgres": lambda: request.getfixturevalue("postgres"),
    }
    source, target = request.param.split(" to ")
    found = kinds[source]()
    (tmp_path / "other").mkdir()
    return found, kinds[target]()


def within(place: Place, do: Callable[[Store], Any]) -> Any:
    """What something gives that is done with the open store of a place."""

    async def run() -> Any:
        store = store_of(place)
        await store.open()
        try:
            return await do(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def fill(store: Store, count: int = 30) -> None:
    """Tables with rows of all kinds: single events, lists, compressed lists."""
    rng = random.Random(3)
    for number in range(count):
        first, name = 1, f"table{number:03}"
        for size in (1, 3, rng.choice([1, 40, 200])):
            events: list[AnyEvent] = [Ply(first + at, by=at % 2, action=rng.randint(0, 500), id=f"é{at}") for at in range(size)]
            status, wake = rng.choice([("waiting", None), ("running", 7), ("over", None)])
            await store.append(row(name, rng.randint(1, 99), status=status, wake=wake), first, events)
            first += size
    await store.beat(5_000, [Outage(4_000, 100)])


async def contents(store: Store) -> Contents:
    return {table.row.name: (table, await store.contents(table.row.name)) for table in await store.tables_after("", 1000)}


def test_tables_come_across_to_the_byte(places: tuple[Place, Place], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = places
    file = tmp_path / "tables.jsonl.gz"
    within(source, fill)
    addresses = [place.dsn if isinstance(place, PostgresAddress) else str(place) for place in places]
    assert main(["tables", "export", addresses[0], str(file)]) == 0
    assert main(["tables", "import", str(file), addresses[1]]) == 0
    printed = capsys.readouterr().out
    assert f"30 tables written to {file}" in printed
    assert f"{target}: tables that are new: 30; continued: 0; there already: 0." in printed
    assert within(source, contents) == within(target, contents)

    async def last_run(store: Store) -> Any:
        return store.last_run

    assert within(target, last_run) == (5_000, [Outage(4_000, 100)])
    assert main(["tables", "import", str(file), addresses[1]]) == 0
    assert "tables that are new: 0; continued: 0; there already: 30." in capsys.readouterr().out
    assert main(["tables", "export", addresses[1], str(file)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_an_interrupted_export_goes_on(places: tuple[Place, Place], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = places
    file = tmp_path / "tables.jsonl.gz"
    monkeypatch.setattr(transfer, "TOGETHER", 4)
    within(source, fill)

    def interrupt(done: int) -> None:
        if done >= 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        within(source, lambda store: export_tables(store, file, interrupt))
    partial = tmp_path / "tables.jsonl.gz.partial"
    assert not file.exists()
    assert partial.stat().st_mode & 0o077 == 0
    with pytest.raises(RubiconError, match="an export of another database"):
        within(tmp_path / "third.sqlite", lambda store: export_tables(store, file))
    partial.write_bytes(partial.read_bytes()[:-10])  # the last member is cut off
    assert len(list(whole_members(partial))) == 3
    read: list[str] = []

    async def go_on(store: Store) -> None:
        find = store.contents

        async def counted(name: str, after: int = 0) -> list[tuple[int, bytes]]:
            read.append(name)
            return await find(name, after)

        monkeypatch.setattr(store, "contents", counted)
        assert (await export_tables(store, file)).tables == 30

    within(source, go_on)
    assert read == [f"table{number:03}" for number in range(8, 30)]
    within(target, lambda store: import_tables(file, store))
    assert within(source, contents) == within(target, contents)


def test_an_interrupted_import_goes_on(places: tuple[Place, Place], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = places
    file = tmp_path / "tables.jsonl.gz"
    monkeypatch.setattr(transfer, "TOGETHER", 4)
    within(source, fill)
    within(source, lambda store: export_tables(store, file))

    def interrupt(done: int) -> None:
        if done >= 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        within(target, lambda store: import_tables(file, store, interrupt))
    report = within(target, lambda store: import_tables(file, store))
    assert (report.new, report.present, report.complete) == (18, 12, True)
    assert within(source, contents) == within(target, contents)


def test_a_later_export_continues_tables(places: tuple[Place, Place], tmp_path: Path) -> None:
    source, target = places

    async def play_on(store: Store) -> None:
        [table] = [table for table in await store.tables_after("", 9) if table.row.name == "table001"]
        await store.append(table.row._replace(changed=777), table.last + 1, [Started(1), Started(2)])

    within(source, lambda store: fill(store, 3))
    within(source, lambda store: export_tables(store, tmp_path / "first"))
    within(source, play_on)
    within(source, lambda store: export_tables(store, tmp_path / "second"))
    within(target, lambda store: import_tables(tmp_path / "first", store))
    report = within(target, lambda store: import_tables(tmp_path / "second", store))
    assert (report.new, report.continued, report.present) == (0, 1, 2)
    assert within(source, contents) == within(target, contents)
    report = within(target, lambda store: import_tables(tmp_path / "first", store))
    assert (report.continued, report.present, report.complete) == (0, 3, True), "what the database has more stays"


def test_a_row_that_was_written_in_two_parts_elsewhere_is_continued_in_its_middle(tmp_path: Path) -> None:
    events: list[AnyEvent] = [Read(number, "x" * 40) for number in range(1, 21)]

    async def whole(store: Store) -> None:
        await store.append(row("a"), 1, events)

    async def part(store: Store) -> None:
        await store.append(row("a"), 1, events[:7])

    async def load(store: Store) -> list[AnyEvent]:
        return await store.load("a")

    within(tmp_path / "whole.sqlite", whole)
    within(tmp_path / "part.sqlite", part)
    within(tmp_path / "whole.sqlite", lambda store: export_tables(store, tmp_path / "file"))
    assert within(tmp_path / "part.sqlite", lambda store: import_tables(tmp_path / "file", store)).continued == 1
    assert within(tmp_path / "part.sqlite", load) == events


def changed(file: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    file.write_bytes(gzip.compress(b"".join(change(gzip.decompress(file.read_bytes()).splitlines(keepends=True)))))


def test_damage_is_noticed_and_what_differs_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target, file = tmp_path / "a.sqlite", tmp_path / "b.sqlite", tmp_path / "file"
    within(source, lambda store: fill(store, 4))
    within(source, lambda store: export_tables(store, file))
    changed(file, lambda lines: [line.replace(b'"action":', b'"action":1', 1) if b'"table002"' in line else line for line in lines])

    async def another(store: Store) -> None:
        await store.append(row("table001"), 1, [Started(8)])

    within(target, another)
    assert main(["tables", "import", str(file), str(target)]) == 1
    printed = capsys.readouterr().out
    assert "table002 does not match its hash" in printed
    assert "table001 has other events" in printed
    assert "tables that are new: 2;" in printed
    assert set(within(target, contents)) == {"table000", "table001", "table003"}


@pytest.mark.parametrize("cut", ["end", "middle", "nothing", "other", "version"])
def test_a_file_that_is_not_complete_is_refused(cut: str, tmp_path: Path) -> None:
    source, file = tmp_path / "a.sqlite", tmp_path / "file"
    within(source, lambda store: fill(store, 4))
    within(source, lambda store: export_tables(store, file))
    match cut:
        case "end":
            changed(file, lambda lines: lines[:-1])
        case "middle":
            file.write_bytes(file.read_bytes()[:-40])
        case "nothing":
            file.write_bytes(b"")
        case "other":
            file.write_bytes(b"a shopping list")
        case "version":
            changed(file, lambda lines: [lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]])
    with pytest.raises(RubiconError, match="is no export of tables, or a part of it is missing"):
        list(read_archive(file))


def test_a_damaged_table_is_left_out_of_an_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def damage(store: Store) -> None:
        await fill(store, 3)
        await store.append(row("bad"), 1, [Started(1)])

    within(tmp_path / "a.sqlite", damage)
    with contextlib.closing(sqlite3.connect(tmp_path / "a.sqlite")) as database, database:
        database.execute("update events set content = 'nonsense' where table_name = 'bad'")
    assert main(["tables", "export", str(tmp_path / "a.sqlite"), str(tmp_path / "file")]) == 1
    assert "bad is damaged and was left out" in capsys.readouterr().out
    assert main(["tables", "import", str(tmp_path / "file"), str(tmp_path / "b.sqlite")]) == 0
    assert set(within(tmp_path / "b.sqlite", contents)) == {"table000", "table001", "table002"}


def test_every_event_and_its_place_count_in_the_hash() -> None:
    events = [b'{"a":1}', b'{"a":2}', b'{"a":3}']
    hashes = [chain("t", events), chain("u", events), chain("t", events[:2]), chain("t", events[::-1]), chain("t", [events[0] + events[1]])]
    assert len(set(hashes)) == len(hashes)
    assert msgspec.json.decode(b'{"tables":3}', type=table_archive.End).tables == 3
