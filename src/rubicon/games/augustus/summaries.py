"""What happened, or would happen, in a few words: for a ribbon, a list of moves or a hint."""

from collections.abc import Sequence

from rubicon.engine.facts import Reader
from rubicon.games.augustus.effect_data import (
    AugustusEffect,
    BagRefilled,
    ChoiceSealed,
    CompletionChosen,
    DrawEnded,
    GameEnded,
    LegionMoved,
    LegionPlaced,
    LegionRemoved,
    ObjectiveCleared,
    ObjectiveCompleted,
    ObjectiveLost,
    ObjectiveTaken,
    OfferFilled,
    Progress,
    RewardDeclined,
    RewardTaken,
    SymbolCalled,
    TokenDrawn,
)
from rubicon.games.augustus.power_data import power_words
from rubicon.games.augustus.readers import card_of, person
from rubicon.games.augustus.say import called, points_text, say
from rubicon.games.augustus.view_data import CardView

BETWEEN = " · "


def divided(effects: Sequence[AugustusEffect]) -> list[list[AugustusEffect]]:
    """Where all choose at once, a ply has the news of several: each part is about one of them; the end is one of its own."""
    parts, last = list[list[AugustusEffect]](), ""
    for effect in effects:
        match effect:
            case OfferFilled() | DrawEnded() | BagRefilled():
                about = last
            case GameEnded():
                about = "all"
            case _:
                about = effect.player
        if about != last or not parts:
            parts.append([])
        parts[-1].append(effect)
        last = about
    return parts


def summary(effects: Sequence[AugustusEffect], reader: Reader) -> str:
    """The same in a few words; empty where nothing stands out."""
    completed = [effect.objective.number for effect in effects if isinstance(effect, ObjectiveCompleted)]
    return BETWEEN.join(part for effect in effects for part in _parts(effect, reader, completed))


def _parts(effect: AugustusEffect, reader: Reader, completed: list[int]) -> list[str]:
    """What stands out; an objective that is completed in the same ply needs no progress."""
    match effect:
        case TokenDrawn(token=token):
            return [called(token)]
        case SymbolCalled(_, symbol):
            return [called(symbol)]
        case CompletionChosen(_, objective):
            return [card_of(objective)]
        case RewardDeclined(player=player, number=number):
            return [say("sum-declined", **person(player, reader), reward=_reward(str(number)))]
        case ChoiceSealed(_, LegionPlaced() | LegionMoved() as choice):
            return _parts(choice, reader, completed)
        case LegionMoved(source=source, objective=objective) if source.number != objective.number:
            return [_progress(one) for one in (objective, source) if one.number not in completed]
        case LegionPlaced(objective=objective) | LegionMoved(objective=objective):
            return [] if objective.number in completed else [_progress(objective)]
        case LegionRemoved(objective=objective) | ObjectiveCleared(objective=objective):
            return [_progress(objective)]
        case ObjectiveTaken(_, card) | ObjectiveLost(objective=card):
            return [_card(card)]
        case ObjectiveCompleted(player=player, objective=card):
            return [say("sum-completed", **person(player, reader), card=card_of(card))]
        case RewardTaken(player=player, reward=reward, points=points):
            return [say("sum-reward", **person(player, reader), reward=_reward(reward), points=points_text(points))]
        case GameEnded(winners=(winner,), points=points):
            return [say("sum-won", **person(winner, reader), points=points_text(points[winner]))]
        case GameEnded(points=points):
            return [say("sum-shared", points=points_text(max(points.values())))]
        case _:
            return []


def _progress(objective: Progress) -> str:
    """How far an objective has come."""
    name = "sum-full" if objective.legions == objective.spaces else "sum-progress"
    return say(name, card=card_of(objective), placed=objective.legions, spaces=objective.spaces)


def _card(card: CardView) -> str:
    """What is printed on an objective."""
    power = power_words(card.power) if card.power else say("no-power")
    return say("sum-card", card=card.name, type=called(card.type), points=points_text(card.points), power=power)


def _reward(reward: str) -> str:
    """What a reward is for."""
    match reward:
        case "wheat" | "gold":
            return say("for-most", resource=called(reward))
        case "each":
            return say("for-each")
        case "senator" | "green" | "pink" | "orange":
            return say("for-type", type=say(f"type-{reward}"))
        case _:
            return say("for-number", number=reward)
