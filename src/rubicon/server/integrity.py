"""Checks database files for damage, and reads the rows that are still readable."""

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from rubicon.server.storage_errors import fault_of

MOST_PROBLEMS = 20
"""Problems that a check names."""
MOST_SKIPPED = 100_000
"""Unreadable rows in a sequence, after which the rest is given up where nothing says how many there are."""


def connected(path: Path, *, any_thread: bool = False) -> sqlite3.Connection:
    """A connection to a database that is there, beside others."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, check_same_thread=not any_thread)


def unchanged(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, neither in the file nor beside it."""
    in_use = path.resolve().with_name(f"{path.resolve().name}-wal").exists()
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{'' if in_use else '&immutable=1'}", uri=True)


def quick_check(database: sqlite3.Connection, table: str = "") -> list[str]:
    """What SQLite finds wrong with the structure of a database, or of one SQL table; nothing: it is sound. It reads all of it."""
    found: list[str] = []
    try:
        for (text,) in database.execute(f"pragma quick_check({table or MOST_PROBLEMS})"):
            found += [line for line in str(text).splitlines() if line and not line.startswith("***")]
    except sqlite3.Error as problem:
        if fault_of(problem) != "damaged":
            raise
        found.append(str(problem))
    return [] if found == ["ok"] else found[:MOST_PROBLEMS]


def check_file(path: Path) -> list[str]:
    """What SQLite finds wrong with a database file."""
    with contextlib.closing(connected(path)) as database:
        return quick_check(database)


def readable(database: sqlite3.Connection, table: str, columns: Sequence[str]) -> Iterator[tuple[object, ...]]:
    """All rows of an SQL table that can be read, in the order they were written; those on damaged pages are skipped."""
    query = f"select rowid, {', '.join(columns)} from {table} where rowid >= ? order by rowid"
    position, last, skipped = 0, _last_row(database, table), 0
    while (position <= last) if last is not None else (skipped < MOST_SKIPPED):
        try:
            for rowid, *row in database.execute(query, (position,)):
                if rowid < position:  # a damaged page that says nonsense
                    raise sqlite3.DatabaseError("rows are out of order")
                position, skipped = rowid + 1, 0
                yield tuple(row)
            return
        except sqlite3.OperationalError as problem:
            if fault_of(problem) == "locked":
                raise
        except sqlite3.DatabaseError:
            pass
        position, skipped = position + 1, skipped + 1


def _last_row(database: sqlite3.Connection, table: str) -> int | None:
    """The highest row number, from the table or from one of its indexes; None: none of them can be read."""
    found: list[int] = []
    for query in (f"select max(rowid) from {table}", f"select max(+rowid) from {table}"):
        with contextlib.suppress(sqlite3.DatabaseError):
            found.append(database.execute(query).fetchone()[0] or 0)
    return max(found) if found else None
