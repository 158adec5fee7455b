"""The event store in PostgreSQL, for any number of server processes on any number of hosts."""

import os
import secrets
import socket
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ARRAY, Select, String, all_, any_, bindparam, delete, exists, func, not_, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from rubicon.server import schema, statements
from rubicon.server.errors import Damaged, Refused
from rubicon.server.notifications import CHANNEL, WORDS, Hint, Notifications, payloads
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.postgres_database import PostgresDatabase
from rubicon.server.postgres_leases import PostgresLeases
from rubicon.server.rows import Append, LastRun, Pulse, StoredTable, TableRow
from rubicon.server.say import say
from rubicon.server.server_time import GAP_MS, Outage
from rubicon.server.storage_errors import Conflict, ReadFailed, WriteFailed
from rubicon.server.store import ChangedHint, Store

_table, _lease = schema.tables.c, schema.leases.c
_names = bindparam("names", type_=ARRAY(String))
NEW_TABLES = insert(schema.tables).on_conflict_do_nothing()
LAST_NUMBERS = select(_table.name, _table.last).where(_table.name == any_(_names)).order_by(_table.name)
LOCK_TABLES, LOCK_FREE_TABLES = LAST_NUMBERS.with_for_update(), LAST_NUMBERS.with_for_update(skip_locked=True)
WRITE = text("""
with new as (
    select * from unnest(
        cast(:names as text[]), cast(:statuses as text[]), cast(:listed as boolean[]), cast(:changed as bigint[]), cast(:wakes as bigint[]),
        cast(:expected as int[]), cast(:lasts as int[])
    ) as new (name, status, listed, changed, wake, expected, last)
),
changed as (
    update tables set status = new.status, listed = new.listed, changed = new.changed, wake = new.wake, last = new.last
    from new where tables.name = new.name and tables.last = new.expected
    returning tables.name
),
put as (
    insert into events (table_name, number, content)
    select * from unnest(cast(:event_tables as text[]), cast(:numbers as int[]), cast(:contents as bytea[]))
)
select (select count(*) from changed) as changed,
    (select count(pg_notify(:channel, payload)) from unnest(cast(:payloads as text[])) as payload) as notified
""")
"""Changes tables, stores events and announces them when the transaction is committed: one statement, for each is a way to and fro."""
NOTIFY = text("select pg_notify(:channel, payload) from unnest(cast(:payloads as text[])) as payload")
_beat = insert(schema.server)
PUT_HEARTBEAT = _beat.on_conflict_do_update(
    index_elements=["id"], set_={"alive": func.greatest(schema.server.c.alive, _beat.excluded.alive)}
)
PULSE = text("""
with now as materialized (select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as at),
before as materialized (select alive from server where id = 1 for update),
first as (
    insert into server (id, alive) select 1, at from now where not exists (select from before)
    on conflict (id) do update set alive = greatest(server.alive, excluded.alive)
),
again as (update server set alive = greatest(server.alive, at) from now, before where id = 1),
outage as (
    insert into outages (ended, length) select at, at - alive from now, before where at - alive > :gap on conflict do nothing
)
select at from now
""")
PUT_OUTAGES = insert(schema.outages).on_conflict_do_nothing()
DELETED_TOGETHER = 100
"""Old tables deleted in one transaction: others wait for it."""


class PostgresStore(Store):
    """The events of all tables in a PostgreSQL database, which other processes write to as well."""

    shared = True

    def __init__(self, address: PostgresAddress):
        super().__init__()
        self.address = address
        self.damage = []  # PostgreSQL checks its pages itself, whenever it reads them
        self.owner = f"{socket.gethostname()[:30]}-{os.getpid()}-{secrets.token_hex(6)}"
        """The name of this process among those that share the database."""
        self._database = PostgresDatabase(address)
        self.leases = PostgresLeases(self._database, self.owner)
        self._notifications: list[Notifications] = []

    @property
    def place(self) -> str:
        """Where the events are."""
        return str(self.address)

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await self._database.bring_up_to_date()
        self.last_run = await self._last_run()
        self._commits.start()

    async def _last_run(self) -> LastRun:
        outages = [Outage(row.ended, row.length) for row in await self._found(select(schema.outages).order_by(schema.outages.c.ended))]
        [(alive,)] = await self._found(select(func.max(schema.server.c.alive)))
        [(changed,)] = await self._found(select(func.max(_table.changed)))
        return LastRun(None if alive is None else max(alive, changed or 0), outages)

    async def close(self) -> None:
        """Write all pending events, then stop."""
        await self._commits.close()
        for notifications in self._notifications:
            await notifications.close()
        await self._database.close()

    @property
    def hears(self) -> bool:
        """Whether notifications arrive at the moment."""
        return all(notifications.connected.is_set() for notifications in self._notifications)

    async def tell(self, texts: Sequence[str]) -> None:
        """Tell all processes something; those that do not listen just now miss it."""
        await self._database.at_once(NOTIFY, {"channel": WORDS, "payloads": list(texts)})

    def watch(self, changed: ChangedHint, catch_up: Callable[[], None], heard: Callable[[str], None] | None = None) -> None:
        """Listen to the appends of all processes, until the store is closed."""
        self._notifications.append(Notifications(self.address, changed, catch_up, heard))

    async def _write(self, batch: Sequence[Append]) -> Mapping[str, WriteFailed]:
        """Write a batch; if it fails because of one table, the others are written without it."""
        batch = sorted(batch, key=lambda append: append.name)
        try:
            try:
                return await self._write_together(batch)
            except WriteFailed as problem:
                if problem.reason != "locked" or len(batch) == 1:
                    raise
                return await self._write_together(batch, wait=False)
        except WriteFailed as problem:
            if problem.retry or len(batch) == 1:  # they would not fare better one by one
                return {append.name: problem for append in batch}
        failed: dict[str, WriteFailed] = {}
        for append in batch:
            failed |= await self._write([append])
        return failed

    async def _write_together(self, batch: Sequence[Append], *, wait: bool = True) -> dict[str, WriteFailed]:
        """Store the appends that continue what is stored; gives the conflicts of the others, and what is locked if it does not wait.

        New tables come first and rows are locked in the order of their names, so that two processes never wait for each other.
        """
        async with self._database.writing() as connection:
            new = [append.row._asdict() | {"last": 0} for append in batch if not append.expected]
            if new:
                await connection.execute(NEW_TABLES, new)
            names = {"names": [append.name for append in batch]}
            last = {row.name: row.last for row in await connection.execute(LOCK_TABLES if wait else LOCK_FREE_TABLES, names)}
            fitting = [append for append in batch if last.get(append.name) == append.expected]
            failed: dict[str, WriteFailed] = {}
            if fitting:
                changed = (await connection.execute(WRITE, _written(fitting))).one().changed
                assert changed == len(fitting), "rows that are locked do not change"
            if len(fitting) < len(batch):
                there = last if wait else {row.name: row.last for row in await connection.execute(LAST_NUMBERS, names)}
                for append in batch:
                    if append.name in there and append.name not in last:
                        failed[append.name] = WriteFailed("locked")
                    elif last.get(append.name) != append.expected and not await _is_stored(connection, append):
                        failed[append.name] = Conflict(append.name, append.expected, last.get(append.name, 0))
            return failed

    async def beat(self, now: int, outages: Sequence[Outage] = ()) -> None:
        """Write that a server is alive."""
        async with self._database.writing() as connection:
            await connection.execute(PUT_HEARTBEAT, {"id": 1, "alive": now})
            if outages:
                await connection.execute(PUT_OUTAGES, [outage._asdict() for outage in outages])

    async def pulse(self, known: int) -> Pulse:
        """Say that this process is alive. The row of the heartbeat is locked, so that one process alone records an outage.

        All of it is one statement: a process that is suspended in the middle must not keep the lock.
        """
        [(now,)] = await self._database.at_once(PULSE, {"gap": GAP_MS})
        columns = schema.outages.c  # a second statement, which sees what another process has just recorded
        found = await self._database.at_once(select(schema.outages).where(columns.ended > known).order_by(columns.ended))
        return Pulse(now, [Outage(row.ended, row.length) for row in found])

    async def contents(self, name: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Rows of events, with the numbers of their first ones."""
        return [(row.number, row.content) for row in await self._found(statements.contents(name, after))]

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The numbers of the last events of some tables."""
        return {row.name: row.last for row in await self._found(LAST_NUMBERS.params(names=list(names)))}

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables of the lobby."""
        return [TableRow(*row) for row in await self._found(statements.listed(limit))]

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables at which something has to happen and which no other process runs."""
        return [row.name for row in await self._found(statements.due(now, limit).where(not_(self._run_by_others())))]

    async def waiting_among(self, names: Collection[str]) -> set[str]:
        """Those of some tables that still wait for players."""
        return {row.name for row in await self._found(statements.waiting_among(names))}

    async def tables_after(self, name: str, limit: int) -> list[StoredTable]:
        """Tables in the order of their names."""
        return [statements.stored_table(row) for row in await self._found(statements.tables_after(name, limit))]

    async def delete_old(self, finished: int, abandoned: int, now: int, besides: Collection[str] = ()) -> int:
        """Delete tables that have not changed for long, and that no other process runs or changes just now."""
        old = select(_table.name).where(
            statements.is_old(finished, abandoned, now), _table.name != all_(_names), not_(self._run_by_others())
        )
        query = old.order_by(_table.name).limit(DELETED_TOGETHER).with_for_update(skip_locked=True, of=schema.tables)
        deleted, found = 0, [""]
        while found:
            async with self._database.writing() as connection:
                found = [name for (name,) in await connection.execute(query, {"names": list(besides)})]
                await connection.execute(delete(schema.tables).where(_table.name == any_(_names)), {"names": found})
            deleted += len(found)
        return deleted

    def _run_by_others(self) -> Any:
        """Whether another process has the lease of a table."""
        return exists().where(_lease.table_name == _table.name, _lease.owner != self.owner, _lease.until > func.clock_timestamp())

    async def _found(self, query: Select[Any]) -> Sequence[Any]:
        try:
            return await self._database.found(query)
        except ReadFailed as problem:
            if problem.reason == "damaged":
                raise Damaged from problem
            raise Refused("unreadable", say("unreadable"), 503) from problem


def _written(batch: Sequence[Append]) -> dict[str, object]:
    """What appends write, column by column: their tables, of which name and game stay, their events, and what announces these."""
    entries = [entry for append in batch for entry in append.entries]
    return {
        "names": [append.name for append in batch],
        "statuses": [append.row.status for append in batch],
        "listed": [append.row.listed for append in batch],
        "changed": [append.row.changed for append in batch],
        "wakes": [append.row.wake for append in batch],
        "expected": [append.expected for append in batch],
        "lasts": [append.last for append in batch],
        "event_tables": [entry.table_name for entry in entries],
        "numbers": [entry.number for entry in entries],
        "contents": [entry.content for entry in entries],
        "channel": CHANNEL,
        "payloads": payloads(Hint(append.name, append.last) for append in batch if append.count),
    }


async def _is_stored(connection: AsyncConnection, append: Append) -> bool:
    """Whether an append was stored by an earlier attempt whose answer was lost.

    The transaction that asks has locked the table's row, so its commit is in the log after that of the earlier attempt: where commits
    wait for a synchronous standby, both are there when it returns.
    """
    columns = schema.events.c
    query = select(columns.number, columns.content).where(columns.table_name == append.name, columns.number > append.expected)
    stored = {row.number: row.content for row in await connection.execute(query)}
    return append.count > 0 and all(stored.get(entry.number) == entry.content for entry in append.entries)
