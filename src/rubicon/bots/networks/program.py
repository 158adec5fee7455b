"""Translates a network into instructions on one block of memory, which `kernel` carries out as machine code."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.file import Network
from rubicon.bots.networks.forward import Floats
from rubicon.bots.networks.structure import Group
from rubicon.compiler.tiles import COLUMNS

SET, LINEAR, ADD_TO_ALL, ADD_LINKED, RELU, MEAN, ADD = range(7)
"""Instructions: copy weights to all rows; a layer, added to what is there; add a row to all rows; add rows to those that they are linked
with; negative numbers become 0; the mean of all rows; add all rows."""


class Program(NamedTuple):
    """A network as instructions."""

    steps: NDArray[np.int64]
    """A row each: what it does, target, source, rows, numbers of a source row, numbers of a target row, where weights or links begin."""
    weights: Floats
    links: NDArray[np.int64]
    """Rows that are linked: target and source."""
    memory: Floats
    """A row for each position: the observation first, normalised; then whatever the instructions need."""
    nonzero: NDArray[np.int64]
    """Where the inputs of a layer are not 0: half of them are, after a ReLU."""
    mean: Floats
    scale: Floats
    listed: NDArray[np.int64]
    """How things in a list are scored: first column, things, where in memory their outputs and those of the places lie, places."""
    outputs: NDArray[np.int64]
    """Where in memory the outputs lie that are added up to the score of each action, a row each."""
    value: int
    """Where the value lies."""


class Assembler:
    """Lays out the memory and writes the instructions."""

    def __init__(self, network: Network):
        self._network, self._structure = network, network.about.structure
        self._width = network.about.width
        self._steps: list[tuple[int, ...]] = []
        self._weights: list[Floats] = []
        self._links: list[tuple[int, int]] = []
        self._placed = 0
        self._size = self._structure.columns
        self._blocks: dict[str, int] = {}

    def _reserve(self, size: int) -> int:
        self._size += size
        return self._size - size

    def _block(self, name: str, rows: int = 1) -> int:
        """Rows of memory that are used again and again, by what they hold: memory that is small stays in the processor's cache."""
        name = f"{rows} rows for {name}"
        if name not in self._blocks:
            self._blocks[name] = self._reserve(rows * self._width)
        return self._blocks[name]

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
            self._step(SET, target, rows=rows, made=made, weights=self._weigh(bias))
        self._step(LINEAR, target, source, rows, given, made, self._weigh(weight.T))

    def _score(self, name: str, source: int, rows: int) -> NDArray[np.int64]:
        """Outputs for each row; returns where they lie. Rows are filled up, so that they consist of whole tiles."""
        weight, bias = self._network.weights[f"{name}.weight"], self._network.weights[f"{name}.bias"]
        made, given = weight.shape
        more = -made % COLUMNS
        step, target = made + more, self._reserve(rows * (made + more))
        self._step(SET, target, rows=rows, made=step, weights=self._weigh(np.pad(bias, (0, more))))
        self._step(LINEAR, target, source, rows, given, step, self._weigh(np.pad(weight.T, ((0, 0), (0, more)))))
        found: NDArray[np.int64] = (target + step * np.arange(rows)[:, None] + np.arange(made)).ravel()
        return found

    def _begin(self, group: Group, shared: int) -> int:
        """The first state of a group."""
        width, once = self._width, self._block("once")
        state = self._block(f"{group.name}, even", group.count)
        bias, weight = self._network.weights[f"{group.name}.own.bias"], self._network.weights[f"{group.name}.own.weight"]
        embedding = self._network.weights[f"{group.name}.embedding"][group.embeddings]
        self._step(SET, state, made=group.count * width, weights=self._weigh(embedding + bias))
        at = 0
        for block in group.blocks:
            part = weight[:, at : at + block.features]
            self._step(LINEAR, state, block.first, group.count, block.features, width, self._weigh(part.T))
            at += block.features
        self._zero(once)
        self._linear(f"{group.name}.shared", once, shared, 1)
        self._step(ADD_TO_ALL, state, once, group.count, made=width)
        self._step(RELU, state, rows=group.count, made=width)
        return state

    def _zero(self, target: int, rows: int = 1) -> None:
        self._step(SET, target, rows=rows, made=self._width, weights=self._weigh(np.zeros(self._width, np.float32)))

    def _exchange(self, number: int, states: dict[str, int], shared: int) -> tuple[dict[str, int], int]:
        """One round of messages; odd and even rounds take turns with the memory."""
        width, after, name, turn = self._width, {}, f"round{number}", "even" if number % 2 else "odd"
        news, once, mean = self._block(f"shared, {turn}"), self._block("once"), self._block("mean")
        self._linear(f"{name}.shared", news, shared, 1)
        for group in self._structure.groups:
            state = self._block(f"{group.name}, {turn}", group.count)
            self._linear(f"{name}.{group.name}.own", state, states[group.name], group.count)
            self._zero(once)
            self._linear(f"{name}.{group.name}.shared", once, shared, 1)
            self._step(ADD_TO_ALL, state, once, group.count, made=width)
            for i, link in enumerate(self._structure.links):
                if link.target == group.name:
                    self._message(f"{name}.link{i}", i, states[link.source], state)
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
        between = self._block("messages", size)
        self._zero(between, size)
        begins, ends = len(self._links), len(link.sources)
        self._links += zip(link.targets, link.sources, strict=True)
        if sources <= targets:
            self._linear(name, between, source, sources)
            self._step(ADD_LINKED, target, between, ends, made=width, weights=begins)
        else:
            self._step(ADD_LINKED, between, source, ends, made=width, weights=begins)
            self._linear(name, target, between, targets)

    def program(self) -> Program:
        """The whole network."""
        structure, weights = self._structure, self._network.weights
        columns = structure.shared_columns()
        wide = np.zeros((self._width, structure.columns), np.float32)
        wide[:, columns] = weights["shared.weight"]
        shared = self._block("shared, even")
        self._step(SET, shared, made=self._width, weights=self._weigh(weights["shared.bias"]))
        self._step(LINEAR, shared, 0, 1, structure.columns, self._width, self._weigh(wide.T))
        self._step(RELU, shared, made=self._width)
        states = {group.name: self._begin(group, shared) for group in structure.groups}
        for number in range(self._network.about.rounds):
            states, shared = self._exchange(number, states, shared)
        scored = [self._score("scores", shared, 1)]
        scored += [self._score(f"{group.name}.scores", states[group.name], group.count) for group in structure.groups if group.scores]
        found = structure.listed
        listed = self._reserve(found.places + 1 if found else 1)  # the last one stays 0
        at = np.concatenate([*scored, np.arange(listed, self._size)])
        everything = self._reserve(self._width * (1 + len(states)))
        self._zero(everything)
        self._step(ADD, everything, shared, 1, made=self._width)
        for number, group in enumerate(structure.groups):
            self._step(MEAN, everything + (1 + number) * self._width, states[group.name], group.count, made=self._width)
        hidden = self._reserve(len(weights["value.hidden.bias"]))
        self._linear("value.hidden", hidden, everything, 1)
        self._step(RELU, hidden, made=len(weights["value.hidden.bias"]))
        [value] = self._score("value.out", hidden, 1)
        places = (found.first, found.count, scored[0][found.output], listed, found.places) if found else (0,) * 5
        return Program(
            steps=np.array(self._steps, np.int64),
            weights=np.concatenate(self._weights),
            links=np.array(self._links, np.int64).reshape(-1, 2),
            memory=np.zeros((1, self._size), np.float32),
            nonzero=np.zeros(max(given for _, _, _, _, given, _, _ in self._steps), np.int64),
            mean=weights["mean"],
            scale=np.reciprocal(weights["std"]),
            listed=np.array(places, np.int64),
            outputs=np.ascontiguousarray(at[structure.terms()].T, np.int64),
            value=int(value),
        )
