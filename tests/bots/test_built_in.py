"""Bots: they see a view, the legal actions and their own generator."""

import numpy as np
import pytest

import rubicon
from rubicon import arena
from rubicon.bots import NAMES, Bot
from rubicon.engine.chance import generators
from rubicon.engine.record import records
from tests.caesar.scene import scene, texts


def choice(match: rubicon.Match, name: str, seed: int = 0) -> str:
    return match.text(Bot(name).choose(match.view_record(match.turn), match.legal(), generators(seed, 0, 1, 0)[0]))


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_legal_moves_to_the_end(caesar: rubicon.Game, name: str) -> None:
    match = caesar.start(seed=4)
    while not match.over:
        match.play(choice(match, name, len(match.log)))
    assert match.scores is not None


@pytest.mark.parametrize("name", NAMES)
def test_bots_repeat_themselves_with_the_same_generator(caesar: rubicon.Game, name: str) -> None:
    match = caesar.start(seed=4)
    assert choice(match, name, 5) == choice(match, name, 5)


@pytest.mark.parametrize("name", NAMES)
def test_bots_do_not_look_behind_the_screen(caesar: rubicon.Game, name: str) -> None:
    match = caesar.start(seed=4)
    view = match.view_record(0)
    world = records(1, view.dtype)[0]
    chosen = set()
    for number in range(20):
        caesar.interpreted.sample(view, generators(number, 0, 1, 0)[0], world)
        seen = records(1, view.dtype)[0]
        caesar.interpreted.view(world, 0, seen)
        chosen.add(Bot(name).choose(seen, match.legal(), generators(1, 0, 1, 0)[0]))
    assert len(chosen) == 1


def test_random_tries_everything(caesar: rubicon.Game) -> None:
    match = scene(hands=("sword33", "ship15"), bonus="HU=might")
    assert {choice(match, "random", seed) for seed in range(200)} == set(texts(match))


def test_greedy_wins_when_it_can() -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, hands=("sword15 laurel22", "ship15"), left=(1, 12), bonus="SY=might")
    assert choice(match, "greedy") in ("SY5-AG1", "SY1-AG5", "SY2-AG2")


def test_greedy_takes_a_province_and_its_bonus() -> None:
    match = scene(laid={"Caesar": "HC5-HU1"}, hands=("ship06 sword33", "ship15"), bonus="HU=senate HC=might")
    match.play(choice(match, "greedy"))
    assert match.position().to_dict()["provinces"]["Hispania Ulterior"]["marker"] == {"owner": "Caesar", "face": "up"}


def test_unknown_bot() -> None:
    with pytest.raises(rubicon.UnknownBot, match="no bot is called 'zeus'"):
        Bot("zeus")
    assert eval(repr(Bot("greedy")), {"rubicon": __import__("rubicon.bots")}).name == "greedy"


def test_evaluate_is_a_chance(caesar: rubicon.Game) -> None:
    match = caesar.start(seed=4)
    rng = np.random.default_rng(1)
    while not match.over:
        for seat in range(2):
            assert 0 <= caesar.interpreted.evaluate(match.view_record(seat), seat) <= 1
        match.play(int(rng.choice(match.legal())))
    assert [caesar.interpreted.evaluate(match.record, seat) for seat in range(2)] == list(match.scores or ())


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus", "kuhn"])
def test_the_template_of_a_compiled_bot_plays_all_games(game: str) -> None:
    report = arena.run(rubicon.load(game), ["examples.compiled_bot:choose:3", "random"], 2, seed=1)
    assert report.games == 4
