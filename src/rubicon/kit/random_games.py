"""Plays random games for the laws: their positions, views and legal actions; and `must`, which reports a broken law."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from rubicon.engine import options as option
from rubicon.engine.calls import Calls
from rubicon.engine.errors import BadGame
from rubicon.engine.record import blank, copied, record_of
from rubicon.engine.verbs import CHANCE, NOBODY, OVER
from rubicon.game import Game
from rubicon.match.match import Match

ALL_PLIES, STRIDE = 150, 25
"""Plies of a game at which slow laws are tried; of those after them one in so many."""


def must(holds: bool, message: str, *where: object) -> None:
    """Report that the law is broken unless something holds."""
    if not holds:
        raise BadGame(": ".join([*map(str, where), message]))


def viewers(game: Game) -> tuple[int, ...]:
    """Everybody who has a view: the seats and a spectator."""
    return (*range(len(game.seats)), NOBODY)


def first(game: Game, engine: Calls) -> Any:
    """The first position."""
    s = blank(game.book.state)
    engine.start(s, option.numbers(game.options))
    return s


def legal(game: Game, engine: Calls, s: Any) -> list[int]:
    """The legal actions of whoever's turn it is."""
    out = np.zeros(game.book.limits.most_legal, np.int16)
    return [int(action) for action in out[: engine.legal(s, int(engine.turn(s)), out)]]


def actions_seen_as(game: Game, engine: Calls, s: Any, seen: int, seat: int) -> list[int]:
    """The legal actions that a seat would see as `seen`: that one itself, or all that have it as their public form."""
    out = np.zeros(game.book.limits.most_legal, np.int16)
    lawful = out[: engine.legal(s, int(engine.turn(s)), out)]
    if (lawful == seen).any():
        return [seen]
    return [int(action) for action in lawful if engine.seen(s, action, seat) == seen]


def weights(engine: Calls, s: Any, actions: Sequence[int]) -> list[int]:
    """How many equal components stand behind each action."""
    out = np.zeros(len(actions), np.int32)
    total = engine.weights(s, np.array(actions, np.int16), len(actions), out)
    must(total == out.sum(), "weights returns another sum than it writes")
    return [int(weight) for weight in out]


def view(game: Game, engine: Calls, s: Any, seat: int) -> Any:
    """What a seat knows, written over garbage, so that a byte left out shows."""
    out = record_of(b"\x55" * game.book.state.itemsize, game.book.state)
    engine.view(s, seat, out)
    return out


def pick(game: Game, engine: Calls, s: Any, rng: random.Random) -> int:
    """A random decision, or a chance outcome by its weight."""
    actions = legal(game, engine, s)
    must(bool(actions), "nothing is legal before the end")
    if engine.turn(s) == CHANCE:
        return rng.choices(actions, weights(engine, s, actions))[0]
    return rng.choice(actions)


def positions(game: Game, engine: Calls, games: int, seed: int) -> Iterator[tuple[str, Any, int]]:
    """Random games, ply by ply: where we are, the position, the action that is played there next; the last has action -1."""
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        s = first(game, engine)
        for ply in range(game.book.limits.longest + 1):
            where = f"game {number}, ply {ply}"
            if engine.turn(s) == OVER:
                yield where, s, -1
                break
            action = pick(game, engine, s, rng)
            yield where, s, action
            s = copied(s)
            engine.apply(s, action)
        else:
            raise BadGame(f"game {number}: not over after {game.book.limits.longest} plies, the bound of the rulebook")


def some_positions(game: Game, engine: Calls, games: int, seed: int) -> Iterator[tuple[str, Any, int]]:
    """The same, for laws that are slow: of a long game the first plies, then one in so many, and the last."""
    for where, s, action in positions(game, engine, games, seed):
        if is_tried(where) or action < 0:
            yield where, s, action


def is_tried(where: str) -> bool:
    """Whether a slow law tries a ply, named as `positions` does."""
    ply = int(where.rpartition(" ")[2])
    return ply < ALL_PLIES or ply % STRIDE == 0


def match(game: Game, seed: int) -> Match:
    """A whole random match."""
    rng = random.Random(seed)
    played = game.start(seed, compiled=True)
    while not played.over:
        played.play(rng.choice(played.legal()))
    return played
