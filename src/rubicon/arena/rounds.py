"""Plays rounds: a round is one deal of an encounter, played from all seats, and the unit of every statistic."""

import msgspec
import numpy as np

from rubicon.arena import generators, play
from rubicon.arena.encounters import Encounter

MANY = 256
"""Deals that built-in bots play in a row."""


class Round(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The results of one deal; lists are by game, then by the encounter's places."""

    bots: tuple[str, ...]
    deal: int
    shares: list[list[float]]
    """What each bot had of the win."""
    plies: list[int]
    decisions: list[int] = []
    """By place: decisions that were choices, the seconds they took, the slowest of them."""
    seconds: list[float] = []
    slowest: list[float] = []

    @property
    def points(self) -> list[float]:
        """What each place has won in all its games."""
        return [sum(shares) for shares in zip(*self.shares, strict=True)]


def all_compiled(encounter: Encounter) -> bool:
    """Whether compiled code plays the whole encounter."""
    return all(map(play.is_compiled, encounter.bots))


def deals_per_task(encounter: Encounter) -> int:
    """How many deals are played at a time."""
    return MANY if all_compiled(encounter) else 1


def play_rounds(encounter: Encounter, seed: int, first: int, n: int) -> list[Round]:
    """The rounds of deals first … first + n - 1."""
    seated_games = encounter.seated_games
    book, seats = seated_games[0].game.book, len(seated_games[0].game.seats)
    deal_rngs = generators.deal_generators(seed, first, n, len(book.streams))
    bot_rngs = generators.bot_generators(seed, first, n, len(seated_games), seats)
    played: list[list[play.PlayedGame]] = []
    for number, (game, slots) in enumerate(seated_games):
        names = [encounter.bots[slot] for slot in slots]
        if all_compiled(encounter):
            played.append(play.play_many(game, names, deal_rngs.copy(), bot_rngs[:, number]))
        else:
            played.append([play.play(game, names, deal_rngs[i].copy(), bot_rngs[i, number]) for i in range(n)])
    return [_round(encounter, first + i, [games[i] for games in played]) for i in range(n)]


def _round(encounter: Encounter, deal: int, games: list[play.PlayedGame]) -> Round:
    """The round of a deal: results by seat become results by the encounter's places."""
    places = range(len(encounter.bots))
    shares = np.zeros((len(games), len(places)))
    thinking: list[list[play.ThinkingTime]] = [[] for _ in places]
    for number, ((game, slots), played) in enumerate(zip(encounter.seated_games, games, strict=True)):
        for seat, slot in zip(game.players, slots, strict=True):
            shares[number, slot] = round(played.shares[seat], 6)
            thinking[slot].append(played.thinking[seat])
    found = Round(bots=encounter.bots, deal=deal, shares=shares.tolist(), plies=[played.plies for played in games])
    if all_compiled(encounter):
        return found
    return msgspec.structs.replace(
        found,
        decisions=[sum(times.decisions for times in of) for of in thinking],
        seconds=[round(sum(times.seconds for times in of), 6) for of in thinking],
        slowest=[max(times.slowest for times in of) for of in thinking],
    )
