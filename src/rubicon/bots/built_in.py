"""The bots that run inside compiled batches, `random` and `greedy`, by number.

Compiled code knows a bot by its number, the index of its name.
"""

from typing import Any

from rubicon.bots import greedy, random
from rubicon.engine import verbs
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rule import rule

NAMES = ("random", "greedy")
GREEDY = NAMES.index("greedy")


@rule
def decide(bot: int, v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """The choice of built-in bot number `bot` among the first n actions."""
    if bot == GREEDY:
        return greedy.choose(v, seat, rng, actions, n, scratch)
    return random.choose(v, seat, rng, actions, n, scratch)


verbs.register("decide", None, decide)
