"""A bot of your own: samples states that its view allows, and plays the action with the best average evaluation one ply later.

Try it: `rubicon play caesar --bot examples.careful:choose`; docs/bots/writing-a-bot.md walks through it.
"""

import time
from collections.abc import Sequence
from typing import Any

from rubicon.bots.budget import Budget
from rubicon.engine.record import Generator, blank
from rubicon.engine.verbs import apply, evaluate, sample

SAMPLES = 5


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """The action with the best average; as many samples as the budget says, or as fit into its time."""
    seat, state = int(view.seat), blank(view.dtype)
    samples, until = budget.simulations or SAMPLES, time.monotonic() + budget.seconds
    values = dict.fromkeys(legal, 0.0)
    while samples > 0 or time.monotonic() < until:
        samples -= 1
        for action in legal:
            sample(view, rng, state)
            apply(state, action)
            values[action] += evaluate(state, seat)
    return max(legal, key=lambda action: values[action])
