"""Plays one game between bots, on compiled rules: a bot gets its seat's view, the legal actions and its own generator.

A decision with one legal action asks nobody. Where all bots are built-in whole deals run compiled; results are the same.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from rubicon.arena import bot_process, forfeits
from rubicon.arena.forfeits import BotFault
from rubicon.compiler import compiled
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.chance import drawn
from rubicon.engine.errors import BadGame
from rubicon.engine.providers import Player
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights, copied, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, decide, legal, score, start, turn, view
from rubicon.game import Game
from rubicon.work.versions import is_third_party


class ThinkingTime(NamedTuple):
    """How long a bot thought in a game: its choices, the seconds they took, the slowest."""

    decisions: int
    seconds: float
    slowest: float


class Lost(NamedTuple):
    """A game that a seat has lost by forfeit."""

    seat: int
    fault: BotFault


class PlayedGame(NamedTuple):
    """A finished game: what each seat has of the win, how long it was, what each seat thought."""

    shares: list[float]
    plies: int
    thinking: list[ThinkingTime]
    lost: Lost | None = None
    choices: tuple[int, ...] = ()
    """What bots have chosen, in order, where they were asked one by one."""


@rule
def play_until_choice(s: Records, chance: Generator, actions: Actions, weights: Weights, seen: Records) -> tuple[int, int, int]:
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
    deal_rngs: Any,
    bot_rngs: Any,
    buffers: tuple[Actions, Weights, Records, Records],
    plies: Weights,
    shares: Any,
) -> None:
    """A game a deal between built-in bots, numbered by seat; row i of `deal_rngs` and `bot_rngs` (by seat) is of deal i."""
    actions, weights, seen, scratch = buffers
    for i in range(len(plies)):
        start(s[0], options)
        who, n, gone = play_until_choice(s, deal_rngs[i], actions, weights, seen)
        plies[i] = gone
        while who != OVER:
            apply(s[0], decide(bots[who], seen[0], who, bot_rngs[i, who], actions, n, scratch))
            who, n, gone = play_until_choice(s, deal_rngs[i], actions, weights, seen)
            plies[i] += 1 + gone
        score(s[0], shares[i])


class CompiledBot:
    """A built-in bot on machine code."""

    def __init__(self, number: int):
        self._number = number

    def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
        """One of the legal actions."""
        seen = np.frombuffer(view, view.dtype).view(np.recarray)
        actions = np.array(legal, np.int16)
        return int(compiled(choice)(self._number, seen, rng, actions, len(actions), records(1, view.dtype)))


def player(game: Game, name: str, limit: float = 0.0) -> Player:
    """A bot by name, new for each game so that nothing is carried over; a third party's has a process of its own.

    limit: seconds after which that process is ended; 0: none.
    """
    from rubicon import bots

    if is_compiled(name):
        return CompiledBot(bots.number(name))
    if is_third_party(name) and registry.origin(game.name) is not None:
        return bot_process.process_of(game, name, limit)
    return bots.Bot(name)


def is_compiled(name: str) -> bool:
    """Whether compiled code knows the bot."""
    from rubicon import bots

    return name in bots.NAMES


def play(game: Game, bots: Sequence[str], chance: Generator, bot_rngs: Generator, limit: float = 0.0) -> PlayedGame:
    """One game, a bot for each of the game's players; `bot_rngs` has a generator for each seat.

    limit: seconds that a decision may take, 0: any; who exceeds it loses the game, as does a bot that fails (see `forfeits`).
    """
    book = game.book
    seated = {seat: player(game, name, limit) for seat, name in zip(game.players, bots, strict=True)}
    s, seen = records(1, book.state), records(1, book.state)
    actions, weights = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32)
    times: dict[int, list[float]] = {seat: [] for seat in game.players}
    chosen: list[int] = []
    lost: Lost | None = None
    compiled(begin)(s, option.numbers(game.options))
    go = compiled(play_until_choice)
    who, n, plies = go(s, chance, actions, weights, seen)
    while who != OVER:
        since = time.perf_counter()
        try:
            action = _choice(seated[who], seen, actions[:n].tolist(), bot_rngs[who])
            times[who].append(time.perf_counter() - since)
            if limit and times[who][-1] > limit:
                raise BotFault("time", f"{times[who][-1]:.1f} s for a decision, more than {limit:g} s")
        except BotFault as fault:
            lost = Lost(who, fault)
            break
        chosen.append(action)
        compiled(commit)(s, action)
        who, n, gone = go(s, chance, actions, weights, seen)
        plies += 1 + gone
        if plies > book.limits.longest:
            raise BadGame(f"a game took {plies} plies; the bound of {book.title} is {book.limits.longest}")
    shares = np.zeros(len(game.seats), np.float32)
    if lost:
        shares[:] = forfeits.shares(tuple(game.players), len(game.seats), lost.seat)
    else:
        compiled(result)(s, shares)
    thinking = [_thinking_time(times.get(seat, [])) for seat in range(len(game.seats))]
    return PlayedGame(shares.tolist(), plies, thinking, lost, tuple(chosen))


def _choice(bot: Player, seen: Records, legal: list[int], rng: Generator) -> int:
    """What a bot chooses; whatever goes wrong in it is its fault."""
    try:
        action = int(bot.choose(copied(seen[0]), legal, rng))
    except BotFault:
        raise
    except Exception as problem:
        raise forfeits.crash(problem) from problem
    if action not in legal:
        raise BotFault("illegal", f"has chosen {action}, which is not legal")
    return action


def first_choice(game: Game) -> tuple[Any, list[int], Generator] | None:
    """The first decision of a game, to load a bot's code by: view, legal actions and a generator; None if there is none."""
    from rubicon.arena import generators

    s, seen = records(1, game.book.state), records(1, game.book.state)
    actions, weights = np.zeros(game.book.limits.most_legal, np.int16), np.zeros(game.book.limits.most_legal, np.int32)
    compiled(begin)(s, option.numbers(game.options))
    deal = generators.deal_generators(0, 0, 1, len(game.book.streams))[0]
    who, n, _ = compiled(play_until_choice)(s, deal, actions, weights, seen)
    if who == OVER:
        return None
    return copied(seen[0]), actions[:n].tolist(), generators.bot_generators(0, 0, 1, 1, len(game.seats))[0, 0, who]


def load_code(game: Game, bots: Sequence[str]) -> None:
    """Load or compile once what the bots' games need, before several processes would; third parties' bots load when they are asked."""
    from rubicon.arena import generators

    deal_rngs = generators.deal_generators(0, 0, 1, len(game.book.streams))
    bot_rngs = generators.bot_generators(0, 0, 1, 1, len(game.seats))[:, 0]
    if all(map(is_compiled, bots)):
        play_many(game, [bots[0]] * len(game.players), deal_rngs, bot_rngs)
        return
    for bot in bots:
        if not is_third_party(bot) and (choice := first_choice(game)) is not None:
            player(game, bot).choose(*choice)
    play(game, ["random"] * len(game.players), deal_rngs[0], bot_rngs[0])


def _thinking_time(times: list[float]) -> ThinkingTime:
    return ThinkingTime(len(times), round(sum(times), 6), round(max(times, default=0.0), 6))


def play_many(game: Game, bots: Sequence[str], deal_rngs: Generator, bot_rngs: Generator) -> list[PlayedGame]:
    """A game for each row between built-in bots: the same as `play` gives, but for the times."""
    from rubicon.vector.simulation import bots_by_seat

    book, n = game.book, len(deal_rngs)
    plies, shares = np.zeros(n, np.int32), np.zeros((n, len(game.seats)), np.float32)
    buffers = (
        np.zeros(book.limits.most_legal, np.int16),
        np.zeros(book.limits.most_legal, np.int32),
        records(1, book.state),
        records(1, book.state),
    )
    numbers = np.array(bots_by_seat(game, bots), np.int32)
    compiled(play_deals)(
        records(1, book.state), option.numbers(game.options), numbers, deal_rngs, np.ascontiguousarray(bot_rngs), buffers, plies, shares
    )
    nothing = [_thinking_time([])] * len(game.seats)
    return [PlayedGame(row, length, nothing) for row, length in zip(shares.tolist(), plies.tolist(), strict=True)]
