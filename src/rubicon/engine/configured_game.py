"""A rulebook together with chosen options: what matches and batches are played with."""

import functools
from typing import Any

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.errors import BadOptions
from rubicon.engine.payoffs import Payoffs, reward
from rubicon.engine.rulebook import Rulebook


class ConfiguredGame:
    """A game ready to be played: its rulebook, options, seats and players. Options that do not go together raise `BadOptions`."""

    def __init__(self, book: Rulebook[Any], options: option.Options):
        problem = book.refuse(options)
        if problem:
            raise BadOptions(problem)
        self.book = book
        self.options = options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ConfiguredGame) and self.book is other.book and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as where the rulebook comes from and the options: another process loads the rulebook itself."""
        return restored, (type(self), registry.origin(self.name) or self.name, self.options)

    @property
    def name(self) -> str:
        return self.book.name

    @functools.cached_property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, seat 0 first."""
        return tuple(self.book.seats(self.options))

    @functools.cached_property
    def payoffs(self) -> Payoffs:
        """What results pay: as the rulebook says, or 1 for a win alone, so that it adds up to 0."""
        return self.book.payoffs or reward(len(self.seats))

    @functools.cached_property
    def players(self) -> tuple[int, ...]:
        """The seats that decide, for people and bots to take; the others are automatic."""
        return tuple(self.book.deciding(self.options))


def restored(kind: type[ConfiguredGame], place: str, options: option.Options) -> ConfiguredGame:
    """A game that was pickled."""
    return kind(registry.load(place), options)
