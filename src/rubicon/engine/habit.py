"""What a seat does without thinking long, where a game says nothing else."""

from typing import Any

from rubicon.engine.record import Actions, Records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import apply, evaluate


@rule
def by_evaluate(s: Any, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """Of the first n actions the one after which `evaluate` says most."""
    best, highest = 0, -1.0
    for i in range(n):
        scratch[0] = s
        apply(scratch[0], int(actions[i]))
        value = evaluate(scratch[0], seat)
        if value > highest:
            best, highest = i, value
    return int(actions[best])
