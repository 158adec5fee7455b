import pytest

from tests.augustus.powers import finish, nearly, powered, scene, settle, settle_until
from tests.augustus.scene import AGRIPPA, LIVIA, completed, offered, phase, play, player, seat, texts, working

# A43


@pytest.mark.parametrize(("number", "more"), [(5, 1), (6, 1), (45, 2), (46, 2)])
def test_a43_more_legions_in_the_supply(number: int, more: int) -> None:
    match = finish(scene([player(f"{nearly(number)} 57:sw1"), player("87")]), number)
    assert (seat(match, AGRIPPA)["legions"], seat(match, AGRIPPA)["supply"]) == (7 + more, 6 + more)
    assert (seat(match, LIVIA)["legions"], seat(match, LIVIA)["supply"]) == (7, 7)


def test_a43_for_good_and_added_up() -> None:
    match = settle(finish(scene([player(f"{nearly(5)} {nearly(45)}", legions=8), player()]), 5))
    settle(finish(match, 45))
    assert (seat(match, AGRIPPA)["legions"], seat(match, AGRIPPA)["supply"]) == (11, 11)


# A44


@pytest.mark.parametrize("number", [9, 10])
def test_a44_one_more_from_the_offer(number: int) -> None:
    match = powered(number, "57 58")
    assert texts(match) == ["take21", "take22", "take23", "take24", "take84"]
    play(match, "take22 +40")
    assert {"take21", "take23", "take24", "take84"} <= set(texts(match))
    play(match, "take84 +39")
    assert phase(match) == "draw"
    assert set(working(match, AGRIPPA)) == {57, 58, 22, 84}
    assert offered(match) == [21, 23, 24, 39, 40]


def test_a44_one_more_is_worked_on_from_now_on() -> None:
    match = settle(powered(9, f"{nearly(5)} 58"))
    assert len(working(match, AGRIPPA)) == 4
    settle(finish(match, 5))
    assert len(working(match, AGRIPPA)) == 4


def test_a44_with_one_objective_to_take_only_one_is_taken() -> None:
    match = play(powered(9, "57", offer="3 - - - -", deck=""), "take3")
    assert phase(match) == "draw"
    assert set(working(match, AGRIPPA)) == {57, 3}


def test_a44_without_an_offer_none_is_taken() -> None:
    match = powered(9, "57", offer="- - - - -", deck="")
    assert phase(match) == "draw"
    assert set(working(match, AGRIPPA)) == {57}


# A46


@pytest.mark.parametrize("number", [87, 88])
def test_a46_an_own_open_objective_of_choice_is_completed(number: int) -> None:
    match = powered(number, "57 39:sw1 1", player("78:ca1"))
    assert set(texts(match)) == {"complete57", "complete39", "complete1"}
    settle(play(match, "complete39"))
    assert completed(match, AGRIPPA) == [39, number]
    assert seat(match, AGRIPPA)["supply"] == seat(match, AGRIPPA)["legions"]
    assert len(working(match, AGRIPPA)) == 4


def test_a46_it_is_resolved_right_after_the_current_one() -> None:
    match = settle_until(play(powered(88, "39"), "complete39"), "take")
    assert completed(match, AGRIPPA) == [88]
    play(match, "take21 +40")
    assert completed(match, AGRIPPA) == [39, 88]


def test_a46_its_power_works() -> None:
    match = settle(play(powered(88, "45"), "complete45"))
    assert seat(match, AGRIPPA)["legions"] == 16


def test_a46_can_not_be_declined() -> None:
    assert texts(powered(88, "39")) == ["complete39"]


def test_a46_without_an_open_objective_it_is_skipped() -> None:
    assert phase(powered(88)) == "take"


def test_a46_also_one_full_and_waiting_and_only_once() -> None:
    match = finish(scene([player(f"{nearly(71)} {nearly(87)} {nearly(88)} 57", legions=16), player()]), 71)
    play(match, "da87 da88")
    settle_until(match, "complete")
    assert {"complete88", "complete57"} <= set(texts(match))
    assert "complete87" not in texts(match)
    play(match, "complete88")
    settle_until(match, "complete")
    assert completed(match, AGRIPPA) == [71, 87]
    settle(play(match, "complete57"))
    assert completed(match, AGRIPPA) == [57, 71, 87, 88]
