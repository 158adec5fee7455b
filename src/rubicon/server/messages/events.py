"""Events as clients get them: for each kind of stored event, a message that lists what its readers may know.

This is an allow-list: a new field of a stored event reaches nobody until it is added to a message here.
"""

from typing import Literal

import msgspec

from rubicon.server.requests import Clock


class EventMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Base of all events in messages. Fields with their default value are left out."""

    at: int
    """When it happened, in milliseconds since 1970."""
    n: int
    """Its number at the table, from 1 without gaps."""


class CreatedEvent(EventMessage, frozen=True, kw_only=True, tag="created"):
    """A table is set up. A fork or an import begins with plies of another game, which the log of the table has."""

    game: str
    version: int
    options: dict[str, str | int | bool]
    clock: Clock
    listed: bool
    came_from: str = ""
    companion: bool = False
    hints: bool = False


class SatEvent(EventMessage, frozen=True, kw_only=True, tag="sat"):
    """Somebody has taken a seat, or has moved it to another device."""

    seat: int
    name: str = ""
    commit: str = ""


class CommittedEvent(EventMessage, frozen=True, kw_only=True, tag="committed"):
    """A player who sits already commits to a part of the seed."""

    seat: int
    commit: str


class CodedEvent(EventMessage, frozen=True, kw_only=True, tag="coded"):
    """A code was made that moves a seat to another device."""

    seat: int


class OpenedEvent(EventMessage, frozen=True, kw_only=True, tag="opened"):
    """A player has opened a part of the seed; the export shows it after the game."""

    seat: int


class StartedEvent(EventMessage, frozen=True, kw_only=True, tag="started"):
    """The game has started."""


class PlyEvent(EventMessage, frozen=True, kw_only=True, tag="ply"):
    """An action, in the form that you may see: a draw of your own is `+ship15`, to others `+?`."""

    by: int
    """The seat; -1: chance."""
    action: int
    text: str
    """The same in notation."""
    ply: int
    """Its number in the game, from 1; plies that were taken back do not count."""


class SealedEvent(EventMessage, frozen=True, kw_only=True, tag="sealed"):
    """A choice was made out of turn, where several choose at the same time. Only the player who made it gets more than `by`."""

    by: int
    action: int | None = None
    text: str = ""
    id: str = ""


class UnsealedEvent(EventMessage, frozen=True, kw_only=True, tag="unsealed"):
    """A sealed choice is withdrawn; nobody has seen it."""

    by: int


class ReadEvent(EventMessage, frozen=True, kw_only=True, tag="read"):
    """In a lesson: a note was read."""

    note: str


class AskedEvent(EventMessage, frozen=True, kw_only=True, tag="asked"):
    """A player asks the others for something."""

    by: int
    what: Literal["takeback", "pause", "resume", "rematch"]


class AnsweredEvent(EventMessage, frozen=True, kw_only=True, tag="answered"):
    """Another player agrees, or does not."""

    by: int
    yes: bool


class UndoneEvent(EventMessage, frozen=True, kw_only=True, tag="undone"):
    """The game goes back to this number of plies; sealed choices of the same moment stay."""

    by: int
    plies: int


class PausedEvent(EventMessage, frozen=True, kw_only=True, tag="paused"):
    """The clocks are stopped."""


class ResumedEvent(EventMessage, frozen=True, kw_only=True, tag="resumed"):
    """The clocks run again."""


class ReplacedEvent(EventMessage, frozen=True, kw_only=True, tag="replaced"):
    """A bot takes a player's seat; the key to the seat opens nothing any more."""

    seat: int
    bot: str
    why: Literal["away", "time"]


class EndedEvent(EventMessage, frozen=True, kw_only=True, tag="ended"):
    """The game has ended otherwise than by its rules."""

    why: Literal["resigned", "time", "away"]
    loser: int
    """The seat that has lost; -1: nobody."""


class LinkedEvent(EventMessage, frozen=True, kw_only=True, tag="linked"):
    """Another table continues from this one."""

    what: Literal["rematch"]
    table: str


AnyEventMessage = (
    CreatedEvent
    | SatEvent
    | CommittedEvent
    | CodedEvent
    | OpenedEvent
    | StartedEvent
    | PlyEvent
    | SealedEvent
    | UnsealedEvent
    | ReadEvent
    | AskedEvent
    | AnsweredEvent
    | UndoneEvent
    | PausedEvent
    | ResumedEvent
    | ReplacedEvent
    | EndedEvent
    | LinkedEvent
)
