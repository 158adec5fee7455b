"""PostgreSQL alone: connections that die, processes that start at once, addresses that are wrong."""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from rubicon.cli.main import main
from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.server import migrate
from rubicon.server.events import Started
from rubicon.server.postgres_address import PostgresAddress, database_of
from rubicon.server.postgres_store import PostgresStore
from rubicon.server.storage_errors import WriteFailed
from tests import leftovers
from tests.server.postgres import execute
from tests.server.test_store_contract import outcome, row

WAITING = "select pid from pg_stat_activity where application_name = 'rubicon' and wait_event_type = 'Lock'"


def with_postgres(address: PostgresAddress, do: Callable[..., Coroutine[Any, Any, None]], count: int = 1) -> None:
    async def run() -> None:
        stores = [PostgresStore(address) for _ in range(count)]
        try:
            for store in stores:
                await store.open()
            await do(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


async def killed_where_it_waits(address: PostgresAddress) -> None:
    """Kill the connection of a store that waits for a lock."""
    while not (found := await execute(address, WAITING)):
        await asyncio.sleep(0.02)
    await execute(address, "select pg_terminate_backend($1)", found[0][0])


def test_a_connection_killed_in_the_middle_of_a_batch_leaves_nothing_and_the_same_batch_succeeds(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        for name in "abc":
            await store.append(row(name), 1, [Started(1)])
        other = await asyncpg.connect(postgres.dsn)
        await other.execute("begin")
        await other.execute("select 1 from tables where name = 'b' for update")

        def writes() -> list[Coroutine[Any, Any, str]]:
            return [outcome(store.append(row(name), 2, [Started(2), Started(3)])) for name in "abc"]

        tried = asyncio.gather(*writes(), outcome(store.append(row("new"), 1, [Started(1)])))
        await killed_where_it_waits(postgres)
        assert await tried == ["io"] * 4
        assert WriteFailed("io").retry
        await other.close()
        assert await store.numbers(["a", "b", "c", "new"]) == dict.fromkeys("abc", 1)
        assert await asyncio.gather(*writes()) == [""] * 3
        assert [len(await store.load(name)) for name in "abc"] == [3, 3, 3]

    with_postgres(postgres, do)


def test_after_all_connections_were_lost_the_next_statement_has_a_new_one(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        await store.append(row("a"), 1, [Started(1)])
        await execute(postgres, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rubicon'")
        await store.append(row("a"), 2, [Started(2)])
        assert len(await store.load("a")) == 2

    with_postgres(postgres, do)


def test_a_table_that_is_locked_fails_in_time_and_can_be_tried_again(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules["rubicon.server.postgres_address"].SETTINGS, "lock_timeout", "100ms")

    async def do(store: PostgresStore) -> None:
        await store.append(row("a"), 1, [Started(1)])
        other = await asyncpg.connect(postgres.dsn)
        await other.execute("begin")
        await other.execute("select 1 from tables where name = 'a' for update")
        assert await outcome(store.append(row("a"), 2, [Started(2)])) == "locked"
        await other.close()
        assert await outcome(store.append(row("a"), 2, [Started(2)])) == ""

    with_postgres(postgres, do)


def test_a_table_that_is_locked_does_not_stop_the_others_of_its_batch(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        for name in "abcd":
            await store.append(row(name), 1, [Started(1)])
        other = await asyncpg.connect(postgres.dsn)
        await other.execute("begin")
        await other.execute("select 1 from tables where name = 'b' for update")
        writes = [store.append(row(name), 1 if name == "d" else 2, [Started(2)]) for name in "abcd"]
        tried = await asyncio.gather(*map(outcome, [*writes, store.append(row("nowhere"), 5, [Started(1)])]))
        assert tried == ["", "locked", "", "conflict", "conflict"]
        await other.close()
        assert await store.numbers("abcd") == {"a": 2, "b": 1, "c": 2, "d": 1}
        assert await outcome(store.append(row("b"), 2, [Started(2)])) == ""

    with_postgres(postgres, do)


def test_a_process_that_stops_within_a_transaction_loses_its_locks(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(store: PostgresStore) -> None:
        await store.append(row("a"), 1, [Started(1)])
        monkeypatch.setitem(sys.modules["rubicon.server.postgres_address"].SETTINGS, "idle_in_transaction_session_timeout", "200ms")
        stopped = await postgres.connect()
        await stopped.execute("begin")
        await stopped.execute("select 1 from tables where name = 'a' for update")
        await store.append(row("a"), 2, [Started(2)])
        stopped.terminate()

    with_postgres(postgres, do)


def test_a_write_that_can_never_succeed_fails_alone(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        tried = await asyncio.gather(*(outcome(store.append(row(name), 1, [Started(1)])) for name in ("a", "bad\0name", "c")))
        assert tried == ["", "other", ""]

    with_postgres(postgres, do)


def test_processes_that_start_at_once_migrate_once(postgres: PostgresAddress) -> None:
    async def do() -> None:
        stores = [PostgresStore(postgres) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()
        assert await execute(postgres, "select version_num from alembic_version") == [(migrate.HEAD,)]

    asyncio.run(do())


def test_the_schema_is_what_the_migrations_make(postgres: PostgresAddress) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from rubicon.server.schema import metadata

    async def do(store: PostgresStore) -> None:
        async with store._database.writing() as connection:
            assert await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)) == []

    with_postgres(postgres, do)


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (("create table bookmarks (address text)",), "another program"),
        (("create table alembic_version (version_num text)", "insert into alembic_version values ('7')"), "another program"),
        (("create table alembic_version as select '9999' as version_num", "create table events (a int)"), "newer release"),
    ],
)
def test_the_database_of_another_program_or_release_is_left_alone(postgres: PostgresAddress, statements: tuple[str, ...], why: str) -> None:
    async def do() -> None:
        for statement in statements:
            await execute(postgres, statement)
        store = PostgresStore(postgres)
        with pytest.raises(RubiconError, match=why):
            await store.open()
        await store.close()
        found = await execute(postgres, "select count(*) from pg_tables where schemaname = 'public'")
        assert found == [(len([line for line in statements if "create" in line]),)]

    asyncio.run(do())


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:s3cret@127.0.0.1:1/tables",
        "postgresql://me:s3cret@nowhere.invalid/tables",
        "postgresql://me:s3/cret@127.0.0.1/tables",
        "postgresql://me:s3#cret@127.0.0.1/tables",
        "postgresql://me:s3?cret@127.0.0.1/tables",
        "postgresql://me:s3cret@127.0.0.1:99999/tables",
        "postgresql://me:s3cret@127.0.0.1:s3cret/tables",
        "postgresql://me:s3cret@[::1/tables",
        "postgresql://me:s3cret@127.0.0.1/tables?sslmode=s3cret",
        "postgresql:///tables?password=s3cret&host=/nowhere",
        "mysql://me:s3cret@127.0.0.1/tables",
    ],
)
@pytest.mark.parametrize("command", [("serve", "--database"), ("tables", "export")])
def test_an_address_that_is_wrong_ends_with_one_line_without_the_password(
    address: str, command: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, address, *([str(tmp_path / "tables.jsonl.gz")] if command[0] == "tables" else [])]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("rubicon: ")
    assert printed.err.count("\n") == 1
    assert "s3" not in printed.err
    assert list(tmp_path.iterdir()) == []


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert main(["serve", "--database", "postgresql://127.0.0.1/tables"]) == 2
    assert "pip install 'rubicon[postgres]'" in capsys.readouterr().err


def test_an_address_is_shown_without_its_password() -> None:
    shown = {
        "postgresql://me:s3cret@db.example.org:5432/tables": "postgresql://me@db.example.org:5432/tables",
        "postgres://db1,db2:5433/tables?target_session_attrs=primary": "postgresql://db1,db2:5433/tables",
        "postgresql://me@/tables?host=/run/postgresql&password=s3cret": "postgresql://me@/run/postgresql/tables",
    }
    for text, expected in shown.items():
        address = database_of(text)
        assert isinstance(address, PostgresAddress)
        assert (str(address), repr(address)) == (expected, expected)
    with pytest.raises(BadOptions):
        database_of("sqlite:///tables.sqlite")


@pytest.mark.skipif(not Path("/proc").exists(), reason="leftovers are found by /proc")
def test_a_database_server_of_tests_that_is_left_behind_is_found(postgres: PostgresAddress) -> None:
    assert any("postgres" in process.command for process in leftovers.left_by(os.environ[leftovers.VARIABLE]))


def test_a_backup_of_postgres_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", "postgresql://127.0.0.1/tables", "--backup", "copy.sqlite"]) == 2
    assert "pg_dump" in capsys.readouterr().err
