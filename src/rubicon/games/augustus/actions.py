"""The actions of Rise of Augustus, and their numbers as the compiled rules use them.

The order of the kinds and of their fields gives the numbers, which stand in stored games: new kinds can't be put in between.
"""

from typing import Annotated, NamedTuple

from rubicon.engine.actions import Action, ActionSpace, all_actions
from rubicon.games.augustus.box import CARDS, DRAFTS, MOST_SEATS, MOST_SPACES, SLOTS, SYMBOLS, TOKENS


class Cell(NamedTuple):
    """A place for legions: a symbol on the objective in a player's slot."""

    slot: int
    symbol: int

    @property
    def number(self) -> int:
        """As rules number the cells."""
        return self.slot * SYMBOLS + self.symbol


EVERY_CELL = tuple(Cell(slot, symbol) for slot in range(SLOTS) for symbol in range(SYMBOLS))
EVERY_DRAFT: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in DRAFTS.tolist())

Slot = Annotated[int, SLOTS]
Card = Annotated[int, CARDS]
"""An objective; its printed number is one higher."""


class Pass(Action, frozen=True):
    """No legion is placed."""


class Put(Action, frozen=True):
    """A legion is placed on a cell, from another cell or (None) from the supply."""

    source: Annotated[Cell | None, (None, *EVERY_CELL)]
    target: Annotated[Cell, EVERY_CELL]


class Draft(Action, frozen=True):
    """The objectives to keep, by their places among the dealt ones in ascending order."""

    places: Annotated[tuple[int, ...], EVERY_DRAFT]


class Call(Action, frozen=True):
    """A12: the crier's symbol for a joker."""

    symbol: Annotated[int, SYMBOLS]


class Complete(Action, frozen=True):
    """A46: the objective that a power completes."""

    slot: Slot


class Remove(Action, frozen=True):
    """A47: a legion is removed from a cell."""

    cell: Annotated[Cell, EVERY_CELL]


class Clear(Action, frozen=True):
    """A47: all legions are removed from an objective."""

    slot: Slot


class Lose(Action, frozen=True):
    """A48: a completed objective is lost."""

    card: Card


class Accept(Action, frozen=True):
    """A31: the number reward is taken."""


class Decline(Action, frozen=True):
    """A31: the number reward is not taken."""


class Take(Action, frozen=True):
    """An objective is taken from the offer."""

    card: Card


class Deal(Action, frozen=True):
    """An objective comes from the deck."""

    card: Card


class Show(Action, frozen=True):
    """A drafted objective is turned up."""

    card: Card


class FirstCrier(Action, frozen=True):
    """The player who is the first crier."""

    seat: Annotated[int, MOST_SEATS]


class DrawToken(Action, frozen=True):
    """A token is drawn from the bag: a symbol, or the joker."""

    token: Annotated[int, TOKENS]


class Reveal(Action, frozen=True):
    """A sealed choice is shown."""

    choice: Annotated[Pass | Put, all_actions(Pass, Put)]


class DealUnseen(Action, frozen=True):
    """Another player is dealt an objective."""


class DraftUnseen(Action, frozen=True):
    """Another player has drafted."""


class ChoiceUnseen(Action, frozen=True):
    """Another player has made a sealed choice."""


ACTION_SPACE = ActionSpace(
    decisions=(Pass, Put, Draft, Call, Complete, Remove, Clear, Lose, Accept, Decline, Take),
    outcomes=(Deal, Show, FirstCrier, DrawToken, Reveal),
    public_forms=(DealUnseen, DraftUnseen, ChoiceUnseen),
)

PASS = ACTION_SPACE.first(Pass)
PUT_AT = ACTION_SPACE.first(Put)
DRAFT_AT = ACTION_SPACE.first(Draft)
CALL_AT = ACTION_SPACE.first(Call)
COMPLETE_AT = ACTION_SPACE.first(Complete)
REMOVE_AT = ACTION_SPACE.first(Remove)
CLEAR_AT = ACTION_SPACE.first(Clear)
LOSE_AT = ACTION_SPACE.first(Lose)
ACCEPT = ACTION_SPACE.first(Accept)
DECLINE = ACTION_SPACE.first(Decline)
TAKE_AT = ACTION_SPACE.first(Take)
DEAL_AT = ACTION_SPACE.first(Deal)
SHOW_AT = ACTION_SPACE.first(Show)
CRIER_AT = ACTION_SPACE.first(FirstCrier)
TOKEN_AT = ACTION_SPACE.first(DrawToken)
REVEAL_AT = ACTION_SPACE.first(Reveal)
DEAL_UNSEEN = ACTION_SPACE.first(DealUnseen)
DRAFT_UNSEEN = ACTION_SPACE.first(DraftUnseen)
CHOICE_UNSEEN = ACTION_SPACE.first(ChoiceUnseen)

SPACES_OF_ALL = SLOTS * MOST_SPACES
# Sources and targets share the spaces of the objectives; the supply is one more source, and one may pass.
MOST_LEGAL = max(CARDS, (SPACES_OF_ALL // 2 + 1) * (SPACES_OF_ALL // 2) + 1)
