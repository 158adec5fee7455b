"""What a seat knows of a position, and what it sees of an action (K6, K7, K8, K10, K14, K19, K42, K43)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.cleopatra.action_cards import will_vote
from rubicon.games.cleopatra.actions import (
    ACTIVE,
    ARRANGE_AT,
    ARRANGE_UNSEEN,
    BONUS_AT,
    BONUS_UNSEEN,
    CASTLED_UNSEEN,
    DISCARD_AT,
    DRAW_AT,
    DRAW_UNSEEN,
    KEEP_AT,
    KEEP_UNSEEN,
    LAYOUT_UNSEEN,
    PLACE_AT,
    PLACE_UNSEEN,
    SHOW_AT,
    SHOW_UNSEEN,
    VOTE_AT,
)
from rubicon.games.cleopatra.cards import ACTION_CARDS, BONUS_COPIES, GROUPS, KINDS, PAIRS, VALUES, VOTE_CARDS
from rubicon.games.cleopatra.set_up import next_to_be_dealt
from rubicon.games.cleopatra.state import CASTLE, DEAL, PUBLIC, State
from rubicon.games.cleopatra.votes import is_showing


@rule
def show_public(s: State, out: State) -> None:
    """What lies in the open, or follows from what everybody has seen."""
    out.arranged, out.lock_on, out.two_down, out.fewer_orgies, out.remaining = (
        s.arranged,
        s.lock_on,
        s.two_down,
        s.fewer_orgies,
        s.remaining,
    )
    out.by_influence, out.free_order = s.by_influence, s.free_order
    out.phase, out.active, out.drawer, out.from_deck, out.winner, out.ending = s.phase, s.active, s.drawer, s.from_deck, s.winner, s.ending
    out.passive, out.locked, out.carded, out.placed, out.placed_down = s.passive, s.locked, s.carded, s.placed, s.placed_down
    out.discarded, out.cramped, out.card, out.target, out.to_vote, out.step = s.discarded, s.cramped, s.card, s.target, s.to_vote, s.step
    out.revealed, out.voting, out.vote_carded, out.between, out.later = s.revealed, s.voting, s.vote_carded, s.between, s.later
    for card in range(VOTE_CARDS):
        out.vote_deck[card], out.vote_drawn[card] = s.vote_deck[card], s.vote_drawn[card]
    for seat in range(2):
        out.taken[seat], out.points[seat], out.barred[seat], out.showing[seat] = (
            s.taken[seat],
            s.points[seat],
            s.barred[seat],
            s.showing[seat],
        )
        for deck in range(2):
            out.held[seat, deck], out.left[seat, deck] = s.held[seat, deck], s.left[seat, deck]
        for kind in range(KINDS):
            out.gone[seat, kind] = s.gone[seat, kind]
        for group in range(GROUPS):
            out.won[seat, group], out.lying[seat, group] = s.won[seat, group], s.lying[seat, group]
            for value in range(VALUES):
                out.up[seat, group, value] = s.up[seat, group, value]


@rule
def show_facts(s: State, spectator: bool, out: State) -> None:
    """What is known of hidden cards; a spectator does not know what a Spy saw."""
    for audience in range(2):
        shown = PUBLIC if spectator else audience
        for seat in range(2):
            for kind in range(KINDS):
                out.spied[audience, seat, kind] = s.spied[shown, seat, kind]
                out.spied_places[audience, seat, kind] = s.spied_places[shown, seat, kind]
            for value in range(VALUES):
                out.castled[audience, seat, value] = s.castled[shown, seat, value]
                out.castled_places[audience, seat, value] = s.castled_places[shown, seat, value]


@rule
def show_player(s: State, owner: int, known: bool, out: State) -> None:
    """A player's bonus card, cards face down, hand and decks: to their owner, to nobody else; the bonus card to all in the end."""
    out.bonus[owner] = s.bonus[owner] if known or owner < s.revealed or s.bonus[owner] == NONE else UNKNOWN
    for kind in range(KINDS):
        out.hand[owner, kind] = s.hand[owner, kind] if known else UNKNOWN
        out.deck[owner, kind] = s.deck[owner, kind] if known else UNKNOWN
    for i in range(ACTION_CARDS):
        out.order[owner, i] = s.order[owner, i] if known or s.order[owner, i] == NONE else UNKNOWN
    for group in range(GROUPS):
        for value in range(VALUES):
            out.down[owner, group, value] = s.down[owner, group, value] if known or s.lying[owner, group] == 0 else UNKNOWN


@rule
def show_castling(s: State, known: bool, out: State) -> None:
    """K43: cards in the pool, and how many lie under which group already, are nobody else's business until all are laid out."""
    hidden = s.phase == CASTLE and not known
    for value in range(VALUES):
        out.pool[value] = UNKNOWN if hidden else s.pool[value]
        for i in range(2):
            out.before[i, value] = UNKNOWN if hidden else s.before[i, value]
    if hidden:
        for i in range(2):
            group = int(PAIRS[s.target, i])
            out.lying[s.active, group] = UNKNOWN
            for value in range(VALUES):
                out.down[s.active, group, value] = UNKNOWN


@rule
def view(s: State, seat: int, out: State) -> None:
    """All that lies in the open, and what is the seat's own."""
    out.seat = seat
    show_public(s, out)
    show_facts(s, seat < 0, out)
    for owner in range(2):
        show_player(s, owner, owner == seat, out)
    show_castling(s, s.active == seat, out)
    for group in range(len(BONUS_COPIES)):
        out.box[group] = UNKNOWN


@rule
def seen(s: State, action: int, seat: int) -> int:
    """Others see that something is laid, dealt or drawn, not what."""
    if action < ARRANGE_AT:
        return action if seat == s.active else LAYOUT_UNSEEN
    if action < ACTIVE:
        return action if seat == s.active else ARRANGE_UNSEEN
    if KEEP_AT <= action < PLACE_AT and seat != s.active:
        return castled_unseen(s, action - KEEP_AT)
    if PLACE_AT <= action < DISCARD_AT and seat != s.active and (action - PLACE_AT) % 2 == 1:
        return PLACE_UNSEEN + (action - PLACE_AT) // 2 // VALUES
    if BONUS_AT <= action < DRAW_AT and s.phase == DEAL and seat != next_to_be_dealt(s):
        return BONUS_UNSEEN
    if DRAW_AT <= action < VOTE_AT and seat != s.drawer:
        return DRAW_UNSEEN
    if SHOW_AT <= action < LAYOUT_UNSEEN and seat < 0 and not is_showing(s):
        return SHOW_UNSEEN
    return action


@rule
def castled_unseen(s: State, kept: int) -> int:
    """K43: only when the last value is laid out can all see how many cards lie where."""
    if s.step < VALUES - 1:
        return KEEP_UNSEEN
    first = int(s.lying[s.active, PAIRS[s.target, 0]]) + kept
    votes = 0
    for i in range(2):
        if will_vote(s, i, kept):
            votes |= 1 << i
    return CASTLED_UNSEEN + 4 * first + votes


@rule
def unseen(v: State, owner: int, kind: int, copies: int) -> int:
    """How many of a kind an owner has where others can't see: in hand, in the deck, face down."""
    count = copies - int(v.gone[owner, kind])
    if kind < VALUES:
        for group in range(GROUPS):
            count -= int(v.up[owner, group, kind])
    return count
