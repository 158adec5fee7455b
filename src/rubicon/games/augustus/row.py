"""The completed objectives of a player: counts, lasting powers, rewards (A30, A31, A32, A33, A41, A48)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import CARDS, EACH, LEAST_NUMBER, NUMBER_REWARDS, RESOURCES, REWARD_NEEDS, SYMBOLS, TYPES
from rubicon.games.augustus.power import END_ATTACK, END_SYMBOL, END_TYPE, FIRST_ATTACK, SWAP
from rubicon.games.augustus.state import DONE_AT, LOST, State


@rule
def enter_row(s: State, seat: int, card: int) -> None:
    """A21: an objective is completed; type and resource rewards are looked at. A54: it can't be lost in this draw."""
    s.where[card] = DONE_AT + seat
    s.announced[card] = s.safe
    s.completed = 1
    count(s, seat, card)
    win_type_rewards(s, seat, int(s.type[card]))
    for resource in range(RESOURCES):
        if s.resources[card] >> resource & 1:
            win_resource(s, seat, resource)


@rule
def leave_row(s: State, seat: int, card: int) -> None:
    """A48, A33: a completed objective is out of the game, and its lasting power with it; rewards stay."""
    s.where[card] = LOST
    s.done[seat] = s.attacks[seat] = s.end_attack[seat] = 0
    s.types[seat, :], s.stock[seat, :], s.symbols[seat, :] = 0, 0, 0
    s.end_symbol[seat, :], s.end_type[seat, :], s.swaps[seat, :] = 0, 0, 0
    where = s.where
    for other in range(CARDS):
        if where[other] == DONE_AT + seat:
            count(s, seat, other)


@rule
def count(s: State, seat: int, card: int) -> None:
    """What an objective adds to its row; its lasting power too."""
    s.done[seat] += 1
    s.types[seat, s.type[card]] += 1
    for resource in range(RESOURCES):
        if s.resources[card] >> resource & 1:
            s.stock[seat, resource] += 1
    for symbol in range(SYMBOLS):
        s.symbols[seat, symbol] = enough(int(s.symbols[seat, symbol]) + int(s.spaces[symbol, card]))
    kind, amount, about = int(s.power[card]), int(s.amount[card]), int(s.about[card])
    if kind == END_SYMBOL:
        s.end_symbol[seat, about] = enough(int(s.end_symbol[seat, about]) + amount)
    elif kind == END_TYPE:
        s.end_type[seat, about] = enough(int(s.end_type[seat, about]) + amount)
    elif kind == END_ATTACK:
        s.end_attack[seat] = enough(int(s.end_attack[seat]) + amount)
    elif kind == SWAP:
        learn_swap(s, seat, card)
    elif kind >= FIRST_ATTACK:
        s.attacks[seat] += 1


@rule
def enough(number: int) -> int:
    """Counted up to what fits into a byte; no maximum of an END power is as large."""
    return min(number, 127)


@rule
def learn_swap(s: State, seat: int, card: int) -> None:
    """A41: each of two symbols may be used as the other."""
    first, second = int(s.about[card]) // SYMBOLS, int(s.about[card]) % SYMBOLS
    s.swaps[seat, first] |= 1 << second
    s.swaps[seat, second] |= 1 << first


@rule
def win_type_rewards(s: State, seat: int, kind: int) -> None:
    """A30: the first with three of a type, and with one of each."""
    if s.type_reward[kind] == NONE and s.types[seat, kind] >= REWARD_NEEDS:
        s.type_reward[kind] = seat
    if s.type_reward[EACH] == NONE:
        for other in range(TYPES):
            if s.types[seat, other] == 0:
                return
        s.type_reward[EACH] = seat


@rule
def win_resource(s: State, seat: int, resource: int) -> None:
    """A32: to the first who has any; then to whoever reaches as many as the holder by completing an objective."""
    holder = int(s.resource_reward[resource])
    if holder == NONE or s.stock[seat, resource] >= s.stock[holder, resource]:
        s.resource_reward[resource] = seat


@rule
def hand_on_resources(s: State) -> None:
    """A32: after losses a holder who has fallen behind hands the reward to who has most, from the crier on."""
    for resource in range(RESOURCES):
        holder = int(s.resource_reward[resource])
        if holder != NONE:
            best = holder
            for step in range(s.players):
                seat = (int(s.crier) + step) % int(s.players)
                if s.stock[seat, resource] > s.stock[best, resource]:
                    best = seat
            s.resource_reward[resource] = best


@rule
def has_missed(s: State, seat: int, reward: int) -> bool:
    """A52: whether a player has declined a number reward for good."""
    return bool(s.missed[seat] >> reward & 1)


@rule
def number_offered(s: State, seat: int) -> int:
    """A31, A52: the number reward that a player may take now, or NONE."""
    reward = int(s.done[seat]) - LEAST_NUMBER
    if not 0 <= reward < len(NUMBER_REWARDS) or s.number_reward[reward] != NONE or has_missed(s, seat, reward):
        return NONE
    for other in range(len(NUMBER_REWARDS)):
        if s.number_reward[other] == seat:
            return NONE
    return reward
