from typing import Any

import pytest

import rubicon
from tests.augustus import scene as story
from tests.augustus.scene import (
    AGRIPPA,
    LIVIA,
    MAECENAS,
    OCTAVIA,
    completed,
    draw,
    holders,
    offered,
    phase,
    play,
    player,
    seat,
    texts,
    working,
)

SYMBOLS = ("swords", "shield", "chariot", "catapult", "standard", "dagger")
OPTIONS: Any = rubicon.load("augustus").options
DECK = OPTIONS.cards.cards
OFFER = "21 22 23 24 84"
"""Objectives without a power, which no story needs elsewhere."""


def scene(players: list[dict[str, Any]], *, offer: str = OFFER, **rest: Any) -> rubicon.Match:
    return story.scene(players, offer=offer, **rest)


def last_symbol(number: int) -> str:
    return [name for name, spaces in zip(SYMBOLS, DECK[number - 1].symbols, strict=True) if spaces][-1]


def nearly(number: int) -> str:
    """An objective with legions on all spaces but one of its last symbol."""
    counts = {name: spaces - (name == last_symbol(number)) for name, spaces in zip(SYMBOLS, DECK[number - 1].symbols, strict=True)}
    return f"{number}:" + ",".join(f"{name[:2]}{n}" for name, n in counts.items() if n > 0)


def finish(match: rubicon.Match, number: int, by: int = AGRIPPA) -> rubicon.Match:
    """The draw in which a player fills an objective that is nearly full."""
    token = last_symbol(number)
    return draw(match, token, *["pass"] * by, f"{token[:2]}{number}")


def settle_until(match: rubicon.Match, what: str) -> rubicon.Match:
    """Play on until something is decided next; no number reward is taken."""
    while not match.over and phase(match) != what:
        match.play("decline" if phase(match) == "reward" else match.legal()[0])
    return match


def settle(match: rubicon.Match) -> rubicon.Match:
    """Everything else that belongs to the draw."""
    return settle_until(match, "draw")


def powered(number: int, others: str = "", *opponents: dict[str, Any], **rest: Any) -> rubicon.Match:
    """Agrippa has just completed an objective and works on others."""
    return finish(scene([player(f"{nearly(number)} {others}", legions=14), *(opponents or (player("79"),))], **rest), number)


def end_points(match: rubicon.Match, by: int = AGRIPPA) -> dict[int, int]:
    """What the END powers of a player's completed objectives are worth."""
    return {card["number"]: card["end_points"] for card in seat(match, by)["completed"] if "end" in (card["power"] or "")}


def worth(numbers: str, *, working_on: str = "79", others: str = "") -> dict[int, int]:
    """The END powers among the objectives that Agrippa has completed; Livia has completed others."""
    return end_points(scene([player(working_on, done=numbers), player("50", done=others)]))


def spaces(match: rubicon.Match, *symbols: str, by: int = AGRIPPA) -> set[str]:
    """The free spaces with these symbols on a player's open objectives, in notation."""
    found = set()
    for card in seat(match, by)["objectives"]:
        for name in symbols:
            if card["spaces"].get(name, 0) > card["legions"].get(name, 0):
                found.add(f"{name[:2]}{card['number']}")
    return found


def legions_on(match: rubicon.Match, by: int = AGRIPPA) -> int:
    return sum(sum(cells.values()) for cells in working(match, by).values())


# A40


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("7", 1),
        ("8 3", 4),
        ("11", 1),
        ("12 17", 4),
        ("25", 2),
        ("26 19", 6),
        ("27", 3),
        ("28 51", 9),
        ("53", 3),
        ("54 73", 9),
        ("63", 4),
        ("65 61", 12),
    ],
)
def test_a40_points_per_symbol_itself_included(numbers: str, points: int) -> None:
    assert list(worth(numbers).values()) == [points]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("7 3 17", 6),
        ("7 3 4", 6),
        ("8 3 4 17", 6),
        ("11 17 18 19", 8),
        ("12 17 18", 7),
        ("25 19 20", 10),
        ("26 19 20 51", 10),
        ("27 51 55", 12),
        ("28 51 56", 12),
        ("28 51 73", 12),
        ("53 73 74", 15),
        ("54 73 74 87", 15),
        ("63 61 62", 20),
        ("65 61 62 85", 20),
    ],
)
def test_a40_up_to_the_stated_maximum(numbers: str, points: int) -> None:
    assert worth(numbers)[int(numbers.split()[0])] == points


def test_a40_each_of_two_has_its_own_maximum() -> None:
    assert worth("7 8 3 4") == {7: 6, 8: 6}
    assert worth("27 28 51 73") == {27: 12, 28: 12}


def test_a40_all_own_end_powers_count_all_symbols() -> None:
    assert worth("7 25 63") == {7: 3, 25: 6, 63: 4}


@pytest.mark.parametrize(
    ("number", "others", "points"),
    [
        (47, "1 3 17", 8),
        (67, "1 2", 4),
        (48, "2 5", 6),
        (68, "2 1 4", 4),
        (49, "4 6", 12),
        (66, "4 2 10", 8),
        (69, "10 62", 18),
        (83, "10 1 2 4", 12),
    ],
)
def test_a40_points_per_type_itself_included(number: int, others: str, points: int) -> None:
    assert worth(f"{number} {others}")[number] == points


def test_a40_per_type_there_is_no_maximum() -> None:
    assert worth("47 1 3 9 12 14 15 17 19 57")[47] == 20


@pytest.mark.parametrize("number", [64, 70])
def test_a40_points_per_attack_objective(number: int) -> None:
    assert worth(f"{number} 1 88") == {number: 0}
    for attack in (37, 38, 41, 42, 75, 76, 81, 82):
        assert worth(f"{number} {attack}") == {number: 5}
    assert worth(f"{number} 37 41 75 81 82") == {number: 25}


def test_a40_open_objectives_and_those_of_others_do_not_count() -> None:
    assert worth("7 48 64", working_on="1:sw1 37 2 3:sw3", others="17 41 5") == {7: 4, 48: 2, 64: 0}


# A41


SWAPS = [
    (13, "swords", "shield"),
    (14, "swords", "shield"),
    (19, "shield", "chariot"),
    (20, "shield", "chariot"),
    (51, "chariot", "catapult"),
    (52, "chariot", "catapult"),
    (73, "catapult", "standard"),
    (74, "catapult", "standard"),
    (85, "standard", "dagger"),
    (86, "standard", "dagger"),
]


def choices(match: rubicon.Match, token: str) -> set[str]:
    """What Agrippa may do with a legion from the supply."""
    return {word for word in texts(play(match, token)) if "-" not in word}


@pytest.mark.parametrize(("number", "x", "y"), SWAPS)
@pytest.mark.parametrize("token", SYMBOLS)
def test_a41_x_as_y_and_the_other_way_round(number: int, x: str, y: str, token: str) -> None:
    match = scene([player("57 80 39", done=str(number)), player()])
    expected = spaces(match, *((x, y) if token in (x, y) else (token,)))
    assert choices(match, token) == expected | {"pass"}


def test_a41_the_legion_lies_on_the_other_symbol() -> None:
    match = draw(scene([player("57", done="13"), player()]), "swords", "sh57")
    assert working(match, AGRIPPA) == {57: {"shield": 1}}


def test_a41_a_legion_may_be_moved_so_too() -> None:
    match = draw(scene([player("57:ch1", done="13"), player()]), "shield", "ch57-sw57")
    assert working(match, AGRIPPA) == {57: {"swords": 1}}


def test_a41_is_lasting() -> None:
    match = scene([player("57", done="13"), player()])
    draw(draw(match, "swords", "pass"), "swords", "sh57")
    assert choices(match, "shield") == {"pass", "sw57"}


def test_a41_only_for_its_owner() -> None:
    match = play(scene([player("57", done="13"), player("58")]), "swords pass")
    assert texts(match) == ["pass", "sw58"]


def test_a41_not_before_it_is_completed() -> None:
    match = scene([player(f"{nearly(13)} 57"), player()])
    assert choices(match, "swords") == {"pass", "sw57"}


def test_a41_from_the_next_draw_on() -> None:
    match = settle(powered(13, "57"))
    assert "sh57" in choices(match, "swords")


def test_a41_swap_is_not_chained() -> None:
    match = scene([player("57", done="13 19"), player()])
    assert choices(match, "swords") == {"pass", "sw57", "sh57"}


def test_a41_a_symbol_of_two_swaps_may_be_used_as_either() -> None:
    match = scene([player("57", done="13 19"), player()])
    assert choices(match, "shield") == {"pass", "sw57", "sh57", "ch57"}


def test_a41_is_of_no_use_for_placing() -> None:
    match = finish(scene([player(f"{nearly(31)} 57 3", done="13", legions=14), player()]), 31)
    assert set(texts(match)) == {"sw57", "sw3"}


# A42


PLACES = [
    (31, "swords"),
    (32, "swords"),
    (33, "dagger"),
    (34, "dagger"),
    (35, "shield"),
    (36, "shield"),
    (43, "standard"),
    (44, "standard"),
    (55, "chariot"),
    (56, "chariot"),
    (59, "catapult"),
    (60, "catapult"),
]


@pytest.mark.parametrize(("number", "symbol"), PLACES)
def test_a42_two_legions_on_spaces_of_the_symbol(number: int, symbol: str) -> None:
    match = powered(number, "80 78 82", player("87"))
    for count in range(2):
        assert phase(match) == "place"
        assert legions_on(match) == count
        assert set(texts(match)) == {word for word in texts(match) if "-" in word} | spaces(match, symbol)
        match.play(min(spaces(match, symbol)))
    assert phase(match) == "take"
    assert sum(cells.get(symbol, 0) for cells in working(match, AGRIPPA).values()) == legions_on(match) == 2


@pytest.mark.parametrize(("number", "count"), [(15, 1), (16, 1), (71, 2), (72, 2)])
def test_a42_of_any_symbol(number: int, count: int) -> None:
    match = powered(number, "57 80", player("87"))
    for n in range(count):
        assert legions_on(match) == n
        assert set(texts(match)) - {word for word in texts(match) if "-" in word} == spaces(match, *SYMBOLS)
        match.play("da80" if n == 0 else "sw57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == ({57: {}, 80: {"dagger": 1}} if count == 1 else {57: {"swords": 1}, 80: {"dagger": 1}})


def test_a42_from_the_supply() -> None:
    match = powered(31, "57 3")
    supply = seat(match, AGRIPPA)["supply"]
    play(match, "sw57")
    assert seat(match, AGRIPPA)["supply"] == supply - 1


def test_a42_or_moved_also_when_the_supply_is_not_empty() -> None:
    match = powered(31, "57:ch1 3")
    supply = seat(match, AGRIPPA)["supply"]
    assert set(texts(match)) == {"sw57", "sw3", "ch57-sw57", "ch57-sw3"}
    play(match, "ch57-sw3")
    assert working(match, AGRIPPA) == {57: {}, 3: {"swords": 1}}
    assert seat(match, AGRIPPA)["supply"] == supply


def test_a42_the_legions_of_the_objective_itself_can_be_placed() -> None:
    match = finish(scene([player(f"{nearly(31)} 57:ch1,ca1 73:st1", legions=7, supply=1), player()]), 31)
    assert seat(match, AGRIPPA)["supply"] == 4


def test_a42_a_legion_just_placed_is_not_moved() -> None:
    match = play(powered(31, "57 3"), "sw57")
    assert set(texts(match)) == {"sw3"}


def test_a42_a_legion_just_moved_is_not_moved_again() -> None:
    match = play(powered(31, "57:ch1 3 17"), "ch57-sw57")
    assert set(texts(match)) == {"sw3", "sw17"}


def test_a42_another_legion_beside_the_one_just_placed_may_be_moved() -> None:
    match = play(powered(31, "3:sw1 57"), "sw3")
    assert {"sw3", "sw57", "sw3-sw57"} <= set(texts(match))
    play(match, "sw3-sw57")
    assert working(match, AGRIPPA) == {3: {"swords": 1}, 57: {"swords": 1}}


def test_a42_two_legions_just_placed_side_by_side_are_two() -> None:
    match = play(powered(71, "3:sh1"), "sw3 sw3")
    assert working(match, AGRIPPA) == {3: {"swords": 2, "shield": 1}}
    assert phase(match) == "take"


def test_a42_a_space_that_a_moved_legion_left_is_free() -> None:
    match = play(powered(31, "57:sw1 3"), "sw57-sw3")
    assert set(texts(match)) == {"sw57", "sw3"}


def test_a42_with_one_free_space_only_one_is_placed() -> None:
    match = play(powered(31, "57 73"), "sw57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == {57: {"swords": 1}, 73: {}}


def test_a42_without_a_free_space_it_is_skipped() -> None:
    assert phase(powered(31, "57:sw1 73")) == "take"


def test_a42_without_other_objectives_it_is_skipped() -> None:
    assert phase(powered(71)) == "take"


def test_a42_can_not_be_declined() -> None:
    match = powered(71, "57")
    assert "pass" not in texts(match)
    assert "pass" not in texts(play(match, "sw57"))


def test_a42_not_on_the_objective_that_is_resolved() -> None:
    match = powered(71, "57")
    assert set(texts(match)) == {"sw57", "sh57", "ch57", "ca57", "st57"}


def test_a42_what_it_fills_is_completed() -> None:
    match = play(powered(31, "1:sh1 57"), "sw1 sw57")
    settle(match)
    assert completed(match, AGRIPPA) == [1, 31]
    assert working(match, AGRIPPA)[57] == {"swords": 1}


# A43


@pytest.mark.parametrize(("number", "more"), [(5, 1), (6, 1), (45, 2), (46, 2)])
def test_a43_more_legions_in_the_supply(number: int, more: int) -> None:
    match = finish(scene([player(f"{nearly(number)} 57:sw1"), player("87")]), number)
    assert (seat(match, AGRIPPA)["legions"], seat(match, AGRIPPA)["supply"]) == (7 + more, 6 + more)
    assert (seat(match, LIVIA)["legions"], seat(match, LIVIA)["supply"]) == (7, 7)


def test_a43_for_good_and_added_up() -> None:
    match = settle(finish(scene([player(f"{nearly(5)} {nearly(45)}", legions=8), player()]), 5))
    settle(finish(match, 45))
    assert (seat(match, AGRIPPA)["legions"], seat(match, AGRIPPA)["supply"]) == (11, 11)


# A44


@pytest.mark.parametrize("number", [9, 10])
def test_a44_one_more_from_the_offer(number: int) -> None:
    match = powered(number, "57 58")
    assert texts(match) == ["take21", "take22", "take23", "take24", "take84"]
    play(match, "take22 +40")
    assert {"take21", "take23", "take24", "take84"} <= set(texts(match))
    play(match, "take84 +39")
    assert phase(match) == "draw"
    assert set(working(match, AGRIPPA)) == {57, 58, 22, 84}
    assert offered(match) == [21, 23, 24, 39, 40]


def test_a44_one_more_is_worked_on_from_now_on() -> None:
    match = settle(powered(9, f"{nearly(5)} 58"))
    assert len(working(match, AGRIPPA)) == 4
    settle(finish(match, 5))
    assert len(working(match, AGRIPPA)) == 4


def test_a44_with_one_objective_to_take_only_one_is_taken() -> None:
    match = play(powered(9, "57", offer="3 - - - -", deck=""), "take3")
    assert phase(match) == "draw"
    assert set(working(match, AGRIPPA)) == {57, 3}


def test_a44_without_an_offer_none_is_taken() -> None:
    match = powered(9, "57", offer="- - - - -", deck="")
    assert phase(match) == "draw"
    assert set(working(match, AGRIPPA)) == {57}


# A45


@pytest.mark.parametrize("number", [29, 30])
def test_a45_all_placed_legions_are_laid_out_anew(number: int) -> None:
    match = powered(number, "57:sw1,ca1 3:sw1 86")
    supply = seat(match, AGRIPPA)["supply"]
    assert phase(match) == "rearrange"
    assert set(texts(match)) == {"sw57", "sh57", "ch57", "ca57", "st57", "sw3", "sh3", "st86", "da86"}
    play(match, "da86 da86 st57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == {57: {"standard": 1}, 3: {}, 86: {"dagger": 2}}
    assert seat(match, AGRIPPA)["supply"] == supply


def test_a45_all_of_them_and_no_others() -> None:
    match = powered(29, "57:sw1,ca1 3:sw1")
    for count in range(3):
        assert phase(match) == "rearrange", count
        assert "pass" not in texts(match)
        match.play(match.legal()[0])
    assert phase(match) != "rearrange"


def test_a45_a_space_takes_one_legion() -> None:
    match = play(powered(29, "1:sw1 57:sw1"), "st57")
    assert set(texts(match)) == {"sw1", "sh1", "sw57", "sh57", "ch57", "ca57"}


def test_a45_they_may_lie_as_before() -> None:
    match = play(powered(29, "57:sw1,ca1 3:sw1"), "sw57 ca57 sw3")
    assert working(match, AGRIPPA) == {57: {"swords": 1, "catapult": 1}, 3: {"swords": 1}}


def test_a45_without_placed_legions_it_is_skipped() -> None:
    assert phase(powered(29, "57 3")) == "take"


def test_a45_what_it_fills_is_completed() -> None:
    match = play(powered(29, "1 57:sw1,ca1"), "sw1 sh1")
    settle(match)
    assert completed(match, AGRIPPA) == [1, 29]


def test_a45_lifts_legions_off_an_own_objective_that_waits() -> None:
    """57 is full and drops out when its legions lie elsewhere."""
    match = powered(71, f"{nearly(29)} {nearly(57)} 78")
    play(match, "st29 st57")
    settle_until(match, "rearrange")
    play(match, "ch78 ch78 sh78 sh78 ca78")
    settle(match)
    assert completed(match, AGRIPPA) == [29, 71]
    assert working(match, AGRIPPA)[57] == {}


# A46


@pytest.mark.parametrize("number", [87, 88])
def test_a46_an_own_open_objective_of_choice_is_completed(number: int) -> None:
    match = powered(number, "57 39:sw1 1", player("78:ca1"))
    assert set(texts(match)) == {"complete57", "complete39", "complete1"}
    settle(play(match, "complete39"))
    assert completed(match, AGRIPPA) == [39, number]
    assert seat(match, AGRIPPA)["supply"] == seat(match, AGRIPPA)["legions"]
    assert len(working(match, AGRIPPA)) == 4


def test_a46_it_is_resolved_right_after_the_current_one() -> None:
    match = settle_until(play(powered(88, "39"), "complete39"), "take")
    assert completed(match, AGRIPPA) == [88]
    play(match, "take21 +40")
    assert completed(match, AGRIPPA) == [39, 88]


def test_a46_its_power_works() -> None:
    match = settle(play(powered(88, "45"), "complete45"))
    assert seat(match, AGRIPPA)["legions"] == 16


def test_a46_can_not_be_declined() -> None:
    assert texts(powered(88, "39")) == ["complete39"]


def test_a46_without_an_open_objective_it_is_skipped() -> None:
    assert phase(powered(88)) == "take"


def test_a46_also_one_full_and_waiting_and_only_once() -> None:
    match = finish(scene([player(f"{nearly(71)} {nearly(87)} {nearly(88)} 57", legions=16), player()]), 71)
    play(match, "da87 da88")
    settle_until(match, "complete")
    assert {"complete88", "complete57"} <= set(texts(match))
    assert "complete87" not in texts(match)
    play(match, "complete88")
    settle_until(match, "complete")
    assert completed(match, AGRIPPA) == [71, 87]
    settle(play(match, "complete57"))
    assert completed(match, AGRIPPA) == [57, 71, 87, 88]


# A47


@pytest.mark.parametrize(("number", "count"), [(37, 1), (38, 1), (41, 2), (42, 2)])
def test_a47_each_opponent_removes_n_legions(number: int, count: int) -> None:
    match = powered(number, "57:sw1", player("58:sw1,ca1,st1"), player("78:sh2,ca1"))
    for victim in (LIVIA, MAECENAS):
        for n in range(count):
            assert (match.turn, phase(match)) == (victim, "remove")
            assert legions_on(match, victim) == 3 - n
            match.play(match.legal()[0])
        assert (legions_on(match, victim), seat(match, victim)["supply"]) == (3 - count, 4 + count)
    assert (match.turn, phase(match)) == (AGRIPPA, "take")
    assert working(match, AGRIPPA)[57] == {"swords": 1}


def test_a47_the_victim_chooses_among_all_placed_legions() -> None:
    match = powered(41, "", player("58:sw1,ca1 78:sh2 86"))
    assert set(texts(match)) == {"-sw58", "-ca58", "-sh78"}
    assert set(texts(play(match, "-sh78"))) == {"-sw58", "-ca58", "-sh78"}
    assert working(play(match, "-sh78"), LIVIA) == {58: {"swords": 1, "catapult": 1}, 78: {}, 86: {}}


def test_a47_fewer_if_there_are_fewer() -> None:
    match = play(powered(41, "", player("58:sw1")), "-sw58")
    assert phase(match) == "take"
    assert (legions_on(match, LIVIA), seat(match, LIVIA)["legions"], seat(match, LIVIA)["supply"]) == (0, 7, 7)


@pytest.mark.parametrize("number", [37, 42, 75, 76])
def test_a47_who_has_placed_none_removes_none(number: int) -> None:
    assert phase(powered(number, "", player("58"))) == "take"


@pytest.mark.parametrize("number", [75, 76])
def test_a47_all_legions_from_one_objective(number: int) -> None:
    match = powered(number, "57:sw1", player("58:sw1,ca1,st1 78:sh1 39"), player("80:sw2"))
    assert set(texts(match)) == {"clear58", "clear78"}
    play(match, "clear58")
    assert working(match, LIVIA) == {58: {}, 78: {"shield": 1}, 39: {}}
    assert seat(match, LIVIA)["supply"] == 6
    assert (match.turn, texts(match)) == (MAECENAS, ["clear80"])
    assert phase(play(match, "clear80")) == "take"
    assert working(match, AGRIPPA)[57] == {"swords": 1}


@pytest.mark.parametrize(("number", "words"), [(37, "-sw58 -sw57 -sw39"), (75, "clear58 clear57 clear39"), (81, "lose1 lose2 lose5")])
def test_a47_victims_choose_clockwise_from_the_attackers_left(number: int, words: str) -> None:
    players = [player("57:sw1", done="2"), player("39:sw1", done="5"), player(nearly(number)), player("58:sw1", done="1")]
    match = finish(scene(players), number, MAECENAS)
    for victim, word in zip((OCTAVIA, AGRIPPA, LIVIA), words.split(), strict=True):
        assert match.turn == victim
        match.play(word)
    assert match.turn == MAECENAS


def test_a47_the_crier_does_not_matter_for_the_order() -> None:
    players = [player("57:sw1"), player("39:sw1"), player(nearly(37)), player("58:sw1")]
    assert finish(scene(players, crier=LIVIA), 37, MAECENAS).turn == OCTAVIA


def test_a47_one_that_is_full_and_waiting_is_not_touched() -> None:
    players = [player(nearly(37)), player(f"{nearly(55)} 57:sw1")]
    match = draw(scene(players), "catapult", "ca37", "ca55")
    assert texts(match) == ["-sw57"]
    settle(match)
    assert completed(match, LIVIA) == [55]


def test_a47_a_victim_with_only_a_waiting_objective_removes_none() -> None:
    match = draw(scene([player(nearly(37)), player(nearly(55))]), "catapult", "ca37", "ca55")
    assert (match.turn, phase(match)) == (AGRIPPA, "take")


# A48


@pytest.mark.parametrize("number", [81, 82])
def test_a48_each_opponent_loses_one_completed_objective_of_choice(number: int) -> None:
    players = [player(nearly(number), done="57"), player("88", done="39 40"), player("87", done="5")]
    match = finish(scene(players), number)
    assert (match.turn, texts(match)) == (LIVIA, ["lose39", "lose40"])
    play(match, "lose40")
    assert (match.turn, texts(match)) == (MAECENAS, ["lose5"])
    settle(play(match, "lose5"))
    assert [completed(match, by) for by in range(3)] == [[57, number], [39], []]


def test_a48_who_has_none_loses_none() -> None:
    players = [player(nearly(81)), player("88:st1"), player("87", done="5")]
    match = finish(scene(players), 81)
    assert (match.turn, texts(match)) == (MAECENAS, ["lose5"])


def test_a48_the_card_is_out_of_the_game() -> None:
    match = settle(play(finish(scene([player(nearly(81)), player("88", done="40")], deck="39 78"), 81), "lose40"))
    assert 40 in match.position()["lost"]
    assert 40 not in offered(match)
    assert match.position()["deck"] == 1


def test_a48_lasting_powers_go_with_it() -> None:
    match = finish(scene([player(nearly(81)), player("57", done="13")]), 81)
    settle(play(match, "lose13"))
    assert seat(match, LIVIA)["swaps"] == {}
    play(match, "swords pass")
    assert texts(match) == ["pass", "sw57"]


def test_a48_of_two_equal_swaps_one_stays() -> None:
    match = finish(scene([player(nearly(81)), player("57", done="13 14")]), 81)
    settle(play(match, "lose13"))
    assert texts(play(match, "swords pass")) == ["pass", "sw57", "sh57"]


def test_a48_end_powers_go_with_it() -> None:
    match = finish(scene([player(nearly(81)), player("88", done="7 3 47")]), 81)
    assert seat(match, LIVIA)["points"] == 6 + 6 + 6
    play(match, "lose7")
    assert end_points(match, LIVIA) == {47: 4}
    assert seat(match, LIVIA)["points"] == 6 + 4


def test_a48_what_it_was_worth_for_other_end_powers_goes_too() -> None:
    match = finish(scene([player(nearly(81)), player("88", done="7 3 64 37 47")]), 81)
    assert end_points(match, LIVIA) == {7: 6, 64: 5, 47: 10}
    play(match, "lose37")
    assert end_points(match, LIVIA) == {7: 6, 64: 0, 47: 8}


@pytest.mark.parametrize(("number", "army"), [(5, 8), (45, 9)])
def test_a48_legions_gained_stay(number: int, army: int) -> None:
    match = finish(scene([player(nearly(81)), player("88", done=str(number), legions=army)]), 81)
    settle(play(match, f"lose{number}"))
    assert (seat(match, LIVIA)["legions"], seat(match, LIVIA)["supply"]) == (army, army)


def test_a48_places_gained_stay() -> None:
    match = finish(scene([player(f"{nearly(81)} 57 58"), player(f"88 87 39 {nearly(1)}", done="9")]), 81)
    settle(play(match, "lose9"))
    assert set(working(match, LIVIA)) == {88, 87, 39, 1}
    settle(finish(match, 1, LIVIA))
    assert len(working(match, LIVIA)) == 4


def test_a48_one_that_is_full_and_waiting_is_not_lost() -> None:
    match = draw(scene([player(nearly(81)), player("82:sw1,sh1,ch1,ca1,st1", done="5")]), "dagger", "da81", "da82")
    assert texts(match) == ["lose5"]


def test_a48_rewards_stay() -> None:
    match = finish(scene([player(nearly(81)), player("88", done="1 3 17")], rewards="senator Livia 3 Livia"), 81)
    settle(play(match, "lose1"))
    assert holders(match) == {"senator": "Livia", "3": "Livia"}
