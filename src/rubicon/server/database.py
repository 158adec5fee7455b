"""The tables' database in SQL. Its callers wait for it, so they are threads; SQLAlchemy is slow to load, and no page waits for that."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Select, create_engine, delete, event, select
from sqlalchemy.dialects.sqlite import insert

from rubicon.server import schema
from rubicon.server.store import Entry, Row

_put = insert(schema.tables)
PUT_TABLES = _put.on_conflict_do_update(
    index_elements=["name"], set_={key: _put.excluded[key] for key in ("status", "listed", "bots", "changed")}
)
PUT_EVENTS = insert(schema.events)


class Database:
    """SQLite in a file."""

    def __init__(self, path: Path):
        self._engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
        event.listen(self._engine, "connect", _prepare)

    def write(self, rows: Collection[Row], entries: Collection[Entry]) -> None:
        """Tables as they are now, and what has happened at them, in one transaction: on disk when it returns."""
        with self._engine.begin() as connection:
            connection.execute(PUT_TABLES, [row._asdict() for row in rows])
            connection.execute(PUT_EVENTS, [entry._asdict() for entry in entries])

    def contents(self, name: str) -> list[bytes]:
        """A table's events, in their order."""
        columns = schema.events.c
        query = select(columns.content).where(columns.table_name == name).order_by(columns.number)
        return [row.content for row in self._found(query)]

    def listed(self, limit: int) -> list[Row]:
        """Listed tables that wait for players or are being played, newest first."""
        columns = schema.tables.c
        query = select(schema.tables).where(columns.listed, columns.status.in_(["waiting", "running"])).order_by(columns.changed.desc())
        return [Row(*row) for row in self._found(query.limit(limit))]

    def going_on(self) -> list[str]:
        """Tables on which a bot or a clock may have to act."""
        query = select(schema.tables.c.name).where(schema.tables.c.status == "running", schema.tables.c.bots)
        return [row.name for row in self._found(query)]

    def forget(self, before: int, besides: Collection[str]) -> int:
        """Delete tables that have not changed since, but for some; gives how many."""
        query = select(schema.tables.c.name).where(schema.tables.c.changed < before)
        old = [row.name for row in self._found(query) if row.name not in besides]
        with self._engine.begin() as connection:
            for name in old:
                connection.execute(delete(schema.tables).where(schema.tables.c.name == name))
        return len(old)

    def close(self) -> None:
        """Nothing is under way any more."""
        self._engine.dispose()

    def _found(self, query: Select[Any]) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()


def _prepare(connection: Any, record: Any) -> None:
    """Durable, and readers do not wait for the writer."""
    for line in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "busy_timeout=5000"):
        connection.execute(f"pragma {line}")
