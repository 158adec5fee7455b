"""A table as everybody may know it, without the game that is played there."""

from typing import Literal

from rubicon.server.messages.encoding import Part
from rubicon.server.requests import Clock

Status = Literal["waiting", "opening", "running", "paused", "over"]
"""Seats are free; parts of the seed are missing; it is played; the clocks are stopped; it is over."""
Viewer = int | Literal["all"]
"""Whose point of view it is: a seat, -3 for a spectator, or once the game is over "all" for everything."""


class SeatInfo(Part, frozen=True, kw_only=True):
    """A seat, as everybody may know it."""

    seat: str
    """Its name in the game, such as Caesar."""
    name: str
    """Who sits there."""
    bot: str
    """The bot that plays, or empty."""
    stand_in: str
    """Why a simpler bot has moved for this one: compiling, unavailable, busy or failed. Empty: it plays itself."""
    person: bool
    """Neither a bot nor a seat that plays by itself, such as Auto-Crassus."""
    taken: bool
    """Somebody sits there, or it plays by itself."""
    open: bool
    """Free without a code."""
    commit: str
    """The commitment to this player's part of the seed."""
    commit_due: bool
    """The game waits for this seat's commitment: do not open your part before."""
    part_open: bool
    """The part of the seed is open."""
    decided: bool
    """Has made a sealed choice."""


class RequestInfo(Part, frozen=True, kw_only=True):
    """What a player has asked the others for."""

    by: int
    what: Literal["takeback", "pause", "resume", "rematch"]
    agreed: tuple[int, ...]


class Link(Part, frozen=True, kw_only=True):
    """Another table that continues from this one."""

    what: Literal["rematch"]
    table: str


class TableInfo(Part, frozen=True, kw_only=True):
    """What everybody may know of a table besides the game."""

    table: str
    """Its name."""
    number: int
    """The number of the last event."""
    game: str
    """The name of the game in data, such as caesar."""
    title: str
    """The name of the game for people."""
    rules_version: int
    """The version of its rules."""
    options: str
    """Those that are not at their defaults, as text."""
    status: Status
    """How the table stands."""
    seats: tuple[SeatInfo, ...]
    """In the order of their numbers."""
    waiting: tuple[int, ...]
    """Seats that have something to decide."""
    clock: Clock
    """As it was asked for, without defaults."""
    request: RequestInfo | None
    """What a player has asked the others for: `by`, `what`, and the seats that have `agreed`."""
    server_commit: str
    """The commitment to the server's part of the seed."""
    scores: tuple[float, ...] | None
    """Each seat's share of the win, once it is over."""
    why: str | None
    """Why it is over: as the game's rules name it, or resigned, time, away."""
    links: tuple[Link, ...]
    """Tables that continue from this one: `what` and `table`."""
    came_from: str
    """The name of a table, `import`, or empty."""
    from_position: bool
    """It does not begin at the start of the game."""
    companion: bool
    """Chance is entered by hand: the game is played on the real board."""
    hints: bool
    """Players may ask for the best moves."""
    lesson: str
    """The name of the lesson that is played here, or empty."""
    time_left: list[int] | None
    """By seat, in milliseconds; null without a clock."""
