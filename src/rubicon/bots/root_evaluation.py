"""One-ply evaluation of the root's actions before the tree search: their prior values, certain wins and certain losses."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.workspace import Workspace, make_workspace
from rubicon.compiler import compiled
from rubicon.engine.chance import begin_again, play_chance
from rubicon.engine.record import Actions, Records
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import OVER, apply, evaluate, sample, score

DETERMINIZATIONS, CONFIRMATIONS = 8, 64
"""In how many determinizations every action is evaluated; and those once more that always won, or always lost, in these."""
WINS, LOSSES, VALUE = 0, 1, 2
"""Columns of the statistics of an action: how often it won at once, how often it lost at once, its mean value."""

Statistics = NDArray[np.float64]
Indices = NDArray[np.int64]


class RootEvaluation(NamedTuple):
    """What one ply shows, for the root's actions by index."""

    values: NDArray[np.float64]
    """The mean value of each action."""
    wins: Indices
    """The actions that win at once, as far as samples can tell."""
    losses: Indices


@rule
def evaluate_actions(v: Any, seat: int, samples: int, work: Workspace, actions: Actions, found: Any) -> None:
    """Add up each action's statistics over the same determinizations: it wins or loses at once if nobody has to decide before the end."""
    s, shares = work.states[0], work.values
    for i in range(len(actions)):
        for k in range(samples):
            begin_again(work.rng, work.seed[0], k)
            sample(v[0], work.rng, s)
            apply(s, int(actions[i]))
            if play_chance(s, work.rng, work.actions, work.weights) == OVER:
                score(s, shares)
                value = float(shares[seat])
                found[i, WINS] += 1.0 if value == 1.0 else 0.0
                found[i, LOSSES] += 1.0 if value == 0.0 else 0.0
            else:
                value = evaluate(s, seat)
            found[i, VALUE] += value / samples


def statistics(book: Rulebook[Any], v: Records, actions: Actions, seed: int, samples: int = DETERMINIZATIONS) -> Statistics:
    """The statistics of each action, a row each."""
    found = np.zeros((len(actions), 3))
    compiled(evaluate_actions)(v, int(v[0]["seat"]), samples, make_workspace(book, seed, 0), actions, found)
    return found


def prior_values(book: Rulebook[Any], v: Records, actions: Actions, seed: int) -> NDArray[np.float64]:
    """The mean value of each action."""
    return statistics(book, v, actions, seed)[:, VALUE].copy()


def evaluate_root(book: Rulebook[Any], v: Records, actions: Actions, seed: int) -> RootEvaluation:
    """Evaluate all actions one ply deep, and confirm those that seem to win or lose at once."""
    found = statistics(book, v, actions, seed)
    return RootEvaluation(
        values=found[:, VALUE].copy(),
        wins=_confirmed(book, v, actions, seed, found, WINS),
        losses=_confirmed(book, v, actions, seed, found, LOSSES),
    )


def _confirmed(book: Rulebook[Any], v: Records, actions: Actions, seed: int, found: Statistics, column: int) -> Indices:
    """The actions that won (or lost) in every determinization, and do so in many more."""
    candidates = np.flatnonzero(found[:, column] == DETERMINIZATIONS)
    if len(candidates) == 0:
        return candidates
    again = statistics(book, v, actions[candidates], seed + 1 + column, CONFIRMATIONS)
    confirmed: Indices = candidates[again[:, column] == CONFIRMATIONS]
    return confirmed
