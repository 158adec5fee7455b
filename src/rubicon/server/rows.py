"""Rows of the database as typed values: tables, rows of events, and what one append writes."""

from typing import NamedTuple

import msgspec

from rubicon.server.server_time import Outage


class TableRow(NamedTuple):
    """A table in the list of tables, from which the lobby and maintenance are served."""

    name: str
    game: str
    status: str
    listed: bool
    changed: int
    wake: int | None
    """The playing time at which something has to happen there without a person; None: nothing has to."""


class StoredTable(NamedTuple):
    """A table in the list of tables, with the number of its last event."""

    row: TableRow
    last: int


class LastRun(NamedTuple):
    """When a server last ran on this database, and when none did."""

    alive: int | None
    outages: list[Outage]


class Pulse(NamedTuple):
    """What a process learns when it says that it is alive."""

    now: int
    """The time of the database."""
    outages: list[Outage]
    """Those that this process does not know of."""


class EventsRow(NamedTuple):
    """Events of a table that were written together, with the number of the first."""

    table_name: str
    number: int
    content: bytes


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """New events of one table, and how its row in the list of tables reads after them.

    It is stored only if the last event in the database is the one that the writer has seen last: `expected`.
    """

    row: TableRow
    expected: int
    """The number of the last event before these; 0: the table is new."""
    count: int = 0
    """How many events there are in all entries; 0: only the row of the table is written."""
    entries: tuple[EventsRow, ...] = ()

    @property
    def name(self) -> str:
        """The table's name."""
        return self.row.name

    @property
    def last(self) -> int:
        """The number of the last event after these."""
        return self.expected + self.count
