import pytest

import rubicon
from tests.caesar.scene import AEGYPTUS, AROUND_ITALIA, ASIA, CAESAR, NO_SHIP_SPACE, POMPEY, WON_ALONE, left, markers, play, scene, texts


def won(match: rubicon.Match) -> tuple[float, ...] | None:
    """Who has won, after a look at what every end by markers has in common."""
    assert match.turn == rubicon.OVER
    assert match.why == "last marker placed"
    assert match.legal() == []
    return match.scores


def bagged(match: rubicon.Match, name: str = "Caesar") -> int:
    found: int = match.position().to_dict()["players"][name]["bagged"]
    return found


def test_c20_the_last_marker_on_a_province_wins_and_nothing_is_drawn() -> None:
    match = scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33", "ship33"), bonus="HC=wealth", left=(1, 12))
    bag = bagged(match)
    play(match, "HC3-HU3")
    assert won(match) == (1.0, 0.0)
    assert match.position().to_dict()["winner"] == "Caesar"
    assert markers(match, "Caesar") == {"HC"}
    assert bagged(match) == bag


def test_c20_with_one_more_to_place_the_game_goes_on() -> None:
    match = scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33", "ship33"), bonus="HC=tactics", left=(2, 12))
    play(match, "HC3-HU3")
    assert match.turn == rubicon.CHANCE
    assert (match.scores, match.why, match.over) == (None, None, False)


def test_c20_the_last_marker_on_a_border_wins() -> None:
    match = play(scene(laid=ASIA, hands=("", "ship15"), markers="Pompey:SY", left=(12, 2), turn=POMPEY), "AS5-AG1")
    assert won(match) == (0.0, 1.0)
    assert markers(match, "Pompey") == {"SY", "AS", "AS-SY"}


def test_c20_the_last_marker_on_italias_second_space_wins() -> None:
    match = play(scene(laid=AROUND_ITALIA, hands=("", "shield06"), left=(2, 12), turn=POMPEY), "MD6-IT0")
    assert won(match) == (1.0, 0.0)
    assert markers(match, "Caesar") == {"IT", "IT2"}


def test_c20_the_last_marker_under_a_senate_wins_and_nothing_is_drawn() -> None:
    match = scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33", "ship33"), bonus="HC=senate", left=(2, 12))
    bag = bagged(match)
    play(match, "HC3-HU3")
    assert won(match) == (1.0, 0.0)
    assert left(match) == (0, 12)
    assert bagged(match) == bag


def test_c20_a_player_can_win_in_the_turn_of_the_other() -> None:
    match = scene(laid={"Pompey": "GA0-HC6"}, hands=("shield33", "ship33"), bonus="HC=tactics", left=(12, 1))
    play(match, "HC3-HU3")
    assert won(match) == (0.0, 1.0)


def test_c20_markers_that_would_have_followed_are_not_placed() -> None:
    match = play(scene(laid=AEGYPTUS, hands=("sword24", ""), markers="Caesar:SY,AS,AS-SY", left=(2, 12)), "CY2-AG4")
    assert won(match) == (1.0, 0.0)
    assert left(match) == (0, 12)
    assert len(markers(match, "Caesar")) == 5


def test_c20_italias_second_marker_is_not_placed_when_the_first_was_the_last() -> None:
    match = play(scene(laid=AROUND_ITALIA, hands=("", "shield06"), left=(1, 12), turn=POMPEY), "MD6-IT0")
    assert won(match) == (1.0, 0.0)
    assert left(match) == (0, 12)


def test_c20_the_other_province_is_not_settled_any_more() -> None:
    match = scene(laid={"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}, hands=("shield33", ""), left=(1, 12))
    play(match, "HC3-HU3")
    assert won(match) == (1.0, 0.0)
    assert markers(match, "Pompey") == set()
    assert left(match) == (0, 12)


def test_c20_the_senate_of_the_loser_comes_too_late() -> None:
    laid = {"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}
    match = play(scene(laid=laid, hands=("shield33", ""), bonus="HC=senate HU=senate", left=(2, 1)), "HC3-HU3")
    assert won(match) == (0.0, 1.0)
    assert left(match) == (1, 0)


def test_c20_a_might_is_not_resolved_any_more() -> None:
    match = scene(laid={"Caesar": "GA0-HC6", "Pompey": "SC0-NU6"}, hands=("shield33", "ship33"), bonus="HC=might", left=(1, 12))
    assert won(play(match, "HC3-HU3")) == (1.0, 0.0)


def test_c20_a_second_bonus_token_is_not_resolved_any_more() -> None:
    laid = {"Caesar": WON_ALONE, "Pompey": "SC0-NU6"}
    match = scene(laid=laid, hands=("shield33", "ship33"), bonus="HC=senate HU=might", left=(4, 12))
    play(match, "HC3-HU3")
    assert set(texts(match)) == {"!senate", "!might"}
    first = play(match.fork(), "!senate")
    assert won(first) == (1.0, 0.0)
    assert first.position().to_dict()["provinces"]["Numidia"]["influence"]["Pompey"] == 6
    assert won(play(match, "!might xSC-NU")) == (1.0, 0.0)


def test_c20_the_second_of_two_senates_is_not_needed() -> None:
    match = scene(laid={"Caesar": WON_ALONE}, hands=("shield33", ""), bonus="HC=senate HU=senate", left=(4, 12))
    assert won(play(match, "HC3-HU3")) == (1.0, 0.0)
    assert left(match) == (0, 12)


def test_c20_no_extra_turn_follows() -> None:
    match = scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33 ship33", "ship33"), bonus="HC=tactics", left=(1, 12), bags=("", None))
    assert won(play(match, "HC3-HU3")) == (1.0, 0.0)
    with pytest.raises(rubicon.IllegalAction):
        match.play("SC3-NU3")


def stuck(left: tuple[int, int], turn: int = CAESAR) -> rubicon.Match:
    """Nobody has a token that fits anywhere."""
    return scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33"), left=left, turn=turn)


@pytest.mark.parametrize("turn", [CAESAR, POMPEY])
@pytest.mark.parametrize(
    ("left", "scores", "winner"),
    [
        ((3, 4), (1.0, 0.0), "Caesar"),
        ((4, 3), (0.0, 1.0), "Pompey"),
        ((5, 5), (0.5, 0.5), None),
    ],
)
def test_c9_two_passes_in_succession_end_the_game(
    left: tuple[int, int], scores: tuple[float, float], winner: str | None, turn: int
) -> None:
    match = play(stuck(left, turn), "pass")
    assert match.turn == 1 - turn
    assert match.scores is None
    play(match, "pass")
    assert match.turn == rubicon.OVER
    assert match.why == "both passed"
    assert match.scores == scores
    assert match.position().to_dict()["winner"] == winner


def test_c9_markers_left_decide_and_not_those_on_the_map() -> None:
    laid = {"Caesar": NO_SHIP_SPACE["Caesar"], "Pompey": NO_SHIP_SPACE["Pompey"] + " HC0-HU6 GA6-HC0"}
    match = scene(laid=laid, hands=("ship33", "ship33"), markers="Pompey:HU", left=(8, 11))
    assert play(match, "pass pass").scores == (1.0, 0.0), "Caesar has four under Senates"


def test_c9_a_placement_between_two_passes_keeps_the_game_alive() -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33 sword06"), bags=(None, ""), left=(3, 4))
    play(match, "pass GA6-HC0 pass")
    assert match.turn == POMPEY
    assert match.scores is None
    play(match, "pass")
    assert match.why == "both passed"


def test_c9_a_pass_in_an_extra_turn_is_one_of_the_two() -> None:
    laid = {"Caesar": NO_SHIP_SPACE["Caesar"], "Pompey": NO_SHIP_SPACE["Pompey"] + " HC0-HU6"}
    match = scene(laid=laid, hands=("ship33", "ship33 sword06"), bonus="HC=tactics", bags=(None, ""), turn=POMPEY)
    play(match, "GA6-HC0 pass")
    assert match.turn == CAESAR
    play(match, "pass")
    assert match.why == "both passed"


def test_c9_both_without_tokens() -> None:
    match = play(scene(bags=("", ""), left=(6, 7)), "pass pass")
    assert match.why == "both passed"
    assert match.scores == (1.0, 0.0)
