"""What is worth counting over many finished games: lengths, points, and what each objective is worth."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.rulebook import Pieces
from rubicon.games.augustus.box import (
    LEAST_NUMBER,
    NUMBER_REWARDS,
    RESOURCE_NAMES,
    RESOURCE_REWARD,
    TYPE_NAMES,
    TYPE_REWARD_NAMES,
    TYPE_REWARDS,
)
from rubicon.games.augustus.deck import names_in
from rubicon.games.augustus.power import END_ATTACK, END_SYMBOL, END_TYPE
from rubicon.games.augustus.score import points_of
from rubicon.games.augustus.state import DONE_AT


def done(finished: Any) -> NDArray[np.bool_]:
    """Whether a seat has completed an objective: game, seat, objective."""
    seats = np.arange(players(finished))
    return np.asarray(finished.where[:, None, :] == DONE_AT + seats[None, :, None])


def players(finished: Any) -> int:
    """How many play; the same in all games."""
    return int(finished.players[0])


def card_points(finished: Any) -> NDArray[np.int64]:
    """What each completed objective brings, END powers included (A40): game, seat, objective."""
    n, count = players(finished), len(finished)
    kind, amount, about = (finished[name][:, None, :].astype(np.int64) for name in ("power", "amount", "about"))
    row = np.arange(count)[:, None, None]
    seat = np.arange(n)[None, :, None]
    symbols = finished.symbols[row, seat, np.where(kind == END_SYMBOL, about, 0)].astype(np.int64)
    types = finished.types[row, seat, np.where(kind == END_TYPE, about, 0)].astype(np.int64)
    attacks = finished.attacks[:, :n, None].astype(np.int64)
    ends = np.where(kind == END_SYMBOL, np.minimum(amount * symbols, finished.limit[:, None, :]), 0)
    ends = ends + np.where(kind == END_TYPE, amount * types, 0) + np.where(kind == END_ATTACK, amount * attacks, 0)
    return np.asarray(np.where(done(finished), finished.points[:, None, :] + ends, 0))


def rewards(finished: Any) -> dict[str, tuple[int, NDArray[np.int8]]]:
    """Each reward: its points, and who has it."""
    return {
        **{
            f"three {n}" if n in TYPE_NAMES else "one of each": (int(TYPE_REWARDS[i]), finished.type_reward[:, i])
            for i, n in enumerate(TYPE_REWARD_NAMES)
        },
        **{f"{LEAST_NUMBER + i} objectives": (int(p), finished.number_reward[:, i]) for i, p in enumerate(NUMBER_REWARDS)},
        **{f"most {name}": (RESOURCE_REWARD, finished.resource_reward[:, i]) for i, name in enumerate(RESOURCE_NAMES)},
    }


def points(finished: Any) -> NDArray[np.int64]:
    """Points of each seat, a row a game."""
    total = card_points(finished).sum(axis=2)
    for worth, whose in rewards(finished).values():
        total += worth * (whose[:, None] == np.arange(players(finished)))
    return np.asarray(total)


def figures(finished: Any) -> dict[str, Any]:
    """What is worth averaging over finished games."""
    scored = np.sort(points(finished), axis=1)
    return {
        "draws": 100 * finished.draws[:, 1].astype(np.int64) + finished.draws[:, 0],
        "points, winner": scored[:, -1],
        "points, second": scored[:, -2],
        "points, last": scored[:, 0],
        "objectives completed": done(finished).sum(axis=(1, 2)),
    }


def standing(s: Any) -> tuple[int, ...]:
    """A50: points, as if the game ended now."""
    return tuple(points_of(s, seat) for seat in range(int(s.players)))


def advantages(finished: Any) -> dict[str, dict[str, Any]]:
    """What may go with winning: a reward."""
    seats = np.arange(players(finished))
    return {"has the reward": {name: whose[:, None] == seats for name, (_, whose) in rewards(finished).items()}}


def pieces(finished: Any) -> Pieces:
    """Each objective: who has completed it, and what it has brought."""
    names = [f"{number} {name}" for number, name in enumerate(names_in(finished[0]), 1)]
    groups = [TYPE_NAMES[kind] for kind in finished.type[0]]
    return Pieces(called="objective", names=names, groups=groups, had=done(finished), points=card_points(finished))
