"""Work units on this machine, and how clusters are named."""

import itertools
import multiprocessing
import subprocess
import sys

import msgspec
import pytest

import rubicon
from rubicon import arena
from rubicon.arena.planner import Planner
from rubicon.cli.main import main
from rubicon.work import ray_cluster
from rubicon.work.backend import in_order
from rubicon.work.simulation import units_of
from rubicon.work.unit import Unit

BOTS = ["tests.work.slow_bots:slow", "greedy"]


def test_a_killed_worker_loses_nothing() -> None:
    game = rubicon.load("kuhn")
    killed = 0

    def kill(rounds: int) -> None:
        nonlocal killed
        children = multiprocessing.active_children()
        if rounds and children and not killed:
            children[0].kill()
            killed += 1

    report = arena.run(game, BOTS, 40, seed=3, workers=2, progress=kill)
    assert killed == 1
    assert msgspec.structs.replace(report, thinking=[]) == msgspec.structs.replace(arena.run(game, BOTS, 40, seed=3), thinking=[])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("simulate caesar --cluster local:0", "local: takes a number of workers from 1 to 1,024"),
        ("check caesar --cluster local:x", "local: takes a number of workers"),
        ("arena caesar --bots greedy,random --cluster rome", "must be auto, ray://host:10001, host:6379 or local:4"),
        ("simulate caesar --cluster local:2 --threads 2", "--threads is for this machine; --cluster has its own number of workers"),
    ],
)
def test_bad_clusters_get_one_line(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    assert message in capsys.readouterr().err


def test_nobody_at_the_address(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    assert main("simulate caesar --games 10 --cluster 127.0.0.1:9".split()) == 2
    assert "no Ray cluster can be used at 127.0.0.1:9; start one with `ray start --head`" in capsys.readouterr().err


def test_without_ray_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main("simulate caesar --games 10 --cluster auto".split()) == 2
    assert capsys.readouterr().err == 'rubicon: --cluster needs Ray, which is not installed: pip install "rubicon[cluster]"\n'


class ClumsyRay:
    """Stands in for Ray: the head's process for Ray Client fails a few times."""

    def __init__(self, failures: int):
        self.left = failures

    def init(self, **_: object) -> None:
        if self.left:
            self.left -= 1
            raise ConnectionAbortedError("Initialization failure from server:\nTraceback (most recent call last):\n  …\nError: see a log\n")

    def nodes(self) -> list[dict[str, object]]:
        return [{"Alive": True, "Resources": {"CPU": 3.0}}]


def test_a_connection_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "_knock", lambda address: None)
    monkeypatch.setattr(ray_cluster, "import_ray", lambda: ClumsyRay(2))
    assert ray_cluster.RayBackend("ray://host:10001").workers == 3
    monkeypatch.setattr(ray_cluster, "import_ray", lambda: ClumsyRay(3))
    with pytest.raises(rubicon.BadOptions, match=r"no Ray cluster can be used at ray://host:10001; .*: Error: see a log$"):
        ray_cluster.RayBackend("ray://host:10001")


def test_ray_is_imported_on_request_only() -> None:
    script = (
        "import sys; from rubicon.cli.main import main; import rubicon.work.ray_cluster;"
        "assert main('simulate caesar --games 100 --cluster local:2'.split()) == 0; assert 'ray' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_simulate_gives_the_same_bytes_with_any_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for cluster in ("local:1", "local:3"):
        assert main(f"simulate augustus --players 3 --games 3000 --bots greedy,random,random --json --cluster {cluster}".split()) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_whoever_stops_a_simulation_gets_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from rubicon.work.simulation import SimulationJob

    run = SimulationJob.run

    def stop(self: SimulationJob, unit: Unit) -> object:
        if unit.number == 3:
            raise KeyboardInterrupt
        return run(self, unit)

    monkeypatch.setattr(SimulationJob, "run", stop)
    assert main("simulate caesar --games 1600 --cluster local:1".split()) == 0
    said = capsys.readouterr()
    assert said.out.startswith("300 games of caesar")
    assert "Stopped; these are the first 300 of 1,600 games." in said.err


def test_units_of_a_simulation_cover_every_game_once() -> None:
    for sets, games in ((1, 1), (1, 10_000), (3, 777), (1, 50_000_000)):
        units = list(units_of(sets, games))
        assert [unit.number for unit in units] == list(range(len(units)))
        assert len(units) <= max(16 * sets, 512)
        for part in range(sets):
            mine = [unit for unit in units if unit.part == part]
            assert mine[0].first == 0
            assert all(one.first + one.n == other.first for one, other in itertools.pairwise(mine))
            assert mine[-1].first + mine[-1].n == games


def test_results_come_in_order() -> None:
    units = [Unit(number, 0, number, 1) for number in (1, 0, 3, 2)]
    assert list(in_order((unit, unit.number) for unit in units)) == [0, 1, 2, 3]


def test_the_planner_cuts_units_of_about_the_time_that_is_wanted() -> None:
    planner = Planner([range(1000), [0, 1, 5]], [1, 1], 10.0, lambda: 2)
    sizes = []
    for unit in planner:
        if unit.part == 0:
            sizes.append(unit.n)
            planner.finished(unit, unit.n * 0.5)
    assert sum(sizes) == 1000
    assert max(sizes) == 20
    assert sizes[:3] == [1, 4, 16]
    assert sizes[-1] == 1
    assert not planner.left
