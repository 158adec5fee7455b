"""Auto-Crassus's set-up, turns and bonus tokens. He is Caesar and the human Pompey where nothing else is said."""

import random
from typing import Any

import pytest

import rubicon
from tests.caesar.scene import CAESAR, NO_SHIP_SPACE, POMPEY, WON_ALONE, held, left, markers, odds, play, scene, texts

SOLO: dict[str, Any] = {"solo": "easy", "side": "pompey"}
CENTURIONS = {"+sword07", "+ship+shield44", "+laurel33"}
SIDES = pytest.mark.parametrize(("side", "bot", "human"), [("caesar", POMPEY, CAESAR), ("pompey", CAESAR, POMPEY)])


def crassus(match: rubicon.Match) -> dict[str, Any]:
    found: dict[str, Any] = match.position().to_dict()["auto_crassus"]
    return found


def turn(line: str = "sword06 shield15 ship24", hand: str = "ship33", **more: Any) -> rubicon.Match:
    return scene(hands=(line, hand), turn=CAESAR, **(SOLO | more))


def closing(bonus: str, laid: dict[str, str] | None = None, **more: Any) -> rubicon.Match:
    """He has closed Hispania Citerior (and Ulterior where it lacks nothing else); the human holds two tokens."""
    more = {"hand": "laurel04 sword15", "resolve": "B", **more}
    match = turn("shield33 ship24 ship33", laid=laid or {"Caesar": "GA3-HC3"}, bonus=bonus, **more)
    assert texts(match) == ["HC3-HU3"]
    return play(match, "HC3-HU3")


def steps(match: rubicon.Match, command: str) -> str:
    """He takes his whole turn: + a draw, c a Centurion, r a placement, - a discard."""
    play(match, f"@{command}")
    found = ""
    while match.turn == rubicon.CHANCE:
        text = texts(match)[0]
        found += "c" if text in CENTURIONS else text[0] if text[0] in "+-" else "r"
        match.play(text)
    return found


@pytest.mark.parametrize("options", [{"side": "pompey"}, {"solo_harder": True}, {"solo": "off", "side": "pompey"}])
def test_options_of_the_solo_game_are_refused_without_it_and_the_human_is_caesar_by_default(options: dict[str, Any]) -> None:
    with pytest.raises(rubicon.BadOptions):
        rubicon.load("caesar", **options)
    assert crassus(rubicon.load("caesar", solo="easy").start(1))["seat"] == "Pompey"


@SIDES
def test_c1_the_bot_moves_first_and_its_seat_never_has_a_turn(side: str, bot: int, human: int) -> None:
    match = rubicon.load("caesar", solo="normal", side=side, poison=True).start(3)
    assert [ply.text[0] for ply in match.log].index("@") == 17 + 6
    assert match.turn == human
    lots = random.Random(5)
    while match.turn != rubicon.OVER:
        assert match.turn != bot
        match.play(lots.choice(match.legal()))
    assert match.scores in {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}


@SIDES
@pytest.mark.parametrize(("poison", "tokens"), [(False, 2), (True, 3)])
def test_c60_three_tokens_face_up_in_a_line(side: str, bot: int, human: int, poison: bool, tokens: int) -> None:
    match = rubicon.load("caesar", solo="hard", side=side, poison=poison).start(typed=True)
    while not texts(match)[0].startswith("@"):
        match.play(texts(match)[0])
    names = ("Caesar", "Pompey")
    assert (held(match, names[bot]), held(match, names[human])) == ((3, 13), (tokens, 16 - tokens))
    assert (crassus(match)["seat"], len(crassus(match)["line"])) == (names[bot], 3)
    for seat in (CAESAR, POMPEY, rubicon.NOBODY):
        assert match.view(seat).to_dict()["auto_crassus"]["line"] == crassus(match)["line"]


@pytest.mark.parametrize("seat", [CAESAR, POMPEY, rubicon.NOBODY])
def test_c60_his_line_and_bag_are_open_and_the_humans_hand_is_the_humans(seat: int) -> None:
    match = play(turn(), "@B +laurel13 IT6-SC0")
    own, humans = (match.view(seat).to_dict()["players"][name] for name in ("Caesar", "Pompey"))
    assert match.view(seat).to_dict()["auto_crassus"]["line"] == ("shield 1|5", "ship 2|4", "laurel 1|3")
    assert own["bag"] == match.position().to_dict()["players"]["Caesar"]["bag"]
    assert humans["hand"] == ({"ship 3|3": 1} if seat == POMPEY else None)
    play(match, "SC3-NU3 +ship06")
    assert [ply.text for ply in match.seen(seat)] == ["@B", "+laurel13", "IT6-SC0", "SC3-NU3", "+ship06" if seat == POMPEY else "+?"]


@pytest.mark.parametrize(
    ("solo", "cup", "with_centurions"),
    [("easy", "4A 2B", "4A 1B 1D"), ("normal", "3A 2B 1C", "2A 2B 1C 1D"), ("hard", "4A 2C", "4A 1C 1E")],
)
def test_c61_the_command_tokens_of_each_difficulty(solo: str, cup: str, with_centurions: str) -> None:
    for centurions, tokens in ((False, cup), (True, with_centurions)):
        assert odds(turn(solo=solo, centurions=centurions)) == {f"@{token[1]}": int(token[0]) for token in tokens.split()}


@pytest.mark.parametrize(
    ("solo", "command", "told"),
    [("easy", "A", "++r-"), ("easy", "B", "+r"), ("normal", "C", "++rr"), ("easy", "D", "cr"), ("hard", "E", "+crr")],
)
def test_c62_a_command_tells_the_steps(solo: str, command: str, told: str) -> None:
    match = turn(solo=solo, centurions=command in "DE")
    assert steps(match, command) == told
    assert match.turn == POMPEY


def test_c63_draws_join_the_right_end_and_the_left_most_is_discarded() -> None:
    match = play(turn(), "@A +laurel22 +sword33")
    assert crassus(match)["line"] == ("sword 0|6", "shield 1|5", "ship 2|4", "laurel 2|2", "sword 3|3")
    play(match, "IT6-SC0")
    assert texts(match) == ["-shield15"]
    play(match, "-shield15")
    assert crassus(match)["line"] == ("ship 2|4", "laurel 2|2", "sword 3|3")
    assert match.position().to_dict()["players"]["Caesar"]["bag"]["shield 1|5"] == 1


def test_c63_used_command_tokens_stay_out_until_the_last_is_drawn() -> None:
    match = turn(solo="hard", cup="AC")
    assert odds(match) == {"@A": 1, "@C": 1}
    assert crassus(play(match.fork(), "@A"))["cup"] == {"C": 1}
    match = play(turn(solo="hard", cup="A"), "@A")
    assert crassus(match)["cup"] == {"A": 4, "C": 2}


def test_c63_a_centurion_is_discarded_into_the_bag() -> None:
    match = play(turn("laurel33 sword06 ship24", centurions=True), "@A +ship33 +ship15 IT6-SC0 -laurel33")
    assert match.position().to_dict()["players"]["Caesar"]["bag"]["laurel 3|3"] == 1


@pytest.mark.parametrize(
    ("command", "bag", "told"),
    [("A", "ship06 ship15", "++r-"), ("A", "ship06", "+r"), ("A", "", "r"), ("B", "", "r"), ("C", "ship06", "+rr"), ("C", "", "rr")],
)
def test_c64_short_of_tokens_he_draws_what_there_is_and_does_not_discard(command: str, bag: str, told: str) -> None:
    assert steps(turn(solo="normal", bags=(bag, None)), command) == told


def test_c64_centurions_are_drawn_from_those_left() -> None:
    match = play(turn(centurions=True), "@D")
    assert odds(match) == dict.fromkeys(CENTURIONS, 1)
    assert odds(play(turn("laurel33 sword06", centurions=True), "@D")) == {"+sword07": 1, "+ship+shield44": 1}
    play(match, "+laurel33")
    assert crassus(match)["line"][-1] == "laurel 3|3"
    assert held(match, "Caesar") == (4, 13)


def test_c64_without_a_centurion_or_a_bag_the_rest_is_done() -> None:
    assert steps(turn("sword07 ship+shield44 laurel33", centurions=True), "D") == "r"
    assert steps(turn(solo="hard", centurions=True, bags=("", None)), "E") == "crr"


@pytest.mark.parametrize(("command", "line"), [("B", "pass"), ("C", "pass pass"), ("A", "pass -ship33")])
@pytest.mark.parametrize(("lefts", "scores"), [((3, 5), (1.0, 0.0)), ((5, 3), (0.0, 1.0)), ((4, 4), (0.5, 0.5))])
def test_c70_a_turn_without_a_placement_is_a_pass(command: str, line: str, lefts: tuple[int, int], scores: tuple[float, float]) -> None:
    match = turn("ship33", laid=NO_SHIP_SPACE, resolve=command, left=lefts)
    for word in line.split():
        assert (match.turn, texts(match)) == (rubicon.CHANCE, [word])
        match.play(word)
    assert (match.turn, texts(match)) == (POMPEY, ["pass"])
    play(match, "pass")
    assert (match.turn, match.scores, match.why) == (rubicon.OVER, scores, "both passed")


@pytest.mark.parametrize(("bag", "line"), [("", "@B pass"), ("ship33 ship33", "@A +ship33 +ship33 pass -ship33")])
def test_c70_his_pass_after_the_humans_ends_the_game_when_his_turn_ends(bag: str, line: str) -> None:
    match = scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33"), turn=POMPEY, left=(5, 3), bags=(bag, None), **SOLO)
    for word in ["pass", *line.split()]:
        assert word in texts(match)
        match.play(word)
    assert (match.turn, match.scores, match.why) == (rubicon.OVER, (0.0, 1.0), "both passed")


def test_c70_a_skipped_resolve_beside_a_placement_is_no_pass() -> None:
    match = turn("sword15 ship33", laid=NO_SHIP_SPACE, resolve="C", solo="hard")
    play(match, texts(match)[0])
    assert texts(match) == ["pass"]
    play(match, "pass pass")
    assert match.turn == rubicon.CHANCE
    assert texts(match) == ["@A", "@C"]


def test_c70_stuck_lose_does_not_touch_him() -> None:
    match = play(turn("ship33", "sword15", laid=NO_SHIP_SPACE, resolve="B", stuck="lose"), "pass")
    assert match.turn == POMPEY
    match = play(turn("ship33", "ship33", laid=NO_SHIP_SPACE, resolve="B", stuck="lose"), "pass")
    assert (match.turn, match.scores, match.why) == (rubicon.OVER, (1.0, 0.0), "stuck")


def test_c70_c43_his_line_is_looked_at_before_the_command_token_and_the_humans_hand_as_ever() -> None:
    match = play(scene(hands=("", "ship06"), turn=POMPEY, poison=True, **SOLO), "SC6-NU0 +ship15")
    assert (match.turn, match.scores, match.why) == (rubicon.OVER, (0.0, 1.0), "no token in hand")
    match = play(scene(hands=("", "ship06"), turn=POMPEY, **SOLO), "SC6-NU0 +ship15")
    assert texts(match) == ["@A", "@B"], "without Poison he goes on"
    match = play(turn("sword06 ship33", "", poison=True, resolve="B"), "IT6-SC0")
    assert (match.turn, match.scores, match.why) == (rubicon.OVER, (1.0, 0.0), "no token in hand")


def test_c42_poison_takes_any_token_of_his_line_and_the_left_most_of_two_equal_ones() -> None:
    laid = {"Pompey": "GA3-HC3"}
    hands = ("laurel22 ship06 laurel22", "shield33 ship33")
    match = play(scene(laid=laid, hands=hands, bonus="HC=poison", turn=POMPEY, poison=True, **SOLO), "HC3-HU3")
    assert odds(match) == {"-laurel22": 2, "-ship06": 1}
    assert crassus(play(match.fork(), "-ship06"))["line"] == ("laurel 2|2", "laurel 2|2")
    play(match, "-laurel22")
    assert crassus(match)["line"] == ("ship 0|6", "laurel 2|2")
    assert match.position().to_dict()["players"]["Caesar"]["bag"]["laurel 2|2"] == 1


@SIDES
@pytest.mark.parametrize(("own", "humans"), [("GA3-HC3", "HC3-HU3"), ("GA6-HC0", "HC0-HU6")])
def test_c72_he_wins_a_tie_the_human_closes(side: str, bot: int, human: int, own: str, humans: str) -> None:
    names, hand = ("Caesar", "Pompey"), "shield33 shield06"
    hands = (hand, "ship33") if human == CAESAR else ("ship33", hand)
    match = play(scene(laid={names[bot]: own}, hands=hands, bonus="HC=senate", turn=human, solo="easy", side=side), humans)
    assert (markers(match, names[bot]), markers(match, names[human])) == ({"HC"}, set())
    assert match.position().to_dict()["players"][names[human]]["senates"] == 1


def test_c72_he_wins_the_ties_he_closes_and_the_border_between() -> None:
    assert markers(closing("HC=wealth HU=might", {"Pompey": "GA3-HC3 HU3-MT3"}), "Caesar") == {"HC", "HU", "HC-HU"}


@pytest.mark.parametrize("bonus", ["might", "wealth", "tactics", "centurion"])
@pytest.mark.parametrize("laid", [{"Caesar": "GA3-HC3", "Pompey": "SC2-NU4"}, {"Pompey": "GA0-HC6 SC2-NU4"}])
def test_c73_might_wealth_tactics_and_centurion_are_put_aside(bonus: str, laid: dict[str, str]) -> None:
    match = closing(f"HC={bonus}", laid, centurions=True)
    assert match.turn == POMPEY
    assert (crassus(match)["line"], held(match, "Caesar")[0]) == (("ship 2|4", "ship 3|3"), 2)
    assert len(match.position().to_dict()["players"]["Caesar"]["centurions"]) == 3
    assert all(space["token"]["face"] == "up" for space in match.position().to_dict()["spaces"] if space["token"])
    assert crassus(match)["markers_removed"] == 0


def test_c73_senate_and_poison_work() -> None:
    assert left(closing("HC=senate")) == (10, 12)
    assert left(closing("HC=senate", senates=(2, 0))) == (8, 12)
    assert left(closing("HC=senate", {"Pompey": "GA0-HC6"})) == (12, 11)
    assert odds(closing("HC=poison", poison=True)) == {"-sword15": 1, "-laurel04": 1}
    assert odds(closing("HC=poison", {"Pompey": "GA0-HC6"}, poison=True)) == {"-sword15": 1, "-laurel04": 1}


def test_c73_the_steps_go_on_after_a_bonus_but_not_after_his_last_marker() -> None:
    match = closing("HC=poison", poison=True, resolve="A")
    assert texts(play(match, "-sword15")) == ["-ship24"]
    match = closing("HC=poison", poison=True, resolve="C", solo="hard")
    # Line 1 in Ulterior, where his 3 lies already: the lowest value.
    assert texts(play(match, "-sword15")) == ["HU2-MT4"]
    match = closing("HC=senate", left=(2, 12), resolve="C", solo="hard")
    assert (match.turn, match.scores, match.why) == (rubicon.OVER, (1.0, 0.0), "last marker placed")


@pytest.mark.parametrize(("bonus", "lefts"), [("HC=poison HU=senate", (9, 8)), ("HC=senate HU=poison", (8, 8))])
def test_c73_two_go_in_the_order_of_the_borders_provinces(bonus: str, lefts: tuple[int, int]) -> None:
    match = closing(bonus, {"Caesar": WON_ALONE}, poison=True)
    assert (texts(match), left(match)[0]) == (["-sword15", "-laurel04"], lefts[0])
    play(match, "-sword15")
    assert (match.turn, left(match)) == (POMPEY, (lefts[1], 12))


@pytest.mark.parametrize("laid", [{"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}, {"Caesar": "HU6-MT0", "Pompey": "GA0-HC6"}])
def test_c73_of_two_senates_the_one_lost_comes_first(laid: dict[str, str]) -> None:
    assert left(closing("HC=senate HU=senate", laid)) == (9, 11)


def test_c75_he_never_lays_a_token_face_down() -> None:
    match = turn("ship33", resolve="B", laid=NO_SHIP_SPACE, poison=True, border_control=True)
    assert texts(match) == ["pass"]
    assert texts(play(match, "pass")) == ["GA-SD:ship33", "NU-AF:ship33"], "the human may"


@pytest.mark.parametrize("bonus", ["might", "wealth", "tactics", "centurion", "senate", "poison"])
def test_c76_what_he_puts_aside_of_a_region_won_removes_a_marker(bonus: str) -> None:
    removed = int(bonus not in {"senate", "poison"})
    for laid in ({"Caesar": "GA3-HC3"}, {"Pompey": "GA3-HC3"}):
        match = closing(f"HC={bonus}", laid, solo_harder=True, centurions=True, poison=True)
        assert (crassus(match)["markers_removed"], left(match)[0]) == (removed, 11 - removed - (bonus == "senate"))
    match = closing(f"HC={bonus}", {"Pompey": "GA0-HC6"}, solo_harder=True, centurions=True, poison=True)
    assert (crassus(match)["markers_removed"], left(match)) == (0, (12, 11))


def test_c76_two_remove_two_and_only_the_region_it_came_from_counts() -> None:
    match = closing("HC=might HU=wealth", {"Caesar": WON_ALONE}, solo_harder=True)
    assert (crassus(match)["markers_removed"], left(match)) == (2, (7, 12))
    match = closing("HC=might HU=wealth", {"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}, solo_harder=True)
    assert (crassus(match)["markers_removed"], left(match)) == (1, (10, 11))


def test_c76_the_human_removes_none() -> None:
    match = scene(laid={"Pompey": "GA3-HC3"}, hands=("ship33", "shield33"), bonus="HC=tactics", turn=POMPEY, solo_harder=True, **SOLO)
    assert left(play(match, "HC3-HU3")) == (12, 11)


def test_c76_with_none_left_to_place_he_has_won() -> None:
    match = closing("HC=might", left=(2, 12), solo_harder=True)
    assert (match.turn, match.scores, left(match)) == (rubicon.OVER, (1.0, 0.0), (0, 12))
    assert closing("HC=might", left=(2, 12)).turn == POMPEY
