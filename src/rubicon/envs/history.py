"""History nodes for OpenSpiel states: immutable positions with what is known of them, each linked to the one before it.

Copies of a state share their nodes, so that copying costs nothing, and what was computed for one copy (what a seat has perceived so far)
is cached for all. A node is made by one call of machine code, which plays the action and tells who is next and what is legal.
"""

import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from typing import Any, Optional

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.compiler import records as direct
from rubicon.compiler import specialized
from rubicon.engine import registry
from rubicon.engine.payoffs import Payoffs
from rubicon.engine.record import Records
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.envs.compiled_verbs import Verbs
from rubicon.envs.extra import needed

pyspiel: Any = needed("pyspiel")

AT_TURN = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls them."""
BLOCK, LEAST_ROWS = 1 << 16, 8
"""Bytes of positions that lie side by side, for making an array takes as long as a ply; and how many they are at least."""


class CompiledRules(Verbs):
    """The compiled rules of a game, which make nodes."""

    def __init__(self, book: Rulebook[Any], seats: int, players: Sequence[int], payoffs: Payoffs):
        super().__init__(book, seats, players, payoffs)
        self.player_at = {seat: player for player, seat in enumerate(players)} | AT_TURN
        """What OpenSpiel calls whoever is next."""
        self._rows = max(LEAST_ROWS, BLOCK // self._size)
        self._block, self._taken = np.empty(0, self._state), self._rows
        self._room = direct.room_for(book.limits.most_legal)
        self._actions, self._odds = direct.parts(self._room)
        self._latest: HistoryNode | None = None
        """Whose actions and odds these are."""
        self._is_even = False
        """Whether all outcomes are equally likely there."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by where the rulebook comes from."""
        return rules_of, (registry.origin(self.book.name) or self.book.name, self.seats, tuple(self.players), self.payoffs)

    @functools.cached_property
    def _after(self) -> Callable[..., tuple[int, int, bool]]:
        return specialized(direct.after, self.new_cells(), 0, 0, 0, self._room)

    @functools.cached_property
    def _situation(self) -> Callable[..., tuple[int, int, bool]]:
        return specialized(direct.situation, self.new_cells(), 0, self._room)

    def _look_at(self, node: "HistoryNode") -> None:
        """Have the actions and odds of a node at hand."""
        _, _, self._is_even = self._situation(node.block, node.place, self._room)
        self._latest = node

    def legal(self, node: "HistoryNode") -> list[int]:
        """What whoever is next can do, ascending."""
        if self._latest is not node:
            self._look_at(node)
        return self._actions[: node.count].tolist()

    def odds(self, node: "HistoryNode") -> list[tuple[int, float]]:
        """At CHANCE: the outcomes and their probabilities."""
        if self._latest is not node:
            self._look_at(node)
        n = node.count
        odds = repeat(self._odds[0]) if self._is_even else self._odds[:n].tolist()
        return list(zip(self._actions[:n].tolist(), odds))  # noqa: B905  (strict takes twice as long)

    def node(self, cells: Records, perceived: Mapping[int, str]) -> "HistoryNode":
        """A node that none comes before."""
        turn, n, self._is_even = self._situation(cells, 0, self._room)
        self._latest = node = HistoryNode(self, cells, 0, None, -1, turn, n, dict(perceived))
        return node

    def follow(self, node: "HistoryNode", action: int) -> "HistoryNode":
        """The node that an action leads to."""
        block, row, place = node.block, node.place, self._taken
        if place == self._rows or block is not self._block:
            block, row, place = self._moved(node)
        self._taken = place + 1
        turn, n, self._is_even = self._after(block, row, action, place, self._room)
        self._latest = found = HistoryNode(self, block, place, node, action, turn, n)
        return found

    def _moved(self, node: "HistoryNode") -> tuple[Records, int, int]:
        """A block with a copy of a node's position, the number of the copy there, and that of the next place."""
        if self._taken + 2 > self._rows:
            self._block, self._taken = np.empty(self._rows, self._state), 0
        row, size = self._taken, self._size
        self._block.view(np.int8).data[row * size : (row + 1) * size] = node.cells.view(np.int8).data
        return self._block, row, row + 1

    def start(self, first: Any) -> "HistoryNode":
        """The first node of a game; nobody has perceived anything yet."""
        return self.node(self.cells(first), {seat: f"{seat}:" for seat in self.viewers})

    def resampled(self, view: Any, perceived: str, seed: int) -> "HistoryNode":
        """A node with another position that the owner of a view can't tell from the true one; this seat has perceived the same.

        The others are taken to have perceived what tells them just what they now know: their own view of the imagined position.
        """
        world, owner = self.sample(view, seed), int(view.seat)
        others = {seat: f"{seat}@{digest(self.view(world, seat))}:" for seat in self.viewers if seat != owner}
        return self.node(self.cells(world), {owner: perceived, **others})


class HistoryNode(msgspec.Struct, eq=False):
    """A position with the action and the node that led to it; never changes. A struct, which is made in half the time of other objects."""

    rules: CompiledRules
    block: Records
    """Where the position is: an array of some, and its place there."""
    place: int
    before: Optional["HistoryNode"]
    action: int
    turn: int
    """Whose decision is next: a seat, CHANCE or OVER."""
    count: int
    """Among how many actions."""
    known: dict[int, str] | None = None
    """What seats have perceived, as far as somebody has asked."""
    listed: list[int] | None = None
    """The actions, if somebody has asked."""

    def __deepcopy__(self, memo: object) -> "HistoryNode":
        """A node never changes: one will do for all copies of a game."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the first position and the actions since."""
        actions: list[int] = []
        first = self
        while first.before is not None:
            actions.append(first.action)
            first = first.before
        return replayed, (self.rules, first.cells.tobytes(), first.known or {}, actions[::-1])

    @property
    def cells(self) -> Records:
        """The position as an array of one."""
        return self.block[self.place : self.place + 1]

    @property
    def record(self) -> Any:
        """The position."""
        return np.frombuffer(self.cells, self.rules.record)[0]

    @property
    def legal(self) -> list[int]:
        """What whoever decides next can do."""
        if self.listed is None:
            self.listed = self.rules.legal(self)
        return self.listed

    @property
    def odds(self) -> list[tuple[int, float]]:
        """At CHANCE: the outcomes and their probabilities."""
        return self.rules.odds(self)

    def after(self, action: int) -> "HistoryNode":
        """The node that an action leads to."""
        return self.rules.follow(self, action)

    def perceived(self, seat: int) -> str:
        """All that a seat has perceived: its number, then every action in the form in which the seat has seen it."""
        behind: list[HistoryNode] = []
        node = self
        while (node.known is None or seat not in node.known) and node.before is not None:
            behind.append(node)
            node = node.before
        text = (node.known or {})[seat]
        for later in reversed(behind):
            text = f"{text} {self.rules.seen(node.cells, later.action, seat)}"
            later.known = (later.known or {}) | {seat: text}
            node = later
        return text

    def view(self, seat: int) -> Any:
        """What a seat knows."""
        return self.rules.view(self.record, seat)

    def view_cells(self, seat: int) -> NDArray[np.int8]:
        """What a seat knows, as the bare cells of the record."""
        return self.rules.view_cells(self.cells, seat)

    def encode(self, seat: int, out: NDArray[np.float32]) -> None:
        """Write the features of what a seat knows."""
        self.rules.encode(self.cells, seat, out)


@functools.cache
def rules_of(name: str, seats: int, players: tuple[int, ...], payoffs: Payoffs) -> CompiledRules:
    """The rules of a game by its name."""
    return CompiledRules(registry.load(name), seats, players, payoffs)


def replayed(rules: CompiledRules, first: bytes, perceived: Mapping[int, str], actions: Sequence[int]) -> HistoryNode:
    """The node that actions lead to."""
    node = rules.node(np.frombuffer(first, rules.book.state), perceived)
    for action in actions:
        node = node.after(action)
    return node


def digest(record: Any) -> str:
    """A short text that tells views apart."""
    return hashlib.sha256(record.tobytes()).hexdigest()[:24]
