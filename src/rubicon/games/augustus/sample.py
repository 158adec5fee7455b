"""Whole positions that a view allows: unseen objectives are dealt anew, sealed choices made anew, each way alike."""

from rubicon.engine.chance import below
from rubicon.engine.record import Generator
from rubicon.engine.rule import rule
from rubicon.engine.verbs import EVERYTHING, NONE, UNKNOWN
from rubicon.games.augustus.box import CARDS, CELLS, MOST_SEATS
from rubicon.games.augustus.legions import cells_barred, movable, targets, usable
from rubicon.games.augustus.state import DEALT_AT, IN_DECK, PASSED, SUPPLY, State
from rubicon.games.augustus.view import show_public


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    """A whole position, all assignments of unseen objectives and all legal choices alike."""
    show_public(v, out)
    out.seat = EVERYTHING
    loose, known, where = 0, v.where, out.where
    for card in range(CARDS):
        where[card] = known[card]
        if known[card] == UNKNOWN:
            where[card] = IN_DECK
            loose += 1
    for owner in range(v.players):
        if owner != v.seat:
            for hand in range(3):
                for _ in range(v.hidden[owner, hand]):
                    deal_unseen(v, out, rng, loose, DEALT_AT + hand * MOST_SEATS + owner)
                    loose -= 1
    for owner in range(MOST_SEATS):
        out.chosen_from[owner], out.chosen_to[owner] = v.chosen_from[owner], v.chosen_to[owner]
        if v.chosen_to[owner] == UNKNOWN:
            choose_unseen(v, owner, rng, out)


@rule
def deal_unseen(v: State, out: State, rng: Generator, loose: int, place: int) -> None:
    """One of the loose objectives, all alike, lies in a hidden place."""
    ticket, card, known, where = below(rng, 0, loose), -1, v.where, out.where
    while ticket >= 0:
        card += 1
        if known[card] == UNKNOWN and where[card] == IN_DECK:
            ticket -= 1
    where[card] = place


@rule
def choose_unseen(v: State, owner: int, rng: Generator, out: State) -> None:
    """One of a player's legal choices; the k-th one replaces what was picked before with chance 1 in k."""
    out.chosen_from[owner], out.chosen_to[owner] = NONE, PASSED
    free_cells, count = targets(v, owner, usable(v, owner)), 1
    for source in range(-1, CELLS):
        can_move = v.supply[owner] > 0 if source < 0 else movable(v, owner, source)
        if can_move:
            open_cells = free_cells if source < 0 else free_cells & ~cells_barred(v, source)
            for target in range(CELLS):
                if open_cells >> target & 1:
                    count += 1
                    if below(rng, 0, count) == 0:
                        out.chosen_from[owner] = SUPPLY if source < 0 else source
                        out.chosen_to[owner] = target
