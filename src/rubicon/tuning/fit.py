"""Fits weights to how games ended: maximum likelihood with a pull to the weights as they are, which makes the estimate a chance.

Fisher scoring with numeric derivatives.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import BadOptions
from rubicon.engine.record import Records
from rubicon.tuning.weights import Numbers, TunedGame

STAY = 1e12
"""A pull that nothing moves."""


def loss(chances: Numbers, results: Numbers) -> float:
    """What it costs on average to believe these chances, in nats."""
    p = np.clip(chances, 1e-4, 1 - 1e-4)
    return float(-(results * np.log(p) + (1 - results) * np.log(1 - p)).mean())


class Positions(NamedTuple):
    """Positions of finished games: in each a seat, and what it won in the end."""

    records: Records
    seats: NDArray[np.int64]
    results: Numbers


def collect(subject: TunedGame, games: int, seed: int, *, noise: int, keep: int, varied: int) -> Positions:
    """Positions of self-play; chances are in a thousand, of a random move and of keeping a position.

    varied: the number of a phase that is played mostly at random, so that what its choices are worth shows.
    """
    shares, records, of = subject.play(games, subject.weights, subject.weights, seed, noise, keep, varied)
    seats = np.random.default_rng(seed).choice(np.array(subject.game.players), len(of))
    return Positions(records, seats, shares[of, seats].astype(float))


def fitted(
    subject: TunedGame, positions: Positions, steps: int, pull: float, only: set[str], tell: Callable[[int, float], None]
) -> Numbers:
    """Weights under which the results were most likely; `pull`: how many positions the weights as they are count.

    only: names of the weights to be moved, all if there are none. tell: is given each step's loss.
    """
    if unknown := only - set(subject.names):
        raise BadOptions(f"no weight is called {', '.join(sorted(unknown))}; there are {', '.join(dict.fromkeys(subject.names))}")
    results = positions.results
    at = old = subject.weights
    hold = pull / np.maximum(0.7 * np.abs(old), 0.2) ** 2
    hold[[bool(only) and name not in only for name in subject.names]] = STAY
    damping = 1e-3

    def cost(chances: Numbers, weights: Numbers) -> float:
        return loss(chances, results) * len(results) + 0.5 * float((hold * (weights - old) ** 2).sum())

    chances = subject.judge(positions.records, positions.seats, at)
    for step in range(steps):
        slopes = np.zeros((len(results), len(at)), np.float32)
        for k in range(len(at)):
            moved = at.copy()
            moved[k] += (size := 1e-3 * max(1.0, abs(at[k])))
            slopes[:, k] = (subject.judge(positions.records, positions.seats, moved) - chances) / size
        p = np.clip(chances, 1e-3, 1 - 1e-3)
        gradient = slopes.T @ ((results - chances) / (p * (1 - p))) - hold * (at - old)
        curvature = (slopes / (p * (1 - p))[:, None]).T @ slopes + np.diag(hold)
        while damping < 1e3:
            moved = at + np.linalg.solve(curvature + damping * np.diag(np.diag(curvature)), gradient)
            after = subject.judge(positions.records, positions.seats, moved)
            if cost(after, moved) < cost(chances, at):
                at, chances, damping = moved, after, damping / 5
                break
            damping *= 5
        tell(step, loss(chances, results))
    return at
