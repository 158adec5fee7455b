"""The port of the event store: what the server asks of a database. `sqlite_store` and `postgres_store` are its adapters."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from rubicon.server import events as e
from rubicon.server.errors import Damaged
from rubicon.server.group_commit import GroupCommit
from rubicon.server.leases import Leases
from rubicon.server.rows import Append, EventsRow, LastRun, Pulse, StoredTable, TableRow
from rubicon.server.server_time import Outage
from rubicon.server.storage_errors import WriteFailed

ChangedHint = Callable[[str, int], None]
"""Gets the name of a table that has changed, and the number of its last event."""


class Store(ABC):
    """The stored events of all tables. Appends are compared with what is stored, so that any number of writers is safe."""

    leases: Leases
    shared = False
    """Whether other processes may write to the same database."""

    def __init__(self) -> None:
        self.written = 0
        """Events that this process has appended."""
        self.last_run = LastRun(None, [])
        self.damage: list[str] | None = None
        """What the check of the database has found; None: it goes on."""
        self._commits = GroupCommit(self._write)

    @property
    def syncs(self) -> int:
        """Transactions that brought events to the disk."""
        return self._commits.commits

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the events are, for people: a path, or an address without its password."""

    @abstractmethod
    async def open(self) -> None:
        """Bring the database up to date and begin to write; a RubiconError says in one line why that can't be."""

    @abstractmethod
    async def close(self) -> None:
        """Write all pending events, then stop."""

    async def append(self, row: TableRow, first: int, happened: Sequence[e.AnyEvent]) -> None:
        """Store events of a table, numbered from `first` on; without events, only its row in the list of tables.

        Returns when they are on disk. Raises Conflict if the last stored event is not number `first - 1`, and WriteFailed if they can't
        be written. Events that are stored already, with the same contents, are no mistake: a write that failed can be tried again.
        """
        entries = (EventsRow(row.name, first, e.encode_row(happened)),) if happened else ()
        await self.append_rows(Append(row=row, expected=first - 1, count=len(happened), entries=entries))

    async def append_rows(self, append: Append) -> None:
        """The same with rows of events that are encoded already."""
        await self._commits.append(append)
        self.written += append.count

    @abstractmethod
    async def _write(self, batch: Sequence[Append]) -> Mapping[str, WriteFailed]:
        """Write appends of different tables in one transaction; gives what has failed, by the table's name."""

    async def load(self, name: str, after: int = 0) -> list[e.AnyEvent]:
        """A table's events after a number; none: there is no such table, or it has no more. Refused as damaged if they can't be read."""
        events: list[e.AnyEvent] = []
        start = None
        for number, content in await self.contents(name, after):
            start = number if start is None else start
            if number != start + len(events) or start > after + 1:
                raise Damaged
            try:
                events += e.decode_row(content)
            except (msgspec.DecodeError, UnicodeError, TypeError) as problem:
                raise Damaged from problem
        return events[after + 1 - start :] if start is not None else []

    @abstractmethod
    async def contents(self, name: str, after: int = 0) -> list[tuple[int, bytes]]:
        """A table's rows of events, each with the number of its first one, from the row on that holds the event after a number."""

    @abstractmethod
    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The number of the last event of each of some tables; those that are not there are left out."""

    @abstractmethod
    async def listed(self, limit: int) -> list[TableRow]:
        """Tables of the lobby: listed ones that wait for players or are being played, newest first."""

    @abstractmethod
    async def due(self, now: int, limit: int) -> list[str]:
        """Tables at which something has to happen by `now`, in playing time, longest due first; not those that other processes run."""

    @abstractmethod
    async def waiting_among(self, names: Collection[str]) -> set[str]:
        """Those of some tables that still wait for players."""

    @abstractmethod
    async def tables_after(self, name: str, limit: int) -> list[StoredTable]:
        """Tables in the order of their names, from the first one after a name on: for export."""

    @abstractmethod
    async def delete_old(self, finished: int, abandoned: int, now: int, besides: Collection[str] = ()) -> int:
        """Delete tables that have not changed since (finished ones, others), but for some and those whose clock runs; gives how many."""

    @abstractmethod
    async def beat(self, now: int, outages: Sequence[Outage] = ()) -> None:
        """Write that the server is alive, and when it was not; raises WriteFailed if nothing can be written."""

    async def pulse(self, known: int) -> Pulse | None:
        """Say that this process is alive. None: it is the only one; otherwise the database's time, and outages that ended after `known`.

        An outage is a span in which no process was alive, or the database was not there. The first one afterwards records it, for all.
        """
        return None

    async def tell(self, texts: Sequence[str]) -> None:
        """Tell all processes that watch something that is not stored; texts of less than 8000 bytes."""
        return

    @property
    def hears(self) -> bool:
        """Whether calls of `watch` arrive at the moment."""
        return True

    @abstractmethod
    def watch(self, changed: ChangedHint, catch_up: Callable[[], None], heard: Callable[[str], None] | None = None) -> None:
        """Call `changed` when any process has appended, `heard` with what any process tells, `catch_up` when calls may have been missed.

        They are hints, called on the event loop, also for one's own appends. On `catch_up` compare `numbers` with what is in memory.
        """
