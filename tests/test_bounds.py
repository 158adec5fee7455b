"""Machine code never leaves its arrays, whatever position it gets: see tests/bounds.py."""

import os
import subprocess
import sys

import pytest

from rubicon.engine.paths import cache_folder
from tests.bounds import OPTIONS

LINES = 300
"""Altered positions of each game; `python -m tests.bounds GAME LINES SEED` tries as many others as you like."""


@pytest.mark.parametrize("game", OPTIONS)
def test_no_position_leads_outside_an_array(game: str) -> None:
    """In a process of its own, for its machine code checks every index; it is kept apart from the other."""
    compiler = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}
    settings = {**os.environ, **compiler, "RUBICON_CACHE": str(cache_folder() / "bounds")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bounds", game, str(LINES)], env=settings, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    assert int(done.stdout.split(" taken")[0].rsplit(" ", 1)[1]) > LINES // 10
