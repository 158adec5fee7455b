"""What a ply did, told in the order of the rules: a story for every kind of effect."""

import copy
import dataclasses
from typing import Any, TypeVar

import pytest

import rubicon
from rubicon.engine.facts import Effect
from rubicon.games.caesar.board import KIND_NAMES
from rubicon.games.caesar.effect_types import (
    EFFECT_TYPES,
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
from rubicon.games.caesar.effects import effects
from rubicon.games.caesar.view_types import Balance
from rubicon.kit import secrecy_laws
from rubicon.kit.random_games import view as true_view
from tests.caesar.scene import ACHAIA, AROUND_ITALIA, CAESAR, NO_SHIP_SPACE, POMPEY, WON_ALONE, play, scene

E = TypeVar("E", bound=Effect)
SOLO: dict[str, Any] = {"solo": "easy", "side": "pompey"}
"""Auto-Crassus plays Caesar."""


def last(match: rubicon.Match, viewer: int | None = None) -> tuple[Effect, ...]:
    """What the last ply did."""
    return match.effects(len(match), viewer)


def only(match: rubicon.Match, kind: type[E], viewer: int | None = None) -> E:
    """The one effect of this kind of the last ply."""
    (found,) = (effect for effect in last(match, viewer) if isinstance(effect, kind))
    return found


def kinds(match: rubicon.Match) -> list[str]:
    return [type(effect).__name__ for effect in last(match)]


def closing(bonus: str, hand: str = "shield33 ship06", **more: Any) -> rubicon.Match:
    """Caesar wins Hispania Citerior and takes its bonus token."""
    laid = {"Caesar": "GA3-HC3", "Pompey": "SY6-AG0"}
    return play(scene(laid=laid, hands=(hand, "shield06 ship15"), bonus=f"HC={bonus}", **more), "HC3-HU3")


def test_bonus_laid_out() -> None:
    match = play(rubicon.load("caesar").start(typed=True), "HU=might")
    assert last(match) == (BonusLaidOut("Hispania Ulterior", "might"),)


def test_token_drawn_and_what_others_see_of_it() -> None:
    match = play(scene(hands=("sword06 ship33", "ship33")), "GC6-GA0 +ship15")
    drawn = TokenDrawn(player="Caesar", token="ship 1|5", reason="turn", held=2)
    assert last(match, CAESAR) == last(match) == (drawn, TurnBegun("Pompey", extra=False))
    assert only(match, TokenDrawn, POMPEY).token is only(match, TokenDrawn, rubicon.NOBODY).token is None


def test_token_drawn_for_a_hand_and_by_wealth() -> None:
    match = rubicon.load("caesar").start(1)
    assert match.effects(18, CAESAR)[0] == TokenDrawn(
        player="Caesar", token=match.describe(match.log[17].action).to_dict()["token"], reason="opening", held=1
    )
    assert match.effects(21)[-1] == TurnBegun("Caesar", extra=False)
    assert only(play(closing("wealth"), "+ship15"), TokenDrawn).reason == "wealth"


def test_token_placed_with_facings_and_balances() -> None:
    match = play(scene(laid={"Pompey": "GA0-HC6"}, hands=("sword06", "ship33")), "GC6-GA0")
    placed = TokenPlaced(
        player="Caesar",
        token="sword 0|6",
        space="Gallia Cisalpina-Gallia",
        facing={"Gallia Cisalpina": 6, "Gallia": 0},
        balances={"Gallia Cisalpina": Balance(6, 0), "Gallia": Balance(0, 0)},
        why=None,
    )
    assert last(match) == (placed,)


def test_token_placed_by_crassus_says_why() -> None:
    laid = {"Caesar": "SD4-SC2 IT2-SC4", "Pompey": "SC5-NU1"}
    match = scene(laid=laid, hands=("laurel04 ship06", "ship33"), resolve="B", **SOLO)
    match.play(match.legal()[0])
    why = only(match, TokenPlaced, POMPEY).why
    assert why is not None
    assert (why.line, why.region, why.regions, why.spaces) == (1, "Sicilia", ("Sicilia",), ("Sicilia-Africa",))
    assert (why.own, why.human, why.token_by) == (6, 5, ("not-wild",))


def test_token_hidden_and_left_over_drawn() -> None:
    match = play(scene(hands=("sword06 ship33", "ship15"), poison=True, border_control=True), "GA-SD:sword06")
    hidden = TokenHidden(player="Caesar", token="sword 0|6", space="Gallia-Sardinia", between=("Gallia", "Sardinia"))
    assert last(match, CAESAR) == (hidden,)
    assert only(match, TokenHidden, POMPEY).token is None
    drawn = match.text(match.legal()[0])
    play(match, drawn)
    assert (only(match, LeftOverDrawn, POMPEY).player, only(match, LeftOverDrawn, POMPEY).bonus) == ("Caesar", drawn[1:])
    assert kinds(match)[:2] == ["LeftOverDrawn", "BonusResolved"]


def test_province_closed_bonus_taken_marker_placed_in_this_order() -> None:
    match = play(scene(laid=ACHAIA, hands=("sword06 ship06", "ship15"), bonus="AC=tactics"), "MD6-AC0")
    assert last(match)[1:] == (
        ProvinceClosed(player="Caesar", province="Achaia", totals=Balance(8, 1), winner="Caesar"),
        BonusTaken(player="Caesar", province="Achaia", bonus="tactics", won=True),
        MarkerPlaced(player="Caesar", place="Achaia", on="province", left=11),
        BonusResolved("Caesar", "tactics", works=True),
        ExtraTurnGained("Caesar"),
    )


def test_a_tie_is_nobodys() -> None:
    match = play(scene(laid={"Pompey": "GA3-HC3"}, hands=("shield33 ship33", "ship15"), bonus="HC=might"), "HC3-HU3")
    assert only(match, ProvinceClosed).winner is None
    assert not any(isinstance(effect, MarkerPlaced) for effect in last(match))
    assert only(match, BonusResolved).works, "Pompey has a token that Might can flip"


def test_markers_on_italia_and_on_borders() -> None:
    match = play(scene(laid=AROUND_ITALIA, hands=("shield24 ship33", "ship24"), markers="Caesar:MD"), "MD2-IT4")
    placed = [(effect.place, effect.on) for effect in last(match) if isinstance(effect, MarkerPlaced)]
    assert placed == [("Italia", "province"), ("Italia's second space", "second-space"), ("Macedonia-Italia", "border")]


def test_bonus_chosen_and_then_the_other() -> None:
    laid, bonus = {"Caesar": WON_ALONE}, "HU=tactics HC=wealth"
    match = play(scene(laid=laid, hands=("shield33 ship06", "ship15"), bonus=bonus), "HC3-HU3 !tactics")
    assert last(match) == (
        BonusChosen("Caesar", "tactics"),
        BonusResolved("Caesar", "tactics", works=True),
        ExtraTurnGained("Caesar"),
        BonusResolved("Caesar", "wealth", works=True),
    )


def test_a_bonus_token_without_anything_to_do() -> None:
    match = play(scene(laid={"Caesar": "GA3-HC3"}, hands=("shield33 ship06", "ship15"), bonus="HC=might"), "HC3-HU3")
    assert only(match, BonusResolved) == BonusResolved("Caesar", "might", works=False)


def test_markers_under_senate() -> None:
    match = closing("senate")
    assert only(match, MarkersUnderSenate) == MarkersUnderSenate("Caesar", 1, 10)
    assert kinds(match)[-2:] == ["BonusResolved", "MarkersUnderSenate"]


def test_an_extra_turn_begins() -> None:
    match = play(closing("tactics"), "+ship15")
    assert only(match, TurnBegun) == TurnBegun("Caesar", extra=True)


def test_might_flips_a_token() -> None:
    match = play(closing("might"), "xSY-AG")
    flipped = only(match, PieceFlipped)
    assert (flipped.owner, flipped.what, flipped.place, flipped.token) == ("Pompey", "token", "Syria-Aegyptus", "sword 0|6")
    assert flipped.balances == {"Syria": Balance(0, 0), "Aegyptus": Balance(0, 0)}


def test_might_flips_a_marker() -> None:
    laid = {"Caesar": "GA3-HC3", "Pompey": "SY6-AG0 AS0-SY6"}
    match = scene(laid=laid, hands=("shield33 ship06", "ship15"), bonus="HC=might", markers="Pompey:SY")
    flipped = only(play(match, "HC3-HU3 xSY"), PieceFlipped)
    assert (flipped.what, flipped.place, flipped.token, flipped.balances) == ("marker", "Syria", None, {})


def test_poison_takes_a_token_and_all_know_where_it_is() -> None:
    match = play(closing("poison", poison=True), "-ship15")
    assert last(match)[:2] == (
        TokenLost(player="Pompey", token="ship 1|5", reason="poison", held=1),
        TokensKnown(player="Pompey", token="ship 1|5", count=1, among=("bag",)),
    )


def test_a_centurion_is_recruited_and_the_draw_is_skipped() -> None:
    match = play(closing("centurion", centurions=True), "*sword07")
    assert last(match) == (
        CenturionRecruited("Caesar", "sword 0|7"),
        TokensKnown(player="Caesar", token="sword 0|7", count=1, among=("hand",)),
        DrawSkipped("Caesar"),
        TurnBegun("Pompey", extra=False),
    )


def test_crassus_draws_a_command_token_and_begins() -> None:
    match = play(scene(hands=("sword06", "ship33"), turn=CAESAR, cup="AB", **SOLO), "@B")
    assert last(match) == (CommandDrawn("Caesar", "B", ("draw", "resolve")), StepBegun("Caesar", "draw"))


def test_crassus_cup_is_refilled() -> None:
    match = play(scene(hands=("sword06", "ship33"), turn=CAESAR, cup="A", **SOLO), "@A")
    assert only(match, CupRefilled) == CupRefilled("Caesar", {"A": 4, "B": 2})


def test_crassus_skips_a_step_with_an_empty_bag() -> None:
    match = play(scene(hands=("sword06", "ship33"), turn=CAESAR, bags=("", None), **SOLO), "@B")
    assert last(match)[1:] == (StepSkipped("Caesar", "draw"), StepBegun("Caesar", "resolve"))


def test_crassus_musters_a_centurion() -> None:
    match = play(scene(hands=("sword06", "ship33"), turn=CAESAR, centurions=True, **SOLO), "@D +laurel33")
    assert last(match) == (CenturionMustered("Caesar", "laurel 3|3"), StepBegun("Caesar", "resolve"))


def test_crassus_discards() -> None:
    match = play(scene(hands=("shield15 sword06 ship24", "ship33"), turn=CAESAR, **SOLO), "@A +ship33 +ship15 IT6-SC0 -shield15")
    assert last(match)[:2] == (TokenLost(player="Caesar", token="shield 1|5", reason="discard", held=3), CommandDone("Caesar"))


def test_crassus_places_nothing_which_is_a_pass() -> None:
    match = play(scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33"), turn=CAESAR, resolve="B", **SOLO), "pass")
    assert last(match) == (
        PlacementSkipped("Caesar"),
        CommandDone("Caesar"),
        Passed("Caesar", "no-placement"),
        TurnBegun("Pompey", extra=False),
    )


def test_crassus_puts_a_bonus_token_aside_and_removes_a_marker_in_the_harder_game() -> None:
    laid = {"Caesar": "GA3-HC3"}
    match = scene(laid=laid, hands=("shield33 ship06", "ship15"), bonus="HC=might", resolve="B", solo_harder=True, **SOLO)
    play(match, match.text(match.legal()[0]))
    assert only(match, BonusTaken).won
    assert only(match, MarkerRemoved) == MarkerRemoved("Caesar", 10)


def test_a_player_passes_and_both_passes_end_the_game() -> None:
    match = play(scene(laid=NO_SHIP_SPACE, hands=("ship33", "ship33"), left=(5, 3)), "pass")
    assert last(match) == (Passed("Caesar", "stuck"), TurnBegun("Pompey", extra=False))
    play(match, "pass")
    assert only(match, GameEnded) == GameEnded(winner="Pompey", ending="both passed", markers=Balance(5, 3))


def test_the_last_marker_ends_the_game_before_bonus_tokens_are_resolved() -> None:
    match = play(scene(laid=ACHAIA, hands=("sword06 ship06", "ship15"), bonus="AC=tactics", left=(1, 12)), "MD6-AC0")
    assert kinds(match) == ["TokenPlaced", "ProvinceClosed", "BonusTaken", "MarkerPlaced", "GameEnded"]
    assert only(match, GameEnded).winner == "Caesar"


def test_an_empty_hand_loses_when_its_turn_begins() -> None:
    match = play(scene(hands=("", "ship06"), turn=POMPEY, poison=True), "SC6-NU0 +ship15")
    assert kinds(match) == ["TokenDrawn", "TurnBegun", "GameEnded"]
    assert only(match, GameEnded).ending == "no token in hand"


def test_every_kind_of_effect_has_a_story_here() -> None:
    told = {name for name, value in globals().items() if isinstance(value, type) and issubclass(value, Effect)}
    assert {kind.__name__ for kind in EFFECT_TYPES} <= told


def test_words_address_the_reader() -> None:
    match = play(scene(laid=ACHAIA, hands=("sword06 ship06", "ship15"), bonus="AC=tactics"), "MD6-AC0")
    assert match.tell(1, CAESAR, CAESAR) == (
        "You place sword 0|6: 6 facing Macedonia, 0 facing Achaia. "
        "You close Achaia and hold it 8 to 1. You take Tactics. You get another turn."
    )
    assert match.tell(1, POMPEY, POMPEY).startswith("Caesar places sword 0|6: 6 facing Macedonia, 0 facing Achaia. Caesar closes Achaia")
    assert match.summary(1, POMPEY) == "Achaia falls to Caesar, 8–1 · takes Tactics · another turn · Macedonia 6 : 0"


def test_an_effect_that_names_a_hidden_token_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law gives effects nothing but views; so the planted one remembers which whole position a view was made of."""
    truths: dict[int, tuple[Any, Any]] = {}

    def remembering_view(game: rubicon.Game, engine: Any, s: Any, seat: int) -> Any:
        seen = true_view(game, engine, s, seat)
        truths[id(seen)] = seen, s
        return seen

    def leaking_effects(before: Any, action: int, after: Any) -> list[Effect]:
        hidden = [KIND_NAMES[kind] for kind, count in enumerate(truths[id(after)][1].hand[POMPEY]) if count]
        return [*effects(before, action, after), *(TokensKnown(player="Pompey", token=kind, count=1, among=("hand",)) for kind in hidden)]

    honest = rubicon.load("caesar")
    book = copy.copy(honest.book)
    book.facts = dataclasses.replace(book.facts, effects=leaking_effects)
    monkeypatch.setattr(secrecy_laws, "view", remembering_view)
    with pytest.raises(rubicon.BadGame, match="the effects differ"):
        secrecy_laws.twins_look_alike(rubicon.Game(book, honest.options), 20, 1)
