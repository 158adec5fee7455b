"""A bot of one's own: for every action it looks into some worlds that its view allows, and takes what is best on average.

Try it: `rubicon play caesar --bot examples.careful:choose`; docs/bots/writing-a-bot.md walks through it.
"""

import time
from collections.abc import Sequence
from typing import Any

from rubicon.bots.budget import Budget
from rubicon.engine.record import Generator, blank
from rubicon.engine.verbs import apply, evaluate, sample

WORLDS = 5


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """The action with the best average; as many worlds as the budget says, or as fit into its time."""
    seat, world = int(view.seat), blank(view.dtype)
    worlds, until = budget.simulations or WORLDS, time.monotonic() + budget.seconds
    values = dict.fromkeys(legal, 0.0)
    while worlds > 0 or time.monotonic() < until:
        worlds -= 1
        for action in legal:
            sample(view, rng, world)
            apply(world, action)
            values[action] += evaluate(world, seat)
    return max(legal, key=lambda action: values[action])
