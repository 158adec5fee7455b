"""The forward pass of a network as machine code of our own, without NumPy's matrix library.

A network becomes a list of simple instructions (`program`), which a rule carries out. So one compiled function serves every network, it is
loaded from the cache like any rule, and threads can run it side by side without the GIL. Each instruction is carried out for several
positions before the next one, because weights come from far away: they do not fit into the caches that a core has for itself.
"""

from typing import Any

import numpy as np

from rubicon.bots.networks.file import Network
from rubicon.bots.networks.forward import CLIP, Floats, Outputs, sigmoid
from rubicon.bots.networks.program import ADD, ADD_LINKED, ADD_TO_ALL, LINEAR, MEAN, RELU, SET, Assembler, Program
from rubicon.compiler import compiled
from rubicon.compiler.tiles import COLUMNS, ROWS, add_tile
from rubicon.engine.rule import rule

TOGETHER = 12
"""Positions that go through the network together."""


@rule
def layer(source: Any, target: Any, weights: Any, step: int, nonzero: Any) -> None:
    """Add a layer's results to one row, four inputs at a time. `step` leads from one input's weights to the next one's."""
    found, made = 0, len(target)
    for i in range(len(source)):
        if source[i] != 0.0:
            nonzero[found] = i
            found += 1
    k = 0
    while k + 4 <= found:
        i0, i1, i2, i3 = nonzero[k], nonzero[k + 1], nonzero[k + 2], nonzero[k + 3]
        x0, x1, x2, x3 = source[i0], source[i1], source[i2], source[i3]
        w0, w1 = weights[i0 * step : i0 * step + made], weights[i1 * step : i1 * step + made]
        w2, w3 = weights[i2 * step : i2 * step + made], weights[i3 * step : i3 * step + made]
        for o in range(made):
            target[o] += (x0 * w0[o] + x1 * w1[o]) + (x2 * w2[o] + x3 * w3[o])
        k += 4
    while k < found:
        i, x = nonzero[k], source[nonzero[k]]
        w = weights[i * step : i * step + made]
        for o in range(made):
            target[o] += x * w[o]
        k += 1


@rule
def multiply(
    memory: Any, target: int, target_step: int, source: int, source_step: int, rows: int, given: int, weights: Any, nonzero: Any
) -> None:
    """Add a layer's results to all rows: whole tiles of them, then the columns and the rows that are left."""
    made = len(weights) // given
    tiled, across = rows - rows % ROWS, made - made % COLUMNS
    for row in range(0, tiled, ROWS):
        into, inputs = target + row * target_step, source + row * source_step
        for column in range(0, across, COLUMNS):
            add_tile(memory, into + column, target_step, inputs, source_step, given, weights, column, made)
    for row in range(0 if across < made else tiled, rows):
        first = across if row < tiled else 0
        into, inputs = target + row * target_step, source + row * source_step
        layer(memory[inputs : inputs + given], memory[into + first : into + made], weights[first:], made, nonzero)


@rule
def carry_out(program: Program, step: Any, memory: Any) -> None:
    """Carry out one instruction for one position."""
    kind, target, source, rows, given, made, first = step[0], step[1], step[2], step[3], step[4], step[5], step[6]
    if kind == LINEAR:
        weights = program.weights[first : first + given * made]
        multiply(memory, target, made, source, given, rows, given, weights, program.nonzero)
    elif kind == SET:
        numbers = program.weights[first : first + made]
        for row in range(rows):
            into = memory[target + row * made : target + (row + 1) * made]
            for o in range(made):
                into[o] = numbers[o]
    elif kind == ADD_LINKED:
        for link in range(first, first + rows):
            to, by = target + program.links[link, 0] * made, source + program.links[link, 1] * made
            add(memory[to : to + made], memory[by : by + made])
    elif kind == ADD_TO_ALL:
        for row in range(rows):
            add(memory[target + row * made : target + (row + 1) * made], memory[source : source + made])
    elif kind == RELU:
        into = memory[target : target + rows * made]
        for o in range(rows * made):
            into[o] = max(into[o], np.float32(0.0))
    elif kind == ADD:
        add(memory[target : target + rows * made], memory[source : source + rows * made])
    elif kind == MEAN:
        into = memory[target : target + made]
        for o in range(made):
            into[o] = np.float32(0.0)
        for row in range(rows):
            add(into, memory[source + row * made : source + (row + 1) * made])
        share = np.float32(1.0) / np.float32(rows)
        for o in range(made):
            into[o] *= share


@rule
def add(into: Any, numbers: Any) -> None:
    """Add numbers to others."""
    for i in range(len(into)):
        into[i] += numbers[i]


@rule
def score_places(program: Program, memory: Any, observation: Any) -> None:
    """Copy the outputs of things in a list to those of their places."""
    column, things, source, target, places = program.listed
    memory[target : target + places] = np.float32(0.0)
    place = 0
    for thing in range(things):
        if place < places and observation[column + thing] != 0.0:
            memory[target + place] = memory[source + thing]
            place += 1


@rule
def run_some(program: Program, observations: Any, logits: Any, values: Any) -> None:
    """As many positions as there is memory for; `values`: logits of the share of the win."""
    n, steps, size = len(observations), program.steps, program.memory.shape[1]
    memory = program.memory.reshape(-1)
    for k in range(n):
        for i in range(observations.shape[1]):
            x = (observations[k, i] - program.mean[i]) * program.scale[i]
            program.memory[k, i] = min(max(x, np.float32(-CLIP)), np.float32(CLIP))
    for at in range(len(steps)):
        kind, target, source, rows, given, made, first = steps[at]
        if kind == LINEAR and rows == 1:
            multiply(memory, target, size, source, size, n, given, program.weights[first : first + given * made], program.nonzero)
        else:
            for k in range(n):
                carry_out(program, steps[at], program.memory[k])
    for k in range(n):
        score_places(program, program.memory[k], observations[k])
        for i in range(len(program.outputs)):
            total = np.float32(0.0)
            for term in range(program.outputs.shape[1]):
                total += program.memory[k, program.outputs[i, term]]
            logits[k, i] = total
        values[k] = program.memory[k, program.value]


@rule
def run_many(program: Program, observations: Any, logits: Any, values: Any) -> None:
    """Any number of positions."""
    n, together = len(observations), len(program.memory)
    for first in range(0, n, together):
        end = min(n, first + together)
        run_some(program, observations[first:end], logits[first:end], values[first:end])


class Kernel:
    """Runs one network; several threads may use it at the same time."""

    def __init__(self, network: Network):
        self._program = Assembler(network).program()

    def __call__(self, observations: Floats) -> Outputs:
        """Scores and values of observations, a row each."""
        n = len(observations)
        logits, values = np.zeros((n, len(self._program.outputs)), np.float32), np.zeros(n, np.float32)
        memory = np.zeros((min(TOGETHER, n), self._program.memory.shape[1]), np.float32)
        own = self._program._replace(memory=memory, nonzero=np.zeros_like(self._program.nonzero))
        compiled(run_many)(own, observations, logits, values)
        return Outputs(logits, sigmoid(values))
