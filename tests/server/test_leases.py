"""Leases: one process runs a table's bots and clocks, and another takes over when that one stalls."""

import asyncio

from rubicon.server.events import Started
from rubicon.server.leases import SoleOwner
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.postgres_store import PostgresStore
from tests.server.postgres import execute
from tests.server.test_postgres import with_postgres
from tests.server.test_store_contract import outcome, row

PAST = "update leases set until = clock_timestamp() - interval '1 second' where table_name = $1"


def test_a_lease_is_held_by_one_process_at_a_time(postgres: PostgresAddress) -> None:
    async def do(one: PostgresStore, other: PostgresStore) -> None:
        for name in "abc":
            await one.append(row(name, wake=0), 1, [Started(1)])
        assert await one.leases.take(["a", "b", "nowhere"]) == {"a": 1, "b": 1}
        assert await other.leases.take(["a", "b", "c"]) == {"c": 1}
        assert await one.leases.take(["a"]) == {"a": 1}, "still the same lease"
        assert await one.leases.renew({"a": 1, "b": 1, "c": 1}) == {"a", "b"}
        assert sorted(await one.due(0, 9)) == ["a", "b"]
        assert await other.due(0, 9) == ["c"]
        await one.leases.release({"a": 1})
        assert await other.leases.take(["a", "b"]) == {"a": 2}
        assert await one.leases.renew({"a": 1, "b": 1}) == {"b"}
        assert await one.leases.take([]) == {}
        assert await one.leases.renew({}) == set()

    with_postgres(postgres, do, 2)


def test_of_many_that_ask_at_once_one_gets_each_lease(postgres: PostgresAddress) -> None:
    async def do(*stores: PostgresStore) -> None:
        names = [f"table{number:03}" for number in range(100)]
        await asyncio.gather(*(stores[0].append(row(name), 1, [Started(1)]) for name in names))
        orders = names, names[::-1], names[::2] + names[1::2]
        taken = await asyncio.gather(*(store.leases.take(order) for store, order in zip(stores, orders, strict=True)))
        assert sorted(name for found in taken for name in found) == names

    with_postgres(postgres, do, 3)


def test_a_table_is_taken_over_after_its_owner_has_stalled(postgres: PostgresAddress) -> None:
    async def do(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(row("a", wake=0), 1, [Started(1)])
        await one.append(row("idle"), 1, [Started(1)])
        held = await one.leases.take(["a", "idle"], 0.3)
        assert await other.leases.expired(9) == []
        assert await other.leases.take(["a"]) == {}
        await asyncio.sleep(0.4)  # the owner is suspended
        assert await other.leases.expired(9) == ["a"], "nothing has to happen at the other table"
        assert await other.due(0, 9) == ["a"]
        assert await other.leases.take(["a"]) == {"a": held["a"] + 1}
        assert await other.leases.expired(9) == []
        await other.append(row("a", wake=0), 2, [Started(2)])
        assert await outcome(one.append(row("a", wake=0), 2, [Started(3)])) == "conflict", "a late move"
        assert await one.leases.renew(held) == {"idle"}

    with_postgres(postgres, do, 2)


def test_an_owner_that_was_late_goes_on_if_nobody_has_taken_over(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        await store.append(row("a"), 1, [Started(1)])
        held = await store.leases.take(["a"])
        await execute(postgres, PAST, "a")
        assert await store.leases.renew(held) == {"a"}
        await execute(postgres, PAST, "a")
        assert await store.leases.take(["a"]) == {"a": 2}, "taken anew, it is another lease"

    with_postgres(postgres, do)


def test_retention_leaves_tables_that_others_run_alone_and_deletes_leases_with_their_tables(postgres: PostgresAddress) -> None:
    async def do(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(row("a", status="over"), 1, [Started(1)])
        await one.leases.take(["a"])
        assert await other.delete_old(9, 9, 9) == 0
        assert await one.delete_old(9, 9, 9) == 1
        assert await execute(postgres, "select * from leases") == []

    with_postgres(postgres, do, 2)


def test_with_sqlite_everything_is_our_own() -> None:
    async def do() -> None:
        leases = SoleOwner()
        assert await leases.take(["a", "b"]) == {"a": 1, "b": 1}
        assert await leases.renew({"a": 1}) == {"a"}
        await leases.release({"a": 1})
        assert await leases.expired(9) == []

    asyncio.run(do())
