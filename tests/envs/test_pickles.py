"""Environments, games, matches and batches are copied and pickled in the middle of a game, and go on alike."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import rubicon
import rubicon.envs
from rubicon.envs import augustus_v0, caesar_v0

AutoresetMode: Any = gymnasium.vector.AutoresetMode
ways = pytest.mark.parametrize("again", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["deepcopy", "pickle"])
Again = Callable[[Any], Any]


@ways
def test_a_game_and_a_match(again: Again) -> None:
    game = rubicon.load("augustus", players=3)
    assert again(game) == game
    match = game.start(1)
    for _ in range(20):
        match.play(match.legal()[0])
    twin = again(match)
    assert twin == match
    for one in (match, twin):
        while not one.over:
            one.play(one.legal()[-1])
    assert twin.log == match.log
    later = rubicon.position(rubicon.load("caesar").start(2).line, seed=3)
    assert again(later) == later


@ways
def test_a_sealed_decision_is_kept(again: Again) -> None:
    match = rubicon.load("augustus").start(1)
    last = match.waiting[-1]
    match.decide(last, match.legal(last)[0])
    assert again(match).waiting == match.waiting == (0,)


@ways
def test_a_batch(again: Again) -> None:
    batch = rubicon.load("caesar").batch(5, seed=1, insight=True)
    for _ in range(30):
        batch.step(batch.samples)
    twin = again(batch)
    for _ in range(40):
        for name in ("positions", "masks", "samples", "observations", "insights", "seats", "ended", "shares", "numbers"):
            assert getattr(twin, name).tobytes() == getattr(batch, name).tobytes(), name
        batch.step(batch.samples)
        twin.step(twin.samples)


@ways
def test_agents_in_turn(again: Again) -> None:
    env = caesar_v0.env(poison=True)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    twin = again(env)
    for _ in range(20):
        one, other = env.last()[0], twin.last()[0]
        assert one["observation"].tobytes() == other["observation"].tobytes()
        assert one["action_mask"].tobytes() == other["action_mask"].tobytes()
        for each in (env, twin):
            each.step(int(one["action_mask"].argmax()))
    assert twin.agent_selection == env.agent_selection


@ways
def test_agents_at_the_same_time(again: Again) -> None:
    env = augustus_v0.parallel_env()
    shown, _ = env.reset(seed=1)
    twin = again(env)
    for _ in range(10):
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in shown.items()}
        shown, other = env.step(actions)[0], twin.step(actions)[0]
        assert all(shown[agent]["observation"].tobytes() == other[agent]["observation"].tobytes() for agent in shown)


@ways
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_one_seat_of_many_games(again: Again, mode: Any) -> None:
    env = gymnasium.make_vec("rubicon/caesar-v0", num_envs=3, opponent="greedy", autoreset_mode=mode)
    shown, _ = env.reset(seed=1)
    twin = again(env)
    ended = 0
    for _ in range(60):
        actions = shown["action_mask"].argmax(axis=1)
        (shown, paid, over, _, infos), (other, also_paid, *_) = env.step(actions), twin.step(actions)
        assert shown["observation"].tobytes() == other["observation"].tobytes()
        assert paid.tolist() == also_paid.tolist()
        ended += int(over.sum())
        if mode == AutoresetMode.SAME_STEP:
            assert shown["action_mask"].any(axis=1).all()
            assert over.any() == ("final_obs" in infos)
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(rubicon.IllegalAction, match="is over: reset it first"):
                env.step(actions)
            (shown, _), _ = env.reset(options={"reset_mask": over}), twin.reset(options={"reset_mask": over})
            assert shown["action_mask"].any(axis=1).all()
    assert ended > 1
    assert env.unwrapped.autoreset_mode == env.metadata["autoreset_mode"] == mode


def test_a_game_over_is_told_with_its_last_observation() -> None:
    env = gymnasium.make_vec("rubicon/caesar-v0", num_envs=2, autoreset_mode=AutoresetMode.SAME_STEP)
    shown, _ = env.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        shown, paid, over, _, infos = env.step(shown["action_mask"].argmax(axis=1))
    row = int(over.argmax())
    assert infos["_final_obs"].tolist() == over.tolist()
    assert infos["final_obs"][row]["observation"].any()
    assert paid[row] in (-1, 0, 1)


@ways
def test_one_seat_of_one_game(again: Again) -> None:
    env = gymnasium.make("rubicon/cleopatra-v0", opponent="greedy")
    shown, _ = env.reset(seed=1)
    for _ in range(5):
        shown, *_ = env.step(int(shown["action_mask"].argmax()))
    twin = again(env)
    action = int(shown["action_mask"].argmax())
    assert env.step(action)[0]["observation"].tobytes() == twin.step(action)[0]["observation"].tobytes()
