"""Set-up (C1-C4, C40, C41, C44, C45, C48), up to what chance decides and with it."""

from rubicon.core.record import Weights
from rubicon.core.rule import rule
from rubicon.core.verbs import EVERYTHING, NONE
from rubicon.games.caesar.board import (
    BONUS_COPIES,
    BONUSES,
    CENTURION,
    CENTURIONS,
    COPIES,
    DEGREE,
    ITALIA,
    KINDS,
    LAST_PROVINCE,
    MARKER_PLACES,
    MARKERS,
    OPENING_HAND,
    OPENING_HAND_WITH_POISON,
    POISON,
    PROVINCES,
    SENATE,
    SPACES,
)
from rubicon.games.caesar.state import HAND, SET_UP, UNDECIDED, UP, State


@rule
def start(s: State, options: Weights) -> None:
    """C1: an empty board, full bags, Caesar to move; chance is next."""
    s.seat = EVERYTHING
    s.stuck, s.poison, s.centurions, s.border_control = options[0], options[1], options[2], options[3]
    s.phase = SET_UP
    s.active = s.extra = s.passes = 0
    s.winner = s.placing = NONE
    s.ending = UNDECIDED
    for space in range(SPACES):
        s.token[space] = s.owner[space] = NONE
        s.swung[space] = 0
        s.face[space] = UP
    for place in range(MARKER_PLACES):
        s.marker[place] = NONE
        s.marker_face[place] = UP
    for province in range(PROVINCES):
        s.bonus[province] = NONE
        s.free[province] = DEGREE[province]
    shuffle_bonuses(s)
    for seat in range(2):
        fill_bag(s, seat)


@rule
def shuffle_bonuses(s: State) -> None:
    """C3, C40, C44: Italia gets a Senate; the others are mixed, those of an expansion only with it."""
    for bonus in range(len(BONUSES)):
        left_out = (bonus == POISON and s.poison == 0) or (bonus == CENTURION and s.centurions == 0)
        s.pool[bonus] = 0 if left_out else BONUS_COPIES[bonus]
    s.bonus[ITALIA] = SENATE
    s.pool[SENATE] -= 1


@rule
def fill_bag(s: State, seat: int) -> None:
    """C2, C45: twelve markers, a bag of tokens, and with their expansion the Centurions in the open."""
    s.held[seat] = s.bagged[seat] = s.barred[seat] = s.skip[seat] = 0
    for kind in range(KINDS):
        s.hand[seat, kind] = s.sure[seat, kind] = s.places[seat, kind] = 0
        s.bag[seat, kind] = COPIES[kind]
        s.bagged[seat] += COPIES[kind]
    for centurion in range(CENTURIONS):
        s.reserve[seat, centurion] = s.centurions
    s.markers[seat] = MARKERS
    s.under[seat] = s.pending_won[seat] = 0
    for bonus in range(len(BONUSES)):
        s.gained[seat, bonus] = 0
    s.pending[seat] = NONE


@rule
def next_province(s: State) -> int:
    """The first province without a bonus token."""
    province = 0
    while province < LAST_PROVINCE and s.bonus[province] != NONE:
        province += 1
    return province


@rule
def lay_out(s: State, bonus: int) -> None:
    """C3: a bonus token comes to the next province; after the last one the hands are drawn."""
    s.bonus[next_province(s)] = bonus
    s.pool[bonus] -= 1
    if s.bonus[LAST_PROVINCE] != NONE:
        s.phase = HAND


@rule
def opening_hand(s: State) -> int:
    """C4, C41: how many tokens each draws at the start."""
    return OPENING_HAND_WITH_POISON if s.poison == 1 else OPENING_HAND
