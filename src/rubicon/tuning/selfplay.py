"""Greedy self-play by weights that are given, compiled: games between two sets of weights, and estimates of many positions."""

from typing import Any

from rubicon.compiler.overloads import resolve
from rubicon.engine import verbs
from rubicon.engine.chance import below, drawn
from rubicon.engine.record import Actions, Generator
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, legal, score, start, turn, view

OUT_OF, VARIED = 1000, 600
"""Chances are given in a thousand; the chance of a random move in a phase that is to be varied."""


def estimate(s: Any, seat: int, weights: Any) -> float:
    """The verb: `evaluate` of a game by weights that are given."""
    return float(verbs.find("estimate", s.dtype)(s, seat, weights))


resolve(estimate)


@rule
def choose(v: Any, seat: int, weights: Any, rng: Generator, actions: Actions, n: int, scratch: Any) -> int:
    """As `greedy` does."""
    best, ties, highest = 0, 0, -1.0
    for i in range(n):
        scratch[0] = v
        apply(scratch[0], int(actions[i]))
        value = estimate(scratch[0], seat, weights)
        if value > highest:
            best, ties, highest = i, 1, value
        elif value == highest:
            ties += 1
            if below(rng, 0, ties) == 0:
                best = i
    return int(actions[best])


@rule
def play(
    game: Any, options: Any, rngs: Any, one: Any, two: Any, chances: tuple[int, int, int], buffers: Any, kept: Any, of: Any, out: Any
) -> int:
    """Play games, weights `one` on the even seats of even games and the odd seats of odd ones; returns how many positions were kept.

    `chances`: of a random move, and of keeping a position, in a thousand; and a phase in which most moves are random, or NONE.
    """
    actions, weights, scratch = buffers
    noise, keep, varied = chances
    n_kept = 0
    for i in range(len(rngs)):
        s, rng = game[i], rngs[i]
        start(s, options)
        who = turn(s)
        while who != OVER:
            if who == CHANCE:
                action = drawn(s, rng, actions, weights)
            else:
                view(s, who, scratch[1])
                n = legal(scratch[1], who, actions)
                if n == 1 or below(rng, 0, OUT_OF) < (VARIED if s.phase == varied else noise):
                    action = int(actions[below(rng, 0, n)])
                elif (who + i) % 2 == 0:
                    action = choose(scratch[1], who, one, rng, actions, n, scratch)
                else:
                    action = choose(scratch[1], who, two, rng, actions, n, scratch)
            apply(s, action)
            who = turn(s)
            if who != OVER and n_kept < len(of) and below(rng, 0, OUT_OF) < keep:
                kept[n_kept] = s
                of[n_kept] = i
                n_kept += 1
        score(s, out[i])
    return n_kept


@rule
def judge(positions: Any, seats: Any, weights: Any, out: Any) -> None:
    """The estimates of many positions, a seat each."""
    for i in range(len(seats)):
        out[i] = estimate(positions[i], seats[i], weights)
