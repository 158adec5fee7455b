"""The structs of the view of Rise of Augustus; `typed_view.py` makes them."""

from typing import Literal

import msgspec

from rubicon.engine.facts import Fact, View
from rubicon.games.augustus.names import Ending, Phase, Resource, Seat, Symbol, Token, Type
from rubicon.games.augustus.power_data import Power

Counts = dict[Symbol, int]
"""By symbol, without those that are not there."""


class TokenCounts(Fact, frozen=True, kw_only=True):
    """How many tokens there are somewhere."""

    swords: int
    shield: int
    chariot: int
    catapult: int
    standard: int
    dagger: int
    joker: int


class TypeCounts(Fact, frozen=True, kw_only=True):
    """Completed objectives by type."""

    senator: int
    green: int
    pink: int
    orange: int


class ResourceCounts(Fact, frozen=True):
    """What completed objectives produce."""

    wheat: int
    gold: int


class CardView(Fact, frozen=True, kw_only=True):
    """What is printed on an objective."""

    number: int
    name: str
    type: Type
    spaces: Counts
    produces: tuple[Resource, ...]
    points: int
    power: Power | None


class ObjectiveView(CardView, frozen=True, kw_only=True):
    """An open objective with its legions; full: it waits to be completed (A53: perhaps without all its legions)."""

    legions: Counts
    full: bool


class DoneView(CardView, frozen=True, kw_only=True):
    """A completed objective, with the points that its power is worth if the game ends now; safe: it can't be lost in this draw (A54)."""

    end_points: int
    safe: bool


class CompletingView(CardView, frozen=True, kw_only=True):
    """The objective whose power is being resolved, and who is attacked by it."""

    owner: Seat
    attacked: Seat | None


class Place(Fact, frozen=True):
    """The spaces with one symbol on an objective."""

    objective: int
    symbol: Symbol


class SealedPass(Fact, frozen=True, tag_field="kind", tag="pass"):
    """A sealed choice to place nothing."""


class SealedPut(Fact, frozen=True, tag_field="kind", tag="put"):
    """A sealed choice to place a legion, from the supply (None) or from another space."""

    source: Place | None = msgspec.field(name="from")
    to: Place


class RewardView(Fact, frozen=True):
    """A reward: what it is worth, and who holds it."""

    points: int
    holder: Seat | None


class TypeRewards(Fact, frozen=True, kw_only=True):
    """A3: the rewards for three objectives of a type, and for one of each type."""

    senator: RewardView
    green: RewardView
    pink: RewardView
    orange: RewardView
    each: RewardView


class RewardsView(Fact, frozen=True, kw_only=True):
    """A3: all rewards; `numbers` is by the number of completed objectives."""

    types: TypeRewards
    numbers: dict[str, RewardView]
    wheat: RewardView
    gold: RewardView


class PlayerView(Fact, frozen=True, kw_only=True):
    """A player: what everybody sees, and what the viewer was dealt. Points are as if the game ended now."""

    points: int
    reward_points: int
    completed: tuple[DoneView, ...]
    objectives: tuple[ObjectiveView, ...]
    legions: int
    supply: int
    types: TypeCounts
    produces: ResourceCounts
    missed_rewards: tuple[int, ...]
    swaps: dict[Symbol, Counts]
    unseen_objectives: int
    dealt: tuple[CardView, ...]
    kept: tuple[CardView, ...]
    discarded: tuple[CardView, ...]
    has_chosen: bool
    choice: SealedPass | SealedPut | None


class OptionsView(Fact, frozen=True, kw_only=True):
    """The options of the game."""

    players: int
    deal: Literal["draft", "simple"]
    joker: Literal["each", "crier", "redraw"]
    cards: Literal["built-in", "own"]
    end: Literal["draw", "at_once"]
    missed_reward: Literal["again", "forever"]
    order: Literal["power_first", "number"]
    announced: Literal["open", "safe"]
    redeploy: Literal["any", "other"]


class AugustusView(View, frozen=True, kw_only=True, tag_field="game", tag="augustus"):
    """A position as one viewer knows it."""

    options: OptionsView
    seen_by: Seat | Literal["nobody", "everything"]
    turn: Seat | Literal["chance", "over"]
    waiting: tuple[Seat, ...]
    phase: Phase
    crier: Seat | None
    token: Token | None
    symbol: Token | None
    bag: TokenCounts
    drawn: TokenCounts
    offer: tuple[CardView, ...]
    deck: int
    lost: tuple[int, ...]
    completing: CompletingView | None
    draws: int
    draws_without_completion: int
    winner: Seat | None
    ending: Ending
    rewards: RewardsView
    players: dict[Seat, PlayerView]
