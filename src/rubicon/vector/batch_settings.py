"""What a batch is made with: `Settings`, which files and pickles keep."""

from typing import Literal, NamedTuple

Autoreset = Literal["same_step", "next_step", "disabled"]
"""What happens where a game has ended: the next one begins in the same step; with the next one; not by itself."""


class Settings(NamedTuple):
    """What a batch was made with, besides its game and its size."""

    seed: int
    observe: bool
    insight: bool
    autoreset: Autoreset
    record: bool
    threads: int | None
