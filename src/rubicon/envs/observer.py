"""Observations of OpenSpiel states: every type that OpenSpiel knows, as text and as tensors.

A type says whether public facts belong to it, whose private ones, and whether it recalls the whole game (an information state) or shows
the position only. What a seat knows in private is what its view, or its form of an action, has and a spectator's has not.

An information state as a tensor is the seat, the features of its view, and every action as the seat has perceived it: in small games a
row of `history` for each ply with a 1 at the action's number, in large ones the number itself plus 1 (a token for an embedding). A game
may last longer than `history` is long: then it has the latest plies, and `earlier` a digest of those before.
"""

import functools
import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.record import RecordReader
from rubicon.engine.verbs import NOBODY
from rubicon.envs.extra import needed
from rubicon.envs.history import CompiledRules, HistoryNode, digest

pyspiel: Any = needed("pyspiel")

MOST_ONE_HOT = 4096
"""Cells of a history up to which its plies are rows with a single 1."""
MOST_TOKENS = 512
"""Plies that a history of numbers holds."""
DIGEST = 4
"""Cells of the digest of what is no longer in the history, 16 bits each."""
Tensor = NDArray[np.float32]


def shapes(rules: CompiledRules, kind: Any) -> dict[str, tuple[int, ...]]:
    """The named parts of the tensor for one viewer, in order."""
    limits = rules.book.limits
    shown: dict[str, tuple[int, ...]] = dict(rules.book.features) if kind.public_info else {"private": (2, rules.book.state.itemsize)}
    if not kind.perfect_recall:
        return shown
    is_one_hot = limits.longest * limits.numbers <= MOST_ONE_HOT
    history = (limits.longest, limits.numbers) if is_one_hot else (min(limits.longest, MOST_TOKENS),)
    return {"player": (rules.seats,), **shown, "earlier": (DIGEST,), "history": history}


class Block:
    """The part of a tensor that belongs to one viewer."""

    def __init__(self, rules: CompiledRules, kind: Any, cells: Tensor):
        self._rules, self._kind, self._cells = rules, kind, cells
        self.parts: dict[str, Tensor] = {}
        at = 0
        for name, shape in shapes(rules, kind).items():
            size = int(np.prod(shape))
            self.parts[name] = cells[at : at + size].reshape(shape)
            at += size
        at = rules.seats if kind.perfect_recall else 0
        self._features = cells[at : at + rules.book.encoding_size]

    def write(self, node: HistoryNode, seat: int) -> None:
        """Fill it with what a seat (or NOBODY) observes."""
        if self._kind.public_info:
            node.encode(seat, self._features)
        else:
            private, own = self.parts["private"], node.view_cells(seat)
            private[0] = own != node.view_cells(NOBODY)
            private[1] = own * private[0]
        if self._kind.perfect_recall:
            self._write_history(node, seat)

    def _write_history(self, node: HistoryNode, seat: int) -> None:
        player, earlier, history = self.parts["player"], self.parts["earlier"], self.parts["history"]
        player[:] = 0
        if seat != NOBODY:
            player[seat] = 1
        head, plies = perceived(node, seat)
        if not self._kind.public_info:
            plies = np.where(plies == perceived(node, NOBODY)[1], -1, plies)
        old, latest = plies[: -len(history)], plies[-len(history) :]
        earlier[:] = 0
        if len(old) or "@" in head:
            content = hashlib.sha256(head.encode() + old.tobytes()).digest()[: 2 * DIGEST]
            earlier[:] = np.frombuffer(content, np.uint16)
        history[:] = 0
        if history.ndim == 1:
            history[: len(latest)] = latest + 1
        else:
            told = np.flatnonzero(latest >= 0)
            history[told, latest[told]] = 1


def perceived(node: HistoryNode, seat: int) -> tuple[str, NDArray[np.int64]]:
    """What a seat has perceived: what its text begins with, and the numbers of the actions since."""
    head, _, plies = node.perceived(seat).partition(":")
    return head, np.fromstring(plies, np.int64, sep=" ")


class Observer:
    """Observations of one type: `set_from` writes the tensors, `string_from` gives the text."""

    def __init__(self, rules: CompiledRules, kind: Any):
        self._rules, self._kind = rules, kind
        self.tensor: Tensor | None = None
        self.dict: dict[str, Tensor] = {}
        self._blocks: list[Block] = []
        if not kind.public_info and kind.private_info == pyspiel.PrivateInfoType.NONE:
            return
        is_for_all = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        blocks = len(rules.players) if is_for_all else 1
        size = sum(int(np.prod(shape)) for shape in shapes(rules, kind).values())
        self.tensor = np.zeros(blocks * size, np.float32)
        self._blocks = [Block(rules, kind, self.tensor[k * size : (k + 1) * size]) for k in range(blocks)]
        for k, block in enumerate(self._blocks):
            self.dict |= {f"player_{k}.{name}" if is_for_all else name: part for name, part in block.parts.items()}

    def _viewers(self, player: int) -> Sequence[int]:
        """Whose knowledge an observation holds: that of a player, of all, or of a spectator."""
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return (NOBODY,)
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return self._rules.players
        return (self._rules.players[player],)

    def set_from(self, state: Any, player: int) -> None:
        """Write the tensors; features that `encode` never writes are 0."""
        if self.tensor is not None:
            self.tensor.fill(0.0)
        for block, seat in zip(self._blocks, self._viewers(player), strict=False):
            block.write(state.node, seat)

    def string_from(self, state: Any, player: int) -> str:
        """All that was perceived, or what the view shows and a digest of the whole view."""
        return "\n".join(self._text(state.node, seat) for seat in self._viewers(player))

    def _text(self, node: HistoryNode, seat: int) -> str:
        if not self._kind.public_info:
            return private_history(node, seat) if self._kind.perfect_recall else private_view(node, seat)
        if self._kind.perfect_recall:
            return node.perceived(seat)
        view = node.view(seat)
        return f"{self._rules.book.plain(RecordReader(view))}\n[{digest(view)}]"


@functools.cache
def standard(rules: CompiledRules, *, recalls: bool) -> Observer:
    """The observer behind a state's own tensors: of an information state, or of an observation."""
    return Observer(rules, pyspiel.IIGObservationType(perfect_recall=recalls))


def private_view(node: HistoryNode, seat: int) -> str:
    """The cells of the record that a seat knows and a spectator does not, by field."""
    own, public = RecordReader(node.view(seat)), RecordReader(node.view(NOBODY))
    found = []
    for name in node.rules.book.state.names or ():
        mine, theirs = np.ravel(getattr(own, name)), np.ravel(getattr(public, name))
        differs = np.flatnonzero(mine != theirs)
        if len(differs) and name != "seat":
            found.append(f"{name}: {' '.join(f'{cell}={mine[cell]}' for cell in differs)}")
    return "\n".join(found)


def private_history(node: HistoryNode, seat: int) -> str:
    """The plies that a seat has perceived in another form than a spectator."""
    own, public = perceived(node, seat)[1], perceived(node, NOBODY)[1]
    return " ".join(f"{ply}:{own[ply]}" for ply in np.flatnonzero(own != public))
