"""Objectives that are full are completed, one after the other, with all that follows from each (A20, A21, A22, A51, A52, A53, A54).

What their powers do is here too: A42, A43, A44, A45, A46, A47, A48.
"""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import CARDS, CELLS, GOAL, OFFER, SLOTS, SYMBOLS
from rubicon.games.augustus.legions import can_put, clear_objective, is_full, lift_all, on_objective, put, take_off
from rubicon.games.augustus.power import (
    ATTACK_LEGIONS,
    ATTACK_OBJECTIVE,
    ATTACK_PLACES,
    COMPLETE_ONE,
    EXTRA,
    FIRST_ATTACK,
    LEGIONS_MORE,
    PLACE_LEGIONS,
    REARRANGE_ALL,
)
from rubicon.games.augustus.row import enter_row, hand_on_resources, leave_row, number_offered
from rubicon.games.augustus.set_up import open_objective
from rubicon.games.augustus.state import (
    AS_IF_FULL,
    CLEAR,
    COMPLETE,
    DONE_AT,
    FULL,
    LOSE,
    NEW,
    NEXT,
    PLACE,
    POWER,
    REARRANGE,
    REFILL,
    REMOVE,
    RESOLVED,
    REWARD,
    ROW,
    TAKE,
    State,
)


@rule
def call_full(s: State) -> None:
    """A20: what is full after a draw waits for its turn."""
    for seat in range(s.players):
        for slot in range(SLOTS):
            if is_full(s, seat, slot):
                s.waits[seat, slot] = FULL
    s.stage = NEXT


@rule
def first_waiting(s: State) -> int:
    """A20, A22, A53: the seat and slot that come next, seat * SLOTS + slot; NONE if nothing waits."""
    found, earliest, lowest = NONE, 0, CARDS
    for seat in range(s.players):
        for slot in range(SLOTS):
            waits, card = int(s.waits[seat, slot]), int(s.objective[seat, slot])
            if s.by_number == 1:
                waits = min(waits, FULL)
            if waits > earliest or (waits == earliest and waits > 0 and card < lowest):
                found, earliest, lowest = seat * SLOTS + slot, waits, card
    return found


@rule
def resolve(s: State, seat: int, slot: int) -> None:
    """A21: the legions go back, and the power begins to work; A43 is done by that, the others may ask for decisions."""
    card = int(s.objective[seat, slot])
    s.current, s.owner, s.depth = card, seat, s.waits[seat, slot]
    clear_objective(s, seat, slot)
    s.objective[seat, slot] = NONE
    s.waits[seat, slot] = 0
    s.where[card] = RESOLVED
    kind = int(s.power[card])
    s.remaining, s.victim = 0, NONE
    if kind == LEGIONS_MORE:  # A43
        s.supply[seat] += s.amount[card]
        s.army[seat] += s.amount[card]
    elif kind == PLACE_LEGIONS:  # A42
        s.remaining = s.amount[card]
    elif kind in (EXTRA, COMPLETE_ONE):  # A44, A46
        s.remaining = 1
    elif kind == REARRANGE_ALL:  # A45
        lift_all(s, seat)
    elif kind >= FIRST_ATTACK:  # A47, A48
        attack(s, (seat + 1) % int(s.players))
    s.stage = POWER


@rule
def attack(s: State, victim: int) -> None:
    """A47, A48: the next victim is attacked; the attacker itself is none."""
    s.victim = victim if victim != s.owner else NONE
    s.remaining = s.amount[s.current] if s.power[s.current] == ATTACK_LEGIONS else 1


@rule
def attackable(s: State, seat: int, slot: int) -> bool:
    """A22, A47: an objective with legions that does not wait for its completion."""
    return bool(s.waits[seat, slot] == 0) and s.objective[seat, slot] != NONE and on_objective(s, seat, slot) > 0


@rule
def rows_are_final(s: State) -> bool:
    """A51: with seven objectives in somebody's row, nobody loses a completed one any more in this draw."""
    if s.at_once == 1:
        for seat in range(s.players):
            if s.done[seat] >= GOAL:
                return True
    return False


@rule
def can_be_lost(s: State, seat: int, card: int) -> bool:
    """A48, A54: whether an objective is in a victim's row, and not safe there."""
    return bool(s.where[card] == DONE_AT + seat) and s.announced[card] == 0


@rule
def has_one_to_lose(s: State, seat: int) -> bool:
    """A48, A51, A54: whether a victim has a completed objective that can be lost."""
    if s.done[seat] == 0 or rows_are_final(s):
        return False
    if s.safe == 0:
        return True
    for card in range(CARDS):
        if can_be_lost(s, seat, card):
            return True
    return False


@rule
def can_lose(s: State, seat: int) -> bool:
    """Whether an attack finds anything."""
    if s.power[s.current] == ATTACK_OBJECTIVE:
        return has_one_to_lose(s, seat)
    for slot in range(SLOTS):
        if attackable(s, seat, slot):
            return True
    return False


@rule
def offer_is_empty(s: State) -> bool:
    """A21: there is nothing to take."""
    for place in range(OFFER):
        if s.offer[place] != NONE:
            return False
    return True


@rule
def has_objective(s: State, seat: int) -> bool:
    """A46: whether there is one to complete."""
    for slot in range(SLOTS):
        if s.objective[seat, slot] != NONE:
            return True
    return False


@rule
def power_asks(s: State) -> bool:
    """Whether the power needs a decision now; what it needs is the phase then."""
    kind, seat = int(s.power[s.current]), int(s.owner)
    if kind == REARRANGE_ALL:
        s.phase = REARRANGE
        return bool(s.lifted > 0)
    if kind >= FIRST_ATTACK:
        return attack_asks(s)
    if s.remaining == 0:
        return False
    if kind == PLACE_LEGIONS:
        s.phase = PLACE
        return can_put(s, seat)
    if kind == EXTRA:
        s.phase = TAKE
        return not offer_is_empty(s)
    s.phase = COMPLETE
    return has_objective(s, seat)


@rule
def attack_asks(s: State) -> bool:
    """A47, A48: the victims one after the other, clockwise, as long as they have something to lose."""
    while s.victim != NONE:
        if s.remaining > 0 and can_lose(s, int(s.victim)):
            kind = int(s.power[s.current])
            s.phase = REMOVE if kind == ATTACK_LEGIONS else (CLEAR if kind == ATTACK_PLACES else LOSE)
            return True
        attack(s, (int(s.victim) + 1) % int(s.players))
    return False


@rule
def power_done(s: State) -> None:
    """A22, A53: what the power has filled waits now; what is no longer full, and was not chosen, drops out. A32: after an attack."""
    kind, seat = int(s.power[s.current]), int(s.owner)
    if kind in (PLACE_LEGIONS, REARRANGE_ALL):
        for slot in range(SLOTS):
            full = is_full(s, seat, slot)
            if full and s.waits[seat, slot] == 0:
                s.waits[seat, slot] = FULL if s.by_number == 1 else s.depth + 1
            elif not full and not (s.by_number == 1 and s.waits[seat, slot] == AS_IF_FULL):
                s.waits[seat, slot] = 0
        for cell in range(CELLS):
            s.fresh[cell] = 0
    elif kind == ATTACK_OBJECTIVE:
        hand_on_resources(s)
    s.remaining = 0


@rule
def go_on(s: State) -> bool:
    """Go on with the completions up to the next decision; False: all are done."""
    while True:
        if s.stage == NEXT:
            found = first_waiting(s)
            if found == NONE:
                return False
            resolve(s, found // SLOTS, found % SLOTS)
        if s.stage == POWER:
            if power_asks(s):
                return True
            power_done(s)
            s.stage = ROW
        if s.stage == ROW:
            card = int(s.current)
            s.current, s.victim = NONE, NONE
            enter_row(s, int(s.owner), card)
            s.stage = NEW
            if number_offered(s, int(s.owner)) != NONE:
                s.phase = REWARD
                return True
        if s.stage == NEW:
            s.stage = NEXT
            if not offer_is_empty(s):
                s.phase = TAKE
                return True


@rule
def put_by_power(s: State, source: int, target: int) -> None:
    """A42, A45: a legion is put; one that was lifted comes from the hand."""
    seat = int(s.owner)
    if s.phase == REARRANGE:
        s.lifted -= 1
        s.legions[seat, target // SYMBOLS, target % SYMBOLS] += 1
    else:
        put(s, seat, source, target)
        s.fresh[target] += 1
        s.remaining -= 1


@rule
def complete(s: State, slot: int) -> None:
    """A46: the chosen objective comes right after this one, full or not. A53: or waits with the others, as if full."""
    s.waits[s.owner, slot] = AS_IF_FULL if s.by_number == 1 else s.depth + 1
    s.remaining = 0


@rule
def remove(s: State, cell: int) -> None:
    """A47: a victim takes a legion off."""
    take_off(s, int(s.victim), cell // SYMBOLS, cell % SYMBOLS, 1)
    s.remaining -= 1


@rule
def clear(s: State, slot: int) -> None:
    """A47: a victim takes all legions off an objective."""
    clear_objective(s, int(s.victim), slot)
    s.remaining = 0


@rule
def lose(s: State, card: int) -> None:
    """A48: a victim loses a completed objective."""
    leave_row(s, int(s.victim), card)
    s.remaining = 0


@rule
def accept(s: State) -> None:
    """A31: the number reward is taken."""
    s.number_reward[number_offered(s, int(s.owner))] = s.owner


@rule
def decline(s: State) -> None:
    """A31: the number reward is left. A52: for good."""
    if s.forever == 1:
        s.missed[s.owner] |= 1 << number_offered(s, int(s.owner))


@rule
def take(s: State, card: int) -> bool:
    """A21, A44: an objective from the offer; True: the deck refills it."""
    for place in range(OFFER):
        if s.offer[place] == card:
            s.offer[place] = NONE
    open_objective(s, int(s.owner), card)
    s.remaining = 0
    if s.in_deck > 0:
        s.phase = REFILL
        return True
    return False
