"""Writes that fail: each says why, none fails because of another, and the next succeeds once the disk allows it."""

import asyncio
import contextlib
import random
import resource
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from rubicon.server import sqlite_database
from rubicon.server.events import Read, Started
from rubicon.server.rows import TableRow
from rubicon.server.sqlite_store import SqliteStore, _last_run
from rubicon.server.storage_errors import WriteFailed


def row(name: str, changed: int = 1) -> TableRow:
    return TableRow(name, "caesar", "running", listed=True, changed=changed, wake=None)


def with_store(folder: Path, do: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = SqliteStore(folder / "tables.sqlite")
        await store.open()
        try:
            await do(store)
        finally:
            await store.close()

    asyncio.run(run())


async def outcomes(*writes: Coroutine[Any, Any, None]) -> list[str]:
    """Why each of some writes that are made together has failed; empty: it has not."""
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert all(problem is None or isinstance(problem, WriteFailed) for problem in done), done
    return [problem.reason if isinstance(problem, WriteFailed) else "" for problem in done]


@contextlib.contextmanager
def full_disk(folder: Path) -> Any:
    """No file may grow beyond the size of the write-ahead log."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "tables.sqlite-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_after_a_full_disk_the_same_write_succeeds(tmp_path: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        await store.append(row("a"), 1, [Started(1)])
        with full_disk(tmp_path):
            for _ in range(3):
                with pytest.raises(WriteFailed) as problem:
                    await store.append(row("a"), 2, [Started(2)] * 200)
                assert problem.value.retry
                assert problem.value.reason in ("full", "io")
            with pytest.raises(WriteFailed):
                await store.beat(1)
        assert await store.load("a") == [Started(1)]
        await store.append(row("a"), 2, [Started(2)] * 200)
        await store.beat(7)
        assert await store.load("a") == [Started(1), *[Started(2)] * 200]
        assert _last_run(store.path).alive == 7

    with_store(tmp_path, fill)


def test_a_limit_of_the_database_counts_as_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = sqlite_database._prepare

    def small(connection: sqlite3.Connection, record: Any) -> None:
        prepare(connection, record)
        connection.execute("pragma max_page_count=1")  # as many as it has

    monkeypatch.setattr(sqlite_database, "_prepare", small)

    async def fill(store: SqliteStore) -> None:
        assert await outcomes(
            store.append(row("a"), 1, [Read(1, random.randbytes(9_000).hex())]), store.append(row("b"), 1, [Started(1)])
        ) == ["full", ""]

    with_store(tmp_path, fill)


def test_after_a_lock_of_another_process_the_same_write_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = sqlite_database._prepare

    def impatient(connection: sqlite3.Connection, record: Any) -> None:
        prepare(connection, record)
        connection.execute("pragma busy_timeout=50")

    monkeypatch.setattr(sqlite_database, "_prepare", impatient)

    async def lock(store: SqliteStore) -> None:
        await store.append(row("a"), 1, [Started(1)])
        with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("begin immediate")
            tried = await outcomes(store.append(row("a"), 2, [Started(2)]), store.append(row("b"), 1, [Started(1)]))
            assert tried == ["locked", "locked"]
            assert await store.load("a") == [Started(1)]
            other.execute("rollback")
        assert await outcomes(store.append(row("a"), 2, [Started(2)]), store.append(row("b"), 1, [Started(1)])) == ["", ""]

    with_store(tmp_path, lock)


def test_a_write_that_can_never_succeed_fails_alone(tmp_path: Path) -> None:
    async def poison(store: SqliteStore) -> None:
        await store.append(row("b"), 1, [Started(1)])
        tried = await outcomes(
            store.append(row("a"), 1, [Started(1)]),
            store.append(row("b", changed=9), 1, [Started(2), Started(3)]),
            store.append(row("c"), 1, [Started(1)]),
            store.append(row("c"), 2, [Started(2)]),
        )
        assert tried == ["", "conflict", "", ""]
        assert await store.load("b") == [Started(1)]
        assert await store.load("c") == [Started(1), Started(2)]
        assert {found.name: found.changed for found in await store.listed(9)} == {"a": 1, "b": 1, "c": 1}
        await store.append(row("b"), 2, [Started(2)])

    with_store(tmp_path, poison)


def test_the_same_write_again_is_no_mistake(tmp_path: Path) -> None:
    async def again(store: SqliteStore) -> None:
        await store.append(row("a"), 1, [Started(1), Started(2)])
        await store.append(row("a", changed=3), 1, [Started(1), Started(2)])
        await store.append(row("a", changed=3), 3, [Started(3)])
        assert await store.load("a") == [Started(1), Started(2), Started(3)]

    with_store(tmp_path, again)
