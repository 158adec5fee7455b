"""Self-play with PyTorch, in 60 lines: a policy and values learn from whole games of a batch (policy gradient with a baseline).

Try it: `python -m examples.train_torch` learns Liar's dice on a CPU in less than a minute, and plays against `random`.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import rubicon
from examples.gumbel_learner import score
from examples.self_play import results

GAMES, STEPS, UPDATES = 512, 16, 150


class Network(nn.Module):
    def __init__(self, features: int, decisions: int):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, decisions), nn.Linear(128, 1)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        inside = self.body(observations)
        return self.policy(inside), self.value(inside)[..., 0]


def train(game: rubicon.Game, updates: int = UPDATES, seed: int = 1) -> Network:
    torch.set_num_threads(1)  # the network is small: more threads wait for each other
    torch.manual_seed(seed)
    batch, rng = game.batch(GAMES, seed), np.random.default_rng(seed)
    network = Network(batch.observations.shape[1], batch.masks.shape[1])
    optimizer = torch.optim.Adam(network.parameters(), 2e-3)
    for _ in range(updates):
        played: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            with torch.no_grad():
                logits = network(torch.from_numpy(batch.observations))[0].numpy()
            actions, _ = batch.sample(logits, rng)
            before = batch.observations.copy(), batch.masks.copy(), batch.seats.copy(), actions
            batch.step(actions)
            played.append((*before, batch.rewards.copy(), batch.ended.copy()))
        observations, masks, seats, actions, rewards, ended = (np.stack(part) for part in zip(*played, strict=True))
        paid, known = (torch.from_numpy(part) for part in results(rewards, ended, seats.astype(np.int64)))
        logits, values = network(torch.from_numpy(observations))
        choice = torch.distributions.Categorical(logits=logits.masked_fill(~torch.from_numpy(masks), -1e9))
        advantages = paid - values.detach()
        gains = choice.log_prob(torch.from_numpy(actions).long()) * advantages + 0.01 * choice.entropy()
        loss = ((values - paid) ** 2 - gains)[known].mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return network


def against_random(game: rubicon.Game, network: Network, games: int = 1000) -> float:
    """The share of games that the best actions of the policy win."""

    def evaluate(shown: Any, seats: Any) -> tuple[Any, Any]:
        with torch.no_grad():
            logits, values = network(torch.from_numpy(shown))
        return logits.numpy(), values.numpy()

    return score(game, evaluate, games)


if __name__ == "__main__":
    dice = rubicon.load("examples.liars_dice:rulebook")
    print(f"{against_random(dice, train(dice)):.1%} against random")
