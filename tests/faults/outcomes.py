"""What came of the faults: a row each, and the table that is printed."""

from collections.abc import Sequence
from typing import NamedTuple


class Outcome(NamedTuple):
    """How often a fault was tried and survived, and how many acknowledged moves were missing or doubled after it."""

    fault: str
    tried: int
    survived: int
    lost: int
    note: str = ""

    @property
    def is_good(self) -> bool:
        """Whether nothing went wrong."""
        return self.tried > 0 and self.survived == self.tried and self.lost == 0


def printed(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as a table."""
    width = max(len(outcome.fault) for outcome in outcomes)
    lines = [f"{'fault':{width}}  {'tried':>6}  {'survived':>8}  {'lost':>4}", "-" * (width + 24)]
    for outcome in outcomes:
        row = f"{outcome.fault:{width}}  {outcome.tried:>6}  {outcome.survived:>8}  {outcome.lost:>4}  {outcome.note}"
        lines.append(row.rstrip())
    return "\n".join(lines)
