"""What completions did, in sentences: the objective, its power, and what an attack costs."""

from typing import assert_never

from rubicon.engine.facts import Reader
from rubicon.games.augustus.effect_data import (
    AttackMissed,
    CompletionChosen,
    LegionRemoved,
    LegionsGained,
    LegionsLifted,
    ObjectiveCleared,
    ObjectiveCompleted,
    ObjectiveDropped,
    ObjectiveLost,
    PlayerAttacked,
    PowerUnused,
)
from rubicon.games.augustus.power_data import LegionsPower, power_words
from rubicon.games.augustus.readers import card_of, person
from rubicon.games.augustus.say import say

Completion = (
    ObjectiveCompleted
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
)


def told_completion(effect: Completion, reader: Reader) -> str:
    """A step of a completion."""
    match effect:
        case ObjectiveCompleted(player=player, objective=card):
            ave, power = say("ave", **person(player, reader), card=card_of(card)), card.power
            if power is None or isinstance(power, LegionsPower):
                return ave
            return f"{ave} {say('power', power=power_words(power))}"
        case LegionsGained(player=player, count=count):
            return say("gained", **person(player, reader), count=count)
        case LegionsLifted(player, _, count):
            return say("lifted", **person(player, reader), count=count)
        case CompletionChosen(player, objective):
            return say("chosen", **person(player, reader), card=card_of(objective))
        case PowerUnused():
            return say("unused")
        case ObjectiveDropped(_, objective):
            return say("dropped", card=card_of(objective))
        case PlayerAttacked(player):
            return say("attacked", **person(player, reader))
        case AttackMissed(reason="too-late"):
            return say("attack-too-late")
        case AttackMissed(player=player):
            return say("attack-missed", **person(player, reader))
        case LegionRemoved(player=player, objective=objective):
            return say("removed", **person(player, reader), card=card_of(objective))
        case ObjectiveCleared(player=player, objective=objective, legions=legions):
            return say("cleared", **person(player, reader), card=card_of(objective), count=sum(legions.values()))
        case ObjectiveLost(player=player, objective=card):
            return say("lost", **person(player, reader), card=card_of(card))
        case _:
            assert_never(effect)
