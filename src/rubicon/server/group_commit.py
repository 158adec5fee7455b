"""Group commit: appends that wait while a transaction is being written go into the next one together."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from rubicon.server.rows import Append
from rubicon.server.storage_errors import WriteFailed

MOST_TOGETHER = 5000
"""Appends in one transaction."""

WriteBatch = Callable[[Sequence[Append]], Awaitable[Mapping[str, WriteFailed]]]
"""Writes a batch in which no table comes twice; gives what has failed, by the table's name."""


class _Waiting(NamedTuple):
    append: Append
    done: "asyncio.Future[None]"


class GroupCommit:
    """Collects appends and writes them in batches, one batch at a time."""

    def __init__(self, write: WriteBatch):
        self.commits = 0
        """Batches that were written."""
        self._write = write
        self._waiting: list[_Waiting] = []
        self._writing = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write_batches())

    async def append(self, append: Append) -> None:
        """Returns when the append is on disk; raises WriteFailed if it is not."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(append, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._task and (self._waiting or self._writing):
            await asyncio.sleep(0.01)
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _write_batches(self) -> None:
        while True:
            await self._wake.wait()
            self._writing = True
            batch = self._next_batch()
            if not self._waiting:
                self._wake.clear()
            try:
                failed = await self._write([waiting.append for waiting in batch])
                self.commits += 1
                _settle(batch, failed)
            except Exception as problem:
                _settle(batch, dict.fromkeys([waiting.append.name for waiting in batch], problem))
            self._writing = False

    def _next_batch(self) -> list[_Waiting]:
        """The oldest appends, one a table: a second one of the same table may depend on whether the first succeeds."""
        batch: dict[str, _Waiting] = {}
        left: list[_Waiting] = []
        for waiting in self._waiting:
            if waiting.append.name in batch or len(batch) >= MOST_TOGETHER:
                left.append(waiting)
            else:
                batch[waiting.append.name] = waiting
        self._waiting = left
        return list(batch.values())


def _settle(batch: Sequence[_Waiting], failed: Mapping[str, Exception]) -> None:
    """Tell everybody who still waits how it went."""
    for waiting in batch:
        if not waiting.done.done():
            fault = failed.get(waiting.append.name)
            if fault is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(fault)
