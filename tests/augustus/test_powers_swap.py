import pytest

import rubicon
from tests.augustus.powers import SYMBOLS, finish, nearly, powered, scene, settle, spaces
from tests.augustus.scene import AGRIPPA, draw, play, player, texts, working

SWAPS = [
    (13, "swords", "shield"),
    (14, "swords", "shield"),
    (19, "shield", "chariot"),
    (20, "shield", "chariot"),
    (51, "chariot", "catapult"),
    (52, "chariot", "catapult"),
    (73, "catapult", "standard"),
    (74, "catapult", "standard"),
    (85, "standard", "dagger"),
    (86, "standard", "dagger"),
]


def choices(match: rubicon.Match, token: str) -> set[str]:
    """What Agrippa may do with a legion from the supply."""
    return {word for word in texts(play(match, token)) if "-" not in word}


@pytest.mark.parametrize(("number", "x", "y"), SWAPS)
@pytest.mark.parametrize("token", SYMBOLS)
def test_a41_x_as_y_and_the_other_way_round(number: int, x: str, y: str, token: str) -> None:
    match = scene([player("57 80 39", done=str(number)), player()])
    expected = spaces(match, *((x, y) if token in (x, y) else (token,)))
    assert choices(match, token) == expected | {"pass"}


def test_a41_the_legion_lies_on_the_other_symbol() -> None:
    match = draw(scene([player("57", done="13"), player()]), "swords", "sh57")
    assert working(match, AGRIPPA) == {57: {"shield": 1}}


def test_a41_a_legion_may_be_moved_so_too() -> None:
    match = draw(scene([player("57:ch1", done="13"), player()]), "shield", "ch57-sw57")
    assert working(match, AGRIPPA) == {57: {"swords": 1}}


def test_a41_is_lasting() -> None:
    match = scene([player("57", done="13"), player()])
    draw(draw(match, "swords", "pass"), "swords", "sh57")
    assert choices(match, "shield") == {"pass", "sw57"}


def test_a41_only_for_its_owner() -> None:
    match = play(scene([player("57", done="13"), player("58")]), "swords pass")
    assert texts(match) == ["pass", "sw58"]


def test_a41_not_before_it_is_completed() -> None:
    match = scene([player(f"{nearly(13)} 57"), player()])
    assert choices(match, "swords") == {"pass", "sw57"}


def test_a41_from_the_next_draw_on() -> None:
    match = settle(powered(13, "57"))
    assert "sh57" in choices(match, "swords")


def test_a41_swap_is_not_chained() -> None:
    match = scene([player("57", done="13 19"), player()])
    assert choices(match, "swords") == {"pass", "sw57", "sh57"}


def test_a41_a_symbol_of_two_swaps_may_be_used_as_either() -> None:
    match = scene([player("57", done="13 19"), player()])
    assert choices(match, "shield") == {"pass", "sw57", "sh57", "ch57"}


def test_a41_is_of_no_use_for_placing() -> None:
    match = finish(scene([player(f"{nearly(31)} 57 3", done="13", legions=14), player()]), 31)
    assert set(texts(match)) == {"sw57", "sw3"}
