"""The bot `greedy`: looks one ply ahead and plays the action after which `evaluate` is highest."""

from typing import Any

from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import apply, evaluate


@rule
def choose(v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """The best of the first n actions by `evaluate`; ties are broken at random."""
    best, ties = 0, 0
    highest = -1.0
    if n == 1:
        return int(actions[0])
    for i in range(n):
        scratch[0] = v
        apply(scratch[0], int(actions[i]))
        value = evaluate(scratch[0], seat)
        if value > highest:
            highest, best, ties = value, i, 1
        elif value == highest:
            ties += 1
            if below(rng, 0, ties) == 0:
                best = i
    return int(actions[best])
