"""Levels of strength for people, from Tiro to Imperator: for each game, which search with which settings plays a level.

Weaker levels have fewer simulations and a higher temperature; none makes mistakes on purpose. Simulations are fixed numbers, so that a
level is equally strong on every machine.
"""

from collections.abc import Mapping

LEVELS = ("Tiro", "Miles", "Centurio", "Legatus", "Imperator")

LEVEL_BOTS: Mapping[str, tuple[str, ...]] = {
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
"""For each game the bots that play the levels, in the same order."""
DEFAULT_BOTS = ("search:30,t=0.1", "search:100,t=0.03", "search:1000", "search:4000", "search:16000")
"""For games whose levels were not measured."""
AT_TABLES = (*(level.lower() for level in LEVELS), "greedy", "random")
"""Bots that people can choose at a server's table: none whose thinking time a player could set."""


def is_level(name: str) -> bool:
    """Whether a bot's name is a level, capitalised or not."""
    return name.capitalize() in LEVELS


def bot_of(level: str, game: str) -> str:
    """The text of the bot that plays a level of a game."""
    return LEVEL_BOTS.get(game, DEFAULT_BOTS)[LEVELS.index(level.capitalize())]
