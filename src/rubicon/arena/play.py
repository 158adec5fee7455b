"""One game after another between bots, on compiled rules: a bot gets its seat's view, the legal actions and its own generator.

A decision with one legal action asks nobody. Where all bots are built-in whole deals run compiled; results are the same.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from rubicon.compiler import compiled
from rubicon.engine import options as option
from rubicon.engine.chance import drawn
from rubicon.engine.errors import BadGame
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights, copied, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, decide, legal, score, start, turn, view
from rubicon.game import Game


class Chooser(Protocol):
    """What the arena knows of a bot."""

    def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
        """One of the legal actions."""


class Thought(NamedTuple):
    """How long a bot thought in a game."""

    decisions: int
    seconds: float
    slowest: float


class Played(NamedTuple):
    """A finished game: what each seat has of the win, how long it was, what each seat thought."""

    shares: list[float]
    plies: int
    thoughts: list[Thought]


@rule
def onward(s: Records, chance: Generator, actions: Actions, weights: Weights, seen: Records) -> tuple[int, int, int]:
    """Play on until a seat has a choice, whose view and legal actions are written then: who, how many actions, plies played."""
    plies = 0
    who = turn(s[0])
    while who != OVER:
        if who == CHANCE:
            action = drawn(s[0], chance, actions, weights)
        else:
            view(s[0], who, seen[0])
            n = legal(seen[0], who, actions)
            if n > 1:
                return who, n, plies
            action = int(actions[0])
        apply(s[0], action)
        plies += 1
        who = turn(s[0])
    return OVER, 0, plies


@rule
def begin(s: Records, options: Weights) -> None:
    """The first position."""
    start(s[0], options)


@rule
def commit(s: Records, action: int) -> None:
    """Play a bot's choice."""
    apply(s[0], action)


@rule
def result(s: Records, shares: Shares) -> None:
    """Each seat's share of the win."""
    score(s[0], shares)


@rule
def choice(bot: int, seen: Records, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """What a built-in bot chooses."""
    return decide(bot, seen[0], int(seen[0].seat), rng, actions, n, scratch)


@rule
def play_deals(
    s: Records,
    options: Weights,
    bots: Weights,
    chances: Any,
    minds: Any,
    buffers: tuple[Actions, Weights, Records, Records],
    plies: Weights,
    shares: Any,
) -> None:
    """A game a deal between built-in bots, numbered by seat; row i of `chances` and `minds` (by seat) is of deal i."""
    actions, weights, seen, scratch = buffers
    for i in range(len(plies)):
        start(s[0], options)
        who, n, gone = onward(s, chances[i], actions, weights, seen)
        plies[i] = gone
        while who != OVER:
            apply(s[0], decide(bots[who], seen[0], who, minds[i, who], actions, n, scratch))
            who, n, gone = onward(s, chances[i], actions, weights, seen)
            plies[i] += 1 + gone
        score(s[0], shares[i])


class BuiltIn:
    """A built-in bot on machine code."""

    def __init__(self, number: int):
        self._number = number

    def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
        """As `Bot.choose`."""
        seen = np.frombuffer(view, view.dtype).view(np.recarray)
        actions = np.array(legal, np.int16)
        return int(compiled(choice)(self._number, seen, rng, actions, len(actions), records(1, view.dtype)))


def chooser(name: str) -> Chooser:
    """A bot by name, new for each game so that nothing is carried over."""
    from rubicon import bots

    return BuiltIn(bots.number(name)) if built_in(name) else bots.Bot(name)


def built_in(name: str) -> bool:
    """Whether compiled code knows the bot."""
    from rubicon import bots

    return name in bots.NAMES


def play(game: Game, bots: Sequence[str], chance: Generator, minds: Generator) -> Played:
    """One game, a bot for each of the game's players; `minds` has a generator for each seat."""
    book = game.book
    seated = dict(zip(game.players, map(chooser, bots), strict=True))
    names = dict(zip(game.players, bots, strict=True))
    s, seen = records(1, book.state), records(1, book.state)
    actions, weights = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32)
    times: dict[int, list[float]] = {seat: [] for seat in game.players}
    compiled(begin)(s, option.numbers(game.options))
    go = compiled(onward)
    who, n, plies = go(s, chance, actions, weights, seen)
    while who != OVER:
        choices, since = actions[:n].tolist(), time.perf_counter()
        action = seated[who].choose(copied(seen[0]), choices, minds[who])
        times[who].append(time.perf_counter() - since)
        if action not in choices:
            raise BadGame(f"the bot {names[who]} has chosen {action}, which is not legal in {game!r} after {plies} plies")
        compiled(commit)(s, int(action))
        who, n, gone = go(s, chance, actions, weights, seen)
        plies += 1 + gone
        if plies > book.limits.longest:
            raise BadGame(f"a game took {plies} plies; the bound of {book.title} is {book.limits.longest}")
    shares = np.zeros(len(game.seats), np.float32)
    compiled(result)(s, shares)
    return Played(shares.tolist(), plies, [_thought(times.get(seat, [])) for seat in range(len(game.seats))])


def warm(game: Game, bots: Sequence[str]) -> None:
    """Load or compile once what the bots' games need, before several processes would."""
    from rubicon.arena import deals

    chances, minds = deals.chance(0, 0, 1, len(game.book.streams)), deals.minds(0, 0, 1, 1, len(game.seats))[:, 0]
    if all(map(built_in, bots)):
        play_many(game, [bots[0]] * len(game.players), chances, minds)
        return
    s, seen = records(1, game.book.state), records(1, game.book.state)
    actions, weights = np.zeros(game.book.limits.most_legal, np.int16), np.zeros(game.book.limits.most_legal, np.int32)
    compiled(begin)(s, option.numbers(game.options))
    who, n, _ = compiled(onward)(s, chances[0], actions, weights, seen)
    for bot in bots if who != OVER else ():
        chooser(bot).choose(copied(seen[0]), actions[:n].tolist(), minds[0, who])
    play(game, ["random"] * len(game.players), deals.chance(0, 0, 1, len(game.book.streams))[0], minds[0])


def _thought(times: list[float]) -> Thought:
    return Thought(len(times), round(sum(times), 6), round(max(times, default=0.0), 6))


def play_many(game: Game, bots: Sequence[str], chances: Generator, minds: Generator) -> list[Played]:
    """A game for each row between built-in bots: the same as `play` gives, but for the times."""
    from rubicon.vector.batch import seated

    book, n = game.book, len(chances)
    plies, shares = np.zeros(n, np.int32), np.zeros((n, len(game.seats)), np.float32)
    buffers = (
        np.zeros(book.limits.most_legal, np.int16),
        np.zeros(book.limits.most_legal, np.int32),
        records(1, book.state),
        records(1, book.state),
    )
    numbers = np.array(seated(game, bots), np.int32)
    compiled(play_deals)(
        records(1, book.state), option.numbers(game.options), numbers, chances, np.ascontiguousarray(minds), buffers, plies, shares
    )
    nothing = [_thought([])] * len(game.seats)
    return [Played(row, length, nothing) for row, length in zip(shares.tolist(), plies.tolist(), strict=True)]
