"""Auto-Crassus's tokens: face up, from left to right (C60). `held` is changed before the line is."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.state import State


@rule
def join_line(s: State, kind: int) -> None:
    """C63: a token comes to the right end of the line."""
    s.line[s.held[s.bot] - 1] = kind


@rule
def leave_line(s: State, kind: int) -> None:
    """C42, C63: the left-most token of a kind leaves the line."""
    at = 0
    while s.line[at] != kind:
        at += 1
    for i in range(at, s.held[s.bot]):
        s.line[i] = s.line[i + 1]
    s.line[s.held[s.bot]] = NONE
