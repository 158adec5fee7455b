"""A bot at full speed: looks one ply ahead in many determinizations, all in machine code. A template for your own.

The loop is a `@rule`, so it is compiled with the rules of whatever game the view is of; nothing here knows a game.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.bots.budget import Budget
from rubicon.compiler import compiled
from rubicon.engine.record import Actions, Generator, Records, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import OVER, apply, evaluate, sample, score, turn

SAMPLES = 100


@rule
def add_values(view: Records, actions: Actions, rng: Generator, samples: int, work: Records, shares: Any, values: Any) -> None:
    """Add to `values` what each action is worth in so many positions that the view allows, the same ones for all actions."""
    seat = int(view[0].seat)
    for _ in range(samples):
        sample(view[0], rng, work[0])
        for k in range(len(actions)):
            work[1] = work[0]
            apply(work[1], int(actions[k]))
            if turn(work[1]) == OVER:
                score(work[1], shares)
                values[k] += shares[seat]
            else:
                values[k] += evaluate(work[1], seat)


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """The action with the best average."""
    actions, values, shares = np.array(legal, np.int16), np.zeros(len(legal)), np.zeros(16, np.float32)
    views = np.frombuffer(view, view.dtype).view(np.recarray)
    compiled(add_values)(views, actions, rng, budget.simulations or SAMPLES, records(2, view.dtype), shares, values)
    return int(actions[values.argmax()])
