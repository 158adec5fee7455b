"""What browsers send and get: typed and bounded, nothing else is taken."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rubicon.engine.verbs import CHANCE, NOBODY
from rubicon.server import playername

MOST_SEATS = 6
Name = Annotated[str, Meta(max_length=playername.LONGEST, pattern=playername.PATTERN)]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,64}(?!\n)$")]
"""Keys and codes."""
OwnKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}(?!\n)$")]
"""A key that the client has chosen at random: the same request with the same key can be sent again and does nothing twice."""
Hash = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?(?!\n)$")]
Part = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
Id = Annotated[str, Meta(max_length=36, pattern=r"^[A-Za-z0-9_-]*(?!\n)$")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Value = Annotated[str, Meta(max_length=100_000)] | bool | Annotated[int, Meta(ge=0, le=100)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base: an unknown field is a mistake, and is called one."""


class Clock(Strict, frozen=True):
    """none; seconds for each move; seconds in all with an increment; days (seconds, too) for each move."""

    kind: Literal["none", "move", "total", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    when_over: Literal["loss", "bot"] = "loss"


class SeatWanted(Strict, frozen=True):
    """Who shall sit there: whoever asks, a friend with a link, anybody, or a bot."""

    kind: Literal["me", "friend", "open", "bot"]
    bot: Annotated[str, Meta(max_length=24)] = "greedy"


class NewTable(Strict, frozen=True):
    """A table that somebody wants. `commit`: the SHA-256 of a part of the seed, see docs/host/fairness.md."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Value], Meta(max_length=20)] = {}
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


class Join(Strict, frozen=True):
    """Take a seat: with the code of a link, or an open one. A click sends it; opening a link does not."""

    code: Secret | None = None
    seat: SeatNumber | None = None
    name: Name = ""
    commit: Hash = ""
    key: OwnKey | None = None
    """The key to the seat; left out, the server chooses one."""


class Import(Strict, frozen=True):
    """A .rubicon file."""

    file: Annotated[str, Meta(max_length=1_000_000)]


class Fork(Strict, frozen=True):
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


class Command(Strict, frozen=True, tag_field="type"):
    """What a player does at the table. Each command names its tag: that is what clients send."""


class Open(Command, frozen=True, tag="open"):
    """The part of the seed that was committed to."""

    part: Part


class Commit(Command, frozen=True, tag="commit"):
    """The SHA-256 of a part of the seed, from somebody who sits already: before a rematch."""

    commit: Part


class Move(Command, frozen=True, tag="move"):
    """An action by number or in notation; `at`: the number of the last event the player knows; `id`: the same id is the same move."""

    at: Number
    action: Annotated[int, Meta(ge=0, lt=2**15)] | Word
    id: Id = ""
    seat: Annotated[int, Meta(ge=CHANCE, lt=MOST_SEATS)] | None = None
    """CHANCE: what the real components have brought, at a companion's table."""


class Draw(Command, frozen=True, tag="draw"):
    """At a companion's table: let chance decide here; `on`: and further, up to the next decision."""

    on: bool = False


class Read(Command, frozen=True, tag="read"):
    """In a lesson: the note of this name is read."""

    note: Word


class Takeback(Command, frozen=True, tag="takeback"):
    """Ask to take the last move back."""


class Pause(Command, frozen=True, tag="pause"):
    """Ask to stop the clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """Ask to let them go on."""


class Answer(Command, frozen=True, tag="answer"):
    """To what another player has asked."""

    yes: bool


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Another game at the same table, seats swapped."""


class Replace(Command, frozen=True, tag="replace"):
    """Somebody is away: a bot takes the seat, or the game ends."""

    seat: SeatNumber
    how: Literal["bot", "end"]


class Preview(Command, frozen=True, tag="preview"):
    """What actions would do that have this in their notation: those of a picked token, say. Those that begin with it come first."""

    part: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None
    words: bool = False
    """In words, too."""


class Hint(Command, frozen=True, tag="hint"):
    """The best moves of one's own seat that is waited for, where the table allows it."""

    seat: SeatNumber | None = None


class Look(Command, frozen=True, tag="look"):
    """The table as the asker sees it now, or saw it after so many plies; once it is over from any seat's eyes, a spectator's, or all."""

    ply: Number | None = None
    eyes: Annotated[int, Meta(ge=NOBODY, lt=MOST_SEATS)] | Literal["all"] | None = None
    text: bool = False
    """As headed text, too."""


class Plies(Command, frozen=True, tag="plies"):
    """Some plies of the past from this one on, as `look` shows each, without what all of them share: to keep a game and read it later."""

    ply: Number
    eyes: Annotated[int, Meta(ge=NOBODY, lt=MOST_SEATS)] | Literal["all"] | None = None
    text: bool = False
    """As headed text, too."""


class Ping(Command, frozen=True, tag="ping"):
    """Is somebody there?"""


AnyCommand = (
    Open
    | Commit
    | Move
    | Draw
    | Read
    | Takeback
    | Pause
    | Resume
    | Answer
    | Resign
    | Rematch
    | Replace
    | Preview
    | Hint
    | Look
    | Plies
    | Ping
)


class Hello(Strict, frozen=True):
    """The first message on a socket: the key, if one has a seat; the number of the last event that is known."""

    key: Secret | None = None
    since: Number = 0
    rich: bool = False
    """Everything that a screen shows comes along: view, moves as data, words."""
    text: bool = False
    """With it the view as headed text, for those who read the table."""
    language: Annotated[str, Meta(pattern=r"^([a-z]{2})?(?!\n)$")] = ""
    """Of the words; left out, the one that the browser prefers."""


_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_hello = msgspec.json.Decoder(Hello)


def command(content: bytes | str) -> AnyCommand:
    """A command, or a msgspec.ValidationError that says what is wrong."""
    return _commands.decode(content)


def hello(content: bytes | str) -> Hello:
    """The greeting."""
    return _hello.decode(content)


def request(what: str, wanted: NewTable | Fork | Lesson) -> bytes:
    """A request without its key, in one form: by it, it is recognized when it is sent again."""
    content = msgspec.json.encode(msgspec.structs.replace(wanted, key=None), order="deterministic")
    return what.encode() + b" " + content


def encode(message: Any) -> bytes:
    """A message to a browser."""
    return msgspec.json.encode(message)
