"""Closing provinces: who wins them, and where control markers go (C6, C10, C11, C12, C13, C14, C20)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.board import AROUND, DEGREE, FIRST_BORDER, HIGH, ITALIA, LOW, SECOND_SPACE, SENATE, A, B
from rubicon.games.caesar.state import BY_MARKERS, ENDED, UP, State


@rule
def other_side(space: int, province: int) -> int:
    """The province across a border space."""
    return int(B[space]) if A[space] == province else int(A[space])


@rule
def turned(kind: int, space: int, swung: int, province: int) -> int:
    """C5: the value that a token on a space, turned so, shows a province."""
    low_faces_first = swung == 0
    return int(LOW[kind]) if low_faces_first == (A[space] == province) else int(HIGH[kind])


@rule
def facing(s: State, space: int, province: int) -> int:
    """C5, C11: the value that the token on a space turns to a province; face down it is 0, turned by Might (C18) or laid so (C52)."""
    if s.token[space] < 0 or s.face[space] != UP:
        return 0
    return turned(int(s.token[space]), space, int(s.swung[space]), province)


@rule
def influence(s: State, seat: int, province: int) -> int:
    """C11: the sum of a player's values that face a province."""
    total = 0
    for i in range(DEGREE[province]):
        space = int(AROUND[province, i])
        if s.owner[space] == seat:
            total += facing(s, space, province)
    return total


@rule
def majority(s: State, province: int) -> int:
    """C12: the seat with the higher total; in a tie NONE, or Auto-Crassus (C72)."""
    lead = influence(s, 0, province) - influence(s, 1, province)
    return int(s.bot) if lead == 0 else (0 if lead > 0 else 1)


@rule
def win(s: State, seat: int, ending: int) -> None:
    """The game is over; seat NONE: a draw."""
    s.winner = seat
    s.ending = ending
    s.phase = ENDED


@rule
def lay_marker(s: State, seat: int, place: int) -> bool:
    """C20: place a control marker; the last one wins at once. Returns whether the game goes on."""
    s.marker[place] = seat
    s.markers[seat] -= 1
    if s.markers[seat] > 0:
        return True
    win(s, seat, BY_MARKERS)
    return False


@rule
def linked(s: State, seat: int, province: int, neighbour: int) -> bool:
    """C14: whether a player controls both provinces, with neither marker face down."""
    return bool(
        s.marker[province] == seat and s.marker[neighbour] == seat and s.marker_face[province] == UP and s.marker_face[neighbour] == UP
    )


@rule
def settle(s: State, seat: int, first: int, second: int) -> bool:
    """The markers for provinces that a player won by one placement (NONE: not that one). Returns whether the game goes on."""
    for province in (first, second):  # C12
        if province != NONE and not lay_marker(s, seat, province):
            return False
    if (first == ITALIA or second == ITALIA) and not lay_marker(s, seat, SECOND_SPACE):  # C13
        return False
    for province in (first, second):  # C14
        if province == NONE:
            continue
        for i in range(DEGREE[province]):
            space = int(AROUND[province, i])
            border = FIRST_BORDER + space
            if s.marker[border] == NONE and linked(s, seat, province, other_side(space, province)) and not lay_marker(s, seat, border):
                return False
    return True


@rule
def markers_for(s: State, seat: int, first: int, second: int) -> int:
    """C12, C13, C14: how many markers a player would lay for these provinces of one placement (NONE: not that one)."""
    count = 0
    for province in (first, second):
        if province == NONE:
            continue
        count += 2 if province == ITALIA else 1
        for i in range(DEGREE[province]):
            neighbour = other_side(int(AROUND[province, i]), province)
            if neighbour in (first, second):
                count += 1 if province == first else 0
            elif s.marker[neighbour] == seat and s.marker_face[neighbour] == UP:
                count += 1
    return count


@rule
def take_bonus(s: State, province: int, won: bool) -> None:
    """C10: the active player takes a bonus token; of two Senates that of a province not won comes first (C16)."""
    bonus = s.bonus[province]
    s.bonus[province] = NONE
    at = 0 if s.pending[0] == NONE else 1
    if at == 1 and bonus == SENATE and s.pending[0] == SENATE and not won:
        s.pending[1], s.pending_won[1] = s.pending[0], s.pending_won[0]
        at = 0
    s.pending[at] = bonus
    s.pending_won[at] = 1 if won else 0


@rule
def close(s: State, space: int) -> bool:
    """C6, C10, C11, C12, C13, C14: what follows from the last free border space being taken. Returns whether the game goes on."""
    first = int(A[space]) if s.free[A[space]] == 0 else NONE
    second = int(B[space]) if s.free[B[space]] == 0 else NONE
    if first == NONE and second == NONE:
        return True
    first_to = majority(s, first) if first != NONE else NONE
    second_to = majority(s, second) if second != NONE else NONE
    active = int(s.active)
    if first != NONE:
        take_bonus(s, first, first_to == active)
    if second != NONE:
        take_bonus(s, second, second_to == active)
    for turn in range(2):
        seat = active if turn == 0 else 1 - active
        if not settle(s, seat, first if first_to == seat else NONE, second if second_to == seat else NONE):
            return False
    return True
