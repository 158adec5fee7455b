"""What estimates of winning share: plain arithmetic, so that every machine gives the same."""

import math

from rubicon.engine.rule import rule

LEAST, MOST = 0.001, 0.999
"""Nothing is certain before the end."""


@rule
def squash(x: float) -> float:
    """From any number to 0 … 1."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)


@rule
def open_still(chance: float) -> float:
    """A chance to win as it can be before the end."""
    return max(LEAST, min(MOST, chance))
