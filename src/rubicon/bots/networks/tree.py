"""The tree of the search with a network: information-set nodes whose edges carry the policy's probabilities as priors (PUCT).

Nodes are found by the same keys as in `rubicon.bots.tree`. Which actions are legal at an information set depends on the determinization,
so a node can gain edges later: they are then added with the priors of a new evaluation.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.tree import EDGES
from rubicon.engine.record import Actions, Shares
from rubicon.engine.rule import rule

EXPLORATION = 0.4
"""The exploration constant of PUCT. Moves of these games differ by a few hundredths, so the values have to count early."""
EDGES_PER_NODE = 160
"""Size of the pool of edges, for each node, including blocks that were left behind."""
MAX_NODES = 1 << 15


class PriorTree(NamedTuple):
    """Arrays with a row for each node, then arrays with a row for each edge."""

    slots: NDArray[np.int32]
    """The hash table: a node + 1, or 0 for an empty slot."""
    key: NDArray[np.uint64]
    visits: NDArray[np.int32]
    """Simulations that selected an edge here."""
    total: NDArray[np.float64]
    """The sum of all values backed up through the node."""
    first_edge: NDArray[np.int32]
    edge_count: NDArray[np.int32]
    action: NDArray[np.int16]
    prior: NDArray[np.float32]
    edge_visits: NDArray[np.int32]
    """Simulations that are on their way count as lost until they are backed up, so that a batch spreads out (virtual loss)."""
    total_value: NDArray[np.float64]
    used: NDArray[np.int64]
    """How many rows are in use: NODES, EDGES."""


def empty_tree(nodes: int, most_legal: int) -> PriorTree:
    """A tree with room for this many nodes."""
    rows = min(nodes, MAX_NODES) + 1
    pool = EDGES_PER_NODE * rows + 2 * most_legal
    return PriorTree(
        slots=np.zeros(1 << (2 * rows).bit_length(), np.int32),
        key=np.zeros(rows, np.uint64),
        visits=np.zeros(rows, np.int32),
        total=np.zeros(rows, np.float64),
        first_edge=np.zeros(rows, np.int32),
        edge_count=np.zeros(rows, np.int32),
        action=np.zeros(pool, np.int16),
        prior=np.zeros(pool, np.float32),
        edge_visits=np.zeros(pool, np.int32),
        total_value=np.zeros(pool, np.float64),
        used=np.zeros(2, np.int64),
    )


@rule
def knows_all(tree: PriorTree, node: int, actions: Actions, n: int) -> bool:
    """Whether a node has an edge for each of the first n actions, which are sorted as its edges are."""
    edge = int(tree.first_edge[node])
    end = edge + int(tree.edge_count[node])
    for i in range(n):
        while edge < end and tree.action[edge] < actions[i]:
            edge += 1
        if edge == end or tree.action[edge] != actions[i]:
            return False
    return True


@rule
def select(tree: PriorTree, node: int, actions: Actions, n: int, exploration: float) -> int:
    """The edge of one of the first n actions with the highest PUCT bound; priors are normalised among these actions.

    An edge that was never visited is taken to be as good as the node itself.
    """
    edge = int(tree.first_edge[node])
    priors, visits = 0.0, 0
    for i in range(n):
        while tree.action[edge] < actions[i]:
            edge += 1
        priors += float(tree.prior[edge])
        visits += int(tree.edge_visits[edge])
    average = tree.total[node] / tree.visits[node] if tree.visits[node] > 0 else 0.5
    factor = exploration * math.sqrt(visits + 1.0) / max(priors, 1e-9)
    edge, best, highest = int(tree.first_edge[node]), 0, -1.0
    for i in range(n):
        while tree.action[edge] < actions[i]:
            edge += 1
        tries = int(tree.edge_visits[edge])
        value = tree.total_value[edge] / tries if tries > 0 else average
        bound = value + factor * float(tree.prior[edge]) / (1.0 + tries)
        if bound > highest:
            best, highest = edge, bound
    return best


@rule
def expand(tree: PriorTree, node: int, actions: Actions, n: int, priors: Shares) -> None:
    """Give a node edges for the first n actions, with these priors; edges that it has keep theirs. Does nothing if the pool is full."""
    old, count = int(tree.first_edge[node]), int(tree.edge_count[node])
    new = int(tree.used[EDGES])
    if new + count + n > len(tree.action):
        return
    i, k, at = 0, 0, new
    while i < n or k < count:
        if k < count and (i == n or tree.action[old + k] <= actions[i]):
            if i < n and tree.action[old + k] == actions[i]:
                i += 1
            tree.action[at], tree.prior[at] = tree.action[old + k], tree.prior[old + k]
            tree.edge_visits[at], tree.total_value[at] = tree.edge_visits[old + k], tree.total_value[old + k]
            k += 1
        else:
            tree.action[at], tree.prior[at], tree.edge_visits[at], tree.total_value[at] = actions[i], priors[i], 0, 0.0
            i += 1
        at += 1
    tree.first_edge[node], tree.edge_count[node] = new, at - new
    tree.used[EDGES] = at
