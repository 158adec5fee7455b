"""Reads and writes the SQLite file of a server. Its methods block, so threads call them (`sqlite_store` does).

Every error of SQLite leaves it as `WriteFailed` or `ReadFailed`, with the transaction rolled back and the connection fit for the next one.
"""

import contextlib
import itertools
import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Select, create_engine, delete, event, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError

from rubicon.server import schema, statements
from rubicon.server.integrity import connected, readable
from rubicon.server.rows import Append, EventsRow, StoredTable, TableRow
from rubicon.server.server_time import Outage
from rubicon.server.storage_errors import Conflict, ReadFailed, WriteFailed, fault_of

NEW_TABLES = insert(schema.tables).on_conflict_do_nothing()
LAST_NUMBERS = "select json_group_object(name, last) from tables where name in (select value from json_each(?))"
CHANGE_TABLES = """
update tables set
    status = json_extract(new.value, '$[1]'), listed = json_extract(new.value, '$[2]'), changed = json_extract(new.value, '$[3]'),
    wake = json_extract(new.value, '$[4]'), last = json_extract(new.value, '$[5]')
from json_each(?) as new where tables.name = json_extract(new.value, '$[0]')
"""
"""A batch is one statement: a thread gives way to others at each step of SQLite, and a busy event loop keeps it waiting after each."""
PUT_OUTAGES = insert(schema.outages).on_conflict_do_nothing()
_beat = insert(schema.server)
PUT_HEARTBEAT = _beat.on_conflict_do_update(index_elements=["id"], set_={"alive": _beat.excluded.alive})

PUT_TOGETHER = 100
"""Rows of events in one statement."""
DELETED_TOGETHER = 100
"""Old tables deleted in one transaction: others wait for it."""


class SqliteDatabase:
    """One SQLite file with the tables, events, heartbeat and outages of a server."""

    def __init__(self, path: Path):
        self._path = path
        self._engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare)

    def write(self, batch: Sequence[Append]) -> dict[str, WriteFailed]:
        """Write appends of different tables: on disk when it returns. Gives what has failed, by the table's name.

        All of it is one transaction. If that fails, every table gets a transaction of its own, so that none fails because of another.
        """
        try:
            return self._write(batch)
        except WriteFailed as problem:
            if problem.reason == "locked":  # every attempt would wait as long again
                return {append.name: problem for append in batch}
        failed: dict[str, WriteFailed] = {}
        for append in batch:
            try:
                failed |= self._write([append])
            except WriteFailed as problem:
                failed[append.name] = problem
        return failed

    def _write(self, batch: Sequence[Append]) -> dict[str, WriteFailed]:
        """Store the appends that continue what is stored; gives the conflicts of the others."""
        with self._writing() as connection:
            connection.exec_driver_sql("begin immediate")  # nobody else writes between what is read here and what is written
            new = [append.row._asdict() | {"last": 0} for append in batch if not append.expected]
            if new:
                connection.execute(NEW_TABLES, new)
            last = _last_numbers(connection, [append.name for append in batch])
            fitting = [append for append in batch if last.get(append.name) == append.expected]
            if fitting:
                connection.exec_driver_sql(CHANGE_TABLES, (json.dumps([_changed(append) for append in fitting]),))
            _put_events(connection, [entry for append in fitting for entry in append.entries])
            return {
                append.name: Conflict(append.name, append.expected, last.get(append.name, 0))
                for append in batch
                if last.get(append.name) != append.expected and not _is_stored(connection, append)
            }

    def beat(self, alive: int, outages: Collection[Outage] = ()) -> None:
        """Write when the server was last known to run, and when it was not."""
        with self._writing() as connection:
            connection.execute(PUT_HEARTBEAT, {"id": 1, "alive": alive})
            if outages:
                connection.execute(PUT_OUTAGES, [outage._asdict() for outage in outages])

    def contents(self, name: str, after: int) -> list[tuple[int, bytes]]:
        """A table's rows of events, with the numbers of their first ones, in their order."""
        return [(row.number, row.content) for row in self._found(statements.contents(name, after))]

    def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The numbers of the last events of some tables."""
        return {row.name: row.last for row in self._found(statements.numbers(names))}

    def listed(self, limit: int) -> list[TableRow]:
        """Listed tables that wait for players or are being played, newest first."""
        try:
            return [TableRow(*row) for row in self._found(statements.listed(limit))]
        except ReadFailed as problem:
            found = [row for row in self._readable(problem) if row.listed and row.status in ("waiting", "running")]
            return sorted(found, key=lambda row: -row.changed)[:limit]

    def due(self, now: int, limit: int) -> list[str]:
        """Tables at which something has to happen by `now`, in playing time; those that wait for longest first."""
        try:
            return [row.name for row in self._found(statements.due(now, limit))]
        except ReadFailed as problem:
            return [row.name for row in self._readable(problem) if row.wake is not None and row.wake <= now][:limit]

    def waiting_among(self, names: Collection[str]) -> set[str]:
        """Those of some tables that still wait for players."""
        return {row.name for row in self._found(statements.waiting_among(names))}

    def tables_after(self, name: str, limit: int) -> list[StoredTable]:
        """Tables in the order of their names, from the first one after a name on."""
        return [statements.stored_table(row) for row in self._found(statements.tables_after(name, limit))]

    def delete_old(self, finished: int, abandoned: int, now: int, besides: Collection[str]) -> int:
        """Delete tables that have not changed since, but for some, those whose clock still runs, and damaged ones; gives how many."""
        query = select(schema.tables.c.name).where(statements.is_old(finished, abandoned, now))
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


def _last_numbers(connection: Connection, names: Sequence[str]) -> dict[str, int]:
    """The numbers of the last events of those tables that there are."""
    found: dict[str, int] = json.loads(connection.exec_driver_sql(LAST_NUMBERS, (json.dumps(names),)).scalar_one())
    return found


def _changed(append: Append) -> tuple[str, str, bool, int, int | None, int]:
    """What an append changes in the list of tables; a table's name and game stay."""
    row = append.row
    return row.name, row.status, row.listed, row.changed, row.wake, append.last


def _put_events(connection: Connection, entries: Sequence[EventsRow]) -> None:
    """Store rows of events."""
    for at in range(0, len(entries), PUT_TOGETHER):
        together = entries[at : at + PUT_TOGETHER]
        places = ", ".join(["(?, ?, ?)"] * len(together))
        statement = f"insert into events (table_name, number, content) values {places}"
        connection.exec_driver_sql(statement, tuple(itertools.chain.from_iterable(together)))


def _is_stored(connection: Connection, append: Append) -> bool:
    """Whether an append was stored by an earlier attempt whose answer was lost."""
    columns = schema.events.c
    query = select(columns.number, columns.content).where(columns.table_name == append.name, columns.number > append.expected)
    stored = {row.number: row.content for row in connection.execute(query)}
    return append.count > 0 and all(stored.get(entry.number) == entry.content for entry in append.entries)


def readable_tables(database: sqlite3.Connection) -> list[TableRow]:
    """The rows of the list of tables that can be read and make sense."""
    found = []
    for values in readable(database, "tables", TableRow._fields):
        with contextlib.suppress(msgspec.ValidationError):
            found.append(msgspec.convert(values, TableRow, strict=False))
    return found
