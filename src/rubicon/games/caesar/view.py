"""What a seat knows of a position, and what it sees of an action (C4, C42, C49)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import UNKNOWN
from rubicon.games.caesar.actions import DRAW_AT, DRAW_UNSEEN, FLIP_AT, HIDE_AT, HIDE_UNSEEN, LOSS_AT
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BONUSES,
    CENTURIONS,
    COMMANDS,
    COPIES,
    KINDS,
    LONGEST_LINE,
    MARKER_PLACES,
    PROVINCES,
    SPACES,
)
from rubicon.games.caesar.placing import DOUBLES
from rubicon.games.caesar.rules import drawer
from rubicon.games.caesar.state import HIDDEN, State


@rule
def show_public(s: State, out: State) -> None:
    """What lies in the open, or follows from what everybody has seen."""
    out.stuck, out.poison, out.centurions, out.border_control = s.stuck, s.poison, s.centurions, s.border_control
    out.senate_last = s.senate_last
    show_crassus(s, out)
    out.phase, out.active, out.extra, out.placing = s.phase, s.active, s.extra, s.placing
    out.passes, out.winner, out.ending = s.passes, s.winner, s.ending
    for space in range(SPACES):
        out.owner[space], out.swung[space], out.face[space] = s.owner[space], s.swung[space], s.face[space]
        out.token[space] = UNKNOWN if s.face[space] == HIDDEN else s.token[space]
    for place in range(MARKER_PLACES):
        out.marker[place], out.marker_face[place] = s.marker[place], s.marker_face[place]
    for province in range(PROVINCES):
        out.bonus[province], out.free[province] = s.bonus[province], s.free[province]
    for bonus in range(len(BONUSES)):
        out.pool[bonus] = s.pool[bonus]
        for seat in range(2):
            out.gained[seat, bonus] = s.gained[seat, bonus]
    for seat in range(2):
        out.held[seat], out.bagged[seat], out.barred[seat], out.skip[seat] = s.held[seat], s.bagged[seat], s.barred[seat], s.skip[seat]
        out.markers[seat], out.under[seat] = s.markers[seat], s.under[seat]
        out.pending[seat], out.pending_won[seat] = s.pending[seat], s.pending_won[seat]
        for centurion in range(CENTURIONS):
            out.reserve[seat, centurion] = s.reserve[seat, centurion]
        for kind in range(KINDS):
            out.sure[seat, kind], out.places[seat, kind] = s.sure[seat, kind], s.places[seat, kind]


@rule
def show_crassus(s: State, out: State) -> None:
    """C60: all that is his lies in the open."""
    out.solo, out.harder, out.bot, out.removed = s.solo, s.harder, s.bot, s.removed
    out.command, out.step, out.placed, out.fell_short = s.command, s.step, s.placed, s.fell_short
    for i in range(LONGEST_LINE):
        out.line[i] = s.line[i]
    for command in range(len(COMMANDS)):
        out.cup[command] = s.cup[command]


@rule
def view(s: State, seat: int, out: State) -> None:
    """All that lies in the open, and the seat's own hand, hidden tokens and (by counting) bag; of Auto-Crassus everybody's."""
    show_public(s, out)
    out.seat = seat
    for owner in range(2):
        known = owner == seat or owner == s.bot
        for kind in range(KINDS):
            out.hand[owner, kind] = s.hand[owner, kind] if known else UNKNOWN
            out.bag[owner, kind] = s.bag[owner, kind] if known else UNKNOWN
    for space in range(SPACES):
        if s.face[space] == HIDDEN and s.owner[space] == seat:
            out.token[space] = s.token[space]


@rule
def seen(s: State, action: int, seat: int) -> int:
    """Others see that a token is drawn, or laid face down, not which."""
    if DRAW_AT <= action < LOSS_AT and seat != drawer(s) and drawer(s) != s.bot:
        return DRAW_UNSEEN
    if HIDE_AT <= action < FLIP_AT and seat != s.active:
        return HIDE_UNSEEN + (action - HIDE_AT) % DOUBLES
    return action


@rule
def unseen(v: State, owner: int, kind: int) -> int:
    """How many of a kind an owner has where others can't see: in hand, in the bag, face down on the board."""
    count = int(COPIES[kind])
    if kind >= BASIC_KINDS:
        count += int(v.centurions) - int(v.reserve[owner, kind - BASIC_KINDS])
    for space in range(SPACES):
        if v.owner[space] == owner and v.token[space] == kind and v.face[space] != HIDDEN:
            count -= 1
    return count
