"""Compiling: lazily, into a cache that notices every change of source or data."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rubicon

SCRIPT = """
import sys, rubicon
game = rubicon.load({game!r})
assert "numba" not in sys.modules
results = game.simulate(50, seed=1, threads=1)
from rubicon.core import batch, machine
dispatcher = batch.play_many.compiled
print(machine.fingerprint(), sum(dispatcher.stats.cache_hits.values()), results.plies.sum())
"""


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


def test_cache_is_used_again_and_notices_changes(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    source = (Path(__file__).parent.parent / "examples" / "kuhn.py").read_text()
    (tmp_path / "games" / "other_kuhn.py").write_text(source)
    environment = {"RUBICON_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path / "games")}
    script = SCRIPT.format(game="other_kuhn:rulebook")
    first, second = (run(script, **environment) for _ in range(2))
    assert first.stderr == "" or "compiling" in first.stderr
    print_one, print_two = first.stdout.split(), second.stdout.split()
    assert print_one[0] == print_two[0]
    assert (print_one[1], print_two[1]) == ("0", "1")
    assert print_one[2] == print_two[2]
    (tmp_path / "games" / "other_kuhn.py").write_text(source.replace("return OVER if s.length >= 2", "return OVER if s.length >= 3"))
    changed = run(script, **environment).stdout.split()
    assert changed[0] != print_one[0]
    assert changed[1] == "0"
    assert changed[2] != print_one[2]


def test_old_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rubicon.core import machine

    monkeypatch.setenv("RUBICON_CACHE", str(tmp_path))
    for age in range(5):
        (tmp_path / "code" / f"old{age}").mkdir(parents=True)
        os.utime(tmp_path / "code" / f"old{age}", (age, age))
    machine.code_folder.cache_clear()
    try:
        folder = machine.code_folder()
    finally:
        machine.code_folder.cache_clear()
    assert folder is not None
    assert {path.name for path in (tmp_path / "code").iterdir()} == {folder.name, "old3", "old4"}


def test_a_cache_that_can_not_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = run(SCRIPT.format(game="examples.kuhn:rulebook"), RUBICON_CACHE=str(tmp_path / "file"))
    assert done.returncode == 0
    assert "can't keep compiled rules" in done.stderr
    assert done.stdout.split()[1] == "0"


def test_games_of_others_come_before_compiling(caesar: rubicon.Game) -> None:
    import copy

    from rubicon.core import machine, registry

    machine.fingerprint()
    stranger = copy.copy(caesar.book)
    stranger.name, stranger.home = "stranger", Path("/nowhere")
    with pytest.raises(rubicon.RubiconError, match="load the game 'stranger' before anything is compiled"):
        registry.add(stranger)


def test_field_names_that_numpy_hides_are_refused() -> None:
    from rubicon.core.record import Record, Small, layout

    class Clash(Record):
        choose: Small

    with pytest.raises(TypeError, match=r"Clash\.choose: NumPy records have an attribute of that name"):
        layout(Clash)


@pytest.mark.parametrize("game", ["caesar", "examples.kuhn:rulebook"])
def test_a_gpu_plays_the_same_games(game: str) -> None:
    """On Numba's CUDA simulator: the launcher and the kernel, thread for thread."""
    script = (
        "import rubicon; from rubicon.kit import shape\n"
        f"game = rubicon.load({game!r})\n"
        "shape.device_agrees(game, 3, 1)\n"
        "from rubicon.core import cuda\n"
        "print(len(cuda.play(game, 2).finished), cuda.SIMULATED)\n"
    )
    done = run(script, NUMBA_ENABLE_CUDASIM="1")
    assert done.stdout.split() == ["0", "True"], done.stderr


def test_no_gpu_is_said_plainly() -> None:
    done = run("import rubicon; from rubicon.core import cuda; cuda.play(rubicon.load('caesar'), 1)")
    assert "RubiconError: no GPU that CUDA can use was found" in done.stderr


def test_a_gpu_steps_the_same_batch() -> None:
    """On Numba's CUDA simulator: kernels thread for thread, and arrays taken by DLPack."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.gpu_steps", "caesar", "3", "8"],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "the action of game 0 in the batch was not legal; that game stays as it was\n", done.stderr
