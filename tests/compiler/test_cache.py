"""Machine code on disk: used again as long as nothing that it depends on has changed, and never longer."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rubicon.compiler import cache

SCRIPT = """
import rubicon, user_game
from rubicon.compiler import compiled
from rubicon.vector import simulation
results = rubicon.load("user_game:rulebook").simulate(50, seed=1, threads=1)
print(sum(compiled(simulation.play_many).stats.cache_hits.values()), results.plies.sum())
"""
KUHN = (Path(__file__).parents[2] / "examples" / "kuhn.py").read_text()
GAME = (
    KUHN.replace("return OVER if s.length >= 2", "return OVER if s.length >= last_ply(s)")
    .replace("from typing import", "from user_rules import last_ply\nfrom typing import", 1)
    .replace("kuhn", "user_game")
)
PLIES = 221
"""Of 50 games with this seed."""
RULES = """
import json, pathlib
from rubicon.engine.rule import rule
LAST = json.loads((pathlib.Path(__file__).parent / "user_data.json").read_text())["last"]
@rule
def last_ply(s):
    return LAST + 0
def sentence():
    return "a sentence"
"""


class Folder:
    """A user's game of three files, with a cache of its own."""

    def __init__(self, path: Path):
        self.path = path
        self.write("user_game.py", GAME)
        self.write("user_rules.py", RULES)
        self.write("user_data.json", '{"last": 2}')

    def write(self, name: str, content: str) -> None:
        (self.path / name).write_text(content)
        os.utime(self.path / name, (time.time() + 10, time.time() + 10))  # so that Python reads it again

    def edit(self, name: str, old: str, new: str) -> None:
        content = (self.path / name).read_text()
        assert old in content
        self.write(name, content.replace(old, new, 1))

    def run(self) -> tuple[bool, int]:
        """Whether machine code was found, and the plies that were played."""
        environment = {
            **os.environ,
            "RUBICON_CACHE": str(self.path / "cache"),
            "PYTHONPATH": str(self.path),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
        hits, plies = map(int, done.stdout.split())
        return hits > 0, plies


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    found = Folder(tmp_path_factory.mktemp("game"))
    assert found.run() == (False, PLIES)
    return found


def test_machine_code_is_used_again(folder: Folder) -> None:
    assert folder.run() == (True, PLIES)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("user_rules.py", "a sentence", "another sentence"),
        ("user_rules.py", "@rule", "# a comment\n@rule"),
        ("user_game.py", "SEATS = (", "SEATS =  ("),
    ],
)
def test_words_and_comments_leave_machine_code_valid(folder: Folder, name: str, old: str, new: str) -> None:
    folder.edit(name, old, new)
    assert folder.run() == (True, PLIES)


@pytest.mark.parametrize(("name", "old", "new"), [("user_data.json", "2", "1"), ("user_rules.py", "LAST + 0", "LAST - 1")])
def test_a_changed_rule_or_data_file_is_noticed_wherever_it_lies(folder: Folder, name: str, old: str, new: str) -> None:
    folder.edit(name, old, new)
    found, played = folder.run()
    assert not found
    assert played == 150, "two deals, one decision"
    folder.edit(name, new, old)
    assert folder.run() == (True, PLIES), "what was there before is used again"


def test_a_cache_that_can_not_be_written_is_done_without(tmp_path: Path, folder: Folder) -> None:
    (tmp_path / "file").write_text("not a folder")
    environment = {**os.environ, "RUBICON_CACHE": str(tmp_path / "file"), "PYTHONPATH": str(folder.path)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    assert "can't keep compiled rules" in done.stderr
    assert done.stdout.split()[0] == "0"


def test_what_was_used_longest_ago_is_removed_first(tmp_path: Path) -> None:
    ages = {"old": 5 * cache.A_DAY, "new": 0.0, "ancient": (cache.MOST_DAYS + 1) * cache.A_DAY, "middle": 2 * cache.A_DAY}
    for name, age in ages.items():
        path = tmp_path / ("mine" if name == "new" else "caesar") / f"{name}{cache.SUFFIX}"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(100))
        os.utime(path, (time.time() - age,) * 2)

    def left() -> set[str]:
        return {path.stem for path in tmp_path.rglob(f"*{cache.SUFFIX}")}

    cache.evict(tmp_path)
    assert left() == {"old", "new", "middle"}, "too old"
    cache.evict(tmp_path, 250)
    assert left() == {"old", "new", "middle"}, "it is looked at once a day"
    (tmp_path / "evicted").unlink()
    cache.evict(tmp_path, 250)
    assert left() == {"new", "middle"}, "too much"
