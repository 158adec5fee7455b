"""Legal moves, and plies as one viewer has seen them: in notation, in words, with what they did."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from rubicon.server.messages.encoding import Part, part_of_game


class Move(Part, frozen=True, kw_only=True):
    """A legal move."""

    action: int
    """Its number."""
    text: str
    """In notation."""
    does: Annotated[msgspec.Raw, part_of_game("action")]
    """As data."""


class PreviewedMove(Move, frozen=True, kw_only=True):
    """A legal move with what it would do, as far as its player can know."""

    effects: Annotated[msgspec.Raw, part_of_game("effect", several=True)]
    """What it would do, step by step."""
    words: str | msgspec.UnsetType = msgspec.UNSET
    """The same in a few words, where they were asked for."""


class News(Part, frozen=True, kw_only=True, omit_defaults=True):
    """The part of a ply that is about one player."""

    words: str
    """What happened, in a sentence or two; empty where there is nothing to say."""
    summary: str = ""
    """The same in a few words; left out where nothing stands out."""
    effects: int
    """How many of the ply's effects it tells; they come in order."""


class Reading(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A ply in words, as one seat has seen it."""

    text: str
    """In notation."""
    words: str
    """What happened, in a sentence or two."""
    details: str = ""
    """More about it for those who ask, such as why Auto-Crassus did it; left out where there is nothing more to say."""
    hidden: bool = False
    """A decision of which only its player knows what it is; left out: it is not."""
    sealed: bool = False
    """A decision that others could not know when it was made, but this reader could; left out: it is not."""
    news: tuple[News, ...] = ()
    """The words player by player, where several players' news come at once; left out elsewhere."""


class ReadingWithEffects(Reading, frozen=True, kw_only=True):
    """A ply with what it did, as one seat has seen it."""

    summary: str = ""
    """The same in a few words, for a ribbon; left out where nothing stands out."""
    effects: Annotated[msgspec.Raw, part_of_game("effect", several=True)]
    """What it did, step by step; each has a `kind`."""


class LogEntry(Reading, frozen=True, kw_only=True):
    """A ply in words, as its reader may know it."""

    ply: int
    """Counted from 1."""
    by: int
    """The seat; -1: chance."""
    also: Mapping[int, Reading] = {}
    """Where several of your seats share a socket: as the others of them have seen it, if that differs."""


class Happened(LogEntry, frozen=True, kw_only=True):
    """A ply with what it did: what a screen shows."""

    summary: str = ""
    """The same in a few words, for a ribbon; left out where nothing stands out."""
    effects: Annotated[msgspec.Raw, part_of_game("effect", several=True)]
    """What it did, step by step; each has a `kind`."""
    also: Mapping[int, ReadingWithEffects] = {}
    """Where several of your seats share a socket: as the others of them have seen it, if that differs."""
