"""Benchmark tasks: they are what the reference results were measured on, and results come again."""

from typing import Any

import msgspec
import pytest

from rubicon.cli.main import main
from rubicon.research import reference, tasks

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
