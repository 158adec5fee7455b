"""Action cards: when they can be played, at whom, and what they do (K40, K41, K42, K43, K44, K45, K46)."""

from rubicon.engine.record import Actions
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.cleopatra.actions import GROUP_AT, KEEP_AT, PAIR_AT, TARGET_AT
from rubicon.games.cleopatra.cards import (
    ACTION,
    ASSASSINATION,
    CASTLING,
    COPIES,
    GROUPS,
    INFLUENCE,
    MOST_OWN,
    MOST_TOGETHER,
    PAIRS,
    SCOUT,
    SPY,
    VALUES,
    VETO,
    WRATH,
)
from rubicon.games.cleopatra.knowledge import begin_spying, left_hand, taken_up
from rubicon.games.cleopatra.room import assassination_makes_room, is_open, own, together, wrath_makes_room
from rubicon.games.cleopatra.state import CASTLE, SHOW, State
from rubicon.games.cleopatra.votes import discard_up, show_cards


@rule
def leave_hand(s: State, seat: int, kind: int) -> None:
    """A card goes from a hand to the discard pile, openly; a view that can't see the hand counts it all the same."""
    if s.hand[seat, kind] != UNKNOWN:
        s.hand[seat, kind] -= 1
    s.held[seat, INFLUENCE if kind < VALUES else ACTION] -= 1
    s.gone[seat, kind] += 1
    left_hand(s, seat, kind)


@rule
def can_castle(s: State, seat: int, pair: int) -> bool:
    """K43: both groups are open, and a card of the player's lies under one of them."""
    first, second = int(PAIRS[pair, 0]), int(PAIRS[pair, 1])
    return is_open(s, first) and is_open(s, second) and own(s, seat, first) + own(s, seat, second) > 0


@rule
def targets(s: State, seat: int, kind: int, out: Actions) -> int:
    """K40, K41, K43, K44, K45: at whom or where a card can have an effect; where it has to make room, only so (K18)."""
    n = 0
    if kind == CASTLING:
        for pair in range(len(PAIRS)):
            if can_castle(s, seat, pair):
                out[n] = PAIR_AT + pair
                n += 1
        return n
    for group in range(GROUPS):
        if kind == ASSASSINATION and (s.cramped == 0 or assassination_makes_room(s, seat, group)):
            for value in range(VALUES):
                if s.up[1 - seat, group, value] > 0:
                    out[n] = TARGET_AT + group * VALUES + value
                    n += 1
        elif (kind == SCOUT and s.lying[1 - seat, group] > 0) or (kind == WRATH and wrath_makes_room(s, group)):
            out[n] = GROUP_AT + group
            n += 1
    return n


@rule
def can_play(s: State, seat: int, kind: int, out: Actions) -> bool:
    """K18, K40: whether a card of this kind is in hand and can have an effect. `out` is scratch paper."""
    if kind == VETO or s.hand[seat, kind] <= 0 or (s.cramped == 1 and kind != WRATH and kind != ASSASSINATION):
        return False
    if kind == SPY:
        return bool(s.held[1 - seat, INFLUENCE] + s.held[1 - seat, ACTION] > 0)
    return targets(s, seat, kind, out) > 0


@rule
def may_hold_veto(s: State, seat: int) -> bool:
    """K46: whether a player could hold a Veto, as far as all can know: there is a hand, and not both were seen going."""
    return bool(s.held[seat, INFLUENCE] + s.held[seat, ACTION] > 0 and s.gone[seat, VETO] < COPIES[VETO])


@rule
def take_effect(s: State) -> bool:
    """K41, K42, K43, K44, K45: what the card does; returns whether it is done, but for cards that it turns up."""
    seat, opponent, kind, target = int(s.active), 1 - int(s.active), int(s.card), int(s.target)
    if kind == ASSASSINATION:
        discard_up(s, opponent, target // VALUES, target % VALUES, 1)
    elif kind == SCOUT:
        show_cards(s, opponent, target)
    elif kind == WRATH:
        for player in range(2):
            show_cards(s, player, target)
    elif kind == SPY:
        begin_spying(s, opponent)
        s.phase = SHOW
        return False
    else:
        take_up(s, seat, int(PAIRS[target, 0]), int(PAIRS[target, 1]))
        s.phase = CASTLE
        return False
    return True


@rule
def take_up(s: State, seat: int, first: int, second: int) -> None:
    """K43: all of a player's cards from two groups are in the pool."""
    for i in range(2):
        group = first if i == 0 else second
        s.taken[i] = own(s, seat, group)
    for value in range(VALUES):
        open_cards = int(s.up[seat, first, value]) + int(s.up[seat, second, value])
        taken_up(s, seat, value, open_cards, first, second)
        for i in range(2):
            group = first if i == 0 else second
            s.before[i, value] = s.up[seat, group, value] + s.down[seat, group, value]
            s.pool[value] += s.before[i, value]
            s.down[seat, group, value] = 0
            s.up[seat, group, value] = 0
    s.lying[seat, first] = s.lying[seat, second] = 0


@rule
def keepings(s: State, out: Actions) -> int:
    """K43, K11: how many of the next value can go under the first group, the others under the second."""
    seat, first, second = int(s.active), int(PAIRS[s.target, 0]), int(PAIRS[s.target, 1])
    count, n = int(s.pool[s.step]), 0
    for kept in range(min(count, MOST_OWN) + 1):
        if fits(s, seat, first, kept) and fits(s, seat, second, count - kept) and rest_fits(s, seat, first, second):
            out[n] = KEEP_AT + kept
            n += 1
    return n


@rule
def fits(s: State, seat: int, group: int, count: int) -> bool:
    """K11: whether so many more cards of a player's may lie under a group."""
    return bool(own(s, seat, group) + count <= MOST_OWN and together(s, group) + count <= MOST_TOGETHER)


@rule
def rest_fits(s: State, seat: int, first: int, second: int) -> bool:
    """Whether all that is in the pool may lie under the two groups together: what was there before always may."""
    space = 0
    for i in range(2):
        group = first if i == 0 else second
        space += min(MOST_OWN - own(s, seat, group), MOST_TOGETHER - together(s, group))
    count = 0
    for value in range(VALUES):
        count += int(s.pool[value])
    return count <= space


@rule
def keep(s: State, kept: int) -> None:
    """K43: cards of the next value go under the two groups, face down."""
    seat, value, count = int(s.active), int(s.step), int(s.pool[s.step])
    for i in range(2):
        group, laid = int(PAIRS[s.target, i]), kept if i == 0 else count - kept
        s.down[seat, group, value] += laid
        s.lying[seat, group] += laid
    s.pool[value] = 0
    s.step += 1


@rule
def will_vote(s: State, i: int, kept: int) -> bool:
    """K13, K35: whether one of the two groups will stand at 8, with other values than before, when the last value is laid out so."""
    group, last = int(PAIRS[s.target, i]), kept if i == 0 else int(s.pool[VALUES - 1]) - kept
    if together(s, group) + last != MOST_TOGETHER:
        return False
    for value in range(VALUES - 1):
        if s.down[s.active, group, value] != s.before[i, value]:
            return True
    return bool(last != s.before[i, VALUES - 1])


@rule
def forget_castling(s: State) -> None:
    """What was only needed while the cards were in the pool."""
    s.step = 0
    for i in range(2):
        s.taken[i] = 0
        for value in range(VALUES):
            s.before[i, value] = 0


@rule
def put_away(s: State) -> None:
    """The action card is done with."""
    s.card = s.target = NONE
