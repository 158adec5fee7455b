"""Static evaluation: points so far, and the value of open objectives, discounted by the draws that they still take."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.engine.win_chance import LEAST, clamp, squash
from rubicon.games.augustus.box import CARDS, GOAL, OFFER, RESOURCE_REWARD, RESOURCES, SLOTS
from rubicon.games.augustus.expected_draws import Draws, all_draws, discount, discount_horizon, draws_after_token, draws_left, to_go
from rubicon.games.augustus.objective_value import completion_value, number_reward_value, unstarted_value
from rubicon.games.augustus.power import END_TYPE
from rubicon.games.augustus.score import beats, end_points, reward_points
from rubicon.games.augustus.state import CHOOSE, DEAL, DONE_AT, DRAFT, ENDED, KEPT_AT, KEPT_HAND, RESOLVED, REVEAL, State
from rubicon.games.augustus.weights import WEIGHTS, Weights


@rule
def takes_token(s: State, seat: int, own: bool) -> bool:
    """A11: whether a player still has to use the token that is called, as far as can be known."""
    if s.phase == CHOOSE:
        return not own or bool(s.chosen_to[seat] == NONE)
    return bool(s.phase == REVEAL and not own and seat >= s.active)


@rule
def best_offer(s: State, seat: int, horizon: float, each: Draws, w: Weights) -> float:
    """A21: the value of the best objective on offer, for a player."""
    best = 0.0
    for place in range(OFFER):
        card = int(s.offer[place])
        if card != NONE:
            best = max(best, unstarted_value(s, seat, card, each, horizon, w))
    return best


@rule
def done_worth(s: State, seat: int, w: Weights) -> float:
    """A40: the points of completed objectives, with what may yet be completed."""
    missing, value, where, ahead = int(s.done[seat]), 0.0, s.where, max(0, GOAL - 1 - int(s.done[seat]))
    for card in range(CARDS):
        if missing == 0:
            return value
        if where[card] == DONE_AT + seat:
            missing -= 1
            value += s.points[card] + end_points(s, seat, card)
            if s.power[card] == END_TYPE:
                value += s.amount[card] * ahead * w.future_types
    return value


@rule
def worth(s: State, seat: int, own: bool, w: Weights) -> float:
    """Points that a player may expect; `own`: as that player sees it."""
    value = reward_points(s, seat) + number_reward_value(s, seat, w) + w.completion * int(s.done[seat])
    for resource in range(RESOURCES):
        if s.resource_reward[resource] == seat:
            value -= (1.0 - w.holding) * RESOURCE_REWARD
    lacks, each, horizon = to_go(s), all_draws(s, seat, w), discount_horizon(s, w)
    value += w.legion * lacks * int(s.army[seat])
    value += done_worth(s, seat, w)
    if own and s.hidden[seat, KEPT_HAND] > 0:
        for card in range(CARDS):
            if s.where[card] == KEPT_AT + seat:
                value += unstarted_value(s, seat, card, each, horizon, w)
    if s.current != NONE and s.owner == seat and s.where[s.current] == RESOLVED:
        value += completion_value(s, seat, int(s.current), w)
    empty, called, uses = 0, 0.0, takes_token(s, seat, own)
    for slot in range(SLOTS):
        waits = s.waits[seat, slot] > 0
        if s.objective[seat, slot] == NONE or waits:
            empty += 1
        if s.objective[seat, slot] != NONE and (waits or lacks > 0.0):
            completion, draws = completion_value(s, seat, int(s.objective[seat, slot]), w), draws_left(s, seat, slot, own, each, w)
            now = discount(draws, horizon)
            value += completion * now
            if uses and not waits:
                called = max(called, completion * (discount(draws_after_token(s, seat, slot, draws, each), horizon) - now))
    if empty > 0 and lacks > 0.0 and s.phase != DEAL and s.phase != DRAFT:
        value += w.fresh * empty * best_offer(s, seat, horizon, each, w)
    return value + w.called * called


@rule
def estimate(s: State, seat: int, w: Weights) -> float:
    """From 0 to 1 by these weights, by the points ahead of each of the others; after the end, who has won (A50)."""
    if s.phase == ENDED:
        for other in range(s.players):
            if other != seat and beats(s, other, seat):
                return 0.0
        return 1.0
    mine, odds = worth(s, seat, True, w), 1.0
    spread = w.spread[0] + w.spread[1] * to_go(s)
    for other in range(s.players):
        if other != seat:
            odds += 1.0 / max(LEAST, squash((mine - worth(s, other, False, w)) / spread)) - 1.0
    return clamp(1.0 / odds)


@rule
def evaluate(s: State, seat: int) -> float:
    """The chance to win that points, open objectives and rewards suggest."""
    return float(estimate(s, seat, WEIGHTS))
