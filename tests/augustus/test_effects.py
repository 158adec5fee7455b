"""What a ply did, as effects: each kind in a small story, and no secret among them."""

import copy
import dataclasses
from typing import Any, TypeVar, get_args

import pytest

import rubicon
from rubicon.engine.facts import Effect
from rubicon.engine.verbs import NOBODY
from rubicon.games.augustus import effect_data as data
from rubicon.games.augustus.actions import DRAFT_UNSEEN
from rubicon.games.augustus.box import DATA, SEATS, SYMBOL_NAMES, TOKEN_NAMES, TYPE_NAMES
from rubicon.games.augustus.completion_effects import named
from rubicon.games.augustus.names import Ending, Phase, Seat, Symbol, Token, Type
from rubicon.games.augustus.power_data import AttackCompletedPower, AttackLegionsPower
from rubicon.games.augustus.state import ENDINGS, KEPT_AT, PHASES
from rubicon.kit import secrecy_laws
from rubicon.kit.random_games import view as honest_view
from tests.augustus.dealing import box, dealt, drafted, keep, pile
from tests.augustus.decks import altered, own
from tests.augustus.powers import powered
from tests.augustus.scene import AGRIPPA, LIVIA, draw, play, player, scene
from tests.augustus.table import OTHERS

E = TypeVar("E", bound=Effect)
NO_OFFER = "- - - - -"


def effects(match: rubicon.Match, viewer: int | None = NOBODY) -> tuple[Effect, ...]:
    """What the last ply did."""
    return match.effects(len(match), viewer)


def the(kind: type[E], match: rubicon.Match, viewer: int | None = NOBODY) -> E:
    """The only effect of a kind of the last ply."""
    (found,) = (effect for effect in effects(match, viewer) if isinstance(effect, kind))
    return found


def kinds(match: rubicon.Match) -> list[type[Effect]]:
    return [type(effect) for effect in effects(match)]


def test_names_are_those_of_the_box() -> None:
    assert [get_args(one) for one in (Seat, Symbol, Token, Type)] == [SEATS, SYMBOL_NAMES, TOKEN_NAMES, TYPE_NAMES]
    assert (get_args(Phase), get_args(Ending)) == (PHASES, ENDINGS)


def test_offer_filled() -> None:
    filled = the(data.OfferFilled, play(box(), "+40"))
    assert (filled.objective.number, filled.deck, filled.refilled) == (40, 87, False)
    refilled = the(data.OfferFilled, play(powered(1), "take21 +40"))
    assert (refilled.objective.number, refilled.refilled) == (40, True)


def test_objective_dealt() -> None:
    match = play(box(), "+1 +2 +3 +4 +5 +6")
    assert the(data.ObjectiveDealt, match, LIVIA) == data.ObjectiveDealt(player="Agrippa", objective=None, open=False, deck=82)
    seen = the(data.ObjectiveDealt, match, AGRIPPA).objective
    assert seen is not None
    assert (seen.number, seen.name) == (6, "Lycia")
    assert the(data.ObjectiveDealt, play(box(deal="simple"), "+1 +2 +3 +4 +5 +6")).open


def test_drafted() -> None:
    match = play(dealt(), keep(pile(AGRIPPA)[:3]))
    own = the(data.Drafted, match, AGRIPPA)
    assert [[card.number for card in cards or ()] for cards in (own.kept, own.discarded)] == [[6, 7, 8], [9, 10, 11]]
    assert the(data.Drafted, match, LIVIA) == data.Drafted("Agrippa", None, None)


def test_objective_shown() -> None:
    match = play(dealt(), keep(pile(AGRIPPA)[:3]) + " " + keep(pile(LIVIA)[:3]) + " !7")
    shown = the(data.ObjectiveShown, match)
    assert (shown.player, shown.objective.number) == ("Agrippa", 7)


def test_crier_named() -> None:
    assert effects(play(drafted(), "crier:Livia")) == (data.CrierNamed("Livia"),)


def test_token_drawn() -> None:
    match = play(scene([player("57"), player("58")], drawn="shield 2"), "swords")
    assert effects(match) == (data.TokenDrawn(player="Agrippa", token="swords", left=20, draw=1),)


@pytest.mark.parametrize("joker", ["each", "crier", "redraw"])
def test_joker_used(joker: str) -> None:
    match = play(scene([player("57"), player("58")], joker=joker), "joker")
    assert kinds(match) == [data.TokenDrawn, data.JokerUsed]
    assert the(data.JokerUsed, match).use == joker


def test_symbol_called() -> None:
    match = play(scene([player("57"), player("58")], joker="crier"), "joker call-st")
    assert effects(match) == (data.SymbolCalled("Agrippa", "standard"),)


def test_passed() -> None:
    match = play(scene([player("57"), player("58")]), "swords pass pass =pass")
    assert effects(match) == (data.Passed("Agrippa"),)


def test_legion_placed() -> None:
    match = play(scene([player("57:sh1"), player("58")]), "swords sw57 pass =sw57")
    progress = data.Progress(number=57, name="Domitius Fronto", legions=2, spaces=5)
    placed = data.LegionPlaced(player="Agrippa", objective=progress, symbol="swords", space=0, source="supply", left=5, by_power=False)
    assert effects(match) == (placed,)


def test_legion_moved() -> None:
    match = play(scene([player("57:sh1 61"), player("58")]), "swords sh57-sw61 pass =sh57-sw61")
    moved = the(data.LegionMoved, match)
    assert (moved.source.number, moved.source_symbol, moved.source.legions) == (57, "shield", 0)
    assert (moved.objective.number, moved.symbol, moved.objective.legions) == (61, "swords", 1)


def test_choice_sealed() -> None:
    match = play(scene([player("57"), player("58")]), "swords sw57")
    assert effects(match, LIVIA) == (data.ChoiceSealed("Agrippa", None),)
    choice = the(data.ChoiceSealed, match, AGRIPPA).choice
    assert isinstance(choice, data.LegionPlaced)
    assert (choice.objective.legions, choice.objective.spaces, choice.left) == (1, 5, 6)


def test_a_preview_says_how_far_an_objective_would_come() -> None:
    match = play(scene([player("1:sw1"), player("58")]), "shield")
    assert match.forecast("sh1") == "Aulus Vettienus (1): full"
    assert match.forecast("pass", reader=AGRIPPA) == "You will pass."


def test_draw_ended() -> None:
    assert the(data.DrawEnded, draw(scene([player("57"), player("58")], quiet=3), "swords")).quiet == 4
    assert the(data.DrawEnded, draw(scene([player("1:sw1"), player("58")], offer=NO_OFFER, deck="", quiet=3), "shield", "sh1")).quiet == 0


def test_bag_refilled_and_passed() -> None:
    match = draw(scene([player("57"), player("58")], drawn="swords 2"), "joker")
    assert kinds(match) == [data.Passed, data.DrawEnded, data.BagRefilled, data.BagPassed]
    assert the(data.BagRefilled, match).bag.to_dict() == DATA["tokens"]
    assert the(data.BagPassed, match).player == "Livia"


def test_bag_refilled_when_only_jokers_are_left() -> None:
    """A12: with joker=redraw."""
    match = scene([player("57"), player("58")], joker="redraw", drawn="swords 6 shield 5 chariot 4 catapult 3 standard 2 dagger 1")
    assert kinds(play(match, "joker")) == [data.TokenDrawn, data.JokerUsed, data.BagRefilled]


def test_objective_completed_and_scored() -> None:
    match = draw(scene([player("1:sw1"), player("58")]), "shield", "sh1")
    completed, scored = the(data.ObjectiveCompleted, match), the(data.ObjectiveScored, match)
    assert (completed.player, completed.objective.number, completed.legions, completed.supply) == (
        *("Agrippa", 1),
        {"swords": 1, "shield": 1},
        7,
    )
    assert (scored.objective.number, scored.type, scored.produces, scored.completed, scored.points) == (1, "senator", (), 1, 3)


def test_objective_scored_with_what_it_adds_to_end_powers() -> None:
    """A40: 47 brings 2 points for each senator, so another senator is worth 2 more."""
    match = draw(scene([player("1:sw1", done="47"), player("58")]), "shield", "sh1")
    assert the(data.ObjectiveScored, match).points == 3 + 2


def test_legions_gained() -> None:
    gained = the(data.LegionsGained, powered(45))
    assert (gained.player, gained.objective.number, gained.count, gained.total) == ("Agrippa", 45, 2, 16)


def test_legions_lifted() -> None:
    match = powered(29, "57:sw1,sh1")
    lifted = the(data.LegionsLifted, match)
    assert (lifted.player, lifted.count) == ("Agrippa", 2)
    placed = the(data.LegionPlaced, play(match, "sw57"))
    assert (placed.source, placed.left, placed.by_power) == ("hand", 1, True)


def test_completion_chosen() -> None:
    match = play(powered(87, "57:sw1"), "complete57")
    assert kinds(match)[:2] == [data.CompletionChosen, data.ObjectiveScored]
    assert the(data.CompletionChosen, match).objective.number == 57


def test_power_unused() -> None:
    match = powered(87)
    unused = the(data.PowerUnused, match)
    assert (unused.player, unused.objective.number) == ("Agrippa", 87)
    assert "The power has no effect." in match.tell(len(match))


def test_objective_dropped() -> None:
    """A22: 1 fills 5 and 57; 5 lets Agrippa rearrange, and the legions of 57, which waits, go elsewhere."""
    deck = altered({1: {"power": "place 2 any"}, 5: {"power": "rearrange"}})
    match = own(deck, [player("1:sw1 5:sw2 57:sw1,sh1,ch1,ca1 61", legions=14), player("58")])
    play(draw(match, "shield", "sh1"), "ch5 st57 take21 +40")
    while data.ObjectiveDropped not in kinds(match):
        match.play(next(text for text in map(match.text, match.legal()) if not text.endswith("57")))
    dropped = the(data.ObjectiveDropped, match)
    assert (dropped.player, dropped.objective.number, dropped.objective.legions) == ("Agrippa", 57, 0)


def test_player_attacked_and_legion_removed() -> None:
    match = powered(41, "", player("79:sw1,sh1"))
    assert the(data.PlayerAttacked, match) == data.PlayerAttacked("Livia", "Agrippa", AttackLegionsPower(2))
    removed = the(data.LegionRemoved, play(match, "-sw79"))
    assert (removed.player, removed.attacker, removed.symbol, removed.objective.legions, removed.supply) == (
        *("Livia", "Agrippa", "swords"),
        *(1, 6),
    )
    assert data.PlayerAttacked not in kinds(match)


def test_attack_missed() -> None:
    match = powered(41, "", player("79"), player("80:sw1"))
    missed = data.AttackMissed(player="Livia", attacker="Agrippa", power=AttackLegionsPower(2), reason="nothing-to-lose")
    assert the(data.AttackMissed, match) == missed
    assert the(data.PlayerAttacked, match).player == "Maecenas"


def test_attack_missed_since_it_comes_too_late() -> None:
    """A51: Agrippa has completed the seventh objective in the same draw."""
    players = [player("57:sw1,ch1,ca1,st1", done="1 3 2 4 7 39"), player("81:sw1,ch1,ca1,st1,da1")]
    match = play(draw(scene(players, offer=OTHERS, end="at_once"), "shield", "sh57", "sh81"), "take51 +60")
    late = data.AttackMissed(player="Agrippa", attacker="Livia", power=AttackCompletedPower(), reason="too-late")
    assert the(data.AttackMissed, match) == late


def test_objective_cleared() -> None:
    match = play(powered(75, "", player("79:sw1,sh1")), "clear79")
    cleared = the(data.ObjectiveCleared, match)
    assert (cleared.player, cleared.attacker, cleared.legions, cleared.supply) == ("Livia", "Agrippa", {"swords": 1, "shield": 1}, 7)
    assert match.tell(len(match)).startswith("Livia removes all 2 legions from")


def test_objective_lost() -> None:
    match = play(powered(81, "", player("79", done="1 47")), "lose1")
    lost = the(data.ObjectiveLost, match)
    assert (lost.player, lost.attacker, lost.objective.number, lost.points) == ("Livia", "Agrippa", 1, 3 + 2)


def test_reward_taken() -> None:
    match = play(draw(scene([player("1:sw1", done="5"), player("58")]), "shield", "sh1"), "accept")
    assert the(data.RewardTaken, match) == data.RewardTaken(player="Agrippa", reward="2", points=2, previous=None)


def test_reward_taken_from_another_player() -> None:
    """A32: who reaches as much wheat as the holder takes the reward."""
    match = draw(scene([player(done="6"), player("8:sw1,ch1")], rewards="wheat Agrippa"), "shield", "pass", "sh8")
    assert the(data.RewardTaken, match) == data.RewardTaken(player="Livia", reward="wheat", points=5, previous="Agrippa")
    assert "Livia takes the reward for most wheat from you: 5 points." in match.tell(len(match), AGRIPPA, AGRIPPA)


def test_a_reward_that_changes_hands_twice_is_told_twice() -> None:
    """A32: nothing is taken from an empty offer, so both completions belong to one ply."""
    players = [player("8:sw1,ch1"), player("24:sw2,ch2"), player(done="6")]
    match = draw(scene(players, offer=NO_OFFER, deck="", rewards="wheat Maecenas"), "shield", "sh8", "sh24")
    taken = [(effect.player, effect.previous) for effect in effects(match) if isinstance(effect, data.RewardTaken)]
    assert taken == [("Agrippa", "Maecenas"), ("Livia", "Agrippa")]


@pytest.mark.parametrize("missed_reward", ["again", "forever"])
def test_reward_declined(missed_reward: str) -> None:
    match = draw(scene([player("1:sw1", done="5"), player("58")], missed_reward=missed_reward), "shield", "sh1")
    declined = the(data.RewardDeclined, play(match, "decline"))
    assert declined == data.RewardDeclined(player="Agrippa", number=2, points=2, forever=missed_reward == "forever")


def test_objective_taken() -> None:
    taken = the(data.ObjectiveTaken, play(powered(1), "take21"))
    assert (taken.player, taken.objective.number, taken.extra) == ("Agrippa", 21, False)
    assert the(data.ObjectiveTaken, play(powered(9), "take21")).extra


def test_game_ended() -> None:
    match = draw(scene([player("57", done="1"), player("58", done="17")], offer=OTHERS, quiet=99), "swords")
    ended = the(data.GameEnded, match)
    assert (ended.ending, ended.points, ended.winners, ended.tie) == (ENDINGS[2], {"Agrippa": 3, "Livia": 8}, ("Livia",), None)
    assert match.tell(len(match), LIVIA, LIVIA).endswith("You win with 8 points.")
    assert match.summary(len(match)) == "Livia wins with 8 points"


@pytest.mark.parametrize(("livia", "tie"), [("4", "senators"), ("3", "lowest")])
def test_game_ended_with_equal_points(livia: str, tie: str) -> None:
    """A50: 3 and 4 are worth the same; 3 is a senator."""
    agrippa = "3" if tie == "senators" else "1 2"
    ended = the(data.GameEnded, draw(scene([player("57", done=agrippa), player("58", done=livia)], offer=OTHERS, quiet=99), "swords"))
    assert (ended.winners, ended.tie) == (("Agrippa",), tie)


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects that name the objectives another player has kept face down, as if made from the whole position."""
    whole: dict[int, Any] = {}
    kept: list[Any] = []

    def remembering_view(game: rubicon.Game, engine: Any, s: Any, seat: int) -> Any:
        seen = honest_view(game, engine, s, seat)
        kept.append(seen)  # so that no other position gets its id
        whole[id(seen)] = s.copy()
        return seen

    def leaking(before: Any, action: int, after: Any) -> list[Effect]:
        found: list[Effect] = list(game.book.facts.effects(before, action, after))
        if action == DRAFT_UNSEEN:
            cards = [card for card, place in enumerate(whole[id(after)].where) if KEPT_AT <= place < KEPT_AT + 2]
            found.append(data.Drafted("Agrippa", tuple(named(after, card) for card in cards), None))
        return found

    game = rubicon.load("augustus")
    book = copy.copy(game.book)
    book.facts = dataclasses.replace(book.facts, effects=leaking)
    monkeypatch.setattr(secrecy_laws, "view", remembering_view)
    with pytest.raises(rubicon.BadGame, match="the effects differ"):
        secrecy_laws.twins_look_alike(rubicon.Game(book, game.options), 4, 1)
