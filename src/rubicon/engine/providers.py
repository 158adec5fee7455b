"""The interface through which `match` and `vector` use bots, which lie above them: `rubicon.bots` implements it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rubicon.engine.advice import Analysis, Hint
from rubicon.engine.record import Generator

if TYPE_CHECKING:
    from rubicon.match.match import Match


class Player(Protocol):
    """A bot at one seat."""

    def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
        """An action out of the legal ones, from the seat's own view and the bot's own generator."""


class BotProvider(Protocol):
    """Finds bots by name, and gives hints and analyses."""

    def number(self, name: str) -> int:
        """The number by which `verbs.decide` knows a bot in compiled code; UnknownBot: it runs at tables only."""

    def compiled(self) -> Sequence[str]:
        """The bots that have such a number, in its order."""

    def bot(self, bot: "str | Callable[..., int]") -> Player:
        """Any bot, by its text or as a function; UnknownBot says what is wrong with it."""

    def hints(self, match: "Match", seat: int, budget: str, most: int) -> list[Hint]:
        """The best moves of a waiting seat, the best first."""

    def analysis(self, match: "Match", budget: str, progress: Callable[[int, int], None]) -> Analysis:
        """What every decision of a match was worth."""
