"""Chance: random numbers by named streams, and playing chance nodes with them.

Rules have no random numbers of their own: whoever runs a game draws for them.

- `Fair`, for people: outcome k of a stream follows from HMAC-SHA256(seed, stream, k). Knowing your own draws tells nothing of
  another's, and a draw that is taken back comes again.
- Generators, for simulation: one tiny xorshift per stream, seeded for each game from (seed, game number). They are deals for
  the arena at the same time: the k-th number of a stream is the same however play goes.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.engine import verbs
from rubicon.engine.record import Actions, Generator, Weights
from rubicon.engine.rule import rule


class Fair:
    """Draws outcomes for games of people: each follows from a secret seed, its stream and its number."""

    def __init__(self, seed: int | bytes | None = None):
        if seed is None:
            self._key = secrets.token_bytes(32)
        elif isinstance(seed, bytes):
            self._key = seed
        else:
            self._key = hashlib.sha256(f"rubicon seed {seed}".encode()).digest()

    def __repr__(self) -> str:
        return "<Fair chance, seed kept secret>"

    def draw(self, stream: str, k: int, weights: Sequence[int]) -> int:
        """Which of the weighted outcomes the k-th draw of a stream gives."""
        digest = hmac.digest(self._key, f"{stream}:{k}".encode(), "sha256")
        return weighted(int.from_bytes(digest, "big") % sum(weights), weights)


def weighted(ticket: int, weights: Sequence[int]) -> int:
    """The outcome that holds ticket number `ticket`, each outcome having as many tickets as its weight."""
    for index, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return index
    raise ValueError("the ticket is not among the weights")


def generators(seed: int, first: int, n: int, streams: int) -> Generator:
    """Generator states for games first … first + n - 1: a row a game, column 0 for decisions, 1 + k for chance stream k."""
    columns = streams + 1
    with np.errstate(over="ignore"):
        x = np.arange(first * columns, (first + n) * columns, dtype=np.uint64)
        x = _splitmix(x + _splitmix(np.full(1, seed % 2**64, np.uint64)))
    return (x | np.uint64(1)).reshape(n, columns)


def beginning(seed: int) -> np.uint64:
    """The seed in the form that `begin_again` needs to give game `number` the generators of `generators` with this seed."""
    with np.errstate(over="ignore"):
        return np.uint64(_splitmix(np.full(1, seed % 2**64, np.uint64))[0] + np.uint64(1))


def _splitmix(x: Generator) -> Generator:
    """Steele, Lea and Flood's mixer, on a whole array."""
    x = x * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@rule
def below(rng: Generator, stream: int, n: int) -> int:
    """A number from 0 to n - 1 from generator `stream` (Marsaglia's xorshift; its upper half, scaled)."""
    x = rng[stream]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[stream] = x
    return int(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@rule
def begin_again(rng: Generator, seed: Any, number: int) -> None:
    """Set all streams to where game `number` begins, from inside machine code; `seed`: any number, or the `beginning` of a seed."""
    for i in range(len(rng)):
        x = (np.uint64(seed) + np.uint64(number * len(rng) + i)) * np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        rng[i] = (x ^ (x >> np.uint64(31))) | np.uint64(1)


@rule
def drawn(s: Any, rng: Generator, actions: Actions, weights: Weights) -> int:
    """At CHANCE: draw an outcome from the generator of its stream."""
    n = verbs.legal(s, verbs.CHANCE, actions)
    total = verbs.weights(s, actions, n, weights)
    ticket = below(rng, 1 + verbs.stream(s), total)
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return int(actions[index])


@rule
def play_chance(s: Any, rng: Generator, actions: Actions, weights: Weights) -> int:
    """Play random outcomes until a seat has to decide; returns which seat, or OVER. `actions` and `weights` are overwritten."""
    who = verbs.turn(s)
    while who == verbs.CHANCE:
        verbs.apply(s, drawn(s, rng, actions, weights))
        who = verbs.turn(s)
    return int(who)
