"""A static estimate of winning: points so far, and what open objectives promise, the less the longer their symbols take to come."""

from rubicon.core.rule import rule
from rubicon.core.verbs import NONE
from rubicon.games.augustus.box import (
    ALL_TOKENS,
    CARDS,
    EACH,
    GOAL,
    JOKER,
    LEAST_NUMBER,
    NUMBER_REWARDS,
    RESOURCE_REWARD,
    RESOURCES,
    REWARD_NEEDS,
    SLOTS,
    SYMBOLS,
    TOKEN_COPIES,
    TYPE_REWARDS,
    TYPES,
)
from rubicon.games.augustus.draws import CRIER_CALLS
from rubicon.games.augustus.legions import free, usable
from rubicon.games.augustus.power import (
    ATTACK_LEGIONS,
    END_ATTACK,
    END_SYMBOL,
    END_TYPE,
    FIRST_ATTACK,
    LEGIONS_MORE,
    PLACE_LEGIONS,
)
from rubicon.games.augustus.score import beats, end_points, reward_points
from rubicon.games.augustus.state import CHOOSE, DONE_AT, ENDED, KEPT_AT, KEPT_HAND, State

COMPLETION = 5.0  # what completing an objective is worth besides its points: the game is a race
PATIENCE = 12.0  # draws after which an open objective is worth half of the way to nothing
BAG_NOW = 0.5  # how much the tokens in the bag now say about the draws to come, beside all tokens
FUTURE_SYMBOLS = 0.15  # symbols on an objective yet to be completed, for each token with that symbol
FUTURE_TYPES = 0.3  # objectives of a type that END counts, for each yet to be completed
TYPE_AHEAD = (1.0, 0.35, 0.12)  # of a reward that needs one more, two more, three more
REWARD_AHEAD = 0.7  # of a number reward for each objective that is missing
RIVAL = 0.75  # and for each other player who is as far
HOLDING = 0.7  # of a reward for wheat or gold that can be lost again
POWER_VALUES = (0.0, 2.0, 6.0, 0.0, 0.0, 0.0, 3.0, 2.0, 1.0, 9.0, 1.0, 3.0, 5.0)  # of each power; for some a legion
SPREAD = 15.0  # points ahead that make a win likely


@rule
def draws_for(s: State, seat: int, symbol: int) -> float:
    """How many draws until a token comes that a player can use for a symbol, jokers and swaps included."""
    bag, swaps = s.bag, s.swaps[seat]
    in_bag, total, of_all = int(bag[JOKER]), int(bag[JOKER]), int(TOKEN_COPIES[JOKER])
    for token in range(SYMBOLS):
        count = int(bag[token])
        total += count
        if token == symbol or int(swaps[token]) >> symbol & 1:
            in_bag += count
            of_all += int(TOKEN_COPIES[token])
    now = in_bag / max(total, 1)
    return 1.0 / (BAG_NOW * now + (1.0 - BAG_NOW) * of_all / ALL_TOKENS)


@rule
def draws_left(s: State, seat: int, slot: int) -> float:
    """About how many draws an open objective takes: its symbols come side by side, but one at a time.

    A sealed choice that is known counts as made.
    """
    if s.waits[seat, slot] > 0:
        return 0.0
    longest, together = 0.0, 0.0
    spaces, legions, card = s.spaces, s.legions[seat, slot], int(s.objective[seat, slot])
    source, target = int(s.chosen_from[seat]) - slot * SYMBOLS, int(s.chosen_to[seat]) - slot * SYMBOLS
    for symbol in range(SYMBOLS):
        lacking = int(spaces[symbol, card]) - int(legions[symbol]) - (1 if target == symbol else 0) + (1 if source == symbol else 0)
        if lacking > 0:
            draws = lacking * draws_for(s, seat, symbol)
            longest = max(longest, draws)
            together += draws
    return 0.5 * (longest + together)


@rule
def soon(draws: float) -> float:
    """What something is worth that takes so many draws."""
    share = PATIENCE / (PATIENCE + draws)
    return share * share


@rule
def end_promise(s: State, seat: int, card: int) -> float:
    """A40: points at the end from an objective's power, with what may yet be completed."""
    kind, amount, ahead = int(s.power[card]), int(s.amount[card]), max(0, GOAL - 1 - int(s.done[seat]))
    if kind == END_SYMBOL:
        about = int(s.about[card])
        count = int(s.symbols[seat, about]) + int(s.spaces[about, card]) + ahead * FUTURE_SYMBOLS * TOKEN_COPIES[about]
        return float(min(float(s.limit[card]), amount * count))
    if kind == END_TYPE:
        own = 1 if s.about[card] == s.type[card] else 0
        return float(amount * (int(s.types[seat, s.about[card]]) + own + ahead * FUTURE_TYPES))
    return amount * (int(s.attacks[seat]) + 0.1 * ahead) if kind == END_ATTACK else 0.0


@rule
def reward_promise(s: State, seat: int, card: int) -> float:
    """A30, A32: what an objective brings towards rewards for types, wheat and gold."""
    kind, value = int(s.type[card]), 0.0
    lacking = REWARD_NEEDS - int(s.types[seat, kind])
    if s.type_reward[kind] == NONE and lacking > 0:
        value += TYPE_AHEAD[lacking - 1] * TYPE_REWARDS[kind]
    if s.type_reward[EACH] == NONE and s.types[seat, kind] == 0:
        others = 0
        for other in range(TYPES):
            if other != kind and s.types[seat, other] == 0:
                others += 1
        value += TYPE_AHEAD[min(others, 2)] * TYPE_REWARDS[EACH]
    for resource in range(RESOURCES):
        if int(s.resources[card]) >> resource & 1:
            holder = int(s.resource_reward[resource])
            wins = holder != seat and (holder == NONE or s.stock[seat, resource] + 1 >= s.stock[holder, resource])
            value += RESOURCE_REWARD * (HOLDING if wins else 1.0 - HOLDING)
    return value


@rule
def power_promise(s: State, card: int) -> float:
    """What a power that works at once, or lasts, is worth."""
    kind = int(s.power[card])
    value = POWER_VALUES[kind]
    if kind in (LEGIONS_MORE, PLACE_LEGIONS):
        return value * int(s.amount[card])
    if kind == ATTACK_LEGIONS:
        return value * int(s.amount[card]) * (int(s.players) - 1)
    return value * (int(s.players) - 1) if kind >= FIRST_ATTACK else value


@rule
def promise(s: State, seat: int, card: int) -> float:
    """What completing an objective will be worth to a player."""
    value = COMPLETION + int(s.points[card]) + end_promise(s, seat, card) + reward_promise(s, seat, card) + power_promise(s, card)
    ends, spaces = s.end_symbol[seat], s.spaces
    for symbol in range(SYMBOLS):
        value += 0.7 * int(ends[symbol]) * int(spaces[symbol, card])
    value += int(s.end_type[seat, s.type[card]])
    if s.power[card] >= FIRST_ATTACK:
        value += int(s.end_attack[seat])
    return value


@rule
def number_promise(s: State, seat: int) -> float:
    """A31: the best number reward that may yet be reached, if none is taken."""
    best = 0.0
    for reward in range(len(NUMBER_REWARDS)):
        if s.number_reward[reward] == seat:
            return 0.0
        lacking = reward + LEAST_NUMBER - int(s.done[seat])
        if s.number_reward[reward] == NONE and lacking > 0:
            value = float(NUMBER_REWARDS[reward])
            for _ in range(lacking):
                value *= REWARD_AHEAD
            for other in range(s.players):
                if other != seat and s.done[other] >= s.done[seat]:
                    value *= RIVAL
            best = max(best, value)
    return best


@rule
def called_gain(s: State, seat: int) -> float:
    """A12: what the symbol that the crier has called brings a player who has not chosen yet."""
    symbols, best = usable(s, seat), 0.0
    for slot in range(SLOTS):
        if s.objective[seat, slot] != NONE:
            draws, value = draws_left(s, seat, slot), promise(s, seat, int(s.objective[seat, slot]))
            for symbol in range(SYMBOLS):
                if symbols >> symbol & 1 and free(s, seat, slot, symbol) > 0:
                    after = max(0.0, draws - draws_for(s, seat, symbol))
                    best = max(best, value * (soon(after) - soon(draws)))
    return best


@rule
def worth(s: State, seat: int) -> float:
    """Points that a player may expect."""
    value = reward_points(s, seat) + number_promise(s, seat) + COMPLETION * int(s.done[seat])
    for resource in range(RESOURCES):
        if s.resource_reward[resource] == seat:
            value -= (1.0 - HOLDING) * RESOURCE_REWARD
    ahead, where, drafts = max(0, GOAL - 1 - int(s.done[seat])), s.where, s.hidden[seat, KEPT_HAND] > 0
    for card in range(CARDS):
        if where[card] == DONE_AT + seat:
            value += s.points[card] + end_points(s, seat, card)
            if s.power[card] == END_TYPE:
                value += s.amount[card] * ahead * FUTURE_TYPES
        elif drafts and where[card] == KEPT_AT + seat:
            value += promise(s, seat, card) * soon(draws_unstarted(s, seat, card))
    for slot in range(SLOTS):
        if s.objective[seat, slot] != NONE:
            value += promise(s, seat, int(s.objective[seat, slot])) * soon(draws_left(s, seat, slot))
    if s.phase == CHOOSE and s.token == JOKER and s.joker == CRIER_CALLS and s.chosen_to[seat] == NONE:
        value += called_gain(s, seat)
    return value


@rule
def draws_unstarted(s: State, seat: int, card: int) -> float:
    """The draws that an objective takes on which there is no legion yet."""
    longest, together = 0.0, 0.0
    for symbol in range(SYMBOLS):
        draws = int(s.spaces[symbol, card]) * draws_for(s, seat, symbol)
        longest = max(longest, draws)
        together += draws
    return 0.5 * (longest + together)


@rule
def evaluate(s: State, seat: int) -> float:
    """From 0 to 1, by the distance to the best of the others; after the end, who has won."""
    if s.phase == ENDED:
        for other in range(s.players):
            if other != seat and beats(s, other, seat):
                return 0.0
        return 1.0
    rival = -1000.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, worth(s, other))
    ahead = worth(s, seat) - rival
    return 0.5 + 0.5 * ahead / (SPREAD + abs(ahead))
