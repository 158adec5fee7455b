"""Who decides, what is legal, and how likely chance's outcomes are."""

from rubicon.engine.record import Actions, Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, NONE, OVER
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
from rubicon.games.augustus.box import CARDS, CELLS, DRAFTS, OFFER, SLOTS, SYMBOLS, TOKENS
from rubicon.games.augustus.completing import attackable, can_be_lost, rows_are_final
from rubicon.games.augustus.legions import cells_barred, movable, power_symbols, targets, usable
from rubicon.games.augustus.state import (
    BAG_STREAM,
    CALL,
    CHOOSE,
    CLEAR,
    COMPLETE,
    CRIER,
    CRIER_STREAM,
    DEAL,
    DRAFT,
    DRAW,
    ENDED,
    IN_DECK,
    KEPT_AT,
    LAST_CHANCE_PHASE,
    LOSE,
    OBJECTIVE_STREAM,
    PASSED,
    PLACE,
    REARRANGE,
    REFILL,
    REMOVE,
    REWARD,
    SHOW,
    SHOWN_STREAM,
    SUPPLY,
    TAKE,
    State,
)


@rule
def turn(s: State) -> int:
    """Whose decision is next; of those who choose at the same time the first that has not."""
    if s.phase <= LAST_CHANCE_PHASE:
        return CHANCE
    if s.phase == ENDED:
        return OVER
    if s.phase == DRAFT or s.phase == CHOOSE:
        seat = 0
        while s.chosen_to[seat] != NONE:
            seat += 1
        return seat
    if s.phase == CALL:
        return int(s.crier)
    return int(s.victim) if s.phase == REMOVE or s.phase == CLEAR or s.phase == LOSE else int(s.owner)


@rule
def waiting(s: State) -> int:
    """A5, A11: draft and choice are everybody's at the same time."""
    if s.phase == DRAFT or s.phase == CHOOSE:
        seats = 0
        for seat in range(s.players):
            if s.chosen_to[seat] == NONE:
                seats |= 1 << seat
        return seats
    return 0 if s.phase <= LAST_CHANCE_PHASE or s.phase == ENDED else 1 << turn(s)


@rule
def put_action(source: int, target: int) -> int:
    """The number of putting a legion."""
    return PUT_AT + (0 if source == SUPPLY else 1 + source) * CELLS + target


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    """What a seat, or chance, may do now, ascending."""
    if seat == CHANCE:
        return outcomes(s, out) if s.phase <= LAST_CHANCE_PHASE else 0
    if seat < 0 or not waiting(s) >> seat & 1:
        return 0
    if s.phase == CHOOSE:
        out[0] = PASS
        return 1 + puts(s, seat, usable(s, seat), s.supply[seat] > 0, True, out[1:])
    if s.phase == PLACE:
        return puts(s, seat, power_symbols(s), s.supply[seat] > 0, True, out)
    if s.phase == REARRANGE:
        return puts(s, seat, power_symbols(s), True, False, out)
    if s.phase == DRAFT:
        return numbered(DRAFT_AT, len(DRAFTS), out)
    if s.phase == CALL:
        return numbered(CALL_AT, SYMBOLS, out)
    if s.phase == REWARD:
        out[0], out[1] = ACCEPT, DECLINE
        return 2
    if s.phase == TAKE:
        return offered(s, out)
    if s.phase == LOSE:
        return losable(s, seat, out)
    return own_objectives(s, seat, out)


@rule
def numbered(first: int, count: int, out: Actions) -> int:
    """Consecutive actions."""
    for i in range(count):
        out[i] = first + i
    return count


@rule
def puts(s: State, seat: int, symbols: int, from_supply: bool, moved: bool, out: Actions) -> int:
    """A11, A42, A55: from the supply, or moved from another space, to free spaces of these symbols."""
    free_cells = targets(s, seat, symbols)
    if free_cells == 0:
        return 0
    n = 0
    if from_supply:
        n = puts_from(SUPPLY, free_cells, out, n)
    if moved:
        for cell in range(CELLS):
            if movable(s, seat, cell):
                n = puts_from(cell, free_cells & ~cells_barred(s, cell), out, n)
    return n


@rule
def puts_from(source: int, free_cells: int, out: Actions, n: int) -> int:
    """A legion from one place to every cell that is free."""
    first = put_action(source, 0)
    for target in range(CELLS):
        if free_cells >> target & 1:
            out[n] = first + target
            n += 1
    return n


@rule
def offered(s: State, out: Actions) -> int:
    """A21: the objectives of the offer, by number."""
    n = 0
    for place in range(OFFER):
        card = int(s.offer[place])
        if card != NONE:
            at = n
            while at > 0 and out[at - 1] > TAKE_AT + card:
                out[at] = out[at - 1]
                at -= 1
            out[at] = TAKE_AT + card
            n += 1
    return n


@rule
def lying(s: State, place: int, first: int, out: Actions) -> int:
    """An action for each objective that lies somewhere."""
    n, where = 0, s.where
    for card in range(CARDS):
        if where[card] == place:
            out[n] = first + card
            n += 1
    return n


@rule
def losable(s: State, seat: int, out: Actions) -> int:
    """A48, A51, A54: the completed objectives that a victim can lose."""
    n = 0
    if not rows_are_final(s):
        for card in range(CARDS):
            if can_be_lost(s, seat, card):
                out[n] = LOSE_AT + card
                n += 1
    return n


@rule
def own_objectives(s: State, seat: int, out: Actions) -> int:
    """A46, A47: the own objectives to complete or to clear; or the legions to remove."""
    n = 0
    for slot in range(SLOTS):
        if s.phase == COMPLETE and s.objective[seat, slot] != NONE:
            out[n] = COMPLETE_AT + slot
            n += 1
        elif s.phase == CLEAR and attackable(s, seat, slot):
            out[n] = CLEAR_AT + slot
            n += 1
        elif s.phase == REMOVE and attackable(s, seat, slot):
            for symbol in range(SYMBOLS):
                if s.legions[seat, slot, symbol] > 0:
                    out[n] = REMOVE_AT + slot * SYMBOLS + symbol
                    n += 1
    return n


@rule
def outcomes(s: State, out: Actions) -> int:
    """What chance can bring."""
    if s.phase == DEAL or s.phase == REFILL:
        return lying(s, IN_DECK, DEAL_AT, out)
    if s.phase == SHOW:
        return lying(s, KEPT_AT + int(s.active), SHOW_AT, out)
    if s.phase == CRIER:
        return numbered(CRIER_AT, int(s.players), out)
    if s.phase == DRAW:
        n = 0
        for token in range(TOKENS):
            if s.bag[token] > 0:
                out[n] = TOKEN_AT + token
                n += 1
        return n
    source, target = int(s.chosen_from[s.active]), int(s.chosen_to[s.active])
    if target < 0:
        return 0
    out[0] = REVEAL_AT + (PASS if target == PASSED else put_action(source, target))
    return 1


@rule
def weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    """Equal tokens are one outcome, equal legions one action; everything else is there once."""
    total = 0
    for i in range(n):
        out[i] = components_behind(s, int(actions[i]))
        total += out[i]
    return total


@rule
def components_behind(s: State, action: int) -> int:
    """How many equal components could do this."""
    if TOKEN_AT <= action < REVEAL_AT:
        return int(s.bag[action - TOKEN_AT])
    return 1


@rule
def stream(s: State) -> int:
    """Where chance comes from."""
    if s.phase == DEAL or s.phase == REFILL:
        return OBJECTIVE_STREAM
    if s.phase == CRIER:
        return CRIER_STREAM
    return BAG_STREAM if s.phase == DRAW else SHOWN_STREAM
