import pytest

from tests.augustus.powers import end_points, finish, legions_on, nearly, powered, scene, settle
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
    assert 40 in match.position().to_dict()["lost"]
    assert 40 not in offered(match)
    assert match.position().to_dict()["deck"] == 1


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
