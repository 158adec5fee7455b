"""Bonus tokens: their order and their effects (C15, C16, C17, C18, C19, C42, C46, C47, C51, C73, C76)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    CENTURION,
    CENTURIONS,
    FIRST_BORDER,
    MARKER_PLACES,
    MIGHT,
    POISON,
    SENATE,
    TACTICS,
    WEALTH,
)
from rubicon.games.caesar.closing import win
from rubicon.games.caesar.knowledge import know
from rubicon.games.caesar.line import leave_line
from rubicon.games.caesar.state import BY_MARKERS, DOWN, FLIP, GAIN, IN_BAG, IN_HAND, LOSS, ORDER, RECRUIT, UP, State


@rule
def flippable(s: State, seat: int, place: int) -> bool:
    """C18: whether Might can turn what lies on top here: a face-up token or marker of that player, never one laid face down (C52)."""
    if s.marker[place] != NONE:
        return bool(s.marker[place] == seat and s.marker_face[place] == UP)
    if place < FIRST_BORDER:
        return False
    space = place - FIRST_BORDER
    return bool(s.owner[space] == seat and s.face[space] == UP)


@rule
def flip(s: State, place: int) -> None:
    """C18: turn what lies on top face down."""
    if s.marker[place] != NONE:
        s.marker_face[place] = DOWN
    else:
        s.face[place - FIRST_BORDER] = DOWN


@rule
def has_target(s: State, seat: int) -> bool:
    """C18: whether Might finds anything of that player."""
    for place in range(MARKER_PLACES):
        if flippable(s, seat, place):
            return True
    return False


@rule
def senate(s: State, won: bool) -> None:
    """C16: keep it; if its province was won too, as many markers go under it as Senate tokens are owned now."""
    seat = s.active
    if won:
        laid = min(s.gained[seat, SENATE], s.markers[seat])
        s.under[seat] += laid
        s.markers[seat] -= laid
        if s.markers[seat] == 0:
            win(s, seat, BY_MARKERS)


@rule
def lose_token(s: State, victim: int, kind: int) -> None:
    """C42, C63: a token of a hand goes back into its owner's bag; all see which."""
    s.hand[victim, kind] -= 1
    s.held[victim] -= 1
    s.bag[victim, kind] += 1
    s.bagged[victim] += 1
    know(s, victim, kind, IN_BAG)
    if victim == s.bot:
        leave_line(s, kind)


@rule
def centurions_left(s: State) -> int:
    """C47: how many Centurions the active player has in the open."""
    count = 0
    for centurion in range(CENTURIONS):
        count += int(s.reserve[s.active, centurion])
    return count


@rule
def recruit(s: State, centurion: int) -> None:
    """C46: a Centurion of one's own comes into the hand, for the next draw step."""
    seat = int(s.active)
    s.reserve[seat, centurion] = 0
    s.hand[seat, BASIC_KINDS + centurion] += 1
    s.held[seat] += 1
    s.skip[seat] += 1
    s.barred[seat] = 0
    know(s, seat, BASIC_KINDS + centurion, IN_HAND)


@rule
def put_aside(s: State, won: bool) -> None:
    """C73, C76: it does nothing for Auto-Crassus; in the harder game one from a region he won removes a marker of his."""
    if s.harder == 1 and won:
        s.markers[s.bot] -= 1
        s.removed += 1
        if s.markers[s.bot] == 0:
            win(s, int(s.bot), BY_MARKERS)


@rule
def resolve_first(s: State) -> bool:
    """Resolve the first bonus token that is pending; returns whether nothing is left to be decided or drawn for it."""
    bonus, won = s.pending[0], s.pending_won[0] == 1
    s.pending[0], s.pending_won[0] = s.pending[1], s.pending_won[1]
    s.pending[1] = NONE
    s.pending_won[1] = 0
    s.gained[s.active, bonus] += 1
    if bonus == SENATE:
        senate(s, won)
        return bool(s.winner == NONE)
    if s.active == s.bot and bonus != POISON:
        put_aside(s, won)
        return bool(s.winner == NONE)
    if bonus == TACTICS:  # C17
        s.extra = 1
    elif bonus == MIGHT and has_target(s, 1 - s.active):
        s.phase = FLIP
        return False
    elif bonus == WEALTH and s.bagged[s.active] > 0:  # C19
        s.phase = GAIN
        return False
    elif bonus == POISON and s.held[1 - s.active] > 0:
        s.phase = LOSS
        return False
    elif bonus == CENTURION and centurions_left(s) > 0:
        s.phase = RECRUIT
        return False
    return True


@rule
def resolve(s: State) -> bool:
    """C15: resolve what is pending; stops where the player or chance has to decide. Returns whether all is resolved.

    Auto-Crassus keeps to the order of the board (C73).
    """
    while s.pending[0] != NONE:
        if s.pending[1] != NONE and s.pending[1] != s.pending[0] and s.active != s.bot:
            s.phase = ORDER
            return False
        if not resolve_first(s):
            return False
    return True
