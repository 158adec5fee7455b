"""Chooses who does the work units: `local:4` is four workers on this machine, any other address is a Ray cluster."""

from collections.abc import Generator, Iterator
from typing import Protocol, TypeVar

from rubicon.engine.errors import BadOptions
from rubicon.work.local import LocalBackend
from rubicon.work.unit import Job, Unit

R = TypeVar("R")

LOCAL = "local:"
MOST_WORKERS = 1024


class Backend(Protocol):
    """Whoever does work units."""

    @property
    def workers(self) -> int:
        """How many units are done at a time."""
        ...

    @property
    def nodes(self) -> int:
        """How many machines take part."""
        ...

    @property
    def seconds(self) -> float:
        """How long a unit should take; 0: as short as possible."""
        ...

    def run(self, job: Job[R], units: Iterator[Unit]) -> Generator[tuple[Unit, R], None, None]:
        """Do units and give each with its result, about in order; units are taken from the iterator as workers become free.

        A unit whose worker or machine has died is done again. What is under way when the reader stops is given up.
        """
        ...

    def close(self) -> None:
        """Leave the cluster."""
        ...


def open_backend(address: str, workers: int) -> Backend:
    """The backend at an address: auto, ray://host:10001, host:6379 or local:N; an empty one is this machine with so many workers."""
    if not address:
        return LocalBackend(workers)
    if address.startswith(LOCAL):
        count = address.removeprefix(LOCAL)
        if not count.isdecimal() or not 1 <= int(count) <= MOST_WORKERS:
            raise BadOptions(f"--cluster is {address!r}, but local: takes a number of workers from 1 to {MOST_WORKERS:,}, such as local:4")
        return LocalBackend(int(count))
    if address != "auto" and ":" not in address:
        raise BadOptions(f"--cluster is {address!r}, but must be auto, ray://host:10001, host:6379 or local:4")
    from rubicon.work.ray_cluster import RayBackend

    return RayBackend(address)


def in_order(results: Iterator[tuple[Unit, R]]) -> Iterator[R]:
    """Results in the order of their units, whichever comes first; units are numbered from 0."""
    early: dict[int, R] = {}
    due = 0
    for unit, result in results:
        early[unit.number] = result
        while due in early:
            yield early.pop(due)
            due += 1
