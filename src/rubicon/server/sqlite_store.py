"""The event store in SQLite, for one server process: one thread writes all pending events in one transaction."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rubicon.server import migrate
from rubicon.server.errors import Damaged, Refused
from rubicon.server.integrity import connected, quick_check
from rubicon.server.leases import SoleOwner
from rubicon.server.lock import DatabaseLock
from rubicon.server.rows import Append, LastRun, StoredTable, TableRow
from rubicon.server.say import say
from rubicon.server.server_time import Outage
from rubicon.server.storage_errors import ReadFailed, WriteFailed
from rubicon.server.store import ChangedHint, Store

if TYPE_CHECKING:
    from rubicon.server.sqlite_database import SqliteDatabase

log = logging.getLogger("rubicon.server")

T = TypeVar("T")


class SqliteStore(Store):
    """The events of all tables in one SQLite file, locked against other servers, with one writing thread."""

    def __init__(self, path: Path, lock: DatabaseLock | None = None):
        super().__init__()
        self.path = path
        self.leases = SoleOwner()
        self._lock = lock
        self._writer_thread = ThreadPoolExecutor(1, "store-writer")
        self._opening: asyncio.Future[SqliteDatabase] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._checked: sqlite3.Connection | None = None

    @property
    def place(self) -> str:
        """Where the events are."""
        return str(self.path.resolve())

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
        self._commits.start()
        self._checking = asyncio.create_task(self._check())

    async def close(self) -> None:
        """Write all pending events, then stop."""
        await self._commits.close()
        while self._checking and not self._checking.done():
            if self._checked is not None:
                self._checked.interrupt()
            await asyncio.sleep(0.01)
        (await self._database()).close()
        self._writer_thread.shutdown()
        if self._lock is not None:
            self._lock.release()

    async def _write(self, batch: Sequence[Append]) -> dict[str, WriteFailed]:
        return await self._in_writer_thread(lambda database: database.write(batch))

    async def beat(self, now: int, outages: Sequence[Outage] = ()) -> None:
        """Write that the server is alive."""
        await self._in_writer_thread(lambda database: database.beat(now, outages))

    async def contents(self, name: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Rows of events, with the numbers of their first ones."""
        return await self._read(lambda database: database.contents(name, after))

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The numbers of the last events of some tables."""
        return await self._read(lambda database: database.numbers(names))

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables of the lobby."""
        return await self._read(lambda database: database.listed(limit))

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables at which something has to happen."""
        return await self._read(lambda database: database.due(now, limit))

    async def waiting_among(self, names: Collection[str]) -> set[str]:
        """Those of some tables that still wait for players."""
        return await self._read(lambda database: database.waiting_among(names))

    async def delete_old(self, finished: int, abandoned: int, now: int, besides: Collection[str] = ()) -> int:
        """Delete tables that have not changed for long."""
        return await self._in_writer_thread(lambda database: database.delete_old(finished, abandoned, now, besides))

    async def tables_after(self, name: str, limit: int) -> list[StoredTable]:
        """Tables in the order of their names."""
        return await self._read(lambda database: database.tables_after(name, limit))

    def watch(self, changed: ChangedHint, catch_up: Callable[[], None], heard: Callable[[str], None] | None = None) -> None:
        """Nobody else writes: the file is locked."""

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

    async def _read(self, question: "Callable[[SqliteDatabase], T]") -> T:
        """Read something from the database, in a thread beside the event loop."""
        try:
            return await asyncio.to_thread(question, await self._database())
        except ReadFailed as problem:
            if problem.reason == "damaged":
                raise Damaged from problem
            raise Refused("unreadable", say("unreadable"), 503) from problem

    async def _in_writer_thread(self, change: "Callable[[SqliteDatabase], T]") -> T:
        """Change something in the database, in the writing thread."""
        database = await self._database()
        return await asyncio.get_running_loop().run_in_executor(self._writer_thread, change, database)

    async def _database(self) -> "SqliteDatabase":
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


def _opened(path: Path) -> "SqliteDatabase":
    from rubicon.server.sqlite_database import SqliteDatabase

    return SqliteDatabase(path)
