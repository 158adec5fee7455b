"""Actions, outcomes and public forms in the words of the view: structs, and what makes them."""

from typing import Any, Literal

import msgspec

from rubicon.engine.actions import Action
from rubicon.engine.facts import ActionData
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.actions import (
    ACTION_SPACE,
    BonusToken,
    Command,
    Draw,
    DrawUnseen,
    Flip,
    Hide,
    HideUnseen,
    Loss,
    Pass,
    Place,
    Recruit,
    ResolveFirst,
)
from rubicon.games.caesar.board import BETWEEN, COMMANDS, KIND_NAMES, NAMES, SEATS
from rubicon.games.caesar.explain import Why, why
from rubicon.games.caesar.names import Bonus, CommandLetter, Side, Step
from rubicon.games.caesar.notation import values
from rubicon.games.caesar.places import place_name, space_name
from rubicon.games.caesar.rules import drawer, loser
from rubicon.games.caesar.set_up import next_province
from rubicon.games.caesar.state import DISCARD, LEFT_OVER, MUSTER, RESOLVE
from rubicon.games.caesar.typed_view import steps


class PlaceData(ActionData, frozen=True, kw_only=True, tag="place"):
    """A token goes face up onto a border space; `why` has Auto-Crassus's reasons."""

    player: Side
    token: str
    space: str
    facing: dict[str, int]
    why: Why | msgspec.UnsetType = msgspec.UNSET


class HideData(ActionData, frozen=True, tag="hide"):
    """A token goes face down onto a border space."""

    player: Side
    token: str | None
    space: str


class FlipData(ActionData, frozen=True, tag="flip"):
    """Might turns a piece of the opponent's face down."""

    player: Side
    what: Literal["marker", "token"]
    place: str


class OrderData(ActionData, frozen=True, tag="order"):
    """The bonus token that is resolved first."""

    player: Side
    first: Bonus


class RecruitData(ActionData, frozen=True, tag="recruit"):
    """A Centurion comes into the hand."""

    player: Side
    token: str


class PassData(ActionData, frozen=True, tag="pass"):
    """Nothing can be placed."""

    player: Side


class SkipData(ActionData, frozen=True, tag="skip"):
    """Auto-Crassus can place nothing in this step."""

    player: Side


class LeftOverData(ActionData, frozen=True, tag="left-over"):
    """A left-over bonus token is drawn."""

    player: Side
    bonus: Bonus


class BonusData(ActionData, frozen=True, tag="bonus"):
    """A bonus token comes to a province in set-up."""

    province: str
    bonus: Bonus


class DrawData(ActionData, frozen=True, tag="draw"):
    """A token comes out of a bag."""

    player: Side
    token: str | None


class MusterData(ActionData, frozen=True, tag="muster"):
    """Auto-Crassus draws one of his Centurions."""

    player: Side
    token: str


class DiscardData(ActionData, frozen=True, tag="discard"):
    """Auto-Crassus discards a token into his bag."""

    player: Side
    token: str


class PoisonData(ActionData, frozen=True, tag="poison"):
    """A poisoned token goes back into the bag of its owner."""

    player: Side
    token: str


class CommandData(ActionData, frozen=True, tag="command"):
    """Auto-Crassus draws a command token."""

    player: Side
    command: CommandLetter
    steps: tuple[Step, ...]


ACTION_TYPES: tuple[type[ActionData], ...] = (
    PlaceData,
    HideData,
    FlipData,
    OrderData,
    RecruitData,
    PassData,
    SkipData,
    LeftOverData,
    BonusData,
    DrawData,
    MusterData,
    DiscardData,
    PoisonData,
    CommandData,
)


def describe(s: Any, action: int) -> ActionData:
    """An action, outcome or public form: its kind, then what it names."""
    me = SEATS[s.active]
    match ACTION_SPACE.decode(action):
        case Place(kind, space, swung) as placing:
            return PlaceData(
                player=me,
                token=KIND_NAMES[kind],
                space=space_name(space),
                facing={NAMES[p]: value for p, value in zip(BETWEEN[space], values(kind, swung), strict=True)},
                why=why(s, placing) if s.phase == RESOLVE else msgspec.UNSET,
            )
        case Hide(kind, space):
            return HideData(me, KIND_NAMES[kind], space_name(space))
        case Flip(place):
            return FlipData(me, "marker" if s.marker[place] != NONE else "token", place_name(place))
        case ResolveFirst(first):
            return OrderData(me, first)
        case Recruit(kind):
            return RecruitData(me, KIND_NAMES[kind])
        case Pass():
            return SkipData(me) if s.phase == RESOLVE else PassData(me)
        case outcome:
            return describe_outcome(s, outcome)


def describe_outcome(s: Any, outcome: Action) -> ActionData:
    """What chance has brought, or what others see of something hidden: what they don't see is None."""
    me = SEATS[s.active]
    match outcome:
        case BonusToken(bonus):
            return LeftOverData(me, bonus) if s.phase == LEFT_OVER else BonusData(NAMES[next_province(s)], bonus)
        case Draw(kind):
            return MusterData(me, KIND_NAMES[kind]) if s.phase == MUSTER else DrawData(SEATS[drawer(s)], KIND_NAMES[kind])
        case Loss(kind):
            lost = DiscardData if s.phase == DISCARD else PoisonData
            return lost(SEATS[loser(s)], KIND_NAMES[kind])
        case Command(command):
            return CommandData(me, COMMANDS[command], steps(command))
        case DrawUnseen():
            return DrawData(SEATS[drawer(s)], None)
        case HideUnseen(space):
            return HideData(me, None, space_name(space))
        case _:
            raise TypeError(f"{outcome} has no description")
