"""What a seat looks at before it decides: the actions that seem best, what each leads to, and how that went on in a world it imagined."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon import Game
from rubicon.bots import simulation
from rubicon.bots.simulation import Desk, go_on
from rubicon.compiler import compiled
from rubicon.engine.chance import begin_again
from rubicon.engine.record import Records, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import OVER, apply, encode, evaluate, legal, sample, score, turn, view
from rubicon.vector.simulation import cores

CANDIDATES = 8
"""Actions that a seat thinks about: those after which `evaluate` likes its view most."""
AHEAD = 2
"""Decisions that an imagined world goes on for: the opponent's answer, and the seat's own."""
WORLDS = 2
"""That are imagined at each decision."""
NO_ACTION = -1


class Sights(NamedTuple):
    """A row a place, a column a candidate, the one that seems best first."""

    actions: NDArray[np.int32]
    """NO_ACTION where there are fewer."""
    hunches: NDArray[np.float32]
    """The chance to win that `evaluate` sees after the action."""
    features: NDArray[np.float32]
    """What the seat would then know, encoded."""
    outcomes: NDArray[np.float32]
    """What `evaluate` says some decisions later."""


@rule
def find_candidates(v: Any, who: int, sights: Sights, i: int, desk: Desk) -> int:
    """Write the actions that seem best, and what they lead to; returns how many."""
    found = 0
    for k in range(legal(v, who, desk.actions)):
        desk.world[0] = v
        apply(desk.world[0], int(desk.actions[k]))
        value = evaluate(desk.world[0], who)
        if found < CANDIDATES:
            found += 1
        elif value <= sights.hunches[i, CANDIDATES - 1]:
            continue
        at = found - 1
        while at > 0 and sights.hunches[i, at - 1] < value:
            sights.hunches[i, at], sights.actions[i, at] = sights.hunches[i, at - 1], sights.actions[i, at - 1]
            at -= 1
        sights.hunches[i, at], sights.actions[i, at] = value, desk.actions[k]
    for k in range(CANDIDATES):
        if k < found:
            desk.world[0] = v
            apply(desk.world[0], int(sights.actions[i, k]))
            encode(desk.world[0], sights.features[i, k])
        else:
            sights.actions[i, k] = NO_ACTION
    return found


@rule
def imagine(v: Any, who: int, action: int, luck: int, desk: Desk) -> float:
    """How an action does in a world that the view allows, everybody going on by habit; the same luck is the same world."""
    begin_again(desk.rng, desk.seed[0], luck)
    sample(v, desk.rng, desk.world[0])
    apply(desk.world[0], action)
    go_on(desk, AHEAD)
    if turn(desk.world[0]) == OVER:
        score(desk.world[0], desk.shares)
        return float(desk.shares[who])
    return evaluate(desk.world[0], who)


@rule
def look(positions: Records, seats: Any, luck: int, sights: Sights, first: int, end: int, eyes: Records, desk: Desk) -> None:
    """Look at the places from `first` to before `end`; with luck below 0 nothing is imagined."""
    for i in range(first, end):
        who = int(seats[i])
        if who == OVER:
            continue
        view(positions[i], who, eyes[0])
        found = find_candidates(eyes[0], who, sights, i, desk)
        if luck >= 0:
            for k in range(found):
                sights.outcomes[i, k] = 0.0
                for world in range(WORLDS):
                    number = (luck * len(seats) + i) * WORLDS + world
                    sights.outcomes[i, k] += imagine(eyes[0], who, int(sights.actions[i, k]), number, desk) / WORLDS


class Lookout:
    """Looks at many positions, on all cores."""

    def __init__(self, game: Game, places: int, seed: int = 0):
        shape = (places, CANDIDATES)
        self.sights = Sights(
            np.full(shape, NO_ACTION, np.int32),
            np.zeros(shape, np.float32),
            np.zeros((*shape, game.book.encoding_size), np.float32),
            np.zeros(shape, np.float32),
        )
        parts = min(cores(), places)
        self._parts = [(places * k // parts, places * (k + 1) // parts) for k in range(parts)]
        self._desks = [(records(1, game.book.state), simulation.desk(game.book, seed, 0)) for _ in self._parts]
        self._pool = ThreadPoolExecutor(parts)

    def look(self, positions: Records, seats: NDArray[np.int8], luck: int = -1) -> Sights:
        """What the seats that decide see; from views as well. `luck`: another number, other worlds; below 0: none are imagined."""
        run = compiled(look)
        work = [
            self._pool.submit(run, positions, seats, luck, self.sights, *part, *desk)
            for part, desk in zip(self._parts, self._desks, strict=True)
        ]
        for each in work:
            each.result()
        return self.sights
