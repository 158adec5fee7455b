"""The types of everything that clients get: messages on a socket and answers over HTTP. docs/host/protocol.md explains them.

TypeScript, the JSON schema and the tables of the docs are made from this module. Parts that belong to a game are encoded once and shared
by everybody who may see them (`msgspec.Raw`); `part_of_game` and `encoded_as` say what such JSON is.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rubicon.engine.outline import Outline
from rubicon.server.event_messages import AnyEventMessage
from rubicon.server.field_types import Phrase
from rubicon.server.requests import Clock

GAME_PART = "x-game-part"
"""The keyword of the JSON schema that marks a part of a game, such as its view."""


def part_of_game(part: Literal["name", "view", "action", "effect"], *, several: bool = False) -> Meta:
    """Encoded JSON of a type that the game declares in its facts."""
    schema: dict[str, Any] = {GAME_PART: part}
    return Meta(extra_json_schema={"type": "array", "items": schema} if several else schema)


def encoded_as(struct: str, *, several: bool = False) -> Meta:
    """Encoded JSON of another struct of this module."""
    schema = {"$ref": f"#/$defs/{struct}"}
    return Meta(extra_json_schema={"type": "array", "items": schema} if several else schema)


_encoder = msgspec.json.Encoder()


def encode(message: msgspec.Struct) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def encoded(data: object) -> msgspec.Raw:
    """Data as the JSON that a message has as a part."""
    return msgspec.Raw(_encoder.encode(data))


Status = Literal["waiting", "opening", "running", "paused", "over"]
"""Seats are free; parts of the seed are missing; it is played; the clocks are stopped; it is over."""
Viewer = int | Literal["all"]
"""Whose point of view it is: a seat, -3 for a spectator, or once the game is over "all" for everything."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what messages consist of."""


# A table ------------------------------------------------------------------------------------------


class SeatInfo(Part, frozen=True, kw_only=True):
    """A seat, as everybody may know it."""

    seat: str
    """Its name in the game, such as Caesar."""
    name: str
    """Who sits there."""
    bot: str
    """The bot that plays, or empty."""
    stand_in: str
    """Why a simpler bot has moved for this one: compiling, unavailable, busy or failed. Empty: it plays itself."""
    person: bool
    """Neither a bot nor a seat that plays by itself, such as Auto-Crassus."""
    taken: bool
    """Somebody sits there, or it plays by itself."""
    open: bool
    """Free without a code."""
    commit: str
    """The commitment to this player's part of the seed."""
    commit_due: bool
    """The game waits for this seat's commitment: do not open your part before."""
    part_open: bool
    """The part of the seed is open."""
    decided: bool
    """Has made a sealed choice."""


class RequestInfo(Part, frozen=True, kw_only=True):
    """What a player has asked the others for."""

    by: int
    what: Literal["takeback", "pause", "resume", "rematch"]
    agreed: tuple[int, ...]


class Link(Part, frozen=True, kw_only=True):
    """Another table that continues from this one."""

    what: Literal["rematch"]
    table: str


class TableInfo(Part, frozen=True, kw_only=True):
    """What everybody may know of a table besides the game."""

    table: str
    """Its name."""
    number: int
    """The number of the last event."""
    game: str
    """The name of the game in data, such as caesar."""
    title: str
    """The name of the game for people."""
    rules_version: int
    """The version of its rules."""
    options: str
    """Those that are not at their defaults, as text."""
    status: Status
    """How the table stands."""
    seats: tuple[SeatInfo, ...]
    """In the order of their numbers."""
    waiting: tuple[int, ...]
    """Seats that have something to decide."""
    clock: Clock
    """As it was asked for, without defaults."""
    request: RequestInfo | None
    """What a player has asked the others for: `by`, `what`, and the seats that have `agreed`."""
    server_commit: str
    """The commitment to the server's part of the seed."""
    scores: tuple[float, ...] | None
    """Each seat's share of the win, once it is over."""
    why: str | None
    """Why it is over: as the game's rules name it, or resigned, time, away."""
    links: tuple[Link, ...]
    """Tables that continue from this one: `what` and `table`."""
    came_from: str
    """The name of a table, `import`, or empty."""
    from_position: bool
    """It does not begin at the start of the game."""
    companion: bool
    """Chance is entered by hand: the game is played on the real board."""
    hints: bool
    """Players may ask for the best moves."""
    lesson: str
    """The name of the lesson that is played here, or empty."""
    time_left: list[int] | None
    """By seat, in milliseconds; null without a clock."""


class Note(Part, frozen=True, kw_only=True):
    """What stands between the plies of a lesson."""

    name: str
    """By which it is said to be read."""
    text: str
    """What it says."""
    rules: tuple[str, ...]
    """The rules that it teaches."""
    number: int
    """Which one, from 1."""
    of: int
    """How many there are."""
    read: bool
    """It has to be read before anything goes on."""
    follow: int | None
    """The action that it asks for."""


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
    """Those of your seats that have one legal move only, where everybody can see that: a client may make it by itself."""
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
    """Those of your seats that have one legal move only, where everybody can see that: a client may make it by itself."""
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


# Messages on a socket -----------------------------------------------------------------------------


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
    """How much of the machine code that a search needs is made, from 0 to 1: until then they are from a first look, one ply deep.

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


# Answers over HTTP --------------------------------------------------------------------------------


class Refusal(Part, frozen=True, kw_only=True):
    """What is answered over HTTP where something is refused: a code of docs/host/protocol.md and a sentence."""

    error: str
    message: str


class Setting(Part, frozen=True, kw_only=True):
    """An option that `rules=document` sets."""

    option: str
    value: str
    where: tuple[str, ...]
    """It is set only where one of these options is not at its default; none: always."""


class GameEntry(Part, frozen=True, kw_only=True):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    """The version of its rules."""
    options: dict[str, tuple[str, ...]]
    """The values of each option, the default first."""
    document: tuple[Setting, ...] | None
    """What the option `rules=document` sets; null: the game has no such preset."""
    bots: tuple[str, ...]
    lessons: tuple[str, ...]
    seats: tuple[str, ...]
    players: tuple[int, int]
    """The fewest and the most."""


class Rule(Part, frozen=True, kw_only=True):
    """A rule of a game in words."""

    id: str
    text: str


class Here(Part, frozen=True, kw_only=True):
    """Addresses under which others reach this server; none: only this machine does."""

    links: tuple[str, ...]


class OwnerToken(Part, frozen=True, kw_only=True):
    """What shows that you are the owner of this server: keep it."""

    token: str


class ListedTable(Part, frozen=True, kw_only=True):
    """A table in the lobby."""

    table: str
    game: str
    status: Status


class MadeTable(TableInfo, frozen=True, kw_only=True):
    """A new table. The key opens your seats: keep it. The codes are for your friends, one for each seat."""

    key: str
    codes: dict[int, str]
    recovery: str
    """A code that opens your seats should you lose the key; empty: you have no seat."""


class Joined(Part, frozen=True, kw_only=True):
    """A seat that you have taken, and the key to it."""

    seat: int
    key: str
    recovery: str
    """A code that opens your seats should you lose the key. It works once, then there is another."""


class Invited(Part, frozen=True, kw_only=True):
    """What a code is good for."""

    seats: tuple[int, ...]
    """The seats that it takes."""


class SeatCode(Part, frozen=True, kw_only=True):
    """A code that moves all of your seats to another device."""

    code: str


class Judged(Part, frozen=True, kw_only=True):
    """A decision of a finished game; chances are the mover's, as far as the mover could know."""

    ply: int
    seat: int
    action: int
    text: str
    words: str
    win: float
    """The chance to win with the move that was played."""
    best_action: int
    best_text: str
    best: float
    """The chance to win with the best move."""
    loss: float


class AnalysisProgress(Part, frozen=True, kw_only=True):
    """What the moves of a finished game were worth."""

    done: int
    """Decisions that are judged so far."""
    of: int
    curve: list[list[float]] | None
    """Once all are judged: each seat's chance to win after each number of plies."""
    worst: list[Judged] | None
    """Then, too: the moves that have lost most."""


class Race(Part, frozen=True, kw_only=True):
    """What each seat of a finished game had on its way to the win: markers placed, or points."""

    points: list[list[int]]
    """A row at the beginning and after each ply, with a number for each seat; none where the game counts nothing of the kind."""


class Draw(Part, frozen=True, kw_only=True):
    """One draw of a finished game with its odds."""

    ply: int
    text: str
    stream: str
    k: int
    """Which draw of its stream, from 0."""
    weights: list[int]
    chosen: int
    """Which of the outcomes came."""


HTTP_ANSWERS = (
    Refusal,
    GameEntry,
    Rule,
    Here,
    OwnerToken,
    ListedTable,
    MadeTable,
    Joined,
    Invited,
    SeatCode,
    AnalysisProgress,
    Race,
    Draw,
)
