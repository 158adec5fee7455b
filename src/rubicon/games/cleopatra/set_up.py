"""Set-up (K6, K7, K8, K9, K61): bonus cards, the layout under the groups, arranged action decks."""

from rubicon.engine.record import Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import EVERYTHING, NONE
from rubicon.games.cleopatra.cards import (
    ACTION,
    ACTION_CARDS,
    BONUS_COPIES,
    COPIES,
    GROUPS,
    INFLUENCE,
    KINDS,
    LAYOUTS,
    ORGY,
    PHILOSOPHER,
    VALUES,
    VOTE_CARDS,
    VOTE_COPIES,
)
from rubicon.games.cleopatra.knowledge import know_layout, know_sets
from rubicon.games.cleopatra.state import DEAL, LAY_OUT, UNDECIDED, State

SETS = 2
"""K7: sets of one card of each number: one to lay out, one for the hand."""


@rule
def start(s: State, options: Weights) -> None:
    """Nothing is laid out; the bonus cards are dealt first."""
    s.seat = EVERYTHING
    s.arranged, s.lock_on, s.two_down, s.fewer_orgies, s.remaining = options[0], 1 - options[1], options[2], options[3], options[4]
    s.by_influence, s.free_order = options[5], options[6]
    s.phase = DEAL
    s.active = s.drawer = s.from_deck = 0
    s.winner = NONE
    s.ending = UNDECIDED
    s.locked = s.revealed = 0
    clear_turn(s)
    for card in range(VOTE_CARDS):
        s.vote_deck[card] = VOTE_COPIES[card] - (1 if card == ORGY and s.fewer_orgies == 1 else 0)
        s.vote_drawn[card] = 0
    for group in range(len(BONUS_COPIES)):
        s.box[group] = BONUS_COPIES[group]
    for seat in range(2):
        clear_player(s, seat)
        take_sets(s, seat)


@rule
def clear_turn(s: State) -> None:
    """A turn in which nothing is done yet."""
    s.passive = s.carded = s.placed = s.placed_down = s.discarded = s.cramped = s.to_vote = s.step = s.vote_carded = 0
    s.between = s.later = 0
    s.card = s.target = s.voting = NONE
    for i in range(2):
        s.taken[i] = s.showing[i] = 0
        for value in range(VALUES):
            s.before[i, value] = 0
    for value in range(VALUES):
        s.pool[value] = 0


@rule
def clear_player(s: State, seat: int) -> None:
    """No patricians, no cards under the groups, nothing discarded."""
    s.bonus[seat] = NONE
    s.points[seat] = s.barred[seat] = 0
    for group in range(GROUPS):
        s.won[seat, group] = s.lying[seat, group] = 0
        for value in range(VALUES):
            s.up[seat, group, value] = s.down[seat, group, value] = 0
    for kind in range(KINDS):
        s.gone[seat, kind] = 0
    for i in range(ACTION_CARDS):
        s.order[seat, i] = NONE


@rule
def take_sets(s: State, seat: int) -> None:
    """K7: two sets of the numbers are in hand, one of them to be laid out; everything else is in the decks."""
    for deck in range(2):
        s.held[seat, deck] = s.left[seat, deck] = 0
    for kind in range(KINDS):
        s.hand[seat, kind] = SETS if PHILOSOPHER < kind < VALUES else 0
        s.deck[seat, kind] = COPIES[kind] - s.hand[seat, kind]
        deck = INFLUENCE if kind < VALUES else ACTION
        s.held[seat, deck] += s.hand[seat, kind]
        s.left[seat, deck] += s.deck[seat, kind]
    know_sets(s, seat)


@rule
def next_to_be_dealt(s: State) -> int:
    """K6: Caesar gets a bonus card first."""
    return 0 if s.bonus[0] == NONE else 1


@rule
def deal(s: State, group: int) -> None:
    """K6: a bonus card for a player; after the second one both lay out."""
    s.box[group] -= 1
    s.bonus[next_to_be_dealt(s)] = group
    if s.bonus[1] != NONE:
        s.phase = LAY_OUT


@rule
def lay_out(s: State, seat: int, row: int) -> None:
    """K7: one card of each number face down, under each group one."""
    for group in range(GROUPS):
        value = int(LAYOUTS[row, group])
        s.hand[seat, value] -= 1
        s.down[seat, group, value] = s.lying[seat, group] = 1
    s.held[seat, INFLUENCE] -= GROUPS
    know_layout(s, seat)


@rule
def arranged_so_far(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind an arranged deck holds; of any kind, if the kind is NONE."""
    count = 0
    for i in range(ACTION_CARDS):
        if s.order[seat, i] != NONE and (kind == NONE or s.order[seat, i] == kind):
            count += 1
    return count


@rule
def arrange(s: State, seat: int, kind: int) -> bool:
    """K8: the next card from the top; returns whether the deck is complete."""
    at = arranged_so_far(s, seat, NONE)
    s.order[seat, at] = kind
    return at + 1 == ACTION_CARDS
