"""Helpers for `evaluate`: turn a score into a chance to win. Plain arithmetic, so that every machine gives the same result."""

import math

from rubicon.engine.rule import rule

LEAST, MOST = 0.001, 0.999
"""The range of an estimate: nothing is certain before the end."""


@rule
def squash(x: float) -> float:
    """Map any number into 0 … 1, with 0 at one half."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)


@rule
def clamp(chance: float) -> float:
    """Limit a chance to win to what it can be before the end: neither 0 nor 1."""
    return max(LEAST, min(MOST, chance))
