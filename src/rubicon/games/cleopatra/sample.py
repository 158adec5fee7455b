"""Whole positions that a view allows: what is unseen of a player, laid out anew among the places where it can be.

Cards that are known to lie among some places are placed first, each way alike: a card picks one of as many slots as there would be
if those before it had left it as many as they can; if it picks one that is not there, all begin again. The rest fills up.
"""

from rubicon.engine.chance import below
from rubicon.engine.record import Generator
from rubicon.engine.rule import rule
from rubicon.engine.verbs import EVERYTHING, NONE, UNKNOWN
from rubicon.games.cleopatra.action_cards import fits
from rubicon.games.cleopatra.cards import (
    ACTION,
    ACTION_CARDS,
    BONUS_COPIES,
    COPIES,
    GROUPS,
    INFLUENCE,
    KINDS,
    PAIRS,
    VALUES,
)
from rubicon.games.cleopatra.room import can_make_room
from rubicon.games.cleopatra.state import ACT, IN_HAND, ON_FIRST_GROUP, OPPONENT, PUBLIC, State
from rubicon.games.cleopatra.view import show_facts, show_public, unseen

HAND_PLACE = 0
PLACES = 1 + GROUPS
"""The hand and the groups; what is nowhere there is in the deck."""
FACTS = 2 * VALUES
"""Of each value: those known to have been in hand, those known to have been laid face down."""


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    """A whole position, all ways alike in which hidden cards can lie given what was seen."""
    show_public(v, out)
    show_facts(v, v.seat < 0, out)
    out.seat = EVERYTHING
    for value in range(VALUES):
        out.pool[value] = v.pool[value]
        for i in range(2):
            out.before[i, value] = v.before[i, value]
    deal_bonus_cards(v, rng, out)
    for owner in range(2):
        if v.hand[owner, 0] == UNKNOWN:
            deal_influence(v, owner, rng, out)
            deal_actions(v, owner, rng, out)
            while v.phase == ACT and v.cramped == 1 and v.active == owner and not can_make_room(out, owner):
                deal_actions(v, owner, rng, out)
        else:
            keep_own(v, owner, out)


@rule
def keep_own(v: State, owner: int, out: State) -> None:
    """What the seat knows of its own."""
    for kind in range(KINDS):
        out.hand[owner, kind], out.deck[owner, kind] = v.hand[owner, kind], v.deck[owner, kind]
    for i in range(ACTION_CARDS):
        out.order[owner, i] = v.order[owner, i]
    for group in range(GROUPS):
        for value in range(VALUES):
            out.down[owner, group, value] = v.down[owner, group, value]


@rule
def deal_bonus_cards(v: State, rng: Generator, out: State) -> None:
    """K6: an unknown bonus card is any of those that are not known to be elsewhere."""
    for group in range(len(BONUS_COPIES)):
        out.box[group] = BONUS_COPIES[group]
    for owner in range(2):
        out.bonus[owner] = v.bonus[owner]
        if v.bonus[owner] >= 0:
            out.box[v.bonus[owner]] -= 1
    for owner in range(2):
        if v.bonus[owner] == UNKNOWN:
            cards = 0
            for group in range(len(BONUS_COPIES)):
                cards += int(out.box[group])
            ticket, group = below(rng, 0, cards), -1
            while ticket >= 0:
                group += 1
                ticket -= int(out.box[group])
            out.bonus[owner] = group
            out.box[group] -= 1


@rule
def slots(v: State, owner: int, place: int) -> int:
    """How many unseen influence cards lie in a place; cards being castled count for the first of their groups."""
    if place == HAND_PLACE:
        return int(v.held[owner, INFLUENCE])
    group = place - 1
    if v.lying[owner, group] != UNKNOWN:
        return int(v.lying[owner, group])
    return int(v.taken[0]) + int(v.taken[1]) if group == PAIRS[v.target, 0] else 0


@rule
def filled(out: State, owner: int, place: int) -> int:
    """How many cards were laid in a place so far."""
    count = 0
    for value in range(VALUES):
        count += int(out.hand[owner, value]) if place == HAND_PLACE else int(out.down[owner, place - 1, value])
    return count


@rule
def fact_places(v: State, owner: int, fact: int) -> int:
    """Among which places the cards of a fact lie."""
    audience = OPPONENT if v.seat >= 0 else PUBLIC
    value = fact % VALUES
    return int(v.spied_places[audience, owner, value]) if fact < VALUES else int(v.castled_places[audience, owner, value])


@rule
def fact_count(v: State, owner: int, fact: int) -> int:
    """How many cards a fact is about."""
    audience = OPPONENT if v.seat >= 0 else PUBLIC
    value = fact % VALUES
    return int(v.spied[audience, owner, value]) if fact < VALUES else int(v.castled[audience, owner, value])


@rule
def bit(place: int) -> int:
    """The bit of a place in a fact."""
    return IN_HAND if place == HAND_PLACE else ON_FIRST_GROUP << (place - 1)


@rule
def put(out: State, owner: int, place: int, value: int) -> None:
    """Lay a card in a place."""
    if place == HAND_PLACE:
        out.hand[owner, value] += 1
    else:
        out.down[owner, place - 1, value] += 1


@rule
def virtual_slots(v: State, owner: int, fact: int, card: int) -> int:
    """The most slots that earlier known cards can have left to a card of a fact."""
    places, count = fact_places(v, owner, fact), -card
    for place in range(PLACES):
        if places & bit(place):
            count += slots(v, owner, place)
    for other in range(fact):
        if fact_places(v, owner, other) & ~places == 0:
            count -= fact_count(v, owner, other)
    return count


@rule
def place_known(v: State, owner: int, rng: Generator, out: State) -> bool:
    """Lay the cards that something is known of; False: they got into each other's way."""
    for place in range(PLACES):
        for value in range(VALUES):
            if place == HAND_PLACE:
                out.hand[owner, value] = 0
            else:
                out.down[owner, place - 1, value] = 0
    for fact in range(FACTS):
        places = fact_places(v, owner, fact)
        for card in range(fact_count(v, owner, fact)):
            slot, place = below(rng, 0, virtual_slots(v, owner, fact, card)), -1
            while slot >= 0:
                place += 1
                if place == PLACES:
                    return False
                if places & bit(place):
                    slot -= slots(v, owner, place) - filled(out, owner, place)
            put(out, owner, place, fact % VALUES)
    return True


@rule
def deal_influence(v: State, owner: int, rng: Generator, out: State) -> None:
    """Part a player's unseen influence cards: known ones first, then all others, the rest is the deck."""
    while not place_known(v, owner, rng, out):
        pass
    loose = 0
    for value in range(VALUES):
        out.deck[owner, value] = unseen(v, owner, value, int(COPIES[value])) - int(out.hand[owner, value])
        for group in range(GROUPS):
            out.deck[owner, value] -= out.down[owner, group, value]
        loose += int(out.deck[owner, value])
    for place in range(PLACES):
        for _ in range(slots(v, owner, place) - filled(out, owner, place)):
            value = pick(out, owner, INFLUENCE, 0, rng, loose)
            put(out, owner, place, value)
            loose -= 1
    if owner == v.active and v.pool[0] == UNKNOWN:
        lay_out_castled(v, owner, rng, out)


@rule
def pick(out: State, owner: int, deck: int, barred: int, rng: Generator, loose: int) -> int:
    """Take one of the loose cards out of a deck, all alike."""
    ticket, kind = below(rng, 0, loose), (0 if deck == INFLUENCE else VALUES) - 1
    while ticket >= 0:
        kind += 1
        ticket -= int(out.deck[owner, kind]) if deck == INFLUENCE or not barred >> (kind - VALUES) & 1 else 0
    out.deck[owner, kind] -= 1
    return kind


@rule
def deal_actions(v: State, owner: int, rng: Generator, out: State) -> None:
    """Part a player's unseen action cards between hand and deck, and put an arranged deck in any order."""
    audience, barred = OPPONENT if v.seat >= 0 else PUBLIC, int(v.barred[owner])
    room, loose = int(v.held[owner, ACTION]), 0
    for kind in range(VALUES, KINDS):
        out.hand[owner, kind] = v.spied[audience, owner, kind]
        out.deck[owner, kind] = unseen(v, owner, kind, int(COPIES[kind])) - int(out.hand[owner, kind])
        room -= int(out.hand[owner, kind])
        loose += int(out.deck[owner, kind]) if not barred >> (kind - VALUES) & 1 else 0
    for _ in range(room):
        out.hand[owner, pick(out, owner, ACTION, barred, rng, loose)] += 1
        loose -= 1
    shuffle_order(v, owner, rng, out)


@rule
def shuffle_order(v: State, owner: int, rng: Generator, out: State) -> None:
    """K8: an arranged deck whose order is not known; as far as it is arranged."""
    loose = 0
    for kind in range(VALUES, KINDS):
        loose += int(out.deck[owner, kind])
    for i in range(ACTION_CARDS):
        out.order[owner, i] = NONE
        if v.order[owner, i] == UNKNOWN:
            out.order[owner, i] = pick(out, owner, ACTION, 0, rng, loose)
            loose -= 1
    for i in range(ACTION_CARDS):
        if out.order[owner, i] != NONE:
            out.deck[owner, out.order[owner, i]] += 1


@rule
def lay_out_castled(v: State, owner: int, rng: Generator, out: State) -> None:
    """K43: cards taken up: lower values lie under the two groups already, in some way that leaves room; the others are in the pool."""
    first, second = int(PAIRS[v.target, 0]), int(PAIRS[v.target, 1])
    out.lying[owner, first] = out.lying[owner, second] = 0
    wanted = int(v.taken[0])
    for value in range(VALUES):
        count = int(out.down[owner, first, value])
        out.before[0, value] = min(count, wanted)
        out.before[1, value] = count - out.before[0, value]
        wanted -= int(out.before[0, value])
        out.down[owner, first, value] = 0
        out.pool[value] = 0 if value < v.step else count
        for _ in range(count if value < v.step else 0):
            group = first if below(rng, 0, 2) == 0 else second
            if not fits(out, owner, group, 1):
                group = second if group == first else first
            out.down[owner, group, value] += 1
            out.lying[owner, group] += 1
