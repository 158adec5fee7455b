"""Searches from many views at once, with policies and values from outside."""

from typing import Any

import numpy as np
import pytest
from examples import gumbel_learner

import rubicon
from rubicon.bots.batched_search import BatchedSearch
from rubicon.engine.errors import BadOptions

N = 24


@pytest.fixture(scope="module")
def dice() -> rubicon.Game:
    return rubicon.load("examples.liars_dice:rulebook")


def know_nothing(game: rubicon.Game) -> Any:
    """The same probability for all actions, and even chances."""
    return lambda shown, seats: (np.zeros((len(shown), game.book.limits.decisions)), np.full(len(shown), 0.5))


@pytest.mark.parametrize("candidates", [4, 0], ids=["gumbel", "puct"])
def test_the_number_of_threads_changes_nothing_and_all_is_legal(dice: rubicon.Game, candidates: int) -> None:
    batch = dice.batch(N, 1)
    batch.step(batch.samples)
    searches = [BatchedSearch(dice, know_nothing(dice), simulations=20, candidates=candidates, threads=threads) for threads in (1, 3)]
    one, other = (search(batch.views(), seed=5) for search in searches)
    for mine, theirs in zip(one, other, strict=True):
        assert mine.tobytes() == theirs.tobytes()
    assert batch.masks[np.arange(N), one.actions].all()
    assert not one.policies[~batch.masks].any()
    assert one.policies.sum(axis=1) == pytest.approx(1)
    assert (one.visits.sum(axis=1) == 19)[batch.masks.sum(axis=1) > 1].all()


def test_the_end_of_the_game_is_seen_without_being_told(dice: rubicon.Game) -> None:
    """Nobody believes in two sixes who has rolled a two: the challenge is found by simulations alone."""
    match = dice.replay("=2 =1 1x5 2x6")
    views = np.array([match.view_record(0)])
    found = BatchedSearch(dice, know_nothing(dice), simulations=64, noise=False)(views.view(np.recarray))
    assert found.actions.tolist() == [match.number("liar")]
    assert found.values[0] == 1.0


def test_what_the_policy_likes_is_tried_first(dice: rubicon.Game) -> None:
    favourite = 7

    def evaluate(shown: Any, seats: Any) -> tuple[Any, Any]:
        return np.where(np.arange(13) == favourite, 9.0, 0.0)[None].repeat(len(shown), axis=0), np.full(len(shown), 0.5)

    found = BatchedSearch(dice, evaluate, simulations=8, candidates=0)(dice.batch(N, 1).views())
    assert (found.actions == favourite).all()
    assert (found.policies[:, favourite] > 0.5).all()


def test_values_may_be_given_for_every_seat(dice: rubicon.Game) -> None:
    batch = dice.batch(N, 2)
    each = np.array([0.9, 0.1])
    told: list[set[int]] = []

    def evaluate(shown: Any, seats: Any) -> tuple[Any, Any]:
        told.append(set(seats.tolist()))
        return np.zeros((len(shown), 13)), each[None].repeat(len(shown), axis=0)

    found = BatchedSearch(dice, evaluate, simulations=1)(batch.views())
    assert found.values == pytest.approx(0.9)
    assert told == [{0}]


def test_where_there_is_no_choice_the_only_action_is_found(dice: rubicon.Game) -> None:
    match = dice.replay("=2 =1 2x6")
    found = BatchedSearch(dice, know_nothing(dice), simulations=4)(np.array([match.view_record(1)]).view(np.recarray))
    assert found.actions.tolist() == match.legal()
    assert found.policies[0, found.actions[0]] == 1


def test_what_makes_no_sense_is_refused(dice: rubicon.Game) -> None:
    with pytest.raises(BadOptions, match="at least 1 simulation"):
        BatchedSearch(dice, know_nothing(dice), simulations=0)
    over = dice.replay("=2 =1 2x6 liar")
    with pytest.raises(BadOptions, match="needs views of seats"):
        BatchedSearch(dice, know_nothing(dice))(np.array([over.view_record(-3)]).view(np.recarray))


def test_the_example_learns(dice: rubicon.Game) -> None:
    """It wins half of its games before, and five of six after 200 decisions."""
    network = gumbel_learner.learn(dice, 120)
    assert gumbel_learner.score(dice, network, 1000) > 0.7
