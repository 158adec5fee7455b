"""Events as clients see them: for each kind of stored event, a message that lists what its readers may know.

This is an allow-list: a new field of a stored event reaches nobody until it is added to a message here.
"""

from typing import TYPE_CHECKING, Literal, assert_never

import msgspec

from rubicon.engine.verbs import NOBODY
from rubicon.server import events as e
from rubicon.server.requests import Clock

if TYPE_CHECKING:
    from rubicon.server.table import Table


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


class LoggedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A stored event with its number and its messages."""

    number: int
    event: e.AnyEvent
    public: AnyEventMessage
    """For spectators, and for every seat without a private one."""
    private: dict[int, AnyEventMessage] = {}
    """For seats that see more than spectators."""

    def message_for(self, own_seats: tuple[int, ...]) -> AnyEventMessage:
        """The event as a client with these seats sees it: the first private message among them, or else the public one."""
        for seat in own_seats:
            if seat in self.private:
                return self.private[seat]
        return self.public


def logged(table: "Table", event: e.AnyEvent) -> LoggedEvent:
    """Number an event that is about to be applied to a table, and build its messages. A ply's notation needs the position before."""
    n = table.number + 1
    public: AnyEventMessage
    private: dict[int, AnyEventMessage] = {}
    match event:
        case e.Ply(at=at, by=by, action=action):
            public, private = _ply(table, at, n, by, action)
        case e.Sealed(at=at, by=by, action=action, id=move_id):
            public = SealedEvent(at=at, n=n, by=by)
            private = {by: SealedEvent(at=at, n=n, by=by, action=action, text=table.match.text(action, by), id=move_id)}
        case e.Created():
            public = _created(event, n)
        case e.Sat(at=at, seat=seat, name=name, commit=commit):
            public = SatEvent(at=at, n=n, seat=seat, name=name, commit=commit)
        case e.Committed(at=at, seat=seat, commit=commit):
            public = CommittedEvent(at=at, n=n, seat=seat, commit=commit)
        case e.Coded(at=at, seat=seat):
            public = CodedEvent(at=at, n=n, seat=seat)
        case e.Opened(at=at, seat=seat):
            public = OpenedEvent(at=at, n=n, seat=seat)
        case e.Started(at=at):
            public = StartedEvent(at=at, n=n)
        case e.Unsealed(at=at, by=by):
            public = UnsealedEvent(at=at, n=n, by=by)
        case e.Read(at=at, note=note):
            public = ReadEvent(at=at, n=n, note=note)
        case e.Asked(at=at, by=by, what=what):
            public = AskedEvent(at=at, n=n, by=by, what=what)
        case e.Answered(at=at, by=by, yes=yes):
            public = AnsweredEvent(at=at, n=n, by=by, yes=yes)
        case e.Undone(at=at, by=by, plies=plies):
            public = UndoneEvent(at=at, n=n, by=by, plies=plies)
        case e.Paused(at=at):
            public = PausedEvent(at=at, n=n)
        case e.Resumed(at=at):
            public = ResumedEvent(at=at, n=n)
        case e.Replaced(at=at, seat=seat, bot=bot, why=why):
            public = ReplacedEvent(at=at, n=n, seat=seat, bot=bot, why=why)
        case e.Ended(at=at, why=reason, loser=loser):
            public = EndedEvent(at=at, n=n, why=reason, loser=loser)
        case e.Linked(at=at, what=link, table=name):
            public = LinkedEvent(at=at, n=n, what=link, table=name)
        case _:
            assert_never(event)
    return LoggedEvent(number=n, event=event, public=public, private=private)


def _created(event: e.Created, n: int) -> CreatedEvent:
    return CreatedEvent(
        at=event.at,
        n=n,
        game=event.game,
        version=event.version,
        options=event.options,
        clock=event.clock,
        listed=event.listed,
        came_from=event.came_from,
        companion=event.companion,
        hints=event.hints,
    )


def _ply(table: "Table", at: int, n: int, by: int, action: int) -> tuple[PlyEvent, dict[int, AnyEventMessage]]:
    """A ply as a spectator sees it, and as those seats do that perceive another action."""
    match, ply = table.match, len(table.actions) + 1

    def seen(perceived: int) -> PlyEvent:
        return PlyEvent(at=at, n=n, by=by, action=perceived, text=match.text(perceived), ply=ply)

    public = seen(match.perceived(action, NOBODY))
    by_action = {public.action: public}
    private: dict[int, AnyEventMessage] = {}
    for seat in range(len(table.seats)):
        perceived = match.perceived(action, seat)
        if perceived != public.action:
            if perceived not in by_action:
                by_action[perceived] = seen(perceived)
            private[seat] = by_action[perceived]
    return public, private
