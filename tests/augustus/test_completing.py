import pytest

import rubicon
from tests.augustus.scene import (
    AGRIPPA,
    LIVIA,
    MAECENAS,
    completed,
    draw,
    holders,
    odds,
    offered,
    phase,
    play,
    player,
    scene,
    seat,
    texts,
    working,
)

NO_OFFER = "- - - - -"
PLAIN = {"take": 0, "refill": 0, "reward": 1}
"""What a completion asks besides its power, and which answer is given: the first objective, the first refill, no reward."""


def everybodys(match: rubicon.Match) -> set[int]:
    """All completed objectives."""
    return {number for who in range(len(match.game.seats)) for number in completed(match, who)}


def resolve(match: rubicon.Match, line: str = "") -> list[int]:
    """Play on to the next draw with these decisions of powers; the completed objectives in the order in which they came."""
    order = sorted(everybodys(match))
    words = line.split()
    while phase(match) in PLAIN or (words and phase(match) != "draw"):
        match.play(match.legal()[PLAIN[phase(match)]] if phase(match) in PLAIN else words.pop(0))
        order += sorted(everybodys(match) - set(order))
    assert not words
    return order


def full(match: rubicon.Match, number: int) -> set[int]:
    """A player's objectives that wait."""
    return {card["number"] for card in seat(match, number)["objectives"] if card["full"]}


def fills_two(objectives: str) -> rubicon.Match:
    """Agrippa completes 71, which places two legions anywhere."""
    agrippa = player(f"71:sh1,ch1,ca1,st1 {objectives}", legions=40)
    return draw(scene([agrippa, player("86")]), "shield", "sh71")


def test_a20_full_objectives_are_completed() -> None:
    match = draw(scene([player("1:sw1 39:sh1"), player("87")]), "shield", "sh1")
    assert completed(match, AGRIPPA) == [1]
    assert working(match, AGRIPPA) == {39: {"shield": 1}}


def test_a20_one_with_a_free_space_is_not() -> None:
    match = draw(scene([player("21:sw2,ch1"), player("87")]), "shield", "sh21")
    assert (phase(match), completed(match, AGRIPPA)) == ("draw", [])


@pytest.mark.parametrize("crier", [AGRIPPA, LIVIA, MAECENAS])
def test_a20_of_all_players_together_in_ascending_number(crier: int) -> None:
    players = [player("57:sw1,ch1,ca1,st1"), player("21:sw2,ch2"), player("39:sw2,ch1,ca1")]
    match = draw(scene(players, crier=crier), "shield", "sh57", "sh21", "sh39")
    assert resolve(match) == [21, 39, 57]
    assert [completed(match, who) for who in (AGRIPPA, LIVIA, MAECENAS)] == [[57], [21], [39]]


def test_a20_one_is_done_with_before_the_next_begins() -> None:
    match = draw(scene([player("16:sw1,sh1,ch1 1"), player("15:sw1,sh1,ch1 5")]), "shield", "sh16", "sh15")
    assert (match.turn, phase(match), full(match, AGRIPPA)) == (LIVIA, "place", {16})
    play(match, "sw5")
    assert (match.turn, phase(match), full(match, AGRIPPA)) == (LIVIA, "take", {16})
    play(match, "take2 +40")
    assert (match.turn, phase(match)) == (AGRIPPA, "place")


def test_a21_the_legions_go_back_to_the_supply() -> None:
    match = draw(scene([player("21:sw2,ch2 39:sw1"), player("87")]), "shield", "sh21")
    assert seat(match, AGRIPPA)["supply"] == 6
    assert working(match, AGRIPPA) == {39: {"swords": 1}}


def test_a21_they_do_so_before_the_power_works() -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 5:sw1", legions=5), player("87")]), "shield", "sh15")
    assert seat(match, AGRIPPA)["supply"] == 4
    assert set(texts(match)) == {"sw5", "ch5", "sw5-ch5"}


def test_a21_then_the_power_works() -> None:
    match = draw(scene([player("5:sw2"), player("87")]), "chariot", "ch5")
    assert (seat(match, AGRIPPA)["legions"], seat(match, AGRIPPA)["supply"]) == (8, 8)


def test_a21_it_moves_to_the_completed_row_after_its_power() -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 5"), player("87")]), "shield", "sh15")
    assert (phase(match), completed(match, AGRIPPA)) == ("place", [])
    assert completed(play(match, "sw5"), AGRIPPA) == [15]


def test_a21_an_objective_that_its_power_takes_comes_before_it_moves_to_the_completed_row() -> None:
    match = draw(scene([player("9:sw1,sh1", done="5"), player("87")]), "catapult", "ca9")
    assert (phase(match), completed(match, AGRIPPA)) == ("take", [5])
    play(match, "take2 +40")
    assert (phase(match), completed(match, AGRIPPA)) == ("reward", [5, 9])
    assert phase(play(match, "decline")) == "take"


def test_a21_rewards_are_looked_at_after_the_power() -> None:
    match = draw(scene([player("81:sw1,ch1,ca1,st1,da1", done="1 12"), player("87", done="22 5")]), "shield", "sh81")
    assert (match.turn, holders(match)) == (LIVIA, {})
    play(match, "lose5")
    assert (match.turn, phase(match), holders(match)) == (AGRIPPA, "reward", {"senator": "Agrippa"})


def test_a21_rewards_are_looked_at_before_an_objective_is_taken() -> None:
    match = draw(scene([player("8:sw1,ch1", done="5"), player("87")]), "shield", "sh8")
    assert (phase(match), working(match, AGRIPPA), holders(match)) == ("reward", {}, {"wheat": "Agrippa"})
    play(match, "accept")
    assert (phase(match), holders(match)) == ("take", {"2": "Agrippa", "wheat": "Agrippa"})


def test_a21_its_owner_takes_one_objective_from_the_offer() -> None:
    match = draw(scene([player("5"), player("1:sw1")]), "shield", "pass", "sh1")
    assert (match.turn, set(texts(match))) == (LIVIA, {"take2", "take3", "take4", "take17", "take18"})
    play(match, "take3")
    assert (working(match, LIVIA), working(match, AGRIPPA)) == ({3: {}}, {5: {}})
    assert offered(match) == [2, 4, 17, 18]


def test_a21_the_offer_is_refilled_from_the_deck() -> None:
    match = play(draw(scene([player("1:sw1"), player("87")], deck="40 88"), "shield", "sh1"), "take3")
    assert odds(match) == {"+40": 1, "+88": 1}
    assert offered(play(match, "+88")) == [2, 4, 17, 18, 88]
    assert (phase(match), match.position().to_dict()["deck"]) == ("draw", 1)


def test_a21_the_next_may_take_what_came() -> None:
    match = play(draw(scene([player("1:sw1"), player("8:sw1,ch1")]), "shield", "sh1", "sh8"), "take3 +40")
    assert (match.turn, phase(match)) == (LIVIA, "take")
    assert working(play(match, "take40"), LIVIA) == {40: {}}


def test_a21_one_objective_for_each_that_is_completed() -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 1:sw1"), player("87")]), "shield", "sh15")
    play(match, "sh1 take2 +40 decline take3 +22")
    assert (phase(match), working(match, AGRIPPA)) == ("draw", {2: {}, 3: {}})


def test_a21_with_an_empty_deck_the_offer_is_not_refilled() -> None:
    match = play(draw(scene([player("1:sw1"), player("87")], deck=""), "shield", "sh1"), "take3")
    assert (phase(match), working(match, AGRIPPA), offered(match)) == ("draw", {3: {}}, [2, 4, 17, 18])


def test_a21_the_last_of_the_deck_comes_and_no_more() -> None:
    match = play(draw(scene([player("1:sw1"), player("8:sw1,ch1")], deck="40"), "shield", "sh1", "sh8"), "take3 +40 take40")
    assert (phase(match), offered(match)) == ("draw", [2, 4, 17, 18])


def test_a21_with_an_empty_offer_none_is_taken() -> None:
    match = draw(scene([player("1:sw1 5"), player("87")], offer=NO_OFFER, deck=""), "shield", "sh1")
    assert (phase(match), completed(match, AGRIPPA), working(match, AGRIPPA)) == ("draw", [1], {5: {}})


def test_a21_who_comes_after_the_last_of_the_offer_takes_none() -> None:
    match = draw(scene([player("1:sw1"), player("8:sw1,ch1")], offer="- - 3 - -", deck=""), "shield", "sh1", "sh8")
    assert resolve(match) == [1, 8]
    assert (working(match, AGRIPPA), working(match, LIVIA), offered(match)) == ({3: {}}, {}, [])


def test_a22_what_a_power_fills_comes_before_all_that_wait() -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 57:sw1,ch1,ca1,st1", legions=8), player("21:sw2,ch2")]), "shield", "sh15", "sh21")
    assert resolve(match, "sh57") == [15, 57, 21]


def test_a22_what_a_power_fills_comes_after_the_rest_of_the_current_one() -> None:
    match = draw(scene([player("16:sw1,sh1,ch1 15:sw1,sh1,ch1"), player("87")]), "shield", "sh16")
    play(match, "sh15")
    assert (phase(match), completed(match, AGRIPPA), full(match, AGRIPPA)) == ("take", [16], {15})
    play(match, "take2 +40")
    assert (phase(match), full(match, AGRIPPA)) == ("place", set())


def test_a22_what_one_power_fills_is_resolved_in_ascending_number() -> None:
    assert resolve(fills_two("57:sw1,ch1,ca1,st1 21:sw2,ch2"), "sh57 sh21") == [71, 21, 57]


def test_a22_chains() -> None:
    """15 fills 72, which fills 88 and 39; 39 comes first, 88 completes 61: all before Livia's 21."""
    agrippa = player("15:sw1,sh1,ch1 72:sh1,ch1,ca1,st1 88:st3,da1 39:sw2,sh1,ca1 61:sw1", legions=20)
    match = draw(scene([agrippa, player("21:sw2,ch2")]), "shield", "sh15", "sh21")
    assert resolve(match, "sh72 da88 ch39 complete61") == [15, 72, 39, 88, 61, 21]


def test_a22_what_a_second_power_fills_comes_before_what_the_first_one_filled() -> None:
    assert resolve(fills_two("15:sw1,sh1,ch1 39:sw2,ch1,ca1 61:sw2,da2"), "sh39 sh15 sh61") == [71, 15, 61, 39]


def test_a22_what_a_power_completes_comes_before_all_that_wait() -> None:
    match = draw(scene([player("87:st2,da2 62"), player("88:st2,da2 61")]), "standard", "st87", "st88")
    assert resolve(match, "complete62 complete61") == [87, 62, 88, 61]


def test_a22_what_a_power_completes_is_completed_with_all_its_steps() -> None:
    match = play(draw(scene([player("88:st2,da2 46:sh1,ch1"), player("87")]), "standard", "st88"), "complete46")
    assert (phase(match), completed(match, AGRIPPA), holders(match)) == ("take", [88], {})
    play(match, "take2 +40")
    assert (phase(match), completed(match, AGRIPPA), holders(match)) == ("reward", [46, 88], {"gold": "Agrippa"})
    assert (seat(match, AGRIPPA)["legions"], seat(match, AGRIPPA)["supply"]) == (9, 9)
    assert phase(play(match, "decline take3 +22")) == "draw"


def test_a22_a_power_may_complete_one_that_waits_which_then_comes_right_after() -> None:
    """71 fills 33 and 39, 33 fills 87 and 88, 87 completes 39 before 88's turn."""
    match = fills_two("33:sw1,sh1,ch1 39:sw2,ch1,ca1 87:st3,da1 88:st3,da1 61")
    play(match, "st33 sh39 take2 +40 da87 da88 decline take3 +22")
    assert full(match, AGRIPPA) == {39, 88}
    assert set(texts(match)) == {"complete2", "complete3", "complete39", "complete61", "complete88"}
    assert resolve(match, "complete39 complete61")[2:] == [87, 39, 88, 61]


def test_a22_what_a_power_completes_has_its_own_power() -> None:
    match = draw(scene([player("88:st2,da2 87:st1 61"), player("86")]), "standard", "st88")
    assert resolve(match, "complete87 complete61") == [88, 87, 61]


def test_a22_one_that_waits_and_is_completed_by_a_power_is_resolved_once() -> None:
    match = fills_two("87:st3,da1 88:st3,da1 61")
    assert resolve(match, "da87 da88 complete88 complete61") == [71, 87, 88, 61]


def test_a22_one_that_waits_loses_no_legion_to_an_attack() -> None:
    match = draw(scene([player("37:sw1,ch1,ca1"), player("39:sw2,sh1,ca1 80:sw1")]), "chariot", "ch37", "ch39")
    assert (match.turn, texts(match)) == (LIVIA, ["-sw80"])
    assert full(play(match, "-sw80"), LIVIA) == {39}
    assert resolve(match) == [37, 39]


def test_a22_an_attack_finds_nothing_where_all_legions_are_on_one_that_waits() -> None:
    match = draw(scene([player("41:sw1,ca1,st1"), player("57:sw1,ch1,ca1,st1 80")]), "shield", "sh41", "sh57")
    assert (match.turn, phase(match), full(match, LIVIA)) == (AGRIPPA, "take", {57})
    assert resolve(match) == [41, 57]


def test_a22_one_that_waits_is_not_cleared() -> None:
    livia = player("79:sw2,sh1,st2 80:sw1 5:ch1", legions=9)
    match = draw(scene([player("75:sw2,st2"), livia]), "dagger", "da75", "da79")
    assert (match.turn, set(texts(match))) == (LIVIA, {"clear80", "clear5"})
    assert resolve(match, "clear5") == [75, 79]


def test_a22_one_that_is_not_full_is_open_to_an_attack() -> None:
    match = draw(scene([player("37:sw1,ch1,ca1"), player("39:sw1,sh1,ca1")]), "chariot", "ch37", "ch39")
    assert set(texts(match)) == {"-sw39", "-sh39", "-ch39", "-ca39"}


def test_a22_the_one_being_resolved_takes_no_legion_of_its_own_power() -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 57:sw1"), player("87")]), "shield", "sh15")
    assert set(texts(match)) == {f"{start}{s}57" for start in ("", "sw57-") for s in ("sh", "ch", "ca", "st")}


def test_a22_the_one_being_resolved_is_not_rearranged() -> None:
    match = draw(scene([player("30:sw2,st1 5:sw1"), player("87")]), "shield", "sh30")
    assert set(texts(match)) == {"sw5", "ch5"}
    assert completed(play(match, "ch5"), AGRIPPA) == [30]
    assert working(match, AGRIPPA) == {5: {"chariot": 1}}


def test_a22_the_one_being_resolved_does_not_complete_itself() -> None:
    match = draw(scene([player("88:st2,da2 61"), player("87")]), "standard", "st88")
    assert texts(match) == ["complete61"]
    alone = draw(scene([player("88:st2,da2"), player("87")]), "standard", "st88")
    assert (phase(alone), completed(alone, AGRIPPA)) == ("take", [88])


def test_a22_one_that_a_legion_is_taken_off_drops_out() -> None:
    match = fills_two("15:sw1,sh1,ch1 39:sw2,ch1,ca1 61")
    assert resolve(match, "sh15 sh39 sh39-sh61") == [71, 15]
    assert working(match, AGRIPPA)[39] == {"swords": 2, "chariot": 1, "catapult": 1}
    assert working(match, AGRIPPA)[61] == {"shield": 1}


def test_a22_one_that_dropped_out_is_completed_when_it_is_full_again() -> None:
    match = fills_two("15:sw1,sh1,ch1 39:sw2,ch1,ca1 61")
    resolve(match, "sh15 sh39 sh39-sh61")
    assert full(match, AGRIPPA) == set()
    assert 39 in completed(draw(match, "shield", "sh39"), AGRIPPA)


def test_a22_one_that_dropped_out_may_be_filled_by_a_later_power() -> None:
    """16 takes the swords off 57, which waits, and fills 31 with them; 31 puts swords there again."""
    match = fills_two("16:sw1,sh1,ch1 57:sw1,ch1,ca1,st1 31:sh2,ca1 61")
    assert resolve(match, "sh16 sh57 sw57-sh31 sw57 sw61") == [71, 16, 31, 57]


def test_a22_one_that_is_full_again_when_the_power_is_done_keeps_its_turn() -> None:
    """31 moves a legion from 39, which waits, to 61, and puts another one there: 61 is filled by the power and comes before 39."""
    match = fills_two("31:sh2,ca1 39:sw2,ch1,ca1 61:sw1,sh1,da2")
    assert resolve(match, "sh31 sh39 sw39-sw61 sw39") == [71, 31, 61, 39]


def test_a22_one_that_is_laid_out_full_again_keeps_its_turn() -> None:
    """30 lifts the legions of 39, which waits, and of 80; 61 is filled anew and comes first."""
    agrippa = player("71:sh1,ch1,ca1,st1 30:sw2,st1 39:sw2,ch1,ca1 61:sw1,da2 80:sw1,sh1", legions=40)
    match = draw(scene([agrippa, player("87")]), "shield", "sh71")
    assert resolve(match, "sh30 sh39 sw39 sw39 sh39 ch39 ca39 sw61 sw61 sh61 da61 da61") == [71, 30, 61, 39]


def test_a22_one_that_is_not_laid_out_full_again_drops_out() -> None:
    agrippa = player("71:sh1,ch1,ca1,st1 30:sw2,st1 39:sw2,ch1,ca1 80", legions=40)
    match = draw(scene([agrippa, player("87")]), "shield", "sh71")
    assert resolve(match, "sh30 sh39 sw39 sw39 sh39 ch39 sw80") == [71, 30]
    assert working(match, AGRIPPA)[39] == {"swords": 2, "shield": 1, "chariot": 1}
