"""Caesar! as it is played: set-up, turns, the end (C1-C9, C20), and the verbs of the contract."""

from rubicon.core.record import Actions, Shares, Weights
from rubicon.core.rule import rule
from rubicon.core.verbs import CHANCE, EVERYTHING, NONE, OVER
from rubicon.games.caesar.board import (
    BASIC_BONUSES,
    BONUS_COPIES,
    BONUSES,
    COPIES,
    DEGREE,
    FIT,
    FIT_COUNT,
    HIGH,
    ITALIA,
    KINDS,
    LAST_PROVINCE,
    LOW,
    MARKER_PLACES,
    MARKERS,
    OPENING_HAND,
    PROVINCES,
    SENATE,
    SPACE_BITS,
    SPACES,
    A,
    B,
)
from rubicon.games.caesar.bonus import flip, flippable, resolve, resolve_first
from rubicon.games.caesar.closing import close, win
from rubicon.games.caesar.state import (
    BAG_STREAM,
    BONUS_AT,
    BY_BEING_STUCK,
    BY_PASSES,
    DRAW,
    DRAW_AT,
    ENDED,
    FIRST_AT,
    FLIP,
    FLIP_AT,
    GAIN,
    HAND,
    LAST_CHANCE_PHASE,
    LOSE,
    ORDER,
    PASS,
    PLACE,
    PLACE_AT,
    SET_UP,
    SET_UP_STREAM,
    UNDECIDED,
    UP,
    State,
)


@rule
def start(s: State, options: Weights) -> None:
    """C1-C4, up to what chance decides: which bonus token lies where, and the opening hands."""
    s.seat = EVERYTHING
    s.stuck = options[0]
    s.phase = SET_UP
    s.active = 0
    s.extra = 0
    s.passes = 0
    s.winner = NONE
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
    for bonus in range(len(BONUSES)):
        s.pool[bonus] = BONUS_COPIES[bonus] if bonus < BASIC_BONUSES else 0
        s.spent[bonus] = 0
    s.bonus[ITALIA] = SENATE
    s.pool[SENATE] -= 1
    for seat in range(2):
        s.held[seat] = s.bagged[seat] = s.barred[seat] = 0
        for kind in range(KINDS):
            s.hand[seat, kind] = 0
            s.bag[seat, kind] = COPIES[kind]
            s.bagged[seat] += COPIES[kind]
        s.markers[seat] = MARKERS
        s.senates[seat] = s.under[seat] = 0
        s.pending[seat] = NONE
        s.pending_won[seat] = 0


@rule
def turn(s: State) -> int:
    """Whose decision is next."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase <= LAST_CHANCE_PHASE else int(s.active)


@rule
def next_province(s: State) -> int:
    """In set-up: the first province without a bonus token."""
    province = 0
    while province < LAST_PROVINCE and s.bonus[province] != NONE:
        province += 1
    return province


@rule
def drawer(s: State) -> int:
    """Whose bag is drawn from."""
    if s.phase != HAND:
        return int(s.active)
    return 0 if s.held[0] < OPENING_HAND else 1


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
    return n


@rule
def can_place(s: State, seat: int) -> bool:
    """C9: whether a player has a token and a space for it."""
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            for i in range(FIT_COUNT[kind]):
                if s.token[FIT[kind, i]] == NONE:
                    return True
    return False


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    """The legal actions of a seat, or the outcomes of CHANCE, ascending."""
    n = 0
    if (seat == CHANCE) != (s.phase <= LAST_CHANCE_PHASE) or (seat >= 0 and seat != s.active):
        return 0
    if s.phase == PLACE:
        n = placements(s, seat, out)
        if n == 0:
            out[0] = PASS
            n = 1
    elif s.phase == SET_UP:
        for bonus in range(len(BONUSES)):
            if s.pool[bonus] > 0:
                out[n] = BONUS_AT + bonus
                n += 1
    elif s.phase == FLIP:
        for place in range(MARKER_PLACES):
            if flippable(s, 1 - seat, place):
                out[n] = FLIP_AT + place
                n += 1
    elif s.phase == ORDER:
        one, other = int(s.pending[0]), int(s.pending[1])
        out[0], out[1] = FIRST_AT + min(one, other), FIRST_AT + max(one, other)
        n = 2
    elif s.phase != ENDED:
        bag = s.bag[drawer(s)]
        for kind in range(KINDS):
            if bag[kind] > 0:
                out[n] = DRAW_AT + kind
                n += 1
    return n


@rule
def weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    """How many equal components stand behind each action."""
    total = 0
    for i in range(n):
        action = int(actions[i])
        if action >= DRAW_AT:
            out[i] = s.bag[drawer(s), action - DRAW_AT]
        elif action >= BONUS_AT:
            out[i] = s.pool[action - BONUS_AT]
        elif action < FLIP_AT:
            out[i] = s.hand[s.active, (action - PLACE_AT) // (2 * SPACES)]
        else:
            out[i] = 1
        total += out[i]
    return total


@rule
def stream(s: State) -> int:
    """Where chance comes from: the bonus tokens' set-up, or a player's bag."""
    return SET_UP_STREAM if s.phase == SET_UP else BAG_STREAM + drawer(s)


@rule
def show_stuck(s: State) -> None:
    """Who can place nothing shows by it that the hand has nothing for the spaces that are free."""
    for space in range(SPACES):
        if s.token[space] == NONE:
            s.barred[s.active] |= SPACE_BITS[space]


@rule
def begin_turn(s: State) -> None:
    """C9: with `stuck=lose` a player who can place nothing has lost."""
    s.phase = PLACE
    if s.stuck == LOSE and not can_place(s, s.active):
        show_stuck(s)
        win(s, 1 - s.active, BY_BEING_STUCK)


@rule
def end_turn(s: State) -> None:
    """C8, C17: the opponent's turn, or another one."""
    if s.extra == 1:
        s.extra = 0
    else:
        s.active = 1 - s.active
    begin_turn(s)


@rule
def draw_step(s: State) -> None:
    """C7: one token from the bag, if it has any; then the turn is over."""
    if s.bagged[s.active] > 0:
        s.phase = DRAW
    else:
        end_turn(s)


@rule
def place(s: State, kind: int, space: int, swung: int) -> None:
    """C5-C8: a token is laid; what it closes is settled, bonus tokens are resolved, then the draw."""
    seat = s.active
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    s.token[space] = kind
    s.owner[space] = seat
    s.swung[space] = swung
    s.free[A[space]] -= 1
    s.free[B[space]] -= 1
    s.passes = 0
    if close(s, space) and resolve(s):
        draw_step(s)


@rule
def pass_turn(s: State) -> None:
    """C9: nothing is placed or drawn; when both pass in a row the game ends: fewer markers left wins."""
    show_stuck(s)
    s.passes += 1
    if s.passes == 2:
        lead = s.markers[1] - s.markers[0]
        win(s, NONE if lead == 0 else (0 if lead > 0 else 1), BY_PASSES)
    else:
        end_turn(s)


@rule
def draw(s: State, kind: int) -> None:
    """C4, C7, C19: a token comes from the bag into the hand."""
    seat = drawer(s)
    s.held[seat] += 1
    s.bagged[seat] -= 1
    s.barred[seat] = 0
    s.hand[seat, kind] += 1
    s.bag[seat, kind] -= 1
    if s.phase == DRAW:
        end_turn(s)
    elif s.phase == GAIN:
        if resolve(s):
            draw_step(s)
    elif s.held[1] == OPENING_HAND:
        begin_turn(s)


@rule
def lay_out(s: State, bonus: int) -> None:
    """C3: a bonus token comes to the next province; after the last one the hands are drawn."""
    s.bonus[next_province(s)] = bonus
    s.pool[bonus] -= 1
    if s.bonus[LAST_PROVINCE] != NONE:
        s.phase = HAND


@rule
def apply(s: State, action: int) -> None:
    """Play an action; it must be legal."""
    if action < FLIP_AT:
        piece = (action - PLACE_AT) // 2
        place(s, piece // SPACES, piece % SPACES, (action - PLACE_AT) % 2)
    elif action >= DRAW_AT:
        draw(s, action - DRAW_AT)
    elif action >= BONUS_AT:
        lay_out(s, action - BONUS_AT)
    elif action == PASS:
        pass_turn(s)
    elif action >= FIRST_AT:
        if s.pending[1] == action - FIRST_AT:
            s.pending[0], s.pending[1] = s.pending[1], s.pending[0]
            s.pending_won[0], s.pending_won[1] = s.pending_won[1], s.pending_won[0]
        if resolve_first(s) and resolve(s):
            draw_step(s)
    else:
        flip(s, action - FLIP_AT)
        if resolve(s):
            draw_step(s)


@rule
def score(s: State, out: Shares) -> int:
    """C20: the winner has it all; a draw is shared."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    return int(s.ending)
