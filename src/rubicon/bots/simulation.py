"""Simulations of ISMCTS: determinization, selection and expansion, leaf evaluation, backup.

Each simulation samples a state that the root player's view allows (a determinization) and follows the tree until it reaches a decision
that is new, or was not visited often enough to be expanded, or the end of the game. Every player maximises their own value (max^n).
"""

from typing import Any

from rubicon.bots.rollout import RANDOM_ROLLOUT, evaluate_leaf
from rubicon.bots.tree import NO_EDGE, ROOT, Tree, add_node, extend_key, find_node, find_or_add_edge, initial_key, record_value
from rubicon.bots.tree_policy import EXPANSION_VISITS, UNIFORM_ONE_IN, expand, select, select_uniformly
from rubicon.bots.workspace import MAX_DEPTH, Workspace
from rubicon.engine.chance import begin_again, below, drawn
from rubicon.engine.record import Actions
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, legal, sample, seen, turn, waiting


@rule
def determinize(v: Any, work: Workspace) -> None:
    """Start a simulation: sample a whole state from those that the view allows; nobody has observed anything since."""
    sample(v, work.rng, work.states[0])
    for seat in range(len(work.keys)):
        work.keys[seat] = initial_key(seat)


@rule
def play_observed(work: Workspace, action: int) -> None:
    """Play an action, and update every player's information set by what they see of it."""
    s, keys = work.states[0], work.keys
    for seat in range(len(keys)):
        keys[seat] = extend_key(keys[seat], seen(s, action, seat))
    apply(s, action)


@rule
def play_chance_observed(work: Workspace) -> int:
    """As `engine.chance.play_chance`, with every player observing the outcomes."""
    s = work.states[0]
    who = turn(s)
    while who == CHANCE:
        play_observed(work, drawn(s, work.rng, work.actions, work.weights))
        who = turn(s)
    return who


@rule
def descend(tree: Tree, edge: int, exploration: float, rollout_depth: int, work: Workspace) -> int:
    """Follow the tree from the root's edge `edge` to a leaf, adding and expanding nodes; returns the number of decisions on the path.

    Decisions with one legal action are played and have no node. Nodes are expanded only if leaves are evaluated: with random rollouts a
    new action is tried by itself.
    """
    s, keys, path = work.states[0], work.keys, work.path
    who, depth, simultaneous = turn(s), 1, waiting(s)  # `simultaneous`: bit mask of players who still choose at the same time as others
    path[0, 0], path[0, 1], path[0, 2] = ROOT, edge, who
    play_observed(work, int(tree.action[edge]))
    simultaneous &= ~(1 << who)
    while True:
        who = play_chance_observed(work)
        if who == OVER or depth == MAX_DEPTH:
            return depth
        n = legal(s, who, work.actions)
        if n == 1:
            play_observed(work, int(work.actions[0]))
            continue
        node = find_node(tree, keys[who])
        if node < 0:
            add_node(tree, -1 - node, keys[who])
            return depth
        if rollout_depth != RANDOM_ROLLOUT:
            if tree.visits[node] < EXPANSION_VISITS * depth:
                tree.visits[node] += 1
                return depth
            expand(tree, node, who, work, n)
        if waiting(s) != 1 << who:
            simultaneous = waiting(s)
        if simultaneous >> who & 1 and below(work.rng, 0, UNIFORM_ONE_IN) == 0:
            edge = select_uniformly(tree, node, work.actions, n, work.rng)
        else:
            edge = select(tree, node, work.actions, n, exploration, work.rng, work.untried)
        if edge == NO_EDGE:
            return depth
        simultaneous &= ~(1 << who)
        path[depth, 0], path[depth, 1], path[depth, 2] = node, edge, who
        depth += 1
        play_observed(work, int(tree.action[edge]))


@rule
def backup(tree: Tree, work: Workspace, depth: int) -> None:
    """Add the leaf's values to all edges of the path, for each edge that of the player who decided."""
    for i in range(depth):
        record_value(tree, int(work.path[i, 0]), int(work.path[i, 1]), float(work.values[work.path[i, 2]]))


@rule
def simulate(v: Any, tree: Tree, n: int, exploration: float, rollout_depth: int, work: Workspace, root_actions: Actions) -> None:
    """Run n simulations from a view, restricted to these actions at the root.

    With random rollouts the tree policy also selects at the root. Evaluated leaves differ less between actions than between random
    numbers: there the root's actions take turns, and the k-th simulation of each has the same determinization and the same random numbers.
    """
    for i in range(n):
        if rollout_depth == RANDOM_ROLLOUT:
            edge = select(tree, ROOT, root_actions, len(root_actions), exploration, work.rng, work.untried)
        else:
            edge = find_or_add_edge(tree, ROOT, int(root_actions[i % len(root_actions)]))
            begin_again(work.rng, work.seed[0], int(tree.edge_visits[edge]))
        determinize(v[0], work)
        depth = descend(tree, edge, exploration, rollout_depth, work)
        evaluate_leaf(work, depth, rollout_depth)
        backup(tree, work, depth)
