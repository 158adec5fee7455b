"""The tree policy of ISMCTS: how an action is selected at a node (UCB with availability counts), and how a node is expanded.

Which actions are legal at an information set differs between determinizations. So the exploration term of UCB uses how often
an action was available, not how often its node was visited (Cowling, Powley and Whitehouse, 2012).
"""

import math

import numpy as np

from rubicon.bots.tree import NO_EDGE, Tree, add_edge, find_or_add_edge
from rubicon.bots.workspace import Workspace
from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator
from rubicon.engine.rule import rule
from rubicon.engine.verbs import apply, evaluate

PRIOR_VISITS = 2
"""The static evaluation of an action at expansion counts as this many visits."""
EXPANSION_VISITS = 2
"""Visits that a node needs before it is expanded, for each decision above it."""
UNIFORM_ONE_IN = 8
"""At simultaneous decisions one selection in this many is uniformly random: deterministic players would lock into a common cycle."""
INVERSE_ROOT = 1.0 / np.sqrt(np.arange(4096) + 1.0)
"""1 / sqrt(visits + 1), tabulated because it is needed for every action of every selection."""
LAST_INVERSE_ROOT = len(INVERSE_ROOT) - 1
"""The table's last entry serves for more visits, too."""


@rule
def select(tree: Tree, node: int, actions: Actions, n: int, exploration: float, rng: Generator, untried: Actions) -> int:
    """The edge of one of the first n actions: a random one that has no edge yet, otherwise the one with the highest upper bound.

    NO_EDGE if the tree is full. `untried` is overwritten.
    """
    edge, new, best, highest = int(tree.first_edge[node]), 0, NO_EDGE, -9.0
    end = edge + int(tree.edge_count[node])
    last, factor = 0, 0.0
    for i in range(n):
        action = actions[i]
        while edge < end and tree.action[edge] < action:
            edge += 1
        if edge < end and tree.action[edge] == action:
            tree.availability[edge] += 1
            if tree.availability[edge] != last:  # mostly the same for all edges: the logarithm is computed once
                last = tree.availability[edge]
                factor = exploration * math.sqrt(math.log(last))
            visits = tree.edge_visits[edge]
            bound = tree.total_value[edge] / visits + factor * INVERSE_ROOT[min(visits, LAST_INVERSE_ROOT)]
            if bound > highest:
                best, highest = edge, bound
        else:
            untried[new] = action
            new += 1
    if new > 0:
        return add_edge(tree, node, int(untried[below(rng, 0, new)]))
    return best


@rule
def select_uniformly(tree: Tree, node: int, actions: Actions, n: int, rng: Generator) -> int:
    """The edge of any of the first n actions with equal probability; NO_EDGE if the tree is full."""
    return find_or_add_edge(tree, node, int(actions[below(rng, 0, n)]))


@rule
def expand(tree: Tree, node: int, seat: int, work: Workspace, n: int) -> None:
    """Add edges for the legal actions that the node lacks, each with the static evaluation of the position after it as prior value.

    Actions that are legal for the first time in this determinization are added to a node that was expanded before.
    """
    edge = int(tree.first_edge[node])
    end = edge + int(tree.edge_count[node])
    for i in range(n):
        action = int(work.actions[i])
        while edge < end and tree.action[edge] < action:
            edge += 1
        if edge < end and tree.action[edge] == action:
            continue
        edge = add_edge(tree, node, action)
        if edge == NO_EDGE:
            return
        end = int(tree.first_edge[node]) + int(tree.edge_count[node])
        work.states[1] = work.states[0]
        apply(work.states[1], action)
        tree.edge_visits[edge] = tree.availability[edge] = PRIOR_VISITS
        tree.total_value[edge] = PRIOR_VISITS * evaluate(work.states[1], seat)
