"""Root parallelisation: independent trees are searched from the same view, a thread each, and their root statistics are added up."""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.rollout import RANDOM_ROLLOUT
from rubicon.bots.simulation import simulate
from rubicon.bots.tree import ROOT, Tree, add_root, empty_tree
from rubicon.bots.tree_policy import PRIOR_VISITS
from rubicon.bots.workspace import Workspace, make_workspace
from rubicon.compiler import compiled
from rubicon.engine.record import Actions, Records
from rubicon.engine.rulebook import Rulebook

Values = NDArray[np.float64]
Visits = NDArray[np.int64]
SLICE, MAX_NODES = 256, 1 << 18
"""Simulations between two looks at the clock; the most nodes of a tree."""


class ParallelTrees:
    """Trees with the same root. A number of simulations is divided among them; a time limit holds for each of them."""

    def __init__(
        self,
        book: Rulebook[Any],
        v: Records,
        actions: Actions,
        prior_values: Values,
        *,
        seed: int,
        trees: int,
        simulations: int,
        rollout_depth: int,
    ):
        """`simulations`: how many there will be in all, 0 if unknown; `rollout_depth`: see `rollout.evaluate_leaf`."""
        self.v, self.actions, self.prior_values, self.rollout_depth = v, actions, prior_values, rollout_depth
        self.prior_visits = 0 if rollout_depth == RANDOM_ROLLOUT else PRIOR_VISITS
        nodes = min(-(-simulations // trees) or MAX_NODES, MAX_NODES)
        self.workspaces = [make_workspace(book, seed, 1 + i) for i in range(trees)]
        self.trees = [empty_tree(nodes, book.limits.most_legal) for _ in range(trees)]
        for tree in self.trees:
            compiled(add_root)(tree, v, actions, prior_values, self.prior_visits)

    def search(self, simulations: int, until: float, exploration: float, actions: Actions) -> None:
        """Run this many simulations of these root actions in all; if 0, as many as there is time for."""

        def one(number: int, tree: Tree, work: Workspace) -> None:
            run = partial(compiled(simulate), self.v, tree)
            if simulations:
                return run((simulations + number) // len(self.trees), exploration, self.rollout_depth, work, actions)
            while True:
                run(SLICE, exploration, self.rollout_depth, work, actions)
                if time.perf_counter() >= until:
                    return None

        if len(self.trees) == 1:
            one(0, self.trees[0], self.workspaces[0])
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                list(pool.map(one, range(len(self.trees)), self.trees, self.workspaces))

    def statistics(self) -> tuple[Visits, Values]:
        """The visits of each root action over all trees, and its mean value; the prior counts once for the value, not for the visits."""
        visits, total = np.zeros(len(self.actions), np.int64), self.prior_visits * self.prior_values
        for tree in self.trees:
            first, count = tree.first_edge[ROOT], tree.edge_count[ROOT]
            at = np.searchsorted(self.actions, tree.action[first : first + count])
            visits[at] += tree.edge_visits[first : first + count] - self.prior_visits
            total[at] += tree.total_value[first : first + count] - self.prior_visits * self.prior_values[at]
        tries = visits + self.prior_visits
        return visits, np.where(tries > 0, total / np.maximum(tries, 1), self.prior_values)
