"""What a seat knows of a position, what it sees of an action, and whole positions that fit (C4)."""

from rubicon.core.chance import below
from rubicon.core.record import Generator
from rubicon.core.rule import rule
from rubicon.core.verbs import EVERYTHING, UNKNOWN
from rubicon.games.caesar.board import BONUSES, COPIES, ICON_BITS, KINDS, MARKER_PLACES, PROVINCES, SPACES
from rubicon.games.caesar.rules import can_place, drawer
from rubicon.games.caesar.state import DRAW_AT, DRAW_UNSEEN, LOSE, PLACE, State


@rule
def show_public(s: State, out: State) -> None:
    """What lies in the open."""
    out.stuck, out.phase, out.active, out.extra = s.stuck, s.phase, s.active, s.extra
    out.passes, out.winner, out.ending = s.passes, s.winner, s.ending
    for space in range(SPACES):
        out.token[space], out.owner[space] = s.token[space], s.owner[space]
        out.swung[space], out.face[space] = s.swung[space], s.face[space]
    for place in range(MARKER_PLACES):
        out.marker[place], out.marker_face[place] = s.marker[place], s.marker_face[place]
    for province in range(PROVINCES):
        out.bonus[province], out.free[province] = s.bonus[province], s.free[province]
    for bonus in range(len(BONUSES)):
        out.pool[bonus], out.spent[bonus] = s.pool[bonus], s.spent[bonus]
    for seat in range(2):
        out.held[seat], out.bagged[seat], out.barred[seat] = s.held[seat], s.bagged[seat], s.barred[seat]
        out.markers[seat], out.senates[seat], out.under[seat] = s.markers[seat], s.senates[seat], s.under[seat]
        out.pending[seat], out.pending_won[seat] = s.pending[seat], s.pending_won[seat]


@rule
def view(s: State, seat: int, out: State) -> None:
    """All that lies in the open, and the seat's own hand and (by counting) bag."""
    show_public(s, out)
    out.seat = seat
    for owner in range(2):
        for kind in range(KINDS):
            out.hand[owner, kind] = s.hand[owner, kind] if owner == seat else UNKNOWN
            out.bag[owner, kind] = s.bag[owner, kind] if owner == seat else UNKNOWN


@rule
def seen(s: State, action: int, seat: int) -> int:
    """Others see that a token is drawn, not which."""
    return DRAW_UNSEEN if action >= DRAW_AT and seat != drawer(s) else action


@rule
def unseen(v: State, owner: int, kind: int) -> int:
    """How many of a kind an owner has where others can't see: in hand and bag together."""
    count = int(COPIES[kind])
    for space in range(SPACES):
        if v.owner[space] == owner and v.token[space] == kind:
            count -= 1
    return count


@rule
def deal_hand(v: State, owner: int, rng: Generator, out: State) -> None:
    """Move as many tokens as the owner holds from bag to hand, at random among those that can be there."""
    allowed = 0
    for kind in range(KINDS):
        if ICON_BITS[kind] & v.barred[owner] == 0:
            allowed += int(out.bag[owner, kind])
    for _ in range(v.held[owner]):
        ticket = below(rng, 0, allowed)
        kind = -1
        while ticket >= 0:
            kind += 1
            if ICON_BITS[kind] & v.barred[owner] == 0:
                ticket -= int(out.bag[owner, kind])
        out.bag[owner, kind] -= 1
        out.hand[owner, kind] += 1
        allowed -= 1


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    """A whole position: what is unseen of a player is parted between hand and bag, all ways alike that fit what was seen."""
    show_public(v, out)
    out.seat = EVERYTHING
    for owner in range(2):
        known = v.hand[owner, 0] != UNKNOWN
        for kind in range(KINDS):
            out.hand[owner, kind] = v.hand[owner, kind] if known else 0
            out.bag[owner, kind] = v.bag[owner, kind] if known else unseen(v, owner, kind)
        if known:
            continue
        deal_hand(v, owner, rng, out)
        while v.stuck == LOSE and v.phase == PLACE and v.active == owner and not can_place(out, owner):  # C9: else the game were over
            for kind in range(KINDS):
                out.bag[owner, kind] += out.hand[owner, kind]
                out.hand[owner, kind] = 0
            deal_hand(v, owner, rng, out)
