"""Compiling: lazily, for the CPU and for a GPU."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rubicon


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **environment}, capture_output=True, text=True, timeout=300, check=False
    )


def test_nothing_heavy_is_imported_for_help() -> None:
    check = "import sys, rubicon.cli.main as m; m.main(['--help']); print(sorted({'numba', 'numpy', 'msgspec'} & set(sys.modules)))"
    assert run(check).stdout.splitlines()[-1] == "[]"


def test_playing_at_a_table_does_not_import_numba() -> None:
    check = "import sys, rubicon; m = rubicon.load('caesar').start(); m.play(m.legal()[0]); print('numba' in sys.modules)"
    assert run(check).stdout.strip() == "False"


def test_field_names_that_numpy_hides_are_refused() -> None:
    from rubicon.engine.record import Record, Small, layout

    class Clash(Record):
        choose: Small

    with pytest.raises(TypeError, match=r"Clash\.choose: NumPy records have an attribute of that name"):
        layout(Clash)


@pytest.mark.parametrize("game", ["caesar", "examples.kuhn:rulebook"])
def test_a_gpu_plays_the_same_games(game: str) -> None:
    """On Numba's CUDA simulator: the launcher and the kernel, thread for thread."""
    script = (
        "import rubicon; from rubicon.kit import record_laws\n"
        f"game = rubicon.load({game!r})\n"
        "record_laws.device_agrees(game, 3, 1)\n"
        "from rubicon.vector import simulation_cuda\n"
        "from rubicon.compiler.cuda import SIMULATED\n"
        "print(len(simulation_cuda.play(game, 2).finished), SIMULATED)\n"
    )
    done = run(script, NUMBA_ENABLE_CUDASIM="1")
    assert done.stdout.split() == ["0", "True"], done.stderr


def test_no_gpu_is_said_plainly() -> None:
    done = run("import rubicon; from rubicon.vector import simulation_cuda; simulation_cuda.play(rubicon.load('caesar'), 1)")
    assert "RubiconError: no GPU that CUDA can use was found" in done.stderr


@pytest.mark.parametrize(
    ("game", "places", "steps", "options"),
    [
        ("caesar", 3, 8, {}),
        ("cleopatra", 2, 5, {"action_deck": "arranged", "two_face_down": True}),
        ("augustus", 1, 3, {"players": 4, "joker": "redraw", "end": "at_once"}),
    ],
)
def test_a_gpu_steps_the_same_batch(game: str, places: int, steps: int, options: dict[str, object]) -> None:
    """On Numba's CUDA simulator: kernels thread for thread, and arrays taken by DLPack."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.gpu_steps", game, str(places), str(steps), json.dumps(options)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "the action of game 0 in the batch was not legal; that game stays as it was\n", done.stderr


def test_no_rule_counts_on_a_whole_number_that_is_a_float_on_a_gpu() -> None:
    """math.floor and math.ceil give whole numbers on a CPU, and floats on a GPU: a rule makes whole numbers of them."""
    folder = Path(rubicon.__file__).parent
    loose = []
    for path in (file for package in ("games", "engine", "bots") for file in (folder / package).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        rules = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and "rule" in map(ast.unparse, node.decorator_list)]
        for rule in rules:
            kept = {ast.unparse(node.args[0]) for node in ast.walk(rule) if isinstance(node, ast.Call) and ast.unparse(node.func) == "int"}
            found = [ast.unparse(node) for node in ast.walk(rule) if isinstance(node, ast.Call)]
            loose += [f"{path.name}: {call}" for call in found if call.startswith(("math.floor(", "math.ceil(")) and call not in kept]
    assert loose == []
