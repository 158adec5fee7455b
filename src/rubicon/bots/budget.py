"""How much a bot may think about a decision: so many simulations, or so long."""

import re
from typing import NamedTuple

from rubicon.engine.errors import UnknownBot
from rubicon.engine.say import say

MOST_SIMULATIONS, LONGEST_SECONDS = 100_000_000, 3600.0


class Budget(NamedTuple):
    """Simulations (the same move on every machine), or seconds; 0 where it is the other. Both 0: the bot's own measure."""

    simulations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations or "")


def parse(text: str, bot: str) -> Budget:
    """2000 or 0.5s; `bot` is named where it is neither."""
    if re.fullmatch(r"[0-9]{1,9}", text) and 1 <= int(text) <= MOST_SIMULATIONS:
        return Budget(simulations=int(text))
    if re.fullmatch(r"[0-9]{0,4}(\.[0-9]{1,6})?s", text) and text != "s" and 0 < float(text[:-1]) <= LONGEST_SECONDS:
        return Budget(seconds=float(text[:-1]))
    raise UnknownBot(say("bot-no-budget", name=bot, given=text, simulations=MOST_SIMULATIONS, seconds=LONGEST_SECONDS))
