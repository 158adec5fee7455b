"""What a seat looks at before it decides: the actions that seem best, what each leads to, and how that went on in a world it imagined."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon import Game
from rubicon.bots.rollout import roll_out
from rubicon.bots.workspace import Workspace, make_workspace
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
def find_candidates(v: Any, who: int, sights: Sights, i: int, work: Workspace) -> int:
    """Write the actions that seem best, and what they lead to; returns how many."""
    found = 0
    for k in range(legal(v, who, work.actions)):
        work.states[0] = v
        apply(work.states[0], int(work.actions[k]))
        value = evaluate(work.states[0], who)
        if found < CANDIDATES:
            found += 1
        elif value <= sights.hunches[i, CANDIDATES - 1]:
            continue
        at = found - 1
        while at > 0 and sights.hunches[i, at - 1] < value:
            sights.hunches[i, at], sights.actions[i, at] = sights.hunches[i, at - 1], sights.actions[i, at - 1]
            at -= 1
        sights.hunches[i, at], sights.actions[i, at] = value, work.actions[k]
    for k in range(CANDIDATES):
        if k < found:
            work.states[0] = v
            apply(work.states[0], int(sights.actions[i, k]))
            encode(work.states[0], sights.features[i, k])
        else:
            sights.actions[i, k] = NO_ACTION
    return found


@rule
def imagine(v: Any, who: int, action: int, luck: int, work: Workspace) -> float:
    """How an action does in a state that the view allows, with everybody playing by the rollout policy; the same luck is the same state."""
    begin_again(work.rng, work.seed[0], luck)
    sample(v, work.rng, work.states[0])
    apply(work.states[0], action)
    roll_out(work, AHEAD)
    if turn(work.states[0]) == OVER:
        score(work.states[0], work.values)
        return float(work.values[who])
    return evaluate(work.states[0], who)


@rule
def look(positions: Records, seats: Any, luck: int, sights: Sights, first: int, end: int, eyes: Records, work: Workspace) -> None:
    """Look at the places from `first` to before `end`; with luck below 0 nothing is imagined."""
    for i in range(first, end):
        who = int(seats[i])
        if who == OVER:
            continue
        view(positions[i], who, eyes[0])
        found = find_candidates(eyes[0], who, sights, i, work)
        if luck >= 0:
            for k in range(found):
                sights.outcomes[i, k] = 0.0
                for world in range(WORLDS):
                    number = (luck * len(seats) + i) * WORLDS + world
                    sights.outcomes[i, k] += imagine(eyes[0], who, int(sights.actions[i, k]), number, work) / WORLDS


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
        self._workspaces = [(records(1, game.book.state), make_workspace(game.book, seed, 0)) for _ in self._parts]
        self._pool = ThreadPoolExecutor(parts)

    def look(self, positions: Records, seats: NDArray[np.int8], luck: int = -1) -> Sights:
        """What the seats that decide see; from views as well. `luck`: another number, other worlds; below 0: none are imagined."""
        run = compiled(look)
        work = [
            self._pool.submit(run, positions, seats, luck, self.sights, *part, *buffers)
            for part, buffers in zip(self._parts, self._workspaces, strict=True)
        ]
        for each in work:
            each.result()
        return self.sights
