"""The structs of a view: what `match.view()` gives and what goes over the wire."""

from typing import Literal

import msgspec

from rubicon.engine.facts import Fact, View
from rubicon.games.cleopatra.vocabulary import ActionCard, Card, Ending, Group, InfluenceCard, Phase, Side, VoteCardName

Place = Literal["hand", "Senators", "Praetors", "Quaestors", "Censors", "Aediles"]
Viewer = Literal["Caesar", "Cleopatra", "nobody", "everything"]
Decider = Literal["Caesar", "Cleopatra", "chance", "over"]


class OptionsView(Fact, frozen=True, kw_only=True):
    """How it is played."""

    action_deck: Literal["shuffled", "arranged"]
    passive_lock: bool
    two_face_down: bool
    fewer_orgies: bool
    whole_group: Literal["all", "remaining"]
    bonus: Literal["patricians", "influence"]
    action_order: Literal["outside", "free"]


class SideView(Fact, frozen=True, kw_only=True):
    """A player's cards and patricians at one group."""

    won: int
    up: dict[InfluenceCard, int]
    down: dict[InfluenceCard, int] | None
    face_down: int
    sum_up: int
    room: int


class GroupView(Fact, frozen=True, kw_only=True, rename={"caesar": "Caesar", "cleopatra": "Cleopatra"}):
    """A group: its patricians, and what lies under it."""

    patricians_left: int
    open: bool
    caesar: SideView
    cleopatra: SideView

    def of(self, side: Side) -> SideView:
        """One side of it."""
        return self.caesar if side == "Caesar" else self.cleopatra


class Groups(Fact, frozen=True, kw_only=True, rename="pascal"):
    """All groups."""

    senators: GroupView
    praetors: GroupView
    quaestors: GroupView
    censors: GroupView
    aediles: GroupView


class DeckCounts(Fact, frozen=True):
    """How many cards of either deck."""

    influence: int
    action: int


class KnownCards(Fact, frozen=True):
    """What others know of a player's hidden cards: this many of a kind lie among these places."""

    card: Card
    count: int
    among: tuple[Place, ...]


class PlayerView(Fact, frozen=True, kw_only=True):
    """A player: points, hand and decks where they are known."""

    points: int
    patricians: int
    bonus: Group | None
    held: DeckCounts
    left: DeckCounts
    hand: dict[Card, int] | None
    deck: dict[Card, int] | None
    order: tuple[ActionCard, ...] | None
    discarded: dict[Card, int]
    known: tuple[KnownCards, ...]


class Players(Fact, frozen=True, rename="pascal"):
    """Both players."""

    caesar: PlayerView
    cleopatra: PlayerView


class PlayingView(Fact, frozen=True, kw_only=True):
    """The action card that is being played, and its target once it is named."""

    card: ActionCard
    group: Group | msgspec.UnsetType = msgspec.UNSET
    target: InfluenceCard | msgspec.UnsetType = msgspec.UNSET
    groups: tuple[Group, ...] | msgspec.UnsetType = msgspec.UNSET
    cards_taken: int | msgspec.UnsetType = msgspec.UNSET


class CleopatraView(View, frozen=True, kw_only=True, tag_field="game", tag="cleopatra"):
    """A position of Caesar & Cleopatra as one viewer knows it."""

    options: OptionsView
    seen_by: Viewer
    turn: Decider
    phase: Phase
    active: Side
    passive_turn: bool
    must_be_active: bool
    winner: Side | None
    ending: Ending
    players: Players
    groups: Groups
    vote_deck: dict[VoteCardName, int]
    vote_drawn: dict[VoteCardName, int]
    action_card_played: bool
    playing: PlayingView | None
    waiting_for_a_vote: tuple[Group, ...]
    castling_next: InfluenceCard | None
