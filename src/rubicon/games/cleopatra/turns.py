"""How a turn goes on from step to step (K9, K10, K12, K13, K14, K17, K18, K20, K21, K42, K43, K46, K50, K60, K63).

K21, the order inside an active turn, follows from these steps: after the first influence card comes the second or a vote (`place`),
and an action card is asked for only after the votes at 8 (`after_influence`). K63 adds one between two influence cards.
"""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.action_cards import forget_castling, keep, leave_hand, may_hold_veto, put_away, take_effect, will_vote
from rubicon.games.cleopatra.cards import (
    ACTION,
    ACTION_CARDS,
    ASSASSINATION,
    GROUPS,
    HAND,
    INFLUENCE,
    MOST_TOGETHER,
    PAIRS,
    SPY,
    VALUES,
    VETO,
    WRATH,
)
from rubicon.games.cleopatra.knowledge import could_not_act, laid_unseen, left_hand, nothing_hidden, see, spied_so_far
from rubicon.games.cleopatra.room import can_place, could_make_room, has_room, influence_left, may_yet_place, together
from rubicon.games.cleopatra.score import finish
from rubicon.games.cleopatra.set_up import clear_turn
from rubicon.games.cleopatra.state import (
    ACT,
    ARRANGE,
    ASK,
    BY_INFLUENCE,
    BY_ROOM,
    DISCARD,
    DRAW,
    LAY_OUT,
    ORDER,
    PICK,
    PLACE,
    REFILL,
    SHOW,
    TARGET,
    TURN,
    VOTE_CARD,
    State,
)
from rubicon.games.cleopatra.votes import call_vote, clear_group, is_showing, turn_up, vote


@rule
def begin_turn(s: State, seat: int) -> None:
    """K50: a turn begins, unless nobody has influence left, or nobody can ever place any."""
    clear_turn(s)
    s.active = s.drawer = seat
    s.phase = TURN
    if influence_left(s, 0) + influence_left(s, 1) == 0:
        finish(s, BY_INFLUENCE)
    elif not may_yet_place(s, 0) and not may_yet_place(s, 1):
        finish(s, BY_ROOM)


@rule
def end_turn(s: State, locks: bool) -> None:
    """K20: the other's turn; after a passive one it has to be active."""
    s.locked = 1 if locks and s.lock_on == 1 else 0
    begin_turn(s, 1 - int(s.active))


@rule
def prepared(s: State) -> None:
    """K8, K9: a player has laid out or arranged; then the other; then decks are arranged, and Cleopatra begins."""
    if s.active == 0:
        s.active = 1
    elif s.phase == LAY_OUT and s.arranged == 1:
        s.active = 0
        s.phase = ARRANGE
    else:
        begin_turn(s, 1)


@rule
def begin_active(s: State) -> None:
    """K12, K18: an action card may come first; without room it has to."""
    s.cramped = 0 if has_room(s, int(s.active)) else 1
    s.phase = ACT


@rule
def begin_passive(s: State) -> None:
    """K17, K20: one to five cards are discarded. Who had to be active shows by it what the hand can't hold."""
    seat = int(s.active)
    if s.locked == 1 and s.held[seat, INFLUENCE] > 0 and not has_room(s, seat):
        could_not_act(s, seat, could_make_room(s, seat, WRATH), could_make_room(s, seat, ASSASSINATION))
    s.passive = 1
    s.phase = DISCARD


@rule
def play_card(s: State, kind: int) -> None:
    """K12, K40: an action card is played; its target is named first. K63: between two influence cards, votes at 8 wait."""
    leave_hand(s, int(s.active), kind)
    if s.phase == PLACE:
        s.between = 1
        s.later, s.to_vote = s.to_vote, 0
    s.carded = 1
    s.card = kind
    if kind == SPY:
        ask(s)
    else:
        s.phase = TARGET


@rule
def ask(s: State) -> None:
    """K46: the opponent may forbid it, if a Veto could be there."""
    if may_hold_veto(s, 1 - int(s.active)):
        s.phase = ASK
    else:
        allow(s)


@rule
def allow(s: State) -> None:
    """K41, K42, K43, K44, K45: the card has its effect."""
    if take_effect(s):
        show(s)


@rule
def forbid(s: State) -> None:
    """K46: both cards are gone, and the Veto's owner draws one."""
    opponent = 1 - int(s.active)
    leave_hand(s, opponent, VETO)
    draw_one(s, opponent)


@rule
def after_card(s: State) -> None:
    """K10, K18, K63: influence comes after an action card that came before it, if it can; else the hand is refilled."""
    put_away(s)
    s.cramped = 0
    more = s.placed == 0 or s.between == 1
    if s.between == 1:
        no_longer_at_8(s)
        s.to_vote, s.later, s.between = s.later, 0, 0
    if more and can_place(s, int(s.active)):
        s.phase = PLACE
    else:
        refill(s)


@rule
def no_longer_at_8(s: State) -> None:
    """K63: a group that the action card has taken cards from has no vote to wait for."""
    for group in range(GROUPS):
        if together(s, group) != MOST_TOGETHER:
            s.later &= ~(1 << group)


@rule
def draw_one(s: State, seat: int) -> None:
    """K42, K46: a single card for a player who was spied on, or has played a Veto."""
    s.drawer = seat
    if not ready_to_draw(s):
        after_card(s)


@rule
def refill(s: State) -> None:
    """K14: up to five in hand, one at a time; then a vote card is turned up, or a passive turn is over."""
    seat = int(s.active)
    s.drawer = seat
    if s.held[seat, INFLUENCE] + s.held[seat, ACTION] < HAND and ready_to_draw(s):
        return
    if s.passive == 1:
        end_turn(s, True)
    else:
        s.phase = VOTE_CARD


@rule
def ready_to_draw(s: State) -> bool:
    """K14: the deck of choice; where one is empty, the other; returns whether there is any."""
    influence, action = int(s.left[s.drawer, INFLUENCE]), int(s.left[s.drawer, ACTION])
    if influence + action == 0:
        return False
    s.from_deck = INFLUENCE if influence > 0 else ACTION
    s.phase = REFILL if influence > 0 and action > 0 else DRAW
    return True


@rule
def draw(s: State, kind: int) -> None:
    """A card comes from a deck into the hand; the turn goes on where it was."""
    seat, deck = int(s.drawer), int(s.from_deck)
    s.hand[seat, kind] += 1
    s.held[seat, deck] += 1
    s.deck[seat, kind] -= 1
    s.left[seat, deck] -= 1
    if deck == ACTION:
        s.barred[seat] = 0
        if s.arranged == 1:
            for i in range(ACTION_CARDS - 1):
                s.order[seat, i] = s.order[seat, i + 1]
            s.order[seat, ACTION_CARDS - 1] = NONE
    if s.card != NONE:
        after_card(s)
    else:
        refill(s)


@rule
def place(s: State, group: int, value: int, down: int) -> None:
    """K10, K21: an influence card is laid under a group; then another one, or the votes that this brings about."""
    seat = int(s.active)
    s.hand[seat, value] -= 1
    s.held[seat, INFLUENCE] -= 1
    s.placed += 1
    if down == 1:
        s.placed_down += 1
        s.down[seat, group, value] += 1
        s.lying[seat, group] += 1
        laid_unseen(s, seat, group)
    else:
        s.up[seat, group, value] += 1
        left_hand(s, seat, value)
    if together(s, group) == MOST_TOGETHER:
        s.to_vote |= 1 << group
    another = down == 0 or (s.two_down == 1 and s.carded == 0)
    if s.placed == 1 and another and can_place(s, seat):
        s.phase = PLACE
    else:
        hold_votes(s)


@rule
def hold_votes(s: State) -> None:
    """K13: groups that stand at 8 now vote; then the turn goes on."""
    if call_next_vote(s):
        show(s)


@rule
def call_next_vote(s: State) -> bool:
    """K13: a group at 8 is called to vote; False: of two the active player names the first."""
    waits = int(s.to_vote)
    if waits & (waits - 1):
        s.phase = ORDER
        return False
    for group in range(GROUPS):
        if waits >> group & 1:
            s.to_vote = 0
            call_vote(s, group)
    return True


@rule
def vote_first(s: State, group: int) -> None:
    """K13: the chosen one of two groups votes first."""
    s.to_vote &= ~(1 << group)
    call_vote(s, group)
    show(s)


@rule
def show(s: State) -> None:
    """K30, K44, K45: hidden cards are turned up one by one; then what they were turned up for happens, and the turn goes on."""
    while s.voting != NONE and not is_showing(s):
        if not vote(s) or (s.vote_carded == 0 and not call_next_vote(s)):
            return
    if is_showing(s):
        s.phase = SHOW
    elif s.vote_carded == 1:
        end_turn(s, False)
    elif s.card == NONE:
        after_influence(s)
    else:
        if s.card == WRATH:
            clear_group(s, int(s.target))
        after_card(s)


@rule
def see_card(s: State, kind: int) -> None:
    """A hidden card is turned up; or a Spy has seen one, and after the last picks one."""
    if is_showing(s):
        turn_up(s, kind)
        show(s)
        return
    victim = 1 - int(s.active)
    see(s, victim, kind)
    if spied_so_far(s, victim) == s.held[victim, INFLUENCE] + s.held[victim, ACTION]:
        s.phase = PICK


@rule
def after_influence(s: State) -> None:
    """K12, K21, K60: an action card may follow; it is asked of everyone who has not played one and holds any, a Veto included."""
    if s.carded == 0 and s.placed_down < 2 and s.held[s.active, ACTION] > 0:
        s.phase = ACT
    else:
        refill(s)


@rule
def castle(s: State, kept: int) -> None:
    """K43, K13: the next value is laid out; after the last one groups that stand at 8 vote."""
    last = s.step == VALUES - 1
    if last:
        for i in range(2):
            if will_vote(s, i, kept):
                s.to_vote |= 1 << int(PAIRS[s.target, i])
    keep(s, kept)
    if not last:
        return
    s.later &= ~s.to_vote  # K63: these vote now, and not again after the second card
    no_longer_at_8(s)
    for i in range(2):
        group = int(PAIRS[s.target, i])
        if s.lying[s.active, group] == 0:
            nothing_hidden(s, int(s.active), group)
    forget_castling(s)
    hold_votes(s)


@rule
def discard(s: State, kind: int) -> None:
    """K17: up to five cards; K42: one of the opponent's, who draws another."""
    if s.phase == PICK:
        leave_hand(s, 1 - int(s.active), kind)
        draw_one(s, 1 - int(s.active))
        return
    leave_hand(s, int(s.active), kind)
    s.discarded += 1
    if s.discarded == HAND or s.held[s.active, INFLUENCE] + s.held[s.active, ACTION] == 0:
        refill(s)


@rule
def go_on(s: State) -> None:
    """No further card: to the influence cards, to the votes, or to the refill."""
    if s.phase == ACT and s.placed == 0:
        s.phase = PLACE
    elif s.phase == PLACE:
        hold_votes(s)
    else:
        refill(s)
