"""Set-up (A1, A2, A3, A4, A5, A6): bag, deck and offer, objectives dealt and drafted, the first crier."""

from rubicon.engine.array_copy import copy_row
from rubicon.engine.record import Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import EVERYTHING, NONE
from rubicon.games.augustus.box import (
    CARDS,
    DEALT,
    DRAFTS,
    FEWEST_SEATS,
    KEPT,
    LEGIONS,
    MARK,
    MOST_SEATS,
    OFFER,
    SLOTS,
    SYMBOLS,
    TOKEN_COPIES,
    TOKENS,
)
from rubicon.games.augustus.state import (
    CRIER,
    DEAL,
    DEALT_AT,
    DEALT_HAND,
    DISCARDED_AT,
    DISCARDED_HAND,
    DRAFT,
    DRAW,
    IN_DECK,
    KEPT_AT,
    KEPT_HAND,
    NEXT,
    ON_OFFER,
    OPEN_AT,
    PASSED,
    SHOW,
    UNDECIDED,
    State,
)

PLAIN_OPTIONS = 8
"""Numbers before those of the deck."""


@rule
def start(s: State, options: Weights) -> None:
    """A4: all objectives lie in the deck, all tokens in the bag; every player has seven legions."""
    s.seat = EVERYTHING
    s.players, s.simple, s.joker = FEWEST_SEATS + options[0], options[1], options[2]
    s.at_once, s.forever, s.by_number, s.safe, s.elsewhere = options[3], options[4], options[5], options[6], options[7]
    s.phase, s.stage, s.ending = DEAL, NEXT, UNDECIDED
    s.active = s.bag_passes = s.quiet = s.completed = s.depth = s.remaining = s.lifted = 0
    s.crier = s.token = s.symbol = s.current = s.owner = s.victim = NONE
    s.draws[:], s.fresh[:], s.drawn[:] = 0, 0, 0
    for token in range(TOKENS):
        s.bag[token] = TOKEN_COPIES[token]
    s.offer[:], s.type_reward[:], s.number_reward[:], s.resource_reward[:] = NONE, NONE, NONE, NONE
    s.objective[:], s.chosen_from[:], s.chosen_to[:] = NONE, NONE, NONE
    s.legions[:], s.waits[:], s.hidden[:], s.done[:], s.types[:], s.stock[:] = 0, 0, 0, 0, 0, 0
    s.symbols[:], s.attacks[:], s.end_symbol[:], s.end_type[:], s.end_attack[:], s.swaps[:] = 0, 0, 0, 0, 0, 0
    s.missed[:], s.announced[:] = 0, 0
    for seat in range(MOST_SEATS):
        s.supply[seat] = s.army[seat] = LEGIONS if seat < s.players else 0
    read_deck(s, options)


@rule
def read_deck(s: State, options: Weights) -> None:
    """The columns of the deck, one after the other."""
    s.in_deck = CARDS
    s.where[:] = IN_DECK
    copy_row(options[PLAIN_OPTIONS:], s.mark)
    column = options[PLAIN_OPTIONS + MARK :]
    copy_row(column, s.type)
    for symbol in range(SYMBOLS):
        copy_row(column[(1 + symbol) * CARDS :], s.spaces[symbol])
    column = column[(1 + SYMBOLS) * CARDS :]
    copy_row(column, s.resources)
    copy_row(column[CARDS:], s.points)
    copy_row(column[2 * CARDS :], s.power)
    copy_row(column[3 * CARDS :], s.amount)
    copy_row(column[4 * CARDS :], s.about)
    copy_row(column[5 * CARDS :], s.limit)


@rule
def free_place(s: State) -> int:
    """The first empty place of the offer, or NONE."""
    for place in range(OFFER):
        if s.offer[place] == NONE:
            return place
    return NONE


@rule
def fill_offer(s: State, card: int) -> None:
    """A4, A21: an objective from the deck lies open."""
    s.offer[free_place(s)] = card
    s.where[card] = ON_OFFER
    s.in_deck -= 1


@rule
def open_objective(s: State, seat: int, card: int) -> None:
    """An objective lies open before its player, in the first free slot."""
    s.where[card] = OPEN_AT + seat
    for slot in range(SLOTS):
        if s.objective[seat, slot] == NONE:
            s.objective[seat, slot] = card
            return


@rule
def objectives_of(s: State, seat: int) -> int:
    """How many objectives a player has, unseen or open."""
    count = int(s.hidden[seat, DEALT_HAND])
    for slot in range(SLOTS):
        if s.objective[seat, slot] != NONE:
            count += 1
    return count


@rule
def deal(s: State, card: int) -> None:
    """A4, A5, A6: the offer first, then everything for one player, then for the next."""
    if free_place(s) != NONE:
        fill_offer(s, card)
        return
    seat = int(s.active)
    s.in_deck -= 1
    if s.simple == 1:
        open_objective(s, seat, card)
    else:
        s.where[card] = DEALT_AT + seat
        s.hidden[seat, DEALT_HAND] += 1
    if objectives_of(s, seat) < (KEPT if s.simple == 1 else DEALT):
        return
    s.active += 1
    if s.active == s.players:
        s.active = 0
        s.phase = CRIER if s.simple == 1 else DRAFT


@rule
def draft(s: State, seat: int, row: int) -> None:
    """A5: three are kept, three discarded face down; when all have chosen the kept ones are shown."""
    place, keeps = 0, 0
    for card in range(CARDS):
        if s.where[card] == DEALT_AT + seat:
            if keeps < KEPT and DRAFTS[row, keeps] == place:
                s.where[card] = KEPT_AT + seat
                keeps += 1
            else:
                s.where[card] = DISCARDED_AT + seat
            place += 1
    s.hidden[seat, DEALT_HAND] = 0
    s.hidden[seat, KEPT_HAND] = KEPT
    s.hidden[seat, DISCARDED_HAND] = DEALT - KEPT
    s.chosen_to[seat] = PASSED
    for other in range(s.players):
        if s.chosen_to[other] == NONE:
            return
    for other in range(s.players):
        s.chosen_to[other] = NONE
    s.phase = SHOW


@rule
def show(s: State, card: int) -> None:
    """A5: a kept objective lies open from now on."""
    seat = int(s.active)
    s.hidden[seat, KEPT_HAND] -= 1
    open_objective(s, seat, card)
    if s.hidden[seat, KEPT_HAND] == 0:
        s.active += 1
        if s.active == s.players:
            s.active = 0
            s.phase = CRIER


@rule
def choose_crier(s: State, seat: int) -> None:
    """A6: who draws first."""
    s.crier = seat
    s.phase = DRAW
