"""The effects of Caesar & Cleopatra: what a ply did, as structs. What a viewer can't see is None."""

from typing import Literal

import msgspec

from rubicon.engine.facts import Effect, Fact
from rubicon.games.cleopatra.action_data import Step
from rubicon.games.cleopatra.vocabulary import (
    ActionCard,
    BothSides,
    Card,
    DeckName,
    Ending,
    Face,
    Group,
    InfluenceCard,
    Side,
    VoteCardName,
)

# Set-up


class BonusDealt(Effect, frozen=True):
    """K6: a player has got a bonus card."""

    player: Side
    group: Group | None


class LaidOut(Effect, frozen=True):
    """K7: a player has placed the opening cards, one face down under each group."""

    player: Side
    cards: dict[Group, InfluenceCard] | None


class CardArranged(Effect, frozen=True):
    """K8: the next card of an arranged action deck is chosen."""

    player: Side
    card: ActionCard | None


# Turns


class TurnTaken(Effect, frozen=True):
    """K10, K17: a turn has begun, or can't be taken."""

    player: Side
    way: Literal["active", "passive", "skipped"]


class WentOn(Effect, frozen=True):
    """A player plays, places or discards nothing more in this step."""

    player: Side
    step: Step


class CardPlaced(Effect, frozen=True, kw_only=True):
    """K10: an influence card is placed under a group."""

    player: Side
    group: Group
    card: InfluenceCard | None
    face: Face
    sums: BothSides
    """The sums face up under the group, with this card."""
    cards: int
    """How many cards both have there now."""


class CardDiscarded(Effect, frozen=True):
    """K17: a card of the hand is discarded in a passive turn."""

    player: Side
    card: Card


class DeckChosen(Effect, frozen=True):
    """K14: a player chooses the deck to draw from."""

    player: Side
    deck: DeckName


class CardDrawn(Effect, frozen=True):
    """K14: a card has come from a deck into a hand."""

    player: Side
    deck: DeckName
    card: Card | None


# Action cards


class ActionCardPlayed(Effect, frozen=True):
    """K12: an action card is played from the hand."""

    player: Side
    card: ActionCard


class ActionCardAimed(Effect, frozen=True, kw_only=True):
    """K40: an action card has its target: a card of the opponent's under a group, a group, or two groups."""

    player: Side
    card: ActionCard
    groups: tuple[Group, ...]
    target: InfluenceCard | msgspec.UnsetType = msgspec.UNSET


class ActionCardAllowed(Effect, frozen=True):
    """K46: the opponent plays no Veto against the card."""

    player: Side
    card: ActionCard


class ActionCardVetoed(Effect, frozen=True):
    """K46: the opponent has played a Veto: the card has no effect."""

    player: Side
    card: ActionCard


class CardAssassinated(Effect, frozen=True, kw_only=True):
    """K41: a card face up is discarded."""

    player: Side
    victim: Side
    group: Group
    card: InfluenceCard


class HandSpied(Effect, frozen=True):
    """K42: a Spy looks at a hand, card by card."""

    player: Side
    victim: Side
    cards: int


class CardSpied(Effect, frozen=True):
    """K42: the Spy has seen a card of the hand."""

    player: Side
    victim: Side
    card: Card | None


class CardPicked(Effect, frozen=True):
    """K42: the Spy has discarded a card of the hand."""

    player: Side
    victim: Side
    card: Card


class CardsTakenUp(Effect, frozen=True, kw_only=True):
    """K43: for Castling a player takes up all own cards under a group."""

    player: Side
    group: Group
    up: tuple[InfluenceCard, ...]
    face_down: int


class Laid(Fact, frozen=True):
    """How many cards are placed under a group."""

    group: Group
    count: int


class CardsDealtOut(Effect, frozen=True, kw_only=True):
    """K43: cards taken up for Castling lie face down under the two groups again.

    Their owner sees them value by value; others see only in the end how many lie where.
    """

    player: Side
    card: InfluenceCard | None
    laid: tuple[Laid, ...]
    done: bool


class GroupScouted(Effect, frozen=True, kw_only=True):
    """K44: a Scout has the opponent's hidden cards under a group turned up."""

    player: Side
    victim: Side
    group: Group
    cards: int


class WrathStruck(Effect, frozen=True):
    """K45: the Wrath of the Gods strikes a group: hidden cards are turned up, then all are discarded."""

    player: Side
    group: Group
    hidden: BothSides


# Votes


class VoteCardTurned(Effect, frozen=True):
    """K15: a vote card is turned up at the end of a turn."""

    card: VoteCardName


class VoteDeckReshuffled(Effect, frozen=True):
    """K15: all vote cards that were turned up are shuffled into the deck again."""

    cards: int


class VoteDue(Effect, frozen=True):
    """K13, K63: a group has 8 cards and waits for its vote."""

    group: Group


class VoteLapsed(Effect, frozen=True):
    """K63: a group that waited for its vote has no longer 8 cards."""

    group: Group


class VoteCalled(Effect, frozen=True, kw_only=True):
    """K13, K30: a group votes: by its vote card, with 8 cards, or chosen as the first of two. Hidden cards are turned up first."""

    group: Group
    why: Literal["vote card", "full", "chosen"]
    player: Side
    """Whose turn it is."""
    hidden: BothSides


class CardRevealed(Effect, frozen=True, kw_only=True):
    """K30, K44, K45: a card that lay face down is turned up."""

    player: Side
    group: Group
    card: InfluenceCard
    sums: BothSides
    """The sums face up under the group, with this card."""


class VoteHeld(Effect, frozen=True, kw_only=True):
    """K31, K32, K33: a group has voted. Without a leader nothing is decided; unequal philosophers let the smaller sum win."""

    group: Group
    sums: BothSides
    philosophers: BothSides
    leader: Side | None
    winner: Side | None


class PatricianWon(Effect, frozen=True, kw_only=True):
    """K31: a player has won a patrician."""

    player: Side
    group: Group
    left: int
    """How many the group has left."""
    points: BothSides
    """K51: what all can see of both players' points, with this patrician."""


class CardsDiscarded(Effect, frozen=True, kw_only=True):
    """K16, K34, K45: a player's cards under a group are discarded after a vote, with its last patrician or by Wrath of the Gods."""

    player: Side
    group: Group
    cards: tuple[InfluenceCard, ...]
    why: Literal["vote", "closed", "wrath"]


class GroupClosed(Effect, frozen=True):
    """K16: the last patrician of a group is won, and its vote card leaves the game."""

    group: Group


# The end


class PlayEnded(Effect, frozen=True):
    """K50: nothing more is played; the bonus cards are shown."""

    why: Ending


class BonusShown(Effect, frozen=True, kw_only=True):
    """K3, K62: a bonus card is shown: how many patricians or influence cards of its group the player has, and the points."""

    player: Side
    group: Group
    count: int
    points: int


class GameEnded(Effect, frozen=True, kw_only=True):
    """K52: who has won, by points or with equal points by patricians; None: a draw."""

    winner: Side | None
    why: Ending
    points: BothSides
    patricians: BothSides


CleopatraEffect = (
    BonusDealt
    | LaidOut
    | CardArranged
    | TurnTaken
    | WentOn
    | CardPlaced
    | CardDiscarded
    | DeckChosen
    | CardDrawn
    | ActionCardPlayed
    | ActionCardAimed
    | ActionCardAllowed
    | ActionCardVetoed
    | CardAssassinated
    | HandSpied
    | CardSpied
    | CardPicked
    | CardsTakenUp
    | CardsDealtOut
    | GroupScouted
    | WrathStruck
    | VoteCardTurned
    | VoteDeckReshuffled
    | VoteDue
    | VoteLapsed
    | VoteCalled
    | CardRevealed
    | VoteHeld
    | PatricianWon
    | CardsDiscarded
    | GroupClosed
    | PlayEnded
    | BonusShown
    | GameEnded
)
