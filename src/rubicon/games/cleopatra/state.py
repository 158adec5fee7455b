"""The position of Caesar & Cleopatra as one record."""

from typing import Annotated

from rubicon.engine.record import Cells, Record, Small, layout
from rubicon.games.cleopatra.cards import ACTION_CARDS, BONUS_COPIES, GROUPS, KINDS, VALUES, VOTE_CARDS

# Phases: what is decided next. Chance decides the first five.
DEAL, DRAW, VOTE_CARD, SHOW, REVEAL = range(5)
LAY_OUT, ARRANGE, TURN, ACT, TARGET, ASK, PICK, CASTLE, PLACE, ORDER, DISCARD, REFILL, ENDED = range(5, 18)
PHASES = (
    *("bonus card", "draw", "vote card", "show", "reveal", "layout", "arrange", "turn", "action card", "target", "veto", "spy"),
    *("castling", "influence", "order", "discard", "refill", "over"),
)
LAST_CHANCE_PHASE = REVEAL

UNDECIDED, BY_PATRICIANS, BY_INFLUENCE, BY_ROOM = range(4)
ENDINGS = ("undecided", "all patricians won", "no influence left", "no room left")

PUBLIC, OPPONENT = 0, 1
"""Whose knowledge of a player's hidden cards: everybody's, or the opponent's, who may have spied."""
IN_HAND = 1
ON_FIRST_GROUP = 2
"""Bits of `places`; the hidden cards under the k-th group are ON_FIRST_GROUP << k."""
EVERY_GROUP = (ON_FIRST_GROUP << GROUPS) - ON_FIRST_GROUP


class State(Record):
    """Cards are counted by kind, so that equal ones are one; `NONE` (-1) is nothing, `UNKNOWN` (-7) hidden from `seat`."""

    seat: Small  # whose view this is; EVERYTHING for the whole position
    arranged: Small  # options
    lock_on: Small
    two_down: Small
    fewer_orgies: Small
    remaining: Small
    by_influence: Small
    free_order: Small
    phase: Small
    active: Small  # whose turn it is
    drawer: Small  # who draws, in the phases REFILL and DRAW
    from_deck: Small  # the deck being drawn from, in the phase DRAW
    winner: Small  # a seat; NONE while undecided, or in a draw
    ending: Small
    passive: Small  # the turn is a passive one (K17)
    locked: Small  # K20: the next turn has to be active
    carded: Small  # an action card was played in this turn
    placed: Small  # influence cards placed in this turn
    placed_down: Small  # and how many of them face down
    discarded: Small  # cards discarded in a passive turn
    cramped: Small  # K18: the action card has to make room
    card: Small  # the action card being played, or NONE
    target: Small  # its target: a group, a pair, or group * VALUES + value
    between: Small  # K63: the action card is played between two influence cards
    later: Small  # and the first of them brought these groups to 8, as bits: they vote after the second
    to_vote: Small  # groups that stand at 8 and wait for their vote, as bits
    voting: Small  # the group that votes, while its cards are turned up; or NONE
    vote_carded: Small  # it votes because its vote card was turned up
    showing: Annotated[Cells, 2]  # groups under which a player's cards are being turned up, as bits
    step: Small  # Castling: the value to be laid out next
    taken: Annotated[Cells, 2]  # Castling: how many cards were taken from each of the two groups
    points: Annotated[Cells, 2]  # once it is over
    revealed: Small  # bonus cards shown at the end: Caesar's first
    bonus: Annotated[Cells, 2]  # the bonus card: a group, NONE before it is dealt
    box: Annotated[Cells, len(BONUS_COPIES)]  # bonus cards not dealt
    won: Annotated[Cells, 2, GROUPS]  # patricians
    up: Annotated[Cells, 2, GROUPS, VALUES]  # influence cards face up
    down: Annotated[Cells, 2, GROUPS, VALUES]  # and face down
    lying: Annotated[Cells, 2, GROUPS]  # how many face down
    hand: Annotated[Cells, 2, KINDS]
    held: Annotated[Cells, 2, 2]  # how many influence and action cards in hand
    deck: Annotated[Cells, 2, KINDS]
    left: Annotated[Cells, 2, 2]  # how many in the influence and the action deck
    order: Annotated[Cells, 2, ACTION_CARDS]  # an arranged action deck from the top; NONE where nothing is
    gone: Annotated[Cells, 2, KINDS]  # discarded
    barred: Annotated[Cells, 2]  # action cards, as bits, that a hand can't hold (K20)
    vote_deck: Annotated[Cells, VOTE_CARDS]
    vote_drawn: Annotated[Cells, VOTE_CARDS]
    pool: Annotated[Cells, VALUES]  # Castling: cards taken up and not laid out again
    before: Annotated[Cells, 2, VALUES]  # Castling: what lay under the two groups before
    # What others know of hidden cards, by audience (PUBLIC, OPPONENT) and owner: so many of a kind lie among these places
    spied: Annotated[Cells, 2, 2, KINDS]  # known to have been in hand
    spied_places: Annotated[Cells, 2, 2, KINDS]
    castled: Annotated[Cells, 2, 2, VALUES]  # known to have been laid face down
    castled_places: Annotated[Cells, 2, 2, VALUES]


STATE = layout(State)

BONUS_STREAM, INFLUENCE_STREAM, ACTION_STREAM, VOTE_STREAM, SHOW_STREAM = 0, 1, 3, 5, 6
STREAMS = (
    *("bonus cards", "Caesar's influence deck", "Cleopatra's influence deck", "Caesar's action deck", "Cleopatra's action deck"),
    *("vote deck", "cards turned up"),
)
"""The decks of a player: add the seat's number."""
