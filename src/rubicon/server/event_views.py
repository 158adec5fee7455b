"""Events as clients see them: a public form without secrets, and private forms for the seats that may know more."""

from typing import Any

import msgspec

from rubicon.engine.verbs import NOBODY
from rubicon.server import events as e
from rubicon.server.table import Table

SECRET = {
    e.Created: ("part", "seats", "plies", "first", "lesson", "request"),
    e.Sat: ("key",),
    e.Coded: ("code",),
    e.Opened: ("part",),
    e.Ply: ("id",),
}
"""Fields of events that no client gets."""


class LoggedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event with its number in the log and its forms for clients."""

    number: int
    event: e.AnyEvent
    public: dict[str, Any]
    """For spectators, and for every seat without a private form."""
    private: dict[int, dict[str, Any]] = {}
    """For seats that see more than spectators."""

    def form_for(self, own_seats: tuple[int, ...]) -> dict[str, Any]:
        """The event as a client with these seats sees it: the first private form among them, or else the public one."""
        for seat in own_seats:
            if seat in self.private:
                return self.private[seat]
        return self.public


def view_event(table: Table, event: e.AnyEvent) -> LoggedEvent:
    """Number an event that is about to be applied to a table, and build its forms; a ply's notation depends on the position before it."""
    number = table.number + 1
    if isinstance(event, e.Ply):
        return _view_ply(table, number, event)
    public = {name: value for name, value in msgspec.to_builtins(event).items() if name not in SECRET.get(type(event), ())}
    public["n"] = number
    if isinstance(event, e.Sealed):
        own = {**public, "text": table.match.text(event.action, event.by)}
        public = {"kind": "sealed", "at": event.at, "by": event.by, "n": number}
        return LoggedEvent(number=number, event=event, public=public, private={event.by: own})
    return LoggedEvent(number=number, event=event, public=public)


def _view_ply(table: Table, number: int, event: e.Ply) -> LoggedEvent:
    match, ply, forms = table.match, len(table.actions) + 1, {}
    texts: dict[int, str] = {}
    for viewer in (NOBODY, *range(len(table.seats))):
        seen = match.perceived(event.action, viewer)
        if seen not in texts:
            texts[seen] = match.text(seen)
        forms[viewer] = {"kind": "ply", "at": event.at, "by": event.by, "action": seen, "text": texts[seen], "ply": ply, "n": number}
    public = forms.pop(NOBODY)
    private = {seat: form for seat, form in forms.items() if form != public}
    return LoggedEvent(number=number, event=event, public=public, private=private)
