"""Every way to play comes to an end: at random, as active as can be, as passive as can be."""

import itertools
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import rubicon
from rubicon.compiler import compiled
from rubicon.engine import options as option
from rubicon.engine.chance import below, drawn, generators
from rubicon.engine.record import Actions, Generator, Records, Weights, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, legal, start, turn
from rubicon.games.cleopatra.actions import ACTIVE, PASSIVE

GAMES = 400
RANDOM, EAGER, STALLING = range(3)
EVERY = option.every(rubicon.load("cleopatra").book.options, {})


@rule
def preferred(taste: int, rng: Generator, actions: Actions, n: int) -> int:
    """An action by taste: always active, or always passive, if that can be; else any."""
    wanted = ACTIVE if taste == EAGER else PASSIVE if taste == STALLING else -1
    for i in range(n):
        if actions[i] == wanted:
            return wanted
    return int(actions[below(rng, 0, n)])


@rule
def play_all(s: Any, options: Weights, tastes: NDArray[np.int8], rngs: NDArray[np.uint64], buffers: tuple[Actions, Weights]) -> int:
    """Play a game for each generator; returns the plies of the longest."""
    actions, weights = buffers
    longest = 0
    for i in range(len(rngs)):
        start(s, options)
        plies, who = 0, turn(s)
        while who != OVER:
            if who == CHANCE:
                action = drawn(s, rngs[i], actions, weights)
            else:
                action = preferred(int(tastes[who]), rngs[i], actions, legal(s, who, actions))
            apply(s, action)
            plies += 1
            who = turn(s)
        longest = max(longest, plies)
    return longest


def longest(options: Any, one: int, other: int, games: int) -> int:
    book = rubicon.load("cleopatra").book
    position: Records = records(1, book.state)
    buffers = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32)
    rngs = generators(7, 0, games, len(book.streams))
    return int(compiled(play_all)(position[0], option.numbers(options), np.array([one, other], np.int8), rngs, buffers))


@pytest.mark.parametrize(("one", "other"), list(itertools.product(range(3), repeat=2)))
def test_every_game_ends_within_the_bound(one: int, other: int) -> None:
    assert len(EVERY) == 128
    for options in EVERY:
        assert longest(options, one, other, GAMES // len(EVERY) + 1) <= rubicon.load("cleopatra").book.limits.longest


def main() -> None:
    """A million games: `python -m tests.cleopatra.test_bounds`."""
    games = 1_000_000 // (9 * len(EVERY)) + 1
    for one, other in itertools.product(range(3), repeat=2):
        most = max(longest(options, one, other, games) for options in EVERY)
        print(f"{('random', 'eager', 'stalling')[one]:>9} and {('random', 'eager', 'stalling')[other]:<9} longest {most}")
    print(f"{games * 9 * len(EVERY):,} games; the bound is {rubicon.load('cleopatra').book.limits.longest}")


if __name__ == "__main__":
    main()
