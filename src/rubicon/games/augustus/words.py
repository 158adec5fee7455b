"""What happened, in sentences and in a few words: both are made from effects alone."""

from collections.abc import Sequence
from typing import assert_never

from rubicon.engine.facts import Reader
from rubicon.games.augustus.action_data import describe as describe
from rubicon.games.augustus.completion_words import Completion, told_completion
from rubicon.games.augustus.effect_data import (
    AttackMissed,
    AugustusEffect,
    BagPassed,
    BagRefilled,
    ChoiceSealed,
    CompletionChosen,
    CrierNamed,
    Drafted,
    DrawEnded,
    GameEnded,
    JokerUsed,
    LegionMoved,
    LegionPlaced,
    LegionRemoved,
    LegionsGained,
    LegionsLifted,
    ObjectiveCleared,
    ObjectiveCompleted,
    ObjectiveDealt,
    ObjectiveDropped,
    ObjectiveLost,
    ObjectiveScored,
    ObjectiveShown,
    ObjectiveTaken,
    OfferFilled,
    Passed,
    PlayerAttacked,
    PowerUnused,
    RewardDeclined,
    RewardTaken,
    SymbolCalled,
    TokenDrawn,
)
from rubicon.games.augustus.readers import card_of, person
from rubicon.games.augustus.refusals import ask as ask
from rubicon.games.augustus.refusals import refusal as refusal
from rubicon.games.augustus.say import called, listed, points_text, say
from rubicon.games.augustus.summaries import summary as summary


def tell(effects: Sequence[AugustusEffect], reader: Reader) -> str:
    """What happened, as a friend at the table would say it."""
    over = any(isinstance(effect, GameEnded) for effect in effects)
    told = [effect for effect in effects if not (over and isinstance(effect, BagRefilled | BagPassed))]
    sentences = (sentence(effect, reader) for effect in told)
    return " ".join(dict.fromkeys(one for one in sentences if one))


def sentence(effect: AugustusEffect, reader: Reader) -> str:
    """One effect in words; empty where the others say it all, and where somebody has made a choice that nobody may know yet."""
    match effect:
        case OfferFilled(card, _, refilled):
            return say("offer-refilled" if refilled else "offer-filled", card=card_of(card))
        case ObjectiveDealt(player=player, objective=card):
            return say("dealt", **person(player, reader), card=card_of(card)) if card else say("dealt-unseen", **person(player, reader))
        case Drafted(player, kept):
            if kept is None:
                return say("drafted-unseen", **person(player, reader))
            return say("drafted", **person(player, reader), cards=listed([card_of(card) for card in kept]))
        case ObjectiveShown(player, card):
            return say("shown", **person(player, reader), card=card_of(card))
        case CrierNamed(player):
            return say("crier", **person(player, reader))
        case TokenDrawn(player=player, token="joker"):
            return say("joker", **person(player, reader))
        case TokenDrawn(player=player, token=token):
            return say("token", **person(player, reader), token=called(token))
        case JokerUsed(player, use):
            return say(f"joker-{use}", **person(player, reader))
        case SymbolCalled(player, symbol):
            return say("called", **person(player, reader), symbol=called(symbol))
        case Passed() | LegionPlaced() | LegionMoved():
            return told_choice(effect, reader)
        case ChoiceSealed(_, choice):
            return told_choice(choice, reader, "sealed-") if choice else ""
        case BagRefilled():
            return say("bag-refilled")
        case BagPassed(player):
            return say("bag-passed", **person(player, reader))
        case RewardTaken():
            return told_reward(effect, reader)
        case RewardDeclined(player=player, number=number, forever=forever):
            return say("declined-forever" if forever else "declined", **person(player, reader), number=number)
        case ObjectiveTaken(player, card):
            return say("taken", **person(player, reader), card=card_of(card))
        case DrawEnded() | ObjectiveScored():
            return ""
        case GameEnded():
            return told_end(effect, reader)
        case (
            ObjectiveCompleted()
            | LegionsGained()
            | LegionsLifted()
            | CompletionChosen()
            | PowerUnused()
            | ObjectiveDropped()
            | PlayerAttacked()
            | AttackMissed()
            | LegionRemoved()
            | ObjectiveCleared()
            | ObjectiveLost()
        ):
            completion: Completion = effect
            return told_completion(completion, reader)
        case _:
            assert_never(effect)


def told_choice(choice: Passed | LegionPlaced | LegionMoved, reader: Reader, sealed: str = "") -> str:
    """A11, A42, A45: a legion placed or moved, or none; `sealed`: it will be."""
    match choice:
        case Passed(player):
            return say(f"{sealed}passed", **person(player, reader))
        case LegionPlaced(player=player, objective=objective, symbol=symbol, source=source):
            name = "placed-again" if source == "hand" else f"{sealed}placed"
            return say(name, **person(player, reader), card=card_of(objective), symbol=called(symbol))
        case LegionMoved(player=player, source=start, source_symbol=start_symbol, objective=objective, symbol=symbol):
            there = {"card": card_of(objective), "symbol": called(symbol), "from_card": card_of(start), "from_symbol": called(start_symbol)}
            name = f"{sealed}moved" if start.number != objective.number else f"{sealed}moved-within"
            return say(name, **person(player, reader), **there)


def told_reward(reward: RewardTaken, reader: Reader) -> str:
    """A30, A31, A32: which reward it is, and from whom it comes."""
    facts = {**person(reward.player, reader), "points": points_text(reward.points)}
    match reward.reward:
        case "wheat" | "gold" as resource if reward.previous:
            previous = person(reward.previous, reader)
            whom = say("from-you") if previous["you"] else previous["player"]
            return say("reward-stolen", **facts, resource=called(resource), previous=whom)
        case "wheat" | "gold" as resource:
            return say("reward-resource", **facts, resource=called(resource))
        case "each":
            return say("reward-each", **facts)
        case "senator" | "green" | "pink" | "orange" as kind:
            return say("reward-type", **facts, type=say(f"type-{kind}"))
        case number:
            return say("reward-number", **facts, number=number)


def told_end(end: GameEnded, reader: Reader) -> str:
    """A23, A24, A50: why the game is over, who has won, and by what."""
    said = [say("over-goal" if end.ending == "seven objectives completed" else "over-quiet")]
    points = points_text(max(end.points.values()))
    if len(end.winners) > 1:
        people = sorted((person(winner, reader) for winner in end.winners), key=lambda one: bool(one["you"]))
        names = [say("you") if one["you"] else str(one["player"]) for one in people]
        return " ".join([*said, say("shared", players=listed(names), points=points)])
    winner = person(end.winners[0], reader)
    if end.tie is None:
        return " ".join([*said, say("won", **winner, points=points)])
    return " ".join([*said, say("won-tie", **winner, points=points, reason=say(f"tie-{end.tie}"))])
