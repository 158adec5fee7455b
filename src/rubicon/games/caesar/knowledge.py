"""What everybody knows of hidden tokens: facts of the form "so many of this kind lie among these places".

They come from a hand that could place nothing (C9), from tokens seen going back into a bag (C42) and from Centurions seen
going into a hand (C46). An unseen move widens the places.
"""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.board import KINDS, SPACE_BITS, SPACES
from rubicon.games.caesar.state import IN_BAG, IN_HAND, ON_FIRST_DOUBLE, State


@rule
def know(s: State, seat: int, kind: int, place: int) -> None:
    """A token is seen going somewhere; what is known of another one of its kind is merged with it.

    Of Auto-Crassus everything is seen anyway.
    """
    if seat == s.bot:
        return
    forget(s, seat, kind)
    s.sure[seat, kind] += 1
    s.places[seat, kind] |= place


@rule
def forget(s: State, seat: int, kind: int) -> None:
    """A token of a kind is seen leaving a hand: if it can be the one that was known of, nothing is known any more."""
    if s.sure[seat, kind] > 0 and s.places[seat, kind] & IN_HAND:
        s.sure[seat, kind] -= 1
    if s.sure[seat, kind] == 0:
        s.places[seat, kind] = 0


@rule
def widen(s: State, seat: int, source: int, target: int) -> None:
    """A token is moved unseen: what could be at its source can now be at its target too."""
    for kind in range(KINDS):
        if s.places[seat, kind] & source:
            s.places[seat, kind] |= target


@rule
def drawn_unseen(s: State, seat: int) -> None:
    """A draw: anything of the bag can be in the hand now."""
    s.barred[seat] = 0
    widen(s, seat, IN_BAG, IN_HAND)


@rule
def hidden_unseen(s: State, seat: int, double: int) -> None:
    """A token laid face down: anything of the hand can lie there now."""
    widen(s, seat, IN_HAND, ON_FIRST_DOUBLE << double)


@rule
def show_stuck(s: State) -> None:
    """Who can place nothing shows by it that the hand has nothing for the spaces that are free."""
    for space in range(SPACES):
        if s.token[space] == NONE:
            s.barred[s.active] |= SPACE_BITS[space]
