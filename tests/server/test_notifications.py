"""Change notifications: every append is announced, and after a gap the receiver is told to catch up."""

import asyncio
from typing import Any

import pytest

from rubicon.server import notifications
from rubicon.server.events import Started
from rubicon.server.notifications import Hint, hints_in, payloads
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.postgres_store import PostgresStore
from tests.server.postgres import execute
from tests.server.test_postgres import with_postgres
from tests.server.test_store_contract import row

LISTENERS = "select pid from pg_stat_activity where application_name = 'rubicon notifications'"


class Heard:
    """What a process has heard of: the last number of each table, and how often it had to catch up."""

    def __init__(self, store: PostgresStore) -> None:
        self.numbers: dict[str, int] = {}
        self.caught_up = 0
        store.watch(self.changed, self.catch_up)

    def changed(self, table: str, last: int) -> None:
        self.numbers[table] = last

    def catch_up(self) -> None:
        self.caught_up += 1

    async def until(self, **expected: Any) -> None:
        """Wait until it has heard something."""
        async with asyncio.timeout(20):
            while not all(getattr(self, name) == value for name, value in expected.items()):
                await asyncio.sleep(0.02)


def test_every_append_is_announced_to_all_processes(postgres: PostgresAddress) -> None:
    async def do(one: PostgresStore, other: PostgresStore) -> None:
        heard = Heard(one), Heard(other)
        for process in heard:
            await process.until(caught_up=1)
        await one.append(row("a"), 1, [Started(1), Started(2)])
        await other.append(row("a"), 3, [Started(3)])
        await one.append(row("b"), 1, [Started(1)])
        for process in heard:
            await process.until(numbers={"a": 3, "b": 1})

    with_postgres(postgres, do, 2)


def test_what_is_not_stored_is_not_announced(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        heard = Heard(store)
        await heard.until(caught_up=1)
        await store.append(row("a"), 1, [Started(1)])
        await asyncio.gather(store.append(row("a"), 1, [Started(9)]), store.append(row("a"), 2, []), return_exceptions=True)
        await store.append(row("z"), 1, [Started(1)])
        await heard.until(numbers={"a": 1, "z": 1})

    with_postgres(postgres, do)


def test_a_large_batch_is_announced_in_several_notifications(postgres: PostgresAddress) -> None:
    names = [f"{'n' * 26}{number:05}" for number in range(1000)]

    async def do(store: PostgresStore) -> None:
        heard = Heard(store)
        await heard.until(caught_up=1)
        await asyncio.gather(*(store.append(row(name), 1, [Started(1)]) for name in names))
        await heard.until(numbers=dict.fromkeys(names, 1))

    with_postgres(postgres, do)


def test_after_a_lost_connection_the_receiver_catches_up(postgres: PostgresAddress) -> None:
    async def do(store: PostgresStore) -> None:
        heard = Heard(store)
        await heard.until(caught_up=1)
        await store.append(row("a"), 1, [Started(1)])
        await heard.until(numbers={"a": 1})
        for times in range(2, 4):
            [(listener,)] = await execute(postgres, LISTENERS)
            await execute(postgres, "select pg_terminate_backend($1)", listener)
            await store.append(row("a"), times, [Started(times)])
            await heard.until(caught_up=times)
            assert await store.numbers(heard.numbers) == {"a": times}, "what was missed can be read when catch_up is called"
        await store.append(row("a"), 4, [Started(4)])
        await heard.until(numbers={"a": 4})

    with_postgres(postgres, do)


def test_a_connection_that_has_died_silently_is_noticed(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "PING_SECONDS", 0.1)

    async def do(store: PostgresStore) -> None:
        heard = Heard(store)
        await heard.until(caught_up=1)
        [listening] = store._notifications
        connections: list[Any] = []
        connect = PostgresAddress.connect

        async def connected(address: PostgresAddress, **given: Any) -> Any:
            connections.append(await connect(address, **given))
            return connections[-1]

        with monkeypatch.context() as patched:
            patched.setattr(PostgresAddress, "connect", connected)
            [(listener,)] = await execute(postgres, LISTENERS)
            await execute(postgres, "select pg_terminate_backend($1)", listener)
            await heard.until(caught_up=2)

            async def silent(*given: Any, **named: Any) -> None:
                raise TimeoutError

            patched.setattr(type(connections[0]), "execute", silent)
            while listening.connected.is_set():
                await asyncio.sleep(0.02)
        await heard.until(caught_up=3)

    with_postgres(postgres, do)


def test_hints_are_split_and_read_again() -> None:
    hints = [Hint(f"table{number}", number) for number in range(2000)]
    texts = payloads(hints)
    assert len(texts) > 2
    assert all(len(text) <= notifications.MOST_BYTES for text in texts)
    assert [hint for text in texts for hint in hints_in(text)] == hints
    assert payloads([]) == []


def test_what_others_send_on_the_channel_is_ignored() -> None:
    for payload in ("", "hello", "a -1", " 7", "a 1.5", ",,,"):
        assert hints_in(payload) == []
    assert hints_in("x,a 3,y") == [Hint("a", 3)]
