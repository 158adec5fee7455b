"""Learning curves of the benchmark tasks, which need PyTorch."""

import msgspec
import pytest

from rubicon.research import learning_curve, tasks


def test_a_curve_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    small = msgspec.structs.replace(learning_curve.settings(1), games=32, steps=16, minibatch=256)
    monkeypatch.setattr(learning_curve, "settings", lambda seed: small)
    monkeypatch.setattr(learning_curve, "UPDATES", 2)
    monkeypatch.setattr(learning_curve, "REPORTS", 2)
    task = next(task for task in tasks.tasks() if task.name == "learning/caesar/random/v1")
    first, again = (tasks.measure_learner(task, pairs=10, seed=1, runs=1) for _ in range(2))
    assert [result.bot for result in first] == ["ppo:512", "ppo:1024"]
    assert [result.value for result in first] == [result.value for result in again]
    assert all(result.low <= result.value <= result.high and result.seconds > 0 for result in first)
