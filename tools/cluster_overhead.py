"""Measures what a Ray cluster costs beside local processes on the same two cores: `python tools/cluster_overhead.py --pairs 1500`.

Prints the wall time of the same run of the arena on both, with the cluster already up, and the CPU time of the driver for each work unit.
Choose as many pairs as take at least five minutes, on a machine that has nothing else to do.
"""

import os
import time
from collections.abc import Iterator

from cyclopts import App

import rubicon
from rubicon import arena
from rubicon.arena.job import ArenaJob
from rubicon.work.backend import Backend
from rubicon.work.local import LocalBackend
from rubicon.work.unit import PortableGame, Unit

CORES = 2
UNITS = 300
app = App(help=__doc__)


def wall(backend: Backend, bots: list[str], pairs: int) -> float:
    """Seconds that a run takes, after a short one that has loaded everything."""
    arena.run("caesar", bots, CORES, seed=1, backend=backend)
    began = time.monotonic()
    arena.run("caesar", bots, pairs, seed=2, backend=backend)
    return time.monotonic() - began


def unit_cost(backend: Backend) -> float:
    """CPU seconds of this process, all threads, for each of many short units."""
    job = ArenaJob(game=PortableGame(rubicon.load("caesar")), tables=(("search:5", "greedy"),), seed=1)

    def units(n: int) -> Iterator[Unit]:
        return (Unit(number, 0, number, 1) for number in range(n))

    list(backend.run(job, units(10)))
    before = time.process_time()
    list(backend.run(job, units(UNITS)))
    return (time.process_time() - before) / UNITS


@app.default
def measure(*, pairs: int = 1500, bots: str = "search:400,greedy") -> None:
    """Measure and print."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    from rubicon.work.ray_cluster import RayBackend

    names = bots.split(",")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": CORES, "include_dashboard": False})
    try:
        backend = RayBackend(cluster.address)
        print(f"driver CPU per unit: {1000 * unit_cost(backend):.2f} ms", flush=True)
        ray = wall(backend, names, pairs)
        print(f"Ray: {ray:.1f} s", flush=True)
        local = wall(LocalBackend(CORES), names, pairs)
        print(f"local processes: {local:.1f} s; Ray takes {ray / local - 1:+.1%}", flush=True)
        before = time.process_time()
        time.sleep(10)
        print(f"driver CPU without work: {100 * (time.process_time() - before):.2f} ms a second")
        backend.close()
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    app()
