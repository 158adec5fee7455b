"""Imports point down only: import-linter holds it (`make check`); here, that it notices, and that no string gets around it."""

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "rubicon"
LAYERS: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]["layers"]
HEIGHT = {name.strip(): -number for number, layer in enumerate(LAYERS) for name in layer.split("|")}
GROUPS = {"rubicon.games", "rubicon.bots"}
"""Entry point groups, which are called like packages."""


def modules_named(path: Path) -> Iterator[str]:
    """Modules of ours that a file names in a string, as `rubicon.bots.search` or `rubicon.games.caesar:rulebook`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("rubicon."):
            place = node.value.partition(":")[0].split(".")
            found = SOURCES.joinpath(*place[1:])
            if node.value not in GROUPS and (found.is_dir() or found.with_suffix(".py").exists()):
                yield node.value


def upward(path: Path) -> list[str]:
    """Those of them that lie higher than the file."""
    package = path.relative_to(SOURCES).parts[0].removesuffix(".py")
    return [name for name in modules_named(path) if HEIGHT[name.split(".")[1].partition(":")[0]] > HEIGHT[package]]


@pytest.mark.parametrize("package", sorted(HEIGHT))
def test_no_string_names_a_module_of_a_higher_layer(package: str) -> None:
    files = [SOURCES / f"{package}.py"] if (SOURCES / f"{package}.py").exists() else sorted((SOURCES / package).rglob("*.py"))
    assert files
    assert {path.name: found for path in files if (found := upward(path))} == {}


def test_a_string_that_looks_upward_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(SOURCES / "engine", tmp_path / "rubicon" / "engine")
    (tmp_path / "rubicon" / "bots").mkdir()
    monkeypatch.setattr(f"{__name__}.SOURCES", tmp_path / "rubicon")
    planted = tmp_path / "rubicon" / "engine" / "cells.py"
    planted.write_text('import importlib\nimportlib.import_module("rubicon.bots")\nX = "rubicon.bots:Bot"\n')
    assert upward(planted) == ["rubicon.bots:Bot"]


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("engine/array_copy.py", "from rubicon.bots import Bot", "Imports point down only"),
        ("vector/batch.py", "def f():\n    import numba", "Only the compiler knows Numba"),
        ("match/gamewriter.py", "from rubicon.match.gamefile import read", "No cycles of modules"),
    ],
)
def test_the_linter_notices_a_planted_import(tmp_path: Path, module: str, line: str, broken: str) -> None:
    shutil.copytree(SOURCES, tmp_path / "rubicon", ignore=shutil.ignore_patterns("web", "__pycache__"))
    planted = tmp_path / "rubicon" / module
    planted.write_text(f"{planted.read_text()}\n\n{line}\n")
    command: list[str | Path] = [Path(sys.executable).with_name("lint-imports"), "--config", ROOT / "pyproject.toml", "--no-cache"]
    done = subprocess.run(command, env={"PYTHONPATH": str(tmp_path), "PATH": ""}, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{broken} BROKEN" in done.stdout
