"""The end: points, and who wins (A40, A50)."""

from rubicon.engine.record import Shares
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import CARDS, NUMBER_REWARDS, RESOURCE_REWARD, RESOURCES, SENATOR, TYPE_REWARDS
from rubicon.games.augustus.power import END_ATTACK, END_SYMBOL, END_TYPE
from rubicon.games.augustus.state import DONE_AT, State


@rule
def end_points(s: State, seat: int, card: int) -> int:
    """A40: what a completed objective's own power brings at the end."""
    kind, amount = int(s.power[card]), int(s.amount[card])
    if kind == END_SYMBOL:
        return min(amount * int(s.symbols[seat, s.about[card]]), int(s.limit[card]))
    if kind == END_TYPE:
        return amount * int(s.types[seat, s.about[card]])
    return amount * int(s.attacks[seat]) if kind == END_ATTACK else 0


@rule
def reward_points(s: State, seat: int) -> int:
    """A3: the rewards that a player has."""
    points = 0
    for reward in range(len(TYPE_REWARDS)):
        if s.type_reward[reward] == seat:
            points += int(TYPE_REWARDS[reward])
    for reward in range(len(NUMBER_REWARDS)):
        if s.number_reward[reward] == seat:
            points += int(NUMBER_REWARDS[reward])
    for resource in range(RESOURCES):
        if s.resource_reward[resource] == seat:
            points += RESOURCE_REWARD
    return points


@rule
def points_of(s: State, seat: int) -> int:
    """A50: as if the game ended now."""
    points, where = reward_points(s, seat), s.where
    for card in range(CARDS):
        if where[card] == DONE_AT + seat:
            points += int(s.points[card]) + end_points(s, seat, card)
    return points


@rule
def lowest_done(s: State, seat: int) -> int:
    """The lowest-numbered completed objective; CARDS if there is none."""
    where = s.where
    for card in range(CARDS):
        if where[card] == DONE_AT + seat:
            return card
    return CARDS


@rule
def beats(s: State, one: int, other: int) -> bool:
    """A50: more points, then more senators, then the lowest-numbered objective."""
    ours, theirs = points_of(s, one), points_of(s, other)
    if ours != theirs:
        return ours > theirs
    if s.types[one, SENATOR] != s.types[other, SENATOR]:
        return bool(s.types[one, SENATOR] > s.types[other, SENATOR])
    return lowest_done(s, one) < lowest_done(s, other)


@rule
def score(s: State, out: Shares) -> int:
    """A50: the win goes to whom nobody beats, shared if there are several."""
    best = 0
    for seat in range(1, s.players):
        if beats(s, seat, best):
            best = seat
    winners = 0
    for seat in range(s.players):
        if not beats(s, best, seat):
            winners += 1
    for seat in range(s.players):
        out[seat] = 0.0 if beats(s, best, seat) else 1.0 / winners
    return int(s.ending)


@rule
def winner_of(s: State) -> int:
    """The seat that has won alone, or NONE."""
    for seat in range(s.players):
        alone = True
        for other in range(s.players):
            if other != seat and not beats(s, seat, other):
                alone = False
        if alone:
            return seat
    return NONE
