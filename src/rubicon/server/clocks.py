"""The clocks of a table: whose time runs, how much is left. They follow from the events, and stand still while the server is down.

Times are milliseconds: `now` is wall time, as events carry it; what is kept is playing time (see `server_time`).
"""

from rubicon.server.requests import Clock
from rubicon.server.server_time import TIME


class Clocks:
    """The clocks of all seats; they run for every seat that has to decide."""

    def __init__(self, setting: Clock, seats: int):
        self.setting = setting
        self.left = [setting.seconds * 1000] * seats
        self.running: dict[int, int] = {}
        """Seats whose clock runs, and since when."""
        self.paused = False

    def run(self, seats: tuple[int, ...], now: int) -> None:
        """These seats are waited for from now on; clocks of others stop."""
        if self.setting.kind == "none":
            return
        now = TIME.playing(now)
        for seat in list(self.running):
            if seat not in seats or self.paused:
                self._stop(seat, now)
        for seat in seats if not self.paused else ():
            if seat not in self.running:
                self.running[seat] = now

    def _stop(self, seat: int, now: int) -> None:
        self.left[seat] -= now - self.running.pop(seat)
        if self.setting.kind != "total" and not self.paused:
            self.left[seat] = self.setting.seconds * 1000

    def moved(self, seat: int, now: int) -> None:
        """A player has decided: the clock starts again, even if the same player is waited for next."""
        if seat in self.running:
            self._stop(seat, TIME.playing(now))
            self.left[seat] += self.setting.increment * 1000 if self.setting.kind == "total" else 0

    def undone(self, seats: list[int]) -> None:
        """Moves are taken back: what they had brought goes too."""
        for seat in seats if self.setting.kind == "total" else ():
            self.left[seat] -= self.setting.increment * 1000

    def deadline(self) -> tuple[int, int] | None:
        """When the first of the running clocks is over, in playing time, and whose it is."""
        ends = [(since + self.left[seat], seat) for seat, since in self.running.items()]
        return min(ends) if ends else None

    def shown(self, now: int) -> list[int] | None:
        """What is left to each seat, for everybody to see."""
        if self.setting.kind == "none":
            return None
        now = TIME.playing(now)
        return [max(0, left - (now - self.running[seat] if seat in self.running else 0)) for seat, left in enumerate(self.left)]
