import pytest

import rubicon
from tests.augustus.scene import AGRIPPA, LIVIA, completed, draw, phase, play, player, scene, seat, texts
from tests.augustus.table import JOKERS, OPEN, OTHERS, SEATS, chosen, table

SIX = "1 3 2 23 4 39"
"""Completed, and no reward for types among them."""


def quiet(match: rubicon.Match) -> int:
    found: int = match.position().to_dict()["draws_without_completion"]
    return found


@SEATS
def test_a23_the_game_ends_with_seven_objectives(players: int) -> None:
    match = scene([player("57:sw1,ch1,ca1,st1", done=SIX), *(player(objective) for objective in OPEN[1:players])], offer=OTHERS)
    draw(match, "shield", "sh57")
    play(match, "take51 +60")
    assert len(completed(match, AGRIPPA)) == 7
    assert match.over
    assert texts(match) == []
    assert match.scores == (1.0, *[0.0] * (players - 1))


def test_a23_it_goes_on_with_six() -> None:
    match = scene([player("57:sw1,ch1,ca1,st1", done="1 3 2 23 4"), player("58")], offer=OTHERS)
    play(draw(match, "shield", "sh57"), "decline take51 +60")
    assert (len(completed(match, AGRIPPA)), phase(match)) == (6, "draw")


def test_a23_one_player_has_to_have_them_all() -> None:
    match = scene([player("57:sw1,ch1,ca1,st1", done="1 2 4"), player("58", done="3 23 39 79")], offer=OTHERS)
    play(draw(match, "shield", "sh57"), "decline take51 +60")
    assert phase(match) == "draw"


@pytest.mark.parametrize("owner", [AGRIPPA, LIVIA])
def test_a23_completions_of_the_same_draw_are_resolved_first(owner: int) -> None:
    """57 comes before 58, and with it one has seven."""
    first, second = player("57:sw1,ch1,ca1,st1", done=SIX), player("58:sw1,ch1,ca1,st1")
    match = scene([first, second] if owner == AGRIPPA else [second, first], offer=OTHERS)
    draw(match, "shield", *(("sh57", "sh58") if owner == AGRIPPA else ("sh58", "sh57")))
    assert (match.turn, phase(match)) == (owner, "take")
    play(match, "take51 +60")
    assert (match.turn, phase(match)) == (1 - owner, "take")
    play(match, "take52 +61")
    assert match.over
    assert completed(match, 1 - owner) == [58]


def test_a23_a_seventh_that_is_lost_again_in_the_same_draw_does_not_end_it() -> None:
    livia = player("81:sw1,ch1,ca1,st1,da1")
    match = scene([player("57:sw1,ch1,ca1,st1", done=SIX), livia], offer=OTHERS)
    play(draw(match, "shield", "sh57", "sh81"), "take51 +60")
    assert len(completed(match, AGRIPPA)) == 7
    play(match, "lose1")
    while phase(match) != "draw" and not match.over:
        match.play(match.legal()[0])
    assert not match.over
    assert (len(completed(match, AGRIPPA)), len(completed(match, LIVIA))) == (6, 1)


def test_a23_or_more_than_seven() -> None:
    match = scene([player("88:st3,da1 57:sw1", done=SIX), player("58")], offer=OTHERS)
    play(draw(match, "dagger", "da88"), "complete57")
    while not match.over:
        assert phase(match) != "draw"
        match.play(match.legal()[0])
    assert len(completed(match, AGRIPPA)) == 8


def test_a23_the_seventh_may_come_with_a_joker() -> None:
    match = scene([player("58"), player("57:sw1,ch1,ca1,st1", done=SIX)], offer=OTHERS)
    play(draw(match, "joker", "pass", "sh57"), "take51 +60")
    assert (match.over, match.scores) == (True, (0.0, 1.0))


@JOKERS
def test_a24_a_hundred_draws_without_a_completion_end_it(joker: str, line: str) -> None:
    match = chosen(play(table(quiet=98, joker=joker), line))
    assert (match.over, quiet(match)) == (False, 99)
    chosen(play(match, line))
    assert match.over


def test_a24_from_the_first_draw_on() -> None:
    match = table()
    for number in range(100):
        assert (match.over, quiet(match)) == (False, number)
        draw(match, "joker")
    assert match.over


def test_a24_legions_that_are_placed_change_nothing() -> None:
    assert draw(table(quiet=99), "shield", "sh57", "sh58").over


@pytest.mark.parametrize("owner", [AGRIPPA, LIVIA])
def test_a24_anybodys_completion_starts_the_count_anew(owner: int) -> None:
    has = [player("1:sw1"), player("57")]
    match = scene(has if owner == AGRIPPA else has[::-1], offer=OTHERS, quiet=99)
    play(draw(match, "shield", *(["pass"] * owner), "sh1"), "take51 +60")
    assert (phase(match), quiet(match)) == ("draw", 0)
    draw(match, "shield")
    assert (match.over, quiet(match)) == (False, 1)


def test_a24_jokers_drawn_over_are_part_of_one_draw() -> None:
    match = play(table(quiet=98, joker="redraw"), "joker joker")
    assert (phase(match), quiet(match)) == ("draw", 98)
    chosen(play(match, "swords"))
    assert (match.over, quiet(match)) == (False, 99)


def test_a24_a_joker_drawn_over_does_not_end_it() -> None:
    match = play(table(quiet=99, joker="redraw"), "joker")
    assert not match.over
    match.play("swords")
    assert (match.over, match.waiting) == (False, (AGRIPPA, LIVIA))
    assert chosen(match).over


@pytest.mark.parametrize(("mine", "hers", "scores"), [("1", "2 4", (0.0, 1.0)), ("22", "2 4", (0.0, 1.0)), ("50", "2 4", (1.0, 0.0))])
def test_a24_it_is_scored_as_it_stands(mine: str, hers: str, scores: tuple[float, float]) -> None:
    match = draw(scene([player("57", done=mine), player("58", done=hers)], offer=OTHERS, quiet=99), "swords")
    assert match.scores == scores
    assert completed(match, AGRIPPA) == [int(mine)]


def test_a24_rewards_count_as_they_stand() -> None:
    match = draw(scene([player("57", done="50"), player("58", done="2 4")], offer=OTHERS, rewards="2 Livia", quiet=99), "swords")
    assert (seat(match, AGRIPPA)["points"], seat(match, LIVIA)["points"]) == (12, 11)
    assert match.scores == (1.0, 0.0)
