import pytest

import rubicon
from rubicon.games.caesar.effect_types import GameEnded
from tests.caesar.scene import CAESAR, NO_SHIP_SPACE, POMPEY, held, markers, play, scene, texts

SPACES = {
    "sword": {"GA-HC", "GC-GA", "MT-NU", "GC-IT", "NU-AF", "IT-SC", "DM-MD", "MD-AC", "CY-AG", "SY-AG"},
    "shield": {"HC-HU", "GA-SD", "IT-SD", "DM-GC", "MD-IT", "AF-CY", "AC-CR", "CR-CY", "AS-CR", "AS-SY"},
    "ship": {"HU-MT", "SD-MT", "SD-SC", "SC-NU", "DM-IT", "SC-AF", "IT-AC", "AC-AF", "CR-AG", "AS-AG"},
}


def spaces(match: rubicon.Match) -> set[str]:
    """Where a token may go, whichever way round."""
    return {"-".join(side[:2] for side in word.split("-")) for word in texts(match)}


def test_c5_five_on_sicilia_and_one_on_sardinia() -> None:
    match = play(scene(hands=("ship15", "")), "SC5-SD1")
    provinces = match.position().to_dict()["provinces"]
    assert provinces["Sicilia"]["influence"] == {"Caesar": 5, "Pompey": 0}
    assert provinces["Sardinia"]["influence"] == {"Caesar": 1, "Pompey": 0}


@pytest.mark.parametrize("icon", ["sword", "shield", "ship"])
def test_c5_a_token_goes_where_its_icon_is(icon: str) -> None:
    assert spaces(scene(hands=(f"{icon}15", ""))) == SPACES[icon]


def test_c5_laurel_goes_anywhere() -> None:
    assert spaces(scene(hands=("laurel13", ""))) == SPACES["sword"] | SPACES["shield"] | SPACES["ship"]


def test_c5_a_taken_space_takes_no_second_token_of_either_player() -> None:
    match = scene(laid={"Caesar": "SC6-SD0", "Pompey": "SC6-NU0"}, hands=("ship33 laurel22", ""))
    assert {"SD-SC", "SC-NU"}.isdisjoint(spaces(match))
    with pytest.raises(rubicon.IllegalAction):
        match.play("SD3-SC3")


def test_c5_a_token_may_lie_either_way_round() -> None:
    match = scene(hands=("sword06", ""))
    assert {"SY0-AG6", "SY6-AG0"} <= set(texts(match))
    assert len(texts(match)) == 20


def test_c5_equal_values_make_no_difference() -> None:
    assert len(texts(scene(hands=("sword33", "")))) == 10


def test_c5_the_token_comes_from_the_own_hand() -> None:
    match = scene(hands=("ship06", "sword24"))
    assert spaces(match) == SPACES["ship"]
    with pytest.raises(rubicon.IllegalAction):
        match.play("SY2-AG4")


def test_c5_one_token_is_placed_and_it_leaves_the_hand() -> None:
    match = play(scene(hands=("ship06 ship15", "ship33"), bags=("", None)), "SC5-SD1")
    assert match.position().to_dict()["players"]["Caesar"]["hand"] == {"ship 0|6": 1}
    assert match.turn == POMPEY


def test_c6_a_province_with_a_free_space_is_not_closed() -> None:
    match = play(scene(laid={"Caesar": "AS6-CR0"}, hands=("ship15", ""), bags=("", None)), "AS5-AG1")
    assert match.position().to_dict()["provinces"]["Asia"]["bonus"] is not None
    assert markers(match, "Caesar") == set()


def test_c6_one_placement_closes_one_province() -> None:
    match = play(scene(laid={"Caesar": "SY6-AG0"}, hands=("shield33", ""), bonus="SY=wealth", bags=("", None)), "AS3-SY3")
    assert match.position().to_dict()["provinces"]["Syria"]["bonus"] is None
    assert match.position().to_dict()["provinces"]["Asia"]["bonus"] is not None
    assert markers(match, "Caesar") == {"SY"}


def test_c6_one_placement_closes_two_provinces() -> None:
    match = scene(laid={"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}, hands=("shield33", ""), bonus="HC=wealth HU=wealth", bags=("", None))
    play(match, "HC3-HU3")
    assert markers(match, "Caesar") == {"HC"}
    assert markers(match, "Pompey") == {"HU"}


@pytest.mark.parametrize(
    ("caesar", "pompey", "bonus", "target"),
    [
        ("GA0-HC6", "HU6-MT0", "HC=might HU=wealth", "xHU"),
        ("HU6-MT0", "GA0-HC6", "HU=might HC=wealth", "xHC"),
    ],
)
def test_c6_both_provinces_are_settled_before_a_bonus_of_either_works(caesar: str, pompey: str, bonus: str, target: str) -> None:
    match = scene(laid={"Caesar": caesar, "Pompey": pompey}, hands=("shield33", ""), bonus=bonus)
    play(match, "HC3-HU3 !might")
    assert target in texts(match)


def test_c7_then_one_token_is_drawn() -> None:
    match = play(scene(hands=("ship06 ship15", "ship33"), bags=("sword33 laurel22 laurel04", None)), "SC5-SD1")
    assert match.turn == rubicon.CHANCE
    play(match, "+sword33")
    assert match.position().to_dict()["players"]["Caesar"]["hand"] == {"ship 0|6": 1, "sword 3|3": 1}
    assert held(match, "Caesar") == (2, 2)


def test_c7_an_empty_bag_gives_nothing() -> None:
    match = play(scene(hands=("ship06 ship15", "ship33"), bags=("", None)), "SC5-SD1")
    assert match.turn == POMPEY
    assert held(match, "Caesar") == (1, 0)


def test_c7_a_large_hand_draws_all_the_same() -> None:
    match = scene(hands=("ship06 ship15 ship24 ship33 laurel04 laurel13 sword06", "ship33"))
    play(match, "SC5-SD1 +sword33")
    assert held(match, "Caesar") == (7, 8)


def test_c8_turns_alternate() -> None:
    match = scene(hands=("ship06 ship15", "sword06 sword15"))
    play(match, "SC5-SD1 +sword33")
    assert match.turn == POMPEY
    play(match, "SY6-AG0 +laurel22")
    assert match.turn == CAESAR


def test_c9_no_fitting_space_is_left_so_one_passes() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33 sword06"))
    assert texts(match) == ["pass"]
    play(match, "pass")
    assert match.turn == POMPEY


def test_c9_no_token_is_left_so_one_passes() -> None:
    match = scene(hands=("", "sword06"), bags=("", None))
    assert texts(match) == ["pass"]
    play(match, "pass")
    assert match.turn == POMPEY


@pytest.mark.parametrize("hand", ["ship33", ""])
def test_c9_a_pass_places_and_draws_nothing(hand: str) -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=(hand, "sword06"))
    before = match.position().to_dict()
    after = play(match, "pass").position().to_dict()
    for what in ("players", "provinces", "spaces"):
        assert after[what] == before[what]


def test_c9_who_can_place_may_not_pass() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33 sword33", "ship33"))
    assert "pass" not in texts(match)
    assert spaces(match) == SPACES["sword"]
    with pytest.raises(rubicon.IllegalAction):
        match.play("pass")


def test_c9_a_laurel_saves_from_passing() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33 laurel04", "ship33"))
    assert "pass" not in texts(match)
    assert spaces(match) == SPACES["sword"] | SPACES["shield"]


def extra_turn_without_a_space(stuck: str) -> rubicon.Match:
    """Pompey takes Tactics and has then nothing but a ship token."""
    laid = {"Caesar": NO_SHIP_SPACE["Caesar"], "Pompey": NO_SHIP_SPACE["Pompey"] + " HC0-HU6"}
    match = scene(laid=laid, hands=("sword33", "ship33 sword06"), bonus="HC=tactics", bags=(None, ""), turn=POMPEY, stuck=stuck)
    return play(match, "GA6-HC0")


def test_c9_an_extra_turn_can_be_a_pass() -> None:
    match = extra_turn_without_a_space("pass")
    assert match.turn == POMPEY
    assert texts(match) == ["pass"]
    play(match, "pass")
    assert match.turn == CAESAR


def test_c9_stuck_lose_loses_at_once_for_want_of_a_space() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "sword06"), turn=POMPEY, stuck="lose")
    play(match, "GA6-HC0 +sword33")
    assert match.turn == rubicon.OVER
    assert match.scores == (0.0, 1.0)
    assert match.why == "stuck"


def test_c9_stuck_lose_loses_at_once_for_want_of_tokens() -> None:
    match = play(scene(hands=("ship33", ""), bags=("", ""), stuck="lose"), "SC3-SD3")
    assert match.turn == rubicon.OVER
    assert match.scores == (1.0, 0.0)
    assert match.why == "stuck"


def test_c9_stuck_lose_counts_no_markers() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "sword06"), left=(1, 12), turn=POMPEY, stuck="lose")
    play(match, "GA6-HC0 +sword33")
    assert match.scores == (0.0, 1.0)


def test_c9_stuck_lose_holds_for_an_extra_turn() -> None:
    match = extra_turn_without_a_space("lose")
    assert match.turn == rubicon.OVER
    assert match.scores == (1.0, 0.0)


def test_c9_stuck_lose_leaves_alone_who_can_place() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33 sword33", "sword06"), turn=POMPEY, stuck="lose")
    play(match, "GA6-HC0 +sword24")
    assert match.turn == CAESAR
    assert match.scores is None


def test_c9_passing_is_what_happens_unless_told_otherwise() -> None:
    assert scene().position().to_dict()["options"]["stuck"] == "pass"
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "sword06"), turn=POMPEY)
    play(match, "GA6-HC0 +sword33")
    assert match.turn == CAESAR
    assert texts(match) == ["pass"]


def test_c9_a_preview_does_not_judge_a_hand_that_it_can_not_see() -> None:
    match = scene(hands=("sword06", "ship33"), bags=("", None), stuck="lose")
    for text in texts(match):
        assert not any(isinstance(effect, GameEnded) for effect in match.preview(text)), text
    play(match, texts(match)[0])
    assert match.turn == POMPEY
