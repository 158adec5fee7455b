"""Bots see views, never positions. Built-in ones are rules, so that they run interpreted at a table and compiled in a batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.bots import greedy, random
from rubicon.core import verbs
from rubicon.core.errors import UnknownGame
from rubicon.core.record import Actions, Generator, Records, records
from rubicon.core.rule import rule

NAMES = ("random", "greedy")
GREEDY = NAMES.index("greedy")


@rule
def decide(bot: int, v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """The choice of a bot by number."""
    if bot == GREEDY:
        return greedy.choose(v, seat, rng, actions, n, scratch)
    return random.choose(v, seat, rng, actions, n, scratch)


verbs.register("decide", None, decide)


def number(name: str) -> int:
    """The number of a bot by name."""
    if name not in NAMES:
        raise UnknownGame(f"no bot is called {name!r}; there are: {', '.join(NAMES)}")
    return NAMES.index(name)


class Bot:
    """A built-in bot at a table."""

    def __init__(self, name: str):
        self.name = name
        self._number = number(name)

    def __repr__(self) -> str:
        return f"rubicon.bots.Bot({self.name!r})"

    def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
        """An action out of the legal ones, from the seat's own view and the bot's own generator."""
        actions = np.array(legal, np.int16)
        return decide(self._number, view, int(view.seat), rng, actions, len(actions), records(1, view.dtype))
