"""Caches parts of a table's messages: each is built and encoded once per event, for all clients that may see the same.

Everything is kept under its viewer, so that nothing of one audience can reach another. The caller checks, every time, whether a client may
have a viewer's point of view.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

import msgspec

from rubicon.engine.catalogue import spoken
from rubicon.engine.facts import View
from rubicon.engine.outline import Outline
from rubicon.engine.todo import Todo
from rubicon.engine.verbs import NOBODY
from rubicon.match.match import Match
from rubicon.server.messages import Viewer, encoded

T = TypeVar("T")


class Snapshots:
    """The parts of a table's messages that are the same for everybody of an audience, until the next event."""

    def __init__(self) -> None:
        self._number = -1
        self._parts: dict[Hashable, object] = {}

    def at(self, number: int) -> "Snapshots":
        """Those of the table after event `number`; what was built before it is forgotten."""
        if number != self._number:
            self._number, self._parts = number, {}
        return self

    def view(self, match: Match, viewer: Viewer) -> msgspec.Raw:
        """The position as a viewer knows it."""
        return self.part(("view", viewer), lambda: encoded(self.view_data(match, viewer)))

    def view_data(self, match: Match, viewer: Viewer) -> View:
        """The same, not encoded."""
        return self.part(("view_data", viewer), lambda: match.position() if viewer == "all" else match.view(viewer))

    def text(self, match: Match, viewer: Viewer) -> Outline:
        """The same as an outline of text."""
        return self.part(("text", viewer), lambda: match.outline(None if viewer == "all" else viewer))

    def todo(self, match: Match, viewer: Viewer) -> Todo:
        """What is decided next, as everybody may know it; a viewer who has a seat is addressed as "you"."""
        return self.part(("todo", viewer), lambda: match.todo(reader=NOBODY if viewer == "all" else viewer))

    def choices(self, match: Match, seat: int) -> msgspec.Raw:
        """The legal actions of a waiting seat as data, for its own player."""
        return self.part(("choices", seat), lambda: encoded(match.choices(seat)))

    def part(self, part: Hashable, build: Callable[[], T]) -> T:
        """A part by its name, which includes its viewer: found, or built now."""
        key = part, spoken()
        if key not in self._parts:
            self._parts[key] = build()
        found: T = self._parts[key]  # type: ignore[assignment]
        return found
