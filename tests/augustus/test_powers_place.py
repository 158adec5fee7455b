import pytest

from tests.augustus.powers import SYMBOLS, finish, legions_on, nearly, powered, scene, settle, settle_until, spaces
from tests.augustus.scene import AGRIPPA, completed, phase, play, player, seat, texts, working

PLACES = [
    (31, "swords"),
    (32, "swords"),
    (33, "dagger"),
    (34, "dagger"),
    (35, "shield"),
    (36, "shield"),
    (43, "standard"),
    (44, "standard"),
    (55, "chariot"),
    (56, "chariot"),
    (59, "catapult"),
    (60, "catapult"),
]


# A42


@pytest.mark.parametrize(("number", "symbol"), PLACES)
def test_a42_two_legions_on_spaces_of_the_symbol(number: int, symbol: str) -> None:
    match = powered(number, "80 78 82", player("87"))
    for count in range(2):
        assert phase(match) == "place"
        assert legions_on(match) == count
        assert set(texts(match)) == {word for word in texts(match) if "-" in word} | spaces(match, symbol)
        match.play(min(spaces(match, symbol)))
    assert phase(match) == "take"
    assert sum(cells.get(symbol, 0) for cells in working(match, AGRIPPA).values()) == legions_on(match) == 2


@pytest.mark.parametrize(("number", "count"), [(15, 1), (16, 1), (71, 2), (72, 2)])
def test_a42_of_any_symbol(number: int, count: int) -> None:
    match = powered(number, "57 80", player("87"))
    for n in range(count):
        assert legions_on(match) == n
        assert set(texts(match)) - {word for word in texts(match) if "-" in word} == spaces(match, *SYMBOLS)
        match.play("da80" if n == 0 else "sw57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == ({57: {}, 80: {"dagger": 1}} if count == 1 else {57: {"swords": 1}, 80: {"dagger": 1}})


def test_a42_from_the_supply() -> None:
    match = powered(31, "57 3")
    supply = seat(match, AGRIPPA)["supply"]
    play(match, "sw57")
    assert seat(match, AGRIPPA)["supply"] == supply - 1


def test_a42_or_moved_also_when_the_supply_is_not_empty() -> None:
    match = powered(31, "57:ch1 3")
    supply = seat(match, AGRIPPA)["supply"]
    assert set(texts(match)) == {"sw57", "sw3", "ch57-sw57", "ch57-sw3"}
    play(match, "ch57-sw3")
    assert working(match, AGRIPPA) == {57: {}, 3: {"swords": 1}}
    assert seat(match, AGRIPPA)["supply"] == supply


def test_a42_the_legions_of_the_objective_itself_can_be_placed() -> None:
    match = finish(scene([player(f"{nearly(31)} 57:ch1,ca1 73:st1", legions=7, supply=1), player()]), 31)
    assert seat(match, AGRIPPA)["supply"] == 4


def test_a42_a_legion_just_placed_is_not_moved() -> None:
    match = play(powered(31, "57 3"), "sw57")
    assert set(texts(match)) == {"sw3"}


def test_a42_a_legion_just_moved_is_not_moved_again() -> None:
    match = play(powered(31, "57:ch1 3 17"), "ch57-sw57")
    assert set(texts(match)) == {"sw3", "sw17"}


def test_a42_another_legion_beside_the_one_just_placed_may_be_moved() -> None:
    match = play(powered(31, "3:sw1 57"), "sw3")
    assert {"sw3", "sw57", "sw3-sw57"} <= set(texts(match))
    play(match, "sw3-sw57")
    assert working(match, AGRIPPA) == {3: {"swords": 1}, 57: {"swords": 1}}


def test_a42_two_legions_just_placed_side_by_side_are_two() -> None:
    match = play(powered(71, "3:sh1"), "sw3 sw3")
    assert working(match, AGRIPPA) == {3: {"swords": 2, "shield": 1}}
    assert phase(match) == "take"


def test_a42_a_space_that_a_moved_legion_left_is_free() -> None:
    match = play(powered(31, "57:sw1 3"), "sw57-sw3")
    assert set(texts(match)) == {"sw57", "sw3"}


def test_a42_with_one_free_space_only_one_is_placed() -> None:
    match = play(powered(31, "57 73"), "sw57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == {57: {"swords": 1}, 73: {}}


def test_a42_without_a_free_space_it_is_skipped() -> None:
    assert phase(powered(31, "57:sw1 73")) == "take"


def test_a42_without_other_objectives_it_is_skipped() -> None:
    assert phase(powered(71)) == "take"


def test_a42_can_not_be_declined() -> None:
    match = powered(71, "57")
    assert "pass" not in texts(match)
    assert "pass" not in texts(play(match, "sw57"))


def test_a42_not_on_the_objective_that_is_resolved() -> None:
    match = powered(71, "57")
    assert set(texts(match)) == {"sw57", "sh57", "ch57", "ca57", "st57"}


def test_a42_what_it_fills_is_completed() -> None:
    match = play(powered(31, "1:sh1 57"), "sw1 sw57")
    settle(match)
    assert completed(match, AGRIPPA) == [1, 31]
    assert working(match, AGRIPPA)[57] == {"swords": 1}


# A45


@pytest.mark.parametrize("number", [29, 30])
def test_a45_all_placed_legions_are_laid_out_anew(number: int) -> None:
    match = powered(number, "57:sw1,ca1 3:sw1 86")
    supply = seat(match, AGRIPPA)["supply"]
    assert phase(match) == "rearrange"
    assert set(texts(match)) == {"sw57", "sh57", "ch57", "ca57", "st57", "sw3", "sh3", "st86", "da86"}
    play(match, "da86 da86 st57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == {57: {"standard": 1}, 3: {}, 86: {"dagger": 2}}
    assert seat(match, AGRIPPA)["supply"] == supply


def test_a45_all_of_them_and_no_others() -> None:
    match = powered(29, "57:sw1,ca1 3:sw1")
    for count in range(3):
        assert phase(match) == "rearrange", count
        assert "pass" not in texts(match)
        match.play(match.legal()[0])
    assert phase(match) != "rearrange"


def test_a45_a_space_takes_one_legion() -> None:
    match = play(powered(29, "1:sw1 57:sw1"), "st57")
    assert set(texts(match)) == {"sw1", "sh1", "sw57", "sh57", "ch57", "ca57"}


def test_a45_they_may_lie_as_before() -> None:
    match = play(powered(29, "57:sw1,ca1 3:sw1"), "sw57 ca57 sw3")
    assert working(match, AGRIPPA) == {57: {"swords": 1, "catapult": 1}, 3: {"swords": 1}}


def test_a45_without_placed_legions_it_is_skipped() -> None:
    assert phase(powered(29, "57 3")) == "take"


def test_a45_what_it_fills_is_completed() -> None:
    match = play(powered(29, "1 57:sw1,ca1"), "sw1 sh1")
    settle(match)
    assert completed(match, AGRIPPA) == [1, 29]


def test_a45_lifts_legions_off_an_own_objective_that_waits() -> None:
    """57 is full and drops out when its legions lie elsewhere."""
    match = powered(71, f"{nearly(29)} {nearly(57)} 78")
    play(match, "st29 st57")
    settle_until(match, "rearrange")
    play(match, "ch78 ch78 sh78 sh78 ca78")
    settle(match)
    assert completed(match, AGRIPPA) == [29, 71]
    assert working(match, AGRIPPA)[57] == {}
