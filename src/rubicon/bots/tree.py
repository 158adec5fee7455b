"""The search tree of ISMCTS: information-set nodes in a hash table, their edges (actions) in one pool of preallocated arrays.

A node is an information set: everything that the player who decides there can have observed since the root, whatever is hidden. Its key
is a hash of these observations. So players who choose at the same time have separate nodes that know nothing of each other.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.record import Actions
from rubicon.engine.rule import rule
from rubicon.engine.verbs import turn

ROOT, NO_EDGE = 0, -1
NODES, EDGES = 0, 1
"""Indices of `Tree.used`."""
INITIAL_CAPACITY = 16
"""Edges that a node has room for at first; when they are full they move to a block of twice the size."""
EDGES_PER_NODE = 10
"""Size of the pool of edges, for each node, including blocks that were left behind."""


class Nodes(Protocol):
    """The part of a tree that finds nodes by their keys; the search with a network has another tree with the same part."""

    @property
    def slots(self) -> NDArray[np.int32]: ...
    @property
    def key(self) -> NDArray[np.uint64]: ...
    @property
    def used(self) -> NDArray[np.int64]: ...


class Tree(NamedTuple):
    """Arrays with a row for each node, then arrays with a row for each edge."""

    slots: NDArray[np.int32]
    """The hash table: a node + 1, or 0 for an empty slot."""
    key: NDArray[np.uint64]
    visits: NDArray[np.int32]
    first_edge: NDArray[np.int32]
    """Where a node's edges begin in the pool; they are sorted by action, as legal actions are."""
    edge_count: NDArray[np.int32]
    capacity: NDArray[np.int32]
    """How many edges the node's block has room for."""
    action: NDArray[np.int16]
    edge_visits: NDArray[np.int32]
    availability: NDArray[np.int32]
    """How often the action was legal when its node was visited: which actions are legal depends on the determinization."""
    total_value: NDArray[np.float64]
    """The sum of all values backed up through the edge, for the player who decides at its node."""
    used: NDArray[np.int64]
    """How many rows are in use: NODES, EDGES."""


def empty_tree(nodes: int, most_legal: int) -> Tree:
    """A tree without a root that has room for this many nodes besides it."""
    rows, pool = nodes + 1, EDGES_PER_NODE * nodes + 2 * most_legal
    return Tree(
        slots=np.zeros(1 << (2 * rows).bit_length(), np.int32),
        key=np.zeros(rows, np.uint64),
        visits=np.zeros(rows, np.int32),
        first_edge=np.zeros(rows, np.int32),
        edge_count=np.zeros(rows, np.int32),
        capacity=np.zeros(rows, np.int32),
        action=np.zeros(pool, np.int16),
        edge_visits=np.zeros(pool, np.int32),
        availability=np.zeros(pool, np.int32),
        total_value=np.zeros(pool, np.float64),
        used=np.zeros(2, np.int64),
    )


@rule
def extend_key(key: Any, observation: int) -> Any:
    """The key of an information set after one more observation."""
    x = (key ^ np.uint64(observation + 1)) * np.uint64(0x9E3779B97F4A7C15)
    return x ^ (x >> np.uint64(29))


@rule
def initial_key(seat: int) -> Any:
    """The key of a player who has observed nothing since the root."""
    return extend_key(np.uint64(0), seat)


@rule
def find_node(tree: Nodes, key: Any) -> int:
    """The node with this key, or -1 - slot for the empty slot where it belongs."""
    mask = len(tree.slots) - 1
    slot = int(key >> np.uint64(20)) & mask
    while tree.slots[slot] != 0:
        node = int(tree.slots[slot]) - 1
        if tree.key[node] == key:
            return node
        slot = (slot + 1) & mask
    return -1 - slot


@rule
def add_node(tree: Nodes, slot: int, key: Any) -> None:
    """Add a node without edges; does nothing if the tree is full."""
    node = int(tree.used[NODES])
    if node < len(tree.key):
        tree.used[NODES] += 1
        tree.slots[slot] = node + 1
        tree.key[node] = key


@rule
def add_root(tree: Tree, v: Any, actions: Actions, values: Any, prior_visits: int) -> None:
    """Add the root: whose turn it is in the view decides. Edges count as visited `prior_visits` times; if 0, there are none yet."""
    key = initial_key(turn(v[0]))
    add_node(tree, -1 - find_node(tree, key), key)
    if prior_visits == 0:
        return
    tree.edge_count[ROOT] = tree.capacity[ROOT] = tree.used[EDGES] = len(actions)
    for i in range(len(actions)):
        tree.action[i] = actions[i]
        tree.edge_visits[i] = prior_visits
        tree.availability[i] = prior_visits * len(actions)
        tree.total_value[i] = prior_visits * values[i]


@rule
def copy_edge(tree: Tree, source: int, target: int) -> None:
    """Copy an edge within the pool."""
    tree.action[target], tree.edge_visits[target] = tree.action[source], tree.edge_visits[source]
    tree.availability[target], tree.total_value[target] = tree.availability[source], tree.total_value[source]


@rule
def enlarge_block(tree: Tree, node: int) -> bool:
    """Move a node's edges to a block of twice the size; False if the pool is full."""
    capacity = max(INITIAL_CAPACITY, 2 * int(tree.capacity[node]))
    new, old = int(tree.used[EDGES]), int(tree.first_edge[node])
    if new + capacity > len(tree.action):
        return False
    tree.used[EDGES] += capacity
    for i in range(tree.edge_count[node]):
        copy_edge(tree, old + i, new + i)
    tree.first_edge[node], tree.capacity[node] = new, capacity
    return True


@rule
def add_edge(tree: Tree, node: int, action: int) -> int:
    """Add an unvisited edge for an action that the node does not have; NO_EDGE if the pool is full."""
    if tree.edge_count[node] == tree.capacity[node] and not enlarge_block(tree, node):
        return NO_EDGE
    first = int(tree.first_edge[node])
    edge = first + int(tree.edge_count[node])
    while edge > first and tree.action[edge - 1] > action:
        copy_edge(tree, edge - 1, edge)
        edge -= 1
    tree.edge_count[node] += 1
    tree.action[edge], tree.edge_visits[edge], tree.availability[edge], tree.total_value[edge] = action, 0, 1, 0.0
    return edge


@rule
def find_or_add_edge(tree: Tree, node: int, action: int) -> int:
    """The edge of an action, added if the node does not have it; NO_EDGE if the pool is full."""
    edge = int(tree.first_edge[node])
    end = edge + int(tree.edge_count[node])
    while edge < end and tree.action[edge] < action:
        edge += 1
    if edge < end and tree.action[edge] == action:
        return edge
    return add_edge(tree, node, action)


@rule
def record_value(tree: Tree, node: int, edge: int, value: float) -> None:
    """Back up one value through an edge of a node."""
    tree.visits[node] += 1
    tree.edge_visits[edge] += 1
    tree.total_value[edge] += value
