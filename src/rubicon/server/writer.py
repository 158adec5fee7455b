"""The one writer of a table: takes events in, and shows each of them to everybody in the form that they may see."""

from collections.abc import Iterable
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
"""Fields of events that nobody is shown."""


class Shown(msgspec.Struct, frozen=True):
    """An event with its number: as a spectator sees it, and as those seats do that see more."""

    number: int
    event: e.AnyEvent
    public: dict[str, Any]
    special: dict[int, dict[str, Any]]

    def form(self, viewer: int) -> dict[str, Any]:
        """As a seat, or NOBODY, sees it."""
        return self.special.get(viewer, self.public)


class Writer:
    """Folds events into its table; what is new waits in `fresh` until it is on disk."""

    def __init__(self, table: Table):
        self.table = table
        self.fresh: list[Shown] = []

    def emit(self, event: e.AnyEvent) -> None:
        """It has happened."""
        shown = self._show(event)
        self.table.fold(event)
        self.fresh.append(shown)

    def taken(self) -> list[Shown]:
        """What is new; from now on nothing is."""
        fresh, self.fresh = self.fresh, []
        return fresh

    def _show(self, event: e.AnyEvent) -> Shown:
        number = self.table.number + 1
        if isinstance(event, e.Ply):
            return self._show_ply(number, event)
        public = {name: value for name, value in msgspec.to_builtins(event).items() if name not in SECRET.get(type(event), ())}
        public["n"] = number
        if isinstance(event, e.Sealed):
            own = {**public, "text": self._sealed_text(event)}
            public = {"kind": "sealed", "at": event.at, "by": event.by, "n": number}
            return Shown(number, event, public, {event.by: own})
        return Shown(number, event, public, {})

    def _show_ply(self, number: int, event: e.Ply) -> Shown:
        match, ply, forms = self.table.match, len(self.table.actions) + 1, {}
        texts: dict[int, str] = {}
        for viewer in (NOBODY, *range(len(self.table.seats))):
            seen = match.perceived(event.action, viewer)
            if seen not in texts:
                texts[seen] = match.text(seen)
            forms[viewer] = {"kind": "ply", "at": event.at, "by": event.by, "action": seen, "text": texts[seen], "ply": ply, "n": number}
        public = forms.pop(NOBODY)
        return Shown(number, event, public, {seat: form for seat, form in forms.items() if form != public})

    def _sealed_text(self, event: e.Sealed) -> str:
        return self.table.match.text(event.action, event.by)


def replayed(name: str, events: Iterable[e.AnyEvent], *, compiled: bool, since: int = -1) -> tuple[Writer, list[Shown]]:
    """A table from its events, and those of them after a number as they were shown; -1: none."""
    writer, shown = Writer(Table(name, compiled=compiled)), []
    for number, event in enumerate(events, 1):
        if since < 0 or number <= since:
            writer.table.fold(event)
        else:
            writer.emit(event)
    if since >= 0:
        shown = writer.taken()
    return writer, shown
