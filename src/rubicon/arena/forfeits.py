"""Forfeits: a bot that crashes, chooses an illegal action or exceeds its time limit loses that game, and the run goes on.

The rule: the game ends at once. The bot that forfeits gets nothing; the others at the table share the win equally. Against an automatic
opponent the game is lost.
"""

from typing import Literal

import msgspec

Kind = Literal["crash", "illegal", "time"]
LONGEST = 200
"""Characters of a reason that are kept."""


class Forfeit(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was lost by forfeit, as it is kept in a ledger."""

    game: int
    """Which of the deal's games."""
    place: int
    """Whose bot, by its place in the encounter."""
    kind: Kind
    ply: int
    reason: str


class BotFault(Exception):
    """Raised when a bot fails to answer with a legal action in time."""

    def __init__(self, kind: Kind, reason: str):
        super().__init__(reason)
        self.kind = kind
        self.reason = " ".join(reason.split())[:LONGEST]


def crash(problem: BaseException) -> BotFault:
    """The fault of a bot that has raised an exception."""
    return BotFault("crash", f"{type(problem).__name__}: {problem}")


def shares(players: tuple[int, ...], seats: int, loser: int) -> list[float]:
    """Each seat's share of the win when one player forfeits."""
    winners = [seat for seat in players if seat != loser]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
