"""Learning curves of the benchmark tasks, which need PyTorch."""

import pytest

from rubicon.research import learning_curve, tasks


@pytest.mark.parametrize("learner", [learning_curve.PPO, learning_curve.TAUGHT])
def test_a_curve_comes_again(learner: learning_curve.Learner) -> None:
    pytest.importorskip("torch")
    task = next(task for task in tasks.tasks() if task.learner == learner)
    small = learner._replace(games=32, updates=4)
    brief = task._replace(entrants=small.entrants())
    first, again = (tasks.measure_learner(brief, small, pairs=10, seed=1, runs=1) for _ in range(2))
    assert [result.bot for result in first] == [f"{learner.name}:{decisions}" for decisions in (1024, 2048, 3072, 4096)]
    assert [result.value for result in first] == [result.value for result in again]
    assert all(result.low <= result.value <= result.high and result.seconds > 0 for result in first)
