"""Commands that a player sends to a table, and the greeting that opens a WebSocket."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rubicon.engine.verbs import CHANCE, NOBODY
from rubicon.server.field_types import MOST_SEATS, Id, Number, Part, SeatNumber, Secret, Strict, Word


class Command(Strict, frozen=True, tag_field="type"):
    """Base of all commands. Each names its tag, which is what clients send."""


class Open(Command, frozen=True, tag="open"):
    """Open the part of the seed that was committed to."""

    part: Part


class Commit(Command, frozen=True, tag="commit"):
    """The SHA-256 of a part of the seed, from somebody who sits already: before a rematch."""

    commit: Part


class Move(Command, frozen=True, kw_only=True, tag="move"):
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
    """Ask to let the clocks run again."""


class Answer(Command, frozen=True, tag="answer"):
    """Agree, or not, to what another player has asked for."""

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
    """The table as the sender sees it now, or saw it after a ply; once the game is over also as any seat, a spectator or `all` sees it."""

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
    """Ask whether the server is there."""


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


class Hello(Strict, frozen=True, kw_only=True):
    """The first message on a socket: the key of a player, and the number of the last event that the client knows."""

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


def decode(content: bytes | str) -> AnyCommand:
    """Decode a command; a msgspec.ValidationError says what is wrong with it."""
    return _commands.decode(content)


def decode_hello(content: bytes | str) -> Hello:
    """Decode the greeting, the first message on a WebSocket."""
    return _hello.decode(content)
