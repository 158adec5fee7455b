"""Bots see views, never positions. `random` and `greedy` are rules, so that they run interpreted at a table and compiled in a batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.bots import budget as budgets
from rubicon.bots import levels, names
from rubicon.bots.budget import Budget
from rubicon.bots.deciding import NAMES as NAMES
from rubicon.bots.deciding import decide
from rubicon.engine import registry
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator, records
from rubicon.engine.say import say


def number(name: str) -> int:
    """The number by which batches know a bot."""
    if name not in NAMES:
        Bot(name)
        raise UnknownBot(say("bot-not-in-batches", name=name, names=", ".join(NAMES)))
    return NAMES.index(name)


def at_table(name: str) -> "Bot":
    """A bot by a name from data, such as a stored event: one that people can choose at a server's table, and nothing is imported."""
    if name not in levels.AT_TABLES:
        raise UnknownBot(say("no-bot", name=name, names=", ".join(levels.AT_TABLES)))
    return Bot(name)


class Bot:
    """A bot at a table, by its text; `UnknownBot` says what is wrong with that."""

    def __init__(self, name: str):
        self.name = name
        self._kind, amount, settings = names.split(name)
        self._played: dict[Any, Bot] = {}
        """If this is a level: the bot that plays it, by the type of position."""
        self._foreign: names.Choose | None = None
        if self._kind == names.SEARCH:
            if not amount:
                raise UnknownBot(say("bot-how-much", name=name))
            self._thinking = dict(names.setting(name, given) for given in settings)
        elif self._kind in NAMES or levels.is_level(self._kind):
            if ":" in name:
                raise UnknownBot(say("bot-takes-nothing", name=name, kind=self._kind))
        else:
            self._foreign = names.foreign(self._kind)
            if settings:
                raise UnknownBot(say("bot-takes-budget", name=name, kind=self._kind, given=settings[0]))
        self.budget = budgets.parse(amount, name) if amount else Budget()

    def __repr__(self) -> str:
        return f"rubicon.bots.Bot({self.name!r})"

    def choose(self, view: Any, legal: Sequence[int], rng: Generator, budget: Budget | None = None) -> int:
        """An action out of the legal ones, from the seat's own view and the bot's own generator; `budget`: another than its name says."""
        if len(legal) == 1:
            return int(legal[0])
        if self._foreign is not None:
            return int(self._foreign(view, legal, rng, budget or self.budget))
        if self._kind == names.SEARCH:
            from rubicon.bots import search

            return search.choose(view, legal, rng, self.thinking(budget))
        if self._kind in NAMES:
            actions = np.array(legal, np.int16)
            return decide(NAMES.index(self._kind), view, int(view.seat), rng, actions, len(actions), records(1, view.dtype))
        return self.playing(view).choose(view, legal, rng, budget)

    def playing(self, view: Any) -> "Bot":
        """The bot that chooses: of a level the one that plays it in the view's game, else this one."""
        if not levels.is_level(self._kind):
            return self
        if view.dtype not in self._played:
            self._played[view.dtype] = Bot(levels.bot_of(self._kind, registry.rulebook_of(view.dtype).name))
        return self._played[view.dtype]

    def thinking(self, budget: Budget | None = None) -> Any:
        """Of a search: its settings."""
        from rubicon.bots.search import Settings

        return Settings.of(budget or self.budget, self._thinking)
