"""The same as `train_torch` with JAX alone: parameters are a dictionary, the step is compiled.

Try it: `python -m examples.train_jax`.
"""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import rubicon
from examples.gumbel_learner import score
from examples.self_play import results

GAMES, STEPS, UPDATES = 512, 16, 150
RATE = 2e-3


def network(parameters: Any, observations: Any) -> tuple[Any, Any]:
    """Logits and values."""
    inside = observations
    for matrix, bias in parameters["body"]:
        inside = jax.nn.relu(inside @ matrix + bias)
    policy, value = parameters["policy"], parameters["value"]
    return inside @ policy[0] + policy[1], (inside @ value[0] + value[1])[..., 0]


def new_parameters(features: int, decisions: int, seed: int) -> Any:
    rng = np.random.default_rng(seed)

    def layer(inputs: int, outputs: int) -> Any:
        return jnp.asarray(rng.normal(size=(inputs, outputs)) / inputs**0.5, jnp.float32), jnp.zeros(outputs)

    return {"body": [layer(features, 128), layer(128, 128)], "policy": layer(128, decisions), "value": layer(128, 1)}


def loss(parameters: Any, observations: Any, masks: Any, actions: Any, paid: Any, known: Any) -> Any:
    logits, values = network(parameters, observations)
    chances = jax.nn.log_softmax(jnp.where(masks, logits, -1e9))
    chosen = jnp.take_along_axis(chances, actions[..., None], axis=-1)[..., 0]
    entropy = -(jnp.exp(chances) * jnp.where(masks, chances, 0.0)).sum(-1)
    gains = chosen * (paid - jax.lax.stop_gradient(values)) + 0.01 * entropy
    return jnp.where(known, (values - paid) ** 2 - gains, 0.0).sum() / jnp.maximum(known.sum(), 1)


@jax.jit
def learn(parameters: Any, moments: Any, number: Any, *data: Any) -> tuple[Any, Any]:
    """A step of Adam."""
    gradients = jax.grad(loss)(parameters, *data)
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, moments[0], gradients)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, moments[1], gradients)

    def moved(value: Any, one: Any, other: Any) -> Any:
        return value - RATE * one / (1 - 0.9**number) / (jnp.sqrt(other / (1 - 0.999**number)) + 1e-8)

    return jax.tree.map(moved, parameters, first, second), (first, second)


def train(game: rubicon.Game, updates: int = UPDATES, seed: int = 1) -> Any:
    batch, rng = game.batch(GAMES, seed), np.random.default_rng(seed)
    parameters = new_parameters(batch.observations.shape[1], batch.masks.shape[1], seed)
    moments = (jax.tree.map(jnp.zeros_like, parameters),) * 2
    ask = jax.jit(network)
    for number in range(1, updates + 1):
        played: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            actions, _ = batch.sample(np.asarray(ask(parameters, batch.observations)[0]), rng)
            before = batch.observations.copy(), batch.masks.copy(), batch.seats.copy(), actions
            batch.step(actions)
            played.append((*before, batch.rewards.copy(), batch.ended.copy()))
        observations, masks, seats, actions, rewards, ended = (np.stack(part) for part in zip(*played, strict=True))
        paid, known = results(rewards, ended, seats.astype(np.int64))
        parameters, moments = learn(parameters, moments, number, observations, masks, actions, paid, known)
    return parameters


def against_random(game: rubicon.Game, parameters: Any, games: int = 1000) -> float:
    """The share of games that the best actions of the policy win."""
    ask = jax.jit(network)

    def evaluate(shown: Any, seats: Any) -> tuple[Any, Any]:
        logits, values = ask(parameters, shown)
        return np.asarray(logits), np.asarray(values)

    return score(game, evaluate, games)


if __name__ == "__main__":
    dice = rubicon.load("examples.liars_dice:rulebook")
    print(f"{against_random(dice, train(dice)):.1%} against random")
