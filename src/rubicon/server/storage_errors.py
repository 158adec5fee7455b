"""Errors of the database, sorted by what helps: waiting, making room, repair, or reading the table again."""

import sqlite3
from typing import Literal

from rubicon.engine.errors import RubiconError

Fault = Literal["full", "locked", "io", "damaged", "conflict", "other"]
"""No room on the disk; another process writes; the disk or the connection fails; the file is damaged; somebody else has appended."""

FAULTS: dict[int, Fault] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_IOERR: "io",
    sqlite3.SQLITE_CANTOPEN: "io",
    sqlite3.SQLITE_READONLY: "io",
    sqlite3.SQLITE_PERM: "io",
    sqlite3.SQLITE_NOMEM: "io",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CONSTRAINT: "conflict",
}
PASSING: frozenset[Fault] = frozenset({"full", "locked", "io"})
"""Faults that may be over in a while, without repair."""


class WriteFailed(RubiconError):
    """Nothing of a write is on disk. `retry`: the same write may succeed later, for example once there is room again."""

    def __init__(self, reason: Fault):
        super().__init__(f"the database could not be written: {reason}")
        self.reason: Fault = reason
        self.retry = reason in PASSING


class Conflict(WriteFailed):
    """Somebody else has appended to a table since this writer has read it. Nothing of this append is stored.

    Reload the table and perform the command again. Not for `retry`: the same append would fail again.
    """

    def __init__(self, table: str, expected: int, found: int):
        super().__init__("conflict")
        self.table, self.expected, self.found = table, expected, found
        """The number of the last event: the one that the writer knew, and the one in the database (0: there is no such table)."""

    def __str__(self) -> str:
        return f"the events of a table have changed: the last is number {self.found}, not {self.expected}"


class ReadFailed(RubiconError):
    """Something could not be read from the database."""

    def __init__(self, reason: Fault):
        super().__init__(f"the database could not be read: {reason}")
        self.reason: Fault = reason


def fault_of(problem: BaseException | None) -> Fault:
    """What kind of fault an error of SQLite or of the system means; also of one that SQLAlchemy has wrapped."""
    original = getattr(problem, "orig", problem)
    if isinstance(original, sqlite3.Error):
        return FAULTS.get(getattr(original, "sqlite_errorcode", 0) & 0xFF, "other")
    return "io" if isinstance(original, OSError) else "other"
