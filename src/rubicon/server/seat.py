"""One seat of a table: who sits there, and what they contribute to the shared seed."""

from rubicon.server import events as e


class Seat:
    """The state of a seat, changed by the events of its table."""

    def __init__(self, setup: e.SeatSetup):
        self.bot = setup.bot
        self.automatic = setup.kind == "auto"
        self.code, self.commits = setup.code, setup.commits
        self.key = self.name = self.commit = self.part = self.recovery = ""
        self.sat_before = False
        self.ids: dict[str, int] = {}
        self.open_since = 0
        """The number of the event since which this seat's decision is open."""
        self.acted = 0
        """When somebody here has last done something, in milliseconds since 1970."""
        self.stand_in = ""
        """Why another bot has moved for this one, if it has: see `bot_turns`."""

    @property
    def taken(self) -> bool:
        return bool(self.bot or self.key or self.automatic)

    @property
    def is_person(self) -> bool:
        return not self.bot and not self.automatic

    @property
    def commit_due(self) -> bool:
        """Whether the game waits for this seat's commitment: nobody should open a part before it is there."""
        return self.commits and self.is_person and not self.commit
