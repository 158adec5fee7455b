"""Runs work whose cost a client chooses (parsing, replaying, exporting) beside the event loop, with a time limit."""

import asyncio
import contextvars
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from rubicon.server.errors import Refused
from rubicon.server.say import say

P = ParamSpec("P")
T = TypeVar("T")

JOB_SECONDS = 10.0
"""After which a client is told that its request costs too much."""
_pool = ThreadPoolExecutor(4, "offload")
"""Threads of its own: expensive requests must not hold up the database, which uses the event loop's."""


async def offload(job: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run a function of `jobs`: it needs nothing but its arguments, so it could run in another process as well."""
    return await in_thread(job, *args, **named)


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run something that shares objects with this process; the caller sees to it that nobody else changes them."""
    call = functools.partial(contextvars.copy_context().run, work, *args, **named)
    try:
        async with asyncio.timeout(JOB_SECONDS):
            return await asyncio.get_running_loop().run_in_executor(_pool, call)
    except TimeoutError as problem:
        raise Refused("too-costly", say("too-costly"), 503) from problem
