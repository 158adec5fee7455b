"""A static estimate of winning: markers still to lay, and what the open provinces promise to each player."""

import math
from typing import NamedTuple

import numpy as np

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.engine.win_chance import clamp, squash
from rubicon.games.caesar.board import (
    AROUND,
    BASIC_KINDS,
    BEYOND,
    CENTURION,
    CENTURIONS,
    COPIES,
    DEGREE,
    HIGH,
    ICON_BITS,
    ICONS,
    ITALIA,
    KINDS,
    LOW,
    MIGHT,
    POISON,
    PROVINCES,
    SENATE,
    SPACES,
    TACTICS,
    WEALTH,
    WILD,
    A,
    fits,
)
from rubicon.games.caesar.crassus import bits
from rubicon.games.caesar.state import DRAW, ENDED, FLIP, GAIN, HIDDEN, LEFT_OVER, LOSS, PLACE, RECRUIT, UP, State

Two = tuple[float, float]
Six = tuple[float, float, float, float, float, float]


class Weights(NamedTuple):
    """What things are worth, in markers if not said otherwise; fitted to results by `rubicon tune`."""

    turning: tuple[float, float, float]  # influence by which a province with 2, 3 or more free spaces can still turn
    soon: tuple[float, float, float, float]  # how much of a province counts already, with 1, 2, 3 or more free spaces
    now: tuple[float, float, float]  # one free space, the seat to move: whether it can win, whether the opponent could, its lead
    later: tuple[float, float, float]  # the same, the opponent to move
    link: float  # markers on a border to a province that is open too, by the chance to win this one
    senate_mover: Two  # markers under the next Senate, for who is to move, with one free space or more
    senate_other: Two
    bonus: Six  # the best bonus token that can be taken at once, by kind
    waiting: Two  # any bonus token with 1 or 2 free spaces, for who is to move, by its worth
    best: Two  # the best closing at once: for the seat, for the opponent
    pending: Six  # bonus tokens taken and not resolved, by kind
    left_over: float  # a left-over bonus token to come
    turn: float  # to be the next to place
    token: float  # a token more in hand
    high: float  # each point of its higher value above the average
    wild: float  # each laurel above the average
    solo: tuple[float, float, float]  # how much better Auto-Crassus is than the board shows, by difficulty
    scale: float  # how much a marker decides
    room: Two  # and how much less with each marker, each free space still to come
    last_marker: Two  # a closing at once would lay the last marker: the seat's, the opponent's, with its chance
    last_marker_later: Two  # the same for who is not to move


WEIGHTS = Weights(
    turning=(3.1, 1.33, 6.35),
    soon=(1.148, 0.544, 0.161, 0.149),
    now=(1.27, 0.546, 0.12),
    later=(0.433, 2.115, 0.039),
    link=0.141,
    senate_mover=(0.834, 0.311),
    senate_other=(0.421, 0.331),
    bonus=(5.8, 9.37, 6.86, 26.3, 11.3, 6.83),
    waiting=(0.015, 0.008),
    best=(0.105, 0.094),
    pending=(1.915, 1.862, 2.08, 1.249, 2.27, 0.184),
    left_over=0.195,
    turn=-0.024,
    token=1.039,
    high=0.076,
    wild=-0.043,
    solo=(-2.5, -1.4, 1.5),
    scale=0.234,
    room=(0.101, -0.014),
    last_marker=(1.0, 0.802),
    last_marker_later=(0.336, 0.337),
)

TWICE = int(COPIES.argmax())
"""The one kind of which a bag holds two; in masks of kinds the second one stands behind the last kind."""
ENOUGH = int(HIGH.max()) + 1
"""More than any token shows."""
SUITED = np.array(
    [
        [
            sum(1 << i for i, kind in enumerate([*range(KINDS), TWICE]) if HIGH[kind] >= least and fits(kind, space))
            for least in range(ENOUGH + 1)
        ]
        for space in range(SPACES)
    ],
    np.int32,
)
"""The tokens that fit a space and can show a province there at least so much, as a mask of kinds."""
LAUREL = 1 << ICONS.index(WILD)
AVERAGE_HIGH = float((COPIES * HIGH).sum()) / float(COPIES.sum())
AVERAGE_WILD = float(COPIES[(ICON_BITS & LAUREL) > 0].sum()) / float(COPIES.sum())


@rule
def next_mover(s: State) -> int:
    """Who places the next token, as far as it is settled (C8, C17)."""
    tactics = s.pending[0] == TACTICS or s.pending[1] == TACTICS
    stays = s.phase == PLACE or s.extra == 1 or tactics or s.active == s.bot
    return int(s.active) if stays else 1 - int(s.active)


@rule
def tokens_seen(s: State, owner: int) -> int:
    """The kinds of a player's tokens that are neither in hand nor bag nor hidden, as bits."""
    kinds = 0
    for space in range(SPACES):
        if s.owner[space] == owner and s.face[space] != HIDDEN:
            kind = int(s.token[space])
            kinds |= 1 << (KINDS if kind == TWICE and kinds >> TWICE & 1 else kind)
    for centurion in range(CENTURIONS):
        if s.centurions == 0 or s.reserve[owner, centurion] > 0:
            kinds |= 1 << (BASIC_KINDS + centurion)
    return kinds


@rule
def tokens_hidden(s: State, owner: int) -> int:
    """C49: how many tokens of a player lie face down, unseen."""
    count = 0
    for space in range(SPACES):
        if s.owner[space] == owner and s.face[space] == HIDDEN:
            count += 1
    return count


@rule
def suited(space: int, against: float) -> int:
    """The tokens that fit a space and show a province there more than what is against them."""
    return int(SUITED[space, max(0, min(ENOUGH, int(math.floor(against)) + 1))])  # noqa: RUF046  (on a GPU a floor is a float)


@rule
def holds(suited_tokens: int, unseen: int, held: int) -> float:
    """The chance that one of some tokens out of all unseen ones is in a hand."""
    misses = 1.0
    for i in range(held):
        misses *= max(0.0, float(unseen - suited_tokens - i)) / float(max(1, unseen - i))
    return 1.0 - misses


@rule
def kinds_held(s: State, seat: int) -> int:
    """The kinds in the seat's own hand, as bits."""
    kinds = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            kinds |= 1 << kind
    return kinds


@rule
def around(s: State, seat: int, province: int) -> tuple[float, float, float, float, int]:
    """The seat's lead in influence, markers that winning would bring it and its opponent (C12, C13, C14), open neighbours, a free space."""
    lead = 0.0 if s.bot == NONE else (0.5 if s.bot == seat else -0.5)  # C72
    mine = theirs = 2.0 if province == ITALIA else 1.0
    last, links = 0, 0.0
    for i in range(DEGREE[province]):
        space = int(AROUND[province, i])
        first = A[space] == province
        if s.owner[space] == NONE:
            last = space
        elif s.face[space] == UP:
            kind = int(s.token[space])
            value = float(LOW[kind]) if (s.swung[space] == 0) == first else float(HIGH[kind])
            lead += value if s.owner[space] == seat else -value
        neighbour = int(BEYOND[province, i])
        if s.free[neighbour] > 0:
            links += 1.0
        elif s.marker[neighbour] != NONE and s.marker_face[neighbour] == UP:
            if s.marker[neighbour] == seat:
                mine += 1.0
            else:
                theirs += 1.0
    return lead, mine, theirs, links, last


@rule
def in_hand_for(s: State, seat: int, w: Weights) -> float:
    """What the seat's own tokens are worth beside average ones, and having more of them than the opponent (C7, C46)."""
    high = wild = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            high += int(s.hand[seat, kind]) * int(HIGH[kind])
            wild += int(s.hand[seat, kind]) * (int(ICON_BITS[kind]) & LAUREL) // LAUREL
    held = float(s.held[seat])
    value = w.high * (float(high) - AVERAGE_HIGH * held) + w.wild * (float(wild) - AVERAGE_WILD * held)
    if s.bot != NONE:
        better = w.solo[s.solo - 1]
        return value + (better if s.bot == seat else -better)
    more = float(int(s.held[seat]) - int(s.skip[seat]) - int(s.held[1 - seat]) + int(s.skip[1 - seat]))
    if s.phase == DRAW:
        more += 1.0 if s.active == seat else -1.0
    return value + w.token * more


@rule
def unresolved(s: State, seat: int, w: Weights) -> float:
    """What bonus tokens are worth that the active player has taken and not resolved, or is just resolving (C15)."""
    value = 0.0
    for i in range(2):
        if s.pending[i] != NONE:
            value += w.pending[s.pending[i]]
    if s.phase == FLIP:
        value += w.pending[MIGHT]
    elif s.phase == GAIN:
        value += w.pending[WEALTH]
    elif s.phase == LOSS:
        value += w.pending[POISON]
    elif s.phase == RECRUIT:
        value += w.pending[CENTURION]
    elif s.phase == LEFT_OVER:
        value += w.left_over
    return value if s.active == seat else -value


@rule
def estimate(s: State, seat: int, w: Weights) -> float:
    """The chance to win by these weights."""
    if s.phase == ENDED:
        return 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    other, to_move = 1 - seat, next_mover(s) == seat
    sign, spaces, kinds = 1.0 if to_move else -1.0, 0, kinds_held(s, seat)
    seen, held = tokens_seen(s, other), int(s.held[other]) + int(s.phase == DRAW and s.active == other)
    unseen = int(s.held[other]) + int(s.bagged[other]) + (tokens_hidden(s, other) if s.border_control == 1 else 0)
    my_senates, their_senates = 1.0 + float(s.gained[seat, SENATE]), 1.0 + float(s.gained[other, SENATE])
    my_need, their_need = float(s.markers[seat]), float(s.markers[other])
    total = their_need - my_need + sign * w.turn + in_hand_for(s, seat, w) + unresolved(s, seat, w)
    best = i_win = they_win = 0.0
    for province in range(PROVINCES):
        free = int(s.free[province])
        if free == 0:
            continue
        spaces += free
        lead, mine, theirs, links, last = around(s, seat, province)
        bonus = int(s.bonus[province])
        if free == 1:
            mine_now = 1.0 if suited(last, -lead) & kinds else 0.0
            theirs_now = holds(bits(suited(last, lead) & ~seen), unseen, held)
            by = w.now if to_move else w.later
            chance = squash(by[0] * (mine_now - 0.5) - by[1] * (theirs_now - 0.5) + by[2] * lead)
            my_gain = mine + (my_senates if bonus == SENATE else 0.0)
            their_gain = theirs + (their_senates if bonus == SENATE else 0.0)
            best = max(best, mine_now * (my_gain + w.bonus[bonus]) if to_move else theirs_now * (their_gain + w.bonus[bonus]))
            if my_gain >= my_need:
                i_win = max(i_win, mine_now)
            if their_gain >= their_need:
                they_win = max(they_win, theirs_now)
        else:
            chance = squash(lead / w.turning[min(free, 4) - 2])
        mine, theirs = mine + w.link * links * chance, theirs + w.link * links * (1.0 - chance)
        total += w.soon[min(free, 4) - 1] * (chance * mine - (1.0 - chance) * theirs)
        if bonus == SENATE:
            mover, waiter = w.senate_mover[min(free, 2) - 1], w.senate_other[min(free, 2) - 1]
            total += chance * my_senates * (mover if to_move else waiter)
            total -= (1.0 - chance) * their_senates * (waiter if to_move else mover)
        elif free <= 2 and bonus != NONE:
            total += sign * w.waiting[free - 1] * w.bonus[bonus]
    total += w.best[0] * best if to_move else -w.best[1] * best
    more = w.room[0] * min(my_need, their_need) + w.room[1] * float(spaces) * 0.5
    value = squash(w.scale * total / (1.0 + more))
    if to_move:
        value += (1.0 - value) * w.last_marker[0] * i_win
        value -= value * w.last_marker_later[1] * they_win * (1.0 - i_win)
    else:
        value -= value * w.last_marker[1] * they_win
        value += (1.0 - value) * w.last_marker_later[0] * i_win * (1.0 - they_win)
    return clamp(value)


@rule
def evaluate(s: State, seat: int) -> float:
    """The chance to win that markers, open provinces, bonus tokens and the own hand suggest."""
    return float(estimate(s, seat, WEIGHTS))
