"""What is told follows the order of the rules: the completion, its power, the rewards that it earned (A21)."""

import rubicon
from tests.augustus.decks import altered, own
from tests.augustus.scene import AGRIPPA, draw, play, player, scene

NO_OFFER = "- - - - -"
ATTACK = "81:sw1,ch1,ca1,st1,da1"


def last(match: rubicon.Match) -> str:
    """The last thing that was told."""
    return match.tell(len(match))


def in_order(told: str, *parts: str) -> bool:
    """Whether these occur, one after the other."""
    places = [told.find(part) for part in parts]
    return -1 not in places and places == sorted(places)


def test_a21_the_completion_is_told_before_its_rewards() -> None:
    match = draw(scene([player("8:sw1,ch1", done="5 11"), player("87")]), "shield", "sh8")
    assert in_order(last(match), "Ave Caesar! Agrippa completes Corsica (8).", "Power:", "three green provinces", "most wheat")


def test_a21_rewards_of_one_whose_power_has_just_ended_need_no_second_ave() -> None:
    """The completion was told when the power began to work."""
    match = draw(scene([player("15:sw1,sh1,ch1 57", done="7 9"), player("87")]), "shield", "sh15")
    assert last(match).endswith("Power: place a legion anywhere.")
    play(match, "sw57")
    assert last(match) == "Agrippa places a legion on Domitius Fronto (57), swords. Agrippa takes the reward for three senators: 2 points."


def test_a21_several_completions_in_a_row_are_told_each_with_its_own_rewards() -> None:
    """Nothing is taken from an empty offer, so all are told at once."""
    players = [player("8:sw1,ch1", done="5 11"), player("24:sw2,ch2"), player("1:sw1", done="7 9 12 14 19 20", legions=9)]
    match = draw(scene(players, offer=NO_OFFER, deck="", rewards="2 Maecenas 3 Agrippa"), "shield", "sh8", "sh24", "sh1")
    first, second = "Agrippa takes the reward for three green provinces", "Livia takes the reward for most wheat from Agrippa"
    senators = "Maecenas takes the reward for three senators: 2 points."
    assert in_order(last(match), "completes Aulus", senators, "completes Corsica", first, "completes Lusitania", second)


def test_a21_of_two_of_one_player_the_one_that_was_enough_comes_with_the_reward() -> None:
    """71 fills 5 and 11, both green; with 8 there are three once 11 is there."""
    agrippa = player("71:sh1,ch1,ca1,st1 5:sw1,ch1 11:sw1,ch1", done="8", legions=20)
    match = draw(scene([agrippa, player("87")], offer=NO_OFFER, deck="", rewards="2 Agrippa"), "shield", "sh71")
    play(match, "sw5 sh11")
    assert in_order(last(match), "completes Italia (5)", "completes Sardinia (11)", "three green provinces")
    agrippa["objectives"], agrippa["done"], agrippa["supply"] = "71:sh1,ch1,ca1,st1 5:sw1,ch1 12:sw1,ch1", "8 11", 12
    match = draw(scene([agrippa, player("87")], offer=NO_OFFER, deck="", rewards="2 Agrippa"), "shield", "sh71")
    play(match, "sw5 sh12")
    assert in_order(last(match), "completes Italia (5)", "three green provinces", "completes Egnatius Pius (12)")


def test_a21_the_order_of_the_queue_is_told() -> None:
    """What 15 fills comes before what waits, though its number is higher (A22); by number it comes after (A53)."""
    players = [player("15:sw1,sh1,ch1 57:sw1,ch1,ca1,st1", legions=8), player("21:sw2,ch2")]
    ave = ["completes Domitius Fronto (57)", "completes Kaeso Laurentius (21)"]
    for order, told in (("power_first", ave), ("number", ave[::-1])):
        match = scene(players, offer=NO_OFFER, deck="", rewards="2 Agrippa", order=order)
        play(draw(match, "shield", "sh15", "sh21"), "sh57")
        assert in_order(last(match), *told)


def test_a32_what_an_attack_hands_on_is_told_before_the_next_completion() -> None:
    players = [player(ATTACK), player("58", done="6 5"), player("82:sw1,ch1,ca1,st1,da1", done="8")]
    match = draw(scene(players, offer=NO_OFFER, deck="", rewards="wheat Livia"), "shield", "sh81", "pass", "sh82")
    play(match, "lose6 lose8")
    assert "most wheat" not in last(match)
    players[2] = player("82:sw1,ch1,ca1,st1,da1", done="8 7")
    match = draw(scene(players, offer=NO_OFFER, deck="", rewards="wheat Livia"), "shield", "sh81", "pass", "sh82")
    play(match, "lose6 lose7")
    assert in_order(
        last(match),
        "loses Caius Ostorius (7)",
        "Maecenas takes the reward",
        "Maecenas completes Tullus Mettianus (82)",
    )


def test_a51_an_attack_in_the_same_breath_as_the_seventh_says_that_it_has_no_effect() -> None:
    deck = altered({58: {"power": "attack 1 completed objective"}})
    players = [player("57:sw1,ch1,ca1,st1", done="1 3 2 4 7 39"), player("58:sw1,ch1,ca1,st1")]
    for end, told in (("at_once", True), ("draw", False)):
        match = own(deck, players, options={"end": end}, deck="")
        play(draw(match, "shield", "sh57", "sh58"), "take21")
        assert ("the attack has no effect" in last(match)) == told


def test_a11_of_choices_that_are_revealed_together_each_player_has_a_line() -> None:
    """Who reads is addressed; the whole still has all of it."""
    match = draw(scene([player("8:sw1,ch1"), player("87")], offer=NO_OFFER, deck=""), "shield", "sh8")
    account = match.account(len(match), None, AGRIPPA)
    assert [words.split(" (")[0] for words, _, _ in account.news] == ["Livia passes.", "Ave Caesar! You complete Corsica"]
    assert [summary.split(" (")[0] for _, summary, _ in account.news] == ["", "You complete Corsica"]
    assert account.words.startswith("Livia passes. Ave Caesar!")
    assert sum(count for _, _, count in account.news) == len(match.effects(len(match)))


def test_a_ply_about_one_player_has_no_lines() -> None:
    match = draw(scene([player("87"), player("8")]), "shield")
    assert match.account(len(match)).news == ()


def test_people_are_called_by_the_names_that_they_have_typed() -> None:
    match = scene([player("87"), player("8:sw1,ch1")])
    match.people = ("", "Luca")
    draw(match, "shield", "pass", "sh8")
    assert last(match).startswith("Luca places a legion on Corsica (8), shield. Ave Caesar! Luca completes Corsica (8).")
