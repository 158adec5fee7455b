"""The legal actions of every phase, and what chance can bring (K7, K8, K10, K11, K12, K17, K18, K20, K40, K60, K63)."""

from rubicon.engine.record import Actions, Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.games.cleopatra.action_cards import can_play, keepings, targets
from rubicon.games.cleopatra.actions import (
    ACTIVE,
    ALLOW,
    ARRANGE_AT,
    BONUS_AT,
    CARD_AT,
    DECK_AT,
    DISCARD_AT,
    DRAW_AT,
    FORBID,
    GO_ON,
    GROUP_AT,
    LAYOUT_AT,
    PASSIVE,
    PLACE_AT,
    SHOW_AT,
    SKIP,
    TARGET_AT,
    VOTE_AT,
)
from rubicon.games.cleopatra.cards import (
    ACTION,
    ACTIONS,
    BONUS_COPIES,
    END_KIND,
    FIRST_KIND,
    GROUPS,
    INFLUENCE,
    KINDS,
    LAYOUTS,
    VALUES,
    VETO,
    VOTE_CARDS,
)
from rubicon.games.cleopatra.room import can_make_room, can_place, room
from rubicon.games.cleopatra.set_up import arranged_so_far
from rubicon.games.cleopatra.state import (
    ACT,
    ACTION_STREAM,
    ARRANGE,
    ASK,
    BONUS_STREAM,
    CASTLE,
    DEAL,
    DISCARD,
    ENDED,
    INFLUENCE_STREAM,
    LAST_CHANCE_PHASE,
    LAY_OUT,
    OPPONENT,
    ORDER,
    PICK,
    PLACE,
    REFILL,
    REVEAL,
    SHOW,
    SHOW_STREAM,
    TARGET,
    TURN,
    VOTE_CARD,
    VOTE_STREAM,
    State,
)
from rubicon.games.cleopatra.votes import is_showing, shown_group, shown_seat


@rule
def turn(s: State) -> int:
    """Whose decision is next."""
    if s.phase == ENDED:
        return OVER
    if s.phase <= LAST_CHANCE_PHASE:
        return CHANCE
    if s.phase == ASK:
        return 1 - int(s.active)
    return int(s.drawer) if s.phase == REFILL else int(s.active)


@rule
def waiting(s: State) -> int:
    """K7: both lay out at the same time; else only one decides."""
    if s.phase == LAY_OUT:
        return 3 if s.active == 0 else 2
    who = turn(s)
    return 1 << who if who >= 0 else 0


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    """The legal actions of a seat, or the outcomes of CHANCE, ascending."""
    if seat == CHANCE:
        return outcomes(s, out) if s.phase <= LAST_CHANCE_PHASE else 0
    if seat < 0 or not waiting(s) >> seat & 1:
        return 0
    if s.phase <= ARRANGE:
        return preparations(s, seat, out)
    if s.phase == PLACE:
        return placements(s, seat, out)
    if s.phase == CASTLE:
        return keepings(s, out)
    if s.phase == TARGET:
        return targets(s, seat, int(s.card), out)
    return choices(s, seat, out)


@rule
def outcomes(s: State, out: Actions) -> int:
    """What chance can do: bonus cards, cards of a deck, vote cards."""
    n = 0
    if s.phase == SHOW:
        return hidden_cards(s, out)
    if s.phase == REVEAL:
        out[0] = BONUS_AT + int(s.bonus[s.revealed])
        return 1
    if s.phase == DEAL:
        for group in range(len(BONUS_COPIES)):
            if s.box[group] > 0:
                out[n] = BONUS_AT + group
                n += 1
    elif s.phase == VOTE_CARD:
        for card in range(VOTE_CARDS):
            if s.vote_deck[card] > 0:
                out[n] = VOTE_AT + card
                n += 1
    elif s.from_deck == ACTION and s.arranged == 1:
        out[0] = DRAW_AT + int(s.order[s.drawer, 0])
        n = 1
    else:
        for kind in range(FIRST_KIND[s.from_deck], END_KIND[s.from_deck]):
            if s.deck[s.drawer, kind] > 0:
                out[n] = DRAW_AT + kind
                n += 1
    return n


@rule
def hidden_cards(s: State, out: Actions) -> int:
    """K30, K42, K44, K45: the cards of which one is turned up, or seen by a Spy, next."""
    n = 0
    for kind in range(KINDS):
        if cards_to_show(s, kind) > 0:
            out[n] = SHOW_AT + kind
            n += 1
    return n


@rule
def cards_to_show(s: State, kind: int) -> int:
    """How many cards of a kind can be turned up or seen next."""
    if not is_showing(s):
        return int(s.hand[1 - s.active, kind]) - int(s.spied[OPPONENT, 1 - s.active, kind])
    return int(s.down[shown_seat(s), shown_group(s), kind]) if kind < VALUES else 0


@rule
def preparations(s: State, seat: int, out: Actions) -> int:
    """K7, K8: layouts; the next card of an arranged deck."""
    if s.phase == LAY_OUT:
        for row in range(len(LAYOUTS)):
            out[row] = LAYOUT_AT + row
        return len(LAYOUTS)
    n = 0
    for action in range(ACTIONS):
        if s.deck[seat, VALUES + action] > arranged_so_far(s, seat, VALUES + action):
            out[n] = ARRANGE_AT + action
            n += 1
    return n


@rule
def may_come_between(s: State) -> bool:
    """K63: whether an action card may follow the first of two influence cards face up."""
    return bool(s.free_order == 1 and s.placed == 1 and s.placed_down == 0 and s.carded == 0)


@rule
def placements(s: State, seat: int, out: Actions) -> int:
    """K10, K11, K60: a card under a group, face up or down; the second like the first. A second one face down may be left out.

    K63: between two cards face up an action card may come.
    """
    n = 0
    if s.placed_down > 0:
        out[0] = GO_ON
        n = 1
    elif may_come_between(s) and can_place(s, seat):
        n = playable(s, seat, out)
    for group in range(GROUPS):
        if room(s, seat, group) > 0:
            for value in range(VALUES):
                if s.hand[seat, value] > 0:
                    for down in range(2):
                        if s.placed == 0 or (s.placed_down > 0) == (down == 1):
                            out[n] = PLACE_AT + (group * VALUES + value) * 2 + down
                            n += 1
    return n


@rule
def choices(s: State, seat: int, out: Actions) -> int:
    """The smaller decisions of a turn."""
    n = 0
    if s.phase == TURN:
        return ways_to_begin(s, seat, out)
    if s.phase == ACT:
        return cards_to_play(s, seat, out)
    if s.phase == ASK:
        out[0], out[1] = ALLOW, FORBID
        return 2 if s.hand[seat, VETO] > 0 else 1
    if s.phase == REFILL:
        out[0], out[1] = DECK_AT + INFLUENCE, DECK_AT + ACTION
        return 2
    if s.phase == ORDER:
        for group in range(GROUPS):
            if s.to_vote >> group & 1:
                out[n] = GROUP_AT + group
                n += 1
        return n
    if s.phase == DISCARD and s.discarded > 0:
        out[0] = GO_ON
        n = 1
    for kind in range(KINDS):
        there = s.hand[seat, kind] if s.phase == DISCARD else s.spied[OPPONENT, 1 - seat, kind]
        if there > 0:
            out[n] = DISCARD_AT + kind
            n += 1
    return n


@rule
def can_be_active(s: State, seat: int) -> bool:
    """K10, K18: influence can be played, at once or after an action card that makes room."""
    return can_place(s, seat) or can_make_room(s, seat)


@rule
def ways_to_begin(s: State, seat: int, out: Actions) -> int:
    """K10, K17, K18, K20: active, passive, or, where neither can be, skipped."""
    n, active = 0, can_be_active(s, seat)
    if active:
        out[0] = ACTIVE
        n = 1
    if s.held[seat, INFLUENCE] + s.held[seat, ACTION] > 0 and not (active and s.locked == 1):
        out[n] = PASSIVE
        n += 1
    if n == 0:
        out[0] = SKIP
        n = 1
    return n


@rule
def cards_to_play(s: State, seat: int, out: Actions) -> int:
    """K12, K18: go on without an action card, or play one."""
    if s.cramped == 1:
        return playable(s, seat, out)
    out[0] = GO_ON
    return 1 + playable(s, seat, out[1:])


@rule
def playable(s: State, seat: int, out: Actions) -> int:
    """K40: the action cards of the hand that can be played now."""
    n = 0
    for action in range(ACTIONS):
        if can_play(s, seat, VALUES + action, out[ACTIONS:]):
            out[n] = CARD_AT + action
            n += 1
    return n


@rule
def components_behind(s: State, action: int) -> int:
    """How many equal components could do this."""
    if action >= SHOW_AT:
        return cards_to_show(s, action - SHOW_AT)
    if action >= VOTE_AT:
        return int(s.vote_deck[action - VOTE_AT])
    if action >= DRAW_AT:
        return 1 if s.from_deck == ACTION and s.arranged == 1 else int(s.deck[s.drawer, action - DRAW_AT])
    if action >= BONUS_AT:
        return int(s.box[action - BONUS_AT]) if s.phase == DEAL else 1
    if DISCARD_AT <= action < DECK_AT and s.phase == PICK:
        return int(s.spied[OPPONENT, 1 - s.active, action - DISCARD_AT])
    if DISCARD_AT <= action < DECK_AT:
        return int(s.hand[s.active, action - DISCARD_AT])
    if PLACE_AT <= action < DISCARD_AT:
        return int(s.hand[s.active, (action - PLACE_AT) // 2 % VALUES])
    if action == FORBID:
        return int(s.hand[1 - s.active, VETO])
    if CARD_AT <= action < TARGET_AT:
        return int(s.hand[s.active, VALUES + action - CARD_AT])
    return 1


@rule
def weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    """How many equal components stand behind each action."""
    total = 0
    for i in range(n):
        out[i] = components_behind(s, int(actions[i]))
        total += out[i]
    return total


@rule
def stream(s: State) -> int:
    """Where chance comes from."""
    if s.phase == DEAL or s.phase == REVEAL:
        return BONUS_STREAM
    if s.phase == VOTE_CARD:
        return VOTE_STREAM
    if s.phase == SHOW:
        return SHOW_STREAM
    return (ACTION_STREAM if s.from_deck == ACTION else INFLUENCE_STREAM) + int(s.drawer)
