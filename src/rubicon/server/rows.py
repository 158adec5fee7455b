"""Rows of the database as typed values: tables, batches of events, and what one write changes."""

from typing import NamedTuple

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


class LastRun(NamedTuple):
    """When a server last ran on this database, and when none did."""

    alive: int | None
    outages: list[Outage]


class EventsRow(NamedTuple):
    """Events of a table that were written together, with the number of the first."""

    table_name: str
    number: int
    content: bytes


class Change(NamedTuple):
    """What has happened at one table, and how its row in the lobby's list reads after that."""

    row: TableRow
    entries: list[EventsRow]
