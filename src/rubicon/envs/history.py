"""History nodes for OpenSpiel states: immutable positions with cached facts, each linked to the one before it.

Copies of a state share their nodes, so that copying costs nothing, and what was computed for one copy (who decides, what is legal, what
a seat has perceived so far) is cached for all.
"""

import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from rubicon import compiler
from rubicon.compiler import records as direct
from rubicon.compiler import specialized
from rubicon.engine import registry
from rubicon.engine.calls import Calls
from rubicon.engine.chance import generators
from rubicon.engine.payoffs import Payoffs
from rubicon.engine.record import Records, blank
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import NOBODY, OVER


class CompiledRules:
    """The compiled rules of a game with buffers for their results; loaded when first used."""

    def __init__(self, book: Rulebook[Any], seats: int, players: Sequence[int], payoffs: Payoffs):
        self.book = book
        self.seats, self.players = seats, players
        """How many seats there are, and which of them decide."""
        self.payoffs = payoffs
        self.record = np.dtype((np.record, book.state))
        self._state, self._size = book.state, book.state.itemsize
        self._seen = self.new_cells()
        self._actions = np.zeros(book.limits.most_legal, np.int16)
        self._weights = np.zeros(book.limits.most_legal, np.int32)
        self._probabilities = np.zeros(book.limits.most_legal, np.float64)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by where the rulebook comes from."""
        return rules_of, (registry.origin(self.book.name) or self.book.name, self.seats, tuple(self.players), self.payoffs)

    @functools.cached_property
    def engine(self) -> Calls:
        """The verbs as machine code."""
        return compiler.calls(self.book)

    @functools.cached_property
    def after(self) -> Callable[..., int]:
        """Writes the cells that an action leads to; returns whose turn it is there."""
        return specialized(direct.after, self.new_cells(), 0, self.new_cells())

    @functools.cached_property
    def _legal(self) -> Callable[..., int]:
        return specialized(direct.ON_ARRAYS["legal"], self.new_cells(), 0, self._actions)

    @functools.cached_property
    def _odds(self) -> Callable[..., int]:
        return specialized(direct.odds, self.new_cells(), self._actions, self._weights, self._probabilities)

    @functools.cached_property
    def seen(self) -> Callable[..., int]:
        """Of cells, an action and a seat: the action as the seat perceives it."""
        return specialized(direct.ON_ARRAYS["seen"], self.new_cells(), 0, 0)

    @functools.cached_property
    def _encode(self) -> Callable[..., None]:
        return specialized(direct.view_encoded, self.new_cells(), 0, self.new_cells(), np.zeros(1, np.float32))

    @functools.cached_property
    def _view(self) -> Callable[..., None]:
        return specialized(direct.ON_ARRAYS["view"], self.new_cells(), 0, self.new_cells())

    def new_cells(self) -> Records:
        """A position to be written, as an array of one: from bytes, for NumPy takes ten times as long to make records."""
        return np.frombuffer(bytearray(self._size), self._state)

    def legal(self, cells: Records, turn: int) -> list[int]:
        """What a seat, or chance, can do, ascending."""
        found: list[int] = self._actions[: self._legal(cells, turn, self._actions)].tolist()
        return found

    def odds(self, cells: Records) -> list[tuple[int, float]]:
        """At CHANCE: the outcomes and their probabilities."""
        n = self._odds(cells, self._actions, self._weights, self._probabilities)
        return list(zip(self._actions[:n].tolist(), self._probabilities[:n].tolist(), strict=True))

    def returns(self, s: Any) -> list[float]:
        """At OVER: what each player has gained."""
        shares = np.zeros(self.seats, np.float32)
        self.engine.score(s, shares)
        return [self.payoffs.of(float(shares[seat])) for seat in self.players]

    def view(self, s: Any, seat: int) -> Any:
        """What a seat knows."""
        seen = blank(self.book.state)
        self.engine.view(s, seat, seen)
        return seen

    def view_cells(self, cells: Records, seat: int) -> NDArray[np.int8]:
        """What a seat knows, as the bare cells of the record."""
        seen = self.new_cells()
        self._view(cells, seat, seen)
        found: NDArray[np.int8] = seen.view(np.int8)
        return found

    def encode(self, cells: Records, seat: int, out: NDArray[np.float32]) -> None:
        """Write the features of what a seat knows."""
        self._encode(cells, seat, self._seen, out)

    def sample(self, view: Any, seed: int) -> Any:
        """A whole position drawn from those that a view allows."""
        found = blank(self.book.state)
        self.engine.sample(view, generators(seed, 0, 1, len(self.book.streams))[0], found)
        return found

    def start(self, first: Any) -> "HistoryNode":
        """The first node of a game; nobody has perceived anything yet."""
        return HistoryNode(self, self.cells(first), perceived={seat: f"{seat}:" for seat in self.viewers})

    def resampled(self, view: Any, perceived: str, seed: int) -> "HistoryNode":
        """A node with another position that the owner of a view can't tell from the true one; this seat has perceived the same.

        The others are taken to have perceived what tells them just what they now know: their own view of the imagined position.
        """
        world, owner = self.sample(view, seed), int(view.seat)
        others = {seat: f"{seat}@{digest(self.view(world, seat))}:" for seat in self.viewers if seat != owner}
        return HistoryNode(self, self.cells(world), perceived={owner: perceived, **others})

    def cells(self, record: Any) -> Records:
        """A record's memory as an array of one."""
        return np.frombuffer(record, self.book.state)

    @property
    def viewers(self) -> Sequence[int]:
        """Everybody who has a view: the seats, and a spectator."""
        return (NOBODY, *range(self.seats))


class HistoryNode:
    """A position with the action and the node that led to it; never changes."""

    __slots__ = ("_legal", "_perceived", "_turn", "action", "before", "cells", "rules")

    def __init__(
        self,
        rules: CompiledRules,
        cells: Records,
        before: Optional["HistoryNode"] = None,
        action: int = -1,
        perceived: Mapping[int, str] | None = None,
    ):
        """`cells`: an array of one position."""
        self.rules = rules
        self.cells = cells
        self.before = before
        self.action = action
        self._turn: int | None = None
        self._legal: list[int] | None = None
        self._perceived = dict(perceived or {})

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
        return replayed, (self.rules, first.cells.tobytes(), first._perceived, actions[::-1])

    @property
    def record(self) -> Any:
        """The position."""
        return np.frombuffer(self.cells, self.rules.record)[0]

    @property
    def turn(self) -> int:
        """Whose decision is next: a seat, CHANCE or OVER."""
        if self._turn is None:
            self._turn = int(self.rules.engine.turn(self.record))
        return self._turn

    @property
    def legal(self) -> list[int]:
        """What whoever decides next can do."""
        if self._legal is None:
            self._legal = [] if self.turn == OVER else self.rules.legal(self.cells, self.turn)
        return self._legal

    def after(self, action: int) -> "HistoryNode":
        """The node that an action leads to."""
        rules = self.rules
        cells = rules.new_cells()
        turn = rules.after(self.cells, action, cells)
        node = HistoryNode(rules, cells, self, action)
        node._turn = turn
        return node

    def perceived(self, seat: int) -> str:
        """All that a seat has perceived: its number, then every action in the form in which the seat has seen it."""
        behind: list[tuple[HistoryNode, HistoryNode]] = []
        node = self
        while seat not in node._perceived and node.before is not None:
            behind.append((node.before, node))
            node = node.before
        text = node._perceived[seat]
        for before, node in reversed(behind):
            text = f"{text} {self.rules.seen(before.cells, node.action, seat)}"
            node._perceived[seat] = text
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
    node = HistoryNode(rules, np.frombuffer(first, rules.book.state), perceived=perceived)
    for action in actions:
        node = node.after(action)
    return node


def digest(record: Any) -> str:
    """A short text that tells views apart."""
    return hashlib.sha256(record.tobytes()).hexdigest()[:24]
