"""The forward pass of a network in NumPy: observations in, a score for each action and the expected share of the win out.

`rubicon.training.model` is the same network in PyTorch; tests compare the two. Arrays have the entity first, then the position, so that
every layer is one large matrix product and a message along a link is a copy of a block.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.file import Network
from rubicon.bots.networks.structure import gathered, incidence

Floats = NDArray[np.float32]
CLIP = 8.0
"""Normalised observations are cut off at this many standard deviations."""
CHUNK = 256
"""Positions that go through the network together: intermediate results stay in the processor's cache."""


class Outputs(NamedTuple):
    """What a network says of positions, a row each."""

    logits: Floats
    """A score for each action there is, legal or not."""
    values: Floats
    """The share of the win that the seat which decides can expect."""


class Forward:
    """Runs one network."""

    def __init__(self, network: Network):
        self._weights, structure = network.weights, network.about.structure
        self._structure, self._rounds = structure, network.about.rounds
        self._terms = structure.terms()
        self._columns = {group.name: group.columns() for group in structure.groups}
        self._shared = structure.shared_columns()
        self._scale = 1.0 / self._weights["std"]
        self._gathered = [gathered(link, structure) for link in structure.links]
        self._incidence = [incidence(link, structure) for link in structure.links]

    def __call__(self, observations: Floats) -> Outputs:
        """Scores and values of observations, a row each."""
        if len(observations) <= CHUNK:
            return self._pass(observations)
        parts = [self._pass(observations[first : first + CHUNK]) for first in range(0, len(observations), CHUNK)]
        return Outputs(np.concatenate([part.logits for part in parts]), np.concatenate([part.values for part in parts]))

    def _pass(self, observations: Floats) -> Outputs:
        x = np.clip((observations - self._weights["mean"]) * self._scale, -CLIP, CLIP)
        shared = relu(self._linear("shared", x[:, self._shared]))
        entities = {group.name: self._begin(group.name, x, shared) for group in self._structure.groups}
        for number in range(self._rounds):
            entities, shared = self._exchange(f"round{number}", entities, shared)
        return Outputs(self._logits(observations, entities, shared), self._values(entities, shared))

    def _linear(self, name: str, x: Floats) -> Floats:
        """A layer on the last dimension, with its bias if it has one."""
        weight, bias = self._weights[f"{name}.weight"], self._weights.get(f"{name}.bias")
        result: Floats = (x.reshape(-1, x.shape[-1]) @ weight.T).reshape(*x.shape[:-1], len(weight))
        if bias is not None:
            result += bias
        return result

    def _begin(self, name: str, x: Floats, shared: Floats) -> Floats:
        """The first state of a group's entities."""
        group = self._structure.group(name)
        columns = x[:, self._columns[name]]
        state = self._linear(f"{name}.own", np.ascontiguousarray(columns.transpose(1, 0, 2)))
        state += self._weights[f"{name}.embedding"][group.embeddings][:, None]
        state += self._linear(f"{name}.shared", shared)
        return relu(state)

    def _exchange(self, name: str, entities: dict[str, Floats], shared: Floats) -> tuple[dict[str, Floats], Floats]:
        """One round of messages."""
        after, news = {}, self._linear(f"{name}.shared", shared)
        for group in self._structure.groups:
            state = self._linear(f"{name}.{group.name}.own", entities[group.name])
            state += self._linear(f"{name}.{group.name}.shared", shared)
            for number, link in enumerate(self._structure.links):
                if link.target == group.name:
                    state += self._message(f"{name}.link{number}", number, entities[link.source])
            relu(state)
            news += self._linear(f"{name}.{group.name}.mean", state.mean(0))
            state += entities[group.name]
            after[group.name] = state
        return after, shared + relu(news)

    def _message(self, name: str, number: int, source: Floats) -> Floats:
        """What arrives at each target of a link."""
        one_each = self._gathered[number]
        if one_each is not None:
            copied: Floats = self._linear(name, source)[one_each]
            return copied
        matrix = self._incidence[number]
        added = (matrix @ source.reshape(len(source), -1)).reshape(len(matrix), *source.shape[1:])
        return self._linear(name, added)

    def _logits(self, observations: Floats, entities: dict[str, Floats], shared: Floats) -> Floats:
        """Scores of all actions."""
        outputs = [self._linear("scores", shared)]
        for group in self._structure.groups:
            if group.scores:
                scores = self._linear(f"{group.name}.scores", entities[group.name])
                outputs.append(scores.transpose(1, 0, 2).reshape(len(shared), -1))
        if (listed := self._structure.listed) is not None:
            there = observations[:, listed.first : listed.first + listed.count] != 0.0
            place, scores = there.cumsum(1), outputs[0][:, listed.output : listed.output + listed.count]
            outputs += [(scores * (there & (place == number))).sum(1, keepdims=True) for number in range(1, listed.places + 1)]
        outputs.append(np.zeros((len(shared), 1), np.float32))
        everything = np.concatenate(outputs, axis=1)
        found: Floats = everything[:, self._terms[0]]
        for terms in self._terms[1:]:
            found += everything[:, terms]
        return found

    def _values(self, entities: dict[str, Floats], shared: Floats) -> Floats:
        """The expected share of the win."""
        everything = np.concatenate([shared, *(entities[group.name].mean(0) for group in self._structure.groups)], axis=1)
        hidden = relu(self._linear("value.hidden", everything))
        return sigmoid(self._linear("value.out", hidden)[:, 0])


def relu(x: Floats) -> Floats:
    """Negative numbers become 0, in place."""
    np.maximum(x, 0.0, out=x)
    return x


def sigmoid(x: Floats) -> Floats:
    """Any number as one between 0 and 1."""
    found: Floats = np.reciprocal(1.0 + np.exp(-x), dtype=np.float32)
    return found


def probabilities(logits: Floats, temperature: float = 1.0) -> Floats:
    """The softmax of the scores of legal actions."""
    scaled = (logits - logits.max()) / temperature
    weights = np.exp(scaled)
    found: Floats = weights / weights.sum()
    return found
