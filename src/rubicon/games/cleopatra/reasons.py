"""Why a move is good, in one sentence: for hints. It speaks to the player who could make it."""

from collections.abc import Sequence

from rubicon.engine.facts import Reader
from rubicon.games.cleopatra.effect_types import ActionCardPlayed, CardDiscarded, CardPlaced, CleopatraEffect, DeckChosen, TurnTaken, WentOn
from rubicon.games.cleopatra.say import say, the
from rubicon.games.cleopatra.vocabulary import SIDE_NAMES


def reason(effects: Sequence[CleopatraEffect], reader: Reader) -> str:
    """What a turn, a card or a deck brings the reader; empty for targets and answers, which are told as they are."""
    for effect in effects:
        match effect:
            case CardPlaced(player=player, group=group, face="up", sums=sums) if reader.seat == SIDE_NAMES.index(player):
                mine = sums.of(player)
                theirs = sums.caesar + sums.cleopatra - mine
                name = "leads" if mine > theirs else "level" if mine == theirs else "closer"
                return say(f"reason-{name}", group=the(group), mine=mine, theirs=theirs)
            case CardPlaced(player=player, group=group, face="down") if reader.seat == SIDE_NAMES.index(player):
                return say("reason-secret", group=the(group))
            case CardDiscarded(player=player) if reader.seat == SIDE_NAMES.index(player):
                return say("reason-discards")
            case TurnTaken(player, "active" | "passive" as way) if reader.seat == SIDE_NAMES.index(player):
                return say(f"reason-{way}")
            case WentOn(player, step) if reader.seat == SIDE_NAMES.index(player):
                return say(f"reason-on-{step}")
            case ActionCardPlayed(player, card) if reader.seat == SIDE_NAMES.index(player):
                return say(f"reason-{card}")
            case DeckChosen(player, deck) if reader.seat == SIDE_NAMES.index(player):
                return say(f"reason-deck-{deck}")
            case _:
                pass
    return ""
