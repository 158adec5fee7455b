"""Plays many games to the end, compiled, on threads without the GIL; a game is the same whatever the number of threads."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.compiler import compiled
from rubicon.compiler.progress import compile_notice
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.chance import below, drawn, generators
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadGame, BadOptions
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, decide, legal, score, start, turn, view

CHUNK = 2048
"""Games that one thread plays in a row: enough to make the cost of a call negligible, few enough for progress and memory."""
FEWEST, PARTS = 64, 16
"""A short run is divided into this many chunks, to keep all cores busy, but into none of fewer games."""


class Results(NamedTuple):
    """The results of many games, a row per game."""

    winners: NDArray[np.int8]
    """The seat that won; -1: shared."""
    scores: Shares
    plies: NDArray[np.int32]
    endings: NDArray[np.int8]
    """Why the game ended, numbered as in the rulebook's `endings`."""


@rule
def rollout(s: Any, rng: Generator, actions: Actions, weights: Weights) -> int:
    """Play a position to its end with random actions; returns the number of plies."""
    plies = 0
    who = turn(s)
    while who != OVER:
        if who == CHANCE:
            action = drawn(s, rng, actions, weights)
        else:
            action = int(actions[below(rng, 0, legal(s, who, actions))])
        apply(s, action)
        plies += 1
        who = turn(s)
    return plies


@rule
def play_with_bots(s: Any, bots: Weights, rng: Generator, actions: Actions, weights: Weights, scratch: Records) -> int:
    """Play a position to its end with a built-in bot on each seat, which gets the seat's view alone; returns the number of plies."""
    plies = 0
    who = turn(s)
    while who != OVER:
        if who == CHANCE:
            action = drawn(s, rng, actions, weights)
        else:
            view(s, who, scratch[1])
            n = legal(scratch[1], who, actions)
            action = decide(bots[who], scratch[1], who, rng, actions, n, scratch)
        apply(s, action)
        plies += 1
        who = turn(s)
    return plies


@rule
def play_many(
    positions: Records,
    options: Weights,
    bots: NDArray[np.int32] | None,
    rngs: NDArray[np.uint64],
    buffers: tuple[Actions, Weights, Records],
    plies: NDArray[np.int32],
    scores: Shares,
    endings: NDArray[np.int8],
) -> None:
    """Start and play each position; row i of `bots` (None: random play) and `rngs` belongs to game i."""
    actions, weights, scratch = buffers
    for i in range(len(plies)):
        start(positions[i], options)
        if bots is None:  # Numba leaves the other branch out, and with it seconds of compiling
            plies[i] = rollout(positions[i], rngs[i], actions, weights)
        else:
            plies[i] = play_with_bots(positions[i], bots[i], rngs[i], actions, weights, scratch)
        endings[i] = score(positions[i], scores[i])


class Chunk(NamedTuple):
    """Finished games of a run with consecutive numbers."""

    first: int
    finished: Records
    results: Results


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ChunkPlayer:
    """Plays chunks of one run: its machine code and what all its games share."""

    def __init__(self, game: ConfiguredGame, bots: Sequence[str] | None, seed: int, swap: bool):
        """`swap`: every deal is played once for each way to turn the bots around the table, in consecutive games."""
        names = bot_names(game, bots)
        self._game, self._seed = game, seed
        self._options = option.numbers(game.options)
        shifts = range(len(names) if swap else 1)
        self._turns = np.array([bots_by_seat(game, names[shift:] + names[:shift]) for shift in shifts], np.int32)
        with compile_notice():
            self._play = compiled(play_many)
            self._play(*self._arrays(0, 0))

    def chunk(self, first: int, n: int) -> Chunk:
        """Games first … first + n - 1, the same whoever plays them and when."""
        arrays = self._arrays(first, n)
        self._play(*arrays)
        positions, scores, plies, endings = arrays[0], arrays[6], arrays[5], arrays[7]
        limits = self._game.book.limits
        if plies.max() > limits.longest:
            raise BadGame(f"a game from {first} on took {plies.max()} plies; the bound of {self._game.book.title} is {limits.longest}")
        return Chunk(first, positions, Results(winners=winners_of(scores), scores=scores, plies=plies, endings=endings))

    def _arrays(self, first: int, n: int) -> tuple[Any, ...]:
        """Everything that `play_many` reads and writes, for n games."""
        book, turns, rounds = self._game.book, self._turns, len(self._turns)
        deals = generators(self._seed, first // rounds, (first + n + rounds - 1) // rounds - first // rounds, len(book.streams))
        games = np.arange(first, first + n)
        return (
            records(n, book.state),
            self._options,
            turns[games % rounds] if turns.any() else None,
            deals[games // rounds - first // rounds].copy(),
            (np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32), records(2, book.state)),
            np.zeros(n, np.int32),
            np.zeros((n, len(self._game.seats)), np.float32),
            np.zeros(n, np.int8),
        )


def chunk_size(games: int) -> int:
    """Games in a chunk of a run: this depends on the run alone, never on who plays it."""
    return min(CHUNK, max(FEWEST, -(-games // PARTS)))


def run(
    game: ConfiguredGame, games: int, *, seed: int = 0, bots: Sequence[str] | None = None, threads: int | None = None, swap: bool = False
) -> Iterator[Chunk]:
    """Play games in chunks, in order; the finished positions of a chunk come with it. `swap`: see `ChunkPlayer`."""
    player, size = ChunkPlayer(game, bots, seed, swap), chunk_size(games)
    with ThreadPoolExecutor(max(1, threads or cores())) as pool:
        yield from _in_order(
            pool, lambda first: player.chunk(first, min(size, games - first)), range(0, games, size), ahead=2 * (threads or cores())
        )


def winners_of(scores: Shares) -> NDArray[np.int8]:
    """The seat with the best result, -1 where several have it."""
    best = scores.max(axis=1, keepdims=True)
    return np.where((scores == best).sum(axis=1) == 1, scores.argmax(axis=1), -1).astype(np.int8)


def simulate(
    game: ConfiguredGame, games: int, *, seed: int = 0, bots: Sequence[str] | None = None, threads: int | None = None, swap: bool = False
) -> Results:
    """All results of a run as arrays."""
    if games < 1:
        raise BadOptions(f"the number of games is {games}, but must be at least 1")
    chunks = [chunk.results for chunk in run(game, games, seed=seed, bots=bots, threads=threads, swap=swap)]
    return Results._make(np.concatenate(column) for column in zip(*chunks, strict=True))


def bot_names(game: ConfiguredGame, bots: Sequence[str] | None) -> list[str]:
    """A bot for each player: as given, or one for all."""
    names, players = list(bots or ["random"]), [game.seats[player] for player in game.players]
    if len(names) not in (1, len(players)):
        raise BadOptions(f"{len(names)} bots for {len(players)} players; name one for all, or one for each of: {', '.join(players)}")
    return names if len(names) == len(players) else names * len(players)


def bots_by_seat(game: ConfiguredGame, names: Sequence[str]) -> list[int]:
    """The bots' numbers, a seat each; an automatic seat has none."""
    numbers = dict(zip(game.players, map(registry.bots().number, names), strict=True))
    return [numbers.get(seat, 0) for seat in range(len(game.seats))]


def _in_order(pool: ThreadPoolExecutor, work: Callable[[int], Chunk], items: Sequence[int], ahead: int) -> Iterator[Chunk]:
    """Results in the order of the items, with only a few finished ahead of the reader, so that memory stays small."""
    waiting = [pool.submit(work, item) for item in items[:ahead]]
    for item in items[ahead:]:
        yield waiting.pop(0).result()
        waiting.append(pool.submit(work, item))
    for future in waiting:
        yield future.result()
