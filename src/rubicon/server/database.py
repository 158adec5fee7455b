"""Reads and writes the SQL database of a server. Its methods block, so threads call them (`store` does).

Every error of SQLite leaves it as `WriteFailed` or `ReadFailed`, with the transaction rolled back and the connection fit for the next one.
"""

import contextlib
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Select, and_, create_engine, delete, event, or_, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError

from rubicon.server import schema
from rubicon.server.integrity import connected, readable
from rubicon.server.rows import Change, EventsRow, TableRow
from rubicon.server.server_time import Outage
from rubicon.server.storage_errors import ReadFailed, WriteFailed, fault_of

_put = insert(schema.tables)
PUT_TABLES = _put.on_conflict_do_update(
    index_elements=["name"], set_={key: _put.excluded[key] for key in ("status", "listed", "changed", "wake")}
)
PUT_EVENTS = insert(schema.events)
_beat = insert(schema.server)
PUT_OUTAGES = insert(schema.outages).on_conflict_do_nothing()
PUT_HEARTBEAT = _beat.on_conflict_do_update(index_elements=["id"], set_={"alive": _beat.excluded.alive})


DELETED_TOGETHER = 100
"""Old tables deleted in one transaction: others wait for it."""


class Database:
    """One SQLite file with the tables, events, heartbeat and outages of a server."""

    def __init__(self, path: Path):
        self._path = path
        self._engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare)

    def write(self, changes: Sequence[Change]) -> dict[str, WriteFailed]:
        """Write what has happened at some tables: on disk when it returns. Gives what has failed, by the table's name.

        All of it is one transaction. If that fails, every table gets a transaction of its own, so that none fails because of another.
        """
        try:
            self._write([change.row for change in changes], [entry for change in changes for entry in change.entries])
        except WriteFailed as problem:
            if problem.reason == "locked":  # every attempt would wait as long again
                return {change.row.name: problem for change in changes}
            return self._write_each(changes)
        return {}

    def _write(self, rows: Collection[TableRow], entries: Collection[EventsRow]) -> None:
        with self._writing() as connection:
            connection.execute(PUT_TABLES, [row._asdict() for row in rows])
            if entries:
                connection.execute(PUT_EVENTS, [entry._asdict() for entry in entries])

    def _write_each(self, changes: Sequence[Change]) -> dict[str, WriteFailed]:
        failed = {}
        for change in changes:
            try:
                self._write([change.row], self._missing(change))
            except (ReadFailed, WriteFailed) as problem:
                failed[change.row.name] = problem if isinstance(problem, WriteFailed) else WriteFailed(problem.reason)
        return failed

    def _missing(self, change: Change) -> list[EventsRow]:
        """Those events that are not on disk. One that is there must be the same: then this write was tried before, and has succeeded."""
        columns = schema.events.c
        query = select(columns.number, columns.content).where(columns.table_name == change.row.name)
        if change.entries:
            query = query.where(columns.number >= change.entries[0].number)
        stored = {row.number: row.content for row in self._found(query)}
        if any(stored.get(entry.number, entry.content) != entry.content for entry in change.entries):
            raise WriteFailed("conflict")
        return [entry for entry in change.entries if entry.number not in stored]

    def beat(self, alive: int, outages: Collection[Outage] = ()) -> None:
        """Write when the server was last known to run, and when it was not."""
        with self._writing() as connection:
            connection.execute(PUT_HEARTBEAT, {"id": 1, "alive": alive})
            if outages:
                connection.execute(PUT_OUTAGES, [outage._asdict() for outage in outages])

    def contents(self, name: str) -> list[tuple[int, bytes]]:
        """A table's events with their numbers, in their order."""
        columns = schema.events.c
        query = select(columns.number, columns.content).where(columns.table_name == name).order_by(columns.number)
        return [(row.number, row.content) for row in self._found(query)]

    def listed(self, limit: int) -> list[TableRow]:
        """Listed tables that wait for players or are being played, newest first."""
        columns = schema.tables.c
        query = select(schema.tables).where(columns.listed, columns.status.in_(["waiting", "running"])).order_by(columns.changed.desc())
        try:
            return [TableRow(*row) for row in self._found(query.limit(limit))]
        except ReadFailed as problem:
            found = [row for row in self._readable(problem) if row.listed and row.status in ("waiting", "running")]
            return sorted(found, key=lambda row: -row.changed)[:limit]

    def due(self, now: int, limit: int) -> list[str]:
        """Tables at which something has to happen by `now`, in playing time; those that wait for longest first."""
        columns = schema.tables.c
        query = select(columns.name).where(columns.wake <= now).order_by(columns.wake, columns.changed).limit(limit)
        try:
            return [row.name for row in self._found(query)]
        except ReadFailed as problem:
            return [row.name for row in self._readable(problem) if row.wake is not None and row.wake <= now][:limit]

    def waiting_among(self, names: Collection[str]) -> set[str]:
        """Those of some tables that still wait for players."""
        columns = schema.tables.c
        return {row.name for row in self._found(select(columns.name).where(columns.name.in_(names), columns.status == "waiting"))}

    def delete_old(self, finished: int, abandoned: int, now: int, besides: Collection[str]) -> int:
        """Delete tables that have not changed since, but for some, those whose clock still runs, and damaged ones; gives how many."""
        columns = schema.tables.c
        over = columns.status == "over"
        query = select(columns.name).where(
            or_(and_(over, columns.changed < finished), and_(~over, columns.changed < abandoned)),
            or_(columns.wake.is_(None), columns.wake <= now),
        )
        old = [row.name for row in self._found(query) if row.name not in besides]
        return sum(self._delete(old[at : at + DELETED_TOGETHER]) for at in range(0, len(old), DELETED_TOGETHER))

    def _delete(self, names: Sequence[str]) -> int:
        try:
            with self._writing() as connection:
                connection.execute(delete(schema.tables).where(schema.tables.c.name.in_(names)))
            return len(names)
        except WriteFailed as problem:
            if problem.reason != "damaged":
                raise
            return sum(self._delete([name]) for name in names) if len(names) > 1 else 0

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except (DBAPIError, OSError) as problem:
            raise WriteFailed(fault_of(problem)) from problem

    def _found(self, query: Select[Any]) -> Sequence[Any]:
        try:
            with self._engine.connect() as connection:
                return connection.execute(query).all()
        except (DBAPIError, OSError) as problem:
            raise ReadFailed(fault_of(problem)) from problem

    def _readable(self, problem: ReadFailed) -> list[TableRow]:
        """If the list of tables is damaged, the rows of it that can still be read."""
        if problem.reason != "damaged":
            raise problem
        with contextlib.closing(connected(self._path)) as database:
            return readable_tables(database)


def _prepare(connection: Any, record: Any) -> None:
    """Set up a new connection: writes are durable, and readers do not wait for the writer."""
    for line in ("busy_timeout=5000", "journal_mode=wal", "synchronous=full", "foreign_keys=on"):
        connection.execute(f"pragma {line}")


def readable_tables(database: sqlite3.Connection) -> list[TableRow]:
    """The rows of the list of tables that can be read and make sense."""
    found = []
    for values in readable(database, "tables", TableRow._fields):
        with contextlib.suppress(msgspec.ValidationError):
            found.append(msgspec.convert(values, TableRow, strict=False))
    return found
