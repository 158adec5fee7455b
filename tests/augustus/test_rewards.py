import pytest

import rubicon
from tests.augustus.scene import (
    AGRIPPA,
    LIVIA,
    MAECENAS,
    OCTAVIA,
    completed,
    draw,
    holders,
    phase,
    play,
    player,
    scene,
    seat,
    texts,
)

TAKE = "take2 +39"
READY = "81:sw1,ch1,ca1,st1,da1"
"""An attack on completed objectives that lacks the shield."""


def attack(*players: str, done: str = "", rewards: str = "", crier: int = AGRIPPA, token: str = "shield") -> rubicon.Match:
    """Agrippa, who completed done, attacks the others, who have completed these."""
    match = scene([player(READY, done=done), *(player(done=has) for has in players)], rewards=rewards, crier=crier)
    return draw(match, token, "sh81")


@pytest.mark.parametrize(
    ("objective", "put", "done", "reward"),
    [
        ("1:sw1", "sh1", "7 9", "senator"),
        ("8:sw1,ch1", "sh8", "5 11", "green"),
        ("22:sw2,ch2", "sh22", "20 39", "pink"),
        ("62:sw2,da2", "sh62", "33 59", "orange"),
        ("1:sw1", "sh1", "5 22 62", "each"),
        ("8:sw1,ch1", "sh8", "7 22 62", "each"),
    ],
)
def test_a30_type_rewards_go_of_themselves_to_the_first_who_meets_them(objective: str, put: str, done: str, reward: str) -> None:
    match = scene([player(objective, done=done), player()])
    assert holders(match) == {}
    assert holders(draw(match, "shield", put))[reward] == "Agrippa"


@pytest.mark.parametrize(("done", "reward"), [("7", "senator"), ("7 5 8", "senator"), ("7 5 22", "each"), ("7 9 62 33", "each")])
def test_a30_not_before_they_are_met(done: str, reward: str) -> None:
    match = draw(scene([player("1:sw1", done=done), player()]), "shield", "sh1")
    assert (len(completed(match, AGRIPPA)), reward in holders(match)) == (len(done.split()) + 1, False)


@pytest.mark.parametrize("done", ["12 14", "12 14 15"])
def test_a30_one_each_and_for_good(done: str) -> None:
    match = scene([player(done="7 9 19"), player("1:sw1", done=done)], rewards="senator Agrippa")
    assert holders(draw(match, "shield", "pass", "sh1")) == {"senator": "Agrippa"}


def test_a30_for_good_also_when_the_holder_no_longer_meets_it() -> None:
    match = scene([player(done="7 9"), player("1:sw1", done="12 14")], rewards="senator Agrippa")
    assert holders(draw(match, "shield", "pass", "sh1")) == {"senator": "Agrippa"}


def test_a30_any_number_per_player() -> None:
    match = scene([player("1:sw1", done="7 9 5 22 62"), player()], rewards="each Agrippa")
    assert holders(draw(match, "shield", "sh1")) == {"senator": "Agrippa", "each": "Agrippa"}


@pytest.mark.parametrize("crier", [AGRIPPA, LIVIA])
@pytest.mark.parametrize(("first", "second", "holder"), [("1:sw1", "12:sw1,ch1", "Agrippa"), ("12:sw1,ch1", "1:sw1", "Livia")])
def test_a30_met_by_two_in_the_same_draw_who_resolved_first(first: str, second: str, holder: str, crier: int) -> None:
    match = scene([player(first, done="7 9"), player(second, done="14 19")], crier=crier)
    draw(match, "shield", f"sh{first.split(':')[0]}", f"sh{second.split(':')[0]}")
    assert holders(match) == {"senator": holder}
    play(match, f"decline {TAKE}")
    assert (phase(match), holders(match)) == ("reward", {"senator": holder})


def test_a30_who_resolved_first_and_not_whose_number_is_lower() -> None:
    """15 fills 57, Agrippa's third senator, before Livia's 21 comes."""
    players = [player("15:sw1,sh1,ch1 57:sw1,ch1,ca1,st1", done="7", legions=8), player("21:sw2,ch2", done="12 14")]
    match = play(draw(scene(players), "shield", "sh15", "sh21"), f"sh57 decline {TAKE}")
    assert completed(match, AGRIPPA) == [7, 15, 57]
    assert (completed(match, LIVIA), holders(match)) == ([12, 14], {"senator": "Agrippa"})


@pytest.mark.parametrize(("done", "number"), [("5", "2"), ("5 9", "3"), ("5 9 20", "4"), ("5 9 20 22", "5"), ("5 9 20 22 13", "6")])
def test_a31_with_exactly_that_number_it_may_be_taken(done: str, number: str) -> None:
    match = draw(scene([player("1:sw1", done=done), player()]), "shield", "sh1")
    assert (match.turn, set(texts(match))) == (AGRIPPA, {"accept", "decline"})
    assert holders(play(match, "accept")).get(number) == "Agrippa"
    assert [name for name in holders(match) if name.isdigit()] == [number]


@pytest.mark.parametrize("done", ["", "5 9 20 22 10 13"])
def test_a31_there_is_none_for_one_objective_and_for_seven(done: str) -> None:
    rewards = "each Agrippa gold Agrippa" if done else ""
    match = draw(scene([player("1:sw1", done=done), player()], rewards=rewards), "shield", "sh1")
    assert phase(match) == "take"


def test_a31_it_is_a_choice() -> None:
    match = play(draw(scene([player("1:sw1", done="5"), player()]), "shield", "sh1"), "decline")
    assert (phase(match), holders(match)) == ("take", {})


def test_a31_points_for_the_one_taken() -> None:
    match = draw(scene([player("1:sw1", done="5 9"), player()]), "shield", "sh1")
    assert seat(play(match, "accept"), AGRIPPA)["reward_points"] == 4


def test_a31_not_later() -> None:
    match = play(draw(scene([player("1:sw1 8:sw1,ch1", done="5"), player()]), "shield", "sh1"), f"decline {TAKE}")
    assert phase(draw(match, "swords")) == "draw"
    play(draw(match, "shield", "sh8"), "accept")
    assert holders(match) == {"3": "Agrippa", "wheat": "Agrippa"}  # the one for 2 is left, and not for Agrippa
    assert phase(match) == "take"


def test_a31_who_declined_leaves_it_to_others() -> None:
    match = draw(scene([player("1:sw1", done="5"), player("7:sw1,ch1", done="11")]), "shield", "sh1", "sh7")
    play(match, f"decline {TAKE}")
    assert (match.turn, set(texts(match))) == (LIVIA, {"accept", "decline"})
    assert holders(play(match, "accept")) == {"2": "Livia"}


def test_a31_only_if_it_is_still_there() -> None:
    match = draw(scene([player("1:sw1", done="5"), player("7:sw1,ch1", done="11")]), "shield", "sh1", "sh7")
    play(match, f"accept {TAKE}")
    assert (match.turn, phase(match), holders(match)) == (LIVIA, "take", {"2": "Agrippa"})


def test_a31_one_number_reward_per_player() -> None:
    match = draw(scene([player("1:sw1", done="5 9"), player()], rewards="2 Agrippa"), "shield", "sh1")
    assert (phase(match), holders(match)) == ("take", {"2": "Agrippa"})


def test_a31_another_players_does_not_count() -> None:
    match = draw(scene([player("1:sw1", done="5 9"), player(done="11 12")], rewards="2 Livia"), "shield", "sh1")
    assert holders(play(match, "accept")) == {"2": "Livia", "3": "Agrippa"}


def test_a31_right_after_each_of_several_in_one_draw() -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 1:sw1", done="5"), player()]), "shield", "sh15")
    assert (phase(play(match, "sh1")), completed(match, AGRIPPA)) == ("reward", [5, 15])
    play(match, f"decline {TAKE}")
    assert (phase(match), completed(match, AGRIPPA)) == ("reward", [1, 5, 15])
    assert holders(play(match, "accept")) == {"3": "Agrippa"}


def test_a31_not_after_losing_an_objective() -> None:
    match = attack("5 13 22")
    assert (match.turn, set(texts(match))) == (LIVIA, {"lose5", "lose13", "lose22"})
    play(match, "lose5")
    assert (match.turn, phase(match), completed(match, LIVIA)) == (AGRIPPA, "take", [13, 22])
    assert (phase(play(match, TAKE)), holders(match)) == ("draw", {})


def test_a31_again_with_that_number_after_losing_an_objective() -> None:
    match = scene([player(READY), player("1:sw1", done="5 13 22")])  # Livia has declined the one for 3
    play(draw(match, "shield", "sh81"), f"lose5 {TAKE}")
    draw(match, "shield", "pass", "sh1")
    assert (match.turn, holders(play(match, "accept"))) == (LIVIA, {"3": "Livia"})


def test_a31_asked_after_types_wheat_and_gold() -> None:
    match = draw(scene([player("68:ch2,ca1,st1", done="7 22 62"), player()]), "shield", "sh68")
    assert (phase(match), holders(match)) == ("reward", {"each": "Agrippa", "wheat": "Agrippa", "gold": "Agrippa"})


@pytest.mark.parametrize(("objective", "put", "reward"), [("8:sw1,ch1", "sh8", "wheat"), ("63:sw1,ch1,ca1,da1", "sh63", "gold")])
def test_a32_whoever_first_has_at_least_one(objective: str, put: str, reward: str) -> None:
    match = draw(scene([player(), player(objective)]), "shield", "pass", put)
    assert holders(match) == {reward: "Livia"}


def test_a32_wheat_and_gold_from_one_card() -> None:
    match = draw(scene([player(), player("68:ch2,ca1,st1")]), "shield", "pass", "sh68")
    assert holders(match) == {"wheat": "Livia", "gold": "Livia"}


def test_a32_nobody_has_them_without_wheat_and_gold() -> None:
    assert holders(draw(scene([player("1:sw1"), player()]), "shield", "sh1")) == {}


@pytest.mark.parametrize(
    ("has", "done", "holder"),
    [
        ("6", "", "Livia"),
        ("6 24", "", "Agrippa"),
        ("6 24", "26", "Livia"),
        ("6 24 40", "26", "Agrippa"),
        ("6", "26", "Livia"),
        ("6 24", "26 68", "Livia"),
    ],
)
def test_a32_it_goes_to_who_reaches_as_many_as_the_holder_or_more(has: str, done: str, holder: str) -> None:
    gold = " gold Livia" if "68" in done else ""
    match = scene([player(done=has), player("8:sw1,ch1", done=done)], rewards=f"wheat Agrippa{gold}")
    assert holders(draw(match, "shield", "pass", "sh8"))["wheat"] == holder


@pytest.mark.parametrize(("has", "done", "holder"), [("10", "", "Livia"), ("10 69", "", "Agrippa"), ("10 69", "46", "Livia")])
def test_a32_gold_likewise(has: str, done: str, holder: str) -> None:
    match = scene([player(done=has), player("63:sw1,ch1,ca1,da1", done=done)], rewards="gold Agrippa")
    assert holders(draw(match, "shield", "pass", "sh63")) == {"gold": holder}


def test_a32_the_holder_keeps_it_by_completing_another() -> None:
    match = scene([player(done="6"), player("8:sw1,ch1", done="26")], rewards="wheat Livia")
    assert holders(draw(match, "shield", "pass", "sh8")) == {"wheat": "Livia"}


@pytest.mark.parametrize(("objective", "put", "gold"), [("1:sw1", "sh1", {}), ("63:sw1,ch1,ca1,da1", "sh63", {"gold": "Livia"})])
def test_a32_only_a_card_with_that_resource_wins_it(objective: str, put: str, gold: dict[str, str]) -> None:
    """Livia has as many, but Agrippa reached them later."""
    match = scene([player(done="6"), player(objective, done="26")], rewards="wheat Agrippa")
    assert holders(draw(match, "shield", "pass", put)) == {"wheat": "Agrippa", **gold}


def test_a32_in_one_draw_it_goes_from_hand_to_hand() -> None:
    match = draw(scene([player("24:sw2,ch2"), player("8:sw1,ch1"), player("40:sw2,ch1,ca1")]), "shield", "sh24", "sh8", "sh40")
    assert holders(match) == {"wheat": "Livia"}
    assert holders(play(match, TAKE)) == {"wheat": "Agrippa"}
    assert holders(play(match, "take3 +22")) == {"wheat": "Maecenas"}


@pytest.mark.parametrize(("reward", "livia", "maecenas"), [("wheat", "6", "8 24 5"), ("gold", "63", "46 69 5")])
def test_a32_who_falls_behind_hands_it_to_the_one_with_most(reward: str, livia: str, maecenas: str) -> None:
    """Livia has two like Maecenas and reached them later; now she has one."""
    second = {"wheat": "26", "gold": "10"}[reward]
    match = attack(f"{livia} {second}", maecenas, rewards=f"{reward} Livia")
    assert holders(play(match, f"lose{livia} lose5")) == {reward: "Maecenas"}


def test_a32_the_attacker_may_be_the_one_with_most() -> None:
    match = attack("6", "5", done="8", rewards="wheat Livia")
    assert holders(play(match, "lose6 lose5"))["wheat"] == "Agrippa"


def test_a32_the_one_with_most_and_not_the_first_with_more() -> None:
    match = attack("6 26", "8 5", "24 40 11", rewards="wheat Livia", crier=MAECENAS)
    assert holders(play(match, "lose6 lose5 lose11")) == {"wheat": "Octavia"}


def test_a32_the_holder_with_most_keeps_it() -> None:
    match = attack("6 26 24", "8 5", rewards="wheat Livia")
    assert holders(play(match, "lose6 lose5")) == {"wheat": "Livia"}


@pytest.mark.parametrize("crier", [AGRIPPA, LIVIA, MAECENAS])
def test_a32_with_several_it_stays_with_the_holder_if_among_them(crier: int) -> None:
    match = attack("6 26", "8 5", done="24", rewards="wheat Livia", crier=crier)
    assert holders(play(match, "lose6 lose5"))["wheat"] == "Livia"


@pytest.mark.parametrize(("crier", "holder"), [(AGRIPPA, "Agrippa"), (LIVIA, "Maecenas"), (MAECENAS, "Maecenas"), (OCTAVIA, "Octavia")])
@pytest.mark.parametrize("token", ["shield", "joker"])
def test_a32_else_it_goes_to_the_first_of_them_from_the_crier_on(crier: int, holder: str, token: str) -> None:
    match = attack("6", "24 1", "26 21", done="8", rewards="wheat Livia", crier=crier, token=token)
    assert holders(play(match, "lose6 lose1 lose21"))["wheat"] == holder


def test_a32_from_the_crier_on_past_the_last_seat() -> None:
    match = attack("24 1", "26 21", "6", done="", rewards="wheat Octavia", crier=OCTAVIA)
    assert holders(play(match, "lose1 lose21 lose6")) == {"wheat": "Livia"}


def test_a32_it_is_looked_at_once_when_all_victims_have_lost_theirs() -> None:
    """After Livia's loss Maecenas has most, after his own both have one: Livia keeps it."""
    match = attack("6 26", "8 24", rewards="wheat Livia")
    assert (holders(play(match, "lose6")), match.turn) == ({"wheat": "Livia"}, MAECENAS)
    assert holders(play(match, "lose8")) == {"wheat": "Livia"}


def test_a32_it_is_looked_at_after_each_of_two_attacks() -> None:
    players = [player(READY), player("82:sw1,ch1,ca1,st1,da1", done="24 5"), player(done="6 8")]
    match = draw(scene(players, rewards="wheat Maecenas"), "shield", "sh81", "sh82")
    assert holders(play(match, "lose5 lose6")) == {"wheat": "Maecenas"}
    play(match, f"{TAKE} lose8 lose81")
    assert holders(match)["wheat"] == "Livia"


def test_a32_both_are_looked_at_after_an_attack() -> None:
    match = attack("87", "68 5", rewards="wheat Livia gold Livia")
    assert holders(play(match, "lose87 lose5")) == {"wheat": "Maecenas", "gold": "Maecenas"}


def test_a32_losing_another_objective_hands_nothing_over() -> None:
    match = attack("6 5", "8 11", rewards="wheat Livia")
    assert holders(play(match, "lose5 lose11")) == {"wheat": "Livia"}


def test_a32_who_does_not_hold_it_wins_nothing_by_losing() -> None:
    match = attack("6 5", "8 24", rewards="wheat Livia")
    assert holders(play(match, "lose5 lose8")) == {"wheat": "Livia"}


def test_a32_a_holder_with_none_keeps_it_while_nobody_has_any() -> None:
    match = attack("6", "5", rewards="wheat Livia")
    assert holders(play(match, "lose6 lose5")) == {"wheat": "Livia"}
    assert seat(match, LIVIA)["produces"] == {"wheat": 0, "gold": 0}


def test_a32_a_holder_with_none_keeps_it_when_the_others_lose_theirs_too() -> None:
    match = attack("6", "8", rewards="wheat Livia")
    assert holders(play(match, "lose6 lose8")) == {"wheat": "Livia"}


def test_a32_a_holder_with_none_loses_it_to_the_next_with_one() -> None:
    match = scene([player("8:sw1,ch1"), player()], rewards="wheat Livia")
    assert holders(draw(match, "shield", "sh8")) == {"wheat": "Agrippa"}


def test_a33_losing_an_objective_takes_no_type_reward_back() -> None:
    match = attack("7 9 19 5 22 62", rewards="senator Livia each Livia")
    assert holders(play(match, "lose7")) == {"senator": "Livia", "each": "Livia"}
    assert holders(draw(play(match, TAKE), "swords")) == {"senator": "Livia", "each": "Livia"}


def test_a33_losing_an_objective_takes_no_number_reward_back() -> None:
    match = attack("7 5", rewards="2 Livia")
    before = seat(match, LIVIA)["reward_points"]
    assert (holders(play(match, "lose7")), completed(match, LIVIA)) == ({"2": "Livia"}, [5])
    assert seat(match, LIVIA)["reward_points"] == before == 2


def test_a33_and_with_the_reward_for_a_number_there_is_still_no_second_one() -> None:
    match = scene([player(READY), player("1:sw1", done="5 13")], rewards="2 Livia")
    play(draw(match, "shield", "sh81"), f"lose5 {TAKE}")
    assert (phase(draw(match, "shield", "pass", "sh1")), holders(match)) == ("take", {"2": "Livia"})


def test_a33_wheat_and_gold_are_the_ones_that_may_go() -> None:
    match = attack("87 7 9 19", "68 5", rewards="senator Livia 4 Livia wheat Livia gold Livia")
    play(match, "lose87 lose5")
    assert holders(match) == {"senator": "Livia", "4": "Livia", "wheat": "Maecenas", "gold": "Maecenas"}
