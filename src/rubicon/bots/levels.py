"""Named levels for people, the weakest first: the same search, thinking less and choosing more freely the gentler it is.

Simulations are fixed numbers, so that a rating holds on every machine. Nobody blunders on purpose.
"""

from collections.abc import Mapping

LEVELS = ("Tiro", "Miles", "Centurio", "Legatus", "Imperator")

LADDERS: Mapping[str, tuple[str, ...]] = {
    "caesar": (
        "search:30,ahead=0,t=0.1",
        "search:60,ahead=0,t=0.05",
        "search:200,ahead=0,t=0.02",
        "search:1500,ahead=0",
        "search:10000,trees=2",
    ),
    "cleopatra": ("search:30,t=0.03", "search:60,t=0.015", "search:80,t=0.007", "search:150,t=0.003", "search:8000,near=0.002,trees=2"),
    "augustus": ("search:20,t=0.02", "search:40,t=0.01", "search:60,t=0.006", "search:150", "search:3000,trees=2"),
}
"""Of each game: a bot a level."""
OTHERS = ("search:30,t=0.1", "search:100,t=0.03", "search:1000", "search:4000", "search:16000")
"""Of a game that nobody has measured."""
AT_TABLES = (*(level.lower() for level in LEVELS), "greedy", "random")
"""What people can choose at a server's table: nothing that anybody could let think for ever."""


def is_level(name: str) -> bool:
    """Whether a bot is named by its level, in capitals or not."""
    return name.capitalize() in LEVELS


def bot_of(level: str, game: str) -> str:
    """The bot that plays a level of a game."""
    return LADDERS.get(game, OTHERS)[LEVELS.index(level.capitalize())]
