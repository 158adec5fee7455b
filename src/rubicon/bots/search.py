"""Information-set tree search: one for all games, from a view alone.

At the root every action is first looked at one ply deep in some worlds: one that always wins at once is played, those that always lose
at once are left out. Then trees are grown. Where the number of simulations is given, that of trees does not depend on the machine, so that
a seed always gives the same move.
"""

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots import simulation
from rubicon.bots.budget import Budget
from rubicon.bots.growing import Trees, by_rounds
from rubicon.compiler import compiled
from rubicon.engine import registry
from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rulebook import Rulebook
from rubicon.vector.simulation import cores

MOST_TREES = 8
WORLDS, WORLDS_TO_BE_SURE = 8, 64
"""In how many worlds each action is looked at first, and the one that seems to win at once."""
BOLDNESS, ROLLOUT_BOLDNESS = 0.1, 0.7
"""How much UCB adds for what is seldom tried: `evaluate` tells moves apart that differ little, a random game does not."""
WON, LOST = 0, 1
"""Columns of what a look finds."""
FEW_VISITS = 0.1
"""An action that was tried less than this share of the most tried one is no near-equal."""

_ready: set[str] = set()
"""Games for which the machine code was loaded."""


class Settings(NamedTuple):
    """How much to think, and how to choose then."""

    simulations: int = 0
    seconds: float = 0.0
    """If no simulations are given: the time for a decision."""
    rollout: bool = False
    """Leaves are played to the end at random, not evaluated."""
    temperature: float = 0.0
    """0: the best action; else one at random, e times as seldom for so much less chance to win."""
    near: float = 0.0
    """Any of the actions whose chance to win is so little below the best one's: harder to guess."""
    trees: int = 0
    """Trees grown side by side; 0: one for given simulations, one a core for given time."""
    boldness: float = 0.0
    """How much is added for what is seldom tried; 0: what suits the leaves."""
    ahead: int | None = None
    """Decisions that are played by habit from a leaf before it is evaluated; None: as the game suggests."""

    @classmethod
    def of(cls, budget: Budget, more: Mapping[str, float]) -> "Settings":
        """A budget, and what a bot's text says besides."""
        return cls(
            budget.simulations,
            budget.seconds,
            "rollout" in more,
            more.get("temperature", 0.0),
            more.get("near", 0.0),
            int(more.get("trees", 0)),
            more.get("boldness", 0.0),
            int(more["ahead"]) if "ahead" in more else None,
        )


class Thought(NamedTuple):
    """What a search thinks of an action."""

    action: int
    visits: int
    win: float
    """The seat's chance to win."""


def analyse(view: Any, legal: Sequence[int], rng: Generator, settings: Settings) -> list[Thought]:
    """What the search thinks of every legal action, the best first."""
    thoughts, left_out = _thoughts(view, legal, rng, settings)
    return thoughts + left_out


def _thoughts(view: Any, legal: Sequence[int], rng: Generator, settings: Settings) -> tuple[list[Thought], list[Thought]]:
    """The actions to choose from, and those that are left out for they lose at once, or others win at once."""
    book = registry.rulebook_of(view.dtype)
    actions, v = np.array(legal, np.int16), np.frombuffer(view.tobytes(), book.state)
    if book.name not in _ready:
        _make_ready(book, v, actions)
    seed = below(rng, 0, 2**31)
    found = _look(book, v, actions, seed)
    won, lost = (_sure(book, v, actions, seed, found, which) for which in (WON, LOST))
    kept = won if len(won) else np.setdiff1d(np.arange(len(actions)), lost)
    if len(kept) == 0:
        kept = np.arange(len(actions))
    left_out = [Thought(int(actions[i]), 0, float(found[i, 2])) for i in np.setdiff1d(np.arange(len(actions)), kept)]
    if len(kept) == 1 or len(won):
        thoughts = [Thought(int(actions[i]), WORLDS, float(found[i, 2])) for i in kept]
    else:
        visits, wins = _grown(book, v, actions[kept], found[kept, 2].copy(), seed, settings)
        thoughts = [Thought(*each) for each in zip(actions[kept].tolist(), visits.tolist(), wins.tolist(), strict=True)]
    thoughts.sort(key=lambda thought: (-thought.visits if settings.rollout else 0, -thought.win, -thought.visits))
    return thoughts, sorted(left_out, key=lambda thought: -thought.win)


def worth(view: Any, action: int, rng: Generator, settings: Settings) -> float:
    """The seat's chance to win with one action, however bad, thought about as much as `analyse` thinks about all."""
    book = registry.rulebook_of(view.dtype)
    actions, v, seed = np.array([action], np.int16), np.frombuffer(view.tobytes(), book.state), below(rng, 0, 2**31)
    _, wins = _grown(book, v, actions, _look(book, v, actions, seed)[:, 2].copy(), seed, settings)
    return float(wins[0])


def choose(view: Any, legal: Sequence[int], rng: Generator, settings: Settings) -> int:
    """The move of a search."""
    if len(legal) == 1:
        return int(legal[0])
    thoughts, _ = _thoughts(view, legal, rng, settings)
    best = thoughts[0]
    if settings.temperature > 0:
        return _drawn(thoughts, [math.exp((thought.win - best.win) / settings.temperature) for thought in thoughts], rng)
    if settings.near > 0:
        equals = [each for each in thoughts if each.win >= best.win - settings.near and each.visits >= FEW_VISITS * best.visits]
        return equals[below(rng, 0, len(equals))].action
    return best.action


def _drawn(thoughts: Sequence[Thought], weights: Sequence[float], rng: Generator) -> int:
    """One of them, by weight."""
    ticket = below(rng, 0, 2**31) / 2**31 * sum(weights)
    for thought, weight in zip(thoughts, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return thought.action
    return thoughts[-1].action


def _sure(book: Rulebook[Any], v: Records, actions: Actions, seed: int, found: NDArray[np.float64], which: int) -> NDArray[np.int64]:
    """The actions that win (or lose) at once in every world, looked at again in many more."""
    seems = np.flatnonzero(found[:, which] == WORLDS)
    if len(seems) == 0:
        return seems
    again = _look(book, v, actions[seems], seed + 1 + which, WORLDS_TO_BE_SURE)
    sure: NDArray[np.int64] = seems[again[:, which] == WORLDS_TO_BE_SURE]
    return sure


def _make_ready(book: Rulebook[Any], v: Records, actions: Actions) -> None:
    """Load the machine code, or compile it, before the clock starts."""
    from rubicon.compiler.progress import compile_notice

    with compile_notice():
        values = _look(book, v, actions[:1], 0)[:, 2].copy()
        _grown(book, v, actions[:1], values, 0, Settings(simulations=1))
    _ready.add(book.name)


def _look(book: Rulebook[Any], v: Records, actions: Actions, seed: int, worlds: int = WORLDS) -> NDArray[np.float64]:
    """Every action one ply deep."""
    found = np.zeros((len(actions), 3))
    compiled(simulation.look)(v, int(v[0]["seat"]), worlds, simulation.desk(book, seed, 0), actions, found)
    return found


def _grown(
    book: Rulebook[Any], v: Records, actions: Actions, values: NDArray[np.float64], seed: int, settings: Settings
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The visits of each action and the chance to win with it."""
    given, ahead = settings.simulations, book.foresight if settings.ahead is None else settings.ahead
    number = settings.trees or (1 if given else min(cores(), MOST_TREES))
    trees = Trees(book, v, actions, values, seed, number, given, simulation.AT_RANDOM if settings.rollout else ahead)
    if not settings.rollout:
        return by_rounds(trees, given, settings.seconds, settings.boldness or BOLDNESS)
    trees.grow(given, time.perf_counter() + settings.seconds, settings.boldness or ROLLOUT_BOLDNESS, actions)
    return trees.found()
