"""Commands that a player sends to a table, and the greeting that opens a WebSocket."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rubicon.engine.verbs import CHANCE, NOBODY
from rubicon.server.field_types import MOST_SEATS, Id, Number, Part, Phrase, SeatNumber, Secret, Strict, Word


class Command(Strict, frozen=True, tag_field="type"):
    """Base of all commands. Each names its tag, which is what clients send."""


class Open(Command, frozen=True, tag="open"):
    """Open the part of the seed that you committed to, for all your seats.

    Note all commitments first, and wait while any seat has `commit_due`.
    """

    part: Part


class Commit(Command, frozen=True, tag="commit"):
    """Commit to a new part of the seed: while seats are free, or before a rematch if your seat has `commit_due`."""

    commit: Part
    """The SHA-256 of the part."""


class Move(Command, frozen=True, kw_only=True, tag="move"):
    """Make a decision."""

    at: Number
    """The number of the last event that you know."""
    action: Annotated[int, Meta(ge=0, lt=2**15)] | Word
    """Its number, or its notation."""
    id: Id = ""
    """The same id from the same seat is the same move, so it is safe to send it again."""
    seat: Annotated[int, Meta(ge=CHANCE, lt=MOST_SEATS)] | None = None
    """Which of your seats; -1: what the real components have brought, at a companion's table."""


class Draw(Command, frozen=True, tag="draw"):
    """Let the server draw, at a companion's table."""

    on: bool = False
    """Go on drawing up to your next decision."""


class Read(Command, frozen=True, tag="read"):
    """Say that a note of a lesson is read."""

    note: Word
    """The name of the note."""


class Takeback(Command, frozen=True, tag="takeback"):
    """Ask to go back to before your last decision. A choice that is still sealed is withdrawn at once."""


class Pause(Command, frozen=True, tag="pause"):
    """Ask to stop the clocks and the game."""


class Resume(Command, frozen=True, tag="resume"):
    """Ask to go on after a pause."""


class Answer(Command, frozen=True, tag="answer"):
    """Agree, or not, to what another player has asked."""

    yes: bool


class Resign(Command, frozen=True, tag="resign"):
    """Give up; the others share the win."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Once the game is over: ask to play again, or agree to it. When all people have, there is a new table, and `linked` names it.

    Seats move on by one, and everybody keeps their keys. The game begins when all who had a part of the seed have committed to a new one
    and opened it. Asked for twice, it is the same table.
    """


class Replace(Command, frozen=True, tag="replace"):
    """Replace a player who has had no socket here for 10 minutes, at a table without a clock."""

    seat: SeatNumber
    how: Literal["bot", "end"]
    """A bot takes the seat; or the game ends, and all share the win."""


class Preview(Command, frozen=True, tag="preview"):
    """Ask what your legal moves would do, as far as you can know; at most 40."""

    part: Annotated[str, Meta(max_length=64)] = ""
    """Only moves with this in their notation; those that begin with it come first."""
    actions: Annotated[tuple[int, ...], Meta(max_length=40)] = ()
    """Only these moves, by their numbers; empty: all."""
    seat: SeatNumber | None = None
    words: bool = False
    """Also in words."""


class Hint(Command, frozen=True, tag="hint"):
    """Ask for the best moves of your seat that is waited for, from its own view, by 2,000 simulations; where the table allows it.

    It takes as long as a bot's move. What else you send on the same socket waits for it, so a page had better ask by `do`.
    """

    seat: SeatNumber | None = None


class Why(Command, frozen=True, tag="why"):
    """Ask why a piece can't go to a place, by their names in the view, as far as you can know; the answer is a sentence.

    In *Rise of Augustus* the piece is the number of an objective of yours, and the place one of its symbols.
    """

    piece: Annotated[str, Meta(max_length=64)] = ""
    """A token or card of yours; empty: none is picked."""
    place: Annotated[str, Meta(max_length=64)] = ""
    seat: SeatNumber | None = None


class Look(Command, frozen=True, tag="look"):
    """Ask for the whole table: now or, with `ply`, as you saw it then.

    Without `ply`, `eyes` and `text` the answer is a plain table, otherwise a rich one.
    """

    ply: Number | None = None
    """How many plies were played then."""
    eyes: Annotated[int, Meta(ge=NOBODY, lt=MOST_SEATS)] | Literal["all"] | None = None
    """Whose view: a seat, -3 for a spectator or "all" for everything; other views than your own once the game is over."""
    text: bool = False
    """Also as an outline of text."""


class Plies(Command, frozen=True, tag="plies"):
    """Ask for up to ten plies of the past, without what is the same at all of them: to keep a game and read it later."""

    ply: Number
    """The first of them."""
    eyes: Annotated[int, Meta(ge=NOBODY, lt=MOST_SEATS)] | Literal["all"] | None = None
    """As in `look`."""
    text: bool = False
    """Also as an outline of text."""


class Say(Command, frozen=True, tag="say"):
    """Send a phrase or a mark to everybody who looks on; it is not stored. There is no free text."""

    phrase: Phrase
    seat: SeatNumber | None = None


class Ping(Command, frozen=True, tag="ping"):
    """Ask whether the server is there: a connection that was slept through looks open."""


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
    | Why
    | Look
    | Plies
    | Say
    | Ping
)


class Hello(Strict, frozen=True, kw_only=True):
    """The greeting: the first message on a socket."""

    key: Secret | None = None
    """The key to your seats; without one you are a spectator."""
    since: Number = 0
    """The number of the last event that you have: you get those after it."""
    rich: bool = False
    """You want everything that a screen shows: view, moves as data, effects, words."""
    text: bool = False
    """With `rich`: also the view as an outline of text."""
    watching: bool = True
    """Without a seat you count as a spectator; not so while you only look at an invitation."""
    language: Annotated[str, Meta(pattern=r"^([a-z]{2})?(?!\n)$")] = ""
    """Of the words, in two letters; left out, the one that the browser prefers."""


_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_hello = msgspec.json.Decoder(Hello)


def decode(content: bytes | str) -> AnyCommand:
    """Decode a command; a msgspec.ValidationError says what is wrong with it."""
    return _commands.decode(content)


def decode_hello(content: bytes | str) -> Hello:
    """Decode the greeting, the first message on a WebSocket."""
    return _hello.decode(content)
