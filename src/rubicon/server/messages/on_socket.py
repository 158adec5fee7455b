"""The messages that come on a socket."""

from typing import Annotated

import msgspec

from rubicon.engine.outline import Outline
from rubicon.server.field_types import Phrase
from rubicon.server.messages.encoding import Part, encoded_as, part_of_game
from rubicon.server.messages.events import AnyEventMessage
from rubicon.server.messages.plies import LogEntry, PreviewedMove
from rubicon.server.messages.rich_table import RichTable, TableChange
from rubicon.server.messages.table_info import Status, TableInfo, Viewer


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of the messages on a socket."""


class PlainMessage(Message, frozen=True, kw_only=True):
    """Base of the messages with events for programs that know the rules."""

    events: list[AnyEventMessage]
    status: Status
    waiting: tuple[int, ...]
    """The seats that have something to decide."""
    legal: dict[int, list[int]]
    """The numbers of the legal actions, by seat, of your own seats that are waited for."""
    time_left: list[int] | None


class Welcome(PlainMessage, frozen=True, kw_only=True, tag="welcome"):
    """The first message: the events after `since`, and how the table stands."""

    you: tuple[int, ...]
    """Your seats."""
    info: TableInfo


class Events(PlainMessage, frozen=True, kw_only=True, tag="events"):
    """New events, and how the table stands after the last of them."""


class RichMessage(Message, frozen=True, kw_only=True):
    """Base of the messages with events for screens."""

    events: list[AnyEventMessage]


class RichWelcome(RichMessage, frozen=True, kw_only=True, tag="welcome"):
    """The first message, to a greeting with `rich`."""

    table: RichTable
    log: list[LogEntry]
    """Every ply so far."""


class RichEvents(RichMessage, frozen=True, kw_only=True, tag="events"):
    """New events, to a greeting with `rich`."""

    table: TableChange
    log: list[LogEntry] | msgspec.UnsetType = msgspec.UNSET
    """Every ply so far, where you have to forget your own: a fork begins."""


class Done(Message, frozen=True, kw_only=True, omit_defaults=True, tag="done"):
    """A command is done and stored."""

    n: int
    """Of a move, the number of its event; else of the table's last."""
    id: str = ""
    """Of a move that had one."""


class RefusedMessage(Message, frozen=True, kw_only=True, omit_defaults=True, tag="refused"):
    """A command was refused; nothing has changed."""

    error: str
    message: str
    id: str = ""
    """Of a move that had one."""


class PlainTable(TableInfo, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A table for programs that know the rules: the answer to a `look` without `ply`, `eyes` and `text`."""

    you: tuple[int, ...]
    view: Annotated[msgspec.Raw, part_of_game("view")] | None
    legal: dict[int, list[int]]
    """As in `events`."""
    log: list[tuple[int, str]]
    """Every ply: who decided, and its notation as you saw it."""


class LookedTable(RichTable, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A table with everything that a screen shows: the answer to any other `look`."""

    log: list[LogEntry]


class PastPly(Part, frozen=True, kw_only=True):
    """What differs from ply to ply in a look at the past; the rest is as in a rich table without moves."""

    ply: int
    eyes: Viewer
    view: Annotated[msgspec.Raw, part_of_game("view")] | None
    happened: list[Annotated[msgspec.Raw, encoded_as("Happened")]]
    text: Outline | msgspec.UnsetType = msgspec.UNSET


class PastPlies(Message, frozen=True, kw_only=True, tag="plies"):
    """Some plies of the past."""

    plies: list[PastPly]
    log: list[LogEntry] | msgspec.UnsetType = msgspec.UNSET
    """From ply 0 on: every ply, as these eyes saw it."""


class Preview(Message, frozen=True, kw_only=True, tag="preview"):
    """What legal moves would do."""

    actions: list[PreviewedMove]


class Hint(Part, frozen=True, kw_only=True):
    """One of the best moves of a seat."""

    action: int
    text: str
    win: float
    """The chance to win with it, from 0 to 1."""
    words: str
    """What it does."""
    reason: str
    """Why it is good, in one sentence."""


class Hints(Message, frozen=True, kw_only=True, tag="hint"):
    """The best moves of a seat, the best first."""

    seat: int
    moves: list[Hint]
    preparing: float | None
    """How much of the machine code that a search needs is made, from 0 to 1: until then they are from a first look, without it.

    Null: they are the result of a search.
    """


class Obstacle(Message, frozen=True, kw_only=True, tag="why"):
    """Why a piece can't go to a place."""

    reason: str


class RematchTable(Message, frozen=True, kw_only=True, tag="rematch"):
    """The table at which the game is played again."""

    table: str
    """Its name; empty while others have still to agree."""


class Saving(Message, frozen=True, kw_only=True, tag="saving"):
    """Comes by itself: the server can't save at the moment, or can again.

    What was done last is kept, and shown to everybody once it is saved. `welcome` means that everything is saved.
    """

    ok: bool
    reason: str
    """Why it can't: `full` is a full disk, `locked` a database that another program holds, `io` a disk that fails."""


class SeatPresence(Part, frozen=True, kw_only=True):
    """Whether a player is connected."""

    seat: int
    here: bool
    since: int | None
    """Since when, in milliseconds since 1970; of somebody who was never here while the server knows, when they last did something."""


class Presence(Message, frozen=True, kw_only=True, tag="presence"):
    """Comes by itself to screens: who is connected now. It is not stored, and has no number."""

    seats: tuple[SeatPresence, ...]
    """Of people's seats, in the order of their numbers."""
    watching: int
    """How many spectators are connected."""


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """Comes by itself to screens: a player has sent a phrase. It is not stored, and has no number."""

    seat: int
    phrase: Phrase


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""


AnyMessage = (
    Welcome
    | Events
    | RichWelcome
    | RichEvents
    | Done
    | RefusedMessage
    | PlainTable
    | LookedTable
    | PastPlies
    | Preview
    | Hints
    | Obstacle
    | RematchTable
    | Saving
    | Presence
    | Said
    | Pong
)
