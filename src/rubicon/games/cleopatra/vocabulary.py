"""The names of things in views, actions and effects, as types: sides, groups, cards, decks, phases, endings."""

from typing import Literal, get_args

from rubicon.engine.facts import Fact
from rubicon.games.cleopatra.cards import DECK_NAMES, KIND_NAMES, NAMES, SEATS, VALUES, VOTE_NAMES
from rubicon.games.cleopatra.state import ENDINGS, PHASES

Side = Literal["Caesar", "Cleopatra"]
Group = Literal["Senators", "Praetors", "Quaestors", "Censors", "Aediles"]
InfluenceCard = Literal["philosopher", "1", "2", "3", "4", "5"]
ActionCard = Literal["assassination", "spy", "castling", "scout", "wrath", "veto"]
Card = Literal["philosopher", "1", "2", "3", "4", "5", "assassination", "spy", "castling", "scout", "wrath", "veto"]
VoteCardName = Literal["Senators", "Praetors", "Quaestors", "Censors", "Aediles", "orgy", "reshuffling orgy"]
DeckName = Literal["influence", "action"]
Face = Literal["up", "down"]
Ending = Literal["undecided", "all patricians won", "no influence left", "no room left"]
Phase = Literal[
    "bonus card",
    "draw",
    "vote card",
    "show",
    "reveal",
    "layout",
    "arrange",
    "turn",
    "action card",
    "target",
    "veto",
    "spy",
    "castling",
    "influence",
    "order",
    "discard",
    "refill",
    "over",
]

SIDE_NAMES: tuple[Side, ...] = get_args(Side)
GROUP_NAMES: tuple[Group, ...] = get_args(Group)
INFLUENCE_NAMES: tuple[InfluenceCard, ...] = get_args(InfluenceCard)
CARD_NAMES: tuple[Card, ...] = get_args(Card)
ACTION_NAMES: dict[int, ActionCard] = dict(enumerate(get_args(ActionCard), VALUES))
"""By the number of the kind."""
VOTE_CARD_NAMES: tuple[VoteCardName, ...] = get_args(VoteCardName)
DECK: tuple[DeckName, ...] = get_args(DeckName)
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
ENDING_NAMES: tuple[Ending, ...] = get_args(Ending)

_TYPED = (SIDE_NAMES, GROUP_NAMES, CARD_NAMES, VOTE_CARD_NAMES, DECK, PHASE_NAMES, ENDING_NAMES)
if _TYPED != (SEATS, NAMES, KIND_NAMES, VOTE_NAMES, DECK_NAMES, PHASES, ENDINGS):
    raise ValueError("vocabulary.py: the types name other things than cards.json and state.py")


class BothSides(Fact, frozen=True, rename="pascal"):
    """A number for each side."""

    caesar: int
    cleopatra: int

    def of(self, side: Side) -> int:
        """The number of one side."""
        return self.caesar if side == "Caesar" else self.cleopatra


def other_side(side: Side) -> Side:
    """The opponent."""
    return "Cleopatra" if side == "Caesar" else "Caesar"
