"""Does work units on a Ray cluster (extra `cluster`). Ray is imported when a cluster is asked for, and not before.

Ray runs a unit again when its worker or machine dies. Every machine is checked before work begins, and every worker before its first
unit, so that one that joins later with other versions is noticed too.
"""

import contextlib
import importlib
import secrets
import socket
import time
from collections.abc import Generator, Iterator
from typing import Any, TypeVar

from rubicon.engine.errors import BadGame, BadOptions, RubiconError
from rubicon.work import versions
from rubicon.work.unit import Job, Unit
from rubicon.work.versions import Versions

R = TypeVar("R")

SECONDS = 30.0
"""How long a unit should take: the cost of handing it out, about a millisecond, is then nothing."""
AHEAD = 2
"""Units that are handed out for each core: one that it does, one that waits."""
RETRIES = 10
"""How often Ray does a unit again when its worker or machine dies."""
LOOK_AGAIN = 5.0
"""Seconds after which machines are counted again: they come and go."""
CONNECT = 10.0
"""Seconds that a cluster may take to accept a connection."""
ATTEMPTS = 3
"""How often Ray Client is asked for a connection."""
FIRST_ANSWER = 300.0
"""Seconds that a machine may take to load Rubicon and compile the rules."""


class RayBackend:
    """All machines of a Ray cluster."""

    seconds = SECONDS

    def __init__(self, address: str):
        self._ray = import_ray()
        try:
            _knock(address)
            self._connect(address)
        except (OSError, RuntimeError, ValueError) as problem:
            raise BadOptions(f"no Ray cluster can be used at {address}; start one with `ray start --head`: {_reason(problem)}") from problem
        self._counted = -LOOK_AGAIN
        self._nodes = self._workers = 0

    def _connect(self, address: str) -> None:
        """For Ray Client the head starts a process, which sometimes fails on a busy machine; then it is tried again."""
        for left in reversed(range(ATTEMPTS)):
            try:
                self._ray.init(address=address, log_to_driver=False, logging_level="ERROR")
                return
            except ConnectionAbortedError:
                if not left:
                    raise

    @property
    def nodes(self) -> int:
        """Machines that are there now, counted every few seconds."""
        self._count()
        return self._nodes

    @property
    def workers(self) -> int:
        """Their cores."""
        self._count()
        return self._workers

    def _count(self) -> None:
        if time.monotonic() - self._counted >= LOOK_AGAIN:
            there = [node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
            self._nodes = len(there)
            self._workers = sum(int(node["Resources"]["CPU"]) for node in there)
            self._counted = time.monotonic()

    def run(self, job: Job[R], units: Iterator[Unit]) -> Generator[tuple[Unit, R], None, None]:
        """Do units, in the order in which they are finished."""
        expected = job.versions()
        shared = self._ray.put(job)  # sent to every machine once
        self._check_nodes(shared, expected)
        token = secrets.token_hex(8)
        do = self._ray.remote(num_cpus=1, max_retries=RETRIES)(_run)
        waiting: dict[Any, Unit] = {}
        try:
            while True:
                while len(waiting) < max(1, AHEAD * self.workers) and (unit := next(units, None)) is not None:
                    waiting[do.remote(token, [shared], expected, unit)] = unit
                if not waiting:
                    return
                done, _ = self._ray.wait(list(waiting), num_returns=1, timeout=LOOK_AGAIN)
                for reference in done:
                    yield waiting.pop(reference), self._result(reference)
        finally:
            for reference in waiting:
                with contextlib.suppress(Exception):  # it has just ended, or its machine is gone
                    self._ray.cancel(reference, force=True)

    def _check_nodes(self, shared: Any, expected: Versions) -> None:
        """Ask every machine for its versions; they load the machine code meanwhile."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        asked = {}
        for node in self._ray.nodes():
            if node["Alive"] and node["Resources"].get("CPU", 0) >= 1:
                on = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                name = f"the machine {node['NodeManagerHostname']} ({node['NodeManagerAddress']})"
                asked[self._ray.remote(num_cpus=0, max_retries=RETRIES, scheduling_strategy=on)(_versions).remote(shared)] = name
        if not asked:
            raise BadOptions("the Ray cluster has no machine with a free core; add one with `ray start --address HOST:6379`")
        for reference, name in asked.items():
            try:
                theirs = self._ray.get(reference, timeout=FIRST_ANSWER)
            except self._ray.exceptions.RayTaskError as problem:
                raise BadOptions(f"{name} can't take part: {_cause(problem)}") from problem
            except self._ray.exceptions.GetTimeoutError as problem:
                raise BadOptions(f"{name} has not answered for {FIRST_ANSWER:.0f} seconds") from problem
            except self._ray.exceptions.RayError:
                continue  # it has gone since we counted; the others do its work
            versions.check(expected, theirs, name)

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as problem:
            cause = problem.cause
            if isinstance(cause, RubiconError):
                raise cause from None
            raise BadGame(f"a work unit has failed: {_cause(problem)}") from problem
        except self._ray.exceptions.RayError as problem:
            said = str(problem).strip().splitlines()[0]
            raise BadGame(f"a work unit was lost {RETRIES} times with its worker; perhaps memory was short: {said}") from problem

    def close(self) -> None:
        """Leave the cluster, which stays up."""
        self._ray.shutdown()


def import_ray() -> Any:
    """Import Ray; if it is not installed, the error says what to install."""
    try:
        return importlib.import_module("ray")
    except ImportError as problem:
        raise BadOptions('--cluster needs Ray, which is not installed: pip install "rubicon[cluster]"') from problem


def _cause(problem: Any) -> str:
    """What went wrong in a worker, in a line."""
    cause = problem.cause
    return f"{type(cause).__name__}: {cause}".splitlines()[0]


def _reason(problem: Exception) -> str:
    """What Ray says in a line: of a traceback only the end."""
    lines = str(problem).strip().splitlines() or [type(problem).__name__]
    return lines[-1] if any(line.startswith("Traceback") for line in lines) else " ".join(map(str.strip, lines))


def _knock(address: str) -> None:
    """Fail at once where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address != "auto" and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()


class _Current:
    """In a worker: the job that it does units of, with its token; a worker serves one driver, which does one job after the other."""

    token = ""
    job: Job[Any]


def _versions(job: Job[Any]) -> Versions:
    """On a machine of the cluster: its versions; machine code is compiled, or loaded, once for all its workers."""
    job.prepare()
    return job.versions()


def _run(token: str, shared: list[Any], expected: Versions, unit: Unit) -> Any:
    """In a worker: do a unit. The job is in a list because Ray would otherwise unpickle it for every unit."""
    if _Current.token != token:
        import ray

        job: Job[Any] = ray.get(shared[0])
        versions.check(expected, job.versions(), f"the machine {socket.gethostname()}")
        job.prepare()
        _Current.token, _Current.job = token, job
    return _Current.job.run(unit)
