"""The position of Caesar! as one record."""

from typing import Annotated

from rubicon.engine.record import Cells, Record, Small, layout
from rubicon.games.caesar.board import (
    BONUSES,
    CENTURIONS,
    COMMANDS,
    KINDS,
    LONGEST_LINE,
    MARKER_PLACES,
    PROVINCES,
    SPACES,
)
from rubicon.games.caesar.names import Ending, Phase

# Phases: what is decided next. Chance decides the first ten, the last four of them for Auto-Crassus.
SET_UP, HAND, GAIN, DRAW, LOSS, LEFT_OVER, COMMAND, MUSTER, RESOLVE, DISCARD, PLACE, ORDER, FLIP, RECRUIT, ENDED = range(15)
PHASES: tuple[Phase, ...] = (
    *("set-up", "hand", "wealth", "draw", "poison", "left-over bonus", "command", "muster", "resolve", "discard"),
    *("place", "order", "might", "centurion", "over"),
)
LAST_CHANCE_PHASE = DISCARD

# Why a game ended.
UNDECIDED, BY_MARKERS, BY_PASSES, BY_BEING_STUCK, BY_EMPTY_HAND = range(5)
ENDINGS: tuple[Ending, ...] = ("undecided", "last marker placed", "both passed", "stuck", "no token in hand")

UP, DOWN, HIDDEN = 0, 1, 2
"""How a token or marker lies: face up, turned down by Might, laid face down (C49)."""
LOSE = 1
"""Of the option `stuck`: the other value is 0, pass."""


class State(Record):
    """Tokens are counted by kind, so that equal ones are one; `NONE` (-1) is nothing, `UNKNOWN` (-7) hidden from `seat`."""

    seat: Small  # whose view this is; EVERYTHING for the whole position
    stuck: Small  # option: LOSE, or pass
    poison: Small  # options: the expansions
    centurions: Small
    border_control: Small
    solo: Small  # option: the difficulty of Auto-Crassus; 0: two players
    harder: Small  # option: C76
    senate_last: Small  # option: C77
    bot: Small  # the seat of Auto-Crassus, or NONE
    phase: Small
    active: Small  # whose turn it is
    extra: Small  # C17: another turn follows this one
    passes: Small  # C9: passes in a row
    winner: Small  # a seat; NONE while undecided, or in a draw
    ending: Small
    token: Annotated[Cells, SPACES]  # the kind that lies on a border space
    owner: Annotated[Cells, SPACES]  # whose it is
    swung: Annotated[Cells, SPACES]  # 0: the low value faces the space's first province, 1: its second
    face: Annotated[Cells, SPACES]  # UP, DOWN or HIDDEN
    marker: Annotated[Cells, MARKER_PLACES]  # whose control marker lies there
    marker_face: Annotated[Cells, MARKER_PLACES]
    bonus: Annotated[Cells, PROVINCES]  # the bonus token of a province
    free: Annotated[Cells, PROVINCES]  # free border spaces around a province
    hand: Annotated[Cells, 2, KINDS]
    bag: Annotated[Cells, 2, KINDS]
    held: Annotated[Cells, 2]  # how many tokens in hand
    bagged: Annotated[Cells, 2]  # how many in the bag
    barred: Annotated[Cells, 2]  # icons, as bits, that a hand can't hold: its owner could place nothing while such spaces were free
    markers: Annotated[Cells, 2]  # left to place
    under: Annotated[Cells, 2]  # markers under them
    reserve: Annotated[Cells, 2, CENTURIONS]  # Centurions that lie in the open
    skip: Annotated[Cells, 2]  # draw steps to be skipped (C46)
    sure: Annotated[Cells, 2, KINDS]  # how many of a kind everybody knows to lie among `places`
    places: Annotated[Cells, 2, KINDS]  # IN_BAG, IN_HAND and hidden spaces, as bits
    pool: Annotated[Cells, len(BONUSES)]  # bonus tokens not laid out: in the end the left-over ones
    gained: Annotated[Cells, 2, len(BONUSES)]  # bonus tokens a player has resolved; Senates stay in front of their owner
    pending: Annotated[Cells, 2]  # bonus tokens taken and still to be resolved (C15)
    pending_won: Annotated[Cells, 2]  # whether the active player won the province it came from (C16)
    placing: Small  # the space just taken, while its closing is still to be looked at (C50)
    line: Annotated[Cells, LONGEST_LINE]  # Auto-Crassus's tokens from left to right (C60), then NONE
    cup: Annotated[Cells, len(COMMANDS)]  # command tokens still to be drawn (C63)
    command: Small  # the command token being followed, or NONE
    step: Small  # how many of its steps are done
    placed: Small  # whether this turn of his has placed a token (C70)
    fell_short: Small  # whether his bag had less than he was told to draw (C64)
    removed: Small  # markers of his removed from the game (C76)


STATE = layout(State)

IN_BAG, IN_HAND, ON_FIRST_DOUBLE = 1, 2, 4
"""Bits of `places`; the k-th space with a double line is ON_FIRST_DOUBLE << k."""

SET_UP_STREAM, BAG_STREAM, POISON_STREAM, LEFT_OVER_STREAM, COMMAND_STREAM, MUSTER_STREAM, CHOICE_STREAM = 0, 1, 3, 5, 6, 7, 8
STREAMS = (
    *("set-up", "Caesar's bag", "Pompey's bag", "poison for Caesar", "poison for Pompey", "left-over bonus tokens"),
    *("Auto-Crassus's cup", "Auto-Crassus's Centurions", "Auto-Crassus's choices"),
)
"""Two of them stand for a seat each: add its number."""
