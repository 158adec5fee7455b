"""The effects of Rise of Augustus: what a ply can do, each as a struct."""

from typing import Literal

from rubicon.engine.facts import Effect, Fact
from rubicon.games.augustus.names import Ending, Resource, RewardName, Seat, Symbol, Token, Type
from rubicon.games.augustus.power_data import Power
from rubicon.games.augustus.view_data import CardView, Counts, TokenCounts


class Named(Fact, frozen=True):
    """An objective by number and name."""

    number: int
    name: str


class Progress(Fact, frozen=True, kw_only=True):
    """An open objective, and how many of its spaces have a legion after the effect."""

    number: int
    name: str
    legions: int
    spaces: int


# Set-up


class OfferFilled(Effect, frozen=True):
    """A4, A21: an objective from the deck goes to the offer; refilled: after one was taken."""

    objective: CardView
    deck: int
    refilled: bool


class ObjectiveDealt(Effect, frozen=True, kw_only=True):
    """A5: a player is dealt an objective, face down or open; None: another player's."""

    player: Seat
    objective: CardView | None
    open: bool
    deck: int


class Drafted(Effect, frozen=True):
    """A5: a player has chosen the objectives to keep; None: another player's."""

    player: Seat
    kept: tuple[Named, ...] | None
    discarded: tuple[Named, ...] | None


class ObjectiveShown(Effect, frozen=True):
    """A5: a player turns up an objective that was kept."""

    player: Seat
    objective: CardView


class CrierNamed(Effect, frozen=True):
    """A6: who draws first."""

    player: Seat


# A draw


class TokenDrawn(Effect, frozen=True, kw_only=True):
    """A10: the crier has drawn a token; left: how many tokens are left in the bag; draw: the number of the draw, from 1."""

    player: Seat
    token: Token
    left: int
    draw: int


class JokerUsed(Effect, frozen=True):
    """A12: the token is a joker: each player picks a symbol, the crier calls one, or the crier draws again."""

    player: Seat
    use: Literal["each", "crier", "redraw"]


class SymbolCalled(Effect, frozen=True):
    """A12: the crier calls a symbol for the joker."""

    player: Seat
    symbol: Symbol


class Passed(Effect, frozen=True):
    """A11: a player places no legion."""

    player: Seat


class LegionPlaced(Effect, frozen=True, kw_only=True):
    """A11, A42, A45: a legion is placed, from the supply or (after a rearrangement began) from the hand; left: how many are left there.

    space: which of the spaces with that symbol it takes, from 0.
    """

    player: Seat
    objective: Progress
    symbol: Symbol
    space: int
    source: Literal["supply", "hand"]
    left: int
    by_power: bool


class LegionMoved(Effect, frozen=True, kw_only=True):
    """A11, A42: a legion moves to another space; space: which of those with that symbol it takes, from 0."""

    player: Seat
    source: Progress
    source_symbol: Symbol
    objective: Progress
    symbol: Symbol
    space: int
    by_power: bool


class ChoiceSealed(Effect, frozen=True):
    """A11: a player has made a sealed choice, with what it will do; None: another player's."""

    player: Seat
    choice: Passed | LegionPlaced | LegionMoved | None


class DrawEnded(Effect, frozen=True):
    """A24: a draw is over; quiet: how many draws in a row brought no completion."""

    quiet: int


class BagRefilled(Effect, frozen=True):
    """A12: all drawn tokens go back into the bag, which has this in it then."""

    bag: TokenCounts


class BagPassed(Effect, frozen=True):
    """A12: after a joker the bag goes to the next crier."""

    player: Seat


# A completion


class ObjectiveCompleted(Effect, frozen=True, kw_only=True):
    """A20, A21: "Ave Caesar!" The legions return to the supply, which has so many then, and the power begins to work."""

    player: Seat
    objective: CardView
    legions: Counts
    supply: int


class LegionsGained(Effect, frozen=True, kw_only=True):
    """A43: a power brings legions; total: how many the player has then."""

    player: Seat
    objective: Named
    count: int
    total: int


class LegionsLifted(Effect, frozen=True):
    """A45: the player takes all placed legions into the hand."""

    player: Seat
    objective: Named
    count: int


class CompletionChosen(Effect, frozen=True):
    """A46: the player chooses the objective that a power completes."""

    player: Seat
    objective: Progress


class PowerUnused(Effect, frozen=True):
    """A42, A44, A45, A46: a power finds nothing to do."""

    player: Seat
    objective: Named
    power: Power


class ObjectiveDropped(Effect, frozen=True):
    """A22: a power has taken legions off an objective that waited: it is not full any more and is not completed."""

    player: Seat
    objective: Progress


class PlayerAttacked(Effect, frozen=True):
    """A47, A48: a player is attacked and has to decide what to lose."""

    player: Seat
    attacker: Seat
    power: Power


class AttackMissed(Effect, frozen=True, kw_only=True):
    """A47, A48: an attacked player has nothing to lose; or (A51) nobody loses anything since somebody has seven objectives."""

    player: Seat
    attacker: Seat
    power: Power
    reason: Literal["nothing-to-lose", "too-late"]


class LegionRemoved(Effect, frozen=True, kw_only=True):
    """A47: an attacked player returns a legion to the supply, which has so many then."""

    player: Seat
    attacker: Seat
    objective: Progress
    symbol: Symbol
    supply: int


class ObjectiveCleared(Effect, frozen=True, kw_only=True):
    """A47: an attacked player returns all legions of an objective to the supply, which has so many then."""

    player: Seat
    attacker: Seat
    objective: Progress
    legions: Counts
    supply: int


class ObjectiveLost(Effect, frozen=True, kw_only=True):
    """A48: an attacked player loses a completed objective; points: what it and the powers that counted it were worth."""

    player: Seat
    attacker: Seat
    objective: CardView
    points: int


class ObjectiveScored(Effect, frozen=True, kw_only=True):
    """A21: the objective joins the completed ones; completed: how many there are then; points: what it adds, with powers at the end."""

    player: Seat
    objective: Named
    type: Type
    produces: tuple[Resource, ...]
    completed: int
    points: int


class RewardTaken(Effect, frozen=True, kw_only=True):
    """A30, A31, A32: a player gets a reward, perhaps from the one who held it."""

    player: Seat
    reward: RewardName
    points: int
    previous: Seat | None


class RewardDeclined(Effect, frozen=True, kw_only=True):
    """A31: a player declines the reward for a number of objectives; forever: it can't be taken later (A52)."""

    player: Seat
    number: int
    points: int
    forever: bool


class ObjectiveTaken(Effect, frozen=True):
    """A21, A44: a player takes an objective from the offer; extra: by a power, besides the usual one."""

    player: Seat
    objective: CardView
    extra: bool


class GameEnded(Effect, frozen=True, kw_only=True):
    """A23, A24, A50: the end; tie: what decided among players with the same points. Several winners share the win."""

    ending: Ending
    points: dict[Seat, int]
    winners: tuple[Seat, ...]
    tie: Literal["senators", "lowest"] | None


AugustusEffect = (
    OfferFilled
    | ObjectiveDealt
    | Drafted
    | ObjectiveShown
    | CrierNamed
    | TokenDrawn
    | JokerUsed
    | SymbolCalled
    | Passed
    | LegionPlaced
    | LegionMoved
    | ChoiceSealed
    | DrawEnded
    | BagRefilled
    | BagPassed
    | ObjectiveCompleted
    | LegionsGained
    | LegionsLifted
    | CompletionChosen
    | PowerUnused
    | ObjectiveDropped
    | PlayerAttacked
    | AttackMissed
    | LegionRemoved
    | ObjectiveCleared
    | ObjectiveLost
    | ObjectiveScored
    | RewardTaken
    | RewardDeclined
    | ObjectiveTaken
    | GameEnded
)
