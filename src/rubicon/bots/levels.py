"""Levels of strength for people, from Tiro to Divus: for each game, which bot with which settings plays a level.

Weaker levels have fewer simulations and a higher temperature; none makes mistakes on purpose. Simulations are fixed numbers, so that a
level is equally strong on every machine. Divus uses a trained network: where its policy is strong enough, as the guide of a search of its
own, elsewhere in Imperator's search. There is a Divus only where he has shown to be stronger than Imperator.

Tables keep the edition of the settings that they began with, so a level does not change its strength in the middle of a game.
"""

from collections.abc import Mapping

from rubicon.engine.errors import UnknownBot
from rubicon.engine.say import say

LEVELS = ("Tiro", "Miles", "Centurio", "Legatus", "Imperator", "Divus")

EDITION = 3
"""Of the settings below; what they were before is in EARLIER."""

LEVEL_BOTS: Mapping[str, tuple[str, ...]] = {
    "caesar": (
        "search:40,ahead=0,t=0.06",
        "search:80,ahead=0,t=0.03",
        "search:200,ahead=0,t=0.015",
        "search:1500,ahead=0",
        "search:10000,trees=2",
        "search:60000,trees=2,policy=60",
    ),
    "cleopatra": (
        "search:30,t=0.022",
        "search:60,t=0.015",
        "search:80,t=0.007",
        "search:150,t=0.003",
        "search:8000,near=0.002,trees=2",
        "network-search:600,trees=2",
    ),
    "augustus": ("search:25,t=0.014", "search:40,t=0.01", "search:60,t=0.006", "search:150", "search:3000,trees=2"),
}
"""For each game the bots that play the levels, in the same order; a game without Divus has one less."""
EARLIER: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    1: {
        "caesar": (
            "search:30,ahead=0,t=0.1",
            "search:60,ahead=0,t=0.05",
            "search:200,ahead=0,t=0.02",
            "search:1500,ahead=0",
            "search:10000,trees=2",
            "search:30000,trees=2,policy=60",
        ),
        "cleopatra": ("search:30,t=0.03", "search:60,t=0.015", "search:80,t=0.007", "search:150,t=0.003", "search:8000,near=0.002,trees=2"),
        "augustus": ("search:20,t=0.02", "search:40,t=0.01", "search:60,t=0.006", "search:150", "search:3000,trees=2"),
    },
    2: {
        "caesar": (
            "search:40,ahead=0,t=0.06",
            "search:80,ahead=0,t=0.03",
            "search:200,ahead=0,t=0.015",
            "search:1500,ahead=0",
            "search:10000,trees=2",
            "search:60000,trees=2,policy=60",
        ),
        "cleopatra": (
            "search:30,t=0.022",
            "search:60,t=0.015",
            "search:80,t=0.007",
            "search:150,t=0.003",
            "search:8000,near=0.002,trees=2",
            "search:40000,near=0.002,trees=2,policy=60",
        ),
        "augustus": ("search:25,t=0.014", "search:40,t=0.01", "search:60,t=0.006", "search:150", "search:3000,trees=2"),
    },
}
"""Settings of earlier editions, for tables that began with them."""
DEFAULT_BOTS = ("search:30,t=0.1", "search:100,t=0.03", "search:1000", "search:4000", "search:16000")
"""For games whose levels were not measured."""


def bots_of(game: str, edition: int = EDITION) -> tuple[str, ...]:
    """The bots that play the levels of a game, the weakest first."""
    return EARLIER.get(edition, LEVEL_BOTS).get(game, DEFAULT_BOTS)


def at_tables(game: str) -> tuple[str, ...]:
    """Bots that people can choose at a server's table: none whose thinking time a player could set."""
    return (*(level.lower() for level in LEVELS[: len(bots_of(game))]), "greedy", "random")


def is_level(name: str) -> bool:
    """Whether a bot's name is a level, capitalised or not."""
    return name.capitalize() in LEVELS


def bot_of(level: str, game: str, edition: int = EDITION) -> str:
    """The text of the bot that plays a level of a game."""
    number, bots = LEVELS.index(level.capitalize()), bots_of(game, edition)
    if number >= len(bots):
        raise UnknownBot(say("no-level", level=LEVELS[number], game=game, strongest=LEVELS[len(bots) - 1]))
    return bots[number]
