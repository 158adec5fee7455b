"""Errors that refuse a client's request: each has a code for programs and a sentence for people."""

from rubicon.engine.errors import RubiconError
from rubicon.server.say import say

LONGEST_MESSAGE = 1_000
"""Characters; a message may quote what was sent."""


class Refused(RubiconError):
    """A request that can't be met; `code` is one of those in docs/host/protocol.md, `status` the HTTP status that goes with it."""

    def __init__(self, code: str, message: str, status: int = 409):
        super().__init__(message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]}…")
        self.code, self.status = code, status


class NotFound(Refused):
    """There is no such table, seat or code."""

    def __init__(self, message: str):
        super().__init__("not-found", message, 404)


class NotYours(Refused):
    """A seat that somebody else has, or a key that opens none."""

    def __init__(self, message: str):
        super().__init__("not-yours", message, 403)


class NotSaved(Refused):
    """The disk does not take it at the moment. It is tried again; a move with an id can be sent again, too."""

    def __init__(self) -> None:
        super().__init__("not-saved", say("not-saved"), 503)


class Overtaken(RubiconError):
    """Another process has appended to the table first. It has been read again: perform the command once more.

    Events up to number `stored` were stored all the same.
    """

    def __init__(self, stored: int) -> None:
        super().__init__("overtaken")
        self.stored = stored


class Damaged(Refused):
    """The table's events can't be read from the disk, or make no sense."""

    def __init__(self) -> None:
        super().__init__("damaged", say("damaged"), 500)
