"""A Ray cluster of several nodes on this machine: results equal to the local ones, whatever dies meanwhile."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What the stories on the cluster have told; Ray is too slow to start it for each."""
    pytest.importorskip("ray")
    if not sys.platform.startswith("linux"):
        pytest.skip("finds workers in /proc")
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0"}
    command = [sys.executable, "-m", "tests.work.on_cluster", str(tmp_path_factory.mktemp("ledgers"))]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-5000:]
    stories = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    print(*stories, sep="\n")
    return {story.pop("story"): story for story in stories}


@pytest.mark.parametrize("command", ["arena", "simulate", "check"])
def test_results_are_those_of_one_machine(told: dict[str, dict[str, Any]], command: str) -> None:
    assert told["seed"]["nodes"] == 3
    assert told[command]["equal"]


def test_a_driver_outside_the_cluster_gets_the_same(told: dict[str, dict[str, Any]]) -> None:
    assert told["client"]["equal"]


def test_a_killed_worker_loses_nothing(told: dict[str, dict[str, Any]]) -> None:
    assert told["worker killed"] == {"equal": True, "killed": 1}


def test_a_removed_node_loses_nothing(told: dict[str, dict[str, Any]]) -> None:
    assert told["node removed"] == {"equal": True, "nodes": 2}


def test_every_deal_is_in_the_ledger_once(told: dict[str, dict[str, Any]]) -> None:
    assert told["ledger"]["lines"] == [told["ledger"]["expected"]] * 2


def test_what_is_wrong_with_a_unit_is_told_as_on_one_machine(told: dict[str, dict[str, Any]]) -> None:
    assert told["broken"]["said"] == "BadGame: unit 0 is broken"


def test_other_versions_are_refused_before_work_begins(told: dict[str, dict[str, Any]]) -> None:
    said = told["versions"]["said"]
    assert said.startswith("BadOptions: the machine ")
    assert "has other versions than this machine" in said
    assert said.endswith("not 0.0.0")
