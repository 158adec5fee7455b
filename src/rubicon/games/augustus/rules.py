"""Rise of Augustus: every action leads to its step."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import (
    ACCEPT,
    CALL_AT,
    CLEAR_AT,
    COMPLETE_AT,
    CRIER_AT,
    DEAL_AT,
    DECLINE,
    DRAFT_AT,
    LOSE_AT,
    PASS,
    PUT_AT,
    REMOVE_AT,
    REVEAL_AT,
    SHOW_AT,
    TAKE_AT,
    TOKEN_AT,
)
from rubicon.games.augustus.box import CELLS
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.completing import accept, clear, complete, decline, lose, put_by_power, remove, take
from rubicon.games.augustus.draws import call, choose, draw_token, resume, reveal_next
from rubicon.games.augustus.set_up import choose_crier, deal, draft, fill_offer, show
from rubicon.games.augustus.state import CHOOSE, DEAL, PASSED, SUPPLY, State


@rule
def apply(s: State, action: int) -> None:
    """Play an action; it must be legal."""
    if action >= DEAL_AT:
        happen(s, action)
    elif action == PASS:
        choose(s, turn(s), NONE, PASSED)
    elif action < DRAFT_AT:
        put_legion(s, action - PUT_AT)
    elif action < CALL_AT:
        draft(s, turn(s), action - DRAFT_AT)
    elif action < COMPLETE_AT:
        call(s, action - CALL_AT)
    else:
        decide_completion(s, action)


@rule
def put_legion(s: State, number: int) -> None:
    """A11: a choice, sealed; A42, A45: done at once."""
    source, target = number // CELLS - 1, number % CELLS
    if source < 0:
        source = SUPPLY
    if s.phase == CHOOSE:
        choose(s, turn(s), source, target)
    else:
        put_by_power(s, source, target)
        resume(s)


@rule
def decide_completion(s: State, action: int) -> None:
    """Decisions while objectives are completed."""
    if action >= TAKE_AT:
        if take(s, action - TAKE_AT):
            return
    elif action == ACCEPT:
        accept(s)
    elif action == DECLINE:
        decline(s)
    elif action >= LOSE_AT:
        lose(s, action - LOSE_AT)
    elif action >= CLEAR_AT:
        clear(s, action - CLEAR_AT)
    elif action >= REMOVE_AT:
        remove(s, action - REMOVE_AT)
    else:
        complete(s, action - COMPLETE_AT)
    resume(s)


@rule
def happen(s: State, action: int) -> None:
    """What chance has brought."""
    if action >= REVEAL_AT:
        reveal_next(s)
    elif action >= TOKEN_AT:
        draw_token(s, action - TOKEN_AT)
    elif action >= CRIER_AT:
        choose_crier(s, action - CRIER_AT)
    elif action >= SHOW_AT:
        show(s, action - SHOW_AT)
    elif s.phase == DEAL:
        deal(s, action - DEAL_AT)
    else:
        fill_offer(s, action - DEAL_AT)
        resume(s)
