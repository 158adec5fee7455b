"""Every public count of a view, and how effects change them; the kit checks that nothing countable happens without an effect."""

from typing import assert_never

import msgspec

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
from rubicon.games.augustus.names import Resource, Type
from rubicon.games.augustus.view_data import AugustusView, PlayerView, TokenCounts

Tally = dict[str, int]


def counts(view: AugustusView) -> Tally:
    """Tokens, objectives, legions, points and draws; places for legions only where there are any."""
    tally = {"offer": len(view.offer), "deck": view.deck, "lost": len(view.lost)}
    tally |= {"draws": view.draws, "draws without completion": view.draws_without_completion}
    tally |= _tokens("bag", view.bag) | _tokens("drawn", view.drawn)
    for name, player in view.players.items():
        tally |= {f"{name} {what}": count for what, count in _player(player).items()}
    return tally


def _tokens(where: str, tokens: TokenCounts) -> Tally:
    return {f"{where} {name}": count for name, count in msgspec.structs.asdict(tokens).items()}


def _player(player: PlayerView) -> Tally:
    tally = {
        "points": player.points,
        "reward points": player.reward_points,
        "completed": len(player.completed),
        "objectives": len(player.objectives),
        "unseen": player.unseen_objectives,
        "legions": player.legions,
        "supply": player.supply,
        "missed rewards": len(player.missed_rewards),
        **msgspec.structs.asdict(player.types),
        **msgspec.structs.asdict(player.produces),
    }
    placed = {f"on {one.number} {symbol}": count for one in player.objectives for symbol, count in one.legions.items()}
    return tally | placed


def recount(tally: Tally, effect: AugustusEffect) -> None:
    """Change the counts as an effect says."""
    match effect:
        case OfferFilled(deck=deck):
            tally["offer"] += 1
            tally["deck"] = deck
        case ObjectiveDealt(player=player, open=is_open, deck=deck):
            tally[f"{player} {'objectives' if is_open else 'unseen'}"] += 1
            tally["deck"] = deck
        case ObjectiveShown(player):
            tally[f"{player} unseen"] -= 1
            tally[f"{player} objectives"] += 1
        case TokenDrawn(token=token, draw=draw):
            tally[f"bag {token}"] -= 1
            tally[f"drawn {token}"] += 1
            tally["draws"] = draw
        case BagRefilled(bag):
            tally.update(_tokens("bag", bag))
            tally.update(dict.fromkeys(_tokens("drawn", bag), 0))
        case DrawEnded(quiet):
            tally["draws without completion"] = quiet
        case ObjectiveTaken(player):
            tally["offer"] -= 1
            tally[f"{player} objectives"] += 1
        case ObjectiveScored() | ObjectiveLost() | RewardTaken() | RewardDeclined():
            _recount_row(tally, effect)
        case (
            LegionPlaced() | LegionMoved() | LegionRemoved() | ObjectiveCleared() | ObjectiveCompleted() | LegionsGained() | LegionsLifted()
        ):
            _recount_legions(tally, effect)
        case Drafted() | CrierNamed() | JokerUsed() | SymbolCalled() | Passed() | ChoiceSealed() | BagPassed() | GameEnded():
            pass
        case CompletionChosen() | PowerUnused() | ObjectiveDropped() | PlayerAttacked() | AttackMissed():
            pass
        case _:
            assert_never(effect)


def _recount_row(tally: Tally, effect: ObjectiveScored | ObjectiveLost | RewardTaken | RewardDeclined) -> None:
    """Completed objectives and rewards."""
    match effect:
        case ObjectiveScored(player=player, type=kind, produces=produces, points=points):
            _join(tally, player, kind, produces, points, 1)
        case ObjectiveLost(player=player, objective=objective, points=points):
            _join(tally, player, objective.type, objective.produces, points, -1)
            tally["lost"] += 1
        case RewardTaken(player=player, points=points, previous=previous):
            for seat, change in ((player, points), (previous, -points)):
                if seat:
                    tally[f"{seat} points"] += change
                    tally[f"{seat} reward points"] += change
        case RewardDeclined(player=player, forever=forever):
            tally[f"{player} missed rewards"] += forever


def _join(tally: Tally, player: str, kind: Type, produces: tuple[Resource, ...], points: int, change: int) -> None:
    """An objective joins a row, or (-1) leaves it."""
    tally[f"{player} completed"] += change
    tally[f"{player} points"] += change * points
    for what in (kind, *produces):
        tally[f"{player} {what}"] += change


Legions = LegionPlaced | LegionMoved | LegionRemoved | ObjectiveCleared | ObjectiveCompleted | LegionsGained | LegionsLifted


def _recount_legions(tally: Tally, effect: Legions) -> None:
    """Legions on objectives, in supplies and in hands."""
    match effect:
        case LegionPlaced(player=player, objective=objective, symbol=symbol, source=source, left=left):
            _place(tally, player, objective.number, symbol, 1)
            if source == "supply":
                tally[f"{player} supply"] = left
        case LegionMoved(player=player, source=start, source_symbol=start_symbol, objective=objective, symbol=symbol):
            _place(tally, player, start.number, start_symbol, -1)
            _place(tally, player, objective.number, symbol, 1)
        case LegionRemoved(player=player, objective=objective, symbol=symbol, supply=supply):
            _place(tally, player, objective.number, symbol, -1)
            tally[f"{player} supply"] = supply
        case ObjectiveCleared(player=player, objective=objective, legions=legions, supply=supply):
            for symbol, count in legions.items():
                _place(tally, player, objective.number, symbol, -count)
            tally[f"{player} supply"] = supply
        case ObjectiveCompleted(player=player, objective=card, legions=legions, supply=supply):
            for symbol, count in legions.items():
                _place(tally, player, card.number, symbol, -count)
            tally[f"{player} supply"] = supply
            tally[f"{player} objectives"] -= 1
        case LegionsGained(player=player, count=count, total=total):
            tally[f"{player} supply"] += count
            tally[f"{player} legions"] = total
        case LegionsLifted(player=player):
            for place in [place for place in tally if place.startswith(f"{player} on ")]:
                del tally[place]
        case _:
            assert_never(effect)


def _place(tally: Tally, player: str, number: int, symbol: str, change: int) -> None:
    """Legions come to a symbol of an objective, or leave it."""
    place = f"{player} on {number} {symbol}"
    tally[place] = tally.get(place, 0) + change
    if not tally[place]:
        del tally[place]
