"""Where tables are kept: append-only events in SQLite. What waits to be written is written together, one sync for all of it."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rubicon.core.errors import RubiconError
from rubicon.server import events as e
from rubicon.server import migrate

if TYPE_CHECKING:
    from rubicon.server.database import Database

T = TypeVar("T")

MOST_TOGETHER = 5000
"""Events in one transaction."""


class Row(NamedTuple):
    """A table in the lobby's list."""

    name: str
    game: str
    status: str
    listed: bool
    bots: bool
    changed: int


class Entry(NamedTuple):
    """An event of a table."""

    table_name: str
    number: int
    content: bytes


class _Write(NamedTuple):
    row: Row
    entries: list[Entry]
    done: "asyncio.Future[None]"


class Store:
    """One database, one writing thread."""

    def __init__(self, path: Path):
        self.path = path
        self.syncs = self.written = 0
        self._pen = ThreadPoolExecutor(1, "pen")
        self._opening: asyncio.Future[Database] | None = None
        self._waiting: list[_Write] = []
        self._writing = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write; what has to be loaded for that is loaded meanwhile."""
        if prepared(self.path) != migrate.HEAD:
            await asyncio.to_thread(migrate.upgrade, self.path)
        self._opening = asyncio.get_running_loop().run_in_executor(self._pen, _opened, self.path)
        self._task = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        (await self._database()).close()
        self._pen.shutdown()

    async def append(self, row: Row, first: int, happened: Sequence[e.AnyEvent]) -> None:
        """Events of a table, numbered from `first` on; returns when they are on disk."""
        done = asyncio.get_running_loop().create_future()
        entries = [Entry(row.name, number, e.encode(event)) for number, event in enumerate(happened, first)]
        self._waiting.append(_Write(row, entries, done))
        self._wake.set()
        await done

    async def _write_on(self) -> None:
        while True:
            await self._wake.wait()
            batch, size, self._writing = [], 0, True
            while self._waiting and size < MOST_TOGETHER:
                batch.append(self._waiting[0])
                size += len(self._waiting.pop(0).entries)
            if not self._waiting:
                self._wake.clear()
            try:
                await self._write(batch)
            except Exception as problem:
                for write in batch:
                    if not write.done.done():
                        write.done.set_exception(problem)
            else:
                for write in batch:
                    if not write.done.done():
                        write.done.set_result(None)
            self._writing = False

    async def _write(self, batch: list[_Write]) -> None:
        """All of a batch in one transaction."""
        newest = {write.row.name: write.row for write in batch}
        entries = [entry for write in batch for entry in write.entries]
        database = await self._database()
        await asyncio.get_running_loop().run_in_executor(self._pen, database.write, newest.values(), entries)
        self.syncs += 1
        self.written += len(entries)

    async def load(self, name: str) -> list[e.AnyEvent]:
        """A table's events; none: there is no such table."""
        return [e.decode(content) for content in await self._ask(lambda database: database.contents(name))]

    async def listed(self, limit: int) -> list[Row]:
        """Tables of the lobby: listed ones that wait for players or are being played, newest first."""
        return await self._ask(lambda database: database.listed(limit))

    async def going_on(self) -> list[str]:
        """Tables on which a bot or a clock may have to act."""
        return await self._ask(lambda database: database.going_on())

    async def forget(self, before: int, besides: Collection[str] = ()) -> int:
        """Delete tables that have not changed since, but for some; gives how many."""
        database = await self._database()
        return await asyncio.get_running_loop().run_in_executor(self._pen, database.forget, before, besides)

    async def _ask(self, question: "Callable[[Database], T]") -> T:
        """Something of the database, in a thread beside the loop."""
        return await asyncio.to_thread(question, await self._database())

    async def _database(self) -> "Database":
        assert self._opening is not None
        return await asyncio.shield(self._opening)


def prepared(path: Path) -> str | None:
    """A file for the database, if there is none; gives the migration that it stands at."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o600)  # the seeds of running games lie in it
    try:
        return migrate.version(path)
    except sqlite3.Error as problem:
        raise RubiconError(f"{path}: {problem}") from problem


def _opened(path: Path) -> "Database":
    from rubicon.server.database import Database

    return Database(path)


def backup(path: Path, target: Path) -> None:
    """Copy a database that is in use."""
    try:
        target.touch(0o600)
        with contextlib.closing(sqlite3.connect(path)) as live, contextlib.closing(sqlite3.connect(target)) as copy:
            live.backup(copy)
    except sqlite3.Error as problem:
        raise RubiconError(f"{target}: {problem}") from problem
