import pytest

from tests.augustus.powers import end_points, scene
from tests.augustus.scene import player


def worth(numbers: str, *, working_on: str = "79", others: str = "") -> dict[int, int]:
    """The END powers among the objectives that Agrippa has completed; Livia has completed others."""
    return end_points(scene([player(working_on, done=numbers), player("50", done=others)]))


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("7", 1),
        ("8 3", 4),
        ("11", 1),
        ("12 17", 4),
        ("25", 2),
        ("26 19", 6),
        ("27", 3),
        ("28 51", 9),
        ("53", 3),
        ("54 73", 9),
        ("63", 4),
        ("65 61", 12),
    ],
)
def test_a40_points_per_symbol_itself_included(numbers: str, points: int) -> None:
    assert list(worth(numbers).values()) == [points]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("7 3 17", 6),
        ("7 3 4", 6),
        ("8 3 4 17", 6),
        ("11 17 18 19", 8),
        ("12 17 18", 7),
        ("25 19 20", 10),
        ("26 19 20 51", 10),
        ("27 51 55", 12),
        ("28 51 56", 12),
        ("28 51 73", 12),
        ("53 73 74", 15),
        ("54 73 74 87", 15),
        ("63 61 62", 20),
        ("65 61 62 85", 20),
    ],
)
def test_a40_up_to_the_stated_maximum(numbers: str, points: int) -> None:
    assert worth(numbers)[int(numbers.split()[0])] == points


def test_a40_each_of_two_has_its_own_maximum() -> None:
    assert worth("7 8 3 4") == {7: 6, 8: 6}
    assert worth("27 28 51 73") == {27: 12, 28: 12}


def test_a40_all_own_end_powers_count_all_symbols() -> None:
    assert worth("7 25 63") == {7: 3, 25: 6, 63: 4}


@pytest.mark.parametrize(
    ("number", "others", "points"),
    [
        (47, "1 3 17", 8),
        (67, "1 2", 4),
        (48, "2 5", 6),
        (68, "2 1 4", 4),
        (49, "4 6", 12),
        (66, "4 2 10", 8),
        (69, "10 62", 18),
        (83, "10 1 2 4", 12),
    ],
)
def test_a40_points_per_type_itself_included(number: int, others: str, points: int) -> None:
    assert worth(f"{number} {others}")[number] == points


def test_a40_per_type_there_is_no_maximum() -> None:
    assert worth("47 1 3 9 12 14 15 17 19 57")[47] == 20


@pytest.mark.parametrize("number", [64, 70])
def test_a40_points_per_attack_objective(number: int) -> None:
    assert worth(f"{number} 1 88") == {number: 0}
    for attack in (37, 38, 41, 42, 75, 76, 81, 82):
        assert worth(f"{number} {attack}") == {number: 5}
    assert worth(f"{number} 37 41 75 81 82") == {number: 25}


def test_a40_open_objectives_and_those_of_others_do_not_count() -> None:
    assert worth("7 48 64", working_on="1:sw1 37 2 3:sw3", others="17 41 5") == {7: 4, 48: 2, 64: 0}
