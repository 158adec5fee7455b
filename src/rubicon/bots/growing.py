"""Growing trees side by side from one view, and which actions they think about how long.

Actions are thought about in rounds: all equally long, and the better half goes on to the next (sequential halving). After each round
the trees are merged. Where leaves are played to the end at random the trees choose by themselves, in one round.
"""

import math
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.bots import simulation
from rubicon.bots.simulation import Desk
from rubicon.bots.tree import ROOT, Tree, planted
from rubicon.compiler import compiled
from rubicon.engine.record import Actions, Records
from rubicon.engine.rulebook import Rulebook

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
LEAST_TRIES = 4
"""Simulations for each action in the first round; where they are too few for that, only those that look best take part."""
SLICE, MOST_NODES = 256, 1 << 18
"""Simulations between two looks at the clock, and the most nodes of a tree."""


class Trees:
    """Trees that grow from one view; simulations are shared among them, or each makes as many as there is time for."""

    def __init__(self, book: Rulebook[Any], v: Records, actions: Actions, values: Numbers, seed: int, number: int, most: int, ahead: int):
        """`most`: simulations in all; 0: nobody knows. `ahead`: decisions by habit from a leaf, or AT_RANDOM."""
        self.v, self.actions, self.values, self.ahead = v, actions, values, ahead
        self.glance = 0 if ahead == simulation.AT_RANDOM else simulation.GLANCE
        room = min(-(-most // number) or MOST_NODES, MOST_NODES)
        self.desks = [simulation.desk(book, seed, 1 + i) for i in range(number)]
        self.trees = [planted(room, book.limits.most_legal) for _ in self.desks]
        for tree in self.trees:
            compiled(simulation.plant)(v, tree, actions, values, self.glance)

    def grow(self, simulations: int, until: float, boldness: float, chosen: Actions) -> None:
        """By so many simulations of these actions, or until so late."""

        def one(number: int, tree: Tree, desk: Desk) -> None:
            run = partial(compiled(simulation.simulate), self.v, tree)
            if simulations:
                return run((simulations + number) // len(self.trees), boldness, self.ahead, desk, chosen)
            while True:
                run(SLICE, boldness, self.ahead, desk, chosen)
                if time.perf_counter() >= until:
                    return None

        if len(self.trees) == 1:
            one(0, self.trees[0], self.desks[0])
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                list(pool.map(one, range(len(self.trees)), self.trees, self.desks))

    def found(self) -> tuple[Places, Numbers]:
        """The visits of each action, and what they brought on average, the glance at it counted in."""
        visits, total = np.zeros(len(self.actions), np.int64), self.glance * self.values
        for tree in self.trees:
            first, count = tree.first[ROOT], tree.branches[ROOT]
            at = np.searchsorted(self.actions, tree.action[first : first + count])
            visits[at] += tree.tried[first : first + count] - self.glance
            total[at] += tree.brought[first : first + count] - self.glance * self.values[at]
        tries = visits + self.glance
        return visits, np.where(tries > 0, total / np.maximum(tries, 1), self.values)


def rounds_for(actions: int) -> int:
    """So many until the better half is one action."""
    return max(1, math.ceil(math.log2(actions)))


def first_round(values: Numbers, simulations: int) -> Places:
    """The actions that take part, the best-looking first."""
    order, n = np.argsort(-values, kind="stable"), len(values)
    while simulations and n > 2 and n * LEAST_TRIES * rounds_for(n) > simulations:
        n -= 1
    return order[:n]


def by_rounds(trees: Trees, simulations: int, seconds: float, boldness: float) -> tuple[Places, Numbers]:
    """The visits of each action and the chance to win with it: how far it was behind the best one when it was last thought about."""
    still, began = first_round(trees.values, simulations), time.perf_counter()
    rounds, history = rounds_for(len(still)), [(np.arange(len(trees.values)), trees.values)]
    for done in range(rounds):
        share = simulations * (done + 1) // rounds - simulations * done // rounds
        if share or not simulations:
            trees.grow(share, began + seconds * (done + 1) / rounds, boldness, trees.actions[still])
        visits, means = trees.found()
        history.append((still, means))
        still = still[np.argsort(-means[still], kind="stable")][: (len(still) + 1) // 2]
    best, behind = still[0], np.zeros(len(trees.values))
    for actions, means in history:
        behind[actions] = means[actions] - means[best]
    return visits, np.clip(means[best] + behind, 0.0, 1.0)
