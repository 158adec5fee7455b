"""Advantages, on small stretches that can be worked out by hand."""

import pytest

torch = pytest.importorskip("torch")

from rubicon.training.advantages import advantages  # noqa: E402


def stretch(values: list[float], seats: list[int], *, ended: int | None = None, winner: int = 0, table: int = 2) -> dict[str, object]:
    """One game: the values and seats of its decisions, the last of which lies beyond the stretch; `ended`: the step that ends a game."""
    steps = len(values) - 1
    over, shares = torch.zeros(steps, 1, dtype=torch.bool), torch.zeros(steps, 1, table)
    if ended is not None:
        over[ended], shares[ended, 0, winner] = True, 1.0
    return {
        "values": torch.tensor(values[:-1])[:, None],
        "last_values": torch.tensor(values[-1:]),
        "seats": torch.tensor(seats[:-1])[:, None],
        "last_seats": torch.tensor(seats[-1:]),
        "ended": over,
        "shares": shares,
    }


def test_the_other_seat_expects_the_rest() -> None:
    found, _ = advantages(**stretch([0.5, 0.4, 0.7], [0, 1, 0]), trace=0.0, complementary=True)
    assert found[:, 0].tolist() == pytest.approx([1 - 0.4 - 0.5, 1 - 0.7 - 0.4])


def test_two_decisions_of_the_same_seat_in_a_row() -> None:
    found, _ = advantages(**stretch([0.5, 0.6, 0.3], [0, 0, 1]), trace=1.0, complementary=True)
    assert found[:, 0].tolist() == pytest.approx([0.7 - 0.5, 0.7 - 0.6])


def test_a_result_counts_instead_of_the_next_value_and_nothing_reaches_back_over_it() -> None:
    found, _ = advantages(**stretch([0.5, 0.4, 0.9, 0.1], [0, 1, 0, 1], ended=1, winner=1), trace=1.0, complementary=True)
    assert found[:, 0].tolist() == pytest.approx([0.0 - 0.5, 1.0 - 0.4, 0.9 - 0.9])


def test_with_three_seats_a_decision_is_compared_with_the_same_seats_next_one() -> None:
    found, known = advantages(**stretch([0.3, 0.2, 0.5, 0.6], [0, 1, 2, 0], table=3), trace=0.0, complementary=False)
    assert found[:, 0].tolist() == pytest.approx([0.6 - 0.3, 0.0, 0.0])
    assert known[:, 0].tolist() == [True, False, False]


def test_with_three_seats_everybody_gets_the_result() -> None:
    found, known = advantages(**stretch([0.3, 0.2, 0.5, 0.6], [0, 1, 2, 0], ended=2, winner=1, table=3), trace=1.0, complementary=False)
    assert found[:, 0].tolist() == pytest.approx([-0.3, 0.8, -0.5])
    assert known.all()


def test_a_best_response_does_not_trust_values_of_the_opponent() -> None:
    found, _ = advantages(**stretch([0.5, 0.99, 0.7], [0, 1, 0]), trace=0.0, complementary=False)
    assert found[0, 0].item() == pytest.approx(0.2)


def test_with_more_seats_the_last_trajectory_of_each_gets_the_result_and_the_next_game_does_not_reach_back() -> None:
    """Two games of three seats, one after the other; seat 2 decides twice in the first one."""
    values, seats = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 0.1], [2, 0, 1, 2, 1, 0, 2, 1]
    given = stretch(values, seats, ended=3, winner=0, table=3)
    found, known = advantages(**given, trace=0.5, complementary=False)
    last_of_seat_2 = 0.0 - 0.5
    expected = [0.5 - 0.2 + 0.5 * last_of_seat_2, 1.0 - 0.3, 0.0 - 0.4, last_of_seat_2, 0.1 - 0.6, 0.0, 0.0]
    assert found[:, 0].tolist() == pytest.approx(expected)
    assert known[:, 0].tolist() == [True] * 5 + [False] * 2


def test_sealed_choices_are_judged_by_the_same_seats_next_decision() -> None:
    """Seats 0 and 1 choose at the same time, twice: the value of seat 1 knows nothing of the choice of seat 0."""
    found, known = advantages(**stretch([0.5, 0.5, 0.8, 0.2, 0.7], [0, 1, 0, 1, 0]), trace=0.0, complementary=False)
    assert found[:, 0].tolist() == pytest.approx([0.8 - 0.5, 0.2 - 0.5, 0.7 - 0.8, 0.0])
    assert known[:, 0].tolist() == [True, True, True, False]


def test_seats_that_a_table_does_not_have_change_nothing() -> None:
    small = stretch([0.3, 0.2, 0.5, 0.6], [0, 1, 0, 1], ended=1, winner=1)
    large = stretch([0.3, 0.2, 0.5, 0.6], [0, 1, 0, 1], ended=1, winner=1, table=6)
    one, other = (advantages(**given, trace=0.9, complementary=False) for given in (small, large))
    assert torch.equal(one.found, other.found)
    assert torch.equal(one.known, other.known)
