"""The search with a network: ISMCTS with the policy as prior (PUCT) and the value at leaves, which are evaluated in batches.

With two seats one value is enough for both. More seats would need a value for each seat at every leaf.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.bots import root_evaluation
from rubicon.bots.budget import Budget
from rubicon.bots.networks.descent import ANY, descend_many, finish_many, make_leaves
from rubicon.bots.networks.loaded import Loaded
from rubicon.bots.networks.observation import option_numbers
from rubicon.bots.networks.root_halving import CANDIDATES, VALUE_WEIGHT, halve, root_statistics
from rubicon.bots.networks.tree import EXPLORATION, MAX_NODES, empty_tree
from rubicon.bots.sequential_halving import rounds_for
from rubicon.bots.tree import ROOT
from rubicon.bots.workspace import make_workspace
from rubicon.compiler import compiled
from rubicon.compiler.progress import compile_notice
from rubicon.engine import registry
from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator

MAX_BATCH, BATCHES = 36, 16
"""Leaves that are evaluated together: more cost less each, but are chosen with less knowledge. A search has at least so many batches."""

LEAST_VISITS = 2
"""Simulations for each action that takes part in sequential halving, in the first round."""


class Search:
    """One search from a view."""

    def __init__(self, view: Any, loaded: Loaded, budget: Budget, plan: "Plan", seed: int):
        book, about = registry.rulebook_of(view.dtype), loaded.about
        self._v, self._loaded = np.frombuffer(view.tobytes(), book.state), loaded
        self._exploration, self._formula = plan.exploration, plan.formula
        self._size, self._work = book.encoding_size, make_workspace(book, seed, 1)
        self.tree = empty_tree(budget.simulations or MAX_NODES, book.limits.most_legal)
        self._leaves = make_leaves(book, MAX_BATCH, about.structure.columns)
        self._leaves.observations[:, self._size :] = option_numbers(view, about.option_fields)

    def run(self, simulations: int, root_actions: Actions | None = None) -> None:
        """A batch of simulations, which begin with these actions, or as the tree says."""
        self._leaves.root_actions[:simulations] = ANY if root_actions is None else root_actions
        compiled(descend_many)(self._v, self.tree, self._exploration, self._work, self._leaves, simulations, self._size)
        outputs = self._loaded.kernel(self._leaves.observations[:simulations])
        compiled(finish_many)(self.tree, self._leaves, simulations, outputs.logits, outputs.values, self._formula)

    def spend(self, budget: Budget, until: float, root_actions: Actions | None = None) -> None:
        """All simulations of a budget, or as many as there is time for; given root actions take turns."""
        done = 0
        while done < budget.simulations or (budget.seconds and time.perf_counter() < until):
            batch = next_batch(int(self.tree.visits[ROOT]) + 1, budget.simulations, done)
            self.run(batch, None if root_actions is None else root_actions.take(range(done, done + batch), mode="wrap"))
            done += batch


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How a search with a network spends its simulations."""

    exploration: float = EXPLORATION
    trees: int = 1
    """How many trees share the simulations, a thread each. A time limit holds for each of them."""
    candidates: int = CANDIDATES
    """How many actions take part in sequential halving at the root; 0: PUCT chooses there, too."""
    value_weight: float = VALUE_WEIGHT
    formula: float = 0.0
    """How much the game's `evaluate` counts at leaves, beside the network's value (see `blend`)."""


def weights(view: Any, legal: Sequence[int], rng: Generator, loaded: Loaded, budget: Budget, plan: Plan) -> NDArray[np.float64]:
    """How much the search recommends each of the legal actions; an action that wins at once gets everything.

    With PUCT these are visits. With sequential halving they follow the scores, as in a policy that is improved by the values.
    """
    book = registry.rulebook_of(view.dtype)
    actions, v, seed = np.array(legal, np.int16), np.frombuffer(view.tobytes(), book.state), below(rng, 0, 2**31)
    with compile_notice():
        wins = root_evaluation.evaluate_root(book, v, actions, seed).wins
        if len(wins):
            return np.isin(np.arange(len(actions)), wins).astype(np.float64)
        share = Budget(-(-budget.simulations // plan.trees), budget.seconds)
        searches = [Search(view, loaded, share, plan, seed + number) for number in range(plan.trees)]
        for search in searches:
            search.run(1)  # the root; machine code is loaded before the clock starts
    trees = [search.tree for search in searches]
    if plan.candidates:
        candidates = candidates_for(min(plan.candidates, len(actions)), budget.simulations)
        scores = halve(trees, actions, candidates, plan.value_weight, partial(spend_share, searches, budget))
        improved: NDArray[np.float64] = np.exp(scores - scores.max())
        return improved
    spend_share(searches, budget, None, 1.0)
    found = root_statistics(trees, actions)
    return found.visits.astype(np.float64) if found.visits.any() else found.priors


def candidates_for(most: int, simulations: int) -> int:
    """How many actions take part in sequential halving: fewer if there are not enough simulations for all (0: that is not known)."""
    while simulations and most > 2 and most * LEAST_VISITS * rounds_for(most) > simulations:
        most -= 1
    return most


def spend_share(searches: Sequence[Search], budget: Budget, root_actions: Actions | None, share: float) -> None:
    """Spend a share of the budget; the trees search at the same time."""
    until, simulations = time.perf_counter() + share * budget.seconds, round(share * budget.simulations)
    parts = [Budget((simulations + number) // len(searches), budget.seconds) for number in range(len(searches))]
    if len(searches) == 1:
        searches[0].spend(parts[0], until, root_actions)
        return
    with ThreadPoolExecutor(len(searches)) as pool:
        for future in [pool.submit(one.spend, part, until, root_actions) for one, part in zip(searches, parts, strict=True)]:
            future.result()


def next_batch(known: int, simulations: int, done: int) -> int:
    """The size of the next batch: small at first, when the tree knows little (`known` simulations)."""
    size = min(MAX_BATCH, max(1, (simulations or MAX_BATCH * BATCHES) // BATCHES), known)
    return min(size, simulations - done) if simulations else size
