"""Translates a network into instructions on one block of memory, which `kernel` carries out as machine code."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.file import Network
from rubicon.bots.networks.forward import Floats
from rubicon.bots.networks.structure import Group

SET, LINEAR, ADD_TO_ALL, ADD_ROW, RELU, MEAN, ADD = range(7)
"""Instructions: copy weights; a layer, added to what is there; add a row to all rows; add a row to a row; negative numbers become 0;
the mean of all rows; add all rows."""


class Program(NamedTuple):
    """A network as instructions."""

    steps: NDArray[np.int64]
    """A row each: what it does, target, source, rows, numbers of a source row, numbers of a target row, where its weights begin."""
    weights: Floats
    memory: Floats
    """The observation first, normalised; then whatever the instructions need."""
    nonzero: NDArray[np.int64]
    """Where the inputs of a layer are not 0: half of them are, after a ReLU."""
    mean: Floats
    scale: Floats
    listed: NDArray[np.int64]
    """How things in a list are scored: first column, things, where in memory their outputs and those of the places lie, places."""
    outputs: NDArray[np.int64]
    """Where in memory the outputs lie that are added up to the score of each action, a row each; and at the end the value."""


class Assembler:
    """Lays out the memory and writes the instructions."""

    def __init__(self, network: Network):
        self._network, self._structure = network, network.about.structure
        self._width = network.about.width
        self._steps: list[tuple[int, ...]] = []
        self._weights: list[Floats] = []
        self._placed = 0
        self._size = self._structure.columns

    def _reserve(self, size: int) -> int:
        self._size += size
        return self._size - size

    def _weigh(self, array: Floats) -> int:
        self._weights.append(np.ascontiguousarray(array).ravel())
        self._placed += array.size
        return self._placed - array.size

    def _step(self, kind: int, target: int, source: int = 0, rows: int = 1, given: int = 0, made: int = 0, weights: int = 0) -> None:
        self._steps.append((kind, target, source, rows, given, made, weights))

    def _linear(self, name: str, target: int, source: int, rows: int) -> None:
        """Add a layer's results to the target; its bias first."""
        weight, bias = self._network.weights[f"{name}.weight"], self._network.weights.get(f"{name}.bias")
        made, given = weight.shape
        if bias is not None:
            self._step(SET, target, rows=1, made=rows * made, weights=self._weigh(np.tile(bias, rows)))
        self._step(LINEAR, target, source, rows, given, made, self._weigh(weight.T))

    def _begin(self, group: Group, shared: int) -> int:
        """The first state of a group."""
        width, once = self._width, self._reserve(self._width)
        state = self._reserve(group.count * width)
        bias, weight = self._network.weights[f"{group.name}.own.bias"], self._network.weights[f"{group.name}.own.weight"]
        self._step(SET, state, made=group.count * width, weights=self._weigh(np.tile(bias, group.count)))
        at = 0
        for block in group.blocks:
            part = weight[:, at : at + block.features]
            self._step(LINEAR, state, block.first, group.count, block.features, width, self._weigh(part.T))
            at += block.features
        embedding = self._network.weights[f"{group.name}.embedding"][group.embeddings]
        extra = self._reserve(group.count * width)
        self._step(SET, extra, made=group.count * width, weights=self._weigh(embedding))
        self._step(ADD, state, extra, group.count, made=width)
        self._zero(once, width)
        self._linear(f"{group.name}.shared", once, shared, 1)
        self._step(ADD_TO_ALL, state, once, group.count, made=width)
        self._step(RELU, state, rows=group.count, made=width)
        return state

    def _zero(self, target: int, size: int) -> None:
        self._step(SET, target, made=size, weights=self._weigh(np.zeros(size, np.float32)))

    def _exchange(self, name: str, states: dict[str, int], shared: int) -> tuple[dict[str, int], int]:
        """One round of messages."""
        width, after = self._width, {}
        news, once, mean = (self._reserve(width) for _ in range(3))
        self._linear(f"{name}.shared", news, shared, 1)
        for group in self._structure.groups:
            state = self._reserve(group.count * width)
            self._linear(f"{name}.{group.name}.own", state, states[group.name], group.count)
            self._zero(once, width)
            self._linear(f"{name}.{group.name}.shared", once, shared, 1)
            self._step(ADD_TO_ALL, state, once, group.count, made=width)
            for number, link in enumerate(self._structure.links):
                if link.target == group.name:
                    self._message(f"{name}.link{number}", number, states[link.source], state)
            self._step(RELU, state, rows=group.count, made=width)
            self._step(MEAN, mean, state, group.count, made=width)
            self._linear(f"{name}.{group.name}.mean", news, mean, 1)
            after[group.name] = state
        for group in self._structure.groups:
            self._step(ADD, after[group.name], states[group.name], group.count, made=width)
        self._step(RELU, news, made=width)
        self._step(ADD, news, shared, 1, made=width)
        return after, news

    def _message(self, name: str, number: int, source: int, target: int) -> None:
        """What a link carries: the layer works on the smaller side."""
        link, width = self._structure.links[number], self._width
        sources, targets = self._structure.group(link.source).count, self._structure.group(link.target).count
        size = min(sources, targets)
        between = self._reserve(size * width)
        self._zero(between, size * width)
        if sources <= targets:
            self._linear(name, between, source, sources)
            for a, b in zip(link.sources, link.targets, strict=True):
                self._step(ADD_ROW, target + b * width, between + a * width, made=width)
        else:
            for a, b in zip(link.sources, link.targets, strict=True):
                self._step(ADD_ROW, between + b * width, source + a * width, made=width)
            self._linear(name, target, between, targets)

    def program(self) -> Program:
        """The whole network."""
        structure, weights = self._structure, self._network.weights
        columns = structure.shared_columns()
        wide = np.zeros((self._width, structure.columns), np.float32)
        wide[:, columns] = weights["shared.weight"]
        shared = self._reserve(self._width)
        self._step(SET, shared, made=self._width, weights=self._weigh(weights["shared.bias"]))
        self._step(LINEAR, shared, 0, 1, structure.columns, self._width, self._weigh(wide.T))
        self._step(RELU, shared, made=self._width)
        states = {group.name: self._begin(group, shared) for group in structure.groups}
        for number in range(self._network.about.rounds):
            states, shared = self._exchange(f"round{number}", states, shared)
        first = self._reserve(structure.outputs + 1)  # the last one stays 0
        self._linear("scores", first, shared, 1)
        for group in structure.groups:
            if group.scores:
                self._linear(f"{group.name}.scores", first + structure.first_output(group.name), states[group.name], group.count)
        everything = self._reserve(self._width * (1 + len(states)))
        self._zero(everything, self._width)
        self._step(ADD, everything, shared, 1, made=self._width)
        for number, group in enumerate(structure.groups):
            self._step(MEAN, everything + (1 + number) * self._width, states[group.name], group.count, made=self._width)
        hidden, value = self._reserve(len(weights["value.hidden.bias"])), self._reserve(1)
        self._linear("value.hidden", hidden, everything, 1)
        self._step(RELU, hidden, made=len(weights["value.hidden.bias"]))
        self._linear("value.out", value, hidden, 1)
        found = structure.listed
        places = (found.first, found.count, first + found.output, first + structure.first_of_list, found.places) if found else (0,) * 5
        terms, nothing = structure.terms(), first + structure.outputs
        value_terms = np.full((1, len(terms)), nothing)
        value_terms[0, 0] = value
        return Program(
            steps=np.array(self._steps, np.int64),
            weights=np.concatenate(self._weights),
            memory=np.zeros(self._size, np.float32),
            nonzero=np.zeros(max(structure.columns, len(weights["value.hidden.bias"]), 3 * self._width), np.int64),
            mean=weights["mean"],
            scale=np.reciprocal(weights["std"]),
            listed=np.array(places, np.int64),
            outputs=np.concatenate([first + terms.T, value_terms]).astype(np.int64),
        )
