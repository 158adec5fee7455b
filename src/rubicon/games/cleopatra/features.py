"""Features for learning: what a seat knows, the seat itself first, as named parts."""

from rubicon.engine.record import Shares
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.cards import ACTION_CARDS, BONUS_COPIES, COPIES, GROUPS, KINDS, VALUES, VOTE_CARDS
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import OPPONENT, PHASES, PUBLIC, State
from rubicon.games.cleopatra.view import unseen

FEATURES: dict[str, tuple[int, ...]] = {
    "hand": (KINDS,),  # the seat's own
    "deck": (KINDS,),
    "order": (ACTION_CARDS,),  # an arranged deck of the seat's own: kind + 1 from the top
    "unseen": (KINDS,),  # of the opponent: hand, decks and face down together
    "known": (KINDS,),  # of these: known to be among some places
    "up": (2, GROUPS, VALUES),  # me, then the opponent
    "down": (GROUPS, VALUES),  # my own
    "groups": (GROUPS, 6),  # mine, theirs won; my, their face-down cards; waiting for a vote; my bonus card
    "players": (2, 6),  # points, influence and action cards held, both decks, to move
    "discarded": (2, KINDS),
    "votes": (2, VOTE_CARDS),  # in the deck, drawn
    "playing": (KINDS,),  # the action card being played
    "phase": (len(PHASES),),
    "flags": (9,),  # passive, locked, action card played, placed, placed face down, then the options that change play
}

OPTION_FIELDS = ("arranged", "lock_on", "two_down", "fewer_orgies", "remaining", "by_influence", "free_order")
"""Fields of the record that hold the options; observations of version 1 end with them."""


@rule
def encode(v: State, out: Shares) -> None:
    """Write the parts one after the other; a spectator sees with the first seat's order and an empty hand."""
    me = max(int(v.seat), 0)
    known = v.hand[me, 0] >= 0
    at = encode_cards(v, me, known, out)
    at = encode_groups(v, me, known, out, at)
    for i in range(2):
        seat = me if i == 0 else 1 - me
        out[at] = open_points(v, seat)
        for deck in range(2):
            out[at + 1 + deck], out[at + 3 + deck] = v.held[seat, deck], v.left[seat, deck]
        out[at + 5] = v.active == seat
        at += 6
    for i in range(2):
        for kind in range(KINDS):
            out[at + kind] = v.gone[me if i == 0 else 1 - me, kind]
        at += KINDS
    for card in range(VOTE_CARDS):
        out[at + card], out[at + VOTE_CARDS + card] = v.vote_deck[card], v.vote_drawn[card]
    at += 2 * VOTE_CARDS
    for kind in range(KINDS):
        out[at + kind] = v.card == kind
    at += KINDS
    for phase in range(len(PHASES)):
        out[at + phase] = v.phase == phase
    at += len(PHASES)
    out[at], out[at + 1], out[at + 2], out[at + 3], out[at + 4] = v.passive, v.locked, v.carded, v.placed, v.placed_down
    out[at + 5], out[at + 6], out[at + 7], out[at + 8] = v.arranged, v.lock_on, v.two_down, v.remaining


@rule
def encode_cards(v: State, me: int, known: bool, out: Shares) -> int:
    """The parts up to `known`; returns where the next one begins."""
    at, audience = 0, OPPONENT if v.seat >= 0 else PUBLIC
    for kind in range(KINDS):
        out[at + kind] = v.hand[me, kind] if known else 0
        out[at + KINDS + kind] = v.deck[me, kind] if known else 0
    at += 2 * KINDS
    for i in range(ACTION_CARDS):
        out[at + i] = v.order[me, i] + 1 if known and v.order[me, i] != NONE else 0
    at += ACTION_CARDS
    for kind in range(KINDS):
        out[at + kind] = unseen(v, 1 - me, kind, int(COPIES[kind]))
        out[at + KINDS + kind] = v.spied[audience, 1 - me, kind] + (v.castled[audience, 1 - me, kind] if kind < VALUES else 0)
    return at + 2 * KINDS


@rule
def encode_groups(v: State, me: int, known: bool, out: Shares, at: int) -> int:
    """The parts `up`, `down` and `groups`; returns where the next one begins."""
    for i in range(2):
        for group in range(GROUPS):
            for value in range(VALUES):
                out[at] = v.up[me if i == 0 else 1 - me, group, value]
                at += 1
    for group in range(GROUPS):
        for value in range(VALUES):
            out[at] = max(int(v.down[me, group, value]), 0) if known else 0
            at += 1
    for group in range(GROUPS):
        out[at], out[at + 1] = v.won[me, group], v.won[1 - me, group]
        out[at + 2], out[at + 3] = max(int(v.lying[me, group]), 0), max(int(v.lying[1 - me, group]), 0)
        out[at + 4] = (int(v.to_vote) | int(v.later)) >> group & 1
        out[at + 5] = v.bonus[me] == group if group < len(BONUS_COPIES) else 0
        at += 6
    return at
