"""The kernels of a batch on a GPU, one thread per game, and of tables turned around: threads side by side read and write side by side."""

import functools
from typing import Any

import numpy as np

from rubicon.compiler.cuda import cuda, kernel
from rubicon.compiler.dependencies import RuleSet
from rubicon.engine.verbs import OVER
from rubicon.vector.batch_step import RESET, WAIT, Buffers, observe, play_action, reset

WORD = 8
"""Bytes."""
SQUARE, WIDER, LINES = 32, 33, 8
"""Sides of the squares by which columns become rows, and how they lie so that threads do not get in each other's way; and how many
lines of a square are worked on at the same time."""


@functools.cache
def kernels(state: np.dtype[np.void], most_legal: int, streams: int, without: RuleSet) -> tuple[Any, ...]:
    """The kernels of a game: play an action in each slot, begin games in some slots, observe each slot.

    A position lies in the device's memory as a column of words, so that threads side by side read and write side by side.
    """
    record, words, states = np.dtype((np.record, state)), state.itemsize // WORD, streams + 1

    def play(
        positions: Any, rngs: Any, numbers: Any, seats: Any, ended: Any, shares: Any, masks: Any, given: Any, resets: Any, todo: Any
    ) -> None:
        i = cuda.grid(1)
        if i >= seats.shape[0]:
            return
        action = int(given[i])
        ended[i] = False
        for seat in range(shares.shape[1]):
            shares[i, seat] = 0.0
        if action == WAIT:
            return
        if action == RESET:
            todo[1 + cuda.atomic.add(todo, 0, 1)] = i
            return
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            todo[todo.shape[0] - 1] = i
            return
        own = cuda.local.array(words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(most_legal, np.int32)
        rng = cuda.local.array(states, np.uint64)
        for k in range(states):
            rng[k] = rngs[k, i]
        for k in range(words):
            own[k] = positions[k, i]
        local = own.view(record)
        who = play_action(local[0], rng, action, shares[i], Buffers(actions, weights, local))
        for k in range(words):
            positions[k, i] = own[k]
        for k in range(states):
            rngs[k, i] = rng[k]
        seats[i] = who
        if who == OVER:
            ended[i] = True
            numbers[i] += resets[0]
            if resets[1] == 1:
                todo[1 + cuda.atomic.add(todo, 0, 1)] = i

    def start(positions: Any, rngs: Any, numbers: Any, seats: Any, options: Any, seed: Any, todo: Any) -> None:
        j = cuda.grid(1)
        if j >= todo[0]:
            return
        i = int(todo[1 + j])
        own = cuda.local.array(words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(most_legal, np.int32)
        rng = cuda.local.array(states, np.uint64)
        for k in range(words):
            own[k] = 0
        local = own.view(record)
        seats[i] = reset(local[0], rng, int(numbers[i]), options, seed[0], Buffers(actions, weights, local))
        for k in range(words):
            positions[k, i] = own[k]
        for k in range(states):
            rngs[k, i] = rng[k]

    def look_at(positions: Any, rngs: Any, seats: Any, masks: Any, samples: Any, columns: Any, privileged: Any) -> None:
        i = cuda.grid(1)
        if i >= seats.shape[0]:
            return
        own = cuda.local.array(words, np.uint64)
        seen = cuda.local.array(words, np.uint64)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(1, np.int32)
        rng = cuda.local.array(1, np.uint64)
        rng[0] = rngs[0, i]
        for k in range(words):
            own[k] = positions[k, i]
        buffers = Buffers(actions, weights, seen.view(record))
        samples[i] = observe(own.view(record)[0], int(seats[i]), rng, masks[i], columns[:, i], privileged[i], buffers)

    return tuple(kernel(function, state, without) for function in (play, start, look_at))


def empty(words: Any) -> None:
    """Nothing is legal any more."""
    i = cuda.grid(1)
    if i < words.shape[0]:
        words[i] = 0


def turn_around(columns: Any, rows: Any, bands: Any) -> None:
    """Columns become rows, a square at a time: both are read and written side by side. `bands`: the first features of the squares."""
    square = cuda.shared.array((SQUARE, WIDER), np.float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    place, feature = cuda.blockIdx.x * SQUARE, int(bands[cuda.blockIdx.y])
    for k in range(y, SQUARE, LINES):
        if feature + k < columns.shape[0] and place + x < columns.shape[1]:
            square[k, x] = columns[feature + k, place + x]
    cuda.syncthreads()
    for k in range(y, SQUARE, LINES):
        if place + k < rows.shape[0] and feature + x < rows.shape[1]:
            rows[place + k, feature + x] = square[x, k]


@functools.cache
def helpers() -> tuple[Any, Any]:
    """What does not depend on the game, ready to launch."""
    return kernel(empty), kernel(turn_around)
