from itertools import combinations
from typing import Any

import pytest

import rubicon
from tests.augustus.dealing import box, dealt, drafted, keep, pile, ready, shown
from tests.augustus.scene import AGRIPPA, LIVIA, MAECENAS, draw, odds, offered, phase, play, seat, texts, working
from tests.augustus.table import NAMES, SEATS, same_to

DEALS = pytest.mark.parametrize(("deal", "each"), [("draft", 6), ("simple", 3)])


def livia_got(cards: str, kept: str) -> rubicon.Match:
    """A draft in which only Livia's cards may be others than elsewhere."""
    line = "+1 +2 +3 +4 +5 +6 +7 +8 +9 +10 +11 " + " ".join(f"+{card}" for card in cards.split())
    return play(box(), f"{line} keep6,7,8 keep{kept}")


def numbers(cards: list[dict[str, Any]]) -> list[int]:
    return [card["number"] for card in cards]


def held(match: rubicon.Match, viewer: int, name: str) -> dict[str, list[int]]:
    """What somebody knows of a player's cards."""
    has = match.view(viewer).to_dict()["players"][name]
    return {key: numbers(has[key]) for key in ("dealt", "kept", "discarded", "objectives")}


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
        assert sorted(numbers(match.view(viewer).to_dict()["offer"])) == [3, 12, 40, 71, 88]
        assert [ply.text for ply in match.seen(viewer)] == ["+88", "+3", "+40", "+12", "+71"]
    match.play("+1")
    assert offered(match) == [3, 12, 40, 71, 88]


@SEATS
@pytest.mark.parametrize("deal", ["draft", "simple"])
def test_a4_seven_legions_each(players: int, deal: str) -> None:
    match = ready(players, deal)
    assert tuple(match.position().to_dict()["players"]) == match.game.seats == NAMES[:players]
    assert [(seat(match, number)["legions"], seat(match, number)["supply"]) for number in range(players)] == [(7, 7)] * players


@SEATS
def test_a5_draft_six_objectives_are_dealt_to_each(players: int) -> None:
    match = dealt(players)
    for number in range(players):
        assert held(match, number, NAMES[number])["dealt"] == pile(number)
    assert match.position().to_dict()["deck"] == 88 - 5 - 6 * players
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
    assert match.position().to_dict()["deck"] == 88 - 5 - 12


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
    assert match.position().to_dict()["deck"] == 88 - 5 - 3 * players
    assert [seat(match, number)["discarded"] for number in range(players)] == [()] * players


def test_a5_simple_the_objectives_lie_open() -> None:
    match = dealt(3, 3, deal="simple")
    for viewer in (AGRIPPA, LIVIA, MAECENAS, rubicon.NOBODY):
        assert [sorted(held(match, viewer, name)["objectives"]) for name in NAMES[:3]] == [pile(number, 3) for number in range(3)]


def test_a5_the_draft_is_the_default() -> None:
    assert rubicon.load("augustus").start(seed=1).position().to_dict()["options"]["deal"] == "draft"


@SEATS
@pytest.mark.parametrize("deal", ["draft", "simple"])
def test_a6_any_seat_may_be_the_first_crier(players: int, deal: str) -> None:
    match = drafted(players) if deal == "draft" else dealt(players, 3, deal=deal)
    assert match.position().to_dict()["crier"] is None
    assert odds(match) == {f"crier:{name}": 1 for name in NAMES[:players]}
    match.play(f"crier:{NAMES[players - 1]}")
    assert (match.position().to_dict()["crier"], phase(match)) == (NAMES[players - 1], "draw")


@SEATS
@DEALS
def test_a6_offer_then_deals_seat_by_seat_then_drafts_then_crier(players: int, deal: str, each: int) -> None:
    match = box(players, deal=deal)
    for card in range(1, 6 + each * players):
        match.play(f"+{card}")
        if card < 5 or (card - 5) % each:
            continue
        assert (offered(match), match.position().to_dict()["crier"]) == ([1, 2, 3, 4, 5], None)
        full = (card - 5) // each
        has = [len(seat(match, number)["dealt"]) + len(working(match, number)) for number in range(players)]
        assert has == [each] * full + [0] * (players - full)
    if deal == "draft":
        for number in range(players):
            assert (phase(match), match.turn, match.position().to_dict()["crier"]) == ("draft", number, None)
            match.play(match.legal()[0])
    assert phase(shown(match)) == "crier"


def test_a6_the_crier_differs_from_game_to_game() -> None:
    starts = [rubicon.load("augustus", players=6, deal="simple").start(seed=seed).position().to_dict() for seed in range(60)]
    assert {start["crier"] for start in starts} == set(NAMES)
