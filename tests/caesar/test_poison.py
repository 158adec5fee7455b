from collections import Counter
from typing import Any

import pytest

import rubicon
from tests.caesar.scene import CAESAR, NO_SHIP_SPACE, POMPEY, WON_ALONE, held, left, markers, odds, play, scene, texts

SEEDS = range(6)
BASIC = {"senate": 6, "might": 4, "wealth": 4, "tactics": 4}
EVERYBODY = [CAESAR, POMPEY, rubicon.NOBODY, None]


def gained(hand: str, bonus: str = "HC=poison", **options: Any) -> rubicon.Match:
    """Caesar wins Hispania Citerior (Ulterior too, where a bonus is given) and takes the bonus; Pompey holds a hand."""
    laid = WON_ALONE if "HU=" in bonus else "GA3-HC3"
    options = {"poison": True, **options}
    return play(scene(laid={"Caesar": laid}, hands=("shield33 ship06", hand), bonus=bonus, **options), "HC3-HU3")


def hand(match: rubicon.Match, name: str) -> dict[str, int]:
    found: dict[str, int] = match.position().to_dict()["players"][name]["hand"]
    return found


def lost(match: rubicon.Match) -> tuple[float, ...] | None:
    """The scores, after a look at why it ended."""
    assert match.turn == rubicon.OVER
    assert match.why == "no token in hand"
    return match.scores


def test_c40_three_more_bonus_tokens_are_mixed_in() -> None:
    match = rubicon.load("caesar", poison=True).start(typed=True)
    assert odds(match) == {"HU=senate": 5, "HU=might": 4, "HU=wealth": 4, "HU=tactics": 4, "HU=poison": 3}


@pytest.mark.parametrize("centurions", [False, True])
def test_c40_none_without_the_option(centurions: bool) -> None:
    assert "HU=poison" not in texts(rubicon.load("caesar", centurions=centurions).start(typed=True))


@pytest.mark.parametrize(("poison", "centurions", "over"), [(False, False, 0), (True, False, 3), (False, True, 3), (True, True, 6)])
@pytest.mark.parametrize("seed", SEEDS)
def test_c3_each_expansion_leaves_three_bonus_tokens_over(poison: bool, centurions: bool, over: int, seed: int) -> None:
    position = rubicon.load("caesar", poison=poison, centurions=centurions).start(seed).position().to_dict()
    lying = Counter(province["bonus"] for province in position["provinces"].values())
    assert lying.total() == 18
    assert position["provinces"]["Italia"]["bonus"] == "senate"
    assert sum(position["left_over"].values()) == over
    box = Counter(BASIC | ({"poison": 3} if poison else {}) | ({"centurion": 3} if centurions else {}))
    assert lying + Counter(position["left_over"]) == box


def test_c3_what_is_left_over_differs() -> None:
    game = rubicon.load("caesar", poison=True)
    assert len({str(game.start(seed).position().to_dict()["left_over"]) for seed in SEEDS}) > 1


@pytest.mark.parametrize(("poison", "centurions", "tokens"), [(True, False, 3), (True, True, 3), (False, True, 2), (False, False, 2)])
def test_c41_each_starts_with_three_tokens_with_poison_alone(poison: bool, centurions: bool, tokens: int) -> None:
    match = rubicon.load("caesar", poison=poison, centurions=centurions).start(1)
    for name in ("Caesar", "Pompey"):
        assert held(match, name) == (tokens, 16 - tokens)
        assert sum(hand(match, name).values()) == tokens
    assert match.turn == CAESAR


def test_c41_all_three_are_hidden() -> None:
    match = rubicon.load("caesar", poison=True).start(1)
    assert match.view(POMPEY).to_dict()["players"]["Caesar"]["hand"] is None
    assert [ply.text for ply in match.seen(rubicon.NOBODY)[17:]] == ["+?"] * 6
    assert sum(ply.text != "+?" for ply in match.seen(POMPEY)[17:]) == 3


def test_c42_each_token_of_the_opponents_hand_is_as_likely_as_any_other() -> None:
    match = gained("ship06 sword15 laurel22 laurel22")
    assert odds(match) == {"-ship06": 1, "-sword15": 1, "-laurel22": 2}


def test_c42_it_goes_back_into_the_opponents_bag_and_nothing_else_moves() -> None:
    match = gained("ship06 sword15")
    before = match.position().to_dict()["players"]
    after = play(match, "-sword15").position().to_dict()["players"]
    assert after["Pompey"]["hand"] == {"ship 0|6": 1}
    assert after["Pompey"]["bag"] == before["Pompey"]["bag"] | {"sword 1|5": 1}
    assert (held(match, "Pompey"), after["Caesar"]) == ((1, 15), before["Caesar"])


def test_c42_it_may_be_drawn_again() -> None:
    match = play(gained("ship06 sword15"), "-sword15 +ship33 SC6-NU0")
    assert odds(match)["+sword15"] == 1
    assert hand(play(match, "+sword15"), "Pompey") == {"sword 1|5": 1}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_c42_both_and_spectators_see_which(seat: int | None) -> None:
    match = play(gained("ship06 sword15"), "-sword15")
    assert "sword 1|5" in match.tell(2, seat)
    assert (match.log if seat is None else match.seen(seat))[1].text == "-sword15"


def test_c42_the_rest_of_the_hand_stays_hidden() -> None:
    one, other = (play(gained(f"sword15 {rest}"), "-sword15") for rest in ("ship06", "laurel22"))
    for seat in (CAESAR, rubicon.NOBODY):
        assert one.view_record(seat).tobytes() == other.view_record(seat).tobytes()


def test_c42_pompeys_poison_works_on_caesar() -> None:
    match = scene(laid={"Pompey": "GA3-HC3"}, hands=("ship06", "shield33 sword06"), bonus="HC=poison", poison=True, turn=POMPEY)
    assert texts(play(match, "HC3-HU3")) == ["-ship06"]


def test_c42_it_works_for_who_placed_the_token_also_where_the_other_has_won() -> None:
    match = scene(laid={"Pompey": "GA0-HC6"}, hands=("shield33 sword06", "ship06"), bonus="HC=poison", poison=True)
    assert texts(play(match, "HC3-HU3")) == ["-ship06"]
    assert markers(match, "Pompey") == {"HC"}


def test_c42_an_empty_hand_loses_nothing() -> None:
    match = gained("", "HC=poison HU=poison")
    assert match.turn == rubicon.CHANCE
    assert {word[0] for word in texts(match)} == {"+"}
    assert held(match, "Pompey") == (0, 16)


def test_c42_two_take_two_tokens_if_there_are_two() -> None:
    match = play(gained("ship06 sword15", "HC=poison HU=poison"), "-ship06")
    assert texts(match) == ["-sword15"]
    match = play(gained("ship06", "HC=poison HU=poison"), "-ship06")
    assert {word[0] for word in texts(match)} == {"+"}


def test_c42_it_can_be_resolved_before_or_after_another() -> None:
    match = gained("ship06 sword15", "HC=poison HU=wealth")
    assert set(texts(match)) == {"!poison", "!wealth"}
    assert set(texts(play(match.fork(), "!poison"))) == {"-ship06", "-sword15"}
    assert set(texts(play(match, "!wealth +ship33"))) == {"-ship06", "-sword15"}


def test_c42_a_centurion_of_the_hand_goes_into_the_bag_too() -> None:
    match = play(gained("ship06 sword07", centurions=True), "-sword07")
    pompey = match.position().to_dict()["players"]["Pompey"]
    assert (pompey["hand"], pompey["bag"]["sword 0|7"]) == ({"ship 0|6": 1}, 1)
    assert pompey["centurions"] == ("ship+shield 4|4", "laurel 3|3")
    assert hand(play(match, "+ship33 SC6-NU0 +sword07"), "Pompey") == {"sword 0|7": 1}


@pytest.mark.parametrize("stuck", ["pass", "lose"])
def test_c43_who_begins_a_turn_without_a_token_loses_though_the_bag_is_full(stuck: str) -> None:
    match = play(gained("ship06", stuck=stuck), "-ship06")
    assert match.turn == rubicon.CHANCE, "Caesar's turn is not over yet"
    play(match, "+ship33")
    assert held(match, "Pompey") == (0, 16)
    assert lost(match) == (1.0, 0.0)
    assert match.position().to_dict()["winner"] == "Caesar"


@pytest.mark.parametrize("stuck", ["pass", "lose"])
def test_c43_an_empty_bag_makes_no_difference(stuck: str) -> None:
    match = play(scene(hands=("ship06", "ship15 ship24"), bags=("", None), poison=True, stuck=stuck), "SC6-NU0")
    assert match.turn == POMPEY, "it is looked at when Caesar's next turn begins"
    assert lost(play(match, "SC5-AF1 +ship33")) == (0.0, 1.0)


def test_c43_markers_do_not_count() -> None:
    match = scene(hands=("ship06", ""), left=(12, 1), poison=True)
    assert lost(play(match, "SC6-NU0 +ship15")) == (1.0, 0.0)
    assert left(match) == (12, 1)


def test_c43_a_hand_that_is_empty_within_a_turn_is_none_at_its_beginning() -> None:
    match = play(scene(hands=("ship06", "ship15"), poison=True), "SC6-NU0")
    assert held(match, "Caesar")[0] == 0
    assert match.turn == rubicon.CHANCE
    play(match, "+ship33 SC5-AF1 +ship24")
    assert match.turn == CAESAR


def test_c43_an_extra_turn_begins_like_any_other() -> None:
    match = scene(laid={"Caesar": "GA3-HC3"}, hands=("shield33", "ship33"), bonus="HC=tactics", bags=("", None), poison=True)
    assert lost(play(match, "HC3-HU3")) == (0.0, 1.0)


def test_c43_the_extra_turn_of_the_other_comes_first() -> None:
    match = play(gained("ship15", "HC=poison HU=tactics"), "!poison -ship15 +ship33")
    assert match.turn == CAESAR
    assert lost(play(match, "SC6-NU0 +ship24")) == (1.0, 0.0)


def test_c43_comes_before_the_second_of_two_passes() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("", "ship33"), left=(1, 12), turn=POMPEY, poison=True)
    assert lost(play(match, "pass")) == (0.0, 1.0)


def test_c43_who_holds_tokens_without_a_space_passes() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "sword06"), turn=POMPEY, poison=True)
    play(match, "GA6-HC0 +sword33")
    assert (match.turn, texts(match)) == (CAESAR, ["pass"])


@pytest.mark.parametrize("centurions", [False, True])
def test_c43_holds_with_poison_alone(centurions: bool) -> None:
    match = play(scene(hands=("ship06", ""), centurions=centurions), "SC6-NU0 +ship15")
    assert (match.turn, texts(match)) == (POMPEY, ["pass"])
    match = scene(laid={"Caesar": "GA3-HC3"}, hands=("shield33", ""), bonus="HC=tactics", bags=("", None), centurions=centurions)
    assert texts(play(match, "HC3-HU3")) == ["pass"]
