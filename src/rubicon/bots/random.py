"""The bot `random`: plays every legal action with the same probability. It is the baseline of all ratings."""

from typing import Any

from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rule import rule


@rule
def choose(v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """One of the first n actions, each with the same probability."""
    return int(actions[below(rng, 0, n)])
