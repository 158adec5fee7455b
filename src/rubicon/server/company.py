"""Who is at a table, and the phrases that players send each other: told to screens, never stored.

It says who is connected, never what they hold or do. What happens at other processes comes through `peers`.
"""

import asyncio
from typing import TYPE_CHECKING

from rubicon.server import commands, messages
from rubicon.server.address_usage import TokenBucket
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say
from rubicon.server.table import now_ms

if TYPE_CHECKING:
    from rubicon.server.active_table import ActiveTable

SETTLING_SECONDS = 1.0
"""Who comes and goes is told together after this time: a page that is loaded anew leaves and comes back at once."""
PHRASES_AT_ONCE, PHRASES_A_SECOND = 3, 0.25
"""Of one seat."""


class Company:
    """Who is at one table, from when it is loaded until it is evicted."""

    def __init__(self) -> None:
        self._here: dict[int, bool] = {}
        """By seat, as it was told last."""
        self._since: dict[int, int] = {}
        self._told: messages.Presence | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._phrases: dict[int, TokenBucket] = {}

    def presence(self, active: "ActiveTable") -> messages.Presence:
        """Who is here now; the times are those that were noted when somebody came or went."""
        table = active.table
        people = [seat for seat in range(len(table.seats)) if table.seats[seat].is_person and table.seats[seat].key]
        connected = active.connected
        return messages.Presence(
            seats=tuple(self._seat(seat, seat in connected, table.seats[seat].acted) for seat in people),
            watching=active.watching + sum(there.watching for there in active.elsewhere.values()),
        )

    def _seat(self, seat: int, here: bool, acted: int) -> messages.SeatPresence:
        if here != self._here.get(seat, False):
            self._here[seat], self._since[seat] = here, now_ms()
        since = self._since.get(seat)
        return messages.SeatPresence(seat=seat, here=here, since=since if since is not None else acted or None)

    def changed(self, active: "ActiveTable") -> None:
        """Somebody has come or gone: tell it soon, together with what else happens until then."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SETTLING_SECONDS, self._tell, active)

    def _tell(self, active: "ActiveTable") -> None:
        self._timer = None
        found = self.presence(active)
        if found != self._told:
            self._told = found
            broadcast(active, found)

    def say(self, active: "ActiveTable", own_seats: tuple[int, ...], command: commands.Say) -> int:
        """Send a player's phrase to everybody who looks on; gives the player's seat."""
        if not own_seats:
            raise NotYours(say("spectator"))
        seat = active.table.acting_seat(own_seats, command.seat)
        if not self._phrases.setdefault(seat, TokenBucket(PHRASES_AT_ONCE, PHRASES_A_SECOND)).take():
            raise Refused("too-many-requests", say("many-phrases"), 429)
        broadcast(active, messages.Said(seat=seat, phrase=command.phrase))
        return seat


def broadcast(active: "ActiveTable", message: messages.Presence | messages.Said) -> None:
    """Send a message that is the same for everybody to all screens."""
    encoded = messages.encode(message)
    for subscriber in active.subscribers:
        if subscriber.rich and subscriber.welcomed:
            subscriber.send(encoded)
