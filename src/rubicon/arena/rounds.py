"""Plays rounds: a round is one deal of an encounter, played from all seats, and the unit of every statistic."""

import msgspec
import numpy as np

from rubicon.arena import generators, play
from rubicon.arena.encounters import Encounter
from rubicon.arena.forfeits import Forfeit
from rubicon.arena.saved_games import SavedGame, saved

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
    forfeits: list[Forfeit] = []

    @property
    def points(self) -> list[float]:
        """What each place has won in all its games."""
        return [sum(shares) for shares in zip(*self.shares, strict=True)]


def all_compiled(encounter: Encounter) -> bool:
    """Whether compiled code plays the whole encounter."""
    return all(map(play.is_compiled, encounter.bots))


def deals_per_unit(encounter: Encounter) -> int:
    """The least number of deals that are played at a time."""
    return MANY if all_compiled(encounter) else 1


def play_rounds(
    encounter: Encounter, seed: int, first: int, n: int, limit: float = 0.0, games: list[SavedGame] | None = None
) -> list[Round]:
    """The rounds of deals first … first + n - 1.

    limit: seconds that a decision may take, 0: any. games: a list to which every game is added as a file.
    """
    seated_games = encounter.seated_games
    book, seats = seated_games[0].game.book, len(seated_games[0].game.seats)
    deal_rngs = generators.deal_generators(seed, first, n, len(book.streams))
    bot_rngs = generators.bot_generators(seed, first, n, len(seated_games), seats)
    played: list[list[play.PlayedGame]] = []
    for number, (game, slots) in enumerate(seated_games):
        names = [encounter.bots[slot] for slot in slots]
        if all_compiled(encounter) and games is None:
            played.append(play.play_many(game, names, deal_rngs.copy(), bot_rngs[:, number]))
        else:
            played.append([play.play(game, names, deal_rngs[i].copy(), bot_rngs[i, number], limit) for i in range(n)])
        if games is not None:
            games += [saved(game, names, seed, first + i, number, deal_rngs[i].copy(), played[-1][i]) for i in range(n)]
    return [_round(encounter, first + i, [games[i] for games in played]) for i in range(n)]


def _round(encounter: Encounter, deal: int, games: list[play.PlayedGame]) -> Round:
    """The round of a deal: results by seat become results by the encounter's places."""
    places = range(len(encounter.bots))
    shares = np.zeros((len(games), len(places)))
    thinking: list[list[play.ThinkingTime]] = [[] for _ in places]
    forfeits: list[Forfeit] = []
    for number, ((game, slots), played) in enumerate(zip(encounter.seated_games, games, strict=True)):
        for seat, slot in zip(game.players, slots, strict=True):
            shares[number, slot] = round(played.shares[seat], 6)
            thinking[slot].append(played.thinking[seat])
            if played.lost and played.lost.seat == seat:
                fault = played.lost.fault
                forfeits.append(Forfeit(game=number, place=slot, kind=fault.kind, ply=played.plies, reason=fault.reason))
    found = Round(bots=encounter.bots, deal=deal, shares=shares.tolist(), plies=[played.plies for played in games])
    if all_compiled(encounter):
        return found
    return msgspec.structs.replace(
        found,
        decisions=[sum(times.decisions for times in of) for of in thinking],
        seconds=[round(sum(times.seconds for times in of), 6) for of in thinking],
        slowest=[max(times.slowest for times in of) for of in thinking],
        forfeits=forfeits,
    )
