"""SQL statements that are the same in SQLite and in PostgreSQL."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from rubicon.server import schema
from rubicon.server.rows import StoredTable, TableRow

_table = schema.tables.c
ROW_COLUMNS = [_table[name] for name in TableRow._fields]


def contents(name: str, after: int) -> Select[Any]:
    """Rows of events of a table from the one on that holds the event after a number."""
    columns = schema.events.c
    query = select(columns.number, columns.content).where(columns.table_name == name).order_by(columns.number)
    if after > 0:
        start = select(func.max(columns.number)).where(columns.table_name == name, columns.number <= after + 1).scalar_subquery()
        query = query.where(columns.number >= start)
    return query


def numbers(names: Collection[str]) -> Select[Any]:
    """The number of the last event of each of some tables."""
    return select(_table.name, _table.last).where(_table.name.in_(names))


def listed(limit: int) -> Select[Any]:
    """Tables of the lobby, newest first."""
    query = select(*ROW_COLUMNS).where(_table.listed, _table.status.in_(["waiting", "running"]))
    return query.order_by(_table.changed.desc()).limit(limit)


def due(now: int, limit: int) -> Select[Any]:
    """Tables at which something has to happen, those that are due for longest first."""
    return select(_table.name).where(_table.wake <= now).order_by(_table.wake, _table.changed).limit(limit)


def waiting_among(names: Collection[str]) -> Select[Any]:
    """Those of some tables that wait for players."""
    return select(_table.name).where(_table.name.in_(names), _table.status == "waiting")


def tables_after(name: str, limit: int) -> Select[Any]:
    """Tables in the order of their names, with the numbers of their last events."""
    return select(*ROW_COLUMNS, _table.last).where(_table.name > name).order_by(_table.name).limit(limit)


def stored_table(values: Any) -> StoredTable:
    """A row that `tables_after` finds."""
    *row, last = values
    return StoredTable(TableRow(*row), last)


def is_old(finished: int, abandoned: int, now: int) -> ColumnElement[bool]:
    """Whether a table has not changed for as long as it is kept, and its clock does not run."""
    over = _table.status == "over"
    return and_(
        or_(and_(over, _table.changed < finished), and_(~over, _table.changed < abandoned)),
        or_(_table.wake.is_(None), _table.wake <= now),
    )
