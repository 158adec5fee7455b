"""Caesar! as it is played: turns, chance, the end (C5, C6, C7, C8, C9, C20, C43, C50, C63, C70), and the verbs of the contract."""

from rubicon.engine.record import Actions, Shares, Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, NONE, OVER, UNKNOWN
from rubicon.games.caesar.actions import BONUS_AT, COMMAND_AT, DRAW_AT, FIRST_AT, FLIP_AT, HIDE_AT, LOSS_AT, PASS, PLACE_AT, RECRUIT_AT
from rubicon.games.caesar.board import BASIC_KINDS, BONUSES, CENTURIONS, COMMANDS, KINDS, MARKER_PLACES, SPACES
from rubicon.games.caesar.bonus import flip, flippable, lose_token, recruit, resolve, resolve_first
from rubicon.games.caesar.closing import close, win
from rubicon.games.caesar.command import muster, next_step, take_command
from rubicon.games.caesar.crassus import choices, odds
from rubicon.games.caesar.knowledge import drawn_unseen, show_stuck
from rubicon.games.caesar.line import join_line
from rubicon.games.caesar.placing import DOUBLES, can_place, hide, place, placements
from rubicon.games.caesar.set_up import bonus_weight, lay_out, opening_hand
from rubicon.games.caesar.state import (
    BAG_STREAM,
    BY_BEING_STUCK,
    BY_EMPTY_HAND,
    BY_PASSES,
    CHOICE_STREAM,
    COMMAND,
    COMMAND_STREAM,
    DISCARD,
    DRAW,
    ENDED,
    FLIP,
    GAIN,
    HAND,
    LAST_CHANCE_PHASE,
    LEFT_OVER,
    LEFT_OVER_STREAM,
    LOSE,
    LOSS,
    MUSTER,
    MUSTER_STREAM,
    ORDER,
    PLACE,
    POISON_STREAM,
    RECRUIT,
    RESOLVE,
    SET_UP,
    SET_UP_STREAM,
    State,
)


@rule
def turn(s: State) -> int:
    """Whose decision is next."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase <= LAST_CHANCE_PHASE else int(s.active)


@rule
def drawer(s: State) -> int:
    """Whose bag is drawn from."""
    if s.phase != HAND:
        return int(s.active)
    return 0 if s.held[0] < opening_hand(s, 0) else 1


@rule
def loser(s: State) -> int:
    """Whose token goes back into its bag: by Poison the opponent's, or Auto-Crassus discards."""
    return int(s.active) if s.phase == DISCARD else 1 - int(s.active)


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    """The legal actions of a seat, or the outcomes of CHANCE, ascending."""
    if seat == CHANCE:
        return outcomes(s, out) if s.phase <= LAST_CHANCE_PHASE else 0
    if seat != s.active or s.phase <= LAST_CHANCE_PHASE:
        return 0
    return decisions(s, seat, out)


@rule
def outcomes(s: State, out: Actions) -> int:
    """What chance can do: bonus tokens in set-up or left over, tokens of a bag, or of a hand that is poisoned; Auto-Crassus's steps."""
    if s.phase >= COMMAND:
        return crassus_steps(s, out)
    n = 0
    if s.phase == SET_UP or s.phase == LEFT_OVER:
        for bonus in range(len(BONUSES)):
            if s.pool[bonus] > 0:
                out[n] = BONUS_AT + bonus
                n += 1
        return n
    tokens = s.hand[loser(s)] if s.phase == LOSS else s.bag[drawer(s)]
    first = LOSS_AT if s.phase == LOSS else DRAW_AT
    for kind in range(KINDS):
        if tokens[kind] > 0:
            out[n] = first + kind
            n += 1
    return n


@rule
def crassus_steps(s: State, out: Actions) -> int:
    """C62, C63, C65: what Auto-Crassus can draw or place; what he discards."""
    n = 0
    if s.phase == RESOLVE:
        return choices(s, out)
    if s.phase == DISCARD:
        out[0] = LOSS_AT + int(s.line[0])
        return 1
    if s.phase == COMMAND:
        for command in range(len(COMMANDS)):
            if s.cup[command] > 0:
                out[n] = COMMAND_AT + command
                n += 1
        return n
    for centurion in range(CENTURIONS):
        if s.reserve[s.bot, centurion] > 0:
            out[n] = DRAW_AT + BASIC_KINDS + centurion
            n += 1
    return n


@rule
def decisions(s: State, seat: int, out: Actions) -> int:
    """What the active player can do."""
    n = 0
    if s.phase == PLACE:
        n = placements(s, seat, out)
        if n == 0:
            out[0] = PASS
            n = 1
    elif s.phase == FLIP:
        for lying in range(MARKER_PLACES):
            if flippable(s, 1 - seat, lying):
                out[n] = FLIP_AT + lying
                n += 1
    elif s.phase == ORDER:
        one, other = int(s.pending[0]), int(s.pending[1])
        out[0], out[1] = FIRST_AT + min(one, other), FIRST_AT + max(one, other)
        n = 2
    elif s.phase == RECRUIT:
        for centurion in range(CENTURIONS):
            if s.reserve[seat, centurion] > 0:
                out[n] = RECRUIT_AT + centurion
                n += 1
    return n


@rule
def components_behind(s: State, action: int) -> int:
    """How many equal components could do this."""
    if action >= LOSS_AT:
        return int(s.hand[loser(s), action - LOSS_AT])
    if action >= DRAW_AT:
        return int(s.bag[drawer(s), action - DRAW_AT])
    if action >= BONUS_AT:
        return bonus_weight(s, action - BONUS_AT) if s.phase == SET_UP else int(s.pool[action - BONUS_AT])
    if action < HIDE_AT:
        return int(s.hand[s.active, (action - PLACE_AT) // (2 * SPACES)])
    if action < FLIP_AT:
        return int(s.hand[s.active, (action - HIDE_AT) // DOUBLES])
    return 1


@rule
def weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    """How many equal components stand behind each action."""
    if COMMAND <= s.phase <= LAST_CHANCE_PHASE:
        return crassus_weights(s, actions, n, out)
    total = 0
    for i in range(n):
        out[i] = components_behind(s, int(actions[i]))
        total += out[i]
    return total


@rule
def crassus_weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    """C63, C74: command tokens by their number, lots where he draws them; all else alike."""
    if s.phase == RESOLVE:
        return odds(s, actions, n, out)
    total = 0
    for i in range(n):
        out[i] = s.cup[actions[i] - COMMAND_AT] if s.phase == COMMAND else 1
        total += out[i]
    return total


@rule
def stream(s: State) -> int:
    """Where chance comes from."""
    if s.phase == SET_UP:
        return SET_UP_STREAM
    if s.phase == LEFT_OVER:
        return LEFT_OVER_STREAM
    if s.phase == COMMAND:
        return COMMAND_STREAM
    if s.phase == MUSTER:
        return MUSTER_STREAM
    if s.phase == RESOLVE or s.phase == DISCARD:
        return CHOICE_STREAM
    return POISON_STREAM + 1 - s.active if s.phase == LOSS else BAG_STREAM + drawer(s)


@rule
def begin_turn(s: State) -> None:
    """C43, C9: with Poison an empty hand loses; with `stuck=lose` so does a hand that can place nothing (but C70).

    In a view that does not know the hand the game goes on: nobody can say yet.
    """
    s.phase = COMMAND if s.active == s.bot else PLACE
    if s.poison == 1 and s.held[s.active] == 0:
        win(s, 1 - s.active, BY_EMPTY_HAND)
    elif s.stuck == LOSE and s.active != s.bot and s.hand[s.active, 0] != UNKNOWN and not can_place(s, s.active):
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
    """C7, C46: one token from the bag, if it has any and the step is not skipped; then the turn is over."""
    if s.skip[s.active] > 0:
        s.skip[s.active] -= 1
        end_turn(s)
    elif s.bagged[s.active] > 0:
        s.phase = DRAW
    else:
        end_turn(s)


@rule
def go_on(s: State) -> None:
    """Resolve what is pending; then look at the closing that waited (C6 comes after C50), and last draw."""
    if not resolve(s):
        return
    if s.placing != NONE:
        space = int(s.placing)
        s.placing = NONE
        if not close(s, space) or not resolve(s):
            return
    if s.active == s.bot:
        follow_command(s)
    else:
        draw_step(s)


@rule
def follow_command(s: State) -> None:
    """C63, C70: Auto-Crassus's next step; after the last one his turn is over, and without a placement it was a pass."""
    if next_step(s):
        return
    placed = s.placed == 1
    s.placed = 0
    if placed:
        end_turn(s)
    else:
        count_pass(s)


@rule
def pass_turn(s: State) -> None:
    """C9: nothing is placed or drawn."""
    show_stuck(s)
    count_pass(s)


@rule
def count_pass(s: State) -> None:
    """C9: when both pass in a row the game ends: fewer markers left wins."""
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
    s.hand[seat, kind] += 1
    s.bag[seat, kind] -= 1
    if seat == s.bot:
        join_line(s, kind)
    else:
        drawn_unseen(s, seat)
    if s.phase == GAIN or (s.phase == DRAW and seat == s.bot):
        go_on(s)
    elif s.phase == DRAW:
        end_turn(s)
    elif s.held[1] == opening_hand(s, 1):
        begin_turn(s)


@rule
def draw_left_over(s: State, bonus: int) -> None:
    """C50, C51: a left-over bonus token is resolved at once; of a province that nobody won."""
    s.pool[bonus] -= 1
    s.pending[0] = bonus
    s.pending_won[0] = 0
    go_on(s)


@rule
def resolve_chosen(s: State, bonus: int) -> None:
    """C15: the chosen one of two bonus tokens first, then the other."""
    if s.pending[1] == bonus:
        s.pending[0], s.pending[1] = s.pending[1], s.pending[0]
        s.pending_won[0], s.pending_won[1] = s.pending_won[1], s.pending_won[0]
    if resolve_first(s):
        go_on(s)


@rule
def apply(s: State, action: int) -> None:
    """Play an action; it must be legal."""
    if action < HIDE_AT:
        piece = (action - PLACE_AT) // 2
        place(s, piece // SPACES, piece % SPACES, (action - PLACE_AT) % 2)
        go_on(s)
    elif action < FLIP_AT:
        hide(s, (action - HIDE_AT) // DOUBLES, (action - HIDE_AT) % DOUBLES)
        s.phase = LEFT_OVER
    elif action < FIRST_AT:
        flip(s, action - FLIP_AT)
        go_on(s)
    elif action < RECRUIT_AT:
        resolve_chosen(s, action - FIRST_AT)
    elif action < PASS:
        recruit(s, action - RECRUIT_AT)
        go_on(s)
    elif action == PASS and s.phase == RESOLVE:
        go_on(s)
    elif action == PASS:
        pass_turn(s)
    elif action >= COMMAND_AT:
        take_command(s, action - COMMAND_AT)
        go_on(s)
    elif action >= LOSS_AT:
        lose_token(s, loser(s), action - LOSS_AT)
        go_on(s)
    elif s.phase == MUSTER:
        muster(s, action - DRAW_AT)
        go_on(s)
    elif action >= DRAW_AT:
        draw(s, action - DRAW_AT)
    elif s.phase == SET_UP:
        lay_out(s, action - BONUS_AT)
    else:
        draw_left_over(s, action - BONUS_AT)


@rule
def score(s: State, out: Shares) -> int:
    """C20: the winner has it all; a draw is shared."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    return int(s.ending)
