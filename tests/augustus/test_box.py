from collections import Counter
from typing import Any

import pytest

import rubicon
from tests.augustus.dealing import box, ready
from tests.augustus.scene import AGRIPPA, draw, holders, odds, phase, play, player, scene, seat
from tests.augustus.table import BAG, OTHERS, SEATS

TYPES = ("senator", "green", "pink", "orange")
OPTIONS: Any = rubicon.load("augustus").options
CARDS = OPTIONS.cards.cards


def test_a1_twenty_three_tokens() -> None:
    assert sum(BAG.values()) == 23
    assert box().position().to_dict()["bag"] == BAG
    assert sum(box().position().to_dict()["drawn"].values()) == 0


@SEATS
@pytest.mark.parametrize("deal", ["draft", "simple"])
def test_a1_each_token_is_as_likely_as_any_other(players: int, deal: str) -> None:
    assert odds(ready(players, deal)) == BAG


def test_a2_eighty_eight_objectives_numbered_from_1() -> None:
    assert [card.number for card in CARDS] == list(range(1, 89))


def test_a2_types() -> None:
    assert Counter(TYPES[card.type] for card in CARDS) == {"senator": 34, "green": 28, "pink": 18, "orange": 8}


def test_a2_two_to_six_spaces_each() -> None:
    assert Counter(sum(card.symbols) for card in CARDS) == {2: 2, 3: 8, 4: 32, 5: 38, 6: 8}


def test_a2_spaces_of_each_symbol() -> None:
    assert [sum(column) for column in zip(*(card.symbols for card in CARDS), strict=True)] == [101, 93, 72, 53, 50, 25]


def test_a2_points_of_each_type() -> None:
    points = {name: sum(card.points for card in CARDS if TYPES[card.type] == name) for name in TYPES}
    assert points == {"senator": 155, "green": 127, "pink": 144, "orange": 44}


def test_a2_twelve_provinces_produce() -> None:
    wheat = {card.number for card in CARDS if card.wheat}
    gold = {card.number for card in CARDS if card.gold}
    assert wheat == {6, 8, 24, 26, 40, 68, 87}
    assert gold == {10, 46, 63, 68, 69, 86, 87}
    assert (len(wheat - gold), len(gold - wheat), len(wheat & gold)) == (5, 5, 2)
    assert all({card.wheat, card.gold} <= {0, 1} for card in CARDS)
    assert "senator" not in {TYPES[card.type] for card in CARDS if card.number in wheat | gold}


def test_a2_sixty_six_powers_each_of_them_twice() -> None:
    powers = Counter(card.power_text for card in CARDS if card.power_text)
    assert sum(powers.values()) == 66
    assert set(powers.values()) == {2}


@pytest.mark.parametrize(
    ("start", "kinds"),
    [("end", 11), ("swap", 5), ("place", 8), ("legions", 2), ("extra", 1), ("rearrange", 1), ("complete", 1), ("attack", 4)],
)
def test_a2_powers_of_each_kind(start: str, kinds: int) -> None:
    found = [card.power_text for card in CARDS if card.power_text.startswith(start)]
    assert (len(set(found)), len(found)) == (kinds, 2 * kinds)


@pytest.mark.parametrize(
    ("number", "name", "kind", "symbols", "points", "power"),
    [
        (1, "Aulus Vettienus", "senator", (1, 1, 0, 0, 0, 0), 3, ""),
        (33, "Tripolitania", "orange", (1, 1, 1, 0, 1, 0), 5, "place 2 dagger"),
        (50, "Paphlagonia", "pink", (2, 2, 1, 1, 0, 0), 12, ""),
        (69, "Mauretania", "orange", (2, 0, 0, 1, 1, 1), 0, "end 6 per orange"),
        (75, "Numerius Flaccinus", "senator", (2, 0, 0, 0, 2, 1), 5, "attack all legions of 1 objective"),
        (88, "Dacia", "green", (0, 0, 0, 0, 3, 2), 6, "complete"),
    ],
)
def test_a2_what_is_printed_on_some(number: int, name: str, kind: str, symbols: tuple[int, ...], points: int, power: str) -> None:
    card = CARDS[number - 1]
    assert (card.name, TYPES[card.type], card.symbols, card.points, card.power_text) == (name, kind, symbols, points, power)


def test_a2_the_table_shows_what_is_printed() -> None:
    match = play(box(), "+87")
    (card,) = match.position().to_dict()["offer"]
    assert (card["name"], card["type"], card["points"], card["power"]) == ("Aegyptus", "orange", 4, {"kind": "complete"})
    assert (card["spaces"], card["produces"]) == ({"standard": 3, "dagger": 2}, ("wheat", "gold"))


def test_a3_twelve_rewards() -> None:
    rewards = box().position().to_dict()["rewards"]
    assert {name: reward["points"] for name, reward in rewards["types"].items()} == {
        "senator": 2,
        "green": 4,
        "pink": 8,
        "orange": 10,
        "each": 6,
    }
    assert {name: reward["points"] for name, reward in rewards["numbers"].items()} == {"2": 2, "3": 4, "4": 6, "5": 8, "6": 10}
    assert (rewards["wheat"]["points"], rewards["gold"]["points"]) == (5, 5)
    assert set(rewards) == {"types", "numbers", "wheat", "gold"}


@SEATS
def test_a3_nobody_has_one_at_the_start(players: int) -> None:
    assert holders(ready(players)) == {}


@pytest.mark.parametrize(
    ("done", "last", "token", "name", "points"),
    [
        ("1 3", "17:sw2,sh2", "shield", "senator", 2),
        ("2 23", "58:sw1,ch1,ca1,st1", "shield", "green", 4),
        ("4 18", "22:sw2,ch2", "shield", "pink", 8),
        ("33 59", "62:sw2,da2", "shield", "orange", 10),
        ("1 2 4", "62:sw2,da2", "shield", "each", 6),
        ("", "24:sw2,ch2", "shield", "wheat", 5),
        ("", "46:sw1,sh1,ch2", "shield", "gold", 5),
    ],
)
def test_a3_a_reward_for_types_or_goods_counts(done: str, last: str, token: str, name: str, points: int) -> None:
    match = scene([player(last, done=done), player("57")], offer=OTHERS)
    draw(match, token, f"sh{last.split(':')[0]}")
    if phase(match) == "reward":
        match.play("decline")
    assert holders(match) == {name: "Agrippa"}
    assert seat(match, AGRIPPA)["reward_points"] == points


@pytest.mark.parametrize(("number", "points"), [(2, 2), (3, 4), (4, 6), (5, 8), (6, 10)])
def test_a3_a_reward_for_a_number_of_objectives_counts(number: int, points: int) -> None:
    done = " ".join("1 3 2 23 4".split()[: number - 1])
    match = draw(scene([player("22:sw2,ch2", done=done), player("57")], offer=OTHERS), "shield", "sh22")
    match.play("accept")
    assert holders(match) == {str(number): "Agrippa"}
    assert seat(match, AGRIPPA)["reward_points"] == points


@pytest.mark.parametrize("number", [1, 7])
def test_a3_there_is_none_for_one_or_seven_objectives(number: int) -> None:
    done = " ".join("1 3 2 23 4 18".split()[: number - 1])
    match = draw(scene([player("62:sw2,da2", done=done), player("57")], offer=OTHERS), "shield", "sh62")
    assert phase(match) == "take"
