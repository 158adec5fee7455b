"""Rewards that are missed for good (A52), and objectives that are safe in the draw that completed them (A54)."""

from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.engine.facts import NOBODY_READS
from rubicon.engine.record import copied
from rubicon.games.augustus.features import encode
from rubicon.games.augustus.objective_value import number_reward_value
from rubicon.games.augustus.weights import WEIGHTS
from tests.augustus.scene import AGRIPPA, LIVIA, completed, draw, holders, phase, play, player, scene, seat, texts
from tests.augustus.test_completing import resolve

ATTACK = "81:sw1,ch1,ca1,st1,da1"
OFFER = "21 22 23 24 84"
BACK = pytest.mark.parametrize(("missed_reward", "asked"), [("again", True), ("forever", False)])


def declined(**options: Any) -> rubicon.Match:
    """Livia declined the reward for 2, and has 2 objectives; she lacks a shield for a third and a fourth."""
    livia = player("1:sw1 11:sw1,ch1 2:sw1", done="5")
    match = scene([player(ATTACK), livia], offer=OFFER, **options)
    return play(draw(match, "shield", "pass", "sh1"), "decline take21 +40")


def robbed(**options: Any) -> rubicon.Match:
    """After that she has lost one to an attack."""
    return play(draw(declined(**options), "shield", "sh81"), "lose5 take22 +39")


# A52


@BACK
def test_a52_a_number_that_was_declined_is_offered_once(missed_reward: str, asked: bool) -> None:
    match = draw(robbed(missed_reward=missed_reward), "shield", "pass", "sh11")
    assert (completed(match, LIVIA), phase(match) == "reward") == ([1, 11], asked)


@BACK
def test_a52_other_numbers_are_offered(missed_reward: str, asked: bool) -> None:
    match = draw(declined(missed_reward=missed_reward), "shield", "pass", "sh11")
    assert (len(completed(match, LIVIA)), phase(match)) == (3, "reward")
    assert holders(play(match, "accept")) == {"3": "Livia"}


def test_a52_another_player_may_take_it() -> None:
    match = scene([player("3:sw3", done="7"), player("1:sw1", done="5")], offer=OFFER, missed_reward="forever")
    resolve(draw(match, "shield", "pass", "sh1"))
    assert phase(draw(match, "shield", "sh3")) == "reward"
    assert holders(play(match, "accept")) == {"2": "Agrippa"}


def test_a52_each_number_is_missed_for_itself() -> None:
    """After 2 and 3 she loses one, stands at 3 again, and is asked at 4."""
    match = declined(missed_reward="forever")
    play(draw(match, "shield", "pass", "sh11"), "decline take22 +39")
    assert seat(match, LIVIA)["missed_rewards"] == (2, 3)
    play(draw(match, "shield", "sh81"), "lose5 take23 +50")
    assert phase(draw(match, "shield", "pass", "sh2")) == "take"


@BACK
def test_a52_the_position_knows_it(missed_reward: str, asked: bool) -> None:
    match = robbed(missed_reward=missed_reward)
    assert (" missed 2" in match.line) == (not asked)
    again = rubicon.position(match.line, typed=True)
    assert again.record.tobytes() == match.record.tobytes()
    assert (phase(draw(again, "shield", "pass", "sh11")) == "reward") == asked


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("missed_reward=forever", "", "Livia can't have missed that reward"),
        ("missed 2", "missed 6", "Livia can't have missed that reward"),
        ("missed 2", "missed 7", "expected a reward"),
        ("rewards;", "rewards 2 Livia;", "Livia can't have missed that reward"),
    ],
)
def test_a52_positions_that_can_not_be_are_refused(old: str, new: str, problem: str) -> None:
    line = robbed(missed_reward="forever").line
    assert old in line
    with pytest.raises(rubicon.BadPosition, match=problem):
        rubicon.position(line.replace(old, new))


def test_a52_everybody_sees_it() -> None:
    match = robbed(missed_reward="forever")
    assert match.view(AGRIPPA).to_dict()["players"]["Livia"]["missed_rewards"] == (2,)
    assert "declined the rewards for 2 for good" in match.game.book.plain(match.record)


def test_a52_an_observation_has_it_where_the_rewards_are() -> None:
    """In the row of the player who has missed it; the numbers stay as many as they are."""
    match = robbed(missed_reward="forever")
    features, observation = match.game.book.features, np.zeros(match.game.book.encoding_size, np.float32)
    start = sum(int(np.prod(shape)) for shape in list(features.values())[: list(features).index("rewards")])
    for viewer, row in ((AGRIPPA, 1), (LIVIA, 0)):
        encode(match.view_record(viewer), observation)
        rewards = observation[start : start + 7 * 12].reshape(7, 12)
        assert np.argwhere(rewards == -1).tolist() == [[row, 5]]
    encode(robbed().view_record(AGRIPPA), observation)
    assert observation[start : start + 7 * 12].min() == 0


def test_a52_a_missed_reward_is_worth_nothing() -> None:
    """Agrippa has the others, as no player could: so 2 is the one that Livia may hope for."""
    for missed_reward, hopes in (("again", True), ("forever", False)):
        s = copied(robbed(missed_reward=missed_reward).record)
        s.number_reward[1:] = AGRIPPA
        assert (number_reward_value(s, LIVIA, WEIGHTS) > 0) == hopes


def test_a52_the_question_says_that_it_is_the_last_time() -> None:
    match = draw(scene([player(), player("1:sw1", done="5")], missed_reward="forever"), "shield", "pass", "sh1")
    assert match.game.book.texts.todo(match.record, NOBODY_READS) == (
        "Livia takes the reward for the number of objectives or loses it for good.",
        ("A31", "A52"),
    )


# A54


def attacked(done: str, **options: Any) -> rubicon.Match:
    """With the same shield Livia completes 57, and after that Agrippa attacks."""
    match = scene([player(ATTACK), player("57:sw1,ch1,ca1,st1", done=done)], offer=OFFER, **options)
    return resolved_to(draw(match, "shield", "sh81", "sh57"), "lose")


def resolved_to(match: rubicon.Match, what: str) -> rubicon.Match:
    """Play on until something is asked, or the draw is over."""
    while phase(match) not in (what, "draw"):
        match.play(match.legal()[-1])
    return match


@pytest.mark.parametrize(("announced", "losses"), [("open", ["lose5", "lose6", "lose57"]), ("safe", ["lose5", "lose6"])])
def test_a54_what_was_completed_in_this_draw_is_not_lost(announced: str, losses: list[str]) -> None:
    assert texts(attacked("5 6", announced=announced)) == losses


@pytest.mark.parametrize(("announced", "asked"), [("open", True), ("safe", False)])
def test_a54_who_has_no_other_loses_none(announced: str, asked: bool) -> None:
    match = attacked("", announced=announced)
    assert (phase(match) == "lose", 57 in completed(match, LIVIA)) == (asked, True)


def test_a54_the_next_victim_is_attacked_all_the_same() -> None:
    players = [player(ATTACK), player("57:sw1,ch1,ca1,st1"), player("58", done="5")]
    match = resolved_to(draw(scene(players, offer=OFFER, announced="safe"), "shield", "sh81", "sh57"), "lose")
    assert texts(match) == ["lose5"]


def test_a54_in_the_next_draw_it_may_be_lost() -> None:
    match = scene([player(ATTACK), player("57:sw1,ch1,ca1,st1")], offer=OFFER, announced="safe")
    resolve(draw(match, "shield", "pass", "sh57"))
    assert texts(draw(match, "shield", "sh81")) == ["lose57"]


def test_a54_also_what_a_power_completed() -> None:
    """Livia's 15 fills 57, before Agrippa's 81."""
    match = scene([player(ATTACK), player("15:sw1,sh1,ch1 57:sw1,ch1,ca1,st1", done="5", legions=9)], offer=OFFER, announced="safe")
    play(draw(match, "shield", "sh81", "sh15"), "sh57")
    assert texts(resolved_to(match, "lose")) == ["lose5"]


def test_a54_the_refusal_says_so() -> None:
    match = attacked("5 6", announced="safe")
    with pytest.raises(rubicon.IllegalAction, match=r"Domitius Fronto \(57\) was completed in this draw and can't be lost yet"):
        match.play("lose57")
    with pytest.raises(rubicon.IllegalAction, match="is not among your completed objectives"):
        match.play("lose7")


def test_a54_the_position_and_the_table_know_it() -> None:
    match = attacked("5 6", announced="safe")
    assert " done 5 6 57 announced 57" in match.line
    again = rubicon.position(match.line, typed=True)
    assert again.record.tobytes() == match.record.tobytes()
    assert texts(again) == ["lose5", "lose6"]
    assert {card["number"]: card["safe"] for card in seat(again, LIVIA)["completed"]} == {5: False, 6: False, 57: True}
    assert again.view(AGRIPPA).to_dict()["players"]["Livia"]["completed"] == seat(again, LIVIA)["completed"]
    assert "57 Domitius Fronto (senator, 13, safe in this draw)" in again.game.book.plain(again.record)
    assert "announced" not in resolved_to(play(match, "lose5"), "draw").line.partition(";")[2]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("announced=safe", "", "'announced' is for announced=safe"),
        ("announced 57", "announced 57 7", "Livia has not completed objective '7'"),
        ("announced 57", "announced 5 6 57", "nobody can do anything in the phase 'lose'"),
    ],
)
def test_a54_positions_that_can_not_be_are_refused(old: str, new: str, problem: str) -> None:
    line = attacked("5 6", announced="safe").line
    assert old in line
    with pytest.raises(rubicon.BadPosition, match=problem):
        rubicon.position(line.replace(old, new, 1))


def test_a54_the_question_names_the_rule() -> None:
    match = attacked("5 6", announced="safe")
    assert match.game.book.texts.todo(match.record, NOBODY_READS).rules == ("A48", "A54")
