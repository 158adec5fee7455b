"""The rules follow the deck that an owner of the game gives."""

import pytest

import rubicon
from tests.augustus.decks import RENAMED, TEXT, altered, changed, own, played
from tests.augustus.scene import AGRIPPA, LIVIA, completed, draw, holders, phase, play, player, scene, seat, texts, working


def test_names_are_told() -> None:
    match = own(RENAMED, [player("5:sw2 57"), player("58")])
    draw(match, "chariot", "ch5")
    told = " ".join(match.tell(ply) for ply in range(1, len(match) + 1))
    assert "Tuscia" in told
    assert "Italia" not in told
    assert "3 more legions" in told
    assert [card["name"] for card in seat(match, AGRIPPA)["completed"]] == ["Tuscia"]


def test_names_of_two_decks_at_once() -> None:
    ours, theirs = (own(changed(5, name=name), [player("5:sw2 57"), player("58")]) for name in ("Tuscia", "Umbria"))
    for match, name in ((ours, "Tuscia"), (theirs, "Umbria"), (scene([player("5:sw2 57"), player("58")]), "Italia")):
        play(match, "chariot ch5")
        assert name in match.tell(2)


def with_power(
    power: str, others: str = "57", *, done: str = "", livia: str = "58", livia_done: str = "", **fields: object
) -> rubicon.Match:
    """Agrippa has completed card 5, with another power."""
    match = own(changed(5, power=power, **fields), [player(f"5:sw2 {others}", done=done), player(livia, done=livia_done)])
    return draw(match, "chariot", "ch5")


def test_its_legions() -> None:
    assert seat(with_power("legions 4"), AGRIPPA)["legions"] == 11


def test_no_power() -> None:
    assert seat(with_power(""), AGRIPPA)["legions"] == 7


def test_its_extra_objective() -> None:
    match = with_power("extra")
    while phase(match) != "draw":
        match.play(match.legal()[0])
    assert len(working(match, AGRIPPA)) == 3


def test_its_swap_of_symbols_that_no_built_in_card_has() -> None:
    match = with_power("swap swords dagger", "80")
    while phase(match) != "draw":
        match.play(match.legal()[0])
    assert "da80" in texts(play(match, "swords"))


def test_its_three_legions_to_place() -> None:
    match = play(with_power("place 3 any"), "sw57 ca57 st57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == {57: {"swords": 1, "catapult": 1, "standard": 1}}


def test_its_three_legions_of_a_symbol() -> None:
    match = with_power("place 3 dagger", "80 61")
    assert set(texts(match)) == {"da80", "da61"}
    play(match, "da61 da61 da80")
    assert phase(match) == "take"


def test_its_rearranging() -> None:
    assert phase(with_power("rearrange", "57:sw1")) == "rearrange"


def test_its_completing() -> None:
    assert texts(with_power("complete")) == ["complete57"]


@pytest.mark.parametrize(
    ("power", "words"),
    [
        ("attack 3 legions", "-sw58 -sh58 -ca58"),
        ("attack 1 legion", "-sw58"),
        ("attack all legions of 1 objective", "clear58"),
        ("attack 1 completed objective", "lose13"),
    ],
)
def test_its_attack(power: str, words: str) -> None:
    match = with_power(power, livia="58:sw1,sh1,ca1,st1", livia_done="13 16")
    assert match.turn == LIVIA
    assert (play(match, words).turn, phase(match)) == (AGRIPPA, "take")


@pytest.mark.parametrize(
    ("power", "points"),
    [
        ("end 2 per swords max 20", 2 * (2 + 2 + 1)),
        ("end 2 per swords max 7", 7),
        ("end 5 per green", 10),
        ("end 3 per senator", 3),
        ("end 7 per attack", 7),
    ],
)
def test_its_points_at_the_end(power: str, points: int) -> None:
    match = with_power(power, done="13 37", points=0)
    assert seat(match, AGRIPPA)["points"] == 4 + 6 + points


def test_its_printed_points() -> None:
    assert seat(with_power("", points=17), AGRIPPA)["points"] == 17


def test_its_symbols() -> None:
    match = own(changed(5, swords=1, chariot=0, dagger=1), [player("5:sw1"), player("58")])
    assert texts(play(match, "dagger")) == ["pass", "da5", "sw5-da5"]
    match = draw(own(changed(5, swords=1, chariot=0, dagger=1), [player("5:sw1"), player("58")]), "dagger", "da5")
    assert completed(match, AGRIPPA) == [5]


def test_its_type_and_what_it_produces() -> None:
    match = with_power("", type="orange", gold=1, wheat=1, done="10 33")
    assert seat(match, AGRIPPA)["types"]["orange"] == 3
    assert holders(match).items() >= {"orange": "Agrippa", "wheat": "Agrippa"}.items()


def test_its_attacks_count_for_others() -> None:
    match = own(changed(5, power="attack 3 legions"), [player("57", done="5 64"), player("58")])
    assert seat(match, AGRIPPA)["points"] == 4 + 5


@pytest.mark.parametrize("power", ["end 20 per senator", "end 20 per swords max 20", "end 20 per attack"])
def test_many_end_powers_are_all_counted(power: str) -> None:
    """Eight against six of the same; the deck is accepted, so they have to add up."""
    same = {n: {"power": power, "type": "senator", "wheat": 0, "gold": 0, "points": 0} for n in range(1, 16)}
    players = [player("57", done="1 2 3 4 5 6 37"), player("58", done="7 8 9 10 11 12 13 14 38")]
    match = draw(own(altered(same), players, quiet=99), "swords")
    printed = 6
    expected = {
        "end 20 per senator": [6 * 20 * 7 + printed, 8 * 20 * 9 + printed],
        "end 20 per swords max 20": [6 * 20 + printed, 8 * 20 + printed],
        "end 20 per attack": [6 * 20 + printed, 8 * 20 + printed],
    }[power]
    assert [seat(match, number)["points"] for number in (AGRIPPA, LIVIA)] == expected
    assert match.scores == (0, 1)


def test_a_whole_game_is_the_same_with_the_built_in_deck_as_text() -> None:
    assert played(TEXT).log == played("built-in").log
