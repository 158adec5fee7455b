from typing import Any

import pytest

import rubicon
from tests.augustus.scene import (
    AGRIPPA,
    LIVIA,
    MAECENAS,
    completed,
    draw,
    odds,
    phase,
    play,
    player,
    scene,
    seat,
    texts,
    working,
)

NAMES = ("Agrippa", "Livia", "Maecenas", "Octavia", "Tiberius", "Julia")
BAG = {"swords": 6, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1, "joker": 2}
NONE = dict.fromkeys(BAG, 0)
ALL_BUT_JOKERS = "swords 6 shield 5 chariot 4 catapult 3 standard 2 dagger 1"
CODES = ("sw", "sh", "ch", "ca", "st", "da")
OTHERS = "51 52 53 54 55"
"""An offer that leaves the objectives without a power to the players."""
SIX = "1 3 2 23 4 39"
"""Completed, and no reward for types among them."""
SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
JOKERS = pytest.mark.parametrize(("joker", "line"), [("each", "joker"), ("crier", "joker call-sw"), ("redraw", "joker swords")])
OPEN = ("57", "58", "77", "78", "79", "80")
"""An open objective for each seat."""


def asked(match: rubicon.Match, line: str) -> list[str]:
    return texts(play(match, line))


def table(players: int = 2, **details: Any) -> rubicon.Match:
    """Everybody has one open objective and no legion on it."""
    return scene([player(objective) for objective in OPEN[:players]], offer=OTHERS, **details)


def crowd(players: int = 2) -> rubicon.Match:
    """Livia has more to choose from than the others."""
    return scene([player(objectives) for objectives in ("57", "63:sh1 8", "77")[:players]], offer=OTHERS)


def chosen(match: rubicon.Match, *choices: str) -> rubicon.Match:
    """Everybody's choice in seat order (those left out pass), revealed."""
    for number in range(len(match.game.seats)):
        match.play(choices[number] if number < len(choices) else "pass")
    while phase(match) == "reveal":
        match.play(match.legal()[0])
    return match


def tokens(match: rubicon.Match) -> tuple[dict[str, int], dict[str, int]]:
    """What is in the bag and what is on the table."""
    return match.position()["bag"], match.position()["drawn"]


def crier(match: rubicon.Match) -> str:
    found: str = match.position()["crier"]
    return found


def quiet(match: rubicon.Match) -> int:
    found: int = match.position()["draws_without_completion"]
    return found


def same_to(viewer: int, one: rubicon.Match, other: rubicon.Match) -> bool:
    """Whether two matches look alike to a seat: now, and in all that led here."""
    alike = one.view(viewer) == other.view(viewer) and one.view_record(viewer).tobytes() == other.view_record(viewer).tobytes()
    return alike and [ply.text for ply in one.seen(viewer)] == [ply.text for ply in other.seen(viewer)]


def test_a10_a_token_is_drawn_from_those_in_the_bag() -> None:
    assert odds(table()) == BAG
    assert odds(table(drawn="swords 2 chariot 4 dagger 1")) == {"swords": 4, "shield": 5, "catapult": 3, "standard": 2, "joker": 2}


def test_a10_the_token_stays_on_the_table() -> None:
    match = play(table(drawn="shield 2"), "catapult")
    assert tokens(match) == (BAG | {"shield": 3, "catapult": 2}, NONE | {"shield": 2, "catapult": 1})
    assert match.position()["token"] == "catapult"
    chosen(match)
    assert tokens(match) == (BAG | {"shield": 3, "catapult": 2}, NONE | {"shield": 2, "catapult": 1})


def test_a10_a_token_on_the_table_is_not_drawn_again() -> None:
    assert "dagger" not in odds(draw(table(), "dagger"))


@SEATS
@pytest.mark.parametrize("joker", ["each", "crier", "redraw"])
def test_a10_the_crier_draws_on_after_any_symbol(players: int, joker: str) -> None:
    match = table(players, crier=LIVIA, joker=joker)
    for token in ("swords", "dagger"):
        draw(match, token)
        assert (phase(match), crier(match)) == ("draw", "Livia")


def test_a10_everybody_sees_the_token() -> None:
    match = play(table(), "standard")
    for viewer in (AGRIPPA, LIVIA, rubicon.NOBODY):
        assert match.view(viewer)["token"] == "standard"
        assert [ply.text for ply in match.seen(viewer)] == ["standard"]


@pytest.mark.parametrize(
    ("token", "spaces"),
    [
        ("swords", {"sw81", "sw61"}),
        ("shield", {"sh81", "sh61"}),
        ("chariot", {"ch81"}),
        ("catapult", {"ca81"}),
        ("standard", {"st81"}),
        ("dagger", {"da81", "da61"}),
    ],
)
def test_a11_a_legion_from_the_supply_on_an_own_space_with_that_symbol(token: str, spaces: set[str]) -> None:
    match = scene([player("81 61", done="57"), player("82 62")])
    assert set(asked(match, token)) == spaces | {"pass"}
    assert {text.replace("81", "82").replace("61", "62") for text in spaces} | {"pass"} == set(asked(match, "pass"))


def test_a11_the_legion_lies_there_afterwards() -> None:
    match = draw(scene([player("81 61"), player("82:ca1")]), "dagger", "da61", "da82")
    assert working(match, AGRIPPA) == {81: {}, 61: {"dagger": 1}}
    assert working(match, LIVIA) == {82: {"catapult": 1, "dagger": 1}}
    assert (seat(match, AGRIPPA)["supply"], seat(match, LIVIA)["supply"]) == (6, 5)
    assert (seat(match, AGRIPPA)["legions"], seat(match, LIVIA)["legions"]) == (7, 7)


def test_a11_only_on_a_free_space() -> None:
    match = scene([player("61:sw1 62:sw2"), player("57:sw1 58")])
    stays = {"sw61-sw61"}  # to the other space of the same symbol: as good as nothing
    assert set(asked(match, "swords")) - stays == {"pass", "sw61", "sw62-sw61"}
    assert set(asked(match, "pass")) == {"pass", "sw58", "sw57-sw58"}


def test_a11_no_free_space_leaves_nothing_but_to_pass() -> None:
    match = scene([player("61:sw2"), player("73:ca1")])
    assert asked(match, "swords") == ["pass"]
    assert asked(match, "pass") == ["pass"]


@pytest.mark.parametrize("supply", [5, 0])
def test_a11_a_legion_already_placed_may_move_there_from_any_own_space(supply: int) -> None:
    match = scene([player("81:sh1 61:sw1", legions=supply + 2), player("82:da1")])
    found = set(asked(match, "chariot"))
    assert found == {"pass", "sh81-ch81", "sw61-ch81"} | ({"ch81"} if supply else set())


def test_a11_moving_takes_none_from_the_supply() -> None:
    match = draw(scene([player("81:sh1 61:sw1"), player("82")]), "chariot", "sw61-ch81")
    assert working(match, AGRIPPA) == {81: {"shield": 1, "chariot": 1}, 61: {}}
    assert seat(match, AGRIPPA)["supply"] == 5


def test_a11_a_move_may_come_from_the_same_symbol_of_another_objective() -> None:
    match = scene([player("81:sw1 61"), player("82")])
    assert "sw81-sw61" in asked(match, "swords")
    assert working(chosen(match, "sw81-sw61"), AGRIPPA) == {81: {}, 61: {"swords": 1}}


def test_a11_an_empty_supply_leaves_only_moves() -> None:
    match = scene([player("81 61:sw2,da2 79:sw2,sh1"), player("82")])
    assert seat(match, AGRIPPA)["supply"] == 0
    assert set(asked(match, "catapult")) == {"pass", "sw61-ca81", "da61-ca81", "sw79-ca81", "sh79-ca81"}


def test_a11_or_nothing() -> None:
    match = scene([player("81:sh1 61"), player("82")])
    before = seat(match, AGRIPPA)
    assert seat(draw(match, "swords", "pass"), AGRIPPA) == before


@SEATS
def test_a11_one_legion_per_draw(players: int) -> None:
    match = scene([player("81 82"), *(player(objective) for objective in OPEN[1:players])])
    assert phase(draw(match, "swords", "sw81")) == "draw"
    assert working(match, AGRIPPA) == {81: {"swords": 1}, 82: {}}


@SEATS
def test_a11_all_choose_at_the_same_time(players: int) -> None:
    match = play(table(players), "shield")
    assert (phase(match), match.waiting) == ("choose", tuple(range(players)))
    for number in reversed(range(players)):
        match.decide(number, f"sh{OPEN[number]}")
        assert match.waiting == tuple(range(number))
    while phase(match) == "reveal":
        match.play(match.legal()[0])
    assert [working(match, number) for number in range(players)] == [{int(OPEN[number]): {"shield": 1}} for number in range(players)]


def test_a11_a_choice_out_of_turn_has_to_be_legal() -> None:
    match = play(table(3), "shield")
    for text in ("sh57", "sw77", "ch77"):
        with pytest.raises(rubicon.RubiconError):
            match.decide(MAECENAS, text)
    assert match.waiting == (AGRIPPA, LIVIA, MAECENAS)


def test_a11_no_legion_lies_before_all_have_chosen() -> None:
    match = play(table(3), "shield sh57 sh58")
    for viewer in (MAECENAS, rubicon.NOBODY):
        players = match.view(viewer)["players"]
        assert [players[name]["objectives"][0]["legions"] for name in NAMES[:3]] == [{}, {}, {}]
        assert [players[name]["supply"] for name in NAMES[:3]] == [7, 7, 7]


@SEATS
@pytest.mark.parametrize("owner", [AGRIPPA, LIVIA])
def test_a11_nobody_sees_the_others_choice_before_all_have_chosen(players: int, owner: int) -> None:
    has = [player(objective) for objective in OPEN[:players]]
    has[owner] = player("63:sh1 8")
    passed, put, moved = (scene(has, offer=OTHERS) for _ in range(3))
    for match, choice in ((passed, "pass"), (put, "sw63"), (moved, "sh63-sw8")):
        match.play("swords")
        if owner == LIVIA and players > 2:
            match.play("pass")
        match.decide(owner, choice)
    for viewer in {*range(players), rubicon.NOBODY} - {owner}:
        assert same_to(viewer, passed, put)
        assert same_to(viewer, passed, moved)
        assert moved.view(viewer)["players"][NAMES[owner]]["choice"] is None
        assert "sh63-sw8" not in [ply.text for ply in moved.seen(viewer)]


def test_a11_a_joker_choice_is_secret_too() -> None:
    one, other = play(crowd(3), "joker pass sh63-da63"), play(crowd(3), "joker pass pass")
    for viewer in (AGRIPPA, MAECENAS, rubicon.NOBODY):
        assert same_to(viewer, one, other)


def test_a11_the_owner_sees_the_own_choice() -> None:
    choice = play(crowd(3), "swords pass sh63-sw8").view(LIVIA)["players"]["Livia"]["choice"]
    assert choice == {"kind": "put", "from": {"objective": 63, "symbol": "shield"}, "to": {"objective": 8, "symbol": "swords"}}


def test_a11_a_sealed_choice_is_in_no_view() -> None:
    one, other = play(crowd(3), "swords"), play(crowd(3), "swords")
    one.decide(LIVIA, "sw8")
    for viewer in (AGRIPPA, MAECENAS, rubicon.NOBODY):
        assert same_to(viewer, one, other)


def test_a11_a_sealed_choice_can_be_replaced() -> None:
    match = play(crowd(), "swords")
    match.decide(LIVIA, "sw8")
    match.decide(LIVIA, "sw63")
    play(match, "sw57 =sw57 =sw63")
    assert working(match, LIVIA) == {63: {"swords": 1, "shield": 1}, 8: {}}


def test_a11_everybody_sees_the_choices_once_all_have_chosen() -> None:
    match = draw(crowd(), "swords", "sw57", "sh63-sw8")
    for viewer in (AGRIPPA, LIVIA, rubicon.NOBODY):
        assert [ply.text for ply in match.seen(viewer)][-2:] == ["=sw57", "=sh63-sw8"]
        assert match.view(viewer)["players"]["Livia"]["objectives"][1]["legions"] == {"swords": 1}


def test_a12_joker_each_is_the_default() -> None:
    assert table().position()["options"]["joker"] == "each"


def test_a12_joker_each_picks_any_symbol() -> None:
    match = scene([player("81 2"), player("63:sh1 88")], offer=OTHERS)
    assert set(asked(match, "joker")) == {"pass", "sw2", "sh2", *(f"{code}81" for code in CODES)}
    spaces = {"sw63", "ch63", "ca63", "da63", "st88", "da88"}
    assert set(asked(match, "da81")) == {"pass", *spaces, *(f"sh63-{space}" for space in spaces)}


@SEATS
def test_a12_joker_each_picks_a_symbol_of_the_own(players: int) -> None:
    match = play(table(players), "joker")
    assert match.waiting == tuple(range(players))
    chosen(match, "sw57", "st58", *(f"sh{objective}" for objective in OPEN[2:players]))
    assert working(match, AGRIPPA) == {57: {"swords": 1}}
    assert working(match, LIVIA) == {58: {"standard": 1}}
    for number in range(2, players):
        assert working(match, number) == {int(OPEN[number]): {"shield": 1}}


def test_a12_joker_each_is_one_legion() -> None:
    match = chosen(play(scene([player("81 82"), player("57")]), "joker"), "da82")
    assert (phase(match), seat(match, AGRIPPA)["supply"]) == ("draw", 6)


@JOKERS
def test_a12_all_tokens_go_back(joker: str, line: str) -> None:
    match = play(table(joker=joker, drawn="swords 2 shield 5 dagger 1"), line)
    chosen(match)
    assert tokens(match) == (BAG, NONE)
    assert odds(match) == BAG


@JOKERS
@SEATS
def test_a12_the_bag_passes_to_the_left(joker: str, line: str, players: int) -> None:
    match = table(players, joker=joker, crier=players - 2)
    for name in (NAMES[players - 1], NAMES[0], NAMES[1]):
        chosen(play(match, line))
        assert (phase(match), crier(match)) == ("draw", name)


@JOKERS
def test_a12_the_bag_passes_after_all_completions(joker: str, line: str) -> None:
    match = scene([player("1:sh1"), player("2:sh1"), player("57")], joker=joker, offer=OTHERS)
    chosen(play(match, line), "sw1", "sw2")
    for taken, comes, number in ((51, 60, AGRIPPA), (52, 61, LIVIA)):
        assert (match.turn, phase(match), crier(match)) == (number, "take", "Agrippa")
        play(match, f"take{taken}")
        assert crier(match) == "Agrippa"
        play(match, f"+{comes}")
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


@SEATS
def test_a12_joker_crier_picks_any_symbol(players: int) -> None:
    match = play(table(players, joker="crier", crier=players - 1), "joker")
    assert (match.turn, match.waiting) == (players - 1, (players - 1,))
    assert texts(match) == [f"call-{code}" for code in CODES]  # also those that the crier has no space for


def test_a12_joker_crier_one_symbol_for_all() -> None:
    match = scene([player("81"), player("63:sh1 88"), player("57 61")], joker="crier", crier=LIVIA)
    assert set(asked(match, "joker call-da")) == {"pass", "da81"}
    assert match.waiting == (AGRIPPA, LIVIA, MAECENAS)
    assert set(asked(match, "da81")) == {"pass", "da63", "da88", "sh63-da63", "sh63-da88"}
    assert set(asked(match, "pass")) == {"pass", "da61"}


def test_a12_joker_crier_everybody_hears_the_symbol() -> None:
    match = play(table(joker="crier"), "joker call-st")
    for viewer in (AGRIPPA, LIVIA, rubicon.NOBODY):
        assert [ply.text for ply in match.seen(viewer)] == ["joker", "call-st"]
        assert match.view(viewer)["symbol"] == "standard"


def test_a12_joker_redraw_the_crier_draws_on_until_another_symbol_comes() -> None:
    match = play(table(joker="redraw", drawn="swords 1"), "joker")
    assert (phase(match), crier(match)) == ("draw", "Agrippa")
    assert odds(match) == BAG | {"swords": 5, "joker": 1}
    match.play("joker")
    assert odds(match) == {"swords": 5, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1}
    match.play("catapult")
    assert phase(match) == "choose"


def test_a12_joker_redraw_the_symbol_counts_for_all() -> None:
    match = scene([player("81"), player("63:sh1 88")], joker="redraw")
    assert set(asked(match, "joker dagger")) == {"pass", "da81"}
    assert set(asked(match, "da81")) == {"pass", "da63", "da88", "sh63-da63", "sh63-da88"}
    play(match, "da88 =da81 =da88")
    assert working(match, LIVIA) == {63: {"shield": 1}, 88: {"dagger": 1}}


def test_a12_joker_redraw_after_two_jokers_the_bag_passes_once() -> None:
    match = chosen(play(table(3, joker="redraw"), "joker joker swords"))
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


def test_a12_joker_redraw_with_only_jokers_left_all_tokens_go_back_before_drawing_on() -> None:
    match = play(table(joker="redraw", drawn=ALL_BUT_JOKERS), "joker")
    assert (phase(match), crier(match)) == ("draw", "Agrippa")
    assert odds(match) == BAG
    assert odds(play(match, "joker")) == BAG | {"joker": 1}
    chosen(play(match, "swords"))
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


def test_a12_joker_redraw_after_that_a_symbol_still_passes_the_bag() -> None:
    match = chosen(play(table(joker="redraw", drawn=ALL_BUT_JOKERS), "joker swords"))
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


def test_a12_joker_redraw_with_another_symbol_left_they_stay_out() -> None:
    match = table(joker="redraw", drawn=ALL_BUT_JOKERS.replace(" dagger 1", ""))
    assert odds(match) == {"dagger": 1, "joker": 2}
    assert odds(play(match, "joker")) == {"dagger": 1, "joker": 1}
    assert odds(play(match, "joker")) == {"dagger": 1}


@pytest.mark.parametrize("joker", ["each", "crier", "redraw"])
def test_a13_with_all_other_tokens_drawn_a_joker_comes(joker: str) -> None:
    match = table(joker=joker, drawn=ALL_BUT_JOKERS.replace("dagger 1", ""))
    assert odds(match) == {"dagger": 1, "joker": 2}
    assert odds(draw(match, "dagger")) == {"joker": 2}


def test_a13_tokens_stay_out_until_the_joker() -> None:
    match = table()
    out = dict(NONE)
    for token in ("swords", "swords", "dagger", "shield", "standard", "catapult", "chariot"):
        draw(match, token)
        out[token] += 1
        assert tokens(match) == ({name: BAG[name] - out[name] for name in BAG}, out)
    assert tokens(draw(match, "joker")) == (BAG, NONE)


def test_a13_a_completion_brings_no_token_back() -> None:
    match = draw(scene([player("1:sh1"), player("57")], offer=OTHERS, drawn="shield 2"), "swords", "sw1")
    play(match, "take51 +60")
    assert tokens(match) == (BAG | {"swords": 5, "shield": 3}, NONE | {"swords": 1, "shield": 2})


@SEATS
def test_a23_the_game_ends_with_seven_objectives(players: int) -> None:
    match = scene([player("57:sw1,ch1,ca1,st1", done=SIX), *(player(objective) for objective in OPEN[1:players])], offer=OTHERS)
    draw(match, "shield", "sh57")
    play(match, "take51 +60")
    assert len(completed(match, AGRIPPA)) == 7
    assert match.over
    assert texts(match) == []
    assert match.scores == (1.0, *[0.0] * (players - 1))


def test_a23_it_goes_on_with_six() -> None:
    match = scene([player("57:sw1,ch1,ca1,st1", done="1 3 2 23 4"), player("58")], offer=OTHERS)
    play(draw(match, "shield", "sh57"), "decline take51 +60")
    assert (len(completed(match, AGRIPPA)), phase(match)) == (6, "draw")


def test_a23_one_player_has_to_have_them_all() -> None:
    match = scene([player("57:sw1,ch1,ca1,st1", done="1 2 4"), player("58", done="3 23 39 79")], offer=OTHERS)
    play(draw(match, "shield", "sh57"), "decline take51 +60")
    assert phase(match) == "draw"


@pytest.mark.parametrize("owner", [AGRIPPA, LIVIA])
def test_a23_completions_of_the_same_draw_are_resolved_first(owner: int) -> None:
    """57 comes before 58, and with it one has seven."""
    first, second = player("57:sw1,ch1,ca1,st1", done=SIX), player("58:sw1,ch1,ca1,st1")
    match = scene([first, second] if owner == AGRIPPA else [second, first], offer=OTHERS)
    draw(match, "shield", *(("sh57", "sh58") if owner == AGRIPPA else ("sh58", "sh57")))
    assert (match.turn, phase(match)) == (owner, "take")
    play(match, "take51 +60")
    assert (match.turn, phase(match)) == (1 - owner, "take")
    play(match, "take52 +61")
    assert match.over
    assert completed(match, 1 - owner) == [58]


def test_a23_a_seventh_that_is_lost_again_in_the_same_draw_does_not_end_it() -> None:
    livia = player("81:sw1,ch1,ca1,st1,da1")
    match = scene([player("57:sw1,ch1,ca1,st1", done=SIX), livia], offer=OTHERS)
    play(draw(match, "shield", "sh57", "sh81"), "take51 +60")
    assert len(completed(match, AGRIPPA)) == 7
    play(match, "lose1")
    while phase(match) != "draw" and not match.over:
        match.play(match.legal()[0])
    assert not match.over
    assert (len(completed(match, AGRIPPA)), len(completed(match, LIVIA))) == (6, 1)


def test_a23_or_more_than_seven() -> None:
    match = scene([player("88:st3,da1 57:sw1", done=SIX), player("58")], offer=OTHERS)
    play(draw(match, "dagger", "da88"), "complete57")
    while not match.over:
        assert phase(match) != "draw"
        match.play(match.legal()[0])
    assert len(completed(match, AGRIPPA)) == 8


def test_a23_the_seventh_may_come_with_a_joker() -> None:
    match = scene([player("58"), player("57:sw1,ch1,ca1,st1", done=SIX)], offer=OTHERS)
    play(draw(match, "joker", "pass", "sh57"), "take51 +60")
    assert (match.over, match.scores) == (True, (0.0, 1.0))


@JOKERS
def test_a24_a_hundred_draws_without_a_completion_end_it(joker: str, line: str) -> None:
    match = chosen(play(table(quiet=98, joker=joker), line))
    assert (match.over, quiet(match)) == (False, 99)
    chosen(play(match, line))
    assert match.over


def test_a24_from_the_first_draw_on() -> None:
    match = table()
    for number in range(100):
        assert (match.over, quiet(match)) == (False, number)
        draw(match, "joker")
    assert match.over


def test_a24_legions_that_are_placed_change_nothing() -> None:
    assert draw(table(quiet=99), "shield", "sh57", "sh58").over


@pytest.mark.parametrize("owner", [AGRIPPA, LIVIA])
def test_a24_anybodys_completion_starts_the_count_anew(owner: int) -> None:
    has = [player("1:sw1"), player("57")]
    match = scene(has if owner == AGRIPPA else has[::-1], offer=OTHERS, quiet=99)
    play(draw(match, "shield", *(["pass"] * owner), "sh1"), "take51 +60")
    assert (phase(match), quiet(match)) == ("draw", 0)
    draw(match, "shield")
    assert (match.over, quiet(match)) == (False, 1)


def test_a24_jokers_drawn_over_are_part_of_one_draw() -> None:
    match = play(table(quiet=98, joker="redraw"), "joker joker")
    assert (phase(match), quiet(match)) == ("draw", 98)
    chosen(play(match, "swords"))
    assert (match.over, quiet(match)) == (False, 99)


def test_a24_a_joker_drawn_over_does_not_end_it() -> None:
    match = play(table(quiet=99, joker="redraw"), "joker")
    assert not match.over
    match.play("swords")
    assert (match.over, match.waiting) == (False, (AGRIPPA, LIVIA))
    assert chosen(match).over


@pytest.mark.parametrize(("mine", "hers", "scores"), [("1", "2 4", (0.0, 1.0)), ("22", "2 4", (0.0, 1.0)), ("50", "2 4", (1.0, 0.0))])
def test_a24_it_is_scored_as_it_stands(mine: str, hers: str, scores: tuple[float, float]) -> None:
    match = draw(scene([player("57", done=mine), player("58", done=hers)], offer=OTHERS, quiet=99), "swords")
    assert match.scores == scores
    assert completed(match, AGRIPPA) == [int(mine)]


def test_a24_rewards_count_as_they_stand() -> None:
    match = draw(scene([player("57", done="50"), player("58", done="2 4")], offer=OTHERS, rewards="2 Livia", quiet=99), "swords")
    assert (seat(match, AGRIPPA)["points"], seat(match, LIVIA)["points"]) == (12, 11)
    assert match.scores == (1.0, 0.0)
