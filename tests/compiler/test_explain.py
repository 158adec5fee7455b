"""What is said of rules that can't be compiled: what to write, and where."""

from typing import Any

import numpy as np
import pytest
from examples import kuhn

from rubicon.compiler import compiled, explain, progress
from rubicon.engine.errors import BadGame
from rubicon.engine.rule import rule


def helper(s: Any) -> int:
    """Lacks its @rule."""
    return 1


@rule
def without_rule(s: Any) -> int:
    return helper(s)


@rule
def around(s: Any) -> int:
    return without_rule(s) + 1


@rule
def misspelt(s: Any) -> Any:
    return s.lenght


@rule
def wordy(s: Any) -> Any:
    return open(s.length)


@rule
def always(s: Any) -> int:
    while True:
        if s.length == 0:
            return 1
        s.length -= 1


@rule
def sometimes(s: Any) -> Any:
    for each in s.card:
        if each > 0:
            return each


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (without_rule, r"a rule calls helper, which is a plain function \(.*test_explain.py, line \d+\): write @rule above helper"),
        (around, "a rule calls helper, which is a plain function"),
        (misspelt, "misspelt .* uses a field 'lenght' that the record has not; its fields: seat, card, done, length"),
        (wordy, r"test_explain.py, line \d+: a rule can't be compiled; rules use numbers, arrays and other rules"),
    ],
)
def test_what_to_write_is_said(broken: Any, said: str) -> None:
    record = np.zeros(1, kuhn.STATE).view(np.recarray)[0]
    with pytest.raises(BadGame, match=said):
        compiled(broken)(record)


@rule
def around_sometimes(s: Any) -> int:
    if s.length > 100:
        return int(sometimes(s))
    return 0


def test_a_rule_that_returns_sometimes_is_refused_before_it_is_called() -> None:
    """Numba would compile it, and it would fail in the middle of a game."""
    for _ in range(2):  # nothing is kept of it
        with pytest.raises(BadGame, match=r"sometimes \(.*test_explain.py, line \d+\) returns a value in some branches and nothing"):
            compiled(around_sometimes)(np.zeros(1, kuhn.STATE)[0])


def test_a_branch_without_a_return_is_found() -> None:
    assert explain.returns_sometimes(sometimes.function)  # type: ignore[attr-defined]
    assert not any(explain.returns_sometimes(each) for each in (helper, always.function, around.function))  # type: ignore[attr-defined]


@pytest.mark.parametrize("kept", [True, False])
def test_once_is_said_only_if_it_is_true(kept: bool, capsys: pytest.CaptureFixture[str]) -> None:
    progress._printed.clear()
    progress._print_notice(kept)
    assert ("first time only" in capsys.readouterr().err) == kept
