"""Measures what a Ray cluster costs beside local processes on the same two cores: `python tools/cluster_overhead.py --pairs 1500`.

Plays the same run of the arena on both in turn, with the cluster already up, and prints for each the wall time and the CPU time of all
processes together (on Linux), which says more where the machine has other work; then the CPU time of the driver for each work unit.
Choose as many pairs as take at least five minutes.
"""

import os
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from cyclopts import App

import rubicon
from rubicon import arena
from rubicon.arena.job import ArenaJob
from rubicon.work.backend import Backend
from rubicon.work.local import LocalBackend
from rubicon.work.unit import PortableGame, Unit

CORES = 2
FEW, UNITS = 10, 300
PARENT, FIRST_TIME, TIMES = 1, 11, 4
"""In /proc/PID/stat behind the name: the parent, and CPU time of the process and of its children that have ended."""
app = App(help=__doc__)


class Cost(NamedTuple):
    """What a run has taken, in seconds."""

    wall: float
    cpu: float
    driver: float
    """The part of `cpu` that was this process."""

    def __str__(self) -> str:
        return f"{self.wall:.1f} s, {self.cpu:.1f} s of CPU time, {self.driver:.2f} s of them in the driver"


def cpu_time() -> float:
    """CPU seconds of this process and all that descend from it; of this process alone where there is no /proc."""
    children: dict[int, list[int]] = defaultdict(list)
    ticks: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        pid = int(file.parent.name)
        children[int(fields[PARENT])].append(pid)
        ticks[pid] = sum(map(int, fields[FIRST_TIME : FIRST_TIME + TIMES]))
    if not ticks:
        return time.process_time()
    total, left = 0, [os.getpid()]
    while left:
        pid = left.pop()
        total += ticks.get(pid, 0)
        left += children[pid]
    return total / os.sysconf("SC_CLK_TCK")


def cost(backend: Backend, bots: list[str], pairs: int) -> Cost:
    """What a run takes, after a short one that has loaded everything."""
    arena.run("caesar", bots, CORES, seed=1, backend=backend)
    wall, cpu, driver = time.monotonic(), cpu_time(), time.process_time()
    arena.run("caesar", bots, pairs, seed=2, backend=backend)
    return Cost(time.monotonic() - wall, cpu_time() - cpu, time.process_time() - driver)


def unit_cost(backend: Backend) -> float:
    """CPU seconds of this process, all threads, for each of many short units, without what a run takes to begin."""
    job = ArenaJob(game=PortableGame(rubicon.load("caesar")), tables=(("search:5", "greedy"),), seed=1)

    def run(units: int) -> float:
        before = time.process_time()
        list(backend.run(job, (Unit(number, 0, number, 1) for number in range(units))))
        return time.process_time() - before

    run(FEW)
    few = run(FEW)
    return (run(FEW + UNITS) - few) / UNITS


@app.default
def measure(*, pairs: int = 1500, rounds: int = 1, bots: str = "search:400,greedy") -> None:
    """Measure and print; in every second round local processes come first."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    from rubicon.work.ray_cluster import RayBackend

    names = bots.split(",")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": CORES, "include_dashboard": False})
    try:
        backend = RayBackend(cluster.address)
        both: dict[str, Backend] = {"Ray": backend, "local processes": LocalBackend(CORES)}
        print(f"driver CPU per unit: {1000 * unit_cost(backend):.2f} ms", flush=True)
        found: dict[str, list[Cost]] = {name: [] for name in both}
        for number in range(rounds):
            for name in sorted(both, reverse=number % 2 == 1):
                found[name].append(cost(both[name], names, pairs))
                print(f"{name}: {found[name][-1]}; {os.getloadavg()[0]:.1f} processes wanted a core at its end", flush=True)
        ray, local = (Cost(*map(sum, zip(*found[name], strict=True))) for name in both)
        print(f"Ray takes {ray.wall / local.wall - 1:+.1%} of wall time, {ray.cpu / local.cpu - 1:+.1%} of CPU time", flush=True)
        before = time.process_time()
        time.sleep(10)
        print(f"driver CPU without work: {100 * (time.process_time() - before):.2f} ms a second")
        backend.close()
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    app()
