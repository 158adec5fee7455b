"""What a player does without thinking long: mostly what `evaluate` likes best, found without playing every action."""

from rubicon.engine.habit import by_evaluate
from rubicon.engine.record import Actions, Records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import PASS, PUT_AT, TAKE_AT
from rubicon.games.augustus.box import CELLS, SYMBOLS
from rubicon.games.augustus.patience import Draws, all_draws, draws_left, patience_of, soon
from rubicon.games.augustus.promise import promise, prospect
from rubicon.games.augustus.state import CHOOSE, SUPPLY, TAKE, State
from rubicon.games.augustus.weights import WEIGHTS, Weights

Slots = tuple[float, float, float, float, float, float]
"""Something of each open objective."""


@rule
def habit(s: State, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """One of the first n actions."""
    if s.phase == CHOOSE:
        return best_put(s, seat, actions, n, scratch)
    if s.phase == TAKE:
        return best_taken(s, seat, actions, n)
    return by_evaluate(s, seat, actions, n, scratch)


@rule
def best_put(s: State, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """A11: the choice that brings most; only the objectives between which a legion goes are reckoned anew."""
    scratch[0] = s
    t, w = scratch[0], WEIGHTS
    each, patience, promised = all_draws(s, seat, w), patience_of(s, w), promises(s, seat, w)
    before = worths(t, seat, promised, each, patience, w)
    best, highest = int(actions[0]), -1e9
    for i in range(n):
        gain = 0.0
        if actions[i] != PASS:
            source, target = (int(actions[i]) - PUT_AT) // CELLS - 1, (int(actions[i]) - PUT_AT) % CELLS
            t.chosen_from[seat], t.chosen_to[seat] = SUPPLY if source < 0 else source, target
            slot = target // SYMBOLS
            gain = worth_of(t, seat, slot, promised, each, patience, w) - before[slot]
            if source >= 0 and source // SYMBOLS != slot:
                slot = source // SYMBOLS
                gain += worth_of(t, seat, slot, promised, each, patience, w) - before[slot]
        if gain > highest:
            best, highest = int(actions[i]), gain
    return best


@rule
def best_taken(s: State, seat: int, actions: Actions, n: int) -> int:
    """A21: the objective on offer that promises most."""
    w, best, highest = WEIGHTS, int(actions[0]), -1e9
    each, patience = all_draws(s, seat, w), patience_of(s, w)
    for i in range(n):
        value = prospect(s, seat, int(actions[i]) - TAKE_AT, each, patience, w)
        if value > highest:
            best, highest = int(actions[i]), value
    return best


@rule
def promises(s: State, seat: int, w: Weights) -> Slots:
    """What completing each open objective will be worth."""
    return (
        promise_at(s, seat, 0, w),
        promise_at(s, seat, 1, w),
        promise_at(s, seat, 2, w),
        promise_at(s, seat, 3, w),
        promise_at(s, seat, 4, w),
        promise_at(s, seat, 5, w),
    )


@rule
def promise_at(s: State, seat: int, slot: int, w: Weights) -> float:
    """What completing the objective in a slot will be worth; 0 where there is none."""
    card = int(s.objective[seat, slot])
    return 0.0 if card == NONE else promise(s, seat, card, w)


@rule
def worths(s: State, seat: int, promised: Slots, each: Draws, patience: float, w: Weights) -> Slots:
    """What each open objective is worth now."""
    return (
        worth_of(s, seat, 0, promised, each, patience, w),
        worth_of(s, seat, 1, promised, each, patience, w),
        worth_of(s, seat, 2, promised, each, patience, w),
        worth_of(s, seat, 3, promised, each, patience, w),
        worth_of(s, seat, 4, promised, each, patience, w),
        worth_of(s, seat, 5, promised, each, patience, w),
    )


@rule
def worth_of(s: State, seat: int, slot: int, promised: Slots, each: Draws, patience: float, w: Weights) -> float:
    """What the objective in a slot is worth, the sealed choice counted as made."""
    if s.objective[seat, slot] == NONE:
        return 0.0
    return promised[slot] * soon(draws_left(s, seat, slot, True, each, w), patience)
