"""Schedules who meets whom: encounters of bots, and the games of each deal in which everybody has every seat.

- Two players: every two of the bots meet (round robin), or the first one and each other (gauntlet), or neighbours in the list (ladder);
  a deal is a pair of games, seats swapped.
- More players, as many bots: one table, turned through all seats. More bots than seats: a table for every choice of bots. Fewer:
  seats are filled from the list again and again, with a table beginning at each bot if they would not sit equally often.
- Alone against an automatic opponent: every bot for itself; a deal is played from each side.
"""

import itertools
from collections.abc import Sequence
from typing import Literal, NamedTuple, assert_never

import msgspec

from rubicon.engine import options as option
from rubicon.engine.errors import BadOptions
from rubicon.game import Game

Schedule = Literal["round-robin", "gauntlet", "ladder"]
MOST_ENCOUNTERS = 1000
SIDE = "side"
"""The option by which a player chooses a seat against an automatic opponent."""


class SeatedGame(NamedTuple):
    """One game of a deal, with a bot on each player's seat."""

    game: Game
    slots: tuple[int, ...]
    """For each player the place of its bot in the encounter."""


class Encounter(NamedTuple):
    """Bots that meet, as they are first seated, and the games that each deal is played in."""

    bots: tuple[str, ...]
    seated_games: tuple[SeatedGame, ...]


def encounters_of(game: Game, bots: Sequence[str], schedule: Schedule = "round-robin") -> list[Encounter]:
    """All encounters of a list of bots."""
    players = len(game.players)
    _check(bots, 1 if players == 1 else 2, game.name)
    if players == 1:
        if schedule != "round-robin":
            raise BadOptions(f"a {schedule} needs opponents; against an automatic one every bot plays alone")
        return [encounter_of(game, (bot,)) for bot in bots]
    match schedule:
        case "round-robin":
            tables = _tables(bots, players)
        case "gauntlet":
            tables = [table for table in _tables(bots, players) if bots[0] in table]
        case "ladder":
            if players != 2:
                raise BadOptions("a ladder (--ladder), on which only neighbours meet, is for a game for two")
            tables = list(itertools.pairwise(bots))
        case _:
            assert_never(schedule)
    return [encounter_of(game, table) for table in tables]


def encounter_of(game: Game, bots: tuple[str, ...]) -> Encounter:
    """The encounter of one table of bots: they take turns on all seats, or on both sides against an automatic opponent."""
    players = len(game.players)
    if players == 1:
        return Encounter(bots, tuple(SeatedGame(side, (0,)) for side in sides(game)))
    turns = (tuple((player + shift) % players for player in range(players)) for shift in range(players))
    return Encounter(bots, tuple(SeatedGame(game, slots) for slots in turns))


def sides(game: Game) -> list[Game]:
    """The game against an automatic opponent, from each side."""
    values = option.fields(game.book.options).get(SIDE, ())
    return [Game(game.book, msgspec.structs.replace(game.options, **{SIDE: value})) for value in values] or [game]


def options_text(game: Game) -> str:
    """The options that results depend on, as text: of all sides if there is one player alone."""
    return option.text((sides(game)[0] if len(game.players) == 1 else game).options)


def _tables(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    if len(bots) >= players:
        tables = list(itertools.islice(itertools.combinations(bots, players), MOST_ENCOUNTERS + 1))
        if len(tables) > MOST_ENCOUNTERS:
            raise BadOptions(f"{len(bots)} bots make more than {MOST_ENCOUNTERS:,} tables of {players}; name fewer")
        return tables
    starts = [0] if players % len(bots) == 0 else range(len(bots))
    return [tuple(bots[(start + place) % len(bots)] for place in range(players)) for start in starts]


def _check(bots: Sequence[str], least: int, game: str) -> None:
    """Refuse names that are no bots of a game, or are given twice."""
    from rubicon.bots import Bot

    for place, bot in enumerate(bots):
        Bot(bot).check(game)
        if bot in bots[:place]:
            raise BadOptions(f"the bot {bot} is named twice; a bot has one rating")
    if len(bots) < least:
        raise BadOptions(f"the arena needs at least {least} bots, such as --bots greedy,random" if least > 1 else "name a bot")
