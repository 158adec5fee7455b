"""A table in memory, and who is there."""

import asyncio
import time

from rubicon.engine.catalogue import FIRST
from rubicon.server import wire
from rubicon.server.accounts import Bucket
from rubicon.server.advising import Asked
from rubicon.server.table import Table
from rubicon.server.writer import Shown, Writer

TABLE_BURST, TABLE_RATE = 400, 100
"""Commands at once and a second, at one table."""
MOST_QUEUED = 256
"""Messages that may wait for a slow browser; then it is sent away and comes back."""


class Guest:
    """Somebody at a table: a socket with its seats."""

    def __init__(self, mine: tuple[int, ...], table: Table, *, rich: bool = False, text: bool = False, language: str = FIRST):
        self.mine, self.rich, self.text, self.language = mine, rich, text, language
        self._keys = [table.seats[seat].key for seat in mine]
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(MOST_QUEUED)
        self.gone = asyncio.Event()
        self.greeted = False
        self.missed: list[Shown] = []
        """What happens before the greeting; it comes with it."""

    def is_out(self, table: Table) -> bool:
        """Whether a seat was moved to another device, or taken by a bot."""
        return self._keys != [table.seats[seat].key for seat in self.mine]

    def send(self, message: bytes) -> None:
        """In order; a browser that does not read is sent away."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self) -> None:
        """Sent away, even if nothing is read any more; what waited is dropped."""
        self.gone.set()


class Live:
    """A table in memory."""

    def __init__(self, writer: Writer, owner: str = ""):
        self.writer, self.owner = writer, owner
        """Who set it up, if that is known: a network address; bots think at its expense."""
        self.guests: set[Guest] = set()
        self.used = time.monotonic()
        self.unsent: list[Shown] = []
        """What is not on disk yet, or waits for what follows it."""
        self.writing: asyncio.Task[None] | None = None
        self.bucket = Bucket(TABLE_BURST, TABLE_RATE)
        self.thinking: set[int] = set()
        self.asked = Asked()
        """What was thought about for people."""
        self.away: dict[int, int] = {}
        """Seats whose players are not there, and since when, in playing time."""
        self.trouble = ""
        """Why the table can't be saved at the moment, if it can't."""

    @property
    def table(self) -> Table:
        return self.writer.table

    def set_trouble(self, reason: str) -> None:
        """Tell everybody at the table that it can't be saved, or that it can again."""
        if reason != self.trouble:
            self.trouble = reason
            for guest in self.guests:
                guest.send(wire.encode({"type": "saving", "ok": not reason, "reason": reason}))

    @property
    def is_in_use(self) -> bool:
        """Whether somebody is there, a bot thinks, or something is being saved."""
        return bool(self.guests or self.thinking or self.writing or self.unsent or self.asked.thinking or self.asked.judging)

    @property
    def lane(self) -> str:
        """Among which work its bots queue up: that of its maker, or of all tables at which nobody is."""
        return self.owner or self.table.name if self.guests else "unattended"
