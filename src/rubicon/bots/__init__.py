"""`Bot`: a player for all games, by a text such as `greedy`, `search:2000`, `network`, a level of strength, or a third-party bot's name.

A bot gets what its player may know (a view), never the whole position.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rubicon.bots import budget as budgets
from rubicon.bots import levels, names
from rubicon.bots.budget import Budget
from rubicon.bots.built_in import NAMES as NAMES
from rubicon.bots.built_in import decide
from rubicon.engine import registry
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator, blanks
from rubicon.engine.say import say

if TYPE_CHECKING:
    from rubicon.bots.networks.player import NetworkPlayer
    from rubicon.bots.search import Settings


def number(bot: "str | names.Choose") -> int:
    """The number of a built-in bot, by which compiled code knows it; `UnknownBot` for others."""
    name = names.name_of(bot)
    if name not in NAMES:
        Bot(name)
        raise UnknownBot(say("bot-not-in-batches", name=name, names=", ".join(NAMES)))
    return NAMES.index(name)


def at_table(name: str, game: str, edition: int = levels.EDITION) -> "Bot":
    """A bot that people can choose at a server's table, a level with the settings of an edition.

    The name may come from data such as a stored event: nothing is imported.
    """
    if name not in levels.at_tables(game):
        raise UnknownBot(say("no-bot", name=name, names=", ".join(levels.at_tables(game))))
    return Bot(levels.bot_of(name, game, edition) if levels.is_level(name) else name)


class Bot:
    """A bot by its text, such as `greedy` or `search:2000`, or of a function; `UnknownBot` says what is wrong with it."""

    def __init__(self, bot: "str | names.Choose"):
        self.name = name = names.name_of(bot)
        self._kind, amount, settings = names.split(name)
        self._level_bots: dict[Any, Bot] = {}
        """If this is a level: the bot that plays it, by the type of position."""
        self._third_party: names.Choose | None = None
        self._network: NetworkPlayer | None = None
        if self._kind in (names.NETWORK, names.NETWORK_SEARCH):
            self._network = _network_player(name, self._kind, amount, settings)
            amount = ""
        elif self._kind == names.SEARCH:
            if not amount:
                raise UnknownBot(say("bot-how-much", name=name))
            self._settings = dict(names.parse_setting(name, given) for given in settings)
        elif self._kind in NAMES or levels.is_level(self._kind):
            if ":" in name:
                raise UnknownBot(say("bot-takes-nothing", name=name, kind=self._kind))
        else:
            self._third_party = names.third_party(self._kind)
            if settings:
                raise UnknownBot(say("bot-takes-budget", name=name, kind=self._kind, given=settings[0]))
        self.budget = budgets.parse(amount, name) if amount else Budget()

    def __repr__(self) -> str:
        return f"rubicon.bots.Bot({self.name!r})"

    def choose(self, view: Any, legal: Sequence[int], rng: Generator, budget: Budget | None = None) -> int:
        """Choose one of the legal actions of the view's player; `budget` replaces the one of the bot's text."""
        if len(legal) == 1:
            return int(legal[0])
        if self._network is not None:
            return self._network.choose(view, legal, rng, budget)
        if self._third_party is not None:
            return int(self._third_party(view, legal, rng, budget or self.budget))
        if self._kind == names.SEARCH:
            from rubicon.bots import search

            return search.choose(view, legal, rng, self.search_settings(budget))
        if self._kind in NAMES:
            actions = np.array(legal, np.int16)
            return decide(NAMES.index(self._kind), view, int(view.seat), rng, actions, len(actions), blanks(1, view.dtype))
        return self.resolved(view).choose(view, legal, rng, budget)

    @property
    def network_file(self) -> Path | None:
        """The file of the network, if the bot's text names one."""
        return self._network.file if self._network else None

    def resolved(self, view: Any) -> "Bot":
        """For a level the bot that plays it in the view's game, otherwise this bot."""
        if not levels.is_level(self._kind):
            return self
        if view.dtype not in self._level_bots:
            self._level_bots[view.dtype] = Bot(levels.bot_of(self._kind, registry.rulebook_of(view.dtype).name))
        return self._level_bots[view.dtype]

    def check(self, game: str) -> None:
        """Refuse a level that a game does not have."""
        if levels.is_level(self._kind):
            levels.bot_of(self._kind, game)

    def search_settings(self, budget: Budget | None = None) -> "Settings":
        """The settings of a search, with another budget if one is given."""
        from rubicon.bots.search import Settings

        return Settings.of(budget or self.budget, self._settings)


def _network_player(name: str, kind: str, amount: str, settings: Sequence[str]) -> "NetworkPlayer":
    """The player behind `network` or `network-search:N`."""
    from rubicon.bots.networks import player

    if kind == names.NETWORK:
        return player.NetworkPlayer(name, Budget(), (amount, *settings) if amount else ())
    if not amount:
        raise UnknownBot(say("bot-how-much", name=name))
    return player.NetworkPlayer(name, budgets.parse(amount, name), settings)
