"""C66–C69 and C74: what decides where Auto-Crassus's list leaves several placements. He is Caesar here."""

import json
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.games import caesar
from tests.caesar.scene import CAESAR, odds, play, scene, texts

ENDS = "GA5-HC1 SY0-AG6"
"""A 1 wins Hispania Citerior, next to no land-locked region, and so it does Syria, just like it."""
SARDINIA = "SD0-MT6 SD1-SC5 GA6-SD0"
"""A 1 on the border to Italia wins Sardinia."""
DALMATIA = "DM0-IT4 DM0-MD6"
"""Anything on the border to Gallia Cisalpina wins Dalmatia."""


def resolve(line: str, laid: dict[str, str] | None = None, **more: Any) -> rubicon.Match:
    more = {"solo": "easy", "side": "pompey", "resolve": "B", **more}
    return scene(laid=laid, hands=(line, ""), turn=CAESAR, **more)


def chosen(line: str, laid: dict[str, str] | None = None, **more: Any) -> list[str]:
    return texts(resolve(line, laid, **more))


def line(match: rubicon.Match) -> tuple[str, ...]:
    found: tuple[str, ...] = match.position().to_dict()["auto_crassus"]["line"]
    return found


@pytest.mark.parametrize(("owner", "text"), [("Caesar", "HC1-HU5"), ("Pompey", "AS5-SY1")])
def test_c66_next_to_one_he_has_won_comes_before_senate(owner: str, text: str) -> None:
    laid = {"Caesar": "GC0-GA6 GA6-SD0", "Pompey": ENDS}
    assert chosen("shield15", laid, markers=f"{owner}:GA", bonus="SY=senate HC=wealth") == [text]


@pytest.mark.parametrize(("bonus", "text"), [("HC=poison SY=senate", "AS5-SY1"), ("HC=senate SY=poison", "HC1-HU5")])
def test_c66_senate_comes_before_poison(bonus: str, text: str) -> None:
    assert chosen("shield15", {"Pompey": ENDS}, bonus=bonus, poison=True) == [text]


def test_c66_senate_comes_before_land_locked() -> None:
    laid = {"Pompey": f"GA5-HC1 {SARDINIA}"}
    assert chosen("shield15", laid, bonus="HC=senate SD=wealth") == ["HC1-HU5"]


@pytest.mark.parametrize(
    ("bonus", "text"),
    [("HC=poison SD=wealth", "HC1-HU5"), ("HC=wealth SD=wealth", "IT5-SD1"), ("HC=poison SD=poison", "IT5-SD1")],
)
def test_c66_poison_comes_before_land_locked(bonus: str, text: str) -> None:
    assert chosen("shield15", {"Pompey": f"GA5-HC1 {SARDINIA}"}, bonus=bonus, poison=True) == [text]


def test_c66_land_locked_comes_before_next_to_a_land_locked_one() -> None:
    assert chosen("shield15", {"Pompey": f"{SARDINIA} {DALMATIA}"}, bonus="SD=wealth DM=wealth") == ["IT5-SD1"]


@pytest.mark.parametrize(("bonus", "text"), [("DM=might HC=might", "DM1-GC5"), ("DM=might HC=poison", "HC1-HU5")])
def test_c66_next_to_a_land_locked_one_comes_last(bonus: str, text: str) -> None:
    laid = {"Pompey": f"GA5-HC1 {DALMATIA}"}
    assert chosen("shield15", laid, bonus=bonus, poison=True) == [text]


def test_c66_chance_decides_between_regions_alike() -> None:
    assert odds(resolve("shield15", {"Pompey": ENDS}, bonus="HC=might SY=tactics")) == {"HC1-HU5": 1, "AS5-SY1": 1}
    assert odds(resolve("shield15", {"Pompey": ENDS}, bonus="HC=senate SY=senate")) == {"HC1-HU5": 1, "AS5-SY1": 1}


def test_c66_might_wealth_tactics_and_centurion_rank_alike() -> None:
    match = resolve("shield15", {"Pompey": ENDS}, bonus="HC=centurion SY=wealth", centurions=True)
    assert odds(match) == {"HC1-HU5": 1, "AS5-SY1": 1}


def test_c66_decides_between_regions_he_is_behind_in_alike() -> None:
    # Behind by 4 in Numidia and in Asia, both next to a land-locked one.
    laid = {"Pompey": "AS4-AG0 SC2-NU4"}
    assert chosen("sword15 shield24", laid, bonus="NU=wealth AS=senate") == ["AS4-CR2"]
    assert chosen("sword15 shield24", laid, bonus="NU=senate AS=wealth") == ["MT1-NU5", "NU5-AF1"]


def test_c66_decides_between_regions_he_is_equally_close_to_winning() -> None:
    # Both lack two tokens.
    laid = {"Caesar": "DM3-GC3"}
    assert chosen("sword15", laid, bonus="DM=senate GC=wealth") == ["DM5-MD1"]
    assert chosen("sword15", laid, bonus="DM=wealth GC=senate") == ["GC5-IT1"]


@pytest.mark.parametrize(
    ("around", "text"), [("CY4-AG2 AS3-AG3", "CR5-CY1"), ("CY2-AG4 AS3-AG3", "AS1-CR5"), ("CY4-AG2", "CR5-CY1"), ("", "AC1-CR5")]
)
def test_c67_towards_the_province_he_is_behind_in_by_most_then_a_land_locked_one(around: str, text: str) -> None:
    # In Creta a shield fits towards Achaia (land-locked), Cyrene and Asia.
    assert chosen("shield15", {"Pompey": f"CR6-AG0 {around}"}) == [text]


def test_c67_to_be_ahead_by_least_is_not_to_be_behind() -> None:
    assert chosen("shield15", {"Caesar": "MD0-AC6", "Pompey": "CR6-AG0"}) == ["AC1-CR5"]


def test_c67_a_land_locked_one_decides_between_two_he_is_behind_in_alike() -> None:
    assert chosen("shield15", {"Pompey": "CR6-AG0 MD2-AC4 CY4-AG0"}) == ["AC1-CR5"]


def test_c67_chance_decides_between_spaces_alike() -> None:
    assert odds(resolve("shield15", {"Pompey": "CR6-AG0 AC0-CR4"})) == {"CR5-CY1": 1, "AS1-CR5": 1}


def test_c67_the_other_province_is_not_looked_at_for_the_value() -> None:
    # The highest for Creta first: the ship, on whose other side nobody is behind.
    assert chosen("shield24 ship15", {"Pompey": "AS0-CR6 CY4-AG0"}) == ["CR5-AG1"]


def test_c67_region_by_lot_first_and_then_the_space() -> None:
    # Numidia has two spaces for the sword, Asia one that leads to a land-locked province.
    match = resolve("sword15 shield24", {"Pompey": "AS4-AG0 SC2-NU4"}, bonus="NU=wealth AS=wealth")
    assert odds(match) == {"MT1-NU5": 1, "NU5-AF1": 1, "AS4-CR2": 2}


def test_c67_a_space_between_two_regions_tied_has_the_chances_of_both() -> None:
    # Mauritania and Numidia lack two each; Ulterior, which lacks one, takes no sword.
    match = resolve("sword33", {"Caesar": "HU0-MT4 SC2-NU4"}, bonus="MT=wealth NU=wealth")
    assert odds(match) == {"MT3-NU3": 3, "NU3-AF3": 1}


@pytest.mark.parametrize("tokens", ["laurel22 shield24", "shield24 laurel22"])
def test_c68_not_wild_comes_before_the_lowest_sum(tokens: str) -> None:
    # Line 1: a 2 wins.
    assert chosen(tokens, {"Pompey": "GA4-HC2"}) == ["HC2-HU4"]


@pytest.mark.parametrize("tokens", ["laurel04 shield24", "shield24 laurel04"])
def test_c68_not_wild_comes_before_left_most(tokens: str) -> None:
    # Line 3 in Creta.
    assert chosen(tokens, {"Pompey": "CR6-AG0"}) == ["AC2-CR4"]


def test_c68_not_wild_comes_first_among_equal_values() -> None:
    match = resolve("laurel33 shield33", {"Pompey": "CR6-AG0"}, centurions=True)
    play(match, texts(match)[0])
    assert line(match) == ("laurel 3|3",)


@pytest.mark.parametrize("tokens", ["ship+shield44 shield24", "shield24 ship+shield44"])
def test_c68_the_lowest_sum_in_line_1_and_the_highest_in_line_3(tokens: str) -> None:
    assert chosen(tokens, {"Pompey": "GA2-HC4"}, centurions=True) == ["HC4-HU2"]
    assert chosen(tokens, {"Pompey": "CR6-AG0"}, centurions=True) == ["AC4-CR4*"]


@pytest.mark.parametrize("tokens", ["sword07 sword06", "sword06 sword07"])
def test_c68_the_lowest_sum_in_lines_1_and_2(tokens: str) -> None:
    assert chosen(tokens, {"Caesar": "HC5-HU1"}, centurions=True) == ["GA6-HC0"]
    # Numidia is lost with either.
    assert chosen(tokens, {"Pompey": "SC0-NU6 MT1-NU5"}, centurions=True) == ["NU0-AF6"]


@pytest.mark.parametrize("tokens", ["laurel33 laurel13", "laurel13 laurel33"])
def test_c68_sums_decide_between_wild_ones_too(tokens: str) -> None:
    assert chosen(tokens, {"Pompey": "GA3-HC3"}, centurions=True) == ["HC3-HU1"]
    assert chosen(tokens, {"Pompey": "CR6-AG0"}, centurions=True) == ["AC3-CR3*"]


def test_c68_the_left_most_of_equal_ones() -> None:
    match = resolve("ship33 laurel22 sword33 laurel22", {"Pompey": "GA4-HC2"})
    assert texts(match) == ["HC2-HU2"]
    play(match, "HC2-HU2")
    assert line(match) == ("ship 3|3", "sword 3|3", "laurel 2|2")


def test_c68_comes_after_the_space() -> None:
    # A 4 for Creta; towards Aegyptus, where he is behind by 4, goes the laurel alone.
    assert chosen("shield24 laurel04", {"Pompey": "CR6-CY0 AS2-AG4"}) == ["CR4-AG0"]


def test_c68_comes_after_the_region() -> None:
    # Syria, with a Senate, takes the laurel only; Citerior would take the sword.
    laid = {"Pompey": "HC2-HU4 SY2-AG4"}
    assert chosen("sword24 laurel22", laid, bonus="SY=senate HC=wealth HU=might") == ["AS2-SY2"]


@pytest.mark.parametrize(("token", "text"), [("shield15", "IT5-SD1"), ("sword15", "IT5-SC1"), ("ship15", "IT5-AC1")])
def test_c69_italia_sardinia_sicilia_and_achaia_are_land_locked(token: str, text: str) -> None:
    # Gallia Cisalpina, Dalmatia and Macedonia, on the other sides of Italia, are not.
    assert chosen(token) == [text]


def test_c69_creta_is_land_locked() -> None:
    assert chosen("shield15", {"Pompey": "AS4-AG0"}, bonus="AS=wealth") == ["AS5-CR1"]


def test_c69_the_five_of_the_ruling_are_enclosed_in_the_data() -> None:
    board = json.loads((Path(caesar.__file__).parent / "board.json").read_text())
    assert {province["code"] for province in board["provinces"] if province["enclosed"]} == {"IT", "SD", "SC", "AC", "CR"}


def test_c74_every_lot_can_fall_and_is_played_like_a_draw() -> None:
    match = resolve("shield15", {"Pompey": ENDS}, bonus="HC=might SY=tactics")
    assert match.turn == rubicon.CHANCE
    for text in ("HC1-HU5", "AS5-SY1"):
        after = play(match.fork(), text)
        assert after.log[-1].text == text
    with pytest.raises(rubicon.IllegalAction):
        match.play("HC5-HU1")


def test_c74_a_forced_step_is_chance_with_one_outcome() -> None:
    match = resolve("sword06")
    assert (match.turn, odds(match)) == (rubicon.CHANCE, {"IT6-SC0": 1})
