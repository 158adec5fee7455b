"""The effects of Caesar!: every thing that a ply can do, as one viewer may know it. What the viewer can't see is None.

`player` is the one who does it, or whom it happens to; pieces and places have the names of the view.
"""

from typing import Literal, get_args

from rubicon.engine.facts import Effect
from rubicon.games.caesar.explain import Why
from rubicon.games.caesar.names import Bonus, CommandLetter, Ending, Side, Step
from rubicon.games.caesar.view_types import Balance


class BonusLaidOut(Effect, frozen=True):
    """C3: a bonus token comes to a province in set-up."""

    province: str
    bonus: Bonus


class TokenDrawn(Effect, frozen=True, kw_only=True):
    """C4, C7, C19, C63: a token comes from the bag into the hand."""

    player: Side
    token: str | None
    reason: Literal["opening", "turn", "wealth", "command"]
    held: int
    """Tokens in hand now."""


class TokenPlaced(Effect, frozen=True, kw_only=True):
    """C5: a token lies face up on a border space."""

    player: Side
    token: str
    space: str
    facing: dict[str, int]
    """The value that it turns to each of its two provinces."""
    balances: dict[str, Balance]
    """The influence in these provinces now."""
    why: Why | None
    """C65: the reasons of Auto-Crassus, if he has placed it."""


class TokenHidden(Effect, frozen=True, kw_only=True):
    """C49: a token lies face down on a border space with a double line."""

    player: Side
    token: str | None
    space: str
    between: tuple[str, str]


class LeftOverDrawn(Effect, frozen=True):
    """C50: a left-over bonus token is drawn and turned up."""

    player: Side
    bonus: Bonus


class ProvinceClosed(Effect, frozen=True, kw_only=True):
    """C6, C11, C12: the last border space of a province is taken; winner None: a tie."""

    player: Side
    """Who took the last space."""
    province: str
    totals: Balance
    winner: Side | None


class BonusTaken(Effect, frozen=True, kw_only=True):
    """C10: the player who closed a province takes its bonus token."""

    player: Side
    province: str
    bonus: Bonus
    won: bool
    """Whether this player has won the province, too."""


class MarkerPlaced(Effect, frozen=True, kw_only=True):
    """C12, C13, C14: a control marker comes onto the map."""

    player: Side
    place: str
    on: Literal["province", "second-space", "border"]
    left: int
    """Markers that the player has still to place."""


class BonusChosen(Effect, frozen=True):
    """C15: of two bonus tokens this one is resolved first."""

    player: Side
    bonus: Bonus


class BonusResolved(Effect, frozen=True):
    """C15: a bonus token does what it does."""

    player: Side
    bonus: Bonus
    works: bool
    """False: there is nothing to do, such as nothing to flip; Auto-Crassus puts most of them aside (C73)."""


class MarkersUnderSenate(Effect, frozen=True):
    """C16: markers go under a Senate token."""

    player: Side
    count: int
    left: int


class MarkerRemoved(Effect, frozen=True):
    """C76: Auto-Crassus removes a marker of his own from the game."""

    player: Side
    left: int


class ExtraTurnGained(Effect, frozen=True):
    """C17: another turn will follow this one."""

    player: Side


class PieceFlipped(Effect, frozen=True, kw_only=True):
    """C18: Might turns a marker or token of the opponent's face down."""

    player: Side
    owner: Side
    what: Literal["marker", "token"]
    place: str
    token: str | None
    """Which token; None for a marker."""
    balances: dict[str, Balance]
    """The influence in the provinces that the token faced; empty for a marker."""


class TokenLost(Effect, frozen=True, kw_only=True):
    """C42, C63: a token goes from a hand back into the bag of its owner, by Poison or by a command token."""

    player: Side
    token: str
    reason: Literal["poison", "discard"]
    held: int


class CenturionRecruited(Effect, frozen=True):
    """C46: a Centurion comes into the hand; the next draw will be skipped."""

    player: Side
    token: str


class CenturionMustered(Effect, frozen=True):
    """C62, C64: Auto-Crassus draws one of his Centurions."""

    player: Side
    token: str


class TokensKnown(Effect, frozen=True, kw_only=True):
    """C42, C46: what everybody knows now of hidden tokens of a kind; count 0: nothing any more."""

    player: Side
    token: str
    count: int
    among: tuple[str, ...]


class CommandDrawn(Effect, frozen=True):
    """C63: a command token comes out of Auto-Crassus's cup."""

    player: Side
    command: CommandLetter
    steps: tuple[Step, ...]


class CupRefilled(Effect, frozen=True):
    """C63: the last command token was drawn, so all go back into the cup."""

    player: Side
    cup: dict[CommandLetter, int]


class StepBegun(Effect, frozen=True):
    """C62: Auto-Crassus begins the next step of his command token."""

    player: Side
    step: Step


class StepSkipped(Effect, frozen=True):
    """C64: a step of his command token can't be done: his bag is empty, or no Centurion is left."""

    player: Side
    step: Step


class PlacementSkipped(Effect, frozen=True):
    """C70: Auto-Crassus can place nothing in this step."""

    player: Side


class CommandDone(Effect, frozen=True):
    """C63: the last step of his command token is done."""

    player: Side


class DrawSkipped(Effect, frozen=True):
    """C46: there is no draw at the end of this turn, because of a Centurion."""

    player: Side


class Passed(Effect, frozen=True):
    """C9, C70: nothing was placed in this turn: a player had to pass, or Auto-Crassus has done all his steps without a placement."""

    player: Side
    reason: Literal["stuck", "no-placement"]


class TurnBegun(Effect, frozen=True):
    """C8, C17: a turn begins; extra: by Tactics."""

    player: Side
    extra: bool


class GameEnded(Effect, frozen=True, kw_only=True):
    """C9, C20, C43: the game is over; winner None: a draw."""

    winner: Side | None
    ending: Ending
    markers: Balance
    """What each has still to place."""


AnyEffect = (
    BonusLaidOut
    | TokenDrawn
    | TokenPlaced
    | TokenHidden
    | LeftOverDrawn
    | ProvinceClosed
    | BonusTaken
    | MarkerPlaced
    | BonusChosen
    | BonusResolved
    | MarkersUnderSenate
    | MarkerRemoved
    | ExtraTurnGained
    | PieceFlipped
    | TokenLost
    | CenturionRecruited
    | CenturionMustered
    | TokensKnown
    | CommandDrawn
    | CupRefilled
    | StepBegun
    | StepSkipped
    | PlacementSkipped
    | CommandDone
    | DrawSkipped
    | Passed
    | TurnBegun
    | GameEnded
)
EFFECT_TYPES: tuple[type[Effect], ...] = get_args(AnyEffect)
