from collections import Counter
from typing import Any

import pytest

import rubicon
from rubicon.games.caesar.board import CODES
from tests.caesar.scene import CAESAR, NO_SHIP_SPACE, POMPEY, held, left, markers, odds, play, scene, texts

OTHERS = [POMPEY, rubicon.NOBODY]
BEHIND = {"Caesar": "AS2-SY4", "Pompey": "AS3-CR3"}
"""The space towards Aegyptus closes Asia; Pompey is ahead by one."""
AHEAD = {"Caesar": "AS3-CR3", "Pompey": "AS2-SY4"}
TWO_CLOSED = {"Caesar": "AS6-CR0 SY0-AG6 AS4-SY2", "Pompey": "CR0-AG6 CY2-AG4"}
"""The space between Asia and Aegyptus closes both; Caesar is ahead in Asia, Pompey in Aegyptus."""


def control(left_over: str, lying: str = "", laid: dict[str, str] | None = None, hand: str = "sword06 ship33") -> rubicon.Match:
    """Border Control with Poison, or with Centurions where these are named; three bonus tokens are left over."""
    centurions = "centurion" in left_over + lying
    rest = Counter(senate=5, might=4, wealth=4, tactics=4) + Counter({"centurion" if centurions else "poison": 3})
    rest.subtract(left_over.split() + [word[3:] for word in lying.split()])
    free = [code for code in CODES if code != "IT" and code not in lying]
    bonus = " ".join([lying, *(f"{code}={kind}" for code, kind in zip(free, rest.elements(), strict=True))])
    hands = (hand, "ship15 ship24")
    return scene(laid=laid, hands=hands, bonus=bonus, poison=not centurions, centurions=centurions, border_control=True)


def face_down(match: rubicon.Match) -> set[str]:
    """What may be laid face down."""
    return {word for word in texts(match) if ":" in word}


def token(position: dict[str, Any], where: str) -> Any:
    """What is told of the token on a space."""
    return next(space["token"] for space in position["spaces"] if "-".join(space["between"]) == where)


def senates(match: rubicon.Match) -> tuple[int, int]:
    caesar = match.position().to_dict()["players"]["Caesar"]
    return caesar["senates"], caesar["under_senates"]


@pytest.mark.parametrize("stuck", ["pass", "lose"])
def test_c48_without_another_expansion_it_is_refused(stuck: str) -> None:
    with pytest.raises(rubicon.BadOptions, match="C48"):
        rubicon.load("caesar", border_control=True, stuck=stuck)


@pytest.mark.parametrize(("poison", "centurions", "over"), [(True, False, 3), (False, True, 3), (True, True, 6)])
def test_c48_all_can_work_out_which_are_left_over(poison: bool, centurions: bool, over: int) -> None:
    match = rubicon.load("caesar", poison=poison, centurions=centurions, border_control=True).start(1)
    left_over = match.position().to_dict()["left_over"]
    assert sum(left_over.values()) == over
    assert [match.view(seat).to_dict()["left_over"] for seat in (CAESAR, *OTHERS)] == [left_over] * 3


def test_c48_which_is_which_nobody_knows() -> None:
    match = play(control("might might senate"), "GA-SD:sword06")
    assert odds(match) == {"?might": 2, "?senate": 1}


def test_c48_one_that_is_drawn_does_not_come_again() -> None:
    match = play(control("might might senate"), "GA-SD:sword06 ?might +sword33 SC5-NU1 +sword33 NU-AF:ship33")
    assert odds(match) == {"?might": 1, "?senate": 1}
    play(match, "?senate")
    assert match.view(POMPEY).to_dict()["left_over"] == {"might": 1}


def test_c49_only_on_the_three_spaces_with_a_double_line() -> None:
    match = control("might might senate", hand="sword06")
    assert face_down(match) == {"GA-SD:sword06", "NU-AF:sword06", "AS-AG:sword06"}
    with pytest.raises(rubicon.RubiconError):
        match.play("SC-NU:sword06")


@pytest.mark.parametrize("kind", ["sword06", "shield15", "ship24", "laurel22", "sword07", "ship+shield44", "laurel33"])
@pytest.mark.parametrize("space", ["GA-SD", "NU-AF", "AS-AG"])
def test_c49_any_token_of_the_hand_whatever_its_icon(kind: str, space: str) -> None:
    match = play(control("tactics tactics centurion", hand=kind), f"{space}:{kind}")
    assert match.position().to_dict()["players"]["Caesar"]["hand"] == {}


def test_c49_a_token_that_is_not_in_the_hand_can_not_be_laid() -> None:
    match = control("might might senate", hand="sword06")
    for word in ("GA-SD:sword15", "GA-SD:ship15"):
        with pytest.raises(rubicon.IllegalAction):
            match.play(word)


def test_c49_a_taken_space_takes_no_second_token() -> None:
    laid = {"Caesar": "GA-SD:ship24", "Pompey": "NU6-AF0"}
    assert face_down(control("might might senate", laid=laid, hand="sword06")) == {"AS-AG:sword06"}


def test_c49_face_up_is_still_allowed_and_draws_nothing_left_over() -> None:
    match = play(control("might might senate"), "NU6-AF0")
    assert {word[0] for word in texts(match)} == {"+"}
    assert match.position().to_dict()["left_over"] == {"might": 2, "senate": 1}
    assert match.view(POMPEY).to_dict()["provinces"]["Numidia"]["influence"] == {"Caesar": 6, "Pompey": 0}


@pytest.mark.parametrize(("poison", "centurions"), [(False, False), (True, True)])
def test_c49_nothing_is_laid_face_down_without_the_option(poison: bool, centurions: bool) -> None:
    match = scene(hands=("sword06 laurel22", ""), poison=poison, centurions=centurions)
    assert face_down(match) == set()
    with pytest.raises(rubicon.IllegalAction):
        match.play("GA-SD:sword06")


@pytest.mark.parametrize("seat", OTHERS)
def test_c49_opponent_and_spectators_see_that_a_token_lies_there_but_not_which(seat: int) -> None:
    match = play(control("might might senate"), "GA-SD:sword06")
    lying = token(match.view(seat).to_dict(), "Gallia-Sardinia")
    assert (lying["owner"], lying["token"], lying["face"]) == ("Caesar", None, "hidden")
    assert match.seen(seat)[0].text == "GA-SD:?"
    assert "Gallia" in match.tell(1, seat)
    assert "sword" not in match.tell(1, seat)
    assert [match.view(who).to_dict()["players"]["Caesar"]["unseen"]["sword 0|6"] for who in (CAESAR, seat)] == [1, 1]


def test_c49_its_owner_knows_it_for_good() -> None:
    match = play(control("might might senate"), "GA-SD:sword06 ?senate +sword33 SC5-NU1 +sword33")
    assert token(match.view(CAESAR).to_dict(), "Gallia-Sardinia")["token"] == "sword 0|6"
    assert match.seen(CAESAR)[0].text == "GA-SD:sword06"
    assert "sword 0|6" in match.tell(1, CAESAR)


@pytest.mark.parametrize("seat", OTHERS)
def test_c49_nothing_that_others_get_depends_on_the_token(seat: int) -> None:
    line = "?wealth +sword33 +laurel04 SC5-NU1 +sword24"
    one, other = (play(control("might wealth senate", "AS=senate", laid=AHEAD), f"AS-AG:{kind} {line}") for kind in ("sword06", "ship33"))
    assert one.view(seat) == other.view(seat)
    assert one.view_record(seat).tobytes() == other.view_record(seat).tobytes()
    assert one.seen(seat) == other.seen(seat)
    assert [one.tell(ply, seat) for ply in range(1, 6)] == [other.tell(ply, seat) for ply in range(1, 6)]


def test_c49_it_stays_hidden_under_a_marker() -> None:
    laid = {"Caesar": "AS6-CR0 SY0-AG6 AS4-SY2 CR0-AG6", "Pompey": "CY2-AG4"}
    match = play(control("senate senate senate", "AS=wealth AG=wealth", laid=laid, hand="sword15"), "AS-AG:sword15 ?senate")
    assert markers(match, "Caesar") == {"AS", "AG", "AS-AG"}
    assert token(match.view(POMPEY).to_dict(), "Asia-Aegyptus")["token"] is None
    assert token(match.view(CAESAR).to_dict(), "Asia-Aegyptus")["token"] == "sword 1|5"


def test_c50_all_see_what_is_drawn() -> None:
    match = play(control("might might senate"), "GA-SD:sword06 ?senate")
    assert [match.seen(seat)[1].text for seat in (CAESAR, *OTHERS)] == ["?senate"] * 3


def test_c50_a_might_comes_before_the_province_is_settled() -> None:
    match = play(control("might might senate", laid=BEHIND), "AS-AG:sword06 ?might")
    assert (match.turn, set(texts(match))) == (CAESAR, {"xAS-CR"})
    assert markers(match, "Pompey") == set()
    play(match, "xAS-CR")
    assert (markers(match, "Caesar"), markers(match, "Pompey")) == ({"AS"}, set())
    assert markers(play(control("might might senate", laid=BEHIND), "AS-AG:sword06 ?senate"), "Pompey") == {"AS"}


def test_c50_a_might_without_a_target_has_no_effect() -> None:
    match = play(control("might might senate"), "GA-SD:sword06 ?might")
    assert {word[0] for word in texts(match)} == {"+"}


def test_c50_a_wealth_draws_before_the_province_is_settled() -> None:
    match = play(control("wealth might senate", "AS=senate", laid=AHEAD), "AS-AG:sword06 ?wealth")
    assert ({word[0] for word in texts(match)}, markers(match, "Caesar")) == ({"+"}, set())
    play(match, "+sword33")
    assert (markers(match, "Caesar"), senates(match)) == ({"AS"}, (1, 1))
    play(match, "+sword24")
    assert match.turn == POMPEY
    assert held(match, "Caesar") == (3, 11)


def test_c50_a_poison_takes_effect_before_the_province_is_settled() -> None:
    match = play(control("poison might senate", "AS=senate", laid=AHEAD), "AS-AG:sword06 ?poison")
    assert (odds(match), markers(match, "Caesar")) == ({"-ship15": 1, "-ship24": 1}, set())
    assert markers(play(match, "-ship15"), "Caesar") == {"AS"}


def test_c50_a_centurion_is_chosen_before_the_province_is_settled() -> None:
    match = play(control("centurion might senate", "AS=centurion", laid=AHEAD), "AS-AG:sword06 ?centurion")
    assert (len(texts(match)), markers(match, "Caesar")) == (3, set())
    play(match, "*laurel33")
    assert (len(texts(match)), markers(match, "Caesar")) == (2, {"AS"})
    play(match, "*sword07")
    assert (match.turn, match.position().to_dict()["players"]["Caesar"]["draws_to_skip"]) == (POMPEY, 1)


def test_c50_the_provinces_are_closed_and_their_bonus_tokens_taken_all_the_same() -> None:
    match = play(control("wealth might senate", "AS=tactics AG=wealth", laid=TWO_CLOSED, hand="sword15"), "AS-AG:sword15 ?senate")
    assert (markers(match, "Caesar"), markers(match, "Pompey")) == ({"AS"}, {"AG"})
    assert set(texts(match)) == {"!tactics", "!wealth"}
    play(match, "!wealth +sword33 +sword24")
    assert match.turn == CAESAR


def test_c50_the_usual_draw_follows() -> None:
    match = play(control("senate might senate"), "GA-SD:sword06 ?senate +sword33")
    assert (match.turn, held(match, "Caesar")) == (POMPEY, (2, 13))


@pytest.mark.parametrize("lying", ["AS=might", "AS=senate"])
def test_c51_a_senate_drawn_so_places_no_marker_now_and_counts_later(lying: str) -> None:
    match = play(control("senate might senate", lying, laid=AHEAD), "AS-AG:sword06 ?senate")
    assert markers(match, "Caesar") == {"AS"}
    assert (senates(match), left(match)) == (((2, 2), (9, 12)) if lying == "AS=senate" else ((1, 0), (11, 12)))


def test_c51_two_tactics_give_one_extra_turn() -> None:
    match = play(control("tactics might senate", "AS=tactics", laid=AHEAD), "AS-AG:sword06 ?tactics +sword33")
    assert match.turn == CAESAR
    assert play(match, "SC3-NU3 +sword24").turn == POMPEY


def test_c51_one_tactics_gives_an_extra_turn() -> None:
    match = play(control("tactics might senate"), "GA-SD:sword06 ?tactics +sword33")
    assert match.turn == CAESAR
    assert play(match, "SC3-NU3 +sword24").turn == POMPEY


def test_c52_it_counts_nothing_on_either_side() -> None:
    match = play(control("senate might senate", laid={"Pompey": "AS1-CR5 AS0-SY6"}), "AS-AG:ship33 ?senate")
    assert markers(match, "Pompey") == {"AS"}
    for seat in (CAESAR, *OTHERS):
        assert token(match.view(seat).to_dict(), "Asia-Aegyptus")["facing"] == {"Asia": 0, "Aegyptus": 0}
        assert match.view(seat).to_dict()["provinces"]["Aegyptus"]["influence"] == {"Caesar": 0, "Pompey": 0}


@pytest.mark.parametrize(("up", "targets"), [("SC3-NU3", {"xSC-NU"}), ("", set())])
def test_c52_it_is_no_target_of_might(up: str, targets: set[str]) -> None:
    laid = {"Caesar": "GA3-HC3", "Pompey": f"GA-SD:ship06 NU-AF:sword06 {up}"}
    match = play(control("wealth might senate", "HC=might", laid=laid, hand="shield33"), "HC3-HU3")
    assert {word for word in texts(match) if word[0] == "x"} == targets


def test_c9_with_a_free_double_line_nobody_who_holds_a_token_passes() -> None:
    more: dict[str, Any] = {"poison": True, "border_control": True}
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33 sword06"), turn=POMPEY, stuck="lose", **more)
    play(match, "GA6-HC0 +sword33")
    assert set(texts(match)) == {"GA-SD:ship33", "NU-AF:ship33"}
    laid = {"Caesar": f"{NO_SHIP_SPACE['Caesar']} GA-SD:shield33", "Pompey": f"{NO_SHIP_SPACE['Pompey']} NU-AF:shield33"}
    assert texts(scene(laid=laid, hands=("ship33", "ship33"), **more)) == ["pass"]


def test_c9_without_a_token_one_is_stuck_though_double_lines_are_free() -> None:
    assert texts(scene(hands=("", "ship33"), centurions=True, border_control=True)) == ["pass"]
    match = scene(hands=("ship33", ""), centurions=True, border_control=True, stuck="lose")
    assert play(match, "SC3-SD3 +ship06").why == "stuck"
