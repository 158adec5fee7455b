from collections import Counter
from typing import Any

import pytest

import rubicon
from tests.caesar.scene import CAESAR, CODE, POMPEY, WON_ALONE, held, markers, odds, play, scene, texts

SEATS = [CAESAR, POMPEY, rubicon.NOBODY]
ALL = ["sword 0|7", "ship+shield 4|4", "laurel 3|3"]
TAKE = {"*sword07", "*ship+shield44", "*laurel33"}
ONE, TWO = "HC=centurion", "HC=centurion HU=centurion"
NO_SWORD_SPACE = {
    "Caesar": "GA0-HC6 GC1-GA5 MT2-NU4 GC3-IT3 CY0-AG4 HU5-MT1",
    "Pompey": "NU0-AF6 IT1-SC5 DM2-MD4 MD3-AC3 SY0-AG4",
}
"""Every sword space is taken; shields can still close the Hispaniae, and Syria."""


def gained(bonus: str = ONE, hand: str = "ship06", *, bag: str | None = None, **options: Any) -> rubicon.Match:
    """Caesar wins Hispania Citerior (Ulterior too, where a bonus is given) and takes the bonus; Pompey can close Syria."""
    laid = {"Caesar": WON_ALONE if "HU=" in bonus else "GA3-HC3", "Pompey": "SY6-AG0"}
    hands = (f"shield33 {hand}", "shield06 ship15 ship24 ship33")
    options = {"centurions": True, **options}
    return play(scene(laid=laid, hands=hands, bonus=bonus, bags=(bag, None), **options), "HC3-HU3")


def player(match: rubicon.Match, name: str = "Caesar") -> Any:
    return match.position().to_dict()["players"][name]


def open_ones(match: rubicon.Match) -> list[list[str]]:
    """The Centurions that lie in the open, Caesar's and Pompey's; all see the same."""
    looks = [[list(whose["centurions"]) for whose in match.view(seat).to_dict()["players"].values()] for seat in SEATS]
    assert looks[0] == looks[1] == looks[2]
    return looks[0]


def icons(match: rubicon.Match) -> Counter[str]:
    """How many placements there are on spaces of each icon."""
    icon = {frozenset(CODE[name] for name in space["between"]): space["icon"] for space in match.position().to_dict()["spaces"]}
    return Counter(icon[frozenset((word[:2], word[4:6]))] for word in texts(match))


def test_c44_three_more_bonus_tokens_are_mixed_in() -> None:
    match = rubicon.load("caesar", centurions=True).start(typed=True)
    assert odds(match) == {"HU=senate": 5, "HU=might": 4, "HU=wealth": 4, "HU=tactics": 4, "HU=centurion": 3}


def test_c44_they_are_mixed_with_those_of_poison() -> None:
    found = odds(rubicon.load("caesar", poison=True, centurions=True).start(typed=True))
    assert (found["HU=poison"], found["HU=centurion"], sum(found.values())) == (3, 3, 23)


@pytest.mark.parametrize("poison", [False, True])
def test_c44_none_without_the_option(poison: bool) -> None:
    match = rubicon.load("caesar", poison=poison).start(typed=True)
    assert "HU=centurion" not in texts(match)
    assert open_ones(match) == [[], []]


def test_c45_each_has_three_in_the_open() -> None:
    match = rubicon.load("caesar", centurions=True).start(1)
    assert open_ones(match) == [ALL, ALL]
    for name in ("Caesar", "Pompey"):
        assert held(match, name) == (2, 14)
        assert not set(ALL) & (set(player(match, name)["hand"]) | set(player(match, name)["bag"]))


def test_c45_the_sword_goes_on_swords_either_way_round() -> None:
    match = scene(hands=("sword07", "ship06"), centurions=True)
    assert icons(match) == {"sword": 20}
    play(match, "SY7-AG0*")
    influence = {name: match.position().to_dict()["provinces"][name]["influence"]["Caesar"] for name in ("Syria", "Aegyptus")}
    assert influence == {"Syria": 7, "Aegyptus": 0}


@pytest.mark.parametrize("line", ["SC4-NU4*", "AS4-SY4*"])
def test_c45_ship_and_shield_goes_on_both_icons_and_on_no_sword(line: str) -> None:
    match = scene(hands=("ship+shield44", "ship06"), centurions=True)
    assert icons(match) == {"ship": 10, "shield": 10}
    with pytest.raises(rubicon.RubiconError):
        match.play("SY4-AG4*")
    play(match, line)
    assert sorted(province["influence"]["Caesar"] for province in match.position().to_dict()["provinces"].values())[-3:] == [0, 4, 4]


def test_c45_the_laurel_goes_anywhere() -> None:
    match = scene(hands=("laurel33", "ship06"), centurions=True)
    assert icons(match) == {"sword": 10, "shield": 10, "ship": 10}
    play(match, "SY3-AG3*")
    laid = [space["token"] for space in match.position().to_dict()["spaces"] if space["token"]]
    assert laid == [{"owner": "Caesar", "token": "laurel 3|3", "facing": {"Syria": 3, "Aegyptus": 3}, "face": "up"}]


def test_c45_a_centurion_counts_in_a_closing_like_any_token() -> None:
    match = scene(laid={"Pompey": "AS0-SY6"}, hands=("sword07", "ship06"), centurions=True)
    assert markers(play(match, "SY7-AG0*"), "Caesar") == {"SY"}


def test_c46_choose_one_and_take_it_into_the_hand() -> None:
    match = gained()
    assert match.turn == CAESAR
    assert set(texts(match)) == TAKE
    for word, token in zip(["*sword07", "*ship+shield44", "*laurel33"], ALL, strict=True):
        taken = play(match.fork(), word)
        assert player(taken)["hand"] == {"ship 0|6": 1, token: 1}
        assert open_ones(taken) == [[left for left in ALL if left != token], ALL]


def test_c46_it_must_be_one() -> None:
    with pytest.raises(rubicon.IllegalAction):
        gained().play("pass")


def test_c46_only_those_left_may_be_taken() -> None:
    match = gained(hand="sword07")
    assert set(texts(match)) == TAKE - {"*sword07"}
    with pytest.raises(rubicon.IllegalAction):
        match.play("*sword07")


def test_c46_the_last_one_is_asked_for_too() -> None:
    match = gained(hand="sword07 ship+shield44")
    assert (match.turn, texts(match)) == (CAESAR, ["*laurel33"])


def test_c46_it_is_one_of_the_own() -> None:
    match = scene(laid={"Pompey": "GA3-HC3"}, hands=("ship06 sword07", "shield33"), bonus=ONE, turn=POMPEY, centurions=True)
    play(match, "HC3-HU3")
    assert (match.turn, set(texts(match))) == (POMPEY, TAKE)
    assert open_ones(play(match, "*sword07")) == [ALL[1:], ALL[1:]]
    assert player(match, "Pompey")["hand"] == {"sword 0|7": 1}


@pytest.mark.parametrize("seat", SEATS)
def test_c46_all_see_which_is_taken(seat: int) -> None:
    match = play(gained(), "*sword07")
    assert match.seen(seat)[-1].text == "*sword07"
    assert "sword 0|7" in match.tell(2, seat)


def test_c46_the_next_draw_step_is_skipped_and_no_other() -> None:
    match = play(gained(), "*sword07")
    assert match.turn == POMPEY
    assert held(match, "Caesar") == (2, 13)
    play(match, "SC5-NU1")
    assert match.turn == rubicon.CHANCE, "Pompey draws"
    play(match, "+sword33 SC6-AF0")
    assert match.turn == rubicon.CHANCE, "and Caesar again"


def test_c46_two_gained_are_two_of_those_left() -> None:
    match = play(gained(TWO), "*sword07")
    assert set(texts(match)) == TAKE - {"*sword07"}
    assert player(play(match, "*laurel33"))["hand"] == {"ship 0|6": 1, "sword 0|7": 1, "laurel 3|3": 1}


def test_c46_two_gained_skip_two_draws() -> None:
    match = play(gained(TWO), "*sword07 *laurel33")
    assert (match.turn, player(match)["draws_to_skip"]) == (POMPEY, 1)
    play(match, "SC5-NU1 +sword33 SC6-AF0")
    assert (match.turn, player(match)["draws_to_skip"]) == (POMPEY, 0)
    assert held(match, "Caesar") == (2, 12)
    play(match, "SD4-SC2 +sword24 MT0-NU7*")
    assert match.turn == rubicon.CHANCE


def test_c46_the_extra_turn_has_its_draw() -> None:
    match = play(gained("HC=centurion HU=tactics"), "!centurion *sword07")
    assert match.turn == CAESAR
    assert play(match, "SC6-AF0").turn == rubicon.CHANCE
    match = play(gained("HC=centurion HU=tactics"), "!tactics *sword07")
    assert match.turn == CAESAR


@pytest.mark.parametrize("line", ["!centurion *sword07 +ship33", "!wealth +ship33 *sword07"])
def test_c46_wealths_draw_is_not_skipped(line: str) -> None:
    match = play(gained("HC=centurion HU=wealth"), line)
    assert match.turn == POMPEY, "the usual draw is"
    assert player(match)["hand"] == {"ship 0|6": 1, "sword 0|7": 1, "ship 3|3": 1}


def test_c46_wealths_draw_uses_up_no_skip_of_a_later_turn() -> None:
    match = play(gained(f"{TWO} SY=wealth", "shield06"), "*sword07 *laurel33 SC5-NU1 +sword33 AS6-SY0 +ship33")
    assert (match.turn, player(match)["draws_to_skip"]) == (POMPEY, 0)


@pytest.mark.parametrize(("bonus", "take", "to_skip"), [(ONE, "*sword07", 0), (TWO, "*sword07 *laurel33", 1)])
def test_c46_a_draw_step_with_an_empty_bag_is_skipped(bonus: str, take: str, to_skip: int) -> None:
    match = play(gained(f"{bonus} SY=poison", bag="", poison=True), take)
    assert (match.turn, player(match)["draws_to_skip"]) == (POMPEY, to_skip)
    play(match, "AS0-SY6 -ship06 +sword33 MT0-NU7*")
    if to_skip:
        assert match.turn == POMPEY
    else:
        assert texts(match) == ["+ship06"], "Poison has brought a token into the bag, and it is drawn"


def test_c46_passing_uses_up_no_skip() -> None:
    match = scene(laid=NO_SWORD_SPACE, hands=("shield33", "shield06 shield15"), bonus=f"{TWO} SY=poison", poison=True, centurions=True)
    play(match, "HC3-HU3 *sword07 *ship+shield44 AS0-SY6 -ship+shield44 +ship33")
    assert (texts(match), player(match)["draws_to_skip"]) == (["pass"], 1)
    play(match, "pass")
    assert (match.turn, player(match)["draws_to_skip"]) == (POMPEY, 1)


@pytest.mark.parametrize("bonus", [ONE, TWO])
def test_c47_none_left_has_no_effect_and_skips_no_draw(bonus: str) -> None:
    match = gained(bonus, "sword07 ship+shield44 laurel33")
    assert match.turn == rubicon.CHANCE
    assert play(match, "+ship33").turn == POMPEY
    assert player(match)["hand"] == {"sword 0|7": 1, "ship+shield 4|4": 1, "laurel 3|3": 1, "ship 3|3": 1}
    assert player(match)["draws_to_skip"] == 0


def test_c47_the_second_of_two_finds_none_and_skips_no_draw() -> None:
    match = play(gained(TWO, "sword07 ship+shield44"), "*laurel33")
    assert (match.turn, player(match)["draws_to_skip"]) == (POMPEY, 0)
    assert play(match, "SC5-NU1 +sword33 MT0-NU7*").turn == rubicon.CHANCE
