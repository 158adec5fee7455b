"""Every count in a view, and how each effect changes it: the conformance kit checks that nothing countable happens without an effect."""

from typing import assert_never, cast

import msgspec

from rubicon.engine.facts import Effect
from rubicon.games.caesar.board import BONUSES, COMMANDS, KIND_NAMES, SEATS, SECOND_SPACE
from rubicon.games.caesar.effect_types import (
    AnyEffect,
    BonusChosen,
    BonusLaidOut,
    BonusResolved,
    BonusTaken,
    CenturionMustered,
    CenturionRecruited,
    CommandDone,
    CommandDrawn,
    CupRefilled,
    DrawSkipped,
    ExtraTurnGained,
    GameEnded,
    LeftOverDrawn,
    MarkerPlaced,
    MarkerRemoved,
    MarkersUnderSenate,
    Passed,
    PieceFlipped,
    PlacementSkipped,
    ProvinceClosed,
    StepBegun,
    StepSkipped,
    TokenDrawn,
    TokenHidden,
    TokenLost,
    TokenPlaced,
    TokensKnown,
    TurnBegun,
)
from rubicon.games.caesar.names import Side
from rubicon.games.caesar.places import place_name
from rubicon.games.caesar.view_types import Balance, CaesarView, MarkerView, PlayerView, SpaceView

Counts = dict[str, int]


def counts(view: CaesarView) -> Counts:
    """All of them; hands (that of Auto-Crassus is his line) and bags by kind where the viewer knows them."""
    found = {"passes": view.passes, "extra-turn": int(view.extra_turn), "over": int(view.turn == "over")}
    for side in SEATS:
        found |= _player_counts(side, view.players.of(side))
    for name, province in view.provinces.items():
        found |= {f"{name}/free": province.free, f"{name}/bonus": int(province.bonus is not None)}
        found |= _influence(name, province.influence) | _marker_counts(name, province.marker)
        if province.second_marker is not msgspec.UNSET:
            found |= _marker_counts(place_name(SECOND_SPACE), province.second_marker)
    for space in view.spaces:
        found |= _space_counts(space)
    for bonus in BONUSES:
        found |= {f"left-over/{bonus}": view.left_over.get(bonus, 0), f"resolving/{bonus}": view.resolving.count(bonus)}
    if (crassus := view.auto_crassus) is not None:
        found |= {f"cup/{letter}": crassus.cup.get(letter, 0) for letter in COMMANDS}
        found |= {"steps-done": crassus.steps_done, "markers-removed": crassus.markers_removed}
    return found


def _player_counts(side: Side, player: PlayerView) -> Counts:
    found = {
        f"{side}/markers": player.markers,
        f"{side}/under-senates": player.under_senates,
        f"{side}/held": player.held,
        f"{side}/bagged": player.bagged,
        f"{side}/centurions": len(player.centurions),
        f"{side}/draws-to-skip": player.draws_to_skip,
    }
    known = {fact.token: fact.count for fact in player.known}
    for bonus in BONUSES:
        found[f"{side}/gained/{bonus}"] = player.gained.get(bonus, 0)
    for kind in KIND_NAMES:
        found |= {f"{side}/unseen/{kind}": player.unseen.get(kind, 0), f"{side}/known/{kind}": known.get(kind, 0)}
        if player.hand is not None and player.bag is not None:
            found |= {f"{side}/hand/{kind}": player.hand.get(kind, 0), f"{side}/bag/{kind}": player.bag.get(kind, 0)}
    return found


def _marker_counts(place: str, marker: MarkerView | None) -> Counts:
    lying = {f"{side}/marker/{place}": int(marker is not None and marker.owner == side) for side in SEATS}
    return lying | {f"marker-down/{place}": int(marker is not None and marker.face == "down")}


def _space_counts(space: SpaceView) -> Counts:
    name, token = "-".join(space.between), space.token
    lying = {f"{side}/token/{name}": int(token is not None and token.owner == side) for side in SEATS}
    return lying | {f"token-down/{name}": int(token is not None and token.face != "up")} | _marker_counts(name, space.marker)


def _influence(province: str, balance: Balance) -> Counts:
    return {f"{province}/influence/{side}": balance.of(side) for side in SEATS}


def recount(counts: Counts, effect: Effect) -> None:
    """Change counts as an effect says."""
    done = cast(AnyEffect, effect)
    match done:
        case TokenPlaced() | TokenHidden():
            _token_laid(counts, done)
        case BonusLaidOut() | LeftOverDrawn() | BonusTaken() | BonusResolved():
            _bonus_moved(counts, done)
        case MarkerPlaced() | MarkersUnderSenate() | MarkerRemoved():
            _marker_moved(counts, done)
        case TokenDrawn() | TokenLost() | CenturionRecruited() | CenturionMustered() | TokensKnown():
            _hand_changed(counts, done)
        case CommandDrawn() | CupRefilled() | StepBegun() | StepSkipped() | CommandDone():
            _command_followed(counts, done)
        case PieceFlipped(what=what, place=place, balances=balances):
            counts[f"{what}-down/{place}"] += 1
            for province, balance in balances.items():
                counts |= _influence(province, balance)
        case ExtraTurnGained():
            counts["extra-turn"] = 1
        case DrawSkipped(player):
            counts[f"{player}/draws-to-skip"] -= 1
        case Passed():
            counts["passes"] += 1
        case TurnBegun():
            counts["extra-turn"] = 0
        case GameEnded():
            counts["over"] = 1
        case ProvinceClosed() | BonusChosen() | PlacementSkipped():
            pass  # what they bring about has effects of its own
        case _:
            assert_never(done)


def _token_laid(counts: Counts, done: TokenPlaced | TokenHidden) -> None:
    between = done.facing if isinstance(done, TokenPlaced) else done.between
    counts["passes"] = 0
    counts[f"{done.player}/token/{done.space}"] += 1
    for province in between:
        counts[f"{province}/free"] -= 1
    _leave_hand(counts, done.player, done.token)
    if isinstance(done, TokenHidden):
        counts[f"token-down/{done.space}"] += 1
        return
    counts[f"{done.player}/unseen/{done.token}"] -= 1
    for province, balance in done.balances.items():
        counts |= _influence(province, balance)


def _leave_hand(counts: Counts, player: Side, token: str | None) -> None:
    counts[f"{player}/held"] -= 1
    if f"{player}/hand/{token}" in counts:
        counts[f"{player}/hand/{token}"] -= 1


def _bonus_moved(counts: Counts, done: BonusLaidOut | LeftOverDrawn | BonusTaken | BonusResolved) -> None:
    match done:
        case BonusLaidOut(province, bonus):
            counts[f"left-over/{bonus}"] -= 1
            counts[f"{province}/bonus"] += 1
        case LeftOverDrawn(bonus=bonus):
            counts[f"left-over/{bonus}"] -= 1
            counts[f"resolving/{bonus}"] += 1
        case BonusTaken(province=province, bonus=bonus):
            counts[f"{province}/bonus"] -= 1
            counts[f"resolving/{bonus}"] += 1
        case BonusResolved(player, bonus):
            counts[f"resolving/{bonus}"] -= 1
            counts[f"{player}/gained/{bonus}"] += 1
        case _:
            assert_never(done)


def _marker_moved(counts: Counts, done: MarkerPlaced | MarkersUnderSenate | MarkerRemoved) -> None:
    match done:
        case MarkerPlaced(player=player, place=place):
            counts[f"{player}/marker/{place}"] += 1
            counts[f"{player}/markers"] -= 1
        case MarkersUnderSenate(player, count):
            counts[f"{player}/under-senates"] += count
            counts[f"{player}/markers"] -= count
        case MarkerRemoved(player):
            counts["markers-removed"] += 1
            counts[f"{player}/markers"] -= 1
        case _:
            assert_never(done)


def _hand_changed(counts: Counts, done: TokenDrawn | TokenLost | CenturionRecruited | CenturionMustered | TokensKnown) -> None:
    player, token = done.player, done.token
    if isinstance(done, TokensKnown):
        counts[f"{player}/known/{token}"] = done.count
        return
    if isinstance(done, TokenLost):
        _leave_hand(counts, player, token)
        counts[f"{player}/bagged"] += 1
        if f"{player}/bag/{token}" in counts:
            counts[f"{player}/bag/{token}"] += 1
        return
    counts[f"{player}/held"] += 1
    if f"{player}/hand/{token}" in counts:
        counts[f"{player}/hand/{token}"] += 1
    if isinstance(done, TokenDrawn):
        counts[f"{player}/bagged"] -= 1
        if f"{player}/bag/{token}" in counts:
            counts[f"{player}/bag/{token}"] -= 1
        return
    counts[f"{player}/centurions"] -= 1
    counts[f"{player}/unseen/{token}"] += 1
    if isinstance(done, CenturionRecruited):
        counts[f"{player}/draws-to-skip"] += 1


def _command_followed(counts: Counts, done: CommandDrawn | CupRefilled | StepBegun | StepSkipped | CommandDone) -> None:
    match done:
        case CommandDrawn(command=command):
            counts[f"cup/{command}"] -= 1
        case CupRefilled(cup=cup):
            for letter in COMMANDS:
                counts[f"cup/{letter}"] = cup.get(letter, 0)
        case StepBegun() | StepSkipped():
            counts["steps-done"] += 1
        case CommandDone():
            counts["steps-done"] = 0
        case _:
            assert_never(done)
