"""Trees of many searches side by side: arrays with a row for each search, which threads work on without the GIL.

Each search descends to some leaves, the leaves of all searches are evaluated together, and their values are backed up.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.descent import ACTION, NO_NODE, NODE, SEAT, Leaves, descend, edge_of
from rubicon.bots.networks.tree import EDGES_PER_NODE, PriorTree, expand
from rubicon.bots.tree import ROOT
from rubicon.bots.workspace import MAX_DEPTH, Workspace
from rubicon.engine.record import Actions, Records, Shares
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import OVER, legal


def empty_trees(book: Rulebook[Any], n: int, nodes: int) -> PriorTree:
    """n trees with room for this many nodes each."""
    rows, most = nodes + 1, book.limits.most_legal
    pool = min(EDGES_PER_NODE, most) * rows + 2 * most
    return PriorTree(
        slots=np.zeros((n, 1 << (2 * rows).bit_length()), np.int32),
        key=np.zeros((n, rows), np.uint64),
        visits=np.zeros((n, rows), np.int32),
        total=np.zeros((n, rows), np.float64),
        first_edge=np.zeros((n, rows), np.int32),
        edge_count=np.zeros((n, rows), np.int32),
        action=np.zeros((n, pool), np.int16),
        prior=np.zeros((n, pool), np.float32),
        edge_visits=np.zeros((n, pool), np.int32),
        total_value=np.zeros((n, pool), np.float64),
        used=np.zeros((n, 2), np.int64),
    )


def clear(trees: PriorTree) -> None:
    """Remove all nodes. The pools of edges keep what they contain, which is overwritten."""
    for part in (trees.slots, trees.visits, trees.total, trees.first_edge, trees.edge_count, trees.used):
        part.fill(0)


@rule
def tree_at(trees: PriorTree, i: int) -> PriorTree:
    """The tree of search i."""
    return PriorTree(
        trees.slots[i],
        trees.key[i],
        trees.visits[i],
        trees.total[i],
        trees.first_edge[i],
        trees.edge_count[i],
        trees.action[i],
        trees.prior[i],
        trees.edge_visits[i],
        trees.total_value[i],
        trees.used[i],
    )


@rule
def list_root_actions(views: Records, actions: Actions, counts: Any) -> None:
    """Write what the owner of each view can do."""
    for i in range(len(counts)):
        counts[i] = legal(views[i], int(views[i].seat), actions[i])


@rule
def descend_all(
    views: Records, trees: PriorTree, exploration: float, rngs: Any, work: Workspace, leaves: Leaves, first: int, end: int, width: int
) -> None:
    """In the searches from `first` to before `end`, follow the tree to `width` leaves each; search i has the leaves from i * width on."""
    size = leaves.observations.shape[1]
    for i in range(first, end):
        tree = tree_at(trees, i)
        for k in range(len(work.rng)):
            work.rng[k] = rngs[i, k]
        for k in range(i * width, (i + 1) * width):
            descend(views[i : i + 1], tree, exploration, work, leaves, k, size)
        for k in range(len(work.rng)):
            rngs[i, k] = work.rng[k]


@rule
def backup_all(trees: PriorTree, leaves: Leaves, priors: Any, values: Shares, first: int, end: int, width: int) -> None:
    """Expand and back up the leaves of these searches: a row of priors and of each seat's value for each leaf."""
    for i in range(first, end):
        tree = tree_at(trees, i)
        for k in range(i * width, (i + 1) * width):
            if leaves.seats[k] != OVER and leaves.nodes[k] != NO_NODE and leaves.depths[k] < MAX_DEPTH:
                expand(tree, int(leaves.nodes[k]), leaves.actions[k], int(leaves.counts[k]), priors[k])
            for step in range(leaves.depths[k]):
                node, seat = int(leaves.paths[k, step, NODE]), int(leaves.paths[k, step, SEAT])
                own = float(values[k, seat])
                tree.total[node] += own
                tree.total_value[edge_of(tree, node, int(leaves.paths[k, step, ACTION]))] += own


@rule
def look_at_roots(trees: PriorTree, counts: Any, priors: Any, visits: Any, totals: Any) -> None:
    """Write what is known about the actions of each root, in ascending order; where there is no choice, nothing."""
    for i in range(len(counts)):
        if counts[i] > 1:
            edge = int(trees.first_edge[i, ROOT])
            for k in range(counts[i]):
                priors[i, k] = trees.prior[i, edge + k]
                visits[i, k] = trees.edge_visits[i, edge + k]
                totals[i, k] = trees.total_value[i, edge + k]


def priors_of(logits: NDArray[np.float32], actions: NDArray[np.int16], counts: NDArray[np.int32]) -> NDArray[np.float32]:
    """Of logits with a column for each decision: the probabilities of the legal actions, in rows that are filled up with 0."""
    most = max(1, int(counts.max(initial=1)))
    scores = np.take_along_axis(logits, actions[:, :most].astype(np.int64), axis=1).astype(np.float32)
    scores[np.arange(most) >= counts[:, None]] = -np.inf
    weights = np.exp(scores - scores.max(axis=1, keepdims=True, initial=-1e30))
    found: NDArray[np.float32] = weights / np.maximum(weights.sum(axis=1, keepdims=True), np.float32(1e-30))
    return found
