"""Any legal action, all alike: the zero of every scale."""

from typing import Any

from rubicon.engine.chance import below
from rubicon.engine.record import Actions, Generator, Records
from rubicon.engine.rule import rule


@rule
def choose(v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """One of the first n actions."""
    return int(actions[below(rng, 0, n)])
