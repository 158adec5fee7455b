"""The event store: append-only events in SQLite. One thread writes all pending events in one transaction (group commit)."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from rubicon.server import events as e
from rubicon.server import migrate
from rubicon.server.errors import Damaged, Refused
from rubicon.server.integrity import connected, quick_check
from rubicon.server.lock import DatabaseLock
from rubicon.server.rows import Change, EventsRow, LastRun, TableRow
from rubicon.server.say import say
from rubicon.server.server_time import Outage
from rubicon.server.storage_errors import ReadFailed, WriteFailed

if TYPE_CHECKING:
    from rubicon.server.database import Database

log = logging.getLogger("rubicon.server")

T = TypeVar("T")

MOST_TOGETHER = 5000
"""Events in one transaction."""


class _Write(NamedTuple):
    change: Change
    done: "asyncio.Future[None]"


class Store:
    """The stored events of all tables: one database, locked against other servers, and one writing thread."""

    def __init__(self, path: Path, lock: DatabaseLock | None = None):
        self.path = path
        self.syncs = self.written = 0
        self.last_run = LastRun(None, [])
        self.damage: list[str] | None = None
        """What the check of the whole file has found; None: it goes on."""
        self._lock = lock
        self._writer_thread = ThreadPoolExecutor(1, "store-writer")
        self._opening: asyncio.Future[Database] | None = None
        self._waiting: list[_Write] = []
        self._writing = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._checked: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write; what has to be loaded for that is loaded meanwhile."""
        self._lock = self._lock or DatabaseLock(self.path)
        try:
            await asyncio.to_thread(migrate.bring_up_to_date, self.path)
            self.last_run = await asyncio.to_thread(_last_run, self.path)
        except BaseException:
            self._lock.release()
            raise
        self._open_database()
        self._task = asyncio.create_task(self._write_batches())
        self._checking = asyncio.create_task(self._check())

    async def close(self) -> None:
        """Write all pending events, then stop."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        while self._checking and not self._checking.done():
            if self._checked is not None:
                self._checked.interrupt()
            await asyncio.sleep(0.01)
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        (await self._database()).close()
        self._writer_thread.shutdown()
        if self._lock is not None:
            self._lock.release()

    async def append(self, row: TableRow, first: int, happened: Sequence[e.AnyEvent]) -> None:
        """Events of a table, numbered from `first` on; returns when they are on disk, raises WriteFailed if they are not.

        Events that are on disk already, with the same contents, are no mistake: a write that failed can be tried again.
        """
        done = asyncio.get_running_loop().create_future()
        entries = [EventsRow(row.name, first, e.encode_row(happened))] if happened else []
        self._waiting.append(_Write(Change(row, entries), done))
        self._wake.set()
        await done
        self.written += len(happened)

    async def _write_batches(self) -> None:
        while True:
            await self._wake.wait()
            batch, size, self._writing = [], 0, True
            while self._waiting and size < MOST_TOGETHER:
                batch.append(self._waiting[0])
                size += len(self._waiting.pop(0).change.entries)
            if not self._waiting:
                self._wake.clear()
            failed: Mapping[str, Exception]
            try:
                failed = await self._write([write.change for write in batch])
            except Exception as problem:
                failed = dict.fromkeys([write.change.row.name for write in batch], problem)
            for write in batch:
                fault = failed.get(write.change.row.name)
                if write.done.done():
                    continue
                if fault is None:
                    write.done.set_result(None)
                else:
                    write.done.set_exception(fault)
            self._writing = False

    async def _write(self, changes: list[Change]) -> dict[str, WriteFailed]:
        """Write a batch; gives what has failed, by the table's name."""
        together: dict[str, Change] = {}
        for row, entries in changes:
            before = together[row.name].entries if row.name in together else []
            together[row.name] = Change(row, before + entries)
        failed = await self._in_writer_thread(lambda database: database.write(list(together.values())))
        self.syncs += 1
        return failed

    async def beat(self, now: int, outages: Sequence[Outage] = ()) -> None:
        """Write that the server is alive, and when it was not; raises WriteFailed if nothing can be written."""
        await self._in_writer_thread(lambda database: database.beat(now, outages))

    async def load(self, name: str) -> list[e.AnyEvent]:
        """A table's events; none: there is no such table. Refused as damaged if they can't be read."""
        events: list[e.AnyEvent] = []
        for number, content in await self._read(lambda database: database.contents(name)):
            if number != len(events) + 1:
                raise Damaged
            try:
                events += e.decode_row(content)
            except (msgspec.DecodeError, UnicodeError, TypeError) as problem:
                raise Damaged from problem
        return events

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables of the lobby: listed ones that wait for players or are being played, newest first."""
        return await self._read(lambda database: database.listed(limit))

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables at which something has to happen by `now`, in playing time; those that wait for longest first."""
        return await self._read(lambda database: database.due(now, limit))

    async def waiting_among(self, names: Collection[str]) -> set[str]:
        """Those of some tables that still wait for players."""
        return await self._read(lambda database: database.waiting_among(names))

    async def delete_old(self, finished: int, abandoned: int, now: int, besides: Collection[str] = ()) -> int:
        """Delete tables that have not changed since (finished ones, others), but for some and those whose clock runs; gives how many."""
        return await self._in_writer_thread(lambda database: database.delete_old(finished, abandoned, now, besides))

    async def _check(self) -> None:
        """Look for damage in the whole file, beside everything else; tables on sound pages are served whatever it finds."""
        try:
            self._checked = connected(self.path, any_thread=True)
            self.damage = await asyncio.to_thread(quick_check, self._checked)
        except sqlite3.Error as problem:
            if getattr(problem, "sqlite_errorcode", 0) != sqlite3.SQLITE_INTERRUPT:
                log.warning("the database could not be checked: %s", problem)
            return
        finally:
            if self._checked is not None:
                self._checked.close()
            self._checked = None
        for line in self.damage:
            log.error("the database is damaged: %s", line)

    async def _read(self, question: "Callable[[Database], T]") -> T:
        """Read something from the database, in a thread beside the event loop."""
        try:
            return await asyncio.to_thread(question, await self._database())
        except ReadFailed as problem:
            if problem.reason == "damaged":
                raise Damaged from problem
            raise Refused("unreadable", say("unreadable"), 503) from problem

    async def _in_writer_thread(self, change: "Callable[[Database], T]") -> T:
        """Change something in the database, in the writing thread."""
        database = await self._database()
        return await asyncio.get_running_loop().run_in_executor(self._writer_thread, change, database)

    async def _database(self) -> "Database":
        if self._opening is None or (self._opening.done() and self._opening.exception() is not None):
            self._open_database()
        assert self._opening is not None
        return await asyncio.shield(self._opening)

    def _open_database(self) -> None:
        self._opening = asyncio.get_running_loop().run_in_executor(self._writer_thread, _opened, self.path)


def _last_run(path: Path) -> LastRun:
    """Read beside SQLAlchemy, which is slow to load: playing time must be known before any table is."""
    alive, changed, outages = None, None, []
    with contextlib.closing(sqlite3.connect(path)) as database, contextlib.suppress(sqlite3.DatabaseError):  # a damaged file is served, too
        outages = [
            Outage(*row) for row in database.execute("select ended, length from outages where typeof(length) = 'integer' order by ended")
        ]
        [alive] = database.execute("select max(alive) from server where typeof(alive) = 'integer'").fetchone()
        [changed] = database.execute("select max(changed) from tables where typeof(changed) = 'integer'").fetchone()
    return LastRun(None if alive is None else max(alive, changed or 0), outages)


def _opened(path: Path) -> "Database":
    from rubicon.server.database import Database

    return Database(path)
