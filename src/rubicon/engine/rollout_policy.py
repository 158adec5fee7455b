"""The default rollout policy: the action after which `evaluate` is highest, as the bot `greedy`, but without random ties."""

from typing import Any

from rubicon.engine.record import Actions, Records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import apply, evaluate


@rule
def best_by_evaluation(s: Any, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """The first of the n actions after which `evaluate` is highest for the seat."""
    best, highest = 0, -1.0
    for i in range(n):
        scratch[0] = s
        apply(scratch[0], int(actions[i]))
        value = evaluate(scratch[0], seat)
        if value > highest:
            best, highest = i, value
    return int(actions[best])
