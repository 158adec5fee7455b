"""Leases as rows in PostgreSQL, by the database's clock: hosts need not agree on the time."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import TextClause, text

from rubicon.server.leases import LEASE_SECONDS
from rubicon.server.postgres_database import PostgresDatabase

TAKE = text("""
with free as (
    select name, leases.owner, leases.until from tables left join leases on table_name = name
    where name = any(cast(:names as text[])) and (table_name is null or leases.owner = :owner or leases.until <= clock_timestamp())
    order by name for key share of tables
), taken as (
    insert into leases (table_name, owner, epoch, until)
    select name, cast(:owner as text), 1, clock_timestamp() + make_interval(secs => :seconds) from free order by name
    on conflict (table_name) do update set
        owner = excluded.owner,
        epoch = leases.epoch + case when leases.owner = excluded.owner and leases.until > clock_timestamp() then 0 else 1 end,
        until = excluded.until
    where leases.owner = excluded.owner or leases.until <= clock_timestamp()
    returning table_name, epoch
)
select table_name, epoch, coalesce(free.owner <> :owner and free.until > 'epoch', false) as taken_over
from taken join free on name = table_name
""")
HELD = """
select leases.table_name from leases
join unnest(cast(:names as text[]), cast(:epochs as int[])) as held (name, epoch) on table_name = held.name and leases.epoch = held.epoch
where owner = :owner order by table_name for update of leases
"""
RENEW = text(f"""
with held as ({HELD})
update leases set until = clock_timestamp() + make_interval(secs => :seconds)
where table_name in (select table_name from held) returning table_name
""")
RELEASE = text(f"""
with held as ({HELD})
update leases set until = 'epoch' where table_name in (select table_name from held) returning table_name
""")
EXPIRED = text("""
select table_name from leases join tables on name = table_name
where until <= clock_timestamp() and until > 'epoch' and wake is not null
order by until limit :limit
""")
"""A lease that was released ended in 1970."""


class PostgresLeases:
    """The leases of one server process. The owner is a text of its own, so that a restart is another owner."""

    def __init__(self, database: PostgresDatabase, owner: str):
        self._database, self._owner = database, owner
        self.taken_over = 0

    async def take(self, names: Collection[str], seconds: float = LEASE_SECONDS) -> dict[str, int]:
        """Take leases that are free, that have run out, or that are ours already."""
        found = await self._changed(TAKE, names=sorted(names), seconds=seconds) if names else []
        self.taken_over += sum(row.taken_over for row in found)
        return {row.table_name: row.epoch for row in found}

    async def renew(self, held: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:
        """Prolong those that nobody has taken over; one that has run out meanwhile is still ours if nobody has."""
        if not held:
            return set()
        return {name for (name,) in await self._changed(RENEW, names=list(held), epochs=list(held.values()), seconds=seconds)}

    async def release(self, held: Mapping[str, int]) -> None:
        """Let others take them at once."""
        if held:
            await self._changed(RELEASE, names=list(held), epochs=list(held.values()))

    async def expired(self, limit: int) -> list[str]:
        """Tables of an owner that has stalled, longest first."""
        return [row.table_name for row in await self._database.found(EXPIRED, {"limit": limit})]

    async def _changed(self, statement: TextClause, **given: object) -> Sequence[Any]:
        return await self._database.at_once(statement, {"owner": self._owner, **given})
