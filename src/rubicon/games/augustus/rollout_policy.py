"""The rollout policy of Rise of Augustus: the same choices as by `evaluate` in most decisions, without playing every action.

The search plays 24 decisions from every leaf, so this must be fast.
"""

from rubicon.engine.record import Actions, Records
from rubicon.engine.rollout_policy import best_by_evaluation
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import PASS, PUT_AT, TAKE_AT
from rubicon.games.augustus.box import CELLS, SYMBOLS
from rubicon.games.augustus.expected_draws import Draws, all_draws, discount, discount_horizon, draws_left
from rubicon.games.augustus.objective_value import completion_value, unstarted_value
from rubicon.games.augustus.state import CHOOSE, SUPPLY, TAKE, State
from rubicon.games.augustus.weights import WEIGHTS, Weights

Slots = tuple[float, float, float, float, float, float]
"""A number for each open objective."""


@rule
def rollout_policy(s: State, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """Choose one of the first n actions."""
    if s.phase == CHOOSE:
        return best_put(s, seat, actions, n, scratch)
    if s.phase == TAKE:
        return best_taken(s, seat, actions, n)
    return best_by_evaluation(s, seat, actions, n, scratch)


@rule
def best_put(s: State, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """A11: the use of the token that gains most; only the objectives that a legion leaves or enters are evaluated again."""
    scratch[0] = s
    t, w = scratch[0], WEIGHTS
    each, horizon, completion = all_draws(s, seat, w), discount_horizon(s, w), completion_values(s, seat, w)
    before = current_values(t, seat, completion, each, horizon, w)
    best, highest = int(actions[0]), -1e9
    for i in range(n):
        gain = 0.0
        if actions[i] != PASS:
            source, target = (int(actions[i]) - PUT_AT) // CELLS - 1, (int(actions[i]) - PUT_AT) % CELLS
            t.chosen_from[seat], t.chosen_to[seat] = SUPPLY if source < 0 else source, target
            slot = target // SYMBOLS
            gain = current_value(t, seat, slot, completion, each, horizon, w) - before[slot]
            if source >= 0 and source // SYMBOLS != slot:
                slot = source // SYMBOLS
                gain += current_value(t, seat, slot, completion, each, horizon, w) - before[slot]
        if gain > highest:
            best, highest = int(actions[i]), gain
    return best


@rule
def best_taken(s: State, seat: int, actions: Actions, n: int) -> int:
    """A21: the objective on offer with the highest value."""
    w, best, highest = WEIGHTS, int(actions[0]), -1e9
    each, horizon = all_draws(s, seat, w), discount_horizon(s, w)
    for i in range(n):
        value = unstarted_value(s, seat, int(actions[i]) - TAKE_AT, each, horizon, w)
        if value > highest:
            best, highest = int(actions[i]), value
    return best


@rule
def completion_values(s: State, seat: int, w: Weights) -> Slots:
    """The value of completing each open objective."""
    return (
        completion_value_at(s, seat, 0, w),
        completion_value_at(s, seat, 1, w),
        completion_value_at(s, seat, 2, w),
        completion_value_at(s, seat, 3, w),
        completion_value_at(s, seat, 4, w),
        completion_value_at(s, seat, 5, w),
    )


@rule
def completion_value_at(s: State, seat: int, slot: int, w: Weights) -> float:
    """The value of completing the objective in a slot; 0 if there is none."""
    card = int(s.objective[seat, slot])
    return 0.0 if card == NONE else completion_value(s, seat, card, w)


@rule
def current_values(s: State, seat: int, completion: Slots, each: Draws, horizon: float, w: Weights) -> Slots:
    """The present value of each open objective."""
    return (
        current_value(s, seat, 0, completion, each, horizon, w),
        current_value(s, seat, 1, completion, each, horizon, w),
        current_value(s, seat, 2, completion, each, horizon, w),
        current_value(s, seat, 3, completion, each, horizon, w),
        current_value(s, seat, 4, completion, each, horizon, w),
        current_value(s, seat, 5, completion, each, horizon, w),
    )


@rule
def current_value(s: State, seat: int, slot: int, completion: Slots, each: Draws, horizon: float, w: Weights) -> float:
    """The present value of the objective in a slot, as if the player's sealed choice were revealed."""
    if s.objective[seat, slot] == NONE:
        return 0.0
    return completion[slot] * discount(draws_left(s, seat, slot, True, each, w), horizon)
