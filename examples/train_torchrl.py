"""PPO with TorchRL on the Gymnasium vector environment, where a bot plays the other seat of every game.

Try it: `python -m examples.train_torchrl` learns Liar's dice against `random` on a CPU in about a minute.
"""

import torch
from gymnasium.vector import AutoresetMode
from tensordict.nn import TensorDictModule
from torch import Tensor, nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from rubicon.envs.vector import SeatVectorEnv

GAMES, FRAMES, UPDATES, EPOCHS = 8, 1024, 16, 8


def environment(game: str, seed: int) -> GymWrapper:
    """Some games side by side; TorchRL resets those that have ended, which is the mode that it prefers."""
    games = SeatVectorEnv(game, GAMES, "random", autoreset_mode=AutoresetMode.DISABLED)
    env = GymWrapper(games, categorical_action_encoding=True)
    env.set_seed(seed)
    return env


def body(inputs: int, outputs: int) -> nn.Module:
    return nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, outputs))


class Policy(nn.Module):
    """Logits, and which actions are legal."""

    def __init__(self, features: int, decisions: int):
        super().__init__()
        self.body = body(features, decisions)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        return self.body(observation), mask.bool()


def train(game: str, updates: int = UPDATES, seed: int = 1) -> float:
    """Train, and return the share of games that the policy won in the last update (its actions are drawn)."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    env = environment(game, seed)
    features, decisions = env.observation_spec["observation"].shape[-1], env.observation_spec["action_mask"].shape[-1]
    policy = TensorDictModule(Policy(features, decisions), in_keys=["observation", "action_mask"], out_keys=["logits", "mask"])
    actor = ProbabilisticActor(policy, in_keys=["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True)
    critic = ValueOperator(body(features, 1), in_keys=["observation"])
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss.parameters(), 1e-3)
    won = 0.0
    collector = Collector(env, actor, frames_per_batch=FRAMES, total_frames=FRAMES * updates)
    for data in collector:
        over = data["next", "done"]
        won = float((data["next", "reward"][over] > 0).float().mean())
        for _ in range(EPOCHS):
            with torch.no_grad():
                advantage(data)
            flat = data.reshape(-1)
            for part in flat[torch.randperm(len(flat))].split(256):
                parts = loss(part)
                total = sum(value for name, value in parts.items() if name.startswith("loss_"))
                optimizer.zero_grad()
                total.backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 1.0)
                optimizer.step()
    collector.shutdown()
    return won


if __name__ == "__main__":
    print(f"{train('examples.liars_dice:rulebook'):.1%} against random")
