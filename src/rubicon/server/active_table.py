"""A table in memory, with the clients that are connected to it and the work that is under way for it."""

import asyncio
import time
from typing import NamedTuple

from rubicon.engine.catalogue import FIRST
from rubicon.server import messages
from rubicon.server.address_usage import TokenBucket
from rubicon.server.analysis import AnalysisState
from rubicon.server.company import Company
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.finished_games import FinishedGame
from rubicon.server.hints import HintState
from rubicon.server.shown import Shown
from rubicon.server.table import Table

TABLE_BURST, TABLE_RATE = 400, 100
"""Commands at once and a second, at one table."""
MOST_QUEUED = 256
"""Messages that may wait for a slow browser; then it is disconnected and has to come back."""


class Subscriber:
    """A client that gets a table's events: a WebSocket with its seats and preferences, and the queue of its messages."""

    def __init__(
        self,
        own_seats: tuple[int, ...],
        table: Table,
        *,
        rich: bool = False,
        text: bool = False,
        watching: bool = True,
        language: str = FIRST,
    ):
        self.own_seats, self.rich, self.text, self.watching, self.language = own_seats, rich, text, watching, language
        self._keys = [table.seats[seat].key for seat in own_seats]
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(MOST_QUEUED)
        self.gone = asyncio.Event()
        self.welcomed = False
        self.missed: list[LoggedEvent] = []
        """Events before the welcome message; they come with it."""

    def has_lost_a_seat(self, table: Table) -> bool:
        """Whether a seat was moved to another device, or taken by a bot."""
        return self._keys != [table.seats[seat].key for seat in self.own_seats]

    def send(self, message: bytes) -> None:
        """Queue a message; a browser that does not read is disconnected."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.disconnect()

    def disconnect(self) -> None:
        """Close the connection, even if nothing is read any more; queued messages are dropped."""
        self.gone.set()


class Elsewhere(NamedTuple):
    """Who is connected to a table at another process: seats, and how many watch."""

    seats: frozenset[int]
    watching: int


class ActiveTable:
    """A table in memory, from when it is loaded or created until it is evicted."""

    def __init__(self, table: Table, owner: str = ""):
        self.table = table
        self.owner = owner
        """Who set it up, if that is known: a network address; bots think at its expense."""
        self.subscribers: set[Subscriber] = set()
        self.used = time.monotonic()
        self.shown = Shown()
        self.unsent: list[LoggedEvent] = []
        """Events that are not stored yet, or are stored and wait for those that follow them."""
        self.writing: asyncio.Task[None] | None = None
        self.announced = 0
        """The number of the last event that is known to be stored, by this process or another."""
        self.following: asyncio.Task[None] | None = None
        """Reads events that another process has appended."""
        self.sent = table.number
        """The number of the last event that subscribers have been sent, or would have been."""
        self.bucket = TokenBucket(TABLE_BURST, TABLE_RATE)
        self.thinking: set[int] = set()
        """Seats whose bots are choosing."""
        self.bots_due = False
        """Whether bots have to choose, here or in another process."""
        self.hints, self.analysis = HintState(), AnalysisState()
        self.company, self.finished = Company(), FinishedGame()
        self.elsewhere: dict[str, Elsewhere] = {}
        """By process: see `peers`."""
        self.away: dict[int, int] = {}
        """Seats whose players are not connected, and since when, in playing time."""
        self.trouble = ""
        """Why the table can't be saved at the moment, if it can't."""

    def set_trouble(self, reason: str) -> None:
        """Tell every subscriber that the table can't be saved, or that it can be again."""
        if reason != self.trouble:
            self.trouble = reason
            for subscriber in self.subscribers:
                subscriber.send(messages.encode(messages.Saving(ok=not reason, reason=reason)))

    def rest(self) -> None:
        """Free the memory of everything that can be rebuilt."""
        self.table.rest()
        self.shown.forget()

    @property
    def connected(self) -> set[int]:
        """The seats whose players are connected, to whichever process."""
        here = {seat for subscriber in self.subscribers for seat in subscriber.own_seats}
        return here.union(*(there.seats for there in self.elsewhere.values()))

    @property
    def watching(self) -> int:
        """How many watch at this process without a seat."""
        return sum(subscriber.watching and not subscriber.own_seats for subscriber in self.subscribers)

    @property
    def is_in_use(self) -> bool:
        """Whether somebody is connected, a bot thinks, or something is being saved."""
        return bool(self.subscribers or self.thinking or self.writing or self.unsent or self.hints.thinking or self.analysis.running)

    @property
    def lane(self) -> str:
        """The queue for its bots' work: that of its maker, or of all tables to which nobody is connected."""
        return self.owner or self.table.name if self.subscribers else "unattended"
