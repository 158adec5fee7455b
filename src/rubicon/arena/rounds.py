"""A round: one deal of an encounter, played from all seats. The unit of every statistic."""

import msgspec
import numpy as np

from rubicon.arena import deals, play
from rubicon.arena.seating import Encounter

MANY = 256
"""Deals that built-in bots play in a row."""


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a deal; lists are by game, then by the encounter's places."""

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


def fast(encounter: Encounter) -> bool:
    """Whether compiled code plays the whole encounter."""
    return all(map(play.built_in, encounter.bots))


def step(encounter: Encounter) -> int:
    """How many deals are played at a time."""
    return MANY if fast(encounter) else 1


def play_rounds(encounter: Encounter, seed: int, first: int, n: int) -> list[Round]:
    """The rounds of deals first … first + n - 1."""
    sittings = encounter.sittings
    book, seats = sittings[0].game.book, len(sittings[0].game.seats)
    chances = deals.chance(seed, first, n, len(book.streams))
    minds = deals.minds(seed, first, n, len(sittings), seats)
    played: list[list[play.Played]] = []
    for number, (game, slots) in enumerate(sittings):
        names = [encounter.bots[slot] for slot in slots]
        if fast(encounter):
            played.append(play.play_many(game, names, chances.copy(), minds[:, number]))
        else:
            played.append([play.play(game, names, chances[i].copy(), minds[i, number]) for i in range(n)])
    return [_round(encounter, first + i, [games[i] for games in played]) for i in range(n)]


def _round(encounter: Encounter, deal: int, games: list[play.Played]) -> Round:
    """Results by seat, told by the encounter's places."""
    places = range(len(encounter.bots))
    shares = np.zeros((len(games), len(places)))
    thoughts: list[list[play.Thought]] = [[] for _ in places]
    for number, ((game, slots), played) in enumerate(zip(encounter.sittings, games, strict=True)):
        for seat, slot in zip(game.players, slots, strict=True):
            shares[number, slot] = round(played.shares[seat], 6)
            thoughts[slot].append(played.thoughts[seat])
    found = Round(encounter.bots, deal, shares.tolist(), [played.plies for played in games])
    if fast(encounter):
        return found
    return msgspec.structs.replace(
        found,
        decisions=[sum(thought.decisions for thought in of) for of in thoughts],
        seconds=[round(sum(thought.seconds for thought in of), 6) for of in thoughts],
        slowest=[max(thought.slowest for thought in of) for of in thoughts],
    )
