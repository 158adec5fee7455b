"""What is answered over HTTP."""

from typing import Annotated

import msgspec

from rubicon.server.messages.encoding import Part, part_of_game
from rubicon.server.messages.table_info import Status, TableInfo


class Refusal(Part, frozen=True, kw_only=True):
    """What is answered over HTTP where something is refused: a code of docs/host/protocol.md and a sentence."""

    error: str
    message: str


class Setting(Part, frozen=True, kw_only=True):
    """An option that `rules=document` sets."""

    option: str
    value: str
    where: tuple[str, ...]
    """It is set only where one of these options is not at its default; none: always."""


class GameEntry(Part, frozen=True, kw_only=True):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    """The version of its rules."""
    options: dict[str, tuple[str, ...]]
    """The values of each option, the default first."""
    document: tuple[Setting, ...] | None
    """What the option `rules=document` sets; null: the game has no such preset."""
    bots: tuple[str, ...]
    lessons: tuple[str, ...]
    seats: tuple[str, ...]
    players: tuple[int, int]
    """The fewest and the most."""


class Rule(Part, frozen=True, kw_only=True):
    """A rule of a game in words."""

    id: str
    text: str


class RuleLine(Part, frozen=True, kw_only=True):
    """A sentence or two of the rules in short."""

    term: str
    """What they explain, such as a card; or empty."""
    text: str


class Chapter(Part, frozen=True, kw_only=True):
    """A part of the rules in short."""

    title: str
    option: str
    """The option that it is about: for tables that have changed it; or empty."""
    value: str
    """The value of the option that it is for; empty: any but the default."""
    steps: bool
    """Its lines are steps, one after the other."""
    lines: tuple[RuleLine, ...]


class Here(Part, frozen=True, kw_only=True):
    """Addresses under which others reach this server; none: only this machine does."""

    links: tuple[str, ...]


class OwnerToken(Part, frozen=True, kw_only=True):
    """What shows that you are the owner of this server: keep it."""

    token: str


class ListedTable(Part, frozen=True, kw_only=True):
    """A table in the lobby."""

    table: str
    game: str
    status: Status


class MadeTable(TableInfo, frozen=True, kw_only=True):
    """A new table. The key opens your seats: keep it. The codes are for your friends, one for each seat."""

    key: str
    codes: dict[int, str]
    recovery: str
    """A code that opens your seats should you lose the key; empty: you have no seat."""


class Joined(Part, frozen=True, kw_only=True):
    """A seat that you have taken, and the key to it."""

    seat: int
    key: str
    recovery: str
    """A code that opens your seats should you lose the key. It works once, then there is another."""


class Invited(Part, frozen=True, kw_only=True):
    """What a code is good for."""

    seats: tuple[int, ...]
    """The seats that it takes."""


class SeatCode(Part, frozen=True, kw_only=True):
    """A code that moves all of your seats to another device."""

    code: str


class Judged(Part, frozen=True, kw_only=True):
    """A decision of a finished game; chances are the mover's, as far as the mover could know."""

    ply: int
    seat: int
    action: int
    text: str
    words: str
    win: float
    """The chance to win with the move that was played."""
    best_action: int
    best_text: str
    best_does: Annotated[msgspec.Raw, part_of_game("action")]
    """The best move as data."""
    best_words: str
    """What it would have done."""
    best: float
    """The chance to win with the best move."""
    loss: float


class AnalysisProgress(Part, frozen=True, kw_only=True):
    """What the moves of a finished game were worth."""

    done: int
    """Decisions that are judged so far."""
    of: int
    curve: list[list[float]] | None
    """Once all are judged: each seat's chance to win after each number of plies."""
    worst: list[Judged] | None
    """Then, too: the moves that have lost most."""


class Race(Part, frozen=True, kw_only=True):
    """What each seat of a finished game had on its way to the win: markers placed, or points."""

    points: list[list[int]]
    """A row at the beginning and after each ply, with a number for each seat; none where the game counts nothing of the kind."""


class Draw(Part, frozen=True, kw_only=True):
    """One draw of a finished game with its odds."""

    ply: int
    text: str
    stream: str
    k: int
    """Which draw of its stream, from 0."""
    weights: list[int]
    chosen: int
    """Which of the outcomes came."""


HTTP_ANSWERS = (
    Refusal,
    GameEntry,
    Rule,
    Chapter,
    Here,
    OwnerToken,
    ListedTable,
    MadeTable,
    Joined,
    Invited,
    SeatCode,
    AnalysisProgress,
    Race,
    Draw,
)
