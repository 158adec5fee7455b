"""Set-up (C1, C2, C3, C4, C40, C41, C44, C45, C48, C60, C61, C77), up to what chance decides and with it."""

from rubicon.engine.record import Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import EVERYTHING, NONE
from rubicon.games.caesar.board import (
    BONUS_COPIES,
    BONUSES,
    CENTURION,
    CENTURIONS,
    COMMANDS,
    COPIES,
    CUPS,
    DEGREE,
    ITALIA,
    KINDS,
    LAST_PROVINCE,
    LONGEST_LINE,
    MARKER_PLACES,
    MARKERS,
    OPENING_HAND,
    OPENING_HAND_WITH_POISON,
    OPENING_LINE,
    POISON,
    PROVINCES,
    SENATE,
    SPACES,
)
from rubicon.games.caesar.senate_odds import LAID_OUT, SENATE_ODDS, SENATES
from rubicon.games.caesar.state import HAND, SET_UP, UNDECIDED, UP, State


@rule
def start(s: State, options: Weights) -> None:
    """C1: an empty board, full bags, Caesar (or Auto-Crassus) to move; chance is next."""
    s.seat = EVERYTHING
    s.stuck, s.poison, s.centurions, s.border_control, s.solo, s.harder = (
        options[0],
        options[1],
        options[2],
        options[3],
        options[4],
        options[6],
    )
    s.senate_last = options[7]
    s.bot = NONE if s.solo == 0 else 1 - options[5]
    s.phase = SET_UP
    s.active = max(0, s.bot)
    s.extra = s.passes = 0
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
    seat_crassus(s)


@rule
def shuffle_bonuses(s: State) -> None:
    """C3, C40, C44: Italia gets a Senate; the others are mixed, those of an expansion only with it.

    C77: she gets one in any case. That it comes out of what the removal has left shows in the odds of the others.
    """
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
def seat_crassus(s: State) -> None:
    """C60, C61: an empty line, a full cup."""
    for i in range(LONGEST_LINE):
        s.line[i] = NONE
    for command in range(len(COMMANDS)):
        s.cup[command] = 0
    if s.bot != NONE:
        fill_cup(s)
    s.command = NONE
    s.step = s.placed = s.fell_short = s.removed = 0


@rule
def fill_cup(s: State) -> None:
    """C61: the command tokens of a difficulty."""
    for command in range(len(COMMANDS)):
        s.cup[command] = CUPS[s.centurions, s.solo - 1, command]


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
def bonus_weight(s: State, bonus: int) -> int:
    """C3: any token of the pool may be laid out next; C77: but Senates are rarer, as if the surplus had been taken out before."""
    if s.senate_last == 0:
        return int(s.pool[bonus])
    laid, others = LAID_OUT, 0
    for province in range(PROVINCES):
        laid -= 1 if province != ITALIA and s.bonus[province] == NONE else 0
    for other in range(len(BONUSES)):
        others += int(s.pool[other]) if other != SENATE else 0
    senates = max(SENATES - 1 - int(s.pool[SENATE]), 0)
    at = min(laid, LAID_OUT - 1)
    if bonus == SENATE:
        return int(SENATE_ODDS[s.poison, s.centurions, at, senates, 0]) * max(others, 1)
    return int(SENATE_ODDS[s.poison, s.centurions, at, senates, 1]) * int(s.pool[bonus])


@rule
def opening_hand(s: State, seat: int) -> int:
    """C4, C41, C60: how many tokens each draws at the start."""
    if seat == s.bot:
        return OPENING_LINE
    return OPENING_HAND_WITH_POISON if s.poison == 1 else OPENING_HAND
