"""The position of Caesar! as one record, and its actions as numbers."""

from typing import Annotated

from rubicon.core.record import Cells, Record, Small, layout
from rubicon.games.caesar.board import BONUSES, KINDS, MARKER_PLACES, PROVINCES, SPACES

# Phases: what is decided next. Chance decides the first four.
SET_UP, HAND, GAIN, DRAW, PLACE, ORDER, FLIP, ENDED = range(8)
PHASES = ("set-up", "hand", "wealth", "draw", "place", "order", "might", "over")
LAST_CHANCE_PHASE = DRAW

# Why a game ended.
UNDECIDED, BY_MARKERS, BY_PASSES, BY_BEING_STUCK = range(4)
ENDINGS = ("undecided", "last marker placed", "both passed", "stuck")

UP, DOWN = 0, 1
LOSE = 1
"""Of the option `stuck`: the other value is 0, pass."""


class State(Record):
    """Tokens are counted by kind, so that equal ones are one; `NONE` (-1) is nothing, `UNKNOWN` (-7) hidden from `seat`."""

    seat: Small  # whose view this is; EVERYTHING for the whole position
    stuck: Small  # option: LOSE, or pass
    phase: Small
    active: Small  # whose turn it is
    extra: Small  # C17: another turn follows this one
    passes: Small  # C9: passes in a row
    winner: Small  # a seat; NONE while undecided, or in a draw
    ending: Small
    token: Annotated[Cells, SPACES]  # the kind that lies on a border space
    owner: Annotated[Cells, SPACES]  # whose it is
    swung: Annotated[Cells, SPACES]  # 0: the low value faces the space's first province, 1: its second
    face: Annotated[Cells, SPACES]  # UP or DOWN (C18)
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
    senates: Annotated[Cells, 2]  # Senate tokens owned
    under: Annotated[Cells, 2]  # markers under them
    pool: Annotated[Cells, len(BONUSES)]  # bonus tokens not yet laid out
    spent: Annotated[Cells, len(BONUSES)]  # bonus tokens used up and put aside
    pending: Annotated[Cells, 2]  # bonus tokens taken and still to be resolved (C15)
    pending_won: Annotated[Cells, 2]  # whether the active player won the province it came from (C16)


STATE = layout(State)

# Action numbers: what a player decides, then what chance does, then public forms that only `seen` gives.
PLACE_AT = 0
"""(kind * SPACES + space) * 2 + swung."""
FLIP_AT = PLACE_AT + KINDS * SPACES * 2
"""A place of a marker; a border space stands for whatever lies there on top."""
FIRST_AT = FLIP_AT + MARKER_PLACES
"""The bonus token to resolve first."""
PASS = FIRST_AT + len(BONUSES)
BONUS_AT = PASS + 1
"""A bonus token comes to the next province."""
DRAW_AT = BONUS_AT + len(BONUSES)
"""A token of this kind comes out of a bag."""
DRAW_UNSEEN = DRAW_AT + KINDS
NUMBERS = DRAW_UNSEEN + 1

SET_UP_STREAM, BAG_STREAM = 0, 1
STREAMS = ("set-up", "Caesar's bag", "Pompey's bag")
