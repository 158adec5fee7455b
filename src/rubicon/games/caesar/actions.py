"""The actions of Caesar!, and their numbers as the compiled rules use them.

The order of the kinds and of their fields gives the numbers, which stand in stored games: new kinds can't be put in between.
"""

from typing import Annotated

from rubicon.engine.actions import Action, ActionSpace
from rubicon.games.caesar import names
from rubicon.games.caesar.board import BASIC_KINDS, BONUSES, COMMANDS, DOUBLE, FIT_COUNT, KINDS, MARKER_PLACES, SPACES

Token = Annotated[int, KINDS]
"""An influence token by its kind; Centurions come last."""
Bonus = Annotated[names.Bonus, BONUSES]
DoubleSpace = Annotated[int, DOUBLE]
"""A border space with a double line."""


class Place(Action, frozen=True):
    """A token is laid face up on a border space; swung 0: its low value faces the first province of the space, 1: the second."""

    token: Token
    space: Annotated[int, SPACES]
    swung: Annotated[int, 2]


class Hide(Action, frozen=True):
    """A token is laid face down on a space with a double line."""

    token: Token
    space: DoubleSpace


class Flip(Action, frozen=True):
    """Might turns the marker at a place; a border space stands for whatever lies there on top."""

    place: Annotated[int, MARKER_PLACES]


class ResolveFirst(Action, frozen=True):
    """Of two bonus tokens, the one to resolve first."""

    bonus: Bonus


class Recruit(Action, frozen=True):
    """The Centurion to take."""

    token: Annotated[int, range(BASIC_KINDS, KINDS)]


class Pass(Action, frozen=True):
    """Nothing is placed."""


class BonusToken(Action, frozen=True):
    """A bonus token comes to the next province, or out of the left-over ones."""

    bonus: Bonus


class Draw(Action, frozen=True):
    """A token comes out of a bag."""

    token: Token


class Loss(Action, frozen=True):
    """Poison, or Auto-Crassus's discard: a token goes back into its owner's bag."""

    token: Token


class Command(Action, frozen=True):
    """A command token comes out of Auto-Crassus's cup."""

    command: Annotated[int, len(COMMANDS)]


class DrawUnseen(Action, frozen=True):
    """The opponent draws a token."""


class HideUnseen(Action, frozen=True):
    """The opponent lays a token face down on a space with a double line."""

    space: DoubleSpace


ACTION_SPACE = ActionSpace(
    decisions=(Place, Hide, Flip, ResolveFirst, Recruit, Pass),
    outcomes=(BonusToken, Draw, Loss, Command),
    public_forms=(DrawUnseen, HideUnseen),
)

PLACE_AT = ACTION_SPACE.first(Place)
HIDE_AT = ACTION_SPACE.first(Hide)
FLIP_AT = ACTION_SPACE.first(Flip)
FIRST_AT = ACTION_SPACE.first(ResolveFirst)
RECRUIT_AT = ACTION_SPACE.first(Recruit)
PASS = ACTION_SPACE.first(Pass)
BONUS_AT = ACTION_SPACE.first(BonusToken)
DRAW_AT = ACTION_SPACE.first(Draw)
LOSS_AT = ACTION_SPACE.first(Loss)
COMMAND_AT = ACTION_SPACE.first(Command)
DRAW_UNSEEN = ACTION_SPACE.first(DrawUnseen)
HIDE_UNSEEN = ACTION_SPACE.first(HideUnseen)

MOST_LEGAL = int(2 * FIT_COUNT.sum()) + KINDS * len(DOUBLE)
"""Every kind of token on every space, both ways round; and face down."""
