"""Actions, outcomes and public forms as typed data, in the words of the view; what a viewer can't see is None."""

from typing import Any, Literal

import msgspec

from rubicon.engine.actions import Action
from rubicon.engine.facts import ActionData
from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.cleopatra.actions import (
    ACTION_SPACE,
    Active,
    Allow,
    Arrange,
    ArrangeUnseen,
    Bonus,
    BonusUnseen,
    CastledUnseen,
    ChooseDeck,
    Discard,
    Draw,
    DrawUnseen,
    Forbid,
    GoOn,
    Keep,
    KeepUnseen,
    Layout,
    LayoutUnseen,
    Passive,
    Place,
    PlaceUnseen,
    PlayCard,
    Show,
    ShowUnseen,
    Skip,
    TargetCard,
    TargetGroup,
    TargetPair,
    VoteCard,
)
from rubicon.games.cleopatra.cards import DECK_NAMES, PAIRS
from rubicon.games.cleopatra.set_up import next_to_be_dealt
from rubicon.games.cleopatra.state import ACT, DEAL, ORDER, PICK, PLACE
from rubicon.games.cleopatra.vocabulary import (
    ACTION_NAMES,
    CARD_NAMES,
    DECK,
    GROUP_NAMES,
    INFLUENCE_NAMES,
    SIDE_NAMES,
    VOTE_CARD_NAMES,
    ActionCard,
    Card,
    DeckName,
    Face,
    Group,
    InfluenceCard,
    Side,
    VoteCardName,
)
from rubicon.games.cleopatra.votes import is_showing, shown_group, shown_seat

Step = Literal["influence", "after", "stop", "discard"]
"""What somebody goes on to or stops doing: to the influence cards, no action card after them, no second card, no further discard."""


class LayoutData(ActionData, frozen=True, tag="layout"):
    """The opening layout: the number under each group."""

    player: Side
    cards: dict[Group, int] | None


class ArrangeData(ActionData, frozen=True, tag="arrange"):
    """The next card of an arranged action deck."""

    player: Side
    card: ActionCard | None


class ActiveData(ActionData, frozen=True, tag="active"):
    """An active turn."""

    player: Side


class PassiveData(ActionData, frozen=True, tag="passive"):
    """A passive turn."""

    player: Side


class SkipData(ActionData, frozen=True, tag="skip"):
    """No turn at all."""

    player: Side


class GoOnData(ActionData, frozen=True, tag="on"):
    """No further card."""

    player: Side
    step: Step


class PlayCardData(ActionData, frozen=True, tag="card"):
    """An action card is played."""

    player: Side
    card: ActionCard


class TargetData(ActionData, frozen=True, kw_only=True, tag="target"):
    """The target of an action card: a card under a group, a group, or two groups."""

    player: Side
    group: Group | msgspec.UnsetType = msgspec.UNSET
    card: InfluenceCard | msgspec.UnsetType = msgspec.UNSET
    groups: tuple[Group, ...] | msgspec.UnsetType = msgspec.UNSET


class FirstVoteData(ActionData, frozen=True, tag="first"):
    """Which of two groups votes first."""

    player: Side
    group: Group


class AllowData(ActionData, frozen=True, tag="allow"):
    """No Veto against the action card."""

    player: Side
    card: ActionCard | None


class VetoData(ActionData, frozen=True, tag="veto"):
    """A Veto against the action card."""

    player: Side
    card: ActionCard | None


class KeepData(ActionData, frozen=True, kw_only=True, tag="keep"):
    """Castling: how many of a value go under the first group, and how many under the second."""

    player: Side
    card: InfluenceCard | None
    first: int | msgspec.UnsetType = msgspec.UNSET
    second: int | msgspec.UnsetType = msgspec.UNSET


class CastledData(ActionData, frozen=True, kw_only=True, tag="castled"):
    """Castling is done: how many cards lie under either group, and which of them vote."""

    player: Side
    first: int
    second: int
    votes: tuple[Group, ...]


class PlaceData(ActionData, frozen=True, kw_only=True, tag="place"):
    """An influence card is placed."""

    player: Side
    card: InfluenceCard | None
    group: Group
    face: Face


class DiscardData(ActionData, frozen=True, tag="discard"):
    """A card of one's own hand is discarded."""

    player: Side
    card: Card


class PickData(ActionData, frozen=True, tag="pick"):
    """A Spy discards a card of the opponent's hand."""

    player: Side
    other: Side
    card: Card


class DeckData(ActionData, frozen=True, tag="deck"):
    """The deck to draw from."""

    player: Side
    deck: DeckName


class DealData(ActionData, frozen=True, tag="deal"):
    """A bonus card is dealt."""

    player: Side
    group: Group | None


class RevealData(ActionData, frozen=True, tag="reveal"):
    """A bonus card is shown at the end."""

    player: Side
    group: Group


class DrawData(ActionData, frozen=True, tag="draw"):
    """A card is drawn."""

    player: Side
    card: Card | None


class VoteCardData(ActionData, frozen=True, tag="vote-card"):
    """A vote card is turned up."""

    card: VoteCardName


class ShowData(ActionData, frozen=True, tag="show"):
    """A card that lies face down is turned up."""

    player: Side
    card: InfluenceCard
    group: Group


class SpiedData(ActionData, frozen=True, tag="spied"):
    """A Spy sees a card of a player's hand."""

    player: Side
    card: Card | None


ACTION_TYPES: tuple[type[ActionData], ...] = (
    *(LayoutData, ArrangeData, ActiveData, PassiveData, SkipData, GoOnData, PlayCardData, TargetData, FirstVoteData),
    *(AllowData, VetoData, KeepData, CastledData, PlaceData, DiscardData, PickData, DeckData),
    *(DealData, RevealData, DrawData, VoteCardData, ShowData, SpiedData),
)


def step_of(s: Any) -> Step:
    """What going on means in this phase."""
    if s.phase == ACT:
        return "influence" if s.placed == 0 else "after"
    return "stop" if s.phase == PLACE else "discard"


def describe(s: Any, action: int) -> ActionData:
    """An action, outcome or public form as data."""
    me, other = SIDE_NAMES[s.active], SIDE_NAMES[1 - s.active]
    match ACTION_SPACE.decode(action):
        case Layout(values):
            return LayoutData(me, dict(zip(GROUP_NAMES, values, strict=True)))
        case Arrange(card):
            return ArrangeData(me, ACTION_NAMES[card])
        case Active():
            return ActiveData(me)
        case Passive():
            return PassiveData(me)
        case Skip():
            return SkipData(me)
        case GoOn():
            return GoOnData(me, step_of(s))
        case PlayCard(card):
            return PlayCardData(me, ACTION_NAMES[card])
        case TargetCard(group, value):
            return TargetData(player=me, group=GROUP_NAMES[group], card=INFLUENCE_NAMES[value])
        case TargetGroup(group) if s.phase == ORDER:
            return FirstVoteData(me, GROUP_NAMES[group])
        case TargetGroup(group):
            return TargetData(player=me, group=GROUP_NAMES[group])
        case TargetPair(groups):
            return TargetData(player=me, groups=tuple(GROUP_NAMES[group] for group in groups))
        case Allow():
            return AllowData(other, ACTION_NAMES.get(int(s.card)))
        case Forbid():
            return VetoData(other, ACTION_NAMES.get(int(s.card)))
        case Keep(first):
            count = int(s.pool[s.step]) if s.pool[s.step] != UNKNOWN else 0
            return KeepData(player=me, card=INFLUENCE_NAMES[s.step], first=first, second=count - first)
        case Place(group, value, down):
            return PlaceData(player=me, card=INFLUENCE_NAMES[value], group=GROUP_NAMES[group], face="down" if down else "up")
        case Discard(card) if s.phase == PICK:
            return PickData(me, other, CARD_NAMES[card])
        case Discard(card):
            return DiscardData(me, CARD_NAMES[card])
        case ChooseDeck(deck):
            return DeckData(SIDE_NAMES[s.drawer], DECK[DECK_NAMES.index(deck)])
        case outcome:
            return describe_outcome(s, outcome)


def describe_outcome(s: Any, outcome: Action) -> ActionData:
    """What chance has brought, or what others see of something hidden."""
    me = SIDE_NAMES[s.active]
    match outcome:
        case Bonus(group) if s.phase == DEAL:
            return DealData(SIDE_NAMES[next_to_be_dealt(s)], GROUP_NAMES[group])
        case Bonus(group):
            return RevealData(SIDE_NAMES[min(int(s.revealed), 1)], GROUP_NAMES[group])
        case BonusUnseen():
            return DealData(SIDE_NAMES[next_to_be_dealt(s)], None)
        case Draw(card):
            return DrawData(SIDE_NAMES[s.drawer], CARD_NAMES[card])
        case DrawUnseen():
            return DrawData(SIDE_NAMES[s.drawer], None)
        case VoteCard(card):
            return VoteCardData(VOTE_CARD_NAMES[card])
        case Show(card) if is_showing(s):
            return ShowData(SIDE_NAMES[shown_seat(s)], INFLUENCE_NAMES[card], GROUP_NAMES[shown_group(s)])
        case Show(card):
            return SpiedData(SIDE_NAMES[1 - s.active], CARD_NAMES[card])
        case ShowUnseen():
            return SpiedData(SIDE_NAMES[1 - s.active], None)
        case LayoutUnseen():
            return LayoutData(me, None)
        case ArrangeUnseen():
            return ArrangeData(me, None)
        case PlaceUnseen(group):
            return PlaceData(player=me, card=None, group=GROUP_NAMES[group], face="down")
        case KeepUnseen():
            return KeepData(player=me, card=None)
        case CastledUnseen(first, votes):
            voting = tuple(GROUP_NAMES[PAIRS[s.target, place]] for place in votes) if s.target != NONE else ()
            return CastledData(player=me, first=first, second=int(s.taken.sum()) - first, votes=voting)
        case _:
            raise TypeError(f"{outcome} has no description")
