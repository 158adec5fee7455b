"""The bots that are rules: they run interpreted at a table, and inside machine code in a batch, each by its number."""

from typing import Any

from rubicon.bots import greedy, random
from rubicon.engine import verbs
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rule import rule

NAMES = ("random", "greedy")
GREEDY = NAMES.index("greedy")


@rule
def decide(bot: int, v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """The choice of a bot by number."""
    if bot == GREEDY:
        return greedy.choose(v, seat, rng, actions, n, scratch)
    return random.choose(v, seat, rng, actions, n, scratch)


verbs.register("decide", None, decide)
