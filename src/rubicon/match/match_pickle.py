"""Pickles matches: as the game, the first position, the plies, and how chance goes on. The seed is in it: a pickle is its owner's."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from rubicon.engine.chance import Fair
from rubicon.engine.record import copied, record_type

if TYPE_CHECKING:
    from rubicon.game import Game
    from rubicon.match.match import Match


class MatchContent(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a match consists of."""

    first: bytes | None
    """The position that it began with; None: the first one of the game."""
    actions: tuple[int, ...]
    sealed: Mapping[int, int]
    """Decisions out of turn, by seat."""
    recorded: Mapping[tuple[int, int], int]
    """Draws that come again, by stream and number."""
    is_compiled: bool


Make = Callable[..., "Match"]


def restored(make: Make, game: "Game", chance: Fair | None, content: MatchContent) -> "Match":
    """A match that was pickled."""
    first: Any = None
    if content.first is not None:
        first = copied(np.frombuffer(content.first, record_type(game.book.state))[0])
    match = make(game, None, compiled=content.is_compiled, first=first)
    for action in content.actions:
        match.push(action)
    match.resume(chance, content.sealed, content.recorded)
    return match
