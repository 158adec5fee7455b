"""A pool of worker processes with limits on time and memory, and fair scheduling between those who ask for work.

Every job belongs to a lane (the address that set the table up). Lanes take turns, and one lane never holds all workers, so a
flood of work, or a bot that hangs, delays its own lane only. A worker that exceeds its time, or dies, is replaced.
"""

import asyncio
import contextlib
import os
import sys
import typing
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from rubicon.server.worker_process import LENGTH, Reply, Request, ready
from rubicon.vector.simulation import cores

T = TypeVar("T")

MEMORY = 1_500 * 2**20
"""Bytes of data a worker may use; compiled rules and a search need about 400 MB."""
FEWEST = 2
"""Workers at least, so that a stuck one is never the only one."""
LONGEST_QUEUE = 200
"""Jobs of one lane that may wait."""
START_SECONDS = 60.0
"""For a new process to import what it needs, on a slow machine."""


class WorkerProblem(Exception):
    """A job was not done."""


class WorkerTimeout(WorkerProblem):
    """It took longer than it may; its worker was killed."""


class WorkerFailed(WorkerProblem):
    """It raised an exception, or its worker died."""


class WorkerBusy(WorkerProblem):
    """Too many jobs of the same lane wait already."""


class _Job:
    """A call that waits, or runs."""

    def __init__(self, lane: str, request: bytes, seconds: float):
        self.lane, self.request, self.seconds = lane, request, seconds
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class _Worker:
    """One process."""

    def __init__(self, command: list[str]):
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, prepare: bytes) -> None:
        """Start the process, if it does not run, and let it make its first call, which loads what it needs."""
        if self._process is not None and self._process.returncode is None:
            return
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        try:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, stderr=nothing)
        except OSError as problem:
            raise WorkerFailed(f"no worker can be started ({problem.strerror})") from problem
        await self.call(prepare, START_SECONDS)

    async def call(self, request: bytes, seconds: float) -> Reply:
        """The reply to a request; WorkerProblem if there is none in time."""
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(request)
        except TimeoutError as problem:
            raise WorkerTimeout(f"no answer in {seconds:g} s") from problem
        except (OSError, EOFError, msgspec.DecodeError) as problem:
            raise WorkerFailed(f"the worker died ({type(problem).__name__})") from problem

    async def _exchange(self, request: bytes) -> Reply:
        assert self._process is not None
        sink, source = self._process.stdin, self._process.stdout
        assert sink is not None
        assert source is not None
        sink.write(LENGTH.pack(len(request)) + request)
        await sink.drain()
        size = LENGTH.unpack(await source.readexactly(LENGTH.size))[0]
        return msgspec.msgpack.decode(await source.readexactly(size), type=Reply)

    async def stop(self) -> None:
        """Kill the process, whatever it does, and wait until it is gone."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(ProcessLookupError, TimeoutError):
                await asyncio.wait_for(process.wait(), 5.0)


class WorkerPool:
    """The pool. Processes start when they are first needed."""

    def __init__(self, size: int | None = None, *, memory: int = MEMORY, module: str = "rubicon.server.worker_process"):
        self.size = size or max(FEWEST, cores())
        self._command = [sys.executable, "-P", "-m", module, str(os.getpid()), str(memory)]
        self._idle = [_Worker(self._command) for _ in range(self.size)]
        self._lanes: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._running: dict[_Job, asyncio.Task[None]] = {}
        self._prepare = _encoded(ready)
        self.killed = self.failed = 0
        self._closed = False

    async def prepare(self, function: Callable[[], None]) -> None:
        """Start all workers anew; each calls this function first, so that its first job does not wait for machine code to be loaded."""
        self._prepare = _encoded(function)
        for worker in list(self._idle):
            await worker.stop()
        await asyncio.gather(*(self.run(ready, lane=f"prepare {number}", seconds=START_SECONDS) for number in range(self.size)))

    def waiting(self, lane: str) -> int:
        """Jobs of a lane that wait or run."""
        return len(self._lanes.get(lane, ())) + sum(job.lane == lane for job in self._running)

    @property
    def queued(self) -> int:
        """Jobs that wait for a worker."""
        return sum(map(len, self._lanes.values()))

    @property
    def running(self) -> int:
        """Jobs that workers do just now."""
        return len(self._running)

    @property
    def lanes(self) -> int:
        """How many lanes have work."""
        return len({*self._lanes, *(job.lane for job in self._running)})

    async def run(self, function: Callable[..., T], *arguments: object, lane: str, seconds: float) -> T:
        """Let a worker call a module-level function; `seconds` is how long the call itself may take, not the wait for a worker."""
        if self._closed:
            raise WorkerFailed("the pool is closed")
        if len(self._lanes.get(lane, ())) >= LONGEST_QUEUE:
            raise WorkerBusy(f"{LONGEST_QUEUE} jobs wait already")
        job = _Job(lane, _encoded(function, *arguments), seconds)
        self._lanes.setdefault(lane, deque()).append(job)
        self._dispatch()
        kind = typing.get_type_hints(function).get("return", Any)
        return typing.cast(T, msgspec.convert(await job.done, kind))

    def _dispatch(self) -> None:
        """Give idle workers the next job of the lanes, in turn."""
        while self._idle and (job := self._next()) is not None:
            self._running[job] = asyncio.create_task(self._work(self._idle.pop(), job))

    def _next(self) -> _Job | None:
        most = max(1, self.size - 1)
        for lane in list(self._lanes):
            jobs = self._lanes[lane]
            while jobs and jobs[0].done.done():  # whoever asked has given up
                jobs.popleft()
            if not jobs:
                del self._lanes[lane]
            elif sum(job.lane == lane for job in self._running) < most:
                found = jobs.popleft()
                self._lanes.move_to_end(lane)
                return found
        return None

    async def _work(self, worker: _Worker, job: _Job) -> None:
        try:
            await worker.start(self._prepare)
            reply = await worker.call(job.request, job.seconds)
            if reply.problem:
                self.failed += 1
                _settle(job, WorkerFailed(reply.problem))
            elif not job.done.done():
                job.done.set_result(reply.result)
        except BaseException as problem:  # a worker that was interrupted may still answer the wrong question: it has to go
            self.killed += 1
            await worker.stop()
            _settle(job, problem if isinstance(problem, WorkerProblem) else WorkerFailed("the pool is closed"))
            if not isinstance(problem, WorkerProblem):
                raise
        finally:
            del self._running[job]
            self._idle.append(worker)
            if not self._closed:
                self._dispatch()

    async def close(self) -> None:
        """Kill all processes; jobs that wait are not done."""
        self._closed = True
        for jobs in self._lanes.values():
            for job in jobs:
                _settle(job, WorkerFailed("the pool is closed"))
        self._lanes.clear()
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._idle))


def _encoded(function: Callable[..., object], *arguments: object) -> bytes:
    return msgspec.msgpack.encode(Request(function.__module__, function.__qualname__, list(arguments)))


def _settle(job: _Job, problem: WorkerProblem) -> None:
    if not job.done.done():
        job.done.set_exception(problem)
