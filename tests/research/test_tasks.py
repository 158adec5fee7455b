"""Benchmark tasks: they are what the reference results were measured on, and results come again."""

from typing import Any

import msgspec
import pytest

from rubicon.cli.main import main
from rubicon.cli.tasks import possible
from rubicon.engine.errors import RubiconError
from rubicon.research import learning_curve, reference, tasks
from rubicon.research.learning_curve import Point
from rubicon.training import extra

TASKS = {task.name: task for task in tasks.tasks()}
KNOWN = reference.load()


def result(**changed: Any) -> tasks.Result:
    return msgspec.structs.replace(KNOWN["score/caesar/greedy/v1", "search:100"], **changed)


def test_every_entrant_has_a_reference_result() -> None:
    wanted = {(task.name, bot) for task in TASKS.values() for bot in task.entrants}
    assert set(KNOWN) == wanted


@pytest.mark.parametrize("name", TASKS)
def test_a_task_measures_what_it_did_when_the_reference_was_written(name: str) -> None:
    """If this fails, the rules or an opponent have changed: give the task a new version and measure the reference anew."""
    assert {each.fingerprint for (task, _), each in KNOWN.items() if task == name} == {tasks.fingerprint(TASKS[name])}


def test_networks_and_learners_are_those_of_the_reference() -> None:
    """By a hash, for their names do not tell. If this fails, measure the reference anew."""
    assert {key: each.entrant for key, each in KNOWN.items()} == {
        (task.name, bot): tasks.entrant(task, bot) for task in TASKS.values() for bot in task.entrants
    }
    hashes = {tasks.network_hash(game) for game in tasks.GAMES} | {learner.digest() for _, _, learner in tasks.LEARNED}
    assert {each.entrant for each in KNOWN.values()} == {"", *hashes}
    expected = KNOWN["score/caesar/greedy/v1", "network"]
    other = msgspec.structs.replace(expected, entrant="0")
    assert "something else" in reference.line(other, expected)
    assert not tasks.is_of_the_same(other, expected)


def test_runs_of_a_learner_make_one_curve() -> None:
    runs = [[Point(10, 0.5, 0.4, 0.6), Point(20, 0.7, 0.6, 0.8)], [Point(10, 0.6, 0.5, 0.7), Point(20, 0.5, 0.4, 0.6)]]
    assert learning_curve.together(runs) == [Point(10, 0.55, 0.4, 0.7), Point(20, 0.6, 0.4, 0.8)]
    assert len(learning_curve.PPO.decisions()) == learning_curve.REPORTS


def test_learners_get_better_in_the_reference() -> None:
    for game, opponent, learner in tasks.LEARNED:
        curve = [KNOWN[f"learning/{game}/{opponent}/v1", bot] for bot in learner.entrants()]
        assert curve[-1].value > curve[0].value
        assert curve[-1].high > curve[0].low


def test_without_pytorch_it_is_said_what_is_left_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse() -> None:
        raise RubiconError("PyTorch is not installed")

    monkeypatch.setattr(extra, "require_torch", refuse)
    monkeypatch.setattr(learning_curve, "require_torch", refuse)
    assert [task for task in TASKS.values() if task.kind != "learning"] == possible(list(TASKS.values()))
    assert "Left out: learning/caesar/random/v1" in capsys.readouterr().err
    assert main(["tasks", "learning/caesar/random"]) == 2
    assert "PyTorch is not installed" in capsys.readouterr().err


def test_a_result_comes_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "score/caesar/random", "--bot", "greedy", "--pairs", "20", "--workers", "1"]) == 0
    assert "agrees" in capsys.readouterr().out
    again = tasks.measure(TASKS["exploitability/caesar-miniature/v1"], "cfr+:3", pairs=1, seed=9)
    assert again.value == pytest.approx(KNOWN[again.task, "cfr+:3"].value, abs=1e-6)


def test_what_differs_is_said() -> None:
    expected = result(low=0.6, high=0.7)
    assert tasks.agrees(result(low=0.65, high=0.8), expected)
    assert not tasks.agrees(result(low=0.71, high=0.8), expected)
    assert "DIFFERS" in reference.line(result(low=0.71, high=0.8), expected)
    assert "something else" in reference.line(result(fingerprint="0"), expected)
    assert "no reference" in reference.line(expected, None)


def test_tasks_are_listed_and_wrong_names_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "--list"]) == 0
    assert all(name in capsys.readouterr().out for name in list(TASKS)[-1:])
    assert main(["tasks", "nonsense"]) == 2
