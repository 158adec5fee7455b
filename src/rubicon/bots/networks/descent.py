"""Simulations of the search with a network, in batches: many descents to leaves, then one evaluation of all of them, then the backups.

A descent moves edges of the tree only after an expansion, and expansions happen after all descents of a batch; but a node that gains edges
moves them to another block. So a path keeps nodes and actions, and the backup finds the edges again.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.blend import blended
from rubicon.bots.networks.tree import PriorTree, expand, knows_all, select
from rubicon.bots.simulation import determinize, play_chance_observed, play_observed
from rubicon.bots.tree import NO_EDGE, ROOT, add_node, find_node
from rubicon.bots.workspace import MAX_DEPTH, Workspace
from rubicon.engine.chance import begin_again
from rubicon.engine.record import Records, Shares, records
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import OVER, encode, evaluate, legal, score, view

NO_NODE = ANY = -1
NODE, ACTION, SEAT = range(3)
"""Columns of a path."""


class Leaves(NamedTuple):
    """The leaves of a batch of simulations, a row each."""

    paths: NDArray[np.int32]
    """For each decision on the way: node, action, seat."""
    depths: NDArray[np.int32]
    seats: NDArray[np.int32]
    """Who decides at the leaf; OVER: the game has ended."""
    nodes: NDArray[np.int32]
    """The node to be expanded; NO_NODE: there is none, because the tree is full."""
    actions: NDArray[np.int16]
    """The legal actions at the leaf."""
    counts: NDArray[np.int32]
    """How many they are."""
    priors: Shares
    """Room for the policy's probabilities of the legal actions of one leaf."""
    observations: Shares
    """What the seat that decides at the leaf knows. The last columns, the options, are filled in once."""
    formula: Shares
    """What `evaluate` says of the leaf, for the seat that decides there."""
    shares: Shares
    """Each seat's share of the win where the game has ended."""
    root_actions: NDArray[np.int16]
    """The action with which each simulation begins; ANY: the one with the highest bound."""
    seen: Records
    """One record, for a view."""


def make_leaves(book: Rulebook[Any], n: int, columns: int) -> Leaves:
    """Room for n leaves."""
    return Leaves(
        paths=np.zeros((n, MAX_DEPTH, 3), np.int32),
        depths=np.zeros(n, np.int32),
        seats=np.zeros(n, np.int32),
        nodes=np.zeros(n, np.int32),
        actions=np.zeros((n, book.limits.most_legal), np.int16),
        counts=np.zeros(n, np.int32),
        priors=np.zeros(book.limits.most_legal, np.float32),
        observations=np.zeros((n, columns), np.float32),
        formula=np.zeros(n, np.float32),
        shares=np.zeros((n, book.most_seats), np.float32),
        root_actions=np.full(n, ANY, np.int16),
        seen=records(1, book.state),
    )


@rule
def edge_of(tree: PriorTree, node: int, action: int) -> int:
    """The edge of an action that a node has."""
    edge = int(tree.first_edge[node])
    while tree.action[edge] != action:
        edge += 1
    return edge


@rule
def descend(v: Any, tree: PriorTree, exploration: float, work: Workspace, leaves: Leaves, k: int, size: int) -> None:
    """Follow the tree from the root to leaf number k: a decision that is new, or has actions that its node does not know, or the end.

    With given root actions, the k-th simulation of each has the same determinization and the same random numbers: actions differ less than
    what chance does to them.

    `size`: how many numbers `encode` writes.
    """
    first = NO_EDGE
    if leaves.root_actions[k] != ANY:
        first = edge_of(tree, ROOT, int(leaves.root_actions[k]))
        begin_again(work.rng, work.seed[0], int(tree.edge_visits[first]))
    determinize(v[0], work)
    s, depth = work.states[0], 0
    while True:
        who = play_chance_observed(work)
        n = 0 if who == OVER else legal(s, who, work.actions)
        if n == 1:
            play_observed(work, int(work.actions[0]))
            continue
        node = NO_NODE
        if who != OVER:
            node = find_node(tree, work.keys[who])
            if node < 0:
                slot, node = -1 - node, int(tree.used[0])
                add_node(tree, slot, work.keys[who])
                if node == int(tree.used[0]):
                    node = NO_NODE
        if who == OVER or node == NO_NODE or depth == MAX_DEPTH or not knows_all(tree, node, work.actions, n):
            break
        if depth == 0 and first != NO_EDGE:
            edge = first
        else:
            edge = select(tree, node, work.actions, n, exploration)
        tree.visits[node] += 1
        tree.edge_visits[edge] += 1
        action = int(tree.action[edge])
        leaves.paths[k, depth, NODE], leaves.paths[k, depth, ACTION], leaves.paths[k, depth, SEAT] = node, action, who
        depth += 1
        play_observed(work, action)
    leaves.depths[k], leaves.seats[k], leaves.nodes[k], leaves.counts[k] = depth, who, node, n
    if who == OVER:
        score(s, leaves.shares[k])
        return
    for i in range(n):
        leaves.actions[k, i] = work.actions[i]
    leaves.formula[k] = evaluate(s, who)
    view(s, who, leaves.seen[0])
    encode(leaves.seen[0], leaves.observations[k, :size])


@rule
def descend_many(v: Any, tree: PriorTree, exploration: float, work: Workspace, leaves: Leaves, n: int, size: int) -> None:
    """A batch of descents."""
    for k in range(n):
        descend(v, tree, exploration, work, leaves, k, size)


@rule
def backup(tree: PriorTree, leaves: Leaves, k: int, value: float) -> None:
    """Add the value of leaf k to all edges of its path, for each edge that of the player who decided.

    `value`: what the seat that decides at the leaf can expect. With two seats the other one can expect the rest.
    """
    for i in range(leaves.depths[k]):
        node, seat = int(leaves.paths[k, i, NODE]), int(leaves.paths[k, i, SEAT])
        if leaves.seats[k] == OVER:
            own = float(leaves.shares[k, seat])
        else:
            own = value if seat == leaves.seats[k] else 1.0 - value
        tree.total[node] += own
        tree.total_value[edge_of(tree, node, int(leaves.paths[k, i, ACTION]))] += own


@rule
def weigh_actions(leaves: Leaves, k: int, logits: Any) -> None:
    """The policy's probabilities of the legal actions at leaf k, from its scores of all actions."""
    n, highest, total = int(leaves.counts[k]), -1e30, 0.0
    for i in range(n):
        highest = max(highest, float(logits[leaves.actions[k, i]]))
    for i in range(n):
        weight = math.exp(float(logits[leaves.actions[k, i]]) - highest)
        leaves.priors[i] = weight
        total += weight
    for i in range(n):
        leaves.priors[i] /= total


@rule
def finish_many(tree: PriorTree, leaves: Leaves, n: int, logits: Any, values: Shares, formula: float) -> None:
    """Expand and back up a batch of leaves; row k is about leaf k. `formula`: how much `evaluate` counts beside the values."""
    for k in range(n):
        if leaves.seats[k] != OVER and leaves.nodes[k] != NO_NODE and leaves.depths[k] < MAX_DEPTH:
            weigh_actions(leaves, k, logits[k])
            expand(tree, int(leaves.nodes[k]), leaves.actions[k], int(leaves.counts[k]), leaves.priors)
        backup(tree, leaves, k, blended(float(values[k]), float(leaves.formula[k]), formula))
