"""Caesar & Cleopatra: every action leads to its step, and the last one to the result."""

from rubicon.engine.record import Shares
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
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
    KEEP_AT,
    LAYOUT_AT,
    PAIR_AT,
    PASSIVE,
    PLACE_AT,
    SHOW_AT,
    SKIP,
    TARGET_AT,
    VOTE_AT,
)
from rubicon.games.cleopatra.cards import ASSASSINATION, CASTLING, VALUES
from rubicon.games.cleopatra.score import reveal
from rubicon.games.cleopatra.set_up import arrange, deal, lay_out
from rubicon.games.cleopatra.state import DEAL, DRAW, ORDER, State
from rubicon.games.cleopatra.turns import (
    allow,
    ask,
    begin_active,
    begin_passive,
    castle,
    discard,
    draw,
    end_turn,
    forbid,
    go_on,
    place,
    play_card,
    prepared,
    see_card,
    show,
    vote_first,
)
from rubicon.games.cleopatra.votes import turn_up_vote_card


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
