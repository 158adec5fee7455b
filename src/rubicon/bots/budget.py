"""How long a bot may think about a decision: a number of simulations, or seconds."""

import re
from typing import NamedTuple

from rubicon.engine.errors import UnknownBot
from rubicon.engine.say import say

MAX_SIMULATIONS, MAX_SECONDS = 100_000_000, 3600.0


class Budget(NamedTuple):
    """Simulations (the same move on every machine) or seconds; the other one is 0. If both are 0 the bot uses its own default."""

    simulations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations or "")


def parse(text: str, bot: str) -> Budget:
    """Parse a budget such as 2000 or 0.5s; `bot` is the text that it is part of, for the error message."""
    if re.fullmatch(r"[0-9]{1,9}", text) and 1 <= int(text) <= MAX_SIMULATIONS:
        return Budget(simulations=int(text))
    if re.fullmatch(r"[0-9]{0,4}(\.[0-9]{1,6})?s", text) and text != "s" and 0 < float(text[:-1]) <= MAX_SECONDS:
        return Budget(seconds=float(text[:-1]))
    raise UnknownBot(say("bot-no-budget", name=bot, given=text, simulations=MAX_SIMULATIONS, seconds=MAX_SECONDS))
