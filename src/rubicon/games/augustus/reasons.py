"""Why a move is good, in one sentence: for hints. It speaks to the player who could make it."""

from collections.abc import Sequence

from rubicon.engine.facts import Reader
from rubicon.games.augustus.effect_data import (
    AugustusEffect,
    ChoiceSealed,
    CompletionChosen,
    LegionMoved,
    LegionPlaced,
    LegionRemoved,
    ObjectiveCleared,
    ObjectiveLost,
    ObjectiveTaken,
    Passed,
    Progress,
    RewardDeclined,
    RewardTaken,
)
from rubicon.games.augustus.readers import card_of
from rubicon.games.augustus.say import points_text, say


def reason(effects: Sequence[AugustusEffect], reader: Reader) -> str:
    """What a legion, an objective or a reward brings or costs least; empty for other moves, which are told as they are."""
    for effect in effects:
        match effect:
            case ChoiceSealed(_, LegionPlaced() | LegionMoved() as choice):
                return _progress(choice.objective)
            case LegionPlaced(objective=objective) | LegionMoved(objective=objective):
                return _progress(objective)
            case ChoiceSealed(_, Passed()) | Passed():
                return say("reason-pass")
            case CompletionChosen(_, objective):
                return say("reason-completes", card=card_of(objective))
            case RewardDeclined():
                return say("reason-waits")
            case LegionRemoved() | ObjectiveCleared() | ObjectiveLost():
                return say("reason-least")
            case ObjectiveTaken(_, card):
                return say("reason-takes", card=card.name, points=points_text(card.points))
            case RewardTaken(points=points):
                return say("reason-reward", points=points_text(points))
            case _:
                pass
    return ""


def _progress(objective: Progress) -> str:
    """How near to its completion an objective comes."""
    missing = objective.spaces - objective.legions
    return say("reason-full" if missing == 0 else "reason-progress", card=card_of(objective), count=missing)
