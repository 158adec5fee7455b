"""Caesar & Cleopatra as it is played: turns, draws, vote cards (K9-K21, K50, K60), and the verbs of the contract."""

from rubicon.core.record import Actions, Shares, Weights
from rubicon.core.rule import rule
from rubicon.core.verbs import CHANCE, NONE, OVER
from rubicon.games.cleopatra.action_cards import (
    can_play,
    forget_castling,
    keep,
    keepings,
    leave_hand,
    may_hold_veto,
    put_away,
    take_effect,
    targets,
    will_vote,
)
from rubicon.games.cleopatra.cards import (
    ACTION,
    ACTION_CARDS,
    ACTIONS,
    ASSASSINATION,
    BONUS_COPIES,
    CASTLING,
    END_KIND,
    FIRST_KIND,
    GROUPS,
    HAND,
    INFLUENCE,
    KINDS,
    LAYOUTS,
    MOST_TOGETHER,
    PAIRS,
    SPY,
    VALUES,
    VETO,
    VOTE_CARDS,
    WRATH,
)
from rubicon.games.cleopatra.knowledge import could_not_act, laid_unseen, left_hand, nothing_hidden, see, spied_so_far
from rubicon.games.cleopatra.room import can_make_room, can_place, could_make_room, has_room, influence_left, may_yet_place, room, together
from rubicon.games.cleopatra.score import finish, reveal
from rubicon.games.cleopatra.set_up import arrange, arranged_so_far, clear_turn, deal, lay_out
from rubicon.games.cleopatra.state import (
    ACT,
    ACTION_STREAM,
    ACTIVE,
    ALLOW,
    ARRANGE,
    ARRANGE_AT,
    ASK,
    BONUS_AT,
    BONUS_STREAM,
    BY_INFLUENCE,
    BY_ROOM,
    CARD_AT,
    CASTLE,
    DEAL,
    DECK_AT,
    DISCARD,
    DISCARD_AT,
    DRAW,
    DRAW_AT,
    ENDED,
    FORBID,
    GO_ON,
    GROUP_AT,
    INFLUENCE_STREAM,
    KEEP_AT,
    LAST_CHANCE_PHASE,
    LAY_OUT,
    LAYOUT_AT,
    OPPONENT,
    ORDER,
    PAIR_AT,
    PASSIVE,
    PICK,
    PLACE,
    PLACE_AT,
    REFILL,
    REVEAL,
    SHOW,
    SHOW_AT,
    SHOW_STREAM,
    SKIP,
    TARGET,
    TARGET_AT,
    TURN,
    VOTE_AT,
    VOTE_CARD,
    VOTE_STREAM,
    State,
)
from rubicon.games.cleopatra.votes import call_vote, clear_group, is_showing, shown_group, shown_seat, turn_up, turn_up_vote_card, vote


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
def placements(s: State, seat: int, out: Actions) -> int:
    """K10, K11, K60: a card under a group, face up or down; the second like the first. A second one face down may be left out."""
    n = 0
    if s.placed_down > 0:
        out[0] = GO_ON
        n = 1
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
    """K12, K18, K40: go on without an action card, or play one."""
    n = 0
    for action in range(ACTIONS):
        if can_play(s, seat, VALUES + action, out[ACTIONS + 1 :]):
            out[1 + n] = CARD_AT + action
            n += 1
    if s.cramped == 0:
        out[0] = GO_ON
        return n + 1
    for i in range(n):
        out[i] = out[i + 1]
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
    """K12, K40: an action card is played; its target is named first."""
    leave_hand(s, int(s.active), kind)
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
    """K41-K45: the card has its effect."""
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
    """K10, K18: influence comes after an action card that came first, if it can; else the hand is refilled."""
    put_away(s)
    s.cramped = 0
    if s.placed == 0 and can_place(s, int(s.active)):
        s.phase = PLACE
    else:
        refill(s)


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
    """K10: an influence card is laid under a group; then another one, or the votes that this brings about."""
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
    """K12, K60: an action card may follow; it is asked of everyone who has not played one and holds any, a Veto included."""
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


@rule
def apply(s: State, action: int) -> None:
    """Play an action; it must be legal."""
    if action >= BONUS_AT:
        happen(s, action)
    elif action < ARRANGE_AT:
        lay_out(s, int(s.active), action - LAYOUT_AT)
        prepared(s)
    elif action < ACTIVE:
        if arrange(s, int(s.active), VALUES + action - ARRANGE_AT):
            prepared(s)
    elif action == ACTIVE:
        begin_active(s)
    elif action == PASSIVE:
        begin_passive(s)
    elif action == SKIP:
        end_turn(s, False)
    elif action == GO_ON:
        go_on(s)
    elif action < TARGET_AT:
        play_card(s, VALUES + action - CARD_AT)
    elif action < ALLOW:
        name_target(s, action)
    elif action == ALLOW:
        allow(s)
    elif action == FORBID:
        forbid(s)
    elif action < PLACE_AT:
        castle(s, action - KEEP_AT)
    elif action < DISCARD_AT:
        piece = (action - PLACE_AT) // 2
        place(s, piece // VALUES, piece % VALUES, (action - PLACE_AT) % 2)
    elif action < DECK_AT:
        discard(s, action - DISCARD_AT)
    else:
        s.from_deck = action - DECK_AT
        s.phase = DRAW


@rule
def name_target(s: State, action: int) -> None:
    """K40: the target of an action card; or which of two groups votes first (K13)."""
    if s.phase == ORDER:
        vote_first(s, action - GROUP_AT)
        return
    s.target = action - (TARGET_AT if s.card == ASSASSINATION else PAIR_AT if s.card == CASTLING else GROUP_AT)
    ask(s)


@rule
def happen(s: State, action: int) -> None:
    """What chance has brought."""
    if action >= SHOW_AT:
        see_card(s, action - SHOW_AT)
    elif action >= VOTE_AT:
        turn_up_vote_card(s, action - VOTE_AT)
        show(s)
    elif action >= DRAW_AT:
        draw(s, action - DRAW_AT)
    elif s.phase == DEAL:
        deal(s, action - BONUS_AT)
    else:
        reveal(s)


@rule
def score(s: State, out: Shares) -> int:
    """K52: the winner has it all; a draw is shared."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    return int(s.ending)
