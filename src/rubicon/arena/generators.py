"""Random generators of the arena: those of a deal, the same for whoever sits where, and those of the bots, independent of it."""

import hashlib

from rubicon.engine.chance import generators
from rubicon.engine.record import Generator


def deal_generators(seed: int, first: int, n: int, streams: int) -> Generator:
    """The generators of deals first … first + n - 1, a row a deal: the k-th number of a stream is the same however play goes."""
    return generators(seed, first, n, streams)


def bot_generators(seed: int, first: int, n: int, games: int, seats: int) -> Generator:
    """A generator of its own for each seat in each game of deals first … first + n - 1: by deal, game and seat, one number each."""
    key = int.from_bytes(hashlib.sha256(f"rubicon arena {seed}".encode()).digest()[:8], "big")
    each = games * seats
    return generators(key, first * each, n * each, 0).reshape(n, games, seats, 1)
