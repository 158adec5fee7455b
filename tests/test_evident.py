"""Decisions with one answer that a program may make by itself: never where having a choice is a secret."""

import random
from collections.abc import Iterator

import pytest

import rubicon
from rubicon.engine.verbs import NOBODY
from rubicon.match.match import Match


def decisions(game: str, seed: int) -> Iterator[tuple[Match, int]]:
    """A random game before each decision, and who has to decide."""
    match, rng = rubicon.load(game).start(seed), random.Random(seed)
    while not match.over:
        for seat in match.waiting:
            yield match, seat
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize(("game", "seed"), [("caesar", 10), ("cleopatra", 1), ("augustus", 1)])
def test_a_forced_answer_is_the_only_one_and_there_are_such(game: str, seed: int) -> None:
    found = [len(match.legal(seat)) for match, seat in decisions(game, seed) if match.is_forced(seat)]
    assert set(found) == {1}


def test_k46_who_has_no_veto_is_never_answered_for() -> None:
    asked = 0
    for match, seat in decisions("cleopatra", 4):
        if match.view(NOBODY).to_dict()["phase"] == "veto":
            asked += len(match.legal(seat)) == 1
            assert not match.is_forced(seat)
    assert asked


def test_k12_an_action_card_that_is_of_no_use_is_a_secret() -> None:
    """Going on without an action card is forced only if the number of cards in hand, which all see, says so."""
    kinds = set()
    for match, seat in decisions("cleopatra", 5):
        seen = match.view(NOBODY).to_dict()
        if seen["phase"] == "action card" and len(match.legal(seat)) == 1:
            held = seen["players"][match.game.seats[seat]]["held"]["action"]
            kinds.add((held > 0, match.is_forced(seat)))
    assert kinds == {(False, True), (True, False)}
