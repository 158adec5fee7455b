"""The events of a table, as they are stored: a table is its events, replayed in order."""

import zlib
from collections.abc import Sequence
from typing import Literal

import msgspec

from rubicon.lessons import Script
from rubicon.server.requests import Clock


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """Base of all events; `at` is when it happened, in milliseconds since 1970. Each names its tag: that is what lies on disk."""

    at: int


class SeatSetup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as it was set up with its table."""

    kind: Literal["person", "bot", "auto"]
    bot: str = ""
    code: str = ""
    """The hash of the one-time code that takes it; empty: anybody may."""
    commits: bool = False
    """Whoever sits there has to commit to a part of the seed: so it was at the table before."""


class Created(Event, frozen=True, kw_only=True, tag="created"):
    """A table is set up. The server's part of the seed is a secret until the game is over."""

    game: str
    version: int
    options: dict[str, str | int | bool]
    seats: tuple[SeatSetup, ...]
    clock: Clock
    listed: bool
    part: str
    first: str = ""
    """The position that it begins with, as a line; empty: the start of the game."""
    plies: tuple[int, ...] = ()
    """What was played before it became this table's: a fork or an import."""
    came_from: str = ""
    companion: bool = False
    """Chance is entered by hand."""
    lesson: Script | None = None
    """What is played here, move by move, by somebody who learns it."""
    hints: bool = False
    """Players may ask for the best moves."""
    levels: int = 1
    """The edition of the settings with which bots of a level play here."""
    request: str = ""
    """The mark of the request that made it, if that came with a key: see `secret_keys.mark_of`."""


class Sat(Event, frozen=True, kw_only=True, tag="sat"):
    """Somebody has taken a seat: the hash of the key, and of a part of the seed."""

    seat: int
    key: str
    name: str = ""
    commit: str = ""
    recovery: str = ""
    """The hash of the code that opens the seat should the key be lost."""


class Committed(Event, frozen=True, tag="committed"):
    """Somebody who sits already commits to a part of the seed."""

    seat: int
    commit: str


class Coded(Event, frozen=True, tag="coded"):
    """A code was made that moves a seat to another device."""

    seat: int
    code: str


class Opened(Event, frozen=True, tag="opened"):
    """A player's part of the seed is open."""

    seat: int
    part: str


class Started(Event, frozen=True, tag="started"):
    """The game has started: all parts of the seed are open."""


class Ply(Event, frozen=True, kw_only=True, tag="ply"):
    """An action: a player's, or chance's (by -1). `id` is what the player called it."""

    by: int
    action: int
    id: str = ""


class Sealed(Event, frozen=True, kw_only=True, tag="sealed"):
    """A choice made out of turn, where several choose at the same time."""

    by: int
    action: int
    id: str = ""


class Unsealed(Event, frozen=True, tag="unsealed"):
    """A sealed choice is withdrawn; nobody has seen it."""

    by: int


class Read(Event, frozen=True, tag="read"):
    """In a lesson: a note was read."""

    note: str


class Asked(Event, frozen=True, tag="asked"):
    """A player asks the others for something: to take back, to pause, to go on, to play again."""

    by: int
    what: Literal["takeback", "pause", "resume", "rematch"]


class Answered(Event, frozen=True, tag="answered"):
    """Another player agrees, or does not."""

    by: int
    yes: bool


class Undone(Event, frozen=True, tag="undone"):
    """The game goes back to this number of plies."""

    by: int
    plies: int


class Paused(Event, frozen=True, tag="paused"):
    """The clocks are stopped."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The clocks run again."""


class Replaced(Event, frozen=True, kw_only=True, tag="replaced"):
    """A bot takes a player's seat."""

    seat: int
    bot: str
    why: Literal["away", "time"]


class Ended(Event, frozen=True, tag="ended"):
    """The game has ended otherwise than by its rules: who has lost, if anybody, and why."""

    why: Literal["resigned", "time", "away"]
    loser: int


class Linked(Event, frozen=True, tag="linked"):
    """Another table continues from this one."""

    what: Literal["rematch"]
    table: str


AnyEvent = (
    Created
    | Sat
    | Committed
    | Coded
    | Opened
    | Started
    | Ply
    | Sealed
    | Unsealed
    | Read
    | Asked
    | Answered
    | Undone
    | Paused
    | Resumed
    | Replaced
    | Ended
    | Linked
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_list_decoder: msgspec.json.Decoder[list[AnyEvent]] = msgspec.json.Decoder(list[AnyEvent])
WORTH_COMPRESSING = 200
"""Bytes from which a row is compressed."""
MOST_BYTES = 10_000_000
"""Of a row when it is decompressed: a damaged file must not fill the memory."""


def encode(event: AnyEvent) -> bytes:
    """An event as it lies on disk, alone in its row."""
    return _encoder.encode(event)


def decode(content: bytes) -> AnyEvent:
    """An event from its row."""
    return _decoder.decode(content)


def encode_row(events: Sequence[AnyEvent]) -> bytes:
    """Events that are written together, as one row: one as an object, several as a list, compressed if that is shorter.

    A decision in Rise of Augustus is followed by dozens of draws: together they take a third of the room.
    """
    return encode(events[0]) if len(events) == 1 else packed_row(_encoder.encode(events))


def packed_row(plain: bytes) -> bytes:
    """A row from its JSON: a list is compressed if that is shorter."""
    if plain[:1] == b"{" or len(plain) <= WORTH_COMPRESSING:
        return plain
    return min(plain, zlib.compress(plain, 9), key=len)


def plain_row(content: bytes) -> bytes:
    """The JSON of a row; a msgspec.DecodeError if it can't be decompressed."""
    if content[:1] in (b"{", b"["):
        return content
    try:
        return zlib.decompressobj().decompress(content, MOST_BYTES)
    except zlib.error as problem:
        raise msgspec.DecodeError("the row can't be decompressed") from problem


def decode_row(content: bytes) -> list[AnyEvent]:
    """The events of a row; a msgspec.DecodeError if it holds none."""
    plain = plain_row(content)
    return [decode(plain)] if content[:1] == b"{" else _list_decoder.decode(plain)
