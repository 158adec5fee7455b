"""Runs on a Ray cluster of three nodes on this machine, in a process of its own: `python -m tests.work.on_cluster`.

Prints a line of JSON for each story: whether its results were those of this machine alone, and what else the test wants to know.
"""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from ray.cluster_utils import Cluster

import rubicon
from rubicon import arena, kit
from rubicon.arena.report import Report
from rubicon.cli.simulate import count
from rubicon.engine import user_imports
from rubicon.engine.errors import BadGame, BadOptions
from rubicon.work.local import LocalBackend
from rubicon.work.ray_cluster import RayBackend
from rubicon.work.unit import Job, PortableGame, Unit
from rubicon.work.versions import Versions, versions_of
from tests import chance

BOTS = ["tests.work.slow_bots:slow", "greedy"]
PAIRS = 60
PRETEND = "RUBICON_TEST_OTHER_VERSION"


def tell(story: str, **facts: object) -> None:
    print(msgspec.json.encode({"story": story, **facts}).decode(), flush=True)


def plain(report: Report) -> bytes:
    """A report as bytes, without what a clock says."""
    return msgspec.json.encode(msgspec.structs.replace(report, thinking=[]))


def workers() -> list[int]:
    """The processes that do our units now, by the name that Ray gives them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            mine = os.environ["RUBICON_TEST_RUN"].encode() in (folder / "environ").read_bytes()
            if mine and (folder / "cmdline").read_bytes().startswith(b"ray::_run"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def with_fault(game: rubicon.Game, backend: RayBackend, seed: int, file: Path, fault: Callable[[], None]) -> Report:
    """A run in which something happens when the first units are done."""
    done = 0

    def progress(rounds: int) -> None:
        nonlocal done
        done += rounds
        if rounds and done and fault_left:
            fault_left.pop()()

    fault_left = [fault]
    report = arena.run(game, BOTS, PAIRS, seed=seed, backend=backend, file=file, progress=progress)
    assert not fault_left
    return report


def nodes_after_a_while(backend: RayBackend, expected: int) -> int:
    """Ray takes some seconds to notice that a node is gone."""
    end = time.monotonic() + 30
    while backend.nodes != expected and time.monotonic() < end:
        time.sleep(0.2)
    return backend.nodes


def free_port() -> int:
    """A port for Ray Client."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Failing:
    """A job of units that fail, or that are of other versions."""

    compiled = True

    def __init__(self, game: rubicon.Game, version: str):
        self.game, self.version = PortableGame(game), version

    def versions(self) -> Versions:
        """Another version in this process than in the workers, which were started without the variable."""
        found = versions_of(self.game.game, ())
        return msgspec.structs.replace(found, rubicon=self.version) if os.environ.get(PRETEND) else found

    def prepare(self) -> None:
        pass

    def run(self, unit: Unit) -> int:
        raise BadGame(f"unit {unit.number} is broken")


def refused(backend: RayBackend, job: Job[Any]) -> str:
    try:
        list(backend.run(job, iter([Unit(0, 0, 0, 1)])))
    except (BadGame, BadOptions) as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""


def main(folder: Path) -> None:
    seed = int.from_bytes(chance.SEED.encode()[-4:], "big")
    port = free_port()
    head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": port}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        leaving = [cluster.add_node(num_cpus=1) for _ in range(2)][-1]
        backend = RayBackend(cluster.address)
        backend.seconds = 0.5
        game = rubicon.load("examples.kuhn:rulebook")
        tell("seed", seed=seed, nodes=backend.nodes)
        alone = plain(arena.run(game, BOTS, PAIRS, seed=seed, workers=2))
        tell("arena", equal=plain(arena.run(game, BOTS, PAIRS, seed=seed, backend=backend)) == alone)
        sums = [count([game], 3000, ["greedy", "random"], seed, each, True) for each in (LocalBackend(2), backend)]
        tell("simulate", equal=sums[0] == sums[1])
        tell("check", equal=list(kit.check(game, 2, seed)) == list(kit.check(game, 2, seed, backend=backend)))

        killed: list[int] = []

        def kill() -> None:
            killed.extend(workers()[:1])
            os.kill(killed[0], signal.SIGKILL)

        report = with_fault(game, backend, seed, folder / "killed.jsonl", kill)
        tell("worker killed", equal=plain(report) == alone, killed=len(killed))
        report = with_fault(game, backend, seed, folder / "removed.jsonl", lambda: cluster.remove_node(leaving, allow_graceful=False))
        tell("node removed", equal=plain(report) == alone, nodes=nodes_after_a_while(backend, 2))
        lines = [len(set((folder / name).read_text().splitlines())) for name in ("killed.jsonl", "removed.jsonl")]
        tell("ledger", lines=lines, expected=1 + PAIRS)

        tell("broken", said=refused(backend, Failing(game, "")))
        os.environ[PRETEND] = "yes"
        tell("versions", said=refused(backend, Failing(game, "0.0.0")))
        backend.close()

        del os.environ[PRETEND]
        user_imports.set_folder(os.getcwd())  # as commands do: Ray Client sends no path
        client = RayBackend(f"ray://127.0.0.1:{port}")
        client.seconds = 0.5
        tell("client", equal=plain(arena.run(game, BOTS, PAIRS, seed=seed, backend=client)) == alone)
        client.close()
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
