"""Legal actions of a batch for learners: lists instead of masks, and actions drawn from a network's logits; both compiled."""

import math
from typing import Any

from rubicon.engine.rule import rule


@rule
def count_legal(masks: Any, offsets: Any) -> None:
    """Write where the list of each row begins and ends."""
    total = 0
    for i in range(masks.shape[0]):
        offsets[i] = total
        for k in range(masks.shape[1]):
            total += masks[i, k]
    offsets[masks.shape[0]] = total


@rule
def list_legal(masks: Any, actions: Any) -> None:
    """Write the legal actions of all rows, one after the other."""
    n = 0
    for i in range(masks.shape[0]):
        for k in range(masks.shape[1]):
            if masks[i, k]:
                actions[n] = k
                n += 1


@rule
def draw_from_logits(masks: Any, logits: Any, uniform: Any, nothing: int, actions: Any, log_probabilities: Any) -> None:
    """Draw a legal action in each row by the softmax of its logits, from a number between 0 and 1; `nothing` where none is legal."""
    for i in range(masks.shape[0]):
        best, last = -math.inf, -1
        for k in range(masks.shape[1]):
            if masks[i, k]:
                last = k
                best = max(best, float(logits[i, k]))
        actions[i], log_probabilities[i] = nothing, 0.0
        if last < 0:
            continue
        total = 0.0
        for k in range(masks.shape[1]):
            if masks[i, k]:
                total += math.exp(float(logits[i, k]) - best)
        left = float(uniform[i]) * total
        chosen = last  # rounding may leave a rest after the last one
        for k in range(masks.shape[1]):
            if masks[i, k]:
                left -= math.exp(float(logits[i, k]) - best)
                if left < 0.0:
                    chosen = k
                    break
        actions[i] = chosen
        log_probabilities[i] = float(logits[i, chosen]) - best - math.log(total)
