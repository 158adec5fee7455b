"""The wiring of each game's network, by the game's name. A game without one here can't be trained yet."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rubicon.bots.networks.structure import Structure
from rubicon.engine.errors import RubiconError
from rubicon.engine.rulebook import Rulebook
from rubicon.training.structures import augustus, caesar, cleopatra

STRUCTURES: Mapping[str, Callable[[Rulebook[Any]], Structure]] = {
    "caesar": caesar.structure,
    "cleopatra": cleopatra.structure,
    "augustus": augustus.structure,
}
MIXES: Mapping[str, Sequence[tuple[int, Mapping[str, object]]]] = {
    "caesar": caesar.MIX,
    "cleopatra": cleopatra.MIX,
    "augustus": augustus.MIX,
}
"""For each game the sets of options that a network should be trained on, each with its share of the games."""
FEW_MIXES: Mapping[str, Sequence[tuple[int, Mapping[str, object]]]] = {"caesar": caesar.FEW}
"""Fewer sets of options, for the longer first part of a run; a game without an entry has its mix for both parts."""
SEALED = frozenset({"augustus"})
"""Games in which seats choose at the same time: the value of the seat that decides next can't know what was chosen just before."""


def structure_of(book: Rulebook[Any]) -> Structure:
    """The wiring for a game."""
    if book.name not in STRUCTURES:
        raise RubiconError(f"there is no network structure for {book.name}; there is one for: {', '.join(STRUCTURES)}")
    return STRUCTURES[book.name](book)
