"""Does work units on this machine: in this process, on threads, or in child processes that are replaced when they die."""

import contextlib
import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from rubicon.engine import user_imports
from rubicon.engine.errors import BadGame
from rubicon.work.unit import Job, Unit

R = TypeVar("R")

AHEAD = 3
"""Units that are handed out for each worker: one that it does, and others that wait so that it is never idle."""
TRIES = 3
"""How many workers may die with a unit before the run is given up."""
SECONDS = 1.0
"""How long a unit should take: short enough to lose little by Ctrl-C."""


class LocalBackend:
    """The cores of this machine."""

    nodes = 1

    def __init__(self, workers: int):
        self.workers = workers
        self.seconds = 0.0 if workers == 1 else SECONDS

    def run(self, job: Job[R], units: Iterator[Unit]) -> Generator[tuple[Unit, R], None, None]:
        """Do units about in order; what is under way when the reader stops is given up."""
        job.prepare()
        if self.workers == 1:
            for unit in units:
                yield unit, job.run(unit)
        elif job.compiled:
            with _closing(ThreadPoolExecutor(self.workers)) as pool:
                yield from self._feed(pool, job.run, _Queue(units))
        else:
            queue = _Queue(units)
            while not queue.empty:
                children = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _initialize, (job,))
                with user_imports.safe_children(), _closing(children) as pool:
                    yield from self._feed(pool, _run_in_child, queue)

    def close(self) -> None:
        """Nothing is left open between runs."""

    def _feed(self, pool: Executor, do: Any, queue: "_Queue") -> Generator[tuple[Unit, Any], None, None]:
        """Keep a pool busy until no units are left, or until a child dies: then its units, and those that waited, are put back."""
        waiting: dict[Future[Any], Unit] = {}
        broken = False
        while True:
            while not broken and len(waiting) < AHEAD * self.workers and (unit := queue.next()) is not None:
                try:
                    waiting[pool.submit(do, unit)] = unit
                except BrokenProcessPool:
                    queue.put_back(unit)
                    broken = True
            if not waiting:
                return
            for future in sorted(wait(waiting, return_when=FIRST_COMPLETED).done, key=lambda future: waiting[future].number):
                unit = waiting.pop(future)
                if isinstance(future.exception(), BrokenProcessPool):
                    queue.put_back(unit)
                    broken = True
                else:
                    yield unit, future.result()


class _Queue:
    """Units to do: first those whose worker has died."""

    def __init__(self, units: Iterator[Unit]):
        self._fresh, self._back = units, deque[Unit]()
        self._lost: Counter[Unit] = Counter()

    @property
    def empty(self) -> bool:
        """Whether nothing is left; the next unit is looked up, since units are made while others are done."""
        if not self._back and (unit := next(self._fresh, None)) is not None:
            self._back.append(unit)
        return not self._back

    def next(self) -> Unit | None:
        """The next unit, if there is one."""
        return self._back.popleft() if self._back else next(self._fresh, None)

    def put_back(self, unit: Unit) -> None:
        """Do a unit again, unless too many workers have died with it."""
        self._lost[unit] += 1
        if self._lost[unit] >= TRIES:
            raise BadGame(f"a child process has died {TRIES} times with the same work; perhaps memory was short: use fewer workers")
        self._back.append(unit)


_job: Job[Any]


def _initialize(job: Job[Any]) -> None:
    """Prepare a child process: Ctrl-C is for the parent, who ends its children; code is loaded before any decision is timed."""
    global _job
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _job = job
    job.prepare()


def _run_in_child(unit: Unit) -> Any:
    return _job.run(unit)


@contextlib.contextmanager
def _closing(pool: Executor) -> Iterator[Executor]:
    """A pool that ends with the work, or at once where it is broken off: a child may be thinking for minutes."""
    before, finished = set(multiprocessing.active_children()), False
    try:
        yield pool
        finished = True
    finally:
        pool.shutdown(wait=finished, cancel_futures=True)
        for child in () if finished else set(multiprocessing.active_children()) - before:
            child.terminate()
