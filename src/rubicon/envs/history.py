"""History nodes for OpenSpiel states: immutable positions with what is known of them, each linked to the one before it.

Copies of a state share their nodes, so that copying costs nothing, and what was computed for one copy (what a seat has perceived so far)
is cached for all. A node is made by one call of machine code, which plays the action and tells who is next and what is legal.
"""

import functools
import hashlib
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.compiler import records as direct
from rubicon.compiler import specialized
from rubicon.compiler.lists import Numbers
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
MOST_BLOCKS = 64
"""How many are remembered, to be used again."""
KEPT = deque([object()])
UNUSED = sys.getrefcount(KEPT[-1])
"""References to something that only a `deque` and the question for their number refer to."""


class CompiledRules(Verbs):
    """The compiled rules of a game, which make nodes."""

    def __init__(self, book: Rulebook[Any], seats: int, players: Sequence[int], payoffs: Payoffs):
        super().__init__(book, seats, players, payoffs)
        self.player_at = {seat: player for player, seat in enumerate(players)} | AT_TURN
        """What OpenSpiel calls whoever is next."""
        self._rows = max(LEAST_ROWS, BLOCK // self._size)
        self._block, self._taken = np.empty(0, self._state), self._rows
        self._blocks: deque[Records] = deque(maxlen=MOST_BLOCKS)
        self._numbers = Numbers(max(book.limits.numbers, book.limits.decisions))
        self._room = direct.room_for(book.limits.most_legal, self._numbers)
        self._after: Callable[..., tuple[int, list[Any]]] = self._first_after

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by where the rulebook comes from."""
        return rules_of, (registry.origin(self.book.name) or self.book.name, self.seats, tuple(self.players), self.payoffs)

    def _first_after(self, *given: Any) -> tuple[int, list[Any]]:
        """The first call loads the machine code, which takes this method's place."""
        self._after = specialized(direct.after, self.new_cells(), 0, 0, 0, self._room, holds=True)
        found: tuple[int, list[Any]] = self._after(*given)
        return found

    @functools.cached_property
    def _situation(self) -> Callable[..., tuple[int, list[Any]]]:
        return specialized(direct.situation, self.new_cells(), 0, self._room, holds=True)

    def listed(self, node: "HistoryNode") -> list[Any]:
        """What a node lists, made anew."""
        return self._situation(node.block, node.place, self._room)[1]

    def node(self, cells: Records, perceived: Mapping[int, str]) -> "HistoryNode":
        """A node that none comes before."""
        turn, listed = self._situation(cells, 0, self._room)
        return HistoryNode(self, cells, 0, None, -1, turn, self.player_at[turn], listed, dict(perceived))

    def follow(self, node: "HistoryNode", action: int) -> "HistoryNode":
        """The node that an action leads to."""
        block, row, place = node.block, node.place, self._taken
        if place == self._rows or block is not self._block:
            block, row, place = self._moved(node)
        self._taken = place + 1
        turn, listed = self._after(block, row, action, place, self._room)
        return HistoryNode(self, block, place, node, action, turn, self.player_at[turn], listed)

    def _moved(self, node: "HistoryNode") -> tuple[Records, int, int]:
        """A block with a copy of a node's position, the number of the copy there, and that of the next place."""
        if self._taken + 2 > self._rows:
            self._block, self._taken = self._free_block(), 0
        row, size = self._taken, self._size
        self._block.view(np.int8).data[row * size : (row + 1) * size] = node.cells.view(np.int8).data
        return self._block, row, row + 1

    def _free_block(self) -> Records:
        """The block used longest ago, if nothing refers to it any more: its memory is at hand. Else a new one."""
        blocks = self._blocks
        if blocks:
            blocks.rotate(-1)
            if sys.getrefcount(blocks[-1]) == UNUSED:
                return blocks[-1]
        blocks.append(np.empty(self._rows, self._state))
        return blocks[-1]

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
    player: int
    """What OpenSpiel calls who is next."""
    listed: Any
    """The actions; at CHANCE the outcomes and their probabilities, or None after somebody has taken them."""
    known: dict[int, str] | None = None
    """What seats have perceived, as far as somebody has asked."""

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
        """What whoever decides next can do, ascending."""
        if self.turn == CHANCE:
            return [action for action, _ in self.odds]
        found: list[int] = self.listed.copy()
        return found

    @property
    def odds(self) -> list[tuple[int, float]]:
        """At CHANCE: the outcomes and their probabilities. Not kept, for many small tuples that stay make Python look for garbage."""
        found, self.listed = self.listed, None
        return found or self.rules.listed(self)

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
