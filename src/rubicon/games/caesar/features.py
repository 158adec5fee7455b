"""Features for learning: what a seat knows, the seat itself first, as named parts."""

from rubicon.engine.record import Shares
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.board import (
    BONUSES,
    CENTURIONS,
    COMMANDS,
    FIRST_BORDER,
    ITALIA,
    KINDS,
    LONGEST_LINE,
    PROVINCES,
    SECOND_SPACE,
    SENATE,
    SPACES,
    A,
    B,
)
from rubicon.games.caesar.closing import facing
from rubicon.games.caesar.state import HIDDEN, PHASES, UP, State
from rubicon.games.caesar.view import unseen

NEXT_IN_LINE = 5
"""Places of the line that `encode` tells apart: the last stands for all further ones."""

FEATURES: dict[str, tuple[int, ...]] = {
    "hand": (KINDS,),  # tokens in hand, by kind
    "bag": (KINDS,),  # tokens in the own bag
    "unseen": (KINDS,),  # the opponent's hand and bag together
    "spaces": (SPACES, 6),  # mine, theirs, value to the first and to the second province, marker mine, theirs
    "provinces": (PROVINCES, 5 + len(BONUSES)),  # marker mine, theirs, face down, free spaces, second marker, bonus token
    "players": (2, 5),  # me, then the opponent: markers left, Senate tokens, tokens held, in the bag, to move
    "phase": (len(PHASES),),
    "extra": (1,),
    "expansions": (3 + 2 * (CENTURIONS + 2),),  # poison, centurions, border control; then a player each: Centurions, skips, hidden tokens
    "left_over": (len(BONUSES),),
    "solo": (5,),  # Auto-Crassus: easy, normal, hard; the harder game; markers removed
    "line": (NEXT_IN_LINE, KINDS),  # his first tokens from the left, and then how many more of each kind
    "cup": (len(COMMANDS),),  # command tokens still to be drawn
}

OPTION_FIELDS = ("stuck", "poison", "centurions", "border_control", "solo", "bot", "harder", "senate_last")
"""Fields of the record that hold the options (`bot` tells the side in a solo game); observations of version 1 end with them."""


@rule
def encode(v: State, out: Shares) -> None:
    """Write the parts one after the other; a spectator sees with the first seat's order and an empty hand."""
    me = max(int(v.seat), 0)
    known = v.hand[me, 0] >= 0
    at = 0
    for kind in range(KINDS):
        out[at + kind] = v.hand[me, kind] if known else 0
        out[at + KINDS + kind] = v.bag[me, kind] if known else 0
        out[at + 2 * KINDS + kind] = unseen(v, 1 - me, kind)
    at += 3 * KINDS
    for space in range(SPACES):
        marker = v.marker[FIRST_BORDER + space]
        out[at] = v.owner[space] == me
        out[at + 1] = v.owner[space] == 1 - me
        out[at + 2] = facing(v, space, int(A[space]))
        out[at + 3] = facing(v, space, int(B[space]))
        out[at + 4] = marker == me
        out[at + 5] = marker == 1 - me
        at += 6
    for province in range(PROVINCES):
        out[at] = v.marker[province] == me
        out[at + 1] = v.marker[province] == 1 - me
        out[at + 2] = v.marker_face[province] != UP
        out[at + 3] = v.free[province]
        out[at + 4] = 1 if province == ITALIA and v.marker[SECOND_SPACE] != NONE else 0
        for bonus in range(len(BONUSES)):
            out[at + 5 + bonus] = v.bonus[province] == bonus
        at += 5 + len(BONUSES)
    for i in range(2):
        seat = me if i == 0 else 1 - me
        out[at] = v.markers[seat]
        out[at + 1] = v.gained[seat, SENATE]
        out[at + 2] = v.held[seat]
        out[at + 3] = v.bagged[seat]
        out[at + 4] = v.active == seat
        at += 5
    for phase in range(len(PHASES)):
        out[at + phase] = v.phase == phase
    out[at + len(PHASES)] = v.extra
    encode_expansions(v, me, out, at + len(PHASES) + 1)


@rule
def encode_expansions(v: State, me: int, out: Shares, at: int) -> None:
    """The parts `expansions` and `left_over`."""
    out[at], out[at + 1], out[at + 2] = v.poison, v.centurions, v.border_control
    at += 3
    for i in range(2):
        seat = me if i == 0 else 1 - me
        for centurion in range(CENTURIONS):
            out[at + centurion] = v.reserve[seat, centurion]
        out[at + CENTURIONS] = v.skip[seat]
        hidden = 0
        for space in range(SPACES):
            if v.owner[space] == seat and v.face[space] == HIDDEN:
                hidden += 1
        out[at + CENTURIONS + 1] = hidden
        at += CENTURIONS + 2
    for bonus in range(len(BONUSES)):
        out[at + bonus] = v.pool[bonus]
    encode_solo(v, out, at + len(BONUSES))


@rule
def encode_solo(v: State, out: Shares, at: int) -> None:
    """The parts `solo`, `line` and `cup`."""
    for difficulty in range(1, 4):
        out[at + difficulty - 1] = v.solo == difficulty
    out[at + 3], out[at + 4] = v.harder, v.removed
    at += 5
    for i in range(NEXT_IN_LINE * KINDS):
        out[at + i] = 0
    for i in range(LONGEST_LINE):
        if v.line[i] != NONE:
            out[at + min(i, NEXT_IN_LINE - 1) * KINDS + int(v.line[i])] += 1
    at += NEXT_IN_LINE * KINDS
    for command in range(len(COMMANDS)):
        out[at + command] = v.cup[command]
