"""Runs work that a client can make expensive (parsing, replaying, exporting) in worker processes, with a time limit."""

import asyncio
import contextvars
import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from rubicon.server.address_usage import CURRENT_USAGE
from rubicon.server.errors import Refused
from rubicon.server.say import say
from rubicon.server.worker_pool import WorkerPool, WorkerProblem

P = ParamSpec("P")
T = TypeVar("T")

JOB_SECONDS = 10.0
"""After which a client is told that its request costs too much."""
_threads = ThreadPoolExecutor(4, "offload")
"""Threads of its own: expensive requests must not hold up the database, which uses the event loop's."""
_workers: WorkerPool | None = None


def use(workers: WorkerPool | None) -> None:
    """Run jobs in these worker processes from now on; None: in threads."""
    global _workers
    _workers = workers


async def offload(job: Callable[..., T], *args: object) -> T:
    """Run a function of `jobs` in a worker process, which is killed if it takes too long; an address has one of them at a time."""
    if _workers is None:
        return await in_thread(job, *args)
    usage = CURRENT_USAGE.get()
    try:
        return await _workers.run(job, *args, lane=usage.network if usage else "", seconds=JOB_SECONDS)
    except WorkerProblem as problem:
        raise Refused("too-costly", say("too-costly"), 503) from problem


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run something that shares objects with this process; the caller sees to it that nobody else changes them.

    Python runs one thread at a time, so whoever has asked for it is charged as for work on the event loop.
    """
    call, usage = functools.partial(contextvars.copy_context().run, work, *args, **named), CURRENT_USAGE.get()
    used = [0.0]
    try:
        async with asyncio.timeout(JOB_SECONDS):
            return await asyncio.get_running_loop().run_in_executor(_threads, _timed, call, used)
    except TimeoutError as problem:
        raise Refused("too-costly", say("too-costly"), 503) from problem
    finally:
        if usage is not None:
            usage.charge(used[0])


def _timed(call: Callable[[], T], used: list[float]) -> T:
    """Call a function and note the processor time that this thread has used for it."""
    began = time.thread_time()
    try:
        return call()
    finally:
        used[0] = time.thread_time() - began
