"""Databases of earlier versions: opened, brought up to date, every table made again from its events."""

import asyncio
from pathlib import Path
from typing import get_args

import pytest

from rubicon.server import events as e
from rubicon.server import requests
from rubicon.server.handlers import seats
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.table import Table
from tests.compat import expected
from tests.compat.stored import DATABASES, all_tables, content, plain, rows, unpacked

NAMES = sorted(path.name.removesuffix(".sqlite.gz") for path in DATABASES.glob("*.sqlite.gz"))
TOLD = {(name, table): told for name in NAMES for table, told in content(DATABASES / f"{name}.json").items()}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Table]:
    """All stored tables, by database and name."""
    found: dict[tuple[str, str], Table] = {}
    for name in NAMES:
        names = [table for database, table in TOLD if database == name]
        opened = all_tables(unpacked(name, tmp_path_factory.mktemp(name)), names)
        found |= {(name, table): opened[table] for table in names}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_table_of_a_stored_database_is_described(name: str, tmp_path: Path) -> None:
    found = rows(unpacked(name, tmp_path), "select name, status, game from tables")
    assert sorted(found) == sorted((table, told["status"], told["game"]) for (database, table), told in TOLD.items() if database == name)


def test_stored_databases_have_every_kind_of_event(tmp_path: Path) -> None:
    stored = set()
    for name in NAMES:
        for (row,) in rows(unpacked(name, tmp_path), "select content from events"):
            stored |= {type(event) for event in e.decode_row(row)}
    assert stored == set(get_args(e.AnyEvent))


@pytest.mark.parametrize(("name", "table"), TOLD, ids=[told["what"] for told in TOLD.values()])
def test_a_stored_table_is_as_it_was(name: str, table: str, tables: dict[tuple[str, str], Table]) -> None:
    told = TOLD[name, table]
    found = plain(expected.of_table(tables[name, table]))
    assert found == {key: value for key, value in told.items() if key not in ("what", "keys", "codes")}


@pytest.mark.parametrize(("name", "table"), TOLD, ids=[told["what"] for told in TOLD.values()])
def test_keys_and_codes_of_a_stored_table_still_open_their_seats(name: str, table: str, tables: dict[tuple[str, str], Table]) -> None:
    told, found = TOLD[name, table], tables[name, table]
    for seat, key in told["keys"].items():
        assert int(seat) in found.seats_of(key)
    for seat, code in told["codes"].items():
        assert int(seat) in seats.free_seats(found, requests.Join(code=code))


@pytest.mark.parametrize("name", NAMES)
def test_stored_tables_are_found_by_lobby_and_restart(name: str, tmp_path: Path) -> None:
    async def ask() -> tuple[list[str], list[str]]:
        store = SqliteStore(unpacked(name, tmp_path))
        await store.open()
        try:
            return [row.name for row in await store.listed(100)], await store.due(0, 100)
        finally:
            await store.close()

    listed, going_on = asyncio.run(ask())
    told = {table: told for (database, table), told in TOLD.items() if database == name}
    assert set(listed) == {table for table, one in told.items() if one["listed"] and one["status"] in ("waiting", "running")}
    alone = {table for table, one in told.items() if one["acts_alone"] and one["status"] == "running"}
    assert set(going_on) == alone if name == "first" else set(going_on) < alone


@pytest.mark.parametrize("name", NAMES)
def test_events_of_a_stored_database_are_written_as_they_were(name: str, tmp_path: Path) -> None:
    for (row,) in rows(unpacked(name, tmp_path), "select content from events"):
        events = e.decode_row(row)
        assert e.decode_row(e.encode_row(events)) == events
        assert row[:1] != b"{" or e.encode_row(events) == row
