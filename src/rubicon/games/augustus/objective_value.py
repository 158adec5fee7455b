"""What completing an objective is worth to a player: points, rewards that come nearer, and its power."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import (
    EACH,
    GOAL,
    LEAST_NUMBER,
    NUMBER_REWARDS,
    RESOURCE_REWARD,
    RESOURCES,
    REWARD_NEEDS,
    SYMBOLS,
    TOKEN_COPIES,
    TYPE_REWARDS,
    TYPES,
)
from rubicon.games.augustus.expected_draws import Draws, discount, draws_unstarted
from rubicon.games.augustus.power import ATTACK_LEGIONS, END_ATTACK, END_SYMBOL, END_TYPE, FIRST_ATTACK, LEGIONS_MORE, PLACE_LEGIONS
from rubicon.games.augustus.row import has_missed
from rubicon.games.augustus.state import State
from rubicon.games.augustus.weights import Weights


@rule
def end_value(s: State, seat: int, card: int, w: Weights) -> float:
    """A40: points at the end from an objective's power, with what may yet be completed."""
    kind, amount, ahead = int(s.power[card]), int(s.amount[card]), max(0, GOAL - 1 - int(s.done[seat]))
    if kind == END_SYMBOL:
        about = int(s.about[card])
        count = int(s.symbols[seat, about]) + int(s.spaces[about, card]) + ahead * w.future_symbols * TOKEN_COPIES[about]
        return float(min(float(s.limit[card]), amount * count))
    if kind == END_TYPE:
        own = 1 if s.about[card] == s.type[card] else 0
        return float(amount * (int(s.types[seat, s.about[card]]) + own + ahead * w.future_types))
    return amount * (int(s.attacks[seat]) + 0.1 * ahead) if kind == END_ATTACK else 0.0


@rule
def reward_value(s: State, seat: int, card: int, w: Weights) -> float:
    """A30, A32: what an objective contributes to rewards for types, wheat and gold."""
    kind, value = int(s.type[card]), 0.0
    lacking = REWARD_NEEDS - int(s.types[seat, kind])
    if s.type_reward[kind] == NONE and lacking > 0:
        value += w.types_ahead[lacking - 1] * TYPE_REWARDS[kind]
    if s.type_reward[EACH] == NONE and s.types[seat, kind] == 0:
        others = 0
        for other in range(TYPES):
            if other != kind and s.types[seat, other] == 0:
                others += 1
        value += w.types_ahead[min(others, 2)] * TYPE_REWARDS[EACH]
    for resource in range(RESOURCES):
        if int(s.resources[card]) >> resource & 1:
            holder = int(s.resource_reward[resource])
            wins = holder != seat and (holder == NONE or s.stock[seat, resource] + 1 >= s.stock[holder, resource])
            value += RESOURCE_REWARD * (w.holding if wins else 1.0 - w.holding)
    return value


@rule
def power_value(s: State, card: int, w: Weights) -> float:
    """The value of a power that works at once or lasts."""
    kind = int(s.power[card])
    value = w.powers[kind]
    if kind in (LEGIONS_MORE, PLACE_LEGIONS):
        return value * int(s.amount[card])
    if kind == ATTACK_LEGIONS:
        return value * int(s.amount[card]) * (int(s.players) - 1)
    return value * (int(s.players) - 1) if kind >= FIRST_ATTACK else value


@rule
def completion_value(s: State, seat: int, card: int, w: Weights) -> float:
    """The value of completing an objective, for a player."""
    value = w.completion + int(s.points[card])
    value += end_value(s, seat, card, w) + reward_value(s, seat, card, w) + power_value(s, card, w)
    ends, spaces = s.end_symbol[seat], s.spaces
    for symbol in range(SYMBOLS):
        value += w.counted * int(ends[symbol]) * int(spaces[symbol, card])
    value += int(s.end_type[seat, s.type[card]])
    if s.power[card] >= FIRST_ATTACK:
        value += int(s.end_attack[seat])
    return value


@rule
def unstarted_value(s: State, seat: int, card: int, each: Draws, horizon: float, w: Weights) -> float:
    """The present value, for a player, of an objective without legions."""
    return completion_value(s, seat, card, w) * discount(draws_unstarted(s, card, each, w), horizon)


@rule
def number_reward_value(s: State, seat: int, w: Weights) -> float:
    """A31, A52: the value of the best number reward that the player can still reach; 0 if they have one."""
    best = 0.0
    for reward in range(len(NUMBER_REWARDS)):
        if s.number_reward[reward] == seat:
            return 0.0
        lacking = reward + LEAST_NUMBER - int(s.done[seat])
        if s.number_reward[reward] == NONE and lacking > 0 and not has_missed(s, seat, reward):
            value = float(NUMBER_REWARDS[reward])
            for _ in range(lacking):
                value *= w.number_ahead
            for other in range(s.players):
                if other != seat and s.done[other] >= s.done[seat]:
                    value *= w.rival
            best = max(best, value)
    return best
