from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import rubicon
from tests.augustus.scene import AGRIPPA, LIVIA, MAECENAS, draw, holders, odds, offered, phase, play, player, scene, seat, texts, working

NAMES = ("Agrippa", "Livia", "Maecenas", "Octavia", "Tiberius", "Julia")
TYPES = ("senator", "green", "pink", "orange")
BAG = {"swords": 6, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1, "joker": 2}
OPTIONS: Any = rubicon.load("augustus").options
CARDS = OPTIONS.cards.cards
SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
DEALS = pytest.mark.parametrize(("deal", "each"), [("draft", 6), ("simple", 3)])
OTHERS = "51 52 53 54 55"
"""An offer that leaves the objectives without a power to the players."""


def box(players: int = 2, **options: str) -> rubicon.Match:
    """Nothing dealt yet; what chance does is played by hand."""
    return rubicon.load("augustus", players=players, **options).start(typed=True)


def dealt(players: int = 2, each: int = 6, **options: str) -> rubicon.Match:
    """1 to 5 are on the offer, 6 and those after it are dealt."""
    return play(box(players, **options), " ".join(f"+{number}" for number in range(1, 6 + each * players)))


def pile(number: int, each: int = 6) -> list[int]:
    """What a seat is dealt by `dealt`."""
    return list(range(6 + each * number, 6 + each * (number + 1)))


def keep(cards: Any) -> str:
    return "keep" + ",".join(str(card) for card in cards)


def shown(match: rubicon.Match) -> rubicon.Match:
    """Kept objectives are laid open."""
    while phase(match) == "show":
        match.play(match.legal()[0])
    return match


def drafted(players: int = 2) -> rubicon.Match:
    """Each kept the first three; the crier comes next."""
    match = dealt(players)
    for number in range(players):
        match.play(keep(pile(number)[:3]))
    return shown(match)


def ready(players: int = 2, deal: str = "draft") -> rubicon.Match:
    """The crier, Agrippa, draws next."""
    match = drafted(players) if deal == "draft" else dealt(players, 3, deal=deal)
    return play(match, "crier:Agrippa")


def livia_got(cards: str, kept: str) -> rubicon.Match:
    """A draft in which only Livia's cards may be others than elsewhere."""
    line = "+1 +2 +3 +4 +5 +6 +7 +8 +9 +10 +11 " + " ".join(f"+{card}" for card in cards.split())
    return play(box(), f"{line} keep6,7,8 keep{kept}")


def numbers(cards: list[dict[str, Any]]) -> list[int]:
    return [card["number"] for card in cards]


def held(match: rubicon.Match, viewer: int, name: str) -> dict[str, list[int]]:
    """What somebody knows of a player's cards."""
    has = match.view(viewer)["players"][name]
    return {key: numbers(has[key]) for key in ("dealt", "kept", "discarded", "objectives")}


def same_to(viewer: int, one: rubicon.Match, other: rubicon.Match) -> bool:
    """Whether two matches look alike to a seat: now, and in all that led here."""
    alike = one.view(viewer) == other.view(viewer) and one.view_record(viewer).tobytes() == other.view_record(viewer).tobytes()
    return alike and [ply.text for ply in one.seen(viewer)] == [ply.text for ply in other.seen(viewer)]


def test_a1_twenty_three_tokens() -> None:
    assert sum(BAG.values()) == 23
    assert box().position()["bag"] == BAG
    assert sum(box().position()["drawn"].values()) == 0


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
    (card,) = match.position()["offer"]
    assert (card["name"], card["type"], card["points"], card["power"]) == ("Aegyptus", "orange", 4, "complete")
    assert (card["spaces"], card["produces"]) == ({"standard": 3, "dagger": 2}, ["wheat", "gold"])


def test_a3_twelve_rewards() -> None:
    rewards = box().position()["rewards"]
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


def test_a4_every_objective_is_as_likely_as_any_other() -> None:
    match = box()
    assert odds(match) == {f"+{number}": 1 for number in range(1, 89)}
    match.play("+57")
    assert odds(match) == {f"+{number}": 1 for number in range(1, 89) if number != 57}


@SEATS
@DEALS
def test_a4_five_lie_open(players: int, deal: str, each: int) -> None:
    match = play(box(players, deal=deal), "+88 +3 +40 +12 +71")
    assert offered(match) == [3, 12, 40, 71, 88]
    for viewer in (*range(players), rubicon.NOBODY):
        assert sorted(numbers(match.view(viewer)["offer"])) == [3, 12, 40, 71, 88]
        assert [ply.text for ply in match.seen(viewer)] == ["+88", "+3", "+40", "+12", "+71"]
    match.play("+1")
    assert offered(match) == [3, 12, 40, 71, 88]


@SEATS
@pytest.mark.parametrize("deal", ["draft", "simple"])
def test_a4_seven_legions_each(players: int, deal: str) -> None:
    match = ready(players, deal)
    assert tuple(match.position()["players"]) == match.game.seats == NAMES[:players]
    assert [(seat(match, number)["legions"], seat(match, number)["supply"]) for number in range(players)] == [(7, 7)] * players


@SEATS
def test_a5_draft_six_objectives_are_dealt_to_each(players: int) -> None:
    match = dealt(players)
    for number in range(players):
        assert held(match, number, NAMES[number])["dealt"] == pile(number)
    assert match.position()["deck"] == 88 - 5 - 6 * players
    assert phase(match) == "draft"


@SEATS
def test_a5_draft_each_keeps_any_three(players: int) -> None:
    match = dealt(players)
    for number in range(players):
        assert match.turn == number
        assert sorted(texts(match)) == sorted(keep(three) for three in combinations(pile(number), 3))
        match.play(keep(pile(number)[3:]))
    shown(match)
    for number in range(players):
        assert sorted(working(match, number)) == pile(number)[3:]


def test_a5_draft_three_are_discarded_out_of_the_game() -> None:
    match = drafted()
    assert sorted(held(match, AGRIPPA, "Agrippa")["discarded"]) == [9, 10, 11]
    assert sorted(held(match, LIVIA, "Livia")["discarded"]) == [15, 16, 17]
    assert match.position()["deck"] == 88 - 5 - 12


def test_a5_draft_discards_never_come_back() -> None:
    match = livia_got("27 28 29 30 31 32", "27,28,29")
    shown(match)
    play(match, "crier:Agrippa")
    draw(draw(draw(match, "swords", "sw7"), "shield", "sh7"), "chariot", "ch7")
    assert phase(match) == "take"
    match.play("take1")
    gone = {*range(1, 12), *range(27, 33)}
    assert odds(match) == {f"+{number}": 1 for number in range(1, 89) if number not in gone}


@SEATS
def test_a5_draft_all_choose_at_the_same_time(players: int) -> None:
    match = dealt(players)
    assert match.waiting == tuple(range(players))
    for number in reversed(range(players)):
        assert number in match.waiting
        match.decide(number, keep(pile(number)[1:4]))
        assert match.waiting == tuple(range(number))
    shown(match)
    assert [sorted(working(match, number)) for number in range(players)] == [pile(number)[1:4] for number in range(players)]


def test_a5_draft_nobody_is_shown_before_all_have_chosen() -> None:
    match = dealt(3)
    match.decide(MAECENAS, "keep18,19,20")
    match.decide(AGRIPPA, "keep6,7,8")
    assert (phase(match), match.waiting) == ("draft", (LIVIA,))
    for viewer in (LIVIA, rubicon.NOBODY):
        for name in ("Agrippa", "Maecenas"):
            assert held(match, viewer, name) == {"dealt": [], "kept": [], "discarded": [], "objectives": []}
    match.decide(LIVIA, "keep12,13,14")
    assert phase(match) == "show"


def test_a5_draft_a_choice_out_of_turn_has_to_be_of_the_own_cards() -> None:
    match = dealt(3)
    with pytest.raises(rubicon.RubiconError):
        match.decide(LIVIA, "keep6,7,8")
    assert match.waiting == (AGRIPPA, LIVIA, MAECENAS)


@SEATS
def test_a5_draft_nobody_sees_what_others_are_dealt(players: int) -> None:
    match = dealt(players)
    for viewer in (*range(players), rubicon.NOBODY):
        for number in range(players):
            assert held(match, viewer, NAMES[number])["dealt"] == (pile(number) if number == viewer else [])
        deals = [f"+{card}" if number == viewer else "+?" for number in range(players) for card in pile(number)]
        assert [ply.text for ply in match.seen(viewer)][5:] == deals


def test_a5_draft_nobody_sees_what_others_keep_before_all_have_chosen() -> None:
    one, other = play(dealt(3), "keep6,7,8"), play(dealt(3), "keep9,10,11")
    assert same_to(LIVIA, one, other)
    assert same_to(rubicon.NOBODY, one, other)
    assert not same_to(AGRIPPA, one, other)
    assert held(one, AGRIPPA, "Agrippa")["kept"] == [6, 7, 8]


def test_a5_draft_a_sealed_choice_is_in_no_view() -> None:
    one, other = dealt(3), dealt(3)
    one.decide(LIVIA, "keep12,13,14")
    for viewer in (AGRIPPA, MAECENAS, rubicon.NOBODY):
        assert same_to(viewer, one, other)


def test_a5_draft_kept_objectives_lie_open() -> None:
    match = drafted(3)
    for viewer in (AGRIPPA, LIVIA, MAECENAS, rubicon.NOBODY):
        for number in range(3):
            assert sorted(held(match, viewer, NAMES[number])["objectives"]) == pile(number)[:3]


@SEATS
def test_a5_draft_discards_lie_face_down(players: int) -> None:
    match = ready(players)
    for viewer in (*range(players), rubicon.NOBODY):
        for number in range(players):
            own = number == viewer
            assert sorted(held(match, viewer, NAMES[number])["discarded"]) == (pile(number)[3:] if own else [])
            assert (keep(pile(number)[:3]) in [ply.text for ply in match.seen(viewer)]) == own
        gone = {str(card) for number in range(players) if number != viewer for card in pile(number)[3:]}
        assert not gone & {ply.text[1:] for ply in match.seen(viewer)}


def test_a5_draft_whatever_was_discarded_looks_the_same_to_others() -> None:
    one, other = livia_got("27 28 29 30 31 32", "27,28,29"), livia_got("40 27 41 28 42 29", "27,28,29")
    for match in (one, other):
        play(match, "!6 !7 !8 !27 !28 !29 crier:Livia swords")
    assert same_to(AGRIPPA, one, other)
    assert same_to(rubicon.NOBODY, one, other)
    assert not same_to(LIVIA, one, other)


@SEATS
def test_a5_simple_three_are_dealt_and_nothing_is_chosen(players: int) -> None:
    match = dealt(players, 3, deal="simple")
    assert (phase(match), match.waiting) == ("crier", ())
    assert [sorted(working(match, number)) for number in range(players)] == [pile(number, 3) for number in range(players)]
    assert match.position()["deck"] == 88 - 5 - 3 * players
    assert [seat(match, number)["discarded"] for number in range(players)] == [[]] * players


def test_a5_simple_the_objectives_lie_open() -> None:
    match = dealt(3, 3, deal="simple")
    for viewer in (AGRIPPA, LIVIA, MAECENAS, rubicon.NOBODY):
        assert [sorted(held(match, viewer, name)["objectives"]) for name in NAMES[:3]] == [pile(number, 3) for number in range(3)]


def test_a5_the_draft_is_the_default() -> None:
    assert rubicon.load("augustus").start(seed=1).position()["options"]["deal"] == "draft"


@SEATS
@pytest.mark.parametrize("deal", ["draft", "simple"])
def test_a6_any_seat_may_be_the_first_crier(players: int, deal: str) -> None:
    match = drafted(players) if deal == "draft" else dealt(players, 3, deal=deal)
    assert match.position()["crier"] is None
    assert odds(match) == {f"crier:{name}": 1 for name in NAMES[:players]}
    match.play(f"crier:{NAMES[players - 1]}")
    assert (match.position()["crier"], phase(match)) == (NAMES[players - 1], "draw")


@SEATS
@DEALS
def test_a6_offer_then_deals_seat_by_seat_then_drafts_then_crier(players: int, deal: str, each: int) -> None:
    match = box(players, deal=deal)
    for card in range(1, 6 + each * players):
        match.play(f"+{card}")
        if card < 5 or (card - 5) % each:
            continue
        assert (offered(match), match.position()["crier"]) == ([1, 2, 3, 4, 5], None)
        full = (card - 5) // each
        has = [len(seat(match, number)["dealt"]) + len(working(match, number)) for number in range(players)]
        assert has == [each] * full + [0] * (players - full)
    if deal == "draft":
        for number in range(players):
            assert (phase(match), match.turn, match.position()["crier"]) == ("draft", number, None)
            match.play(match.legal()[0])
    assert phase(shown(match)) == "crier"


def test_a6_the_crier_differs_from_game_to_game() -> None:
    starts = [rubicon.load("augustus", players=6, deal="simple").start(seed=seed).position() for seed in range(60)]
    assert {start["crier"] for start in starts} == set(NAMES)
