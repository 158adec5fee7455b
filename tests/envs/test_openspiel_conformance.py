"""What OpenSpiel asks of every game: playthroughs, all types of observations, tensors of perfect recall, pickles.

`RUBICON_REGOLD=1 pytest tests/envs/test_openspiel_conformance.py` writes the playthroughs anew.
"""

import hashlib
import os
import pickle
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from rubicon.envs import observer, openspiel
from tests.envs.test_openspiel import GAMES, middle, played, twins

GOLDEN = Path(__file__).parents[1] / "golden" / "openspiel"
PLAYTHROUGHS = (
    "rubicon_kuhn",
    "rubicon_caesar(miniature=True)",
    "rubicon_cleopatra(miniature=True)",
    "rubicon_augustus(miniature=True)",
)
LONGEST_LINE = 300
PRIVATE = (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS)


@pytest.fixture(scope="module", autouse=True)
def kuhn() -> None:
    openspiel.register("examples.kuhn:rulebook")


def cut(line: str) -> str:
    """A line for people to read: of a long one the beginning, and a digest of the whole."""
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}… [{hashlib.sha256(line.encode()).hexdigest()[:12]}]"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    text = "".join(f"{cut(line)}\n" for line in generate_playthrough.playthrough(name, [], seed=1).splitlines())
    place = GOLDEN / f"{name.removeprefix('rubicon_').partition('(')[0]}.txt"
    if os.environ.get("RUBICON_REGOLD"):
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, "utf-8")
    assert text == place.read_text("utf-8")


@pytest.mark.parametrize("name", ["rubicon_kuhn", *GAMES, "rubicon_caesar(solo=easy)"])
def test_openspiels_own_simulation(name: str) -> None:
    """With copies and both ways to save a state, which C++ has to read as well."""
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def test_whole_games_have_playthroughs() -> None:
    text = generate_playthrough.playthrough("rubicon_caesar", [], seed=1)
    assert text.count("# State ") > 40


@pytest.mark.parametrize("name", GAMES)
def test_every_type_of_observation_tells_what_its_owner_knows_and_no_more(name: str) -> None:
    game = pyspiel.load_game(name)
    kinds = [pyspiel.IIGObservationType(*parts) for parts in product((True, False), (True, False), PRIVATE)]
    all_types = [(kind, make_observation(game, kind)) for kind in kinds]
    pairs = [pair for seed in (1, 2, 3) for pair in twins(game, game.rules.players[0], seed)]
    different = [pair for pair in pairs if pair[0].cells.tobytes() != pair[1].cells.tobytes()]
    for true, twin in different[:12]:
        for kind, observing in all_types:
            told = []
            for node in (true, twin):
                state = game.state_at(node)
                observing.set_from(state, 0)
                told.append((observing.string_from(state, 0), None if observing.tensor is None else observing.tensor.tolist()))
            if kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS:
                assert told[0] == told[1]
    assert different


def test_what_is_private_is_not_public() -> None:
    state = middle("rubicon_kuhn", 2)
    game = state.get_game()
    private = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    recalled = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=True))
    nothing = make_observation(game, pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.NONE))
    everything = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    cards = state.node.record.card.tolist()
    assert [private.string_from(state, player) for player in (0, 1)] == [f"card: 0={cards[0]}", f"card: 1={cards[1]}"]
    assert [recalled.string_from(state, player) for player in (0, 1)] == [f"0:{2 + cards[0]}", f"1:{2 + cards[1]}"]
    assert (nothing.string_from(state, 0), nothing.tensor) == ("", None)
    everything.set_from(state, 0)
    assert [int(everything.dict[f"player_{player}.card"].argmax()) for player in (0, 1)] == cards


@pytest.mark.parametrize("name", ["rubicon_kuhn", *GAMES])
def test_tensors_of_information_states_differ_where_their_texts_do(name: str) -> None:
    """Perfect recall: no two information states of a game share a tensor."""
    game: Any = pyspiel.load_game(name)
    texts: dict[bytes, str] = {}
    for seed in (1, 2):
        for state in list(played(game, seed))[:250]:
            for player in range(game.num_players()):
                tensor = state.information_state_tensor(player)
                assert len(tensor) == game.information_state_tensor_size()
                text = state.information_state_string(player)
                assert texts.setdefault(np.array(tensor, np.float32).tobytes(), text) == text
    assert len(set(texts.values())) == len(texts)


def test_a_game_longer_than_its_history_keeps_a_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observer, "MOST_TOKENS", 10)
    states = list(played(pyspiel.load_game("rubicon_cleopatra"), 1))
    recalled = make_observation(states[0].get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    digests = set()
    for plies in (10, 11, 12):
        recalled.set_from(states[plies], 0)
        assert recalled.dict["history"].all()
        assert recalled.dict["earlier"].any() == (plies > 10)
        digests.add(recalled.dict["earlier"].tobytes())
    assert len(digests) == 3


@pytest.mark.parametrize("name", ["rubicon_kuhn", *GAMES])
def test_tensors_from_python_are_those_of_openspiel(name: str) -> None:
    state = middle(name, 3 if "kuhn" in name else 45)
    for player in range(state.num_players()):
        assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
        assert state.information_state_tensor(player) == pyspiel.State.information_state_tensor(state, player)
        assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
    assert state.observation_tensor() == state.observation_tensor(state.current_player())
    assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
    with pytest.raises(pyspiel.SpielError, match="no player 9"):
        state.observation_tensor(9)


@pytest.mark.parametrize("name", ["rubicon_kuhn", *GAMES])
def test_games_and_states_are_unpickled_by_another_process(name: str) -> None:
    state = middle(name, 3 if "kuhn" in name else 45)
    content = pickle.dumps((state.get_game(), state))
    code = "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); print(str(game) + '|' + str(state.history()))"
    found = subprocess.run([sys.executable, "-c", code], input=content, capture_output=True, check=True, cwd=Path(__file__).parents[2])
    assert found.stdout.decode().strip() == f"{state.get_game()}|{state.history()}"
