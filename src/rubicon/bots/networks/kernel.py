"""The forward pass of a network as machine code of our own, without NumPy's matrix library: one position at a time.

A network becomes a list of simple instructions (`program`), which a rule carries out. So one compiled function serves every network, it is
loaded from the cache like any rule, and threads can run it side by side without the GIL.
"""

from typing import Any

import numpy as np

from rubicon.bots.networks.file import Network
from rubicon.bots.networks.forward import CLIP, Floats, Outputs, sigmoid
from rubicon.bots.networks.program import ADD, ADD_ROW, ADD_TO_ALL, LINEAR, MEAN, RELU, SET, Assembler, Program
from rubicon.compiler import compiled
from rubicon.engine.rule import rule


@rule
def layer(source: Any, target: Any, weights: Any, nonzero: Any) -> None:
    """Add a layer's results to one row; the weights of an input lie side by side. Four inputs at a time: fewer loads and stores."""
    found, made = 0, len(target)
    for i in range(len(source)):
        if source[i] != 0.0:
            nonzero[found] = i
            found += 1
    k = 0
    while k + 4 <= found:
        i0, i1, i2, i3 = nonzero[k], nonzero[k + 1], nonzero[k + 2], nonzero[k + 3]
        x0, x1, x2, x3 = source[i0], source[i1], source[i2], source[i3]
        w0, w1 = weights[i0 * made : i0 * made + made], weights[i1 * made : i1 * made + made]
        w2, w3 = weights[i2 * made : i2 * made + made], weights[i3 * made : i3 * made + made]
        for o in range(made):
            target[o] += (x0 * w0[o] + x1 * w1[o]) + (x2 * w2[o] + x3 * w3[o])
        k += 4
    while k < found:
        i, x = nonzero[k], source[nonzero[k]]
        w = weights[i * made : i * made + made]
        for o in range(made):
            target[o] += x * w[o]
        k += 1


@rule
def run(program: Program) -> None:
    """Carry out all instructions."""
    memory, steps = program.memory, program.steps
    for at in range(len(steps)):
        kind, target, source, rows = steps[at, 0], steps[at, 1], steps[at, 2], steps[at, 3]
        given, made, first = steps[at, 4], steps[at, 5], steps[at, 6]
        if kind == LINEAR:
            weights = program.weights[first : first + given * made]
            for row in range(rows):
                inputs = memory[source + row * given : source + (row + 1) * given]
                layer(inputs, memory[target + row * made : target + (row + 1) * made], weights, program.nonzero)
        elif kind == SET:
            memory[target : target + made] = program.weights[first : first + made]
        elif kind == ADD_ROW:
            into, row_of = memory[target : target + made], memory[source : source + made]
            for o in range(made):
                into[o] += row_of[o]
        elif kind == ADD_TO_ALL:
            for row in range(rows):
                into, row_of = memory[target + row * made : target + (row + 1) * made], memory[source : source + made]
                for o in range(made):
                    into[o] += row_of[o]
        elif kind == RELU:
            into = memory[target : target + rows * made]
            for o in range(rows * made):
                into[o] = max(into[o], np.float32(0.0))
        elif kind == ADD:
            into, row_of = memory[target : target + rows * made], memory[source : source + rows * made]
            for o in range(rows * made):
                into[o] += row_of[o]
        elif kind == MEAN:
            into = memory[target : target + made]
            for o in range(made):
                into[o] = np.float32(0.0)
            share = np.float32(1.0) / np.float32(rows)
            for row in range(rows):
                row_of = memory[source + row * made : source + (row + 1) * made]
                for o in range(made):
                    into[o] += row_of[o] * share


@rule
def score_places(program: Program, observation: Any) -> None:
    """Copy the outputs of things in a list to those of their places."""
    column, things, source, target, places = program.listed
    program.memory[target : target + places] = np.float32(0.0)
    place = 0
    for thing in range(things):
        if place < places and observation[column + thing] != 0.0:
            program.memory[target + place] = program.memory[source + thing]
            place += 1


@rule
def run_many(program: Program, observations: Any, found: Any) -> None:
    """Positions one after the other; a row of the results has the scores of all actions and then the value's logit."""
    for k in range(len(observations)):
        for i in range(observations.shape[1]):
            x = (observations[k, i] - program.mean[i]) * program.scale[i]
            program.memory[i] = min(max(x, np.float32(-CLIP)), np.float32(CLIP))
        run(program)
        score_places(program, observations[k])
        for i in range(len(program.outputs)):
            total = np.float32(0.0)
            for term in range(program.outputs.shape[1]):
                total += program.memory[program.outputs[i, term]]
            found[k, i] = total


class Kernel:
    """Runs one network; several threads may use it at the same time."""

    def __init__(self, network: Network):
        self._program = Assembler(network).program()

    def __call__(self, observations: Floats) -> Outputs:
        """Scores and values of observations, a row each."""
        found = np.zeros((len(observations), len(self._program.outputs)), np.float32)
        own = self._program._replace(memory=np.zeros_like(self._program.memory), nonzero=np.zeros_like(self._program.nonzero))
        compiled(run_many)(own, observations, found)
        return Outputs(found[:, :-1], sigmoid(found[:, -1]))
