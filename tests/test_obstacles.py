"""Why a click means nothing: in words, from what the player who asks may know."""

import random
import re

import pytest

import rubicon
from rubicon.engine.catalogue import speaking
from rubicon.match.match import Match
from tests.caesar.scene import scene
from tests.cleopatra import scene as cleopatra


def begun(game: str, seed: int = 1) -> Match:
    match = rubicon.load(game).start(seed)
    while match.turn < 0:
        match.play(match.legal()[0])
    return match


def test_c5_a_token_that_does_not_fit_and_a_space_that_is_taken() -> None:
    match, held = scene(laid={"Caesar": "AS5-SY1"}, hands=("ship15", "")), "ship 1|5"
    icons = {"-".join(space["between"]): space["icon"] for space in match.view(0).to_dict()["spaces"]}
    other = next(name for name, icon in icons.items() if icon not in held and name != "Asia-Syria")
    assert "or a laurel go here" in match.obstacle(held, other, match.turn)
    assert "Asia-Syria" in match.obstacle(held, "Asia-Syria", match.turn)
    assert match.obstacle("", other, match.turn) == "take a token from your hand first"
    assert match.obstacle(held, "Asia", match.turn) == "tokens go to the round spaces between two provinces"


def test_a_card_before_the_turn_has_begun() -> None:
    match = begun("cleopatra")
    while match.view(0).to_dict()["phase"] != "turn":
        match.play(match.legal()[0])
    assert match.obstacle("3", "Censors", match.turn) == "choose an active or a passive turn first"


def test_k40_who_has_to_choose_a_target_is_reminded_of_it() -> None:
    match, rng = begun("cleopatra"), random.Random(1)
    while match.view(0).to_dict()["phase"] != "target":
        match.play(rng.choice(match.legal()))
    assert re.fullmatch(r"something else comes first\. .+: choose a target\.", match.obstacle("", "Censors", match.turn))


def test_a_legion_on_a_symbol_that_was_not_drawn() -> None:
    match, rng = begun("augustus"), random.Random(1)
    while match.view(0).to_dict()["phase"] != "choose" or match.view(0).to_dict()["symbol"] == "joker":
        match.play(rng.choice(match.legal()))
    seat = match.waiting[0]
    objectives = match.view(seat).to_dict()["players"][match.game.seats[seat]]["objectives"]
    number, symbol = next(
        (one["number"], name)
        for one in objectives
        for name, count in one["spaces"].items()
        if count and name != match.view(0).to_dict()["symbol"]
    )
    assert "was drawn" in match.obstacle(str(number), symbol, seat)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_whatever_is_asked_has_an_answer_or_none_and_never_fails(game: str, language: str) -> None:
    match, rng = begun(game, 3), random.Random(3)
    pieces = ["", "sword 1|5", "3", "spy", "philosopher", "1", "88", "no such thing"]
    places = ["", "Gallia-Alpes", "Asia-Syria", "Asia", "Italia's second space", "Censors", "swords", "nowhere"]
    with speaking(language):
        while not match.over:
            for seat in match.waiting:
                said = match.obstacle(rng.choice(pieces), rng.choice(places), seat)
                assert said not in {"you can't do that now", "that is not possible now"}, "it says why, or what is asked"
            match.play(rng.choice(match.legal()))


def test_k44_a_scout_that_may_be_played_is_not_said_to_have_no_effect() -> None:
    match = cleopatra.play(cleopatra.scene(cleopatra.player("1", down="S3"), cleopatra.player("scout spy 1 2")), "active")
    assert match.obstacle("scout", "Praetors", match.turn) == "there is nothing for Scout under the Praetors"
    assert match.obstacle("spy", "Praetors", match.turn) == "Spy is played as it is, without a group"
    match = cleopatra.play(cleopatra.scene(cleopatra.player(up="S3"), cleopatra.player("scout 1 2")), "active")
    assert match.obstacle("scout", "Senators", match.turn) == "Scout would have no effect"
