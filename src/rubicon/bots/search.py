"""Information-set Monte Carlo tree search (ISMCTS) for all games: analyses the legal actions of a view, or chooses one.

1. Every action is evaluated one ply deep (`root_evaluation`): a certain win is played, certain losses are left out.
2. Several trees are searched in parallel (`parallel_trees`), simulation by simulation (`simulation`).
3. `sequential_halving` decides which of the root's actions get the simulations; with random rollouts the tree policy does.

With a given number of simulations, the number of trees does not depend on the machine: the same seed gives the same move everywhere.
"""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from rubicon.bots import root_evaluation
from rubicon.bots.budget import Budget
from rubicon.bots.parallel_trees import ParallelTrees, Values, Visits
from rubicon.bots.rollout import RANDOM_ROLLOUT
from rubicon.bots.sequential_halving import sequential_halving
from rubicon.engine import registry
from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rulebook import Rulebook
from rubicon.vector.simulation import cores

MAX_TREES = 8
EXPLORATION, ROLLOUT_EXPLORATION = 0.1, 0.7
"""The exploration constant of UCB, for evaluated leaves (whose values differ little) and for random rollouts."""
MIN_VISIT_SHARE = 0.1
"""With `near`: an action with less than this share of the best action's visits is not chosen, as its value is too uncertain."""

_compiled: set[str] = set()
"""Games whose machine code is loaded."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How long to search, how, and how to choose from the result."""

    simulations: int = 0
    seconds: float = 0.0
    """The time for a decision, if no number of simulations is given."""
    rollout: bool = False
    """Play leaves to the end with random moves instead of evaluating them."""
    temperature: float = 0.0
    """0: choose the best action. Otherwise choose at random, with probabilities in proportion to exp(win / temperature)."""
    near: float = 0.0
    """Choose any of the actions whose chance to win is at most this much below the best: harder to predict."""
    trees: int = 0
    """How many trees are searched in parallel; 0: one if simulations are given, otherwise one for each core."""
    exploration: float = 0.0
    """The exploration constant of UCB; 0: EXPLORATION or ROLLOUT_EXPLORATION."""
    rollout_depth: int | None = None
    """Decisions played by the rollout policy before a leaf is evaluated; None: as the game suggests."""
    policy: float = 0.0
    """How much a certain win weighs against the logarithm of a probability by the policy of the game's network; 0: no policy counts."""

    @classmethod
    def of(cls, budget: Budget, given: Mapping[str, float]) -> "Settings":
        """Settings from a budget and the other settings of a bot's text, by field."""
        return cls(
            simulations=budget.simulations,
            seconds=budget.seconds,
            rollout="rollout" in given,
            temperature=given.get("temperature", 0.0),
            near=given.get("near", 0.0),
            trees=int(given.get("trees", 0)),
            exploration=given.get("exploration", 0.0),
            rollout_depth=int(given["rollout_depth"]) if "rollout_depth" in given else None,
            policy=given.get("policy", 0.0),
        )


class ActionEstimate(NamedTuple):
    """What a search found out about one action."""

    action: int
    visits: int
    win: float
    """The chance to win of the player who decides."""
    bonus: float = 0.0
    """What the network's policy adds to it where actions are compared."""

    @property
    def merit(self) -> float:
        """What actions are compared by."""
        return self.win + self.bonus


def analyse(view: Any, legal: Sequence[int], rng: Generator, settings: Settings) -> list[ActionEstimate]:
    """Estimates of all legal actions, the best first."""
    candidates, excluded = _estimate_all(view, legal, rng, settings)
    return candidates + excluded


def choose(view: Any, legal: Sequence[int], rng: Generator, settings: Settings) -> int:
    """The action that the search plays."""
    if len(legal) == 1:
        return int(legal[0])
    estimates, _ = _estimate_all(view, legal, rng, settings)
    best = estimates[0]
    if settings.temperature > 0:
        return _sample(estimates, [math.exp((each.merit - best.merit) / settings.temperature) for each in estimates], rng)
    if settings.near > 0:
        near = [each for each in estimates if each.merit >= best.merit - settings.near and each.visits >= MIN_VISIT_SHARE * best.visits]
        return near[below(rng, 0, len(near))].action
    return best.action


def evaluate_action(view: Any, action: int, rng: Generator, settings: Settings) -> float:
    """The chance to win with one action, however bad: it gets all the simulations that `analyse` divides among the legal actions."""
    book = registry.rulebook_of(view.dtype)
    actions, v, seed = np.array([action], np.int16), np.frombuffer(view.tobytes(), book.state), below(rng, 0, 2**31)
    prior_values = root_evaluation.prior_values(book, v, actions, seed)
    _, wins = _search_trees(book, v, actions, Known(prior_values, np.zeros(1)), seed, settings)
    return float(wins[0])


def _estimate_all(view: Any, legal: Sequence[int], rng: Generator, settings: Settings) -> tuple[list[ActionEstimate], list[ActionEstimate]]:
    """Estimates of the actions to choose from, and of those that are excluded because they lose at once or others win at once."""
    book = registry.rulebook_of(view.dtype)
    actions, v = np.array(legal, np.int16), np.frombuffer(view.tobytes(), book.state)
    if book.name not in _compiled:
        _load_machine_code(book, v, actions)
    seed = below(rng, 0, 2**31)
    root = root_evaluation.evaluate_root(book, v, actions, seed)
    everything = np.arange(len(actions))
    kept = root.wins if len(root.wins) else np.setdiff1d(everything, root.losses)
    if len(kept) == 0:
        kept = everything
    excluded = [ActionEstimate(int(actions[i]), 0, float(root.values[i])) for i in np.setdiff1d(everything, kept)]
    if len(kept) == 1 or len(root.wins):
        estimates = [ActionEstimate(int(actions[i]), root_evaluation.DETERMINIZATIONS, float(root.values[i])) for i in kept]
    else:
        bonuses = _policy_bonuses(view, actions[kept], settings.policy)
        visits, wins = _search_trees(book, v, actions[kept], Known(root.values[kept], bonuses), seed, settings)
        found = zip(actions[kept].tolist(), visits.tolist(), wins.tolist(), bonuses.tolist(), strict=True)
        estimates = [ActionEstimate(*each) for each in found]
    estimates.sort(key=lambda each: (-each.visits if settings.rollout else 0, -each.merit, -each.visits))
    return estimates, sorted(excluded, key=lambda each: -each.win)


class Known(NamedTuple):
    """What is known of actions before they are searched."""

    values: Values
    bonuses: Values


def _policy_bonuses(view: Any, actions: Actions, policy: float) -> Values:
    """What the policy of the game's network adds to the chances of actions where they are compared."""
    if not policy:
        return np.zeros(len(actions))
    from rubicon.bots.networks import policy_of

    return policy_of.log_probabilities(view, actions) / policy


def _search_trees(book: Rulebook[Any], v: Records, actions: Actions, known: Known, seed: int, settings: Settings) -> tuple[Visits, Values]:
    """The visits of each action and the chance to win with it."""
    simulations = settings.simulations
    rollout_depth = book.rollout_depth if settings.rollout_depth is None else settings.rollout_depth
    trees = ParallelTrees(
        book,
        v,
        actions,
        known.values,
        seed=seed,
        trees=settings.trees or (1 if simulations else min(cores(), MAX_TREES)),
        simulations=simulations,
        rollout_depth=RANDOM_ROLLOUT if settings.rollout else rollout_depth,
    )
    if not settings.rollout:
        return sequential_halving(trees, simulations, settings.seconds, settings.exploration or EXPLORATION, known.bonuses)
    trees.search(simulations, time.perf_counter() + settings.seconds, settings.exploration or ROLLOUT_EXPLORATION, actions)
    return trees.statistics()


def _sample(estimates: Sequence[ActionEstimate], weights: Sequence[float], rng: Generator) -> int:
    """A random action, with probabilities in proportion to the weights."""
    ticket = below(rng, 0, 2**31) / 2**31 * sum(weights)
    for each, weight in zip(estimates, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return each.action
    return estimates[-1].action


def _load_machine_code(book: Rulebook[Any], v: Records, actions: Actions) -> None:
    """Load or compile the search for a game before the clock starts."""
    from rubicon.compiler.progress import compile_notice

    with compile_notice():
        values = root_evaluation.prior_values(book, v, actions[:1], 0)
        _search_trees(book, v, actions[:1], Known(values, np.zeros(1)), 0, Settings(simulations=1))
    _compiled.add(book.name)
