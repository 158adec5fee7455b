"""The typed facts of a game, which each game declares once: what a viewer sees, what an action is, what a ply did.

Sentences, animations, previews, messages, TypeScript and the tables in the docs are made from these structs. Nobody reads notation or prose
to find out what happened.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from rubicon.engine.verbs import NOBODY


def kebab_case(name: str) -> str:
    """TokenPlaced: token-placed"""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Fact(msgspec.Struct, frozen=True):
    """Base of all facts: a value that is made once and never changed."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data: dictionaries, tuples, strings and numbers."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class View(Fact, frozen=True):
    """Base of the views: a position as one viewer knows it. Each game has one; what it consists of are plain facts."""


class ActionData(Fact, frozen=True, tag_field="kind", tag=kebab_case):
    """Base of the actions in the words of the view: pieces and places by name, not by number. What the viewer can't see is None."""


class Effect(Fact, frozen=True, tag_field="kind", tag=kebab_case):
    """Base of the effects: one thing that a ply did, as one viewer may know it. What the viewer can't see is None."""


class Reader(NamedTuple):
    """Who reads a text about effects."""

    seat: int = NOBODY
    """The seat that is addressed as "you"; NOBODY: none is."""
    seats: tuple[str, ...] = ()
    """The names of the seats at this table, such as Caesar and Auto-Crassus."""
    people: tuple[str, ...] = ()
    """The names that people have typed, by seat; empty where somebody is called as the seat is."""

    def person(self, seat: int, otherwise: str) -> str:
        """What texts call the one who plays on a seat: by the name that was typed. Pieces are called as the seat is."""
        return (self.people[seat] if seat < len(self.people) else "") or otherwise


NOBODY_READS = Reader()
"""Everybody is named."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The typed facts of one game, and the functions that make them."""

    view: Callable[[Any], View]
    """A view, or a whole position, as a struct."""
    effects: Callable[[Any, int, Any], Sequence[Effect]]
    """What a ply did, in the order in which the rules do it: from the position before it, its action and the position after it.

    The positions are those of a viewer, or whole ones; the action is as that viewer perceives it.
    """
    view_type: type[View]
    action_types: tuple[type[ActionData], ...]
    """What `words.describe` gives."""
    effect_types: tuple[type[Effect], ...]
    untold: tuple[type[Effect], ...] = ()
    """Effects that need no words: nothing to be told has happened. The kit wants words for every ply that has any other."""
    counts: Callable[[Any], dict[str, int]]
    """Every public count of a view, by a name of its own: `counts(facts.view(position))`."""
    recount: Callable[[dict[str, int], Any], None]
    """Changes counts as an effect says; the kit checks that nothing countable happens without an effect."""
