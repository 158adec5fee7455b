"""Simulations: each draws a world that the view allows, walks down the tree, and takes back what the end of the walk is worth.

A walk ends at a decision that the tree does not know yet, or hardly, or where the game is over. Every seat aims at its own value (max^n).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.tree import NO_NODE, ROOT, Tree, add_action, add_node, find, learn, mixed, pick, place_of, plant_root
from rubicon.engine.chance import begin_again, below, drawn, generators
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights, records
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import CHANCE, OVER, apply, evaluate, habit, legal, sample, score, seen, turn, waiting
from rubicon.vector.simulation import rollout

DEEPEST = 256
"""Decisions in a walk."""
PATIENCE = 2
"""A new node is valued so often for each decision that leads to it before its actions are looked at."""
GLANCE = 2
"""As how many tries a look at an action counts."""
AT_RANDOM = -1
"""Instead of so many decisions by habit: all of them at random, to the end of the game."""
WHIM = 8
"""Where several choose at the same time, one choice in so many is any: else they would learn to dance in step."""


class Desk(NamedTuple):
    """What simulations write on; each tree has its own."""

    world: Records
    actions: Actions
    weights: Weights
    untried: Actions
    rng: Generator
    seed: NDArray[np.uint64]
    """From which the generators begin again."""
    keys: NDArray[np.uint64]
    """Of each seat: a hash of what it has seen since the root."""
    shares: Shares
    path: NDArray[np.int32]
    """Of each decision of the walk: the node, the place of the action, the seat."""


def desk(book: Rulebook[Any], seed: int, number: int) -> Desk:
    """Desk number so-and-so, with generators of its own."""
    return Desk(
        records(2, book.state),
        np.zeros(book.limits.most_legal, np.int16),
        np.zeros(book.limits.most_legal, np.int32),
        np.zeros(book.limits.most_legal, np.int16),
        generators(seed, number, 1, len(book.streams))[0],
        generators(seed, number, 1, 0)[0],
        np.zeros(book.most_seats, np.uint64),
        np.zeros(book.most_seats, np.float32),
        np.zeros((DEEPEST, 3), np.int32),
    )


@rule
def happens(desk: Desk) -> int:
    """Let chance act until somebody has to decide; returns who, or OVER."""
    s = desk.world[0]
    who = turn(s)
    while who == CHANCE:
        step(desk, drawn(s, desk.rng, desk.actions, desk.weights))
        who = turn(s)
    return who


@rule
def step(desk: Desk, action: int) -> None:
    """Play an action, and let every seat see it."""
    s, keys = desk.world[0], desk.keys
    for seat in range(len(keys)):
        keys[seat] = mixed(keys[seat], seen(s, action, seat))
    apply(s, action)


@rule
def open_up(tree: Tree, node: int, seat: int, desk: Desk, n: int) -> None:
    """Look at the actions that are new at a node one ply deep in this world, so that a strong reply is not found late."""
    at = int(tree.first[node])
    end = at + int(tree.branches[node])
    for i in range(n):
        action = int(desk.actions[i])
        while at < end and tree.action[at] < action:
            at += 1
        if at < end and tree.action[at] == action:
            continue
        at = add_action(tree, node, action)
        if at == NO_NODE:
            return
        end = int(tree.first[node]) + int(tree.branches[node])
        desk.world[1] = desk.world[0]
        apply(desk.world[1], action)
        tree.tried[at] = tree.available[at] = GLANCE
        tree.brought[at] = GLANCE * evaluate(desk.world[1], seat)


@rule
def walk(v: Any, tree: Tree, at: int, boldness: float, ahead: int, desk: Desk) -> int:
    """From a fresh world, by the root's action at this place, down the tree to its end.

    Returns how many decisions of the tree there were; the path lies on the desk.
    """
    s, keys, path = desk.world[0], desk.keys, desk.path  # `together`: seats that still choose at the same time as others
    sample(v, desk.rng, s)
    for seat in range(len(keys)):
        keys[seat] = mixed(np.uint64(0), seat)
    who, depth, together = turn(s), 1, waiting(s)
    path[0, 0], path[0, 1], path[0, 2] = ROOT, at, who
    step(desk, int(tree.action[at]))
    together &= ~(1 << who)
    while True:
        who = happens(desk)
        if who == OVER or depth == DEEPEST:
            return depth
        n = legal(s, who, desk.actions)
        if n == 1:
            step(desk, int(desk.actions[0]))
            continue
        node = find(tree, keys[who])
        if node < 0:
            add_node(tree, -1 - node, keys[who])
            return depth
        if ahead != AT_RANDOM:
            if tree.visits[node] < PATIENCE * depth:
                tree.visits[node] += 1
                return depth
            open_up(tree, node, who, desk, n)
        if waiting(s) != 1 << who:
            together = waiting(s)
        if together >> who & 1 and below(desk.rng, 0, WHIM) == 0:
            at = place_of(tree, node, int(desk.actions[below(desk.rng, 0, n)]))
        else:
            at = pick(tree, node, desk.actions, n, boldness, desk.rng, desk.untried)
        if at == NO_NODE:
            return depth
        together &= ~(1 << who)
        path[depth, 0], path[depth, 1], path[depth, 2] = node, at, who
        depth += 1
        step(desk, int(tree.action[at]))


@rule
def go_on(desk: Desk, decisions: int) -> None:
    """Play on for so many decisions that are not forced, as each seat does without thinking long."""
    s = desk.world[0]
    who = turn(s)
    while who != OVER and decisions > 0:
        if who == CHANCE:
            apply(s, drawn(s, desk.rng, desk.actions, desk.weights))
        else:
            n = legal(s, who, desk.actions)
            if n == 1:
                apply(s, int(desk.actions[0]))
            else:
                decisions -= 1
                apply(s, habit(s, who, desk.actions, n, desk.world[1:]))
        who = turn(s)


@rule
def weigh(desk: Desk, depth: int, ahead: int) -> None:
    """What the world at the end of a walk is worth, to each seat that decided on the way."""
    s, shares = desk.world[0], desk.shares
    if ahead > 0:
        go_on(desk, ahead)
    if turn(s) == OVER:
        score(s, shares)
    elif ahead == AT_RANDOM:
        rollout(s, desk.rng, desk.actions, desk.weights)
        score(s, shares)
    else:
        known = 0
        for i in range(depth):
            seat = int(desk.path[i, 2])
            if not known >> seat & 1:
                known |= 1 << seat
                shares[seat] = evaluate(s, seat)


@rule
def simulate(v: Any, tree: Tree, n: int, boldness: float, ahead: int, desk: Desk, root_actions: Actions) -> None:
    """So many simulations from a view, which play on for `ahead` decisions by habit, or AT_RANDOM.

    Leaves that are evaluated tell moves apart that differ less than luck does. So the root's actions come in turn there, the k-th time
    each of them with the same world and the same luck.
    """
    for i in range(n):
        if ahead == AT_RANDOM:
            at = pick(tree, ROOT, root_actions, len(root_actions), boldness, desk.rng, desk.untried)
        else:
            at = place_of(tree, ROOT, int(root_actions[i % len(root_actions)]))
            begin_again(desk.rng, desk.seed[0], int(tree.tried[at]))
        depth = walk(v[0], tree, at, boldness, ahead, desk)
        weigh(desk, depth, ahead)
        for j in range(depth):
            learn(tree, int(desk.path[j, 0]), int(desk.path[j, 1]), float(desk.shares[desk.path[j, 2]]))


@rule
def look(v: Any, seat: int, worlds: int, desk: Desk, root_actions: Actions, found: Any) -> None:
    """One ply from many worlds: a row an action of how often it won at once, lost at once, and what `evaluate` says on average.

    At once is before anybody has to decide again. All actions are looked at in the same worlds.
    """
    s, shares = desk.world[0], desk.shares
    for i in range(len(root_actions)):
        for world in range(worlds):
            begin_again(desk.rng, desk.seed[0], world)
            sample(v[0], desk.rng, s)
            apply(s, int(root_actions[i]))
            if happens(desk) == OVER:
                score(s, shares)
                value = float(shares[seat])
                found[i, 0] += 1.0 if value == 1.0 else 0.0
                found[i, 1] += 1.0 if value == 0.0 else 0.0
            else:
                value = evaluate(s, seat)
            found[i, 2] += value / worlds


@rule
def plant(v: Any, tree: Tree, root_actions: Actions, values: Any, weight: int) -> None:
    """Begin a tree at a view: the seat whose turn it is decides among these actions."""
    plant_root(tree, mixed(np.uint64(0), turn(v[0])), root_actions, values, weight)
