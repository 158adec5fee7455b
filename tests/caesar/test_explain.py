"""Auto-Crassus says why: the line that applied and what broke the ties, nothing that did not matter."""

from typing import Any

import pytest

import rubicon
from tests.caesar.scene import CAESAR, POMPEY, play, scene, texts

BOT: dict[str, Any] = {"solo": "hard", "side": "pompey", "turn": CAESAR, "resolve": "B"}


def why(match: rubicon.Match) -> dict[str, Any]:
    """The reasons for his only choice."""
    (action,) = match.legal()
    found: dict[str, Any] = match.describe(action).to_dict()["why"]
    return found


def said(match: rubicon.Match) -> str:
    (choice,) = texts(match)
    return play(match, choice).tell(1, POMPEY)


def explained(match: rubicon.Match) -> str:
    """The whole reason of the placement that was made."""
    return match.details(1, POMPEY)


def test_closing_that_wins_names_totals_and_token() -> None:
    match = scene(laid={"Caesar": "SD4-SC2 IT2-SC4", "Pompey": "SC5-NU1"}, hands=("ship06 ship15", "ship33"), **BOT)
    assert "6 facing Africa. Closing Sicilia wins it for him, 6 to 5." in said(match)
    assert explained(match) == "Line 1 of his list: close a province and win it, with the lowest value that is enough: 0."


def test_lowest_token_and_its_tie_break() -> None:
    match = scene(laid={"Caesar": "SD4-SC2 IT2-SC4", "Pompey": "SC5-NU1"}, hands=("laurel04 ship06", "ship33"), **BOT)
    assert why(match)["token_by"] == ("not-wild",)
    said(match)
    assert explained(match).endswith("enough: 0. He saves laurels for last.")


def test_closing_that_loses() -> None:
    match = scene(laid={"Pompey": "GA0-HC6"}, hands=("shield15", "ship33"), **BOT)
    assert "He loses Hispania Citerior, 1 to 6, but closing it gives him its bonus token." in said(match)
    assert "with his lowest value there: 1." in explained(match)


def test_behind_by_most_needs_no_further_reason() -> None:
    match = scene(laid={"Pompey": "SY6-AG0 GC5-GA1"}, hands=("shield15", "ship33"), **BOT)
    facts = why(match)
    assert (facts["line"], facts["region"]) == (2, "Syria")
    match = scene(laid={"Pompey": "CY1-AG5 GC6-GA0"}, hands=("shield15", "ship33"), **BOT)
    facts = why(match)
    assert (facts["line"], facts["region"], facts["region_by"]) == (3, "Gallia Cisalpina", ("most-behind",))
    assert said(match).endswith("He is furthest behind in Gallia Cisalpina, 0 to 6.")
    assert explained(match) == "Line 3 of his list: go where he is furthest behind, with his highest value there: 5."


def test_ties_between_regions_are_named() -> None:
    match = scene(laid={"Pompey": "DM3-MD3"}, hands=("shield15", "ship33"), bonus="MD=senate DM=might", **BOT)
    facts = why(match)
    assert (facts["line"], facts["region"], facts["region_by"]) == (3, "Macedonia", ("gives-senate",))
    said(match)
    assert explained(match).endswith("Of equal provinces he prefers one that gives Senate.")


def test_italia_before_others_and_the_space() -> None:
    match = scene(hands=("shield33", "ship33"), **BOT)
    facts = why(match)
    assert (facts["line"], facts["region"], facts["region_by"], facts["space_by"]) == (6, "Italia", ("italia",), ("landlocked-across",))
    assert "With nothing better to do, he strengthens Italia, which touches no edge of the map." in said(match)
    assert "Italia comes before the other provinces. Of the spaces there he takes one towards a land-locked province." in explained(match)


def test_lots_are_named() -> None:
    match = scene(hands=("laurel22", "ship33"), **BOT)
    stories = [match.describe(action).to_dict()["why"] for action in match.legal()]
    assert texts(match) == ["IT2-SD2", "IT2-SC2", "IT2-AC2"]
    assert all("lot" in facts["region_by"] + facts["space_by"] for facts in stories)
    choice = texts(match)[0]
    assert "equally good, so chance decided." in play(match, choice).details(1)


def test_what_he_did_and_why_are_two_plain_sentences() -> None:
    match = rubicon.load("caesar", solo="hard", side="pompey").start(4)
    while not match.over and len(match) < 200:
        match.play(match.legal()[0])
    placements = [ply.number for ply in match.log if match.details(ply.number)]
    assert placements
    for ply in placements:
        placed, why, *_ = match.tell(ply, POMPEY).split(". ")
        assert placed.startswith("Auto-Crassus places")
        assert not set(why) & set(";:")
        assert match.details(ply, POMPEY).startswith("Line ")


def test_a_step_without_any_placement() -> None:
    match = scene(hands=("", "ship33"), **BOT)
    assert texts(match) == ["pass"]
    assert said(match) == (
        "Auto-Crassus can't place anything and skips this step. Auto-Crassus has placed nothing in this turn, which counts as a pass."
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_the_human_is_told_is_what_happened(seed: int) -> None:
    match = rubicon.load("caesar", solo="normal", poison=True, centurions=True, solo_harder=True).start(seed)
    while not match.over:
        match.play(match.legal()[0])
    for ply in match.log[match.set_up :]:
        assert match.tell(ply.number, 0) == match.tell(ply.number)
