"""C65: the seven lines of Auto-Crassus's list. He is Caesar here; his line is given from left to right."""

from typing import Any

import pytest

import rubicon
from tests.caesar.scene import CAESAR, left, markers, play, scene, texts

HALF = {"Pompey": "GA5-HC1 HU3-MT3"}
"""The space between the Hispaniae closes both: 1 wins Citerior, 3 wins Ulterior."""
ONE_SHIP_SPACE = {
    "Caesar": "SD5-MT1 SD6-SC0 AC2-AF2 CR2-AG2",
    "Pompey": "SC0-NU6 DM1-IT5 SC2-AF4 IT2-AC2 AS1-AG3 HC0-HU6",
}
"""Ships fit between Hispania Ulterior and Mauritania alone, and no single ship wins Ulterior but the 6."""
NO_SWORD_IN = {"Pompey": "GC6-IT0? IT5-SC1? MD4-AC2?"}
"""Tokens that count for nothing on all sword spaces of land-locked regions."""


def resolve(line: str, laid: dict[str, str] | None = None, **more: Any) -> rubicon.Match:
    more = {"solo": "easy", "side": "pompey", "resolve": "B", **more}
    return scene(laid=laid, hands=(line, ""), turn=CAESAR, **more)


def chosen(line: str, laid: dict[str, str] | None = None, **more: Any) -> list[str]:
    match = resolve(line, laid, **more)
    assert match.turn == rubicon.CHANCE
    return texts(match)


def test_c65_line_1_takes_the_lowest_value_that_wins_and_a_tie_wins() -> None:
    laid = {"Pompey": "GA4-HC2"}
    assert chosen("shield06 shield15 shield33 shield24", laid) == ["HC2-HU4"]
    assert chosen("shield06 shield15 shield33", laid) == ["HC3-HU3"]
    assert chosen("shield06 shield15", laid) == ["HC5-HU1"]


def test_c65_line_1_counts_what_lies_there_already() -> None:
    assert chosen("shield15 shield06", {"Caesar": "GA0-HC6"}) == ["HC0-HU6"]


def test_c65_line_1_comes_before_line_2() -> None:
    # Citerior can only be lost: line 2 would be HC1-HU5, though its Senate ranks it before Syria.
    laid = {"Pompey": "GA0-HC6 SY2-AG4"}
    assert chosen("shield15", laid, bonus="HC=senate SY=wealth") == ["AS1-SY5"]


def test_c65_line_1_comes_before_line_3() -> None:
    assert chosen("shield15 sword06", {"Pompey": "GA5-HC1 SC0-NU6"}) == ["HC1-HU5"]


@pytest.mark.parametrize(("senate", "text"), [("HC", "HC6-HU0"), ("SY", "AS6-SY0")])
def test_c65_line_1_settles_the_region_before_the_value(senate: str, text: str) -> None:
    # Citerior needs the 6, for Syria the 0 is enough.
    other = {"HC": "SY", "SY": "HC"}[senate]
    laid = {"Caesar": "SY3-AG3", "Pompey": "GA0-HC6"}
    assert chosen("shield06", laid, bonus=f"{senate}=senate {other}=wealth") == [text]


def test_c65_line_1_may_lose_another_region_by_it() -> None:
    # Line 2 for Ulterior would be HC4-HU2.
    assert chosen("shield24", {"Pompey": "GA4-HC2 HU6-MT0"}) == ["HC2-HU4"]


def test_c65_line_2_takes_the_lowest_value() -> None:
    assert chosen("shield24 shield15 shield33", {"Pompey": "GA0-HC6"}) == ["HC1-HU5"]


def test_c65_line_2_comes_before_line_3() -> None:
    # He is behind by 6 in Numidia, by 5 in Citerior.
    assert chosen("sword33 shield24", {"Pompey": "GA1-HC5 SC0-NU6"}) == ["HC2-HU4"]


def test_c65_line_2_settles_the_region_before_the_value() -> None:
    laid = {"Pompey": "HC6-HU0 SY6-AG0"}
    assert chosen("sword24 shield15", laid, bonus="HC=senate SY=wealth") == ["GA4-HC2"]
    assert chosen("sword24 shield15", laid, bonus="HC=wealth SY=senate") == ["AS5-SY1"]


def test_c65_line_2_takes_the_next_best_region_if_the_best_takes_no_token() -> None:
    laid = {"Pompey": "HC6-HU0 SY6-AG0"}
    assert chosen("shield15", laid, bonus="HC=senate SY=wealth") == ["AS5-SY1"]


def test_c65_line_2_is_left_out_if_it_makes_the_human_win() -> None:
    laid = {"Pompey": "GA0-HC6"}
    assert chosen("shield15", laid, left=(12, 2)) == ["HC1-HU5"]
    # Line 3 has but the same space for Citerior; line 6 is next.
    assert chosen("shield15", laid, left=(12, 1)) == ["IT5-SD1"]


def test_c65_line_2_sees_the_markers_on_borders() -> None:
    # The human would get Citerior and the border to Gallia.
    laid = {"Pompey": "GA0-HC6 GC0-GA4 GA5-SD1"}
    assert chosen("shield15", laid, markers="Pompey:GA", left=(12, 3)) == ["HC1-HU5"]
    # Line 3: behind by 1 in Sardinia, whose one free shield space leads to Italia.
    assert chosen("shield15", laid, markers="Pompey:GA", left=(12, 2)) == ["IT1-SD5"]


def test_c65_line_3_takes_the_highest_value_where_he_is_behind_by_most() -> None:
    laid = {"Pompey": "AC0-CR6 DM1-IT5"}
    assert chosen("ship24 ship15 ship33", laid) == ["CR5-AG1"]


def test_c65_line_3_settles_the_region_before_the_value() -> None:
    assert chosen("sword06 ship15", {"Pompey": "AC0-CR6 DM1-IT5"}) == ["CR5-AG1"]


def test_c65_line_3_looks_at_the_difference_and_not_at_the_humans_total() -> None:
    laid = {"Caesar": "GC4-IT2", "Pompey": "DM0-IT6 CR5-AG1"}
    assert chosen("sword33 shield33", laid) == ["AC3-CR3"]


def test_c65_line_3_counts_nothing_for_a_token_turned_down() -> None:
    # Behind by 5 in Creta; were his own 6 counted, by 1 in Achaia alone.
    laid = {"Caesar": "CR6-AG0?", "Pompey": "AC1-CR5"}
    assert chosen("shield24 sword24", laid) == ["CR4-CY2", "AS2-CR4"]


def test_c65_line_3_takes_the_next_best_region_if_the_best_takes_no_token() -> None:
    # No ship fits Numidia any more.
    assert chosen("ship15", {"Pompey": "SC0-NU6 AC1-CR5"}) == ["CR5-AG1"]


def test_c65_line_3_comes_before_line_4() -> None:
    # He is present in Numidia, which lacks two tokens.
    assert chosen("sword33", {"Caesar": "SC6-NU0", "Pompey": "AC5-CR1"}) == ["MD3-AC3"]


def test_c65_line_3_wants_him_behind_and_not_level() -> None:
    # 6 all in Italia: line 4, where Dalmatia comes before Italia.
    assert chosen("sword15", {"Caesar": "DM0-IT6", "Pompey": "IT6-SC0"}) == ["DM5-MD1"]


def test_c65_line_4_takes_the_region_with_fewest_free_spaces() -> None:
    # Dalmatia lacks two, Italia five, though his 6 faces Italia.
    assert chosen("sword24 sword15", {"Caesar": "DM0-IT6"}) == ["DM5-MD1"]


def test_c65_line_4_settles_the_region_before_the_value() -> None:
    assert chosen("ship15 sword24", {"Caesar": "DM0-IT6"}) == ["DM4-MD2"]


def test_c65_line_4_takes_the_next_best_region_if_the_best_takes_no_token() -> None:
    # Syria lacks a shield.
    assert chosen("ship06", {"Caesar": "SY3-AG3"}) == ["CR0-AG6"]


def test_c65_line_4_counts_an_own_token_turned_down_as_present() -> None:
    assert chosen("sword15", {"Caesar": "DM0-IT6?"}) == ["DM5-MD1"]


def test_c65_line_4_comes_before_line_5() -> None:
    # He holds Syria and is present in Asia; Aegyptus would take a 5.
    laid = {"Caesar": "AS0-SY6", "Pompey": "SY6-AG0"}
    assert chosen("sword15 ship24", laid, markers="Caesar:SY") == ["AS4-AG2"]


def test_c65_line_5_takes_a_region_next_to_one_he_controls() -> None:
    laid = {"Caesar": "AS0-SY6", "Pompey": "SY6-AG0"}
    assert chosen("sword24 sword15", laid, markers="Caesar:SY") == ["CY1-AG5"]


def test_c65_line_5_looks_at_the_value_before_the_region() -> None:
    # He holds Citerior and Syria. Gallia takes the sword and the shield, Asia, with a Senate, the shield alone.
    laid = {"Caesar": "SY6-AG0 HC6-HU0", "Pompey": "AS0-SY6 CY0-AG6 GA0-HC4"}
    on_map = {"markers": "Caesar:SY,HC", "bonus": "AS=senate GA=wealth"}
    assert chosen("shield24 sword15", laid, **on_map) == ["GC1-GA5"]
    assert chosen("shield24", laid, **on_map) == ["AS4-CR2"]


def test_c65_line_5_is_not_for_what_the_human_controls() -> None:
    laid = {"Caesar": "AS1-SY5", "Pompey": "SY6-AG0"}
    assert chosen("sword15", laid, markers="Pompey:SY") == ["IT5-SC1"]


def test_c65_line_6_takes_the_highest_value_and_italia_before_others() -> None:
    # Without a word for Italia, Sicilia and Achaia would be level with it.
    assert chosen("sword24 sword15", bonus="SC=senate AC=senate") == ["IT5-SC1"]


def test_c65_line_6_looks_at_the_value_before_italia() -> None:
    assert chosen("ship15 sword06", {"Pompey": "GC6-IT0? IT5-SC1?"}) == ["MD0-AC6"]
    assert chosen("ship06 sword06", {"Pompey": "GC6-IT0? IT5-SC1?"}) == ["IT6-AC0"]


def test_c65_line_6_comes_before_line_7() -> None:
    # No sword for a land-locked region: the ship, though its value is lower.
    assert chosen("sword06 ship24", NO_SWORD_IN) == ["IT4-AC2"]


def test_c65_line_7_takes_any_region_with_the_highest_value() -> None:
    assert chosen("sword24 sword15", NO_SWORD_IN, bonus="SY=senate HC=senate SC=senate SD=senate CR=senate") == ["GA1-HC5", "SY5-AG1"]


def test_c65_line_7_looks_at_the_value_before_the_region() -> None:
    # Neither sword nor shield fits a land-locked region. Numidia and Mauritania, with Senates like Syria, take the sword.
    laid = {"Pompey": NO_SWORD_IN["Pompey"] + " GA6-SD0? IT5-SD1? MD4-IT2? AC3-CR3? CR2-CY2? AS2-CR2? DM3-MD3?"}
    found = chosen("sword15 shield06", laid, markers="Pompey:MD", bonus="NU=senate MT=senate SY=senate SD=senate AC=senate")
    assert found == ["AS0-SY6"]


def test_c65_a_winning_placement_that_makes_the_human_win_is_avoided_by_another_token() -> None:
    assert chosen("laurel22 shield33", HALF, bonus="HC=senate HU=wealth", left=(12, 2)) == ["HC2-HU2"]
    assert chosen("laurel22 shield33", HALF, bonus="HC=senate HU=wealth", left=(12, 1)) == ["HC3-HU3"]


def test_c65_his_own_last_marker_comes_first_and_is_no_win_of_the_human() -> None:
    match = resolve("laurel22 shield33", HALF, bonus="HC=senate HU=wealth", left=(1, 1))
    assert texts(match) == ["HC2-HU2"]
    play(match, "HC2-HU2")
    assert (match.turn, match.scores, left(match)) == (rubicon.OVER, (1.0, 0.0), (0, 1))


@pytest.mark.parametrize(("humans", "text"), [(3, "HC5-HU1"), (2, "HC1-HU5")])
def test_c65_it_is_avoided_by_the_orientation(humans: int, text: str) -> None:
    # He wins the one and loses the other; with Ulterior the human gets the border to Mauritania too.
    laid = {"Pompey": "GA1-HC5 HU3-MT3 SD0-MT6 MT6-NU0"}
    assert chosen("shield15", laid, markers="Pompey:MT", bonus="HC=senate HU=wealth", left=(12, humans)) == [text]


def test_c65_a_human_one_marker_short_of_italia_is_not_given_it() -> None:
    laid = {"Pompey": "IT6-SD0 GC0-IT6 IT4-SC2 DM0-IT6 IT1-AC5"}
    assert chosen("shield24", laid, left=(12, 3)) == ["MD4-IT2"]
    # Line 3: behind by 5 in Achaia.
    assert chosen("shield24", laid, left=(12, 2)) == ["AC4-CR2"]


def test_c65_line_2_is_not_used_where_every_placement_makes_the_human_win() -> None:
    assert chosen("ship24", ONE_SHIP_SPACE, left=(12, 2)) == ["HU2-MT4"]
    match = resolve("ship24", ONE_SHIP_SPACE, left=(12, 1))
    assert texts(match) == ["HU4-MT2"], "line 3"
    play(match, "HU4-MT2")
    assert (match.turn, match.scores) == (rubicon.OVER, (0.0, 1.0))
    assert "HU" in markers(match, "Pompey")


def test_c65_line_1_is_used_where_every_placement_makes_the_human_win() -> None:
    # Mauritania is won with a 3; line 3 would be HU4-MT2.
    laid = {"Caesar": ONE_SHIP_SPACE["Caesar"], "Pompey": ONE_SHIP_SPACE["Pompey"] + " MT4-NU2"}
    assert chosen("ship24 ship33", laid, left=(12, 1)) == ["HU3-MT3"]
