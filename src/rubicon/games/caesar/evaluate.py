"""A static estimate of winning: markers still to place, and what the open provinces promise."""

from rubicon.core.rule import rule
from rubicon.core.verbs import NONE
from rubicon.games.caesar.board import AROUND, DEGREE, HIGH, ITALIA, KINDS, PROVINCES, SENATE
from rubicon.games.caesar.closing import facing, other_side
from rubicon.games.caesar.state import ENDED, LEFT_OVER, PLACE, UP, State

OPENNESS = 2.2  # how much influence a free border space can still turn
MOVER = 2.4  # what it is worth, in influence, to be the one who closes next
BONUS = 0.45  # a bonus token, in markers
HAND_VALUE = 0.02  # of a token in hand, for each point of its higher value
NEAR_THE_END = 3.0  # the race counts more the fewer markers are left


@rule
def squash(x: float) -> float:
    """From any number to 0 … 1; plain arithmetic, so that every machine gives the same."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@rule
def promise(s: State, seat: int, province: int, mover: int) -> float:
    """What an open province promises, in markers (C12-C14, C16): for the seat less for the opponent."""
    lead = 0.0 if s.bot == NONE else (0.5 if s.bot == seat else -0.5)  # C72
    mine = theirs = 2.0 if province == ITALIA else 1.0
    for i in range(DEGREE[province]):
        space = int(AROUND[province, i])
        if s.owner[space] != NONE:
            value = float(facing(s, space, province))
            lead += value if s.owner[space] == seat else -value
        neighbour = other_side(space, province)
        if s.marker[neighbour] != NONE and s.marker_face[neighbour] == UP:
            if s.marker[neighbour] == seat:
                mine += 1.0
            else:
                theirs += 1.0
    sign = 1.0 if mover == seat else -1.0
    free = float(s.free[province])
    chance = squash((lead + sign * MOVER / free) / (OPENNESS * free))
    bonus = BONUS if mover != s.bot else 0.0  # C73
    if s.bonus[province] == SENATE:
        bonus += (chance if sign > 0 else 1.0 - chance) * (1.0 + float(s.gained[mover, SENATE]))
    expected = chance * mine - (1.0 - chance) * theirs
    return expected / (0.5 + 0.5 * free) + (sign * bonus if free == 1.0 else 0.0)


@rule
def hand_value(s: State, seat: int) -> float:
    """What the seat's own hand can still bring: the higher values of its tokens."""
    value = 0
    for kind in range(KINDS):
        value += int(s.hand[seat, kind]) * int(HIGH[kind])
    return float(value)


@rule
def evaluate(s: State, seat: int) -> float:
    """The chance to win that the markers and the open provinces suggest."""
    if s.phase == ENDED:
        return 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    mover = int(s.active)
    if s.phase != PLACE and s.extra == 0 and mover != s.bot:
        mover = 1 - mover
    race = float(s.markers[1 - seat] - s.markers[seat])
    race *= 1.0 + NEAR_THE_END / (1.0 + float(min(s.markers[0], s.markers[1])))
    total = race
    for province in range(PROVINCES):
        if s.free[province] > 0:
            total += promise(s, seat, province, mover)
    if s.phase == LEFT_OVER:
        total += BONUS * (1.0 if s.active == seat else -1.0)
    return squash(0.5 * (total + HAND_VALUE * hand_value(s, seat)))
