"""What others know of a player's hidden cards: facts of the form "so many of a kind lie among these places".

There are two for each kind: of cards known to have been in hand (the opening sets, a spied hand), and of cards known to have been
laid face down (the layout, castled cards). A card laid face down unseen widens the places; one seen leaving may be the known one.
Everybody knows what was open to all; the opponent also what a Spy saw.
"""

from rubicon.engine.rule import rule
from rubicon.games.cleopatra.cards import ASSASSINATION, KINDS, PHILOSOPHER, VALUES, WRATH
from rubicon.games.cleopatra.state import EVERY_GROUP, IN_HAND, ON_FIRST_GROUP, OPPONENT, State


@rule
def know_sets(s: State, seat: int) -> None:
    """K7: everybody knows that two of each number are in hand at first."""
    for audience in range(2):
        for kind in range(KINDS):
            in_set = PHILOSOPHER < kind < VALUES
            s.spied[audience, seat, kind] = 2 if in_set else 0
            s.spied_places[audience, seat, kind] = IN_HAND if in_set else 0
        for value in range(VALUES):
            s.castled[audience, seat, value] = s.castled_places[audience, seat, value] = 0


@rule
def know_layout(s: State, seat: int) -> None:
    """K7: one of each number lies face down under the groups, one is in hand."""
    for audience in range(2):
        for value in range(PHILOSOPHER + 1, VALUES):
            s.spied[audience, seat, value] = s.castled[audience, seat, value] = 1
            s.castled_places[audience, seat, value] = EVERY_GROUP


@rule
def settle_facts(s: State, seat: int, audience: int, kind: int) -> None:
    """A fact about nothing has no places, and one without places is none."""
    if s.spied[audience, seat, kind] == 0 or s.spied_places[audience, seat, kind] == 0:
        s.spied[audience, seat, kind] = s.spied_places[audience, seat, kind] = 0
    if kind < VALUES and (s.castled[audience, seat, kind] == 0 or s.castled_places[audience, seat, kind] == 0):
        s.castled[audience, seat, kind] = s.castled_places[audience, seat, kind] = 0


@rule
def left_hand(s: State, seat: int, kind: int) -> None:
    """A card is seen leaving the hand: it may be the one that was known of."""
    for audience in range(2):
        if s.spied_places[audience, seat, kind] & IN_HAND:
            s.spied[audience, seat, kind] -= 1
            settle_facts(s, seat, audience, kind)


@rule
def laid_unseen(s: State, seat: int, group: int) -> None:
    """K10: an influence card was laid face down: any of the hand can lie there now."""
    for audience in range(2):
        for value in range(VALUES):
            if s.spied_places[audience, seat, value] & IN_HAND:
                s.spied_places[audience, seat, value] |= ON_FIRST_GROUP << group


@rule
def shown(s: State, seat: int, group: int, value: int, count: int) -> None:
    """Cards of a value that lay face down under a group are seen: they may be those that were known of."""
    place = ON_FIRST_GROUP << group
    for audience in range(2):
        if s.spied_places[audience, seat, value] & place:
            s.spied[audience, seat, value] = max(0, s.spied[audience, seat, value] - count)
        if s.castled_places[audience, seat, value] & place:
            s.castled[audience, seat, value] = max(0, s.castled[audience, seat, value] - count)
        settle_facts(s, seat, audience, value)


@rule
def nothing_hidden(s: State, seat: int, group: int) -> None:
    """No card of a player lies face down under a group any more."""
    for audience in range(2):
        for value in range(VALUES):
            s.spied_places[audience, seat, value] &= ~(ON_FIRST_GROUP << group)
            s.castled_places[audience, seat, value] &= ~(ON_FIRST_GROUP << group)
            settle_facts(s, seat, audience, value)


@rule
def taken_up(s: State, seat: int, value: int, open_cards: int, first: int, second: int) -> None:
    """K43: what lies under two groups will lie face down under either."""
    both = ON_FIRST_GROUP << first | ON_FIRST_GROUP << second
    for audience in range(2):
        if s.spied_places[audience, seat, value] & both:
            s.spied_places[audience, seat, value] |= both
        if open_cards > 0 or s.castled_places[audience, seat, value] & both:
            s.castled[audience, seat, value] += open_cards
            s.castled_places[audience, seat, value] |= both


@rule
def begin_spying(s: State, seat: int) -> None:
    """K42: the opponent is about to see the whole hand, so what was known of it is known anew."""
    for kind in range(KINDS):
        s.spied[OPPONENT, seat, kind] = s.spied_places[OPPONENT, seat, kind] = 0


@rule
def spied_so_far(s: State, seat: int) -> int:
    """How many cards of the hand a Spy has seen."""
    count = 0
    for kind in range(KINDS):
        count += int(s.spied[OPPONENT, seat, kind])
    return count


@rule
def see(s: State, seat: int, kind: int) -> None:
    """K42: a card of the hand is seen by the opponent."""
    s.spied[OPPONENT, seat, kind] += 1
    s.spied_places[OPPONENT, seat, kind] = IN_HAND


@rule
def could_not_act(s: State, seat: int, wrath: bool, assassination: bool) -> None:
    """K18, K20: who stays passive though bound to be active holds no card that would have made room."""
    if wrath:
        s.barred[seat] |= 1 << (WRATH - VALUES)
    if assassination:
        s.barred[seat] |= 1 << (ASSASSINATION - VALUES)
