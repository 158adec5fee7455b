"""Describes how a network is wired to its game: groups of entities, links between them, and which output scores which action.

The description is data and travels with the weights. So the code that runs a network knows no game, and needs nothing of one.
"""

import msgspec
import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Columns of the observation about the entities of a group."""

    first: int
    features: int
    """Columns for each entity; those of the first entity come first."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Entities of the same kind, such as the provinces of a map: they share weights."""

    name: str
    count: int
    first: int
    """The first column of the observation that is about them."""
    features: int
    """Columns for each entity; those of the first entity come first."""
    scores: int
    """Outputs for each entity: actions that are about it."""
    more: tuple[Block, ...] = ()
    """Further columns about the same entities."""
    kinds: tuple[int, ...] = ()
    """Which embedding each entity has; entities of the same kind form a set. Empty: each has one of its own."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All columns about the entities."""
        return (Block(first=self.first, features=self.features), *self.more)

    @property
    def inputs(self) -> int:
        """How many numbers of the observation are about each entity."""
        return sum(block.features for block in self.blocks)

    @property
    def embeddings(self) -> Indices:
        """The embedding of each entity."""
        return np.array(self.kinds or range(self.count), np.int64)

    def columns(self) -> Indices:
        """The columns about each entity, a row each."""
        rows = [block.first + np.arange(self.count * block.features).reshape(self.count, -1) for block in self.blocks]
        return np.concatenate(rows, axis=1).astype(np.int64)


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """Messages from the entities of one group to those of another (or the same): they go from sources[i] to targets[i]."""

    source: str
    target: str
    sources: tuple[int, ...]
    targets: tuple[int, ...]


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """Outputs for the first, the second … of the things that the observation shows by a column each that is not 0.

    Such actions are about places in a list, but what there is to know is about the things themselves: each has an output among those of no
    entity, and the place of a thing in the list gets the thing's output. These outputs of places come after those of all entities.
    """

    first: int
    """The first column."""
    count: int
    """How many things there are."""
    output: int
    """The output of the first thing."""
    places: int
    """The length of the list."""


class Structure(msgspec.Struct, frozen=True, kw_only=True):
    """The wiring of a network."""

    columns: int
    """Numbers of an observation, options included."""
    groups: tuple[Group, ...]
    links: tuple[Link, ...]
    scores: int
    """Outputs that belong to no entity."""
    actions: tuple[int, ...]
    """For each action its place among all outputs: first those of no entity, then those of each group, then places of a list."""
    added: tuple[tuple[int, int], ...] = ()
    """An action and a further output that is added to its score: a move from one place to another is scored by both places."""
    listed: Listed | None = None
    whole: bool = False
    """The shared part sees the whole observation, not only what is about no entity."""

    def __post_init__(self) -> None:
        counts = {group.name: group.count for group in self.groups}
        for link in self.links:
            if len(link.sources) != len(link.targets):
                raise ValueError(f"a link from {link.source} to {link.target} has unequal ends")
            if max(link.sources) >= counts[link.source] or max(link.targets) >= counts[link.target]:
                raise ValueError(f"a link from {link.source} to {link.target} leads to an entity that is not there")
        for group in self.groups:
            if int(group.columns().max()) >= self.columns:
                raise ValueError("a group has columns beyond the end of the observation")
            if len(group.embeddings) != group.count:
                raise ValueError(f"{group.name} has {group.count} entities, but kinds for {len(group.kinds)}")
        if self.listed and self.listed.output + self.listed.count > self.scores:
            raise ValueError("things in a list are scored by outputs that are not there")
        if max((*self.actions, *(output for _, output in self.added))) >= self.outputs:
            raise ValueError("an action is scored by an output that is not there")

    @property
    def outputs(self) -> int:
        """How many outputs there are in all."""
        return self.first_of_list + (self.listed.places if self.listed else 0)

    @property
    def first_of_list(self) -> int:
        """Where the outputs for places of a list begin."""
        return self.scores + sum(group.count * group.scores for group in self.groups)

    def group(self, name: str) -> Group:
        """A group by its name."""
        return next(group for group in self.groups if group.name == name)

    def first_output(self, name: str) -> int:
        """Where the outputs of a group begin."""
        at = self.scores
        for group in self.groups:
            if group.name == name:
                return at
            at += group.count * group.scores
        raise KeyError(name)

    def shared_columns(self) -> Indices:
        """The columns of an observation that the shared part sees."""
        taken = set() if self.whole else {int(column) for group in self.groups for column in group.columns().flat}
        return np.array([column for column in range(self.columns) if column not in taken], np.int64)

    def terms(self) -> Indices:
        """The outputs that are added up to the score of each action, a column for each.

        Where an action has fewer than others, the place after the last output fills up: the code that runs a network puts a 0 there.
        """
        terms: list[list[int]] = [[output] for output in self.actions]
        for action, output in self.added:
            terms[action].append(output)
        most = max(len(one) for one in terms)
        return np.array([one + [self.outputs] * (most - len(one)) for one in terms], np.int64).T


def gathered(link: Link, structure: Structure) -> Indices | None:
    """The source of each target if every target has exactly one: then a message is a copy. Otherwise None."""
    count = structure.group(link.target).count
    if sorted(link.targets) != list(range(count)):
        return None
    found = np.zeros(count, np.int64)
    found[list(link.targets)] = link.sources
    return found


def incidence(link: Link, structure: Structure) -> NDArray[np.float32]:
    """A row for each target, a column for each source: how many links there are between them."""
    found = np.zeros((structure.group(link.target).count, structure.group(link.source).count), np.float32)
    np.add.at(found, (list(link.targets), list(link.sources)), 1.0)
    return found
