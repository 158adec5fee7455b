import pytest

import rubicon
from tests.augustus.scene import AGRIPPA, LIVIA, MAECENAS, draw, odds, phase, play, player, scene, seat, texts, working
from tests.augustus.table import BAG, JOKERS, NAMES, OPEN, OTHERS, SEATS, asked, chosen, table

NONE = dict.fromkeys(BAG, 0)
ALL_BUT_JOKERS = "swords 6 shield 5 chariot 4 catapult 3 standard 2 dagger 1"
CODES = ("sw", "sh", "ch", "ca", "st", "da")


def tokens(match: rubicon.Match) -> tuple[dict[str, int], dict[str, int]]:
    """What is in the bag and what is on the table."""
    return match.position().to_dict()["bag"], match.position().to_dict()["drawn"]


def crier(match: rubicon.Match) -> str:
    found: str = match.position().to_dict()["crier"]
    return found


def test_a10_a_token_is_drawn_from_those_in_the_bag() -> None:
    assert odds(table()) == BAG
    assert odds(table(drawn="swords 2 chariot 4 dagger 1")) == {"swords": 4, "shield": 5, "catapult": 3, "standard": 2, "joker": 2}


def test_a10_the_token_stays_on_the_table() -> None:
    match = play(table(drawn="shield 2"), "catapult")
    assert tokens(match) == (BAG | {"shield": 3, "catapult": 2}, NONE | {"shield": 2, "catapult": 1})
    assert match.position().to_dict()["token"] == "catapult"
    chosen(match)
    assert tokens(match) == (BAG | {"shield": 3, "catapult": 2}, NONE | {"shield": 2, "catapult": 1})


def test_a10_a_token_on_the_table_is_not_drawn_again() -> None:
    assert "dagger" not in odds(draw(table(), "dagger"))


@SEATS
@pytest.mark.parametrize("joker", ["each", "crier", "redraw"])
def test_a10_the_crier_draws_on_after_any_symbol(players: int, joker: str) -> None:
    match = table(players, crier=LIVIA, joker=joker)
    for token in ("swords", "dagger"):
        draw(match, token)
        assert (phase(match), crier(match)) == ("draw", "Livia")


def test_a10_everybody_sees_the_token() -> None:
    match = play(table(), "standard")
    for viewer in (AGRIPPA, LIVIA, rubicon.NOBODY):
        assert match.view(viewer).to_dict()["token"] == "standard"
        assert [ply.text for ply in match.seen(viewer)] == ["standard"]


def test_a12_joker_each_is_the_default() -> None:
    assert table().position().to_dict()["options"]["joker"] == "each"


def test_a12_joker_each_picks_any_symbol() -> None:
    match = scene([player("81 2"), player("63:sh1 88")], offer=OTHERS)
    assert set(asked(match, "joker")) == {"pass", "sw2", "sh2", *(f"{code}81" for code in CODES)}
    spaces = {"sw63", "ch63", "ca63", "da63", "st88", "da88"}
    assert set(asked(match, "da81")) == {"pass", *spaces, *(f"sh63-{space}" for space in spaces)}


@SEATS
def test_a12_joker_each_picks_a_symbol_of_the_own(players: int) -> None:
    match = play(table(players), "joker")
    assert match.waiting == tuple(range(players))
    chosen(match, "sw57", "st58", *(f"sh{objective}" for objective in OPEN[2:players]))
    assert working(match, AGRIPPA) == {57: {"swords": 1}}
    assert working(match, LIVIA) == {58: {"standard": 1}}
    for number in range(2, players):
        assert working(match, number) == {int(OPEN[number]): {"shield": 1}}


def test_a12_joker_each_is_one_legion() -> None:
    match = chosen(play(scene([player("81 82"), player("57")]), "joker"), "da82")
    assert (phase(match), seat(match, AGRIPPA)["supply"]) == ("draw", 6)


@JOKERS
def test_a12_all_tokens_go_back(joker: str, line: str) -> None:
    match = play(table(joker=joker, drawn="swords 2 shield 5 dagger 1"), line)
    chosen(match)
    assert tokens(match) == (BAG, NONE)
    assert odds(match) == BAG


@JOKERS
@SEATS
def test_a12_the_bag_passes_to_the_left(joker: str, line: str, players: int) -> None:
    match = table(players, joker=joker, crier=players - 2)
    for name in (NAMES[players - 1], NAMES[0], NAMES[1]):
        chosen(play(match, line))
        assert (phase(match), crier(match)) == ("draw", name)


@JOKERS
def test_a12_the_bag_passes_after_all_completions(joker: str, line: str) -> None:
    match = scene([player("1:sh1"), player("2:sh1"), player("57")], joker=joker, offer=OTHERS)
    chosen(play(match, line), "sw1", "sw2")
    for taken, comes, number in ((51, 60, AGRIPPA), (52, 61, LIVIA)):
        assert (match.turn, phase(match), crier(match)) == (number, "take", "Agrippa")
        play(match, f"take{taken}")
        assert crier(match) == "Agrippa"
        play(match, f"+{comes}")
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


@SEATS
def test_a12_joker_crier_picks_any_symbol(players: int) -> None:
    match = play(table(players, joker="crier", crier=players - 1), "joker")
    assert (match.turn, match.waiting) == (players - 1, (players - 1,))
    assert texts(match) == [f"call-{code}" for code in CODES]  # also those that the crier has no space for


def test_a12_joker_crier_one_symbol_for_all() -> None:
    match = scene([player("81"), player("63:sh1 88"), player("57 61")], joker="crier", crier=LIVIA)
    assert set(asked(match, "joker call-da")) == {"pass", "da81"}
    assert match.waiting == (AGRIPPA, LIVIA, MAECENAS)
    assert set(asked(match, "da81")) == {"pass", "da63", "da88", "sh63-da63", "sh63-da88"}
    assert set(asked(match, "pass")) == {"pass", "da61"}


def test_a12_joker_crier_everybody_hears_the_symbol() -> None:
    match = play(table(joker="crier"), "joker call-st")
    for viewer in (AGRIPPA, LIVIA, rubicon.NOBODY):
        assert [ply.text for ply in match.seen(viewer)] == ["joker", "call-st"]
        assert match.view(viewer).to_dict()["symbol"] == "standard"


def test_a12_joker_redraw_the_crier_draws_on_until_another_symbol_comes() -> None:
    match = play(table(joker="redraw", drawn="swords 1"), "joker")
    assert (phase(match), crier(match)) == ("draw", "Agrippa")
    assert odds(match) == BAG | {"swords": 5, "joker": 1}
    match.play("joker")
    assert odds(match) == {"swords": 5, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1}
    match.play("catapult")
    assert phase(match) == "choose"


def test_a12_joker_redraw_the_symbol_counts_for_all() -> None:
    match = scene([player("81"), player("63:sh1 88")], joker="redraw")
    assert set(asked(match, "joker dagger")) == {"pass", "da81"}
    assert set(asked(match, "da81")) == {"pass", "da63", "da88", "sh63-da63", "sh63-da88"}
    play(match, "da88 =da81 =da88")
    assert working(match, LIVIA) == {63: {"shield": 1}, 88: {"dagger": 1}}


def test_a12_joker_redraw_after_two_jokers_the_bag_passes_once() -> None:
    match = chosen(play(table(3, joker="redraw"), "joker joker swords"))
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


def test_a12_joker_redraw_with_only_jokers_left_all_tokens_go_back_before_drawing_on() -> None:
    match = play(table(joker="redraw", drawn=ALL_BUT_JOKERS), "joker")
    assert (phase(match), crier(match)) == ("draw", "Agrippa")
    assert odds(match) == BAG
    assert odds(play(match, "joker")) == BAG | {"joker": 1}
    chosen(play(match, "swords"))
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


def test_a12_joker_redraw_after_that_a_symbol_still_passes_the_bag() -> None:
    match = chosen(play(table(joker="redraw", drawn=ALL_BUT_JOKERS), "joker swords"))
    assert (phase(match), crier(match), tokens(match)) == ("draw", "Livia", (BAG, NONE))


def test_a12_joker_redraw_with_another_symbol_left_they_stay_out() -> None:
    match = table(joker="redraw", drawn=ALL_BUT_JOKERS.replace(" dagger 1", ""))
    assert odds(match) == {"dagger": 1, "joker": 2}
    assert odds(play(match, "joker")) == {"dagger": 1, "joker": 1}
    assert odds(play(match, "joker")) == {"dagger": 1}


@pytest.mark.parametrize("joker", ["each", "crier", "redraw"])
def test_a13_with_all_other_tokens_drawn_a_joker_comes(joker: str) -> None:
    match = table(joker=joker, drawn=ALL_BUT_JOKERS.replace("dagger 1", ""))
    assert odds(match) == {"dagger": 1, "joker": 2}
    assert odds(draw(match, "dagger")) == {"joker": 2}


def test_a13_tokens_stay_out_until_the_joker() -> None:
    match = table()
    out = dict(NONE)
    for token in ("swords", "swords", "dagger", "shield", "standard", "catapult", "chariot"):
        draw(match, token)
        out[token] += 1
        assert tokens(match) == ({name: BAG[name] - out[name] for name in BAG}, out)
    assert tokens(draw(match, "joker")) == (BAG, NONE)


def test_a13_a_completion_brings_no_token_back() -> None:
    match = draw(scene([player("1:sh1"), player("57")], offer=OTHERS, drawn="shield 2"), "swords", "sw1")
    play(match, "take51 +60")
    assert tokens(match) == (BAG | {"swords": 5, "shield": 3}, NONE | {"swords": 1, "shield": 2})
