"""Change notifications of PostgreSQL: which tables have new events. They are hints: after a gap the receiver reads what it has missed."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from rubicon.server.postgres_address import PostgresAddress

if TYPE_CHECKING:
    import asyncpg

log = logging.getLogger("rubicon.server")

CHANNEL, WORDS = "rubicon", "rubicon_words"
"""For changes, and for what processes tell each other."""
MOST_BYTES = 7900
"""Of one notification; PostgreSQL takes less than 8000."""
PING_SECONDS, PING_PATIENCE = 5.0, 5.0
"""From one ping to the next, and how long its answer may take: a connection can die without a word."""
RETRY_SECONDS, SLOWEST_RETRY = 0.2, 5.0
"""Between two attempts to connect: at first, and at most."""


class Hint(NamedTuple):
    """A table that has changed, and the number of its last event."""

    table: str
    last: int


def payloads(hints: Iterable[Hint]) -> list[str]:
    """Hints as texts of notifications: `name 12,name 7`, as many in each as it may hold."""
    texts: list[str] = []
    for hint in hints:
        entry = f"{hint.table} {hint.last}"
        if texts and len(texts[-1].encode()) + 1 + len(entry.encode()) <= MOST_BYTES:
            texts[-1] += f",{entry}"
        else:
            texts.append(entry)
    return texts


def hints_in(payload: str) -> list[Hint]:
    """The hints of a notification; anything else that was sent on this channel is left out."""
    found = []
    for entry in payload.split(","):
        name, _, number = entry.rpartition(" ")
        if name and number.isdecimal():
            found.append(Hint(name, int(number)))
    return found


class Notifications:
    """Listens on a connection of its own, pings it, and connects again when it is lost."""

    def __init__(
        self,
        address: PostgresAddress,
        changed: Callable[[str, int], None],
        catch_up: Callable[[], None],
        heard: Callable[[str], None] | None = None,
    ):
        self._address, self._changed, self._catch_up, self._heard = address, changed, catch_up, heard
        self.connected = asyncio.Event()
        """Set while notifications arrive."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        wait = RETRY_SECONDS
        while True:
            connection = None
            try:
                connection = await self._address.connect(name="rubicon notifications", command_timeout=PING_PATIENCE)
                await self._listen(connection)
            except Exception as problem:  # whatever it is, notifications must not end
                if self.connected.is_set():
                    log.warning("notifications of the database are interrupted: %s", type(problem).__name__)
                    wait = RETRY_SECONDS
            finally:
                self.connected.clear()
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # not all processes at once
            wait = min(SLOWEST_RETRY, wait * 2)

    async def _listen(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        """Until the connection is lost. What was committed before it listened is caught up with."""
        await connection.add_listener(CHANNEL, self._received)
        if self._heard is not None:
            await connection.add_listener(WORDS, self._received_words)
        self.connected.set()
        self._catch_up()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS):
                    await lost.wait()
            await connection.execute("select 1")

    def _received(self, connection: Any, process: int, channel: str, payload: object) -> None:
        for hint in hints_in(str(payload)):
            self._changed(*hint)

    def _received_words(self, connection: Any, process: int, channel: str, payload: object) -> None:
        if self._heard is not None:
            self._heard(str(payload))
