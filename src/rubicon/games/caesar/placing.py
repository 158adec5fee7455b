"""Which tokens may go where, face up or face down (C5, C9, C49, C75)."""

from rubicon.engine.record import Actions
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.actions import HIDE_AT, PLACE_AT
from rubicon.games.caesar.board import DOUBLE, DOUBLE_SPACES, FIT, FIT_COUNT, HIGH, KINDS, LOW, SPACES, A, B
from rubicon.games.caesar.knowledge import forget, hidden_unseen
from rubicon.games.caesar.line import leave_line
from rubicon.games.caesar.state import HIDDEN, State

DOUBLES = len(DOUBLE)


@rule
def placements(s: State, seat: int, out: Actions) -> int:
    """C5: every token of the hand on every free space that it fits; equal values have one orientation."""
    n = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] <= 0:
            continue
        for i in range(FIT_COUNT[kind]):
            space = int(FIT[kind, i])
            if s.token[space] == NONE:
                action = PLACE_AT + (kind * SPACES + space) * 2
                out[n] = action
                n += 1
                if LOW[kind] != HIGH[kind]:
                    out[n] = action + 1
                    n += 1
    return hidden_placements(s, seat, out, n) if s.border_control == 1 else n


@rule
def hidden_placements(s: State, seat: int, out: Actions, n: int) -> int:
    """C49: every token of the hand face down on every free space with a double line; never asked for Auto-Crassus (C75)."""
    for kind in range(KINDS):
        if s.hand[seat, kind] <= 0:
            continue
        for double in range(DOUBLES):
            if s.token[DOUBLE_SPACES[double]] == NONE:
                out[n] = HIDE_AT + kind * DOUBLES + double
                n += 1
    return n


@rule
def can_place(s: State, seat: int) -> bool:
    """C9: whether a player has a token and a space for it."""
    if s.border_control == 1 and s.held[seat] > 0:
        for double in range(DOUBLES):
            if s.token[DOUBLE_SPACES[double]] == NONE:
                return True
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            for i in range(FIT_COUNT[kind]):
                if s.token[FIT[kind, i]] == NONE:
                    return True
    return False


@rule
def lay(s: State, kind: int, space: int) -> None:
    """A token leaves the hand for a space; whether that closes anything is looked at later."""
    seat = s.active
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    if seat == s.bot:
        leave_line(s, kind)
        s.placed = 1
    s.token[space] = kind
    s.owner[space] = seat
    s.free[A[space]] -= 1
    s.free[B[space]] -= 1
    s.passes = 0
    s.placing = space


@rule
def place(s: State, kind: int, space: int, swung: int) -> None:
    """C5: face up, the values turned as chosen."""
    lay(s, kind, space)
    s.swung[space] = swung
    forget(s, int(s.active), kind)


@rule
def hide(s: State, kind: int, double: int) -> None:
    """C49: face down, its identity known to its owner alone."""
    space = int(DOUBLE_SPACES[double])
    lay(s, kind, space)
    s.face[space] = HIDDEN
    hidden_unseen(s, int(s.active), double)
