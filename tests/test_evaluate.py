"""`evaluate`, by its properties: a chance to win, from what a seat knows, whoever sits where."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.engine.chance import generators
from rubicon.engine.record import blank, copied
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.state import DEALT_AT, REVEAL
from rubicon.kit.random_games import some_positions
from tests.caesar.scene import scene

CAESAR = rubicon.load("caesar")
BORDERS = rubicon.load("caesar", poison=True, centurions=True, border_control=True)
CLEOPATRA = rubicon.load("cleopatra")
AUGUSTUS = rubicon.load("augustus")
FOUR = rubicon.load("augustus", players=4)
BY_THE_LETTER = rubicon.load("cleopatra", bonus="influence", action_order="free")
GAMES = [CAESAR, BORDERS, rubicon.load("caesar", solo="hard"), CLEOPATRA, BY_THE_LETTER, AUGUSTUS, FOUR]
EXCHANGED = {
    "caesar": "hand bag held bagged barred markers under reserve skip sure places gained",
    "cleopatra": "showing points bonus won up down lying hand held deck left order gone barred",
    "augustus": "objective legions waits army supply chosen_from chosen_to hidden done types stock symbols attacks end_symbol end_type "
    "end_attack swaps missed",
}
"""Fields with a row for each seat."""
NAMED = {
    "caesar": "active winner owner marker",
    "cleopatra": "active drawer winner",
    "augustus": "active crier owner victim type_reward number_reward resource_reward",
}
"""Fields that name seats."""


def positions(game: rubicon.Game, every: int = 15) -> Iterator[Any]:
    """Some positions of a game played at random, the last one left out."""
    for number, (_, s, action) in enumerate(some_positions(game, game.compiled, 1, 3)):
        if number % every == 0 and action >= 0:
            yield s


def exchanged(game: rubicon.Game, s: Any) -> Any:
    """The same position, the first two players on each other's seats."""
    name, t = game.name, copied(s)
    for field in EXCHANGED[name].split():
        getattr(t, field)[:2] = getattr(s, field)[1::-1]
    for field in NAMED[name].split():
        values = np.atleast_1d(getattr(s, field))
        t[field] = np.where((values == 0) | (values == 1), 1 - values, values).reshape(np.shape(getattr(s, field)))
    if name == "cleopatra":
        for field in ("spied", "spied_places", "castled", "castled_places"):
            getattr(t, field)[:] = getattr(s, field)[:, ::-1]
    if name == "augustus":
        places, by_seat = s.where, s.where >= DEALT_AT
        seats = (places - DEALT_AT) % 6
        t.where[:] = places + np.where(by_seat & (seats == 0), 1, np.where(by_seat & (seats == 1), -1, 0))
    return t


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_it_is_a_chance_and_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(game: rubicon.Game) -> None:
    engine, rng = game.compiled, generators(1, 0, 1, 0)[0]
    for s in positions(game):
        for seat in game.players:
            value, seen, world = engine.evaluate(s, seat), blank(s.dtype), blank(s.dtype)
            assert 0 < value < 1
            engine.view(s, seat, seen)
            assert engine.evaluate(seen, seat) == value
            for _ in range(3):
                engine.sample(seen, rng, world)
                assert engine.evaluate(world, seat) == value


@pytest.mark.parametrize("game", [CAESAR, BORDERS, CLEOPATRA, AUGUSTUS, FOUR], ids=repr)
def test_it_does_not_depend_on_who_sits_where(game: rubicon.Game) -> None:
    compared = 0
    for s in positions(game):
        if game.name != "augustus" or s.phase != REVEAL:
            for seat in (0, 1):
                assert game.compiled.evaluate(exchanged(game, s), 1 - seat) == pytest.approx(game.compiled.evaluate(s, seat))
                compared += 1
    assert compared > 4


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_after_the_end_it_is_the_result(game: rubicon.Game) -> None:
    for _, s, action in some_positions(game, game.compiled, 4, 5):
        if action < 0:
            shares = np.zeros(len(game.seats), np.float32)
            game.compiled.score(s, shares)
            for seat in game.players:
                assert game.compiled.evaluate(s, seat) == shares[seat] or 0 < shares[seat] < 1


def test_a_marker_laid_is_never_worse() -> None:
    for s in positions(CAESAR, every=6):
        for seat in range(2):
            if s.markers[seat] > 1:
                better = copied(s)
                better.markers[seat] -= 1
                assert CAESAR.compiled.evaluate(better, seat) >= CAESAR.compiled.evaluate(s, seat)
                assert CAESAR.compiled.evaluate(better, 1 - seat) <= CAESAR.compiled.evaluate(s, 1 - seat)


def test_a_last_marker_that_can_be_laid_now_is_as_good_as_a_win() -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, hands=("sword15 laurel22", "ship15"), left=(1, 12), bonus="SY=might")
    assert CAESAR.compiled.evaluate(match.view_record(0), 0) > 0.99


def test_a_token_that_wins_a_province_at_once_is_better_than_one_that_fits_nowhere_near() -> None:
    laid = {"Caesar": "HC5-HU1", "Pompey": "GA6-HC0"}
    wins = scene(laid=laid, hands=("ship06 sword33", "ship15"), bonus="HU=senate HC=might")
    waits = scene(laid=laid, hands=("shield06 sword33", "ship15"), bonus="HU=senate HC=might")
    assert CAESAR.compiled.evaluate(wins.view_record(0), 0) > CAESAR.compiled.evaluate(waits.view_record(0), 0)


def test_a_patrician_more_is_never_worse() -> None:
    for s in positions(CLEOPATRA, every=25):
        for group in range(s.won.shape[1]):
            for seat in range(2):
                if s.won[1 - seat, group] > 0 and s.voting == NONE:
                    better = copied(s)
                    better.won[1 - seat, group] -= 1
                    better.won[seat, group] += 1
                    assert CLEOPATRA.compiled.evaluate(better, seat) > CLEOPATRA.compiled.evaluate(s, seat)


def test_a_reward_is_never_worse() -> None:
    for s in positions(AUGUSTUS):
        for reward in range(len(s.type_reward)):
            if s.type_reward[reward] == 1:
                better = copied(s)
                better.type_reward[reward] = 0
                assert AUGUSTUS.compiled.evaluate(better, 0) > AUGUSTUS.compiled.evaluate(s, 0)
