"""What the result of a game pays: the scale from a seat's share of the win to points, stakes or rewards."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Payoffs:
    """`score` writes each seat's result from 0 (the worst) to 1 (the best); this says what 0 and 1 pay, and the rest lies between.

    In a game for stakes a small loss is thus a result between 0 and a half. Searches, ratings and the arena need no more than results.
    """

    least: float
    """What a result of 0 pays."""
    most: float
    """What a result of 1 pays."""
    shared: bool = True
    """Whether the results of all seats always add up to 1, so that the sum of what is paid is the same in every game."""

    def of(self, results: Any) -> Any:
        """What results pay: a number, or an array of them."""
        return self.least + (self.most - self.least) * results

    def total(self, seats: int) -> float | None:
        """What all seats get together, in every game; None: that differs."""
        return seats * self.least + self.most - self.least if self.shared else None


def reward(seats: int) -> Payoffs:
    """Rewards of a game that is only won or lost: 1 for a win alone, and they add up to 0."""
    return Payoffs(least=-1 / (seats - 1), most=1.0)


def stakes(seats: int) -> Payoffs:
    """Every seat puts in 1, and the winner takes it all: what OpenSpiel's games pay."""
    return Payoffs(least=-1.0, most=seats - 1.0)
