"""The position of Rise of Augustus as one record."""

from typing import Annotated

from rubicon.engine.record import Cells, Record, Small, layout
from rubicon.games.augustus.box import (
    CARDS,
    CELLS,
    MARK,
    MOST_SEATS,
    NUMBER_REWARDS,
    OFFER,
    RESOURCES,
    SLOTS,
    SYMBOLS,
    TOKENS,
    TYPE_REWARDS,
    TYPES,
)

# Phases: what is decided next. Chance decides the first six.
DEAL, REFILL, SHOW, CRIER, DRAW, REVEAL = range(6)
DRAFT, CALL, CHOOSE, PLACE, REARRANGE, COMPLETE, REMOVE, CLEAR, LOSE, REWARD, TAKE, ENDED = range(6, 18)
PHASES = (
    *("deal", "refill", "show", "crier", "draw", "reveal", "draft", "call", "choose", "place", "rearrange", "complete"),
    *("remove", "clear", "lose", "reward", "take", "over"),
)
LAST_CHANCE_PHASE = REVEAL

# Stages of a completion (A21): what comes after the present decision.
NEXT, POWER, ROW, NEW = range(4)
STAGES = ("next", "power", "row", "new")
MOST_WAITS = CARDS
"""An objective that a power fills waits one deeper than the one with the power."""
FULL, AS_IF_FULL = 1, 2
"""A53: in `waits` with `order=number`, where all that wait are equal: it has its legions; or COMPLETE chose it, and it needs none."""

UNDECIDED, BY_GOAL, BY_QUIET = range(3)
ENDINGS = ("undecided", "seven objectives completed", "100 draws without a completion")

# Where an objective is. With those from DEALT_AT on its player's number is added; of these the first three are secret.
IN_DECK, ON_OFFER, LOST, RESOLVED = range(4)
DEALT_AT, KEPT_AT, DISCARDED_AT, OPEN_AT, DONE_AT = range(4, 4 + 5 * MOST_SEATS, MOST_SEATS)
DEALT_HAND, KEPT_HAND, DISCARDED_HAND = range(3)
PASSED = CELLS
"""In `chosen_to`: the choice to do nothing, or that a player has drafted."""
SUPPLY = -2
"""In `chosen_from`: a legion of the supply."""


class State(Record):
    """`NONE` (-1) is nothing, `UNKNOWN` (-7) hidden from `seat`. Objectives are numbered from 0 here, from 1 for people."""

    seat: Small  # whose view this is; EVERYTHING for the whole position
    players: Small  # options
    simple: Small  # A5
    joker: Small  # A12: each, crier, redraw
    at_once: Small  # A51
    forever: Small  # A52
    by_number: Small  # A53
    safe: Small  # A54
    elsewhere: Small  # A55
    phase: Small
    stage: Small  # of a completion
    active: Small  # who is dealt to, shows, or reveals, in these phases
    crier: Small  # NONE before one is chosen
    token: Small  # the token that counts, or NONE
    symbol: Small  # the symbol it stands for; JOKER: any
    bag_passes: Small  # a joker was drawn: tokens go back and the bag passes when this draw is done
    quiet: Small  # draws in a row in which nobody completed anything
    draws: Annotated[Cells, 2]  # how many there were, this one included: what is above the hundreds, and the hundreds
    completed: Small  # somebody completed something in this draw
    ending: Small
    current: Small  # the objective that is being resolved, or NONE
    owner: Small  # its owner
    depth: Small  # and its place in the queue: see `waits`
    victim: Small  # who is attacked now
    remaining: Small  # steps of its power that are left
    lifted: Small  # legions of its owner in hand while they are laid out anew
    in_deck: Small  # how many objectives are left in the deck
    fresh: Annotated[Cells, CELLS]  # legions that its power has put so far
    bag: Annotated[Cells, TOKENS]
    drawn: Annotated[Cells, TOKENS]
    offer: Annotated[Cells, OFFER]
    objective: Annotated[Cells, MOST_SEATS, SLOTS]  # what a player works on
    legions: Annotated[Cells, MOST_SEATS, SLOTS, SYMBOLS]  # and the legions there
    waits: Annotated[Cells, MOST_SEATS, SLOTS]  # full and waiting: the larger the earlier (but A53), then by number; 0: not
    army: Annotated[Cells, MOST_SEATS]  # all legions of a player
    supply: Annotated[Cells, MOST_SEATS]
    chosen_from: Annotated[Cells, MOST_SEATS]  # a sealed choice: a cell or SUPPLY
    chosen_to: Annotated[Cells, MOST_SEATS]  # a cell or PASSED; NONE: not chosen
    hidden: Annotated[Cells, MOST_SEATS, 3]  # how many objectives are dealt, kept and discarded unseen
    done: Annotated[Cells, MOST_SEATS]  # completed objectives
    types: Annotated[Cells, MOST_SEATS, TYPES]  # by type
    stock: Annotated[Cells, MOST_SEATS, RESOURCES]  # wheat and gold on them
    symbols: Annotated[Cells, MOST_SEATS, SYMBOLS]  # symbols on them
    attacks: Annotated[Cells, MOST_SEATS]  # and how many of them attack
    end_symbol: Annotated[Cells, MOST_SEATS, SYMBOLS]  # A40: points at the end for one more symbol, before any maximum
    end_type: Annotated[Cells, MOST_SEATS, TYPES]
    end_attack: Annotated[Cells, MOST_SEATS]
    swaps: Annotated[Cells, MOST_SEATS, SYMBOLS]  # A41: as which other symbols a drawn one may be used, as bits
    missed: Annotated[Cells, MOST_SEATS]  # A52: number rewards that a player has declined for good, as bits
    type_reward: Annotated[Cells, len(TYPE_REWARDS)]  # whose it is, or NONE
    number_reward: Annotated[Cells, len(NUMBER_REWARDS)]
    resource_reward: Annotated[Cells, RESOURCES]
    mark: Annotated[Cells, MARK]  # of the deck: see `deck.names_in`
    where: Annotated[Cells, CARDS]
    announced: Annotated[Cells, CARDS]  # A54: it moved to the completed row in this draw and can't be lost
    # The deck, which an option can replace
    type: Annotated[Cells, CARDS]
    spaces: Annotated[Cells, SYMBOLS, CARDS]
    resources: Annotated[Cells, CARDS]  # bits
    points: Annotated[Cells, CARDS]
    power: Annotated[Cells, CARDS]
    amount: Annotated[Cells, CARDS]
    about: Annotated[Cells, CARDS]
    limit: Annotated[Cells, CARDS]


STATE = layout(State)

OBJECTIVE_STREAM, CRIER_STREAM, BAG_STREAM, SHOWN_STREAM = range(4)
STREAMS = ("objectives", "first crier", "bag", "shown")
