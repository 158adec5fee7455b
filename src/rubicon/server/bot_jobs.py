"""Jobs that worker processes run for bots, hints and analyses. They get what one seat may know, never the whole position."""

import time
from typing import Any

MEASURED_DECISIONS = 2
FEW = 50
"""Simulations of a search that only loads machine code."""


def record_of(game: str, view: bytes) -> Any:
    """A view as it was sent to this process."""
    from rubicon.engine import record, registry

    return record.record_of(view, registry.rulebook(game).state)


def choose(game: str, view: bytes, legal: list[int], bot: str, seed: int, levels: int) -> int:
    """A bot's choice from a view; `levels` is the edition of their settings."""
    from rubicon.bots import at_table
    from rubicon.engine.chance import generators

    return at_table(bot, game, levels).choose(record_of(game, view), legal, generators(seed, 0, 1, 0)[0])


def best_moves(game: str, view: bytes, legal: list[int], budget: str, most: int) -> list[tuple[int, float]]:
    """Hints from a view."""
    from rubicon.bots import advice

    return advice.best_moves(record_of(game, view), legal, budget, most)


def judge(game: str, view: bytes, legal: list[int], played: int, budget: str) -> tuple[int, float, float]:
    """What a move was worth, from the view of the player who made it."""
    from rubicon.bots import advice

    return advice.judge(record_of(game, view), legal, played, budget)


def load_machine_code() -> None:
    """Load the compiled rules and the search of every game, so that the first decision takes no longer than the next."""
    from rubicon.bots.levels import LEVELS, bots_of
    from rubicon.engine import registry

    for game in registry.BUILT_IN:
        for level in {LEVELS[0], LEVELS[len(bots_of(game)) - 1]}:  # the strongest may search with a network
            seconds_of(game, level, FEW)


def seconds_of(game: str, bot: str, simulations: int = 0) -> float:
    """How long a bot takes for a decision on this machine: the longest of some, from a fixed position.

    `simulations`: how many there are instead of as many as the bot makes.
    """
    import rubicon
    from rubicon.bots import Bot
    from rubicon.bots.budget import Budget
    from rubicon.engine.chance import generators

    match = rubicon.load(game).start(1, compiled=True)
    while match.turn < 0 or len(match.legal()) < 2:
        match.play(match.legal()[0])
    player, view, longest = Bot(bot), match.view_record(match.turn), 0.0
    budget = Budget(simulations=simulations) if simulations else None
    for seed in range(MEASURED_DECISIONS + 1):
        began = time.perf_counter()
        player.choose(view, match.legal(), generators(seed, 0, 1, 0)[0], budget)
        longest = max(longest, time.perf_counter() - began) if seed else 0.0  # the first one loads machine code
    return longest
