from typing import Any

import pytest

import rubicon
from tests.augustus import scene as story
from tests.augustus.scene import AGRIPPA, LIVIA, MAECENAS, completed, draw, phase, play, player, seat

OFFER = "21 22 23 24 84"
"""Objectives without a power, which no story needs elsewhere."""


def ended(*done: str, **rest: Any) -> rubicon.Match:
    """A game that ends here (A24), with the objectives that each player has completed."""
    players = [player(str(77 + number), done=numbers) for number, numbers in enumerate(done)]
    match = draw(story.scene(players, offer=OFFER, quiet=99, **rest), "swords")
    assert match.over
    return match


def points(match: rubicon.Match) -> list[int]:
    return [seat(match, number)["points"] for number in range(len(match.game.seats))]


def won(match: rubicon.Match, number: int) -> bool:
    """Whether a player has won alone."""
    shares = [float(other == number) for other in range(len(match.game.seats))]
    return list(match.scores or ()) == shares and match.position().to_dict()["winner"] == match.game.seats[number]


def test_a50_printed_points() -> None:
    assert points(ended("1 3", "17 13 88")) == [3 + 6, 8 + 4 + 6]


@pytest.mark.parametrize(
    ("reward", "more"),
    [
        ("senator", 2),
        ("green", 4),
        ("pink", 8),
        ("orange", 10),
        ("each", 6),
        ("2", 2),
        ("3", 4),
        ("4", 6),
        ("5", 8),
        ("6", 10),
        ("wheat", 5),
        ("gold", 5),
    ],
)
def test_a50_rewards(reward: str, more: int) -> None:
    assert points(ended("1", "17", rewards=f"{reward} Agrippa")) == [3 + more, 8]


def test_a50_several_rewards_add_up() -> None:
    assert points(ended("1", "17", rewards="senator Livia green Livia 3 Livia wheat Livia gold Agrippa")) == [3 + 5, 8 + 2 + 4 + 4 + 5]


@pytest.mark.parametrize(
    ("done", "total"),
    [
        ("7 3", 6 + 4),
        ("12 17", 8 + 4),
        ("25 19", 5 + 6),
        ("27 51", 7 + 9),
        ("54 73", 8 + 9),
        ("63 61", 15 + 12),
        ("47 1", 3 + 4),
        ("48 2", 3 + 4),
        ("49 4", 6 + 8),
        ("69 62", 15 + 12),
        ("64 37", 6 + 5),
        ("7 3 17 4", 6 + 8 + 6 + 6),
    ],
)
def test_a50_end_powers(done: str, total: int) -> None:
    assert points(ended(done, "")) == [total, 0]


def test_a50_all_together() -> None:
    assert points(ended("7 3 64 37", "17", rewards="senator Agrippa 4 Agrippa")) == [(6 + 6) + (2 + 6) + (6 + 5), 8]


def test_a50_open_objectives_count_nothing() -> None:
    match = draw(story.scene([player("57:sw1,sh1,ch1,ca1"), player("58", done="1")], offer=OFFER, quiet=99), "dagger")
    assert points(match) == [0, 3]


@pytest.mark.parametrize(("done", "winner"), [(("3", "1 2 5"), LIVIA), (("88 17", "1 2 5"), AGRIPPA), (("1", "3", "17"), MAECENAS)])
def test_a50_most_points_win(done: tuple[str, ...], winner: int) -> None:
    assert won(ended(*done), winner)


def test_a50_rewards_and_end_powers_decide() -> None:
    assert won(ended("3", "1", rewards="green Livia"), LIVIA)
    assert won(ended("3", "47 1 67"), LIVIA)


def test_a50_the_seventh_objective_is_no_win() -> None:
    match = story.scene([player("1:sw1 57", done="2 5 6 13 14 15"), player("58", done="61 62 79 80 77 78")], offer=OFFER)
    draw(match, "shield", "sh1")
    while not match.over:
        match.play("decline" if phase(match) == "reward" else match.legal()[0])
    assert len(completed(match, AGRIPPA)) == 7
    assert won(match, LIVIA)


def test_a50_a_tie_goes_to_most_senators() -> None:
    assert won(ended("14", "13"), AGRIPPA)
    assert won(ended("13", "14"), LIVIA)


def test_a50_senators_are_counted() -> None:
    match = ended("1 4", "9 14")
    assert points(match) == [9, 9]
    assert won(match, LIVIA)


def test_a50_then_to_the_lowest_numbered_objective() -> None:
    assert won(ended("9", "19"), AGRIPPA)
    assert won(ended("19", "9"), LIVIA)
    assert won(ended("16", "13"), LIVIA)


def test_a50_the_lowest_number_is_that_of_any_type() -> None:
    match = ended("17", "2 19")
    assert points(match) == [8, 8]
    assert won(match, LIVIA)


def test_a50_only_those_who_are_tied_are_compared() -> None:
    """Agrippa has the lowest number and the most senators, but the fewest points."""
    match = ended("1 7", "17", "18")
    assert points(match) == [5, 8, 8]
    assert won(match, LIVIA)


def test_a50_three_tied() -> None:
    match = ended("10", "20", "9")
    assert points(match) == [5, 5, 5]
    assert won(match, MAECENAS)


@pytest.mark.parametrize("count", range(2, 7))
def test_a50_shared_if_nothing_decides(count: int) -> None:
    match = ended(*[""] * count)
    assert match.scores == pytest.approx([1 / count] * count)
    assert match.position().to_dict()["winner"] is None


def test_a50_a_senator_without_points_decides() -> None:
    match = ended("", "64", "")
    assert points(match) == [0, 0, 0]
    assert won(match, LIVIA)


def test_a50_a_lost_objective_counts_no_more() -> None:
    match = story.scene([player("81:sw1,sh1,ch1,ca1,st1"), player("58", done="17 1")], offer=OFFER)
    play(draw(match, "dagger", "da81"), "lose17")
    assert points(match)[LIVIA] == 3
