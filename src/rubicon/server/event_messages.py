"""What each client may know of a stored event: the message for everybody, and those for seats that see more."""

from typing import TYPE_CHECKING, assert_never

import msgspec

from rubicon.engine.verbs import NOBODY
from rubicon.server import events as e
from rubicon.server.messages import (
    AnsweredEvent,
    AnyEventMessage,
    AskedEvent,
    CodedEvent,
    CommittedEvent,
    CreatedEvent,
    EndedEvent,
    LinkedEvent,
    OpenedEvent,
    PausedEvent,
    PlyEvent,
    ReadEvent,
    ReplacedEvent,
    ResumedEvent,
    SatEvent,
    SealedEvent,
    StartedEvent,
    UndoneEvent,
    UnsealedEvent,
)

if TYPE_CHECKING:
    from rubicon.server.table import Table


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
