"""Opens whoever does the work units of a command: this machine, or the cluster of `--cluster`."""

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rubicon.cli.common import positive
from rubicon.engine.errors import BadOptions

if TYPE_CHECKING:
    from rubicon.work.backend import Backend


@contextlib.contextmanager
def backend_of(cluster: str, workers: int, name: str) -> Iterator["Backend"]:
    """Who does the work units: the cluster that is named, or else this machine; `name` is the option for its number of workers."""
    from rubicon.vector.simulation import cores
    from rubicon.work.backend import MOST_WORKERS, open_backend

    if workers:
        positive(name, workers, MOST_WORKERS)
        if cluster:
            raise BadOptions(f"--{name} is for this machine; --cluster has its own number of workers")
    backend = open_backend(cluster, workers or cores())
    try:
        yield backend
    finally:
        backend.close()


def nodes_of(backend: "Backend") -> Callable[[], str]:
    """For a progress bar: how many machines take part, if there are several."""
    return lambda: f"{backend.nodes} nodes" if backend.nodes > 1 else ""
