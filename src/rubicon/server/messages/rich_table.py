"""A table with everything that a screen shows, and how it changes."""

from typing import Annotated, Any

import msgspec

from rubicon.engine.outline import Outline
from rubicon.server.messages.encoding import Part, encoded_as, part_of_game
from rubicon.server.messages.table_info import Link, RequestInfo, SeatInfo, Status, TableInfo, Viewer


class Note(Part, frozen=True, kw_only=True):
    """What stands between the plies of a lesson."""

    name: str
    """By which it is said to be read."""
    text: str
    """What it says."""
    rules: tuple[str, ...]
    """The rules that it teaches."""
    shows: tuple[str, ...]
    """What a board should point at meanwhile: names that its game's lessons use, such as borders."""
    number: int
    """Which one, from 1."""
    of: int
    """How many there are."""
    read: bool
    """It has to be read before anything goes on."""
    follow: int | None
    """The action that it asks for."""


class ViewChange(Part, frozen=True, kw_only=True):
    """A part of a view that is new."""

    at: tuple[str | int, ...]
    """The way to it: names of fields, and places in lists, from 0."""
    now: Any
    """What is there now, instead of what was there."""


class TableChange(Part, frozen=True, kw_only=True):
    """How a table stands after some events. What is left out is as it was before them."""

    number: int
    """The number of the last event."""
    status: Status | msgspec.UnsetType = msgspec.UNSET
    """How the table stands."""
    seats: tuple[SeatInfo, ...] | msgspec.UnsetType = msgspec.UNSET
    """In the order of their numbers."""
    waiting: tuple[int, ...]
    """Seats that have something to decide."""
    request: RequestInfo | msgspec.UnsetType | None = msgspec.UNSET
    """What a player has asked the others for."""
    scores: tuple[float, ...] | msgspec.UnsetType | None = msgspec.UNSET
    """Each seat's share of the win, once it is over."""
    why: str | msgspec.UnsetType | None = msgspec.UNSET
    """Why it is over."""
    links: tuple[Link, ...] | msgspec.UnsetType = msgspec.UNSET
    """Tables that continue from this one."""
    time_left: list[int] | msgspec.UnsetType = msgspec.UNSET
    """By seat, in milliseconds, where there is a clock."""
    eyes: Viewer
    """Whose view this is: yours, or of several the one that is waited for; -3: a spectator's."""
    ply: int
    """Plies played."""
    set_up: int
    """The first plies, which are set-up: a log can leave them out."""
    view: Annotated[msgspec.Raw, part_of_game("view")] | msgspec.UnsetType | None = msgspec.UNSET
    """What those eyes know; null before the game has begun."""
    changes: list[ViewChange] | msgspec.UnsetType = msgspec.UNSET
    """Instead of the view: what is new in it since the last one of those eyes that you have got."""
    moves: dict[int, Annotated[msgspec.Raw, encoded_as("Move", several=True)]]
    """The legal moves of your own seats that are waited for; at a companion's table also those of -1, chance."""
    forced: tuple[int, ...]
    """Those of your seats that have one legal move only, where everybody can see that, or where it does nothing and all others are
    bots: a client may make it by itself."""
    undo: bool = False
    """You can take your last decision back, or ask for it: no opponent was shown something of chance since."""
    asks: str
    """What is asked of whom, in a sentence."""
    rules: tuple[str, ...]
    """The rules behind it, by their identifiers."""
    note: Note | msgspec.UnsetType | None = msgspec.UNSET
    """In a lesson: the note that stands there now."""
    happened: list[Annotated[msgspec.Raw, encoded_as("Happened")]]
    """The plies of this message."""
    text: Outline | msgspec.UnsetType = msgspec.UNSET
    """The view as an outline of text, for those who have asked for it."""


class RichTable(TableInfo, frozen=True, kw_only=True):
    """A table with everything that a screen shows, now or in the past."""

    game: Annotated[str, part_of_game("name")]
    """Its name: view, moves and effects are those of this game."""
    options_data: dict[str, str]
    """All options by name."""
    options_chosen: dict[str, str]
    """Those that are not at their defaults."""
    you: tuple[int, ...]
    """Your seats."""
    eyes: Viewer
    """Whose view this is: yours, or of several the one that is waited for; -3: a spectator's."""
    ply: int
    """Plies played."""
    set_up: int
    """The first plies, which are set-up: a log can leave them out."""
    view: Annotated[msgspec.Raw, part_of_game("view")] | None
    """What those eyes know; null before the game has begun."""
    moves: dict[int, Annotated[msgspec.Raw, encoded_as("Move", several=True)]]
    """The legal moves of your own seats that are waited for; at a companion's table also those of -1, chance. None in the past."""
    forced: tuple[int, ...]
    """Those of your seats that have one legal move only, where everybody can see that, or where it does nothing and all others are
    bots: a client may make it by itself."""
    undo: bool = False
    """You can take your last decision back, or ask for it: no opponent was shown something of chance since."""
    asks: str
    """What is asked of whom, in a sentence."""
    rules: tuple[str, ...]
    """The rules behind it, by their identifiers."""
    note: Note | None
    """In a lesson: the note that stands there now."""
    happened: list[Annotated[msgspec.Raw, encoded_as("Happened")]]
    """The plies of this message; in a look at the past, the one that led here."""
    text: Outline | msgspec.UnsetType = msgspec.UNSET
    """The view as an outline of text, for those who have asked for it."""
