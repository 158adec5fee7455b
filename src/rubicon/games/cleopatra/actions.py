"""The actions of Caesar & Cleopatra, and their numbers as the compiled rules use them.

The order of the kinds and of their fields gives the numbers, which stand in stored games: new kinds can't be put in between.
"""

from typing import Annotated

from rubicon.engine.actions import Action, ActionSpace
from rubicon.games.cleopatra.cards import BONUS_COPIES, DECK_NAMES, GROUPS, HAND, KINDS, LAYOUTS, PAIRS, VALUES, VOTE_CARDS

EVERY_LAYOUT: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in LAYOUTS.tolist())
EVERY_PAIR: tuple[tuple[int, int], ...] = tuple((first, second) for first, second in PAIRS.tolist())

Group = Annotated[int, GROUPS]
Value = Annotated[int, VALUES]
"""An influence card; 0 is the philosopher."""
Card = Annotated[int, KINDS]
"""A card of any kind: influence cards by value, then action cards."""
ActionCard = Annotated[int, range(VALUES, KINDS)]


class Layout(Action, frozen=True):
    """The opening layout: a card of each number, one under each group."""

    values: Annotated[tuple[int, ...], EVERY_LAYOUT]


class Arrange(Action, frozen=True):
    """The action card that comes next into an arranged deck, from the top."""

    card: ActionCard


class Active(Action, frozen=True):
    """The turn is an active one."""


class Passive(Action, frozen=True):
    """The turn is a passive one."""


class Skip(Action, frozen=True):
    """The turn is skipped, where it can be neither active nor passive."""


class GoOn(Action, frozen=True):
    """No action card now, or no further card in a step that may be repeated."""


class PlayCard(Action, frozen=True):
    """An action card is played."""

    card: ActionCard


class TargetCard(Action, frozen=True):
    """Assassination: the card that it is aimed at."""

    group: Group
    value: Value


class TargetGroup(Action, frozen=True):
    """Scout or Wrath of the Gods: a group. Where two groups vote: the one that votes first."""

    group: Group


class TargetPair(Action, frozen=True):
    """Castling: its two groups."""

    groups: Annotated[tuple[int, int], EVERY_PAIR]


class Allow(Action, frozen=True):
    """No Veto against the action card."""


class Forbid(Action, frozen=True):
    """A Veto against the action card."""


class Keep(Action, frozen=True):
    """Castling: how many of the lowest value in the pool go under the first group of the pair."""

    count: Annotated[int, HAND + 1]


class Place(Action, frozen=True):
    """An influence card is laid under a group."""

    group: Group
    value: Value
    down: bool


class Discard(Action, frozen=True):
    """A card of one's own hand in a passive turn, or of the opponent's by a Spy."""

    card: Card


class ChooseDeck(Action, frozen=True):
    """The deck to draw from."""

    deck: Annotated[str, DECK_NAMES]


class Bonus(Action, frozen=True):
    """A bonus card is dealt, or shown at the end."""

    group: Annotated[int, len(BONUS_COPIES)]


class Draw(Action, frozen=True):
    """A card is drawn."""

    card: Card


class VoteCard(Action, frozen=True):
    """A vote card is turned up: a group, an orgy or the reshuffling orgy."""

    card: Annotated[int, VOTE_CARDS]


class Show(Action, frozen=True):
    """A hidden card is turned up, or seen by a Spy."""

    card: Card


class LayoutUnseen(Action, frozen=True):
    """The opponent's opening layout."""


class ArrangeUnseen(Action, frozen=True):
    """A card comes into the opponent's arranged deck."""


class BonusUnseen(Action, frozen=True):
    """A bonus card is dealt to the opponent."""


class DrawUnseen(Action, frozen=True):
    """The opponent draws a card."""


class ShowUnseen(Action, frozen=True):
    """A Spy sees a card; spectators don't."""


class PlaceUnseen(Action, frozen=True):
    """A card is laid face down under a group."""

    group: Group


class KeepUnseen(Action, frozen=True):
    """Castling: cards are laid out, more are to come."""


class CastledUnseen(Action, frozen=True):
    """Castling is done: how many cards lie under the first group, and which of the two groups vote."""

    first: Annotated[int, HAND + 1]
    votes: Annotated[tuple[int, ...], ((), (0,), (1,), (0, 1))]


ACTION_SPACE = ActionSpace(
    decisions=(
        *(Layout, Arrange, Active, Passive, Skip, GoOn, PlayCard, TargetCard, TargetGroup, TargetPair),
        *(Allow, Forbid, Keep, Place, Discard, ChooseDeck),
    ),
    outcomes=(Bonus, Draw, VoteCard, Show),
    public_forms=(LayoutUnseen, ArrangeUnseen, BonusUnseen, DrawUnseen, ShowUnseen, PlaceUnseen, KeepUnseen, CastledUnseen),
)

LAYOUT_AT = ACTION_SPACE.first(Layout)
ARRANGE_AT = ACTION_SPACE.first(Arrange)
ACTIVE = ACTION_SPACE.first(Active)
PASSIVE = ACTION_SPACE.first(Passive)
SKIP = ACTION_SPACE.first(Skip)
GO_ON = ACTION_SPACE.first(GoOn)
CARD_AT = ACTION_SPACE.first(PlayCard)
TARGET_AT = ACTION_SPACE.first(TargetCard)
GROUP_AT = ACTION_SPACE.first(TargetGroup)
PAIR_AT = ACTION_SPACE.first(TargetPair)
ALLOW = ACTION_SPACE.first(Allow)
FORBID = ACTION_SPACE.first(Forbid)
KEEP_AT = ACTION_SPACE.first(Keep)
PLACE_AT = ACTION_SPACE.first(Place)
DISCARD_AT = ACTION_SPACE.first(Discard)
DECK_AT = ACTION_SPACE.first(ChooseDeck)
BONUS_AT = ACTION_SPACE.first(Bonus)
DRAW_AT = ACTION_SPACE.first(Draw)
VOTE_AT = ACTION_SPACE.first(VoteCard)
SHOW_AT = ACTION_SPACE.first(Show)
LAYOUT_UNSEEN = ACTION_SPACE.first(LayoutUnseen)
ARRANGE_UNSEEN = ACTION_SPACE.first(ArrangeUnseen)
BONUS_UNSEEN = ACTION_SPACE.first(BonusUnseen)
DRAW_UNSEEN = ACTION_SPACE.first(DrawUnseen)
SHOW_UNSEEN = ACTION_SPACE.first(ShowUnseen)
PLACE_UNSEEN = ACTION_SPACE.first(PlaceUnseen)
KEEP_UNSEEN = ACTION_SPACE.first(KeepUnseen)
CASTLED_UNSEEN = ACTION_SPACE.first(CastledUnseen)

MOST_LEGAL = max(len(LAYOUTS), HAND * VALUES * 2 + 1)
"""Layouts; or a card of each value under each group, either way, or none."""
