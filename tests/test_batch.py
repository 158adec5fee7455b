"""Games side by side: the same games that `simulate` plays, and what is shown is what the rules say, whoever steps them."""

from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.engine.record import blank
from rubicon.engine.verbs import OVER
from rubicon.vector.batch_step import WAIT

GAMES = [
    rubicon.load("caesar"),
    rubicon.load("caesar", poison=True, centurions=True, border_control=True),
    rubicon.load("caesar", solo="hard", side="pompey"),
    rubicon.load("cleopatra"),
    rubicon.load("augustus", players=3),
    rubicon.load("augustus", players=4, deal="simple", joker="crier"),
]
names = pytest.mark.parametrize("game", GAMES, ids=repr)


@names
def test_the_games_are_those_of_simulate(game: rubicon.Game) -> None:
    n, rounds = 24, 3
    batch, wanted = game.batch(n, seed=7, observe=False), game.simulate(n * rounds, seed=7)
    finished = 0
    while finished < n * rounds and min(batch.numbers) < n * rounds:
        numbers = batch.numbers.copy()
        batch.step(batch.samples)
        for i in np.flatnonzero(batch.ended):
            if numbers[i] < n * rounds:
                assert batch.shares[i].tolist() == wanted.scores[numbers[i]].tolist()
                assert batch.numbers[i] == numbers[i] + n
                finished += 1
        assert (batch.shares[~batch.ended] == 0).all()
    assert finished == n * rounds


@names
def test_what_is_shown_is_what_the_seat_that_decides_may_do_and_knows(game: rubicon.Game) -> None:
    batch, rng, engine, book = game.batch(8, seed=3, insight=True), np.random.default_rng(1), game.compiled, game.book
    eyes, legal, features = blank(book.state), np.zeros(book.limits.most_legal, np.int16), np.zeros(book.encoding_size, np.float32)
    for _ in range(60):
        for i in range(len(batch)):
            s, who = batch.positions[i], int(batch.seats[i])
            assert who == engine.turn(s)
            n = engine.legal(s, who, legal)
            assert np.flatnonzero(batch.masks[i]).tolist() == legal[:n].tolist()
            for k in range(len(game.seats)):
                engine.view(s, (who + k) % len(game.seats), eyes)
                engine.encode(eyes, features)
                assert (batch.insights[i, k] == features).all()
            assert (batch.observations[i] == batch.insights[i, 0]).all()
        batch.step([int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks])


def test_the_number_of_threads_changes_nothing() -> None:
    game = rubicon.load("caesar")
    one, three = game.batch(200, seed=2, threads=1), game.batch(200, seed=2, threads=3)
    for _ in range(40):
        actions = one.samples.copy()
        assert (actions == three.samples).all()
        one.step(actions)
        three.step(actions)
        assert one.positions.tobytes() == three.positions.tobytes()
        assert (one.masks == three.masks).all()
        assert (one.observations == three.observations).all()


@pytest.mark.parametrize("wrong", [-1, -2, 5000, "illegal"])
def test_an_illegal_action_is_named_and_nothing_is_played(wrong: object) -> None:
    batch = rubicon.load("caesar").batch(5, seed=1)
    actions = batch.masks.argmax(axis=1)
    actions[3] = int(batch.masks[3].argmin()) if wrong == "illegal" else wrong
    before = batch.positions.tobytes()
    with pytest.raises(rubicon.IllegalAction, match=f"action {actions[3]} is not legal in game 3"):
        batch.step(actions)
    assert batch.positions.tobytes() == before


@pytest.mark.parametrize("given", [[0, 0], [0.5] * 5, [[0] * 5]])
def test_what_are_no_actions_is_refused(given: Any) -> None:
    with pytest.raises(rubicon.IllegalAction, match="5 games want as many actions"):
        rubicon.load("caesar").batch(5).step(given)


def test_a_batch_of_none_is_refused() -> None:
    with pytest.raises(rubicon.BadOptions, match="a batch of 0 games"):
        rubicon.load("caesar").batch(0)


def test_games_that_are_not_endless_stay_where_they_ended() -> None:
    batch = rubicon.load("cleopatra").batch(1, seed=4, endless=False)
    while not batch.ended[0]:
        batch.step(batch.masks.argmax(axis=1))
    assert batch.seats[0] == OVER
    assert batch.samples.tolist() == [WAIT]
    assert batch.shares.sum() == 1
    assert not batch.masks.any()
    assert not batch.observations.any()
    with pytest.raises(rubicon.IllegalAction):
        batch.step([0])
    batch.begin(4)
    assert batch.seats[0] >= 0
    assert batch.masks.any()


def test_everything_is_written_in_place() -> None:
    batch = rubicon.load("caesar").batch(4)
    arrays = [batch.masks, batch.observations, batch.shares, batch.seats, batch.ended]
    before = batch.observations.copy()
    batch.step(batch.masks.argmax(axis=1))
    assert all(
        array is now for array, now in zip(arrays, [batch.masks, batch.observations, batch.shares, batch.seats, batch.ended], strict=True)
    )
    assert (batch.observations != before).any()
