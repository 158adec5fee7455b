"""Buffers that simulations write to: allocated once for each tree, because compiled code makes no arrays."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.chance import generators
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights, records
from rubicon.engine.rulebook import Rulebook

MAX_DEPTH = 256
"""Decisions on a path through the tree."""


class Workspace(NamedTuple):
    """The state and the buffers of one simulation after the other; not shared between threads."""

    states: Records
    """Row 0: the determinized state that is played on; row 1: a scratch state."""
    actions: Actions
    weights: Weights
    untried: Actions
    rng: Generator
    seed: NDArray[np.uint64]
    """With this seed `rng` is reset, so that several actions meet the same random numbers."""
    keys: NDArray[np.uint64]
    """For each seat: the key of its information set."""
    values: Shares
    """For each seat: the value of the leaf."""
    path: NDArray[np.int32]
    """For each decision of the tree in this simulation: node, edge, seat."""


def make_workspace(book: Rulebook[Any], seed: int, number: int) -> Workspace:
    """Workspace `number` of a search, with random numbers of its own."""
    most_legal = book.limits.most_legal
    return Workspace(
        states=records(2, book.state),
        actions=np.zeros(most_legal, np.int16),
        weights=np.zeros(most_legal, np.int32),
        untried=np.zeros(most_legal, np.int16),
        rng=generators(seed, number, 1, len(book.streams))[0],
        seed=generators(seed, number, 1, 0)[0],
        keys=np.zeros(book.most_seats, np.uint64),
        values=np.zeros(book.most_seats, np.float32),
        path=np.zeros((MAX_DEPTH, 3), np.int32),
    )
