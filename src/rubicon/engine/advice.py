"""The types of hints and analyses, which `bots.advice` makes: the best next moves, and what the moves of a game were worth."""

from typing import NamedTuple


class Hint(NamedTuple):
    """One of the best moves of a seat."""

    action: int
    text: str
    win: float
    """The seat's chance to win with it, as far as the seat can know."""
    words: str
    """What it does."""
    reason: str
    """Why it is good, in one sentence."""


class Judged(NamedTuple):
    """A decision of a finished game and what it cost; chances are the mover's, as far as the mover could know."""

    ply: int
    """Counted from 1."""
    seat: int
    action: int
    text: str
    win: float
    """The chance to win with the move that was played."""
    best_action: int
    best_text: str
    best: float
    """The chance to win with the best move."""

    @property
    def loss(self) -> float:
        """What the move has cost."""
        return max(0.0, self.best - self.win)


class Analysis(NamedTuple):
    """Every decision of a game with its cost, and each seat's chance to win over time."""

    curve: list[tuple[float, ...]]
    """After each number of plies, none first: each seat's chance to win. With two seats as the last mover knew it, with more as
    each seat knew it when it last decided; at the end what it has won."""
    decisions: list[Judged]

    def worst(self, most: int = 5) -> list[Judged]:
        """The moves that have lost most, the worst first."""
        lost = [judged for judged in self.decisions if judged.loss > 0]
        return sorted(lost, key=lambda judged: (-judged.loss, judged.ply))[:most]
