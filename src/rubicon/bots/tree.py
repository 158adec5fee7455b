"""The tree of a search: nodes in a hash table, the actions tried at a node side by side in a pool, all arrays made beforehand.

A node is what the seat that decides there can have seen since the root, whatever lies hidden: its key is a hash of that. So seats
that choose at the same time have nodes of their own which know nothing of each other.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator
from rubicon.engine.rule import rule

ROOT, NO_NODE = 0, -1
FIRST_ROOM = 16
"""Actions that a node has room for at first; it moves to a place of twice the size when that is full."""
RARITY = 1.0 / np.sqrt(np.arange(4096) + 1.0)
"""By how often an action was tried: how much that asks for another try."""
MOST_RARITY = len(RARITY) - 1
"""Beyond so many tries it stays as it is."""
ROOM_A_NODE = 10
"""Places in the pool for each node, places left behind included."""


class Tree(NamedTuple):
    """Arrays, a row a node or a row an action tried at a node; `used` counts nodes and places taken."""

    slots: NDArray[np.int32]
    """The hash table: a node + 1, 0 where there is none."""
    key: NDArray[np.uint64]
    visits: NDArray[np.int32]
    first: NDArray[np.int32]
    """Where a node's actions begin in the pool; they are ascending, as legal actions are."""
    branches: NDArray[np.int32]
    room: NDArray[np.int32]
    action: NDArray[np.int16]
    tried: NDArray[np.int32]
    available: NDArray[np.int32]
    """In how many visits of the node, since it was first tried, an action was legal: hands differ from world to world."""
    brought: NDArray[np.float64]
    used: NDArray[np.int64]


def planted(nodes: int, most_legal: int) -> Tree:
    """A tree with room for so many nodes besides the root."""
    rows, pool = nodes + 1, ROOM_A_NODE * nodes + 2 * most_legal
    slots = 1 << (2 * rows).bit_length()
    return Tree(
        np.zeros(slots, np.int32),
        np.zeros(rows, np.uint64),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int32),
        np.zeros(pool, np.int16),
        np.zeros(pool, np.int32),
        np.zeros(pool, np.int32),
        np.zeros(pool, np.float64),
        np.zeros(2, np.int64),
    )


@rule
def mixed(key: Any, seen: int) -> Any:
    """The key of what was seen so far, and this besides."""
    x = (key ^ np.uint64(seen + 1)) * np.uint64(0x9E3779B97F4A7C15)
    return x ^ (x >> np.uint64(29))


@rule
def find(tree: Tree, key: Any) -> int:
    """The node with a key, or the slot where it would be, as -1 - slot."""
    mask = len(tree.slots) - 1
    slot = int(key >> np.uint64(20)) & mask
    while tree.slots[slot] != 0:
        node = int(tree.slots[slot]) - 1
        if tree.key[node] == key:
            return node
        slot = (slot + 1) & mask
    return -1 - slot


@rule
def add_node(tree: Tree, slot: int, key: Any) -> None:
    """A node without actions; where the tree is full, none."""
    node = int(tree.used[0])
    if node < len(tree.key):
        tree.used[0] += 1
        tree.slots[slot] = node + 1
        tree.key[node] = key


@rule
def plant_root(tree: Tree, key: Any, actions: Actions, values: Any, weight: int) -> None:
    """The root, with all its actions as if tried `weight` times with their values; weight 0: without actions."""
    add_node(tree, -1 - find(tree, key), key)
    if weight == 0:
        return
    tree.branches[ROOT] = tree.room[ROOT] = tree.used[1] = len(actions)
    for i in range(len(actions)):
        tree.action[i] = actions[i]
        tree.tried[i] = weight
        tree.available[i] = weight * len(actions)
        tree.brought[i] = weight * values[i]


@rule
def move_to_larger_place(tree: Tree, node: int) -> bool:
    """Twice the room for a node's actions; False where the pool is full."""
    room = max(FIRST_ROOM, 2 * int(tree.room[node]))
    at, old = int(tree.used[1]), int(tree.first[node])
    if at + room > len(tree.action):
        return False
    tree.used[1] += room
    for i in range(tree.branches[node]):
        tree.action[at + i], tree.tried[at + i] = tree.action[old + i], tree.tried[old + i]
        tree.available[at + i], tree.brought[at + i] = tree.available[old + i], tree.brought[old + i]
    tree.first[node], tree.room[node] = at, room
    return True


@rule
def add_action(tree: Tree, node: int, action: int) -> int:
    """Where an action that was never tried at a node now is in the pool; NO_NODE where there is no room."""
    if tree.branches[node] == tree.room[node] and not move_to_larger_place(tree, node):
        return NO_NODE
    first = int(tree.first[node])
    at = first + int(tree.branches[node])
    while at > first and tree.action[at - 1] > action:
        tree.action[at], tree.tried[at] = tree.action[at - 1], tree.tried[at - 1]
        tree.available[at], tree.brought[at] = tree.available[at - 1], tree.brought[at - 1]
        at -= 1
    tree.branches[node] += 1
    tree.action[at], tree.tried[at], tree.available[at], tree.brought[at] = action, 0, 1, 0.0
    return at


@rule
def place_of(tree: Tree, node: int, action: int) -> int:
    """Where an action is in the pool, tried before or not; NO_NODE where there is no room."""
    at = int(tree.first[node])
    end = at + int(tree.branches[node])
    while at < end and tree.action[at] < action:
        at += 1
    if at < end and tree.action[at] == action:
        return at
    return add_action(tree, node, action)


@rule
def pick(tree: Tree, node: int, actions: Actions, n: int, boldness: float, rng: Generator, untried: Actions) -> int:
    """The place of the action to look into now: one that was never tried, else what it brought, and the more the less it was tried (UCB).

    NO_NODE: the tree is full.
    """
    at, fresh, best, highest = int(tree.first[node]), 0, NO_NODE, -9.0
    end = at + int(tree.branches[node])
    last, reach = 0, 0.0
    for i in range(n):
        action = actions[i]
        while at < end and tree.action[at] < action:
            at += 1
        if at < end and tree.action[at] == action:
            tree.available[at] += 1
            if tree.available[at] != last:
                last = tree.available[at]
                reach = boldness * math.sqrt(math.log(last))
            tried = tree.tried[at]
            value = tree.brought[at] / tried + reach * RARITY[min(tried, MOST_RARITY)]
            if value > highest:
                best, highest = at, value
        else:
            untried[fresh] = action
            fresh += 1
    if fresh > 0:
        return add_action(tree, node, int(untried[below(rng, 0, fresh)]))
    return best


@rule
def learn(tree: Tree, node: int, at: int, value: float) -> None:
    """What an action at a node has brought the seat that decided."""
    tree.visits[node] += 1
    tree.tried[at] += 1
    tree.brought[at] += value
