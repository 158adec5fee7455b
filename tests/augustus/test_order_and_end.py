"""The order of completions, and the end at once (A51, A53), alone, together and with objectives that are safe (A54)."""

from typing import Any

import pytest

import rubicon
from rubicon.engine.facts import NOBODY_READS
from tests.augustus.decks import CHAINS, own
from tests.augustus.scene import AGRIPPA, LIVIA, MAECENAS, completed, draw, phase, play, player, scene, texts, working
from tests.augustus.table import OTHERS
from tests.augustus.test_completing import full, resolve

SIX = "1 3 2 23 4 39"
"""Completed, and no reward for types among them."""
ATTACK = "81:sw1,ch1,ca1,st1,da1"
"""An attack on completed objectives that lacks the shield."""
SEVENTH = "57:sw1,ch1,ca1,st1"


def seventh_and_attack(*more: dict[str, object], **options: Any) -> rubicon.Match:
    """With the same shield Agrippa completes a seventh objective, and after that Livia one that attacks."""
    players = [player(SEVENTH, done=SIX), player(ATTACK), *more]
    match = draw(scene(players, offer=OTHERS, **options), "shield", "sh57", "sh81")
    return play(match, "take51 +60")


# A51


def test_a51_the_seventh_is_not_lost_any_more() -> None:
    match = seventh_and_attack(end="at_once")
    assert (match.turn, phase(match), len(completed(match, AGRIPPA))) == (LIVIA, "take", 7)
    play(match, "take52 +61")
    assert (match.over, match.position().to_dict()["ending"]) == (True, "seven objectives completed")


def test_a51_without_it_the_seventh_may_be_lost_and_the_game_goes_on() -> None:
    assert texts(seventh_and_attack()) == [f"lose{number}" for number in (1, 2, 3, 4, 23, 39, 57)]


def test_a51_nobody_else_loses_one_either() -> None:
    match = seventh_and_attack(player("58", done="5 6"), end="at_once")
    assert (match.turn, phase(match), completed(match, MAECENAS)) == (LIVIA, "take", [5, 6])


def test_a51_the_attack_says_that_it_has_no_effect() -> None:
    match = seventh_and_attack(end="at_once")
    told = match.tell(len(match))
    assert told.endswith("every opponent loses a completed objective. Seven objectives are already completed, so the attack has no effect.")
    assert "no effect" not in seventh_and_attack().tell(len(match))


def test_a51_what_is_left_is_completed_before_the_game_ends() -> None:
    """Maecenas completes 82 after Livia's attack; its own has no effect either."""
    players = [player(SEVENTH, done=SIX), player(ATTACK), player("82:sw1,ch1,ca1,st1,da1")]
    match = draw(scene(players, offer=OTHERS, end="at_once"), "shield", "sh57", "sh81", "sh82")
    assert resolve(match)[-3:] == [57, 81, 82]
    assert match.over


def test_a51_an_attack_on_legions_still_works() -> None:
    """Livia's 75 comes after 57, and clears one of Agrippa's objectives."""
    match = scene([player("57:sw1,ch1,ca1,sh1 79:sw1", done=SIX), player("75:sw2,st1,da1")], offer=OTHERS, end="at_once")
    play(draw(match, "standard", "st57", "st75"), "take51 +60")
    assert texts(match) == ["clear79"]


def test_a51_the_sevenths_own_power_works_before_it_counts() -> None:
    match = draw(scene([player(ATTACK, done=SIX), player("58", done="5 6")], offer=OTHERS, end="at_once"), "shield", "sh81")
    assert (match.turn, texts(match)) == (LIVIA, ["lose5", "lose6"])
    play(match, "lose5 take51 +60")
    assert (match.over, completed(match, LIVIA)) == (True, [6])


def test_a51_an_attack_before_the_seventh_works() -> None:
    """81 comes before 82, with which Agrippa would have seven."""
    match = scene([player("82:sw1,ch1,ca1,st1,da1", done=SIX), player(ATTACK)], offer=OTHERS, end="at_once")
    draw(match, "shield", "sh82", "sh81")
    assert (match.turn, phase(match)) == (AGRIPPA, "lose")
    resolve(match, "lose1 lose81")
    assert (match.over, len(completed(match, AGRIPPA))) == (False, 6)


def test_a51_in_the_next_draw_there_is_none() -> None:
    """Six is not enough: an attack works with `at_once` as without."""
    match = scene([player("58", done=SIX), player(ATTACK)], offer=OTHERS, end="at_once")
    assert phase(draw(match, "shield", "pass", "sh81")) == "lose"


def test_a51_a_position_in_which_an_attack_comes_too_late_is_refused() -> None:
    line = seventh_and_attack().line
    assert rubicon.position(line, typed=True).line == line
    with pytest.raises(rubicon.BadPosition, match="nobody can do anything in the phase 'lose'"):
        rubicon.position(line.replace("augustus", "augustus end=at_once", 1))


@pytest.mark.parametrize(("order", "over"), [("power_first", True), ("number", False)])
def test_a51_a53_whether_the_attack_comes_first_depends_on_the_order(order: str, over: bool) -> None:
    """15 is the sixth and fills 84, the seventh: right after 15, or after the attack of 81."""
    agrippa = player("15:sw1,sh1,ch1 84:ca1,st2,da1", done="1 3 2 23 4", legions=20)
    match = draw(scene([agrippa, player(ATTACK)], offer=OTHERS, end="at_once", order=order), "shield", "sh15", "sh81")
    resolve(match, "sh84" if over else "sh84 lose1")
    assert (match.over, len(completed(match, AGRIPPA))) == (over, 7 if over else 6)


@pytest.mark.parametrize(("end", "losses"), [("draw", ["lose1", "lose2", "lose3", "lose4", "lose23", "lose39"]), ("at_once", [])])
def test_a51_a54_a_safe_seventh_does_not_keep_the_others_from_being_lost(end: str, losses: list[str]) -> None:
    match = seventh_and_attack(end=end, announced="safe")
    assert (texts(match) if phase(match) == "lose" else []) == losses
    resolve(match, losses[0] if losses else "")
    assert match.over == (end == "at_once")


# A53


@pytest.mark.parametrize(("order", "expected"), [("power_first", [15, 57, 21]), ("number", [15, 21, 57])])
def test_a53_what_a_power_fills_joins_those_that_wait(order: str, expected: list[int]) -> None:
    players = [player("15:sw1,sh1,ch1 57:sw1,ch1,ca1,st1", legions=8), player("21:sw2,ch2")]
    assert resolve(draw(scene(players, order=order), "shield", "sh15", "sh21"), "sh57") == expected


def test_a53_one_with_a_lower_number_than_the_one_that_filled_it_comes_next() -> None:
    players = [player("16:sw1,sh1,ch1 1:sw1"), player("21:sw2,ch2")]
    assert resolve(draw(scene(players, order="number"), "shield", "sh16", "sh21"), "sh1") == [16, 1, 21]


@pytest.mark.parametrize(("order", "expected"), [("power_first", [30, 61, 39]), ("number", [30, 39, 61])])
def test_a53_what_is_laid_out_full_joins_those_that_wait(order: str, expected: list[int]) -> None:
    players = [player("30:sw2,st1 61:sw2,da2 80:sw1", legions=9), player("39:sw2,ch1,ca1")]
    match = draw(scene(players, order=order), "shield", "sh30", "sh39")
    assert resolve(match, "sw61 sw61 sh61 da61 da61") == expected


@pytest.mark.parametrize(("order", "expected"), [("power_first", [71, 15, 61, 39]), ("number", [71, 15, 39, 61])])
def test_a53_what_a_second_power_fills_does_not_come_first(order: str, expected: list[int]) -> None:
    agrippa = player("71:sh1,ch1,ca1,st1 15:sw1,sh1,ch1 39:sw2,ch1,ca1 61:sw2,da2", legions=40)
    match = draw(scene([agrippa, player("86")], order=order), "shield", "sh71")
    assert resolve(match, "sh39 sh15 sh61") == expected


@pytest.mark.parametrize(("order", "expected"), [("power_first", [5, 61, 39]), ("number", [5, 39, 61])])
def test_a53_what_a_power_completes_waits_with_the_others(order: str, expected: list[int]) -> None:
    match = own(CHAINS, [player("5:sw2 61"), player("39:sw2,sh1,ca1")], options={"order": order})
    assert resolve(draw(match, "chariot", "ch5", "ch39"), "complete61") == expected


def waiting_as_if_full(others: str, fill: str, choice: str) -> rubicon.Match:
    """Agrippa's 1 fills 5 and others; then 5 completes one of choice, which waits."""
    match = own(CHAINS, [player(f"1:sw1 5:sw2 {others}", legions=40), player("86")], options={"order": "number"})
    play(draw(match, "shield", "sh1"), f"ch5 {fill} take21 +40 {choice}")
    assert int(choice.removeprefix("complete")) in full(match, AGRIPPA)
    return match


def test_a53_a_chosen_one_does_not_drop_out_when_legions_are_placed() -> None:
    """15 takes the one legion off 61, which waits without being full."""
    match = waiting_as_if_full("15:sw1,sh1,ch1 61:sw1 80", "sh15 sh80", "complete61")
    assert resolve(match, "sw61-sw80") == [1, 5, 15, 61]
    assert working(match, AGRIPPA)[80] == {"swords": 1, "shield": 1}


def test_a53_a_chosen_one_does_not_drop_out_when_legions_are_laid_out_anew() -> None:
    match = waiting_as_if_full("30:sw2,st1 61:sw1 80", "sh30 sh80", "complete61")
    assert resolve(match, "sw80 sw80") == [1, 5, 30, 61]


def test_a53_one_that_was_full_when_it_was_chosen_does_not_drop_out_either() -> None:
    match = waiting_as_if_full("15:sw1,sh1,ch1 39:sw2,ch1,ca1 61", "sh15 sh39", "complete39")
    assert resolve(match, "sw39-sw61") == [1, 5, 15, 39]


def test_a53_one_that_is_full_and_was_not_chosen_drops_out_as_before() -> None:
    match = waiting_as_if_full("15:sw1,sh1,ch1 39:sw2,ch1,ca1 61", "sh15 sh39", "complete61")
    assert resolve(match, "sw39-sw61") == [1, 5, 15, 61]
    assert 39 in working(match, AGRIPPA)


def test_a53_a_chosen_one_that_is_filled_is_resolved_once() -> None:
    match = waiting_as_if_full("15:sw1,sh1,ch1 39:sw1,ch1,ca1 61", "sh15 sh39", "complete39")
    assert resolve(match, "sw39") == [1, 5, 15, 39]


def test_a53_its_legions_go_back_when_it_is_completed() -> None:
    match = own(CHAINS, [player("5:sw2 61:sw1,da1"), player("39:sw2,sh1,ca1")], options={"order": "number"})
    play(draw(match, "chariot", "ch5", "ch39"), "complete61 take21 +40")
    assert working(match, AGRIPPA)[61] == {"swords": 1, "dagger": 1}
    resolve(match)
    assert match.position().to_dict()["players"]["Agrippa"]["supply"] == 7


@pytest.mark.parametrize(("chosen", "asked"), [("complete61", False), ("complete57", True)])
def test_a53_others_can_not_touch_a_chosen_one(chosen: str, asked: bool) -> None:
    """Livia's 37 attacks while Agrippa's choice waits; all his legions are on 61."""
    match = own(CHAINS, [player("5:sw2 61:sw1 57"), player("37:sw1,ch1,ca1")], options={"order": "number"})
    play(draw(match, "chariot", "ch5", "ch37"), f"{chosen} take21 +40")
    assert (phase(match) == "remove") == asked


def test_a53_a_chosen_one_that_is_attacked_is_refused_as_waiting() -> None:
    match = own(CHAINS, [player("5:sw2 61:sw1 57:sw1"), player("37:sw1,ch1,ca1")], options={"order": "number"})
    play(draw(match, "chariot", "ch5", "ch37"), "complete61 take21 +40")
    assert texts(match) == ["-sw57"]
    with pytest.raises(rubicon.IllegalAction, match=r"Alpes Poeninae \(61\) is about to be completed: it can't be attacked"):
        match.play("-sw61")


def waiting_for_livia() -> rubicon.Match:
    """Agrippa's 61 waits as if full, while Livia takes an objective for 39."""
    match = own(CHAINS, [player("5:sw2 61:sw1 57"), player("39:sw2,sh1,ca1")], options={"order": "number"})
    return play(draw(match, "chariot", "ch5", "ch39"), "complete61 take21 +40")


def test_a53_a_chosen_one_is_in_the_position() -> None:
    match = waiting_for_livia()
    assert " 61:sw1!2 " in match.line
    again = rubicon.position(match.line, typed=True)
    assert again.record.tobytes() == match.record.tobytes()
    assert resolve(again)[-1] == 61


@pytest.mark.parametrize(("queue", "problem"), [("!1", "waits to be completed, but is not full"), ("!3", "waits behind more objectives")])
def test_a53_positions_that_can_not_be_are_refused(queue: str, problem: str) -> None:
    with pytest.raises(rubicon.BadPosition, match=problem):
        rubicon.position(waiting_for_livia().line.replace("!2", queue))


def test_a53_the_question_names_the_rule() -> None:
    match = own(CHAINS, [player("5:sw2 61"), player()], options={"order": "number"})
    draw(match, "chariot", "ch5")
    assert match.game.book.texts.todo(match.record, NOBODY_READS).rules == ("A46", "A53")
