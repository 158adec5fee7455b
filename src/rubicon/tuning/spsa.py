"""Lets weights play against weights (SPSA): all are moved at random, both ways, and follow the side that wins.

This makes greedy play strong.
"""

from collections.abc import Callable

import numpy as np

from rubicon.tuning.weights import Numbers, TunedGame


def matched(
    subject: TunedGame, *, rounds: int, games: int, rate: float, size: float, seed: int, tell: Callable[[int, float], None]
) -> Numbers:
    """The average of the weights over the second half of the rounds; `tell` is given each round's score."""
    rng, at, mean = np.random.default_rng(seed), subject.weights.copy(), np.zeros(len(subject.weights))
    sizes = np.maximum(size * np.abs(at), 0.2 * size)
    for k in range(rounds):
        move = rng.choice([-1.0, 1.0], len(at)) * sizes
        share, _ = subject.score(at + move, at - move, games, seed * rounds + k)
        at = at + rate * (share - 0.5) * move / (1 + 2 * k / rounds)
        mean += at / (rounds - rounds // 2) if k >= rounds // 2 else 0.0
        tell(k, share)
    return mean
