"""What an address is charged for: also for refusals, and for work in threads."""

import asyncio
import contextlib
import time
from typing import Any, cast

from rubicon.server import offload, websocket
from rubicon.server.address_usage import CURRENT_USAGE, TokenBucket, UsageTracker
from rubicon.server.limits import UNLIMITED


class Talker:
    """A socket that sends some commands, and goes."""

    def __init__(self, commands: int):
        self.left, self.told = commands, 0

    async def receive_data(self, mode: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        return '{"type":"look"}'

    def send(self, message: bytes) -> None:
        assert b"too-many-requests" in message
        self.told += 1


def test_commands_that_are_refused_are_charged() -> None:
    async def talk() -> None:
        usage, talker, empty = UsageTracker(UNLIMITED).of("192.0.2.1"), Talker(100), TokenBucket(0.5, 1e-9)
        usage.cpu.rate = 1e-9
        before = usage.cpu.level = 1.0
        with contextlib.suppress(EOFError):
            await websocket._receive_on(cast(Any, talker), cast(Any, None), "", None, cast(Any, talker), empty, usage)
        assert talker.told == 100
        assert usage.cpu.level < before

    asyncio.run(talk())


def test_work_in_a_thread_is_charged() -> None:
    def work() -> None:
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass

    async def ask() -> None:
        usage = UsageTracker(UNLIMITED).of("192.0.2.1")
        usage.cpu.rate = 1e-9
        usage.cpu.level = 1.0
        CURRENT_USAGE.set(usage)
        await offload.in_thread(work)
        assert usage.cpu.level <= 0.98 + 1e-6

    asyncio.run(ask())
