"""A learner in the manner of Gumbel AlphaZero, in 100 lines of NumPy: many games of self-play at once, each decision searched.

Try it: `python -m examples.gumbel_learner` learns Liar's dice in seconds, then plays against `random`. Any game for two will do. A network
for serious use would be written with PyTorch or JAX; only the class `Network` would change.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import rubicon
from rubicon.bots.batched_search import BatchedSearch, Evaluate
from rubicon.vector.batch import Opponents

Floats = NDArray[np.float32]
GAMES, SIMULATIONS, HIDDEN, RATE, REPLAY, LEARNED = 64, 16, 128, 1e-3, 200, 4


class Network:
    """One hidden layer, from which logits and the chance to win follow; trained by Adam."""

    def __init__(self, features: int, decisions: int, rng: np.random.Generator):
        shapes = {"inside": (features + 1, HIDDEN), "policy": (HIDDEN + 1, decisions), "value": (HIDDEN + 1, 1)}
        self.weights = {name: (rng.normal(size=shape) / shape[0] ** 0.5).astype(np.float32) for name, shape in shapes.items()}
        self._moments = {name: (np.zeros_like(matrix), np.zeros_like(matrix)) for name, matrix in self.weights.items()}
        self._steps = 0

    def _forward(self, observations: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        inputs = with_one(observations)
        hidden = with_one(np.maximum(inputs @ self.weights["inside"], 0))
        values = 1 / (1 + np.exp(-(hidden @ self.weights["value"])[:, 0]))
        return inputs, hidden, hidden @ self.weights["policy"], values

    def __call__(self, observations: Floats, seats: NDArray[Any]) -> tuple[Floats, Floats]:
        """What the search asks: logits, and what the seat that decides can expect."""
        _, _, logits, values = self._forward(observations)
        return logits, values

    def learn(self, observations: Floats, policies: Floats, results: Floats) -> None:
        """A step towards the policies that the search has found, and towards the results of the games."""
        inputs, hidden, logits, values = self._forward(observations)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        wrong_policy, wrong_value = (chances - policies) / len(inputs), (values - results)[:, None] / len(inputs)
        back = wrong_policy @ self.weights["policy"].T + wrong_value @ self.weights["value"].T
        back = (back * (hidden > 0))[:, :-1]
        gradients = {"inside": inputs.T @ back, "policy": hidden.T @ wrong_policy, "value": hidden.T @ wrong_value}
        self._steps += 1
        for name, gradient in gradients.items():
            first, second = self._moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            corrected = first / (1 - 0.9**self._steps), second / (1 - 0.999**self._steps)
            self.weights[name] -= RATE * corrected[0] / (np.sqrt(corrected[1]) + 1e-8)


def with_one(matrix: Floats) -> Floats:
    """A column of ones beside it, for the biases."""
    return np.concatenate([matrix, np.ones((len(matrix), 1), np.float32)], axis=1)


class Step(NamedTuple):
    """A decision in each game, and how the game ended for the seat that decided (NaN while nobody knows)."""

    observations: Floats
    policies: Floats
    seats: NDArray[np.int8]
    results: Floats


def learn(game: rubicon.Game, decisions: int, seed: int = 1) -> Network:
    """Self-play of this many decisions in each game, with some learning after each."""
    rng, batch = np.random.default_rng(seed), game.batch(GAMES, seed)
    network = Network(batch.observations.shape[1], game.book.limits.decisions, rng)
    search = BatchedSearch(game, network, simulations=SIMULATIONS)
    steps: list[Step] = []
    began = np.zeros(GAMES, np.int64)
    for number in range(decisions):
        found = search(batch.views(), seed=number)
        steps.append(Step(batch.observations.copy(), found.policies, batch.seats.copy(), np.full(GAMES, np.nan, np.float32)))
        batch.step(found.actions)
        for row in np.flatnonzero(batch.ended):
            for step in steps[began[row] :]:
                step.results[row] = batch.shares[row, step.seats[row]]
            began[row] = len(steps)
        known = steps[: int(began.min())][-REPLAY:]
        for k in rng.permutation(len(known))[:LEARNED]:
            network.learn(known[k].observations, known[k].policies, known[k].results)
    return network


def score(game: rubicon.Game, network: Evaluate, games: int, opponent: str = "random", seed: int = 7) -> float:
    """The share of games that the best actions of the policy win, without search, from all seats in turn."""
    batch = game.batch(games, seed, endless=False)
    opponents, mine = Opponents(batch, opponent), np.arange(games, dtype=np.int8) % len(game.seats)
    rows, won = np.arange(games), np.zeros(games)
    while (batch.seats >= 0).any():
        logits: Any = np.where(batch.masks, network(batch.observations, batch.seats)[0], -np.inf)
        batch.advance(np.where(batch.seats == mine, logits.argmax(axis=1), opponents.choose(mine)).astype(np.int32))
        won += np.where(batch.ended, batch.shares[rows, mine], 0.0)
    return float(won.mean())


if __name__ == "__main__":
    liars_dice = rubicon.load("examples.liars_dice:rulebook")
    print(f"{score(liars_dice, learn(liars_dice, 200), 1000):.1%} against random")
