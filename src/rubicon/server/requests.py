"""Bodies of HTTP requests: new tables, seats, imported files, forks, lessons."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rubicon.server.field_types import MOST_SEATS, Hash, Name, Number, OwnKey, SeatNumber, Secret, Strict, Value


class Clock(Strict, frozen=True, kw_only=True):
    """How time is limited: not at all, per move, in total with an increment, or in days per move (all in seconds)."""

    kind: Literal["none", "move", "total", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    when_over: Literal["loss", "bot"] = "loss"


class SeatWanted(Strict, frozen=True):
    """Who is to sit there: the sender, a friend with a link, anybody, or a bot."""

    kind: Literal["me", "friend", "open", "bot"]
    bot: Annotated[str, Meta(max_length=24)] = "greedy"
    name: Name = ""
    """What a player at a shared screen is called; without any, the sender's first seat has the sender's name, the others none."""


class NewTable(Strict, frozen=True, kw_only=True):
    """Create a table. `commit`: the SHA-256 of a part of the seed, see docs/host/fairness.md."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Value], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    clock: Clock = Clock()
    listed: bool = False
    name: Name = ""
    commit: Hash = ""
    companion: bool = False
    """Beside the real board: chance is not drawn but entered, or drawn when asked for."""
    hints: bool | None = None
    """Whether players may ask for the best moves; left out: only who plays against nobody but bots."""
    key: OwnKey | None = None
    """The key to the maker's seats; left out, the server chooses one."""


class Owner(Strict, frozen=True):
    """Recognise the owner: the code of the address that `rubicon` has opened in the browser. It works once."""

    code: Secret


class Join(Strict, frozen=True, kw_only=True):
    """Take a seat: with the code of a link, with one that recovers it, or an open one. A click sends it; opening a link does not."""

    code: Secret | None = None
    seat: SeatNumber | None = None
    name: Name = ""
    commit: Hash = ""
    key: OwnKey | None = None
    """The key to the seat; left out, the server chooses one."""


class Invitation(Strict, frozen=True, kw_only=True):
    """Ask which seats a code takes; nothing is taken."""

    code: Secret


class Import(Strict, frozen=True):
    """Import a .rubicon file."""

    file: Annotated[str, Meta(max_length=1_000_000)]


class Fork(Strict, frozen=True, kw_only=True):
    """Play on from a ply of a finished game."""

    ply: Number
    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Name = ""
    commit: Hash = ""
    key: OwnKey | None = None
    """The key to the maker's seats; left out, the server chooses one."""


class Lesson(Strict, frozen=True):
    """Begin a lesson."""

    key: OwnKey | None = None
    """The key to the learner's seat; left out, the server chooses one."""


def canonical(what: str, wanted: NewTable | Fork | Lesson) -> bytes:
    """A request without its key, in one form: by it, it is recognized when it is sent again."""
    content = msgspec.json.encode(msgspec.structs.replace(wanted, key=None), order="deterministic")
    return what.encode() + b" " + content
