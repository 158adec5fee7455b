"""Where tables are kept: append-only events in SQLite. What waits to be written is written together, one sync for all of it."""

import asyncio
import contextlib
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Select, create_engine, delete, event, select
from sqlalchemy.dialects.sqlite import insert

from rubicon.core.errors import RubiconError
from rubicon.server import events as e
from rubicon.server import schema

MOST_TOGETHER = 5000
"""Events in one transaction."""


_put = insert(schema.tables)
PUT_TABLES = _put.on_conflict_do_update(
    index_elements=["name"], set_={key: _put.excluded[key] for key in ("status", "listed", "bots", "changed")}
)
PUT_EVENTS = insert(schema.events)


class Row(NamedTuple):
    """A table in the lobby's list."""

    name: str
    game: str
    status: str
    listed: bool
    bots: bool
    changed: int


class _Write(NamedTuple):
    row: Row
    first: int
    contents: list[bytes]
    done: "asyncio.Future[None]"


class Store:
    """One database, one writing thread."""

    def __init__(self, path: Path):
        self.path = path
        self.syncs = self.written = 0
        self._engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
        event.listen(self._engine, "connect", _prepare)
        self._pen = ThreadPoolExecutor(1, "pen")
        self._waiting: list[_Write] = []
        self._writing = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(0o600)  # the seeds of running games lie in it
        if await asyncio.to_thread(self._version) != schema.HEAD:
            from rubicon.server.migrate import upgrade

            await asyncio.to_thread(upgrade, self.path)
        self._task = asyncio.create_task(self._write_on())

    def _version(self) -> str | None:
        """The migration that the database stands at; None: it is new."""
        with self._engine.connect() as connection:
            found = connection.exec_driver_sql("select name from sqlite_master where name = 'alembic_version'")
            if found.first() is None:
                return None
            row = connection.exec_driver_sql("select version_num from alembic_version").first()
            return row[0] if row else None

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._pen.shutdown()
        self._engine.dispose()

    async def append(self, row: Row, first: int, happened: Sequence[e.AnyEvent]) -> None:
        """Events of a table, numbered from `first` on; returns when they are on disk."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(row, first, [e.encode(event) for event in happened], done))
        self._wake.set()
        await done

    async def _write_on(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            batch, size, self._writing = [], 0, True
            while self._waiting and size < MOST_TOGETHER:
                batch.append(self._waiting[0])
                size += len(self._waiting.pop(0).contents)
            if not self._waiting:
                self._wake.clear()
            try:
                await loop.run_in_executor(self._pen, self._write, batch)
            except Exception as problem:
                for write in batch:
                    if not write.done.done():
                        write.done.set_exception(problem)
            else:
                for write in batch:
                    if not write.done.done():
                        write.done.set_result(None)
            self._writing = False

    def _write(self, batch: list[_Write]) -> None:
        """All of a batch in one transaction."""
        newest = {write.row.name: write.row._asdict() for write in batch}
        rows = [
            {"table_name": write.row.name, "number": write.first + i, "content": content}
            for write in batch
            for i, content in enumerate(write.contents)
        ]
        with self._engine.begin() as connection:
            connection.execute(PUT_TABLES, list(newest.values()))
            connection.execute(PUT_EVENTS, rows)
        self.syncs += 1
        self.written += len(rows)

    async def load(self, name: str) -> list[e.AnyEvent]:
        """A table's events; none: there is no such table."""
        columns = schema.events.c
        query = select(columns.content).where(columns.table_name == name).order_by(columns.number)
        return [e.decode(row.content) for row in await self._found(query)]

    async def listed(self, limit: int) -> list[Row]:
        """Tables of the lobby: listed ones that wait for players or are being played, newest first."""
        columns = schema.tables.c
        query = select(schema.tables).where(columns.listed, columns.status.in_(["waiting", "running"])).order_by(columns.changed.desc())
        return [Row(*row) for row in await self._found(query.limit(limit))]

    async def going_on(self) -> list[str]:
        """Tables on which a bot or a clock may have to act."""
        query = select(schema.tables.c.name).where(schema.tables.c.status == "running", schema.tables.c.bots)
        return [row.name for row in await self._found(query)]

    async def forget(self, before: int, besides: Collection[str] = ()) -> int:
        """Delete tables that have not changed since, but for some; gives how many."""
        query = select(schema.tables.c.name).where(schema.tables.c.changed < before)
        old = [row.name for row in await self._found(query) if row.name not in besides]
        await asyncio.get_running_loop().run_in_executor(self._pen, self._delete, old)
        return len(old)

    async def _found(self, query: Select[Any]) -> Sequence[Any]:
        """What the database has; asked in a thread beside the loop."""

        def ask() -> Sequence[Any]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        return await asyncio.to_thread(ask)

    def _delete(self, names: list[str]) -> None:
        with self._engine.begin() as connection:
            for name in names:
                connection.execute(delete(schema.tables).where(schema.tables.c.name == name))


def _prepare(connection: Any, record: Any) -> None:
    """Durable, and readers do not wait for the writer."""
    for line in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "busy_timeout=5000"):
        connection.execute(f"pragma {line}")


def backup(path: Path, target: Path) -> None:
    """Copy a database that is in use."""
    import sqlite3

    try:
        target.touch(0o600)
        with contextlib.closing(sqlite3.connect(path)) as live, contextlib.closing(sqlite3.connect(target)) as copy:
            live.backup(copy)
    except sqlite3.Error as problem:
        raise RubiconError(f"{target}: {problem}") from problem
