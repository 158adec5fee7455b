"""The conformance kit: our games keep its laws, and broken games are caught."""

import copy
import dataclasses
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon import kit
from rubicon.cli.main import main
from rubicon.engine import options as option
from rubicon.engine.actions import ActionSpace
from rubicon.engine.chance import below
from rubicon.engine.record import Generator
from rubicon.engine.rule import rule
from rubicon.games.caesar import rules
from rubicon.games.caesar.features import encode as honest_encode
from rubicon.games.caesar.sample import sample as honest_sample
from rubicon.games.caesar.state import State
from rubicon.games.caesar.view import view as honest_view
from rubicon.kit import action_laws, effect_laws, play_laws, record_laws, rule_laws, sampling_laws, secrecy_laws, text_laws
from tests.augustus.decks import CHAINS
from tests.augustus.scene import BY_THE_LETTER, owners_deck

CAESAR = rubicon.load("caesar").book
SOLO: list[dict[str, object]] = [
    {"solo": "easy"},
    {"solo": "normal", "side": "pompey", "poison": True, "stuck": "lose"},
    {"solo": "hard", "centurions": True, "border_control": True},
    {"solo": "hard", "side": "pompey", "solo_harder": True, "poison": True, "centurions": True, "border_control": True},
]
"""Against Auto-Crassus: every value of every option with him, and the expansions together."""
AFTER_REMOVAL: list[dict[str, object]] = [
    {"poison": True, "senate": "after_removal"},
    {"poison": True, "centurions": True, "border_control": True, "senate": "after_removal"},
    {"solo": "normal", "centurions": True, "senate": "after_removal"},
]
"""Only the set-up differs."""
CLEOPATRA: list[dict[str, object]] = [
    {},
    {"action_deck": "arranged", "two_face_down": True},
    {"passive_lock": False, "fewer_orgies": True, "whole_group": "remaining"},
    {"bonus": "influence", "action_order": "free"},
    {"two_face_down": True, "action_order": "free"},
]
"""Every value of every option."""
AUGUSTUS: list[dict[str, object]] = [
    {},
    {"players": 4},
    {"players": 6, "deal": "simple", "joker": "redraw"},
    {"players": 3, "joker": "crier"},
    {"players": 5, "deal": "simple", "cards": owners_deck()},
    {"players": 3, "cards": CHAINS, **BY_THE_LETTER},
]
"""Every number of seats and every value of every option, an owner's deck among them."""
GAMES = [
    *(
        rubicon.Game(CAESAR, options)
        for options in option.every(CAESAR.options, {"solo": "off", "senate": "first"})
        if CAESAR.refuse(options) is None
    ),
    *(rubicon.load("caesar", **options) for options in SOLO + AFTER_REMOVAL),
    *(rubicon.load("cleopatra", **options) for options in CLEOPATRA),
    *(rubicon.load("augustus", **options) for options in AUGUSTUS),
    rubicon.load("examples.kuhn:rulebook"),
]


def test_all_two_player_option_sets_of_caesar_are_tried() -> None:
    assert len(GAMES) == 14 + len(SOLO) + len(AFTER_REMOVAL) + len(CLEOPATRA) + len(AUGUSTUS) + 1


@pytest.mark.parametrize("law", kit.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {option.text(game.options)}".strip())
def test_law(game: rubicon.Game, law: kit.Law) -> None:
    thorough = game.options in (game.book.options(), *(game.book.options(**variant) for variant in game.book.variants))
    long = game.book.limits.longest > 5_000
    law(game, (4 if long else 12) if thorough else 2, 1)


@rule
def peeking_view(s: State, seat: int, out: State) -> None:
    honest_view(s, seat, out)
    out.bag[1 - max(seat, 0), 3] = s.bag[1 - max(seat, 0), 3]


@rule
def whispering_view(s: State, seat: int, out: State) -> None:
    """A leak of one bit."""
    honest_view(s, seat, out)
    out.passes = s.hand[0, 0] if seat == 1 else s.passes


@rule
def lazy_sample(v: State, rng: Generator, out: State) -> None:
    """Draws once more whenever the opponent would hold the first kind."""
    honest_sample(v, rng, out)
    if v.seat == 0 and out.hand[1, 0] > 0 and below(rng, 0, 2) == 0:
        honest_sample(v, rng, out)


@rule
def losing_apply(s: State, action: int) -> None:
    """Drops a marker now and then."""
    rules.apply(s, action)
    if action < 1000 and action % 7 == 0:
        s.markers[0] -= 1


@rule
def unsorted_legal(s: State, seat: int, out: Any) -> int:
    n = rules.legal(s, seat, out)
    if n > 3:
        out[0], out[1] = out[1], out[0]
    return int(n)


@rule
def generous_score(s: State, out: Any) -> int:
    rules.score(s, out)
    out[0] = 1.0
    return 1


@rule
def counting_apply(s: State, action: int) -> None:
    """Counts in a cell that does not hold so much."""
    rules.apply(s, action)
    s.markers[0] -= 9


@rule
def forgetful_turn(s: State) -> Any:
    """Has a branch without a return."""
    if s.passes < 100:
        return rules.turn(s)


@rule
def forgetful_encode(v: State, out: Any) -> None:
    """Leaves a feature as it was in the position before, now and then."""
    honest_encode(v, out)
    if v.passes > 0:
        out[0] = np.nan


def broken(**changed: Callable[..., Any]) -> rubicon.Game:
    """Caesar! with a rule replaced, unknown to the registry."""
    game = rubicon.load("caesar")
    book = copy.copy(game.book)
    book.rules = dataclasses.replace(book.rules, **changed)
    return rubicon.Game(book, game.options)


@pytest.mark.parametrize(
    ("game", "law", "message"),
    [
        (broken(view=peeking_view), secrecy_laws.twins_look_alike, "can't tell apart look different in: bag"),
        (broken(view=whispering_view), secrecy_laws.twins_look_alike, "look different in: passes"),
        (broken(sample=lazy_sample), sampling_laws.samples_are_fair, "samples come unevenly"),
        (broken(view=peeking_view), sampling_laws.samples_fit_their_view, "a sample looks different"),
        (broken(apply=losing_apply), play_laws.components_are_conserved, "components changed: Caesar: markers"),
        (broken(encode=forgetful_encode), record_laws.the_same_features_are_written, "encode writes other features"),
        (broken(legal=unsorted_legal), play_laws.legal_lists_are_sound, "not ascending and unique"),
        (broken(apply=counting_apply), rule_laws.numbers_fit_their_cells, r"markers\[0\] should be -1.., but holds 1..: a cell holds"),
        (broken(turn=forgetful_turn), rule_laws.rules_can_be_compiled, "forgetful_turn: .*returns a value in some branches and nothing"),
        (broken(score=generous_score), play_laws.scores_add_up, r"the results \[1.0, 1.0\] do not add up to 1"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_broken_games_are_caught(game: rubicon.Game, law: kit.Law, message: str) -> None:
    with pytest.raises(rubicon.BadGame, match=message):
        law(game, 40, 1)


def test_other_breaks_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rubicon.load("caesar")
    padded = copy.copy(game.book)
    import numpy as np

    padded.state = np.dtype([("a", "i1"), ("b", "i4")], align=True)
    with pytest.raises(rubicon.BadGame, match="padding"):
        record_laws.record_is_plain(rubicon.Game(padded, game.options), 1, 1)
    hidden = copy.copy(game.book)
    hidden.state = np.dtype([("take", "i1")], align=True)
    with pytest.raises(rubicon.BadGame, match="the field take hides"):
        record_laws.record_is_plain(rubicon.Game(hidden, game.options), 1, 1)
    short = copy.copy(game.book)
    short.limits = dataclasses.replace(short.limits, longest=50)
    with pytest.raises(rubicon.BadGame, match=r"the bound of Caesar! is 50"):
        play_laws.games_end_in_bounds(rubicon.Game(short, game.options), 2, 1)
    muddled = copy.copy(game.book)

    class Muddled:
        headline = staticmethod(game.book.texts.notation.headline)
        parse = staticmethod(game.book.texts.notation.parse)

        @staticmethod
        def text(s: Any, action: int) -> str:
            return game.book.texts.notation.text(s, action).split("-")[0]

    muddled.texts = dataclasses.replace(muddled.texts, notation=Muddled())
    with pytest.raises((rubicon.BadGame, rubicon.BadNotation)):
        text_laws.notation_round_trips(rubicon.Game(muddled, game.options), 4, 1)


def test_wrong_action_numbers_are_caught() -> None:
    game = rubicon.load("cleopatra")
    space = game.book.actions
    assert space is not None

    def check(law: kit.Law, **changed: Any) -> None:
        book = copy.copy(game.book)
        for name, value in changed.items():
            setattr(book, name, value)
        law(rubicon.Game(book, game.options), 4, 1)

    with pytest.raises(rubicon.BadGame, match="declared are 263 of 332"):
        check(action_laws.actions_are_numbered, limits=dataclasses.replace(game.book.limits, numbers=333))
    kinds = [kind for kind, each in space.kinds.items() if each.role == "decision"]
    rest = [kind for kind in space.kinds if kind not in kinds]
    unhidden = ActionSpace(decisions=kinds, outcomes=rest)
    with pytest.raises(rubicon.BadGame, match="which is no public form"):
        check(action_laws.actions_have_their_role, actions=unhidden)
    shifted = copy.copy(space)
    last = list(space.kinds)[-1]
    shifted.kinds = {**space.kinds, last: dataclasses.replace(space.kinds[last], first=space.first(last) - 1)}
    with pytest.raises(rubicon.BadGame, match="CastledUnseen begins at 307, but the kind before it ends at 308"):
        check(action_laws.actions_are_numbered, actions=shifted)


def test_some_laws_can_be_tried_alone() -> None:
    kuhn = rubicon.load("examples.kuhn:rulebook")
    found = list(kit.check(kuhn, 1, named="effects"))
    assert found == [kit.LawResult("effects are typed", None), kit.LawResult("effects account for every count", None)]
    with pytest.raises(rubicon.BadOptions, match="no law has 'gravity' in its name; there are: record is plain, "):
        list(kit.check(kuhn, 1, named="gravity"))


def test_effects_that_leave_something_out_are_caught() -> None:
    """Whoever recounts without the effects of drawn tokens gets other counts than those of the view."""
    game = rubicon.load("caesar")
    book = copy.copy(game.book)

    def forgetful(before: Any, action: int, after: Any) -> list[Any]:
        return [effect for effect in game.book.facts.effects(before, action, after) if type(effect).__name__ != "TokenDrawn"]

    book.facts = dataclasses.replace(book.facts, effects=forgetful)
    with pytest.raises(rubicon.BadGame, match=r"game 0, ply \d+: effects of \d+ for seat 0 account otherwise for"):
        effect_laws.effects_account_for_every_count(rubicon.Game(book, game.options), 4, 1)


def test_plies_without_words_are_caught_unless_their_effects_are_declared() -> None:
    game = rubicon.load("augustus", players=2)
    text_laws.seen_forms_are_complete(game, 10, 1)
    book = copy.copy(game.book)
    book.facts = dataclasses.replace(book.facts, untold=())
    with pytest.raises(rubicon.BadGame, match="has no words"):
        text_laws.seen_forms_are_complete(rubicon.Game(book, game.options), 10, 1)


def test_a_crash_is_a_verdict_too() -> None:
    game = rubicon.load("caesar")
    book = copy.copy(game.book)

    def components(s: Any) -> dict[str, int]:
        raise ZeroDivisionError("oh")

    book.checks = dataclasses.replace(book.checks, components=components)
    results = {result.law: result.broken for result in kit.check(rubicon.Game(book, game.options), 1)}
    assert results["components are conserved"] == "ZeroDivisionError: oh"
    assert results["record is plain"] is None


def test_the_command_shows_its_progress_beside_its_results(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What goes into a file is not printed to the terminal."""
    monkeypatch.setattr(kit, "LAWS", kit.LAWS[:2])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main("check caesar --games 1".split()) == 0
    said = capsys.readouterr()
    assert said.out == "ok      record is plain\nok      rules can be compiled\n2 of 2 laws kept\n"
    assert "2 laws" in said.err
