"""`rubicon tune`: weights are fitted, kept and compared."""

from pathlib import Path

import numpy as np
import pytest

import rubicon
from rubicon.cli.main import main


def test_weights_are_fitted_kept_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.npy"
    assert main(f"tune fit caesar --games 300 --steps 1 --only token,turn --file {file}".split()) == 0
    said = capsys.readouterr().out
    assert "positions: loss 0." in said
    assert "step 1: loss 0." in said
    assert "of 4,000 games" in said
    from rubicon.tuning.weights import TunedGame

    subject = TunedGame(rubicon.load("caesar"))
    moved = {name for name, before, after in zip(subject.names, subject.weights, np.load(file), strict=True) if abs(before - after) > 1e-6}
    assert moved == {"token", "turn"}
    assert main(f"tune spsa caesar --rounds 2 --games 20 --file {file}".split()) == 0
    assert main(f"tune score caesar {file}".split()) == 0
    assert "    turning=(" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("tune fit caesar --only speed --games 10", "no weight is called speed; there are turning, "),
        ("tune fit caesar --games 0", "--games is 0, but must be from 1"),
        ("tune fit kuhn", "kuhn has no weights that can be tuned"),
        ("tune score caesar nowhere.npy", "nowhere.npy is not there"),
    ],
)
def test_bad_input_gets_one_line(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    assert message in capsys.readouterr().err


def test_other_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.npy"
    np.save(file, np.zeros(3))
    assert main(f"tune score caesar {file}".split()) == 2
    assert "has 3 weights, but caesar has" in capsys.readouterr().err
    file.write_text("Veni.")
    assert main(f"tune score caesar {file}".split()) == 2
    assert "is no file of weights" in capsys.readouterr().err
