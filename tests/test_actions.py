"""Kinds of action that are declared once: numbers, typed values, the table."""

from typing import Annotated

import pytest

from rubicon.engine.actions import Action, ActionSpace, all_actions


class Move(Action, frozen=True):
    """A piece moves."""

    piece: Annotated[int, range(2, 4)]
    to: Annotated[str, ("left", "right", "home")]
    quietly: bool


class Pass(Action, frozen=True):
    """Nothing is done."""


class Roll(Action, frozen=True):
    """A die is rolled."""

    pips: Annotated[int, range(1, 7)]


class Reveal(Action, frozen=True):
    """A sealed choice is shown."""

    choice: Annotated[Pass | Move, all_actions(Pass, Move)]


class MoveUnseen(Action, frozen=True):
    """A piece moves quietly."""


SPACE = ActionSpace(decisions=(Pass, Move), outcomes=(Roll, Reveal), public_forms=(MoveUnseen,))


def test_numbers_follow_the_order_of_kinds_and_fields() -> None:
    assert [SPACE.first(kind) for kind in (Pass, Move, Roll, Reveal, MoveUnseen)] == [0, 1, 13, 19, 32]
    assert (SPACE.decisions, SPACE.numbers) == (13, 33)
    assert [SPACE.count(kind) for kind in (Pass, Move, Roll, Reveal, MoveUnseen)] == [1, 12, 6, 13, 1]
    assert SPACE.encode(Move(2, "left", False)) == 1
    assert SPACE.encode(Move(2, "left", True)) == 2
    assert SPACE.encode(Move(2, "right", False)) == 3
    assert SPACE.encode(Move(3, "home", True)) == 12
    assert SPACE.decode(18) == Roll(6)
    assert SPACE.decode(SPACE.first(Reveal) + 5) == Reveal(SPACE.decode(5))  # type: ignore[arg-type]


def test_every_number_is_one_action() -> None:
    actions = [SPACE.decode(number) for number in range(SPACE.numbers)]
    assert len(set(actions)) == SPACE.numbers
    assert [SPACE.encode(action) for action in actions] == list(range(SPACE.numbers))


def test_other_numbers_and_values_are_refused() -> None:
    for number in (-1, SPACE.numbers):
        with pytest.raises(ValueError, match="they go from 0 to 32"):
            SPACE.decode(number)
    with pytest.raises(ValueError, match="Roll: pips can't be 7"):
        SPACE.encode(Roll(7))


def test_a_field_needs_possible_values() -> None:
    class Bare(Action, frozen=True):
        count: int

    class Empty(Action, frozen=True):
        count: Annotated[int, 0]

    with pytest.raises(TypeError, match="Bare: count needs its possible values"):
        ActionSpace(decisions=(Bare,))
    with pytest.raises(ValueError, match="Empty: count needs possible values that differ"):
        ActionSpace(decisions=(Empty,))
    with pytest.raises(ValueError, match="Pass is declared twice"):
        ActionSpace(decisions=(Pass,), outcomes=(Pass,))


def test_the_table_lists_kinds_with_their_fields() -> None:
    rows = {row.name: (row.first, row.last, row.fields, row.meaning) for row in SPACE.table()}
    assert rows["Move"] == (1, 12, "piece 2–3, to (left, right, home), quietly no or yes", "A piece moves.")
    assert rows["Pass"] == (0, 0, "", "Nothing is done.")
