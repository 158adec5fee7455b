"""Implements `engine.providers.BotProvider`, through which `match` and `vector` use bots, hints and analyses."""

from collections.abc import Callable, Sequence

from rubicon import bots
from rubicon.bots.built_in import NAMES
from rubicon.bots.names import Choose
from rubicon.engine.advice import Analysis, Hint
from rubicon.engine.providers import BotProvider
from rubicon.match.match import Match


class Provider:
    """Implements `BotProvider` with the bots of this package."""

    def number(self, name: str) -> int:
        return bots.number(name)

    def compiled(self) -> Sequence[str]:
        return NAMES

    def bot(self, bot: "str | Choose") -> bots.Bot:
        return bots.Bot(bot)

    def hints(self, match: Match, seat: int, budget: str, most: int) -> list[Hint]:
        from rubicon.bots import advice

        return advice.hints(match, seat, budget, most)

    def analysis(self, match: Match, budget: str, progress: Callable[[int, int], None]) -> Analysis:
        from rubicon.bots import advice

        return advice.analysis(match, budget, progress)


PROVIDER: BotProvider = Provider()
