"""The search with a network: ISMCTS with the policy as prior (PUCT) and the value at leaves, which are evaluated in batches.

With two seats one value is enough for both. More seats would need a value for each seat at every leaf.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.bots import root_evaluation
from rubicon.bots.budget import Budget
from rubicon.bots.networks.descent import descend_many, finish_many, legal_priors, make_leaves
from rubicon.bots.networks.loaded import Loaded
from rubicon.bots.networks.observation import option_numbers
from rubicon.bots.networks.tree import MAX_NODES, PriorTree, empty_tree
from rubicon.bots.tree import ROOT
from rubicon.bots.workspace import make_workspace
from rubicon.compiler import compiled
from rubicon.compiler.progress import compile_notice
from rubicon.engine import registry
from rubicon.engine.chance import below
from rubicon.engine.record import Generator

MAX_BATCH, BATCHES = 32, 16
"""Leaves that are evaluated together: more cost less each, but are chosen with less knowledge. A search has at least so many batches."""


class Search:
    """One search from a view."""

    def __init__(self, view: Any, loaded: Loaded, budget: Budget, exploration: float, seed: int):
        book, about = registry.rulebook_of(view.dtype), loaded.about
        self._v, self._loaded, self._exploration = np.frombuffer(view.tobytes(), book.state), loaded, exploration
        self._size, self._work = book.encoding_size, make_workspace(book, seed, 1)
        self.tree = empty_tree(budget.simulations or MAX_NODES, book.limits.most_legal)
        self._leaves = make_leaves(book, MAX_BATCH, about.structure.columns)
        self._leaves.observations[:, self._size :] = option_numbers(view, about.option_fields)

    def run(self, simulations: int) -> None:
        """A batch of simulations."""
        compiled(descend_many)(self._v, self.tree, self._exploration, self._work, self._leaves, simulations, self._size)
        outputs = self._loaded.kernel(self._leaves.observations[:simulations])
        priors = legal_priors(self._leaves, simulations, outputs.logits)
        compiled(finish_many)(self.tree, self._leaves, simulations, priors, outputs.values)

    def spend(self, budget: Budget, until: float) -> None:
        """The rest of the simulations after the first one, or as many as there is time for."""
        done = 1
        while done < budget.simulations or (budget.seconds and time.perf_counter() < until):
            batch = next_batch(done, budget.simulations)
            self.run(batch)
            done += batch


def visits(
    view: Any, legal: Sequence[int], rng: Generator, loaded: Loaded, budget: Budget, exploration: float, trees: int = 1
) -> NDArray[np.int64]:
    """How often the search tried each of the legal actions; an action that wins at once gets all visits.

    The simulations are divided among independent trees, a thread each, whose visits are added up. A time limit holds for each of them.
    """
    book = registry.rulebook_of(view.dtype)
    actions, v, seed = np.array(legal, np.int16), np.frombuffer(view.tobytes(), book.state), below(rng, 0, 2**31)
    found = np.zeros(len(actions), np.int64)
    with compile_notice():
        wins = root_evaluation.evaluate_root(book, v, actions, seed).wins
        if len(wins):
            found[wins] = 1
            return found
        shares = [Budget((budget.simulations + number) // trees, budget.seconds) for number in range(trees)]
        searches = [Search(view, loaded, share, exploration, seed + number) for number, share in enumerate(shares)]
        for search in searches:
            search.run(1)  # the root; machine code is loaded before the clock starts
    until = time.perf_counter() + budget.seconds
    if trees == 1:
        searches[0].spend(shares[0], until)
    else:
        with ThreadPoolExecutor(trees) as pool:
            list(pool.map(Search.spend, searches, shares, [until] * trees))
    for search in searches:
        count_root(search.tree, actions, found)
    if not found.any():
        found[likeliest(searches[0].tree, actions)] = 1
    return found


def next_batch(done: int, simulations: int) -> int:
    """The size of the next batch: small at first, when the tree knows little."""
    size = min(MAX_BATCH, max(1, (simulations or MAX_BATCH * BATCHES) // BATCHES), done + 1)
    return min(size, simulations - done) if simulations else size


def count_root(tree: PriorTree, actions: NDArray[np.int16], found: NDArray[np.int64]) -> None:
    """Add the visits of the edges of the root, the first node of the tree."""
    edges = root_edges(tree)
    found[np.searchsorted(actions, tree.action[edges])] += tree.edge_visits[edges]


def likeliest(tree: PriorTree, actions: NDArray[np.int16]) -> int:
    """The index of the action that the policy itself would play at the root."""
    edges = root_edges(tree)
    return int(np.searchsorted(actions, tree.action[edges])[tree.prior[edges].argmax()])


def root_edges(tree: PriorTree) -> slice:
    """The edges of the root."""
    first = int(tree.first_edge[ROOT])
    return slice(first, first + int(tree.edge_count[ROOT]))
