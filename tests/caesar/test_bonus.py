import itertools

import pytest

import rubicon
from tests.caesar.scene import AROUND_ITALIA, CAESAR, POMPEY, WON_ALONE, held, left, markers, play, scene, texts

SHARED = {"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}
"""The space between the Hispaniae closes both; Caesar is ahead in Citerior and Pompey in Ulterior."""


def senates(match: rubicon.Match, name: str = "Caesar") -> tuple[int, int]:
    """How many Senate tokens a player owns, and how many markers lie under them."""
    player = match.position().to_dict()["players"][name]
    return player["senates"], player["under_senates"]


def might(pompey: str, *, caesar: str = "", on_map: str = "", left: tuple[int, int] | None = None) -> rubicon.Match:
    """Caesar wins Hispania Citerior and takes a Might; what else lies is given."""
    laid = {"Caesar": f"GA3-HC3 {caesar}", "Pompey": pompey}
    return play(scene(laid=laid, hands=("shield33", "ship15"), bonus="HC=might", markers=on_map, left=left), "HC3-HU3")


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(["senate", "might", "wealth", "tactics"], 2)))
@pytest.mark.parametrize("swapped", [False, True])
def test_c15_two_different_ones_may_be_resolved_in_either_order(one: str, other: str, swapped: bool) -> None:
    bonus = f"HC={other} HU={one}" if swapped else f"HC={one} HU={other}"
    match = play(scene(laid=SHARED, hands=("shield33", ""), bonus=bonus), "HC3-HU3")
    assert match.turn == CAESAR
    assert set(texts(match)) == {f"!{one}", f"!{other}"}


def test_c15_the_first_is_done_before_the_second_begins() -> None:
    match = play(scene(laid=SHARED, hands=("shield33", ""), bonus="HC=might HU=wealth"), "HC3-HU3")
    might_first = play(match.fork(), "!might")
    assert set(texts(might_first)) == {"xHU", "xHU-MT"}
    assert held(play(might_first, "xHU +ship33 +ship24"), "Caesar") == (2, 12)
    wealth_first = play(match.fork(), "!wealth +ship33")
    assert set(texts(wealth_first)) == {"xHU", "xHU-MT"}
    assert held(play(wealth_first, "xHU +ship24"), "Caesar") == (2, 12)
    assert might_first.turn == wealth_first.turn == POMPEY


def test_c15_who_placed_the_token_resolves_them_also_where_the_other_has_won() -> None:
    match = play(scene(laid={"Pompey": WON_ALONE}, hands=("shield33", ""), bonus="HC=might HU=wealth"), "HC3-HU3")
    assert markers(match, "Pompey") == {"HC", "HU", "HC-HU"}
    assert match.turn == CAESAR
    play(match, "!wealth +ship33 xHC-HU")
    assert held(match, "Caesar") == (1, 14)
    assert markers(match, "Pompey") == {"HC", "HU", "HC-HU?"}


def test_c15_two_of_a_kind_leave_nothing_to_choose() -> None:
    match = play(scene(laid=SHARED, hands=("shield33", "ship33"), bonus="HC=wealth HU=wealth"), "HC3-HU3 +ship06 +ship15 +ship24")
    assert match.turn == POMPEY
    assert held(match, "Caesar") == (3, 11)


def test_c16_the_three_senates_of_the_rulebook_bring_1_0_and_3_markers() -> None:
    match = scene(
        laid={"Caesar": "GA3-HC3 DM5-GC1", "Pompey": "SY6-AG0 DM2-IT4"},
        hands=("shield33 shield06 sword06", "ship06 ship15"),
        bonus="HC=senate SY=senate DM=senate",
    )
    play(match, "HC3-HU3")
    assert (senates(match), left(match)) == ((1, 1), (10, 12))
    play(match, "+ship33 SC0-NU6 +sword33 AS6-SY0")
    assert (senates(match), left(match)) == ((2, 1), (10, 11))
    play(match, "+ship24 AC1-AF5 +sword24 DM6-MD0")
    assert (senates(match), left(match)) == ((3, 4), (6, 11))
    assert markers(match, "Caesar") == {"HC", "DM"}


@pytest.mark.parametrize(("line", "pompeys_left"), [("HC5-HU1", 11), ("HC6-HU0", 12)])
def test_c16_lost_or_tied_it_is_kept_and_brings_no_marker_to_anyone(line: str, pompeys_left: int) -> None:
    match = play(scene(laid={"Pompey": "GA0-HC6"}, hands=("shield15 shield06", ""), bonus="HC=senate"), line)
    assert (senates(match, "Caesar"), senates(match, "Pompey")) == ((1, 0), (0, 0))
    assert left(match) == (12, pompeys_left)


@pytest.mark.parametrize(
    ("won", "lost", "bonus"), [("HU6-MT0", "GA0-HC6", "HC=senate HU=wealth"), ("GA0-HC6", "HU6-MT0", "HU=senate HC=wealth")]
)
def test_c16_the_marker_must_be_placed_in_the_province_of_the_senate(won: str, lost: str, bonus: str) -> None:
    match = scene(laid={"Caesar": won, "Pompey": lost}, hands=("shield33", ""), bonus=bonus)
    play(match, "HC3-HU3 !senate")
    assert (senates(match), left(match)) == ((1, 0), (11, 11))


def test_c16_italias_senate_is_one_like_any_other() -> None:
    match = play(scene(laid=AROUND_ITALIA, hands=("shield33", ""), senates=(1, 0)), "MD3-IT3")
    assert markers(match, "Caesar") == {"IT", "IT2"}
    assert (senates(match), left(match)) == ((2, 2), (8, 12))


def test_c16_all_that_are_left_if_fewer() -> None:
    match = play(scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33", ""), bonus="HC=senate", senates=(3, 0), left=(3, 12)), "HC3-HU3")
    assert left(match) == (0, 12)
    assert senates(match) == (4, 11)
    assert match.scores == (1.0, 0.0)


@pytest.mark.parametrize(("before", "under"), [(0, 3), (1, 5)])
def test_c16_two_senates_both_won_are_taken_one_after_the_other(before: int, under: int) -> None:
    match = scene(laid={"Caesar": WON_ALONE}, hands=("shield33", ""), bonus="HC=senate HU=senate", senates=(before, 3))
    play(match, "HC3-HU3")
    assert match.turn == rubicon.CHANCE
    assert (senates(match), left(match)) == ((before + 2, under), (9 - under, 12))


@pytest.mark.parametrize(
    ("caesar", "pompey", "pompeys_left"),
    [("GA0-HC6", "HU6-MT0", 11), ("HU6-MT0", "GA0-HC6", 11), ("GA3-HC3", "HU3-MT3", 12), ("HU3-MT3", "GA3-HC3", 12)],
)
def test_c16_of_two_senates_the_one_lost_or_tied_comes_first(caesar: str, pompey: str, pompeys_left: int) -> None:
    match = scene(laid={"Caesar": caesar, "Pompey": pompey}, hands=("shield33", ""), bonus="HC=senate HU=senate")
    play(match, "HC3-HU3")
    assert match.turn == rubicon.CHANCE
    assert (senates(match), left(match)) == ((2, 2), (9, pompeys_left))


@pytest.mark.parametrize("bonus", ["HC=tactics HU=wealth", "HC=tactics HU=tactics"])
def test_c17_one_or_two_give_another_turn_whole_with_its_draw(bonus: str) -> None:
    match = play(scene(laid=SHARED, hands=("shield33", "ship33"), bonus=bonus), "HC3-HU3")
    play(match, "+ship06" if bonus.endswith("tactics") else "!tactics +ship33 +ship06")
    assert match.turn == CAESAR
    bag = held(match, "Caesar")[1]
    play(match, "SC6-NU0 +ship15")
    assert match.turn == POMPEY
    assert held(match, "Caesar")[1] == bag - 1


def test_c17_the_extra_turn_can_earn_another() -> None:
    match = scene(laid={"Caesar": "GA0-HC6", "Pompey": "SY6-AG0"}, hands=("shield33 shield06", "ship33"), bonus="HC=tactics SY=tactics")
    play(match, "HC3-HU3 +ship06 AS6-SY0 +ship15")
    assert match.turn == CAESAR
    play(match, "SC6-NU0 +ship24")
    assert match.turn == POMPEY


def test_c18_face_up_tokens_of_the_opponent_are_targets_and_one_must_be_taken() -> None:
    match = might("SC0-NU6 MT1-NU5 AC6-CR0?", caesar="DM3-IT3")
    assert match.turn == CAESAR
    assert set(texts(match)) == {"xSC-NU", "xMT-NU"}
    with pytest.raises(rubicon.IllegalAction):
        match.play("pass")


def test_c18_one_is_turned_and_has_nothing_for_either_side() -> None:
    match = play(might("SC3-NU3 MT1-NU5"), "xSC-NU")
    assert match.turn == rubicon.CHANCE
    tokens = {"-".join(space["between"]): space["token"] for space in match.position().to_dict()["spaces"]}
    assert (tokens["Sicilia-Numidia"]["face"], tokens["Mauritania-Numidia"]["face"]) == ("down", "up")
    assert tokens["Sicilia-Numidia"]["facing"] == {"Sicilia": 0, "Numidia": 0}


def test_c18_markers_of_every_sort_are_targets() -> None:
    laid = "IT6-SD0 GC0-IT6 IT4-SC2 DM0-IT6 IT3-AC3 MD3-IT3 DM5-GC1 DM5-MD1"
    match = might(laid, caesar="SY6-AG0 AS0-SY6", on_map="Pompey:IT,IT2,DM,DM-IT Caesar:SY")
    on_map = {"xIT", "xIT2", "xDM", "xDM-IT"}
    assert set(texts(match)) == on_map | {"xIT-SD", "xGC-IT", "xIT-SC", "xIT-AC", "xMD-IT", "xDM-GC", "xDM-MD"}
    for target in on_map:
        turned = markers(play(match.fork(), target), "Pompey")
        assert turned == {"IT", "IT2", "DM", "DM-IT"} - {target[1:]} | {f"{target[1:]}?"}


@pytest.mark.parametrize(
    ("on_map", "targets"),
    [
        ("Pompey:SY,AS,AS-SY", {"xSY", "xAS", "xAS-SY", "xSY-AG"}),
        ("Pompey:SY?,AS", {"xAS", "xAS-SY", "xSY-AG"}),
        ("Pompey:SY,AS,AS-SY?", {"xSY", "xAS", "xSY-AG"}),
        ("Caesar:SY,AS,AS-SY", {"xSY-AG"}),
    ],
)
def test_c18_what_is_covered_or_face_down_is_no_target(on_map: str, targets: set[str]) -> None:
    match = might("AS6-SY0 SY6-AG0", caesar="AS0-CR6 AS1-AG5", on_map=on_map)
    assert set(texts(match)) == targets


def test_c18_the_marker_on_top_is_turned_and_not_the_token_below() -> None:
    match = play(might("AS6-SY0 SY6-AG0", caesar="AS0-CR6 AS1-AG5", on_map="Pompey:SY,AS,AS-SY"), "xAS-SY")
    assert markers(match, "Pompey") == {"SY", "AS", "AS-SY?"}
    assert match.position().to_dict()["provinces"]["Asia"]["influence"]["Pompey"] == 6


def test_c18_markers_under_a_senate_are_no_targets_and_without_one_nothing_happens() -> None:
    match = might("", left=(12, 10))
    assert match.turn == rubicon.CHANCE
    play(match, "+ship33")
    assert match.turn == POMPEY
    assert senates(match, "Pompey") == (0, 2)


def test_c18_a_marker_turned_down_stays_placed_and_its_province_controlled() -> None:
    match = play(might("SY6-AG0 AS3-CR3", caesar="AS2-SY4", on_map="Pompey:SY"), "xSY")
    assert markers(match, "Pompey") == {"SY?"}
    assert left(match) == (11, 11)
    play(match, "+ship33 AS5-AG1")
    assert markers(match, "Pompey") == {"SY?", "AS"}, "no marker on the border"


def test_c18_a_token_turned_down_does_not_unsettle_a_closed_province() -> None:
    match = play(might("SY6-AG0", caesar="AS2-SY4", on_map="Pompey:SY"), "xSY-AG")
    assert match.position().to_dict()["provinces"]["Syria"]["influence"] == {"Caesar": 4, "Pompey": 0}
    assert markers(match, "Pompey") == {"SY"}
    assert markers(match, "Caesar") == {"HC"}


def test_c18_a_token_turned_down_loses_the_province_closed_later() -> None:
    match = play(might("SY6-AG0"), "xSY-AG +shield15 SC1-NU5 +ship33 AS5-SY1")
    assert markers(match, "Caesar") == {"HC", "SY"}


@pytest.mark.parametrize(("pompey", "second"), [("SC0-NU6 MT1-NU5", "xMT-NU"), ("SC0-NU6", "")])
def test_c18_two_turn_two_if_they_find_two(pompey: str, second: str) -> None:
    match = scene(laid={"Caesar": WON_ALONE, "Pompey": pompey}, hands=("shield33", ""), bonus="HC=might HU=might")
    play(match, f"HC3-HU3 xSC-NU {second}")
    assert match.turn == rubicon.CHANCE


def test_c19_a_draw_besides_the_usual_one() -> None:
    match = scene(laid={"Pompey": "GA0-HC6"}, hands=("shield33 laurel04", "ship33"), bonus="HC=wealth")
    play(match, "HC3-HU3 +ship06")
    assert match.turn == rubicon.CHANCE
    play(match, "+ship15")
    assert match.turn == POMPEY
    assert match.position().to_dict()["players"]["Caesar"]["hand"] == {"laurel 0|4": 1, "ship 0|6": 1, "ship 1|5": 1}
    assert held(match, "Caesar") == (3, 12)
    assert held(match, "Pompey")[0] == 1


def test_c19_the_hand_stays_larger() -> None:
    match = scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33 laurel04", "ship33"), bonus="HC=wealth")
    play(match, "HC3-HU3 +ship06 +ship15 SC3-NU3 +ship06 SD0-MT6 +ship24")
    assert held(match, "Caesar") == (3, 10)


@pytest.mark.parametrize(("bag", "draws", "in_hand"), [("", "", 0), ("ship06", "+ship06", 1)])
def test_c19_a_bag_gives_no_more_than_it_holds(bag: str, draws: str, in_hand: int) -> None:
    match = scene(laid={"Caesar": "GA0-HC6"}, hands=("shield33", "ship33"), bonus="HC=wealth", bags=(bag, None))
    play(match, f"HC3-HU3 {draws}")
    assert match.turn == POMPEY
    assert held(match, "Caesar") == (in_hand, 0)
