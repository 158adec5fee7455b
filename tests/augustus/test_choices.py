import pytest

import rubicon
from tests.augustus.scene import AGRIPPA, LIVIA, MAECENAS, draw, phase, play, player, scene, seat, working
from tests.augustus.table import NAMES, OPEN, OTHERS, SEATS, asked, chosen, same_to, table


def crowd(players: int = 2) -> rubicon.Match:
    """Livia has more to choose from than the others."""
    return scene([player(objectives) for objectives in ("57", "63:sh1 8", "77")[:players]], offer=OTHERS)


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
        players = match.view(viewer).to_dict()["players"]
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
        assert moved.view(viewer).to_dict()["players"][NAMES[owner]]["choice"] is None
        assert "sh63-sw8" not in [ply.text for ply in moved.seen(viewer)]


def test_a11_a_joker_choice_is_secret_too() -> None:
    one, other = play(crowd(3), "joker pass sh63-da63"), play(crowd(3), "joker pass pass")
    for viewer in (AGRIPPA, MAECENAS, rubicon.NOBODY):
        assert same_to(viewer, one, other)


def test_a11_the_owner_sees_the_own_choice() -> None:
    choice = play(crowd(3), "swords pass sh63-sw8").view(LIVIA).to_dict()["players"]["Livia"]["choice"]
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
        assert match.view(viewer).to_dict()["players"]["Livia"]["objectives"][1]["legions"] == {"swords": 1}
