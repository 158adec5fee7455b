"""The tests themselves: their chance follows from one seed, and nothing of theirs is left running."""

import os
import random
import secrets
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from tests import chance, leftovers


def drawn() -> list[object]:
    """Something of every source of chance."""
    space = gymnasium.spaces.Discrete(1000)
    return [
        *(secrets.token_hex(), secrets.token_urlsafe(24), secrets.token_bytes(4), secrets.randbits(63)),
        *(random.random(), np.random.rand(), np.random.default_rng().random(), space.sample()),
    ]


def test_all_chance_of_a_test_follows_from_its_name() -> None:
    with chance.seeded("a test"):
        first = drawn()
    with chance.seeded("a test"):
        again = drawn()
    with chance.seeded("another test"):
        other = drawn()
    assert first == again
    assert not set(map(repr, first)) & set(map(repr, other))


def test_another_seed_is_another_run(monkeypatch: pytest.MonkeyPatch) -> None:
    first = chance.stream("a test").random()
    monkeypatch.setattr(chance, "SEED", "another")
    assert chance.stream("a test").random() != first


def test_a_process_that_is_left_behind_is_found_by_its_mark() -> None:
    run = "a-run-of-its-own"
    wait = [sys.executable, "-c", "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'input()']).wait()"]
    with subprocess.Popen(wait, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, leftovers.VARIABLE: run}) as parent:
        left: list[leftovers.Process] = []
        while not any(process.command.endswith("-c input()") for process in left):  # its child inherits the mark
            left = leftovers.left_by(run)
            assert parent.poll() is None
        assert parent.pid in {process.pid for process in left}
        assert leftovers.wait_for_none(run, 0.0) == leftovers.left_by(run)
        leftovers.end(left)
    assert leftovers.wait_for_none(run) == []


def test_a_run_that_leaves_a_process_behind_fails_and_names_it(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\nfrom tests import leftovers\nleftovers.PATIENCE = 0.5\n")
    (tmp_path / "test_it.py").write_text(
        "import subprocess, sys\n"
        "def test_it():\n"
        "    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], start_new_session=True)\n"
    )
    arguments = ["-q", "-p", "no:cacheprovider", "-W", "ignore", "--rootdir", str(tmp_path), "-n", "1", str(tmp_path)]
    found = subprocess.run([sys.executable, "-m", "pytest", *arguments], capture_output=True, text=True, timeout=600)
    assert "1 passed" in found.stdout
    assert "processes left behind" in found.stdout
    assert "time.sleep(600)" in found.stdout
    assert found.returncode == 1
