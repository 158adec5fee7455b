"""Libraries of learning that are not in the lock files check our environments by their own functions, and play on them.

`make test-train` installs them.
"""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from rubicon.envs import augustus_v0, caesar_v0, cleopatra_v0

MODULES = {"caesar": caesar_v0, "cleopatra": cleopatra_v0, "augustus": augustus_v0}
games = pytest.mark.parametrize("game", MODULES)
pytestmark = pytest.mark.filterwarnings("ignore")  # theirs, of each other's versions


def one(game: str) -> Any:
    return gymnasium.make(f"rubicon/{game}-v0", opponent="random")


def many(game: str, mode: Any = AutoresetMode.DISABLED) -> Any:
    return gymnasium.make_vec(f"rubicon/{game}-v0", num_envs=4, opponent="random", autoreset_mode=mode)


@games
@pytest.mark.parametrize("make", [one, many])
def test_torchrl_finds_nothing_wrong(game: str, make: Any) -> None:
    pytest.importorskip("torchrl")
    from torchrl.envs import GymWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(GymWrapper(make(game), categorical_action_encoding=True))


@games
def test_torchrl_finds_nothing_wrong_with_pettingzoo(game: str) -> None:
    pytest.importorskip("torchrl")
    from torchrl.envs import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(PettingZooWrapper(MODULES[game].env(), use_mask=True, categorical_actions=True))


@games
def test_torchrl_plays_many_games_and_begins_those_anew_that_have_ended(game: str) -> None:
    pytest.importorskip("torchrl")
    from torchrl.envs import ActionMask, GymWrapper, TransformedEnv

    env = TransformedEnv(GymWrapper(many(game), categorical_action_encoding=True), ActionMask())
    env.set_seed(3)
    data = env.rollout(900, break_when_any_done=False)
    over, mask = data["next", "done"][..., 0], data["action_mask"]
    assert over.sum() > 4
    assert mask.gather(-1, data["action"][..., None]).all()
    assert (data["next", "reward"][..., 0][~over] == 0).all()
    assert mask[:, 1:][over[:, :-1]].any(-1).all()  # the next game has begun


class Plain(gymnasium.Env[Any, Any]):
    """Gymnasium's own spaces, nothing of ours: a game that is over at once."""

    observation_space = gymnasium.spaces.Dict({"observation": gymnasium.spaces.Box(0, 1, (2,), np.float32)})
    action_space = gymnasium.spaces.Discrete(2)

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        super().reset(seed=seed)
        return {"observation": np.zeros(2, np.float32)}, {}

    def step(self, action: Any) -> Any:
        return {"observation": np.ones(2, np.float32)}, 1.0, True, False, {}


@pytest.mark.parametrize("make", [lambda: many("caesar", AutoresetMode.SAME_STEP), lambda: plain()], ids=["ours", "plain"])
def test_torchrl_cannot_read_last_observations_that_are_dictionaries(make: Any) -> None:
    """Whosever environment it is: docs/research/learning.md says so. If this fails, TorchRL can, and the page is to be changed."""
    pytest.importorskip("torchrl")
    from torchrl.envs import GymWrapper

    with pytest.raises(RuntimeError, match="StopIteration"):
        GymWrapper(make(), categorical_action_encoding=True).rollout(300, break_when_any_done=False)


def plain() -> Any:
    return SyncVectorEnv([Plain] * 2, autoreset_mode=AutoresetMode.SAME_STEP)


@games
def test_stable_baselines_finds_nothing_wrong(game: str) -> None:
    pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env

    check_env(one(game).unwrapped)


def test_maskable_ppo_learns_without_an_illegal_action() -> None:
    pytest.importorskip("sb3_contrib")
    from sb3_contrib import MaskablePPO

    env = one("caesar")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu").learn(128)
    shown, _ = env.reset(seed=5)
    is_over = False
    while not is_over:
        action, _ = model.predict(shown, action_masks=env.unwrapped.action_masks())
        assert shown["action_mask"][action] == 1
        shown, paid, is_over, _, info = env.step(int(action))
    assert info == {}
    assert paid in (-1.0, 0.0, 1.0)


@games
def test_tianshou_plays_with_random_agents(game: str) -> None:
    pytest.importorskip("tianshou")
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    rng = np.random.default_rng(1)
    envs = DummyVectorEnv([lambda: PettingZooEnv(MODULES[game].env())] * 2)
    shown, _ = envs.reset(seed=1)
    ended, steps = 0, 0
    while ended < 1:
        actions = [int(rng.choice(np.flatnonzero(each["mask"]))) for each in shown]
        shown, paid, over, _, _ = envs.step(actions)
        steps += 1
        if over.any():
            ended += int(over.sum())
            assert np.abs(paid[over].sum(axis=1)).max() < 1e-6
            shown, _ = envs.reset()
    assert steps > 10
