"""Gymnasium's checker, the bots behind the other seats, and that one game and many are the same."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import rubicon
import rubicon.envs
from rubicon.bots.budget import Budget
from rubicon.engine.record import Generator

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("caesar", {}),
    ("caesar", {"solo": "easy"}),
    ("cleopatra", {"seat": 1}),
    ("augustus", {"players": 4, "opponent": "greedy"}),
]
games = pytest.mark.parametrize(("game", "options"), GAMES, ids=str)


def name(game: str) -> str:
    return f"rubicon/{game}-v0"


@games
def test_the_checker_is_content(game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name(game), **options).unwrapped)
    assert "to decide" in capsys.readouterr().out  # it asks for the mode that prints


@games
def test_two_of_the_same_seed_match(game: str, options: dict[str, Any]) -> None:
    one, other = (gymnasium.make(name(game), render_mode="ansi", **options).unwrapped for _ in range(2))
    check_environments_match(one, other, num_steps=40, seed=3)


def first_legal(shown: dict[str, Any]) -> Any:
    return shown["action_mask"].argmax(axis=-1)


@games
def test_many_games_are_the_same_as_one(game: str, options: dict[str, Any]) -> None:
    many = gymnasium.make_vec(name(game), num_envs=3, **options)
    shown, _ = many.reset(seed=11)
    one = gymnasium.make_vec(name(game), num_envs=1, **options)
    alone, _ = one.reset(seed=11)
    for _ in range(400):
        assert alone["observation"][0].tobytes() == shown["observation"][0].tobytes()
        assert alone["action_mask"][0].tobytes() == shown["action_mask"][0].tobytes()
        alone, paid, over, *_ = one.step(first_legal(alone))
        shown, all_paid, all_over, cut, _ = many.step(first_legal(shown))
        assert (paid[0], over[0]) == (all_paid[0], all_over[0])
        assert not cut.any()
        if over[0]:  # the next game at this place has another number in the larger batch
            return
    pytest.fail("no game has ended")


def test_a_game_that_has_ended_begins_anew_with_the_next_step() -> None:
    env = gymnasium.make_vec(name("caesar"), num_envs=4, opponent="random")
    shown, _ = env.reset(seed=1)
    ends = 0
    for _ in range(200):
        before = shown
        shown, paid, over, _, infos = env.step(first_legal(shown))
        assert infos == {}
        assert (paid[~over] == 0).all()
        assert set(paid[over]) <= {-1.0, 0.0, 1.0}
        assert not shown["action_mask"][over].any()
        assert (shown["observation"][over] != 0).any(axis=-1).all()
        anew = ~before["action_mask"].any(axis=-1)
        assert shown["action_mask"][anew].any(axis=-1).all()
        ends += int(over.sum())
    assert ends > 8


def test_what_is_shown_is_the_callers_to_keep_unless_it_says_otherwise() -> None:
    for copy in (True, False):
        env = gymnasium.make_vec(name("caesar"), num_envs=2, copy=copy)
        shown, _ = env.reset(seed=1)
        kept = shown["observation"].copy()
        env.step(first_legal(shown))
        assert (shown["observation"] == kept).all() == copy


def test_an_illegal_action_loses_at_once() -> None:
    env = gymnasium.make(name("caesar"))
    shown, _ = env.reset(seed=1)
    _, paid, over, _, infos = env.step(int(shown["action_mask"].argmin()))
    assert (paid, over, infos) == (-1.0, True, {"illegal": True})
    shown, _ = env.reset()
    assert shown["action_mask"].any()
    many = gymnasium.make_vec(name("caesar"), num_envs=3)
    shown, _ = many.reset(seed=1)
    actions = first_legal(shown)
    actions[1] = 100_000
    _, paid, over, _, infos = many.step(actions)
    assert (paid.tolist(), over.tolist(), infos["illegal"].tolist()) == ([0, -1, 0], [False, True, False], [False, True, False])
    shown, _, over, *_ = many.step(first_legal(shown))
    assert not over[1]
    assert shown["action_mask"][1].any()


def test_seats_take_turns_unless_one_is_named() -> None:
    env = gymnasium.make_vec(name("caesar"), num_envs=4)
    env.reset(seed=1)
    assert env.unwrapped._games.mine.tolist() == [0, 1, 0, 1]
    with pytest.raises(rubicon.BadOptions, match="seat 1 is not one of those that decide: 0"):
        gymnasium.make(name("caesar"), solo="easy", seat=1).reset()


@pytest.mark.parametrize("opponent", ["greedy", "search:4", "examples.careful:choose"])
def test_any_bot_can_be_the_opponent(opponent: str) -> None:
    env = gymnasium.make_vec(name("cleopatra"), num_envs=2, opponent=opponent, seat=0)
    shown, _ = env.reset(seed=4)
    for _ in range(12):
        assert (env.unwrapped._games.batch.seats == 0).all()
        shown, _, over, *_ = env.step(first_legal(shown))
        assert not over.any()


def nosy(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """Looks for more than a bot may have: another seat's view, or the generators of chance."""
    assert int(view.seat) == 1
    assert rng.shape == (1,)
    return legal[0]


def test_a_bot_gets_its_own_view_and_generator_alone() -> None:
    env = gymnasium.make_vec(name("caesar"), num_envs=2, opponent="tests.envs.test_gymnasium:nosy", seat=0)
    shown, _ = env.reset(seed=4)
    for _ in range(8):
        shown, *_ = env.step(first_legal(shown))


def test_greedy_beats_who_plays_at_random() -> None:
    env = gymnasium.make_vec(name("caesar"), num_envs=32, opponent="greedy")
    shown, _ = env.reset(seed=9)
    rng, won = np.random.default_rng(2), list[float]()
    while len(won) < 60:
        actions = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in shown["action_mask"]]
        shown, paid, over, *_ = env.step(actions)
        won += paid[over].tolist()
    assert np.mean(won) < -0.9


def test_masks_where_sb3_contrib_looks_for_them() -> None:
    env = gymnasium.make(name("augustus")).unwrapped
    shown, _ = env.reset(seed=1)
    assert env.action_masks().tolist() == shown["action_mask"].astype(bool).tolist()


def test_text_and_svg() -> None:
    env = gymnasium.make(name("caesar"), render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    many = gymnasium.make_vec(name("caesar"), num_envs=2, render_mode="ansi")
    many.reset(seed=1)
    assert ["Provinces" in text for text in many.render()] == [True, True]
