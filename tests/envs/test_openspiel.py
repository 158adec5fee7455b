"""The games as OpenSpiel sees them: its own checks, and what players must and must not be told."""

import importlib
import pickle
import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

import rubicon
from rubicon.engine import options as option
from rubicon.engine.errors import BadOptions, BadPosition, RubiconError
from rubicon.engine.record import blank
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.envs import openspiel
from rubicon.envs.history import MOST_BLOCKS, HistoryNode
from rubicon.envs.packed_text import packed, unpacked

GAMES = ("rubicon_caesar(poison=True,border_control=True)", "rubicon_cleopatra", "rubicon_augustus(players=3)")
CHECKED = (
    "rubicon_kuhn",
    "rubicon_caesar",
    "rubicon_caesar(poison=True,centurions=True,border_control=True,stuck=lose)",
    "rubicon_caesar(solo=hard,side=pompey)",
    "rubicon_cleopatra",
    "rubicon_cleopatra(action_deck=arranged,two_face_down=True)",
    "rubicon_augustus(joker=crier)",
)
LINE = (
    "caesar poison=on; Pompey place; HU=might HC=senate GA=wealth GC=tactics MT=might SD=senate NU=poison SC=senate IT=senate "
    "DM=wealth AF=might AC=tactics MD=wealth CY=senate CR=tactics AG=poison; left wealth tactics poison; "
    "Caesar laid SY1-AG5 AS4-SY2 hand sword06 laurel22 markers SY gained might; "
    "Pompey laid AS0-CR4 AS2-AG4 hand ship33 markers AS gained senate under 1"
)


@pytest.fixture(scope="module", autouse=True)
def kuhn() -> None:
    assert openspiel.register("examples.kuhn:rulebook") == "rubicon_kuhn"


def drawn(node: HistoryNode, rng: random.Random) -> int:
    """What chance or a careless player does."""
    outcomes = node.odds if node.turn == CHANCE else [(action, 1.0) for action in node.legal]
    return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]


def played(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(drawn(state.node, rng))
    yield state


def middle(name: str, plies: int, seed: int = 1) -> Any:
    """A decision with a choice, after so many plies."""
    states = enumerate(played(pyspiel.load_game(name), seed))
    return next(state for ply, state in states if ply >= plies and state.is_player_node() and len(state.legal_actions()) > 1)


@pytest.mark.parametrize("name", CHECKED)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_odds_add_up_and_so_do_returns(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in played(game, 2):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert all(odds > 0 and 0 <= action < game.max_chance_outcomes() for action, odds in outcomes)
        elif not state.is_terminal():
            assert state.legal_actions() == sorted(set(state.legal_actions()))
            assert state.legal_actions()[-1] < game.num_distinct_actions()
    assert sum(state.returns()) == pytest.approx(0, abs=1e-5)
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()


def test_against_an_automatic_opponent_it_is_a_game_for_one() -> None:
    game = pyspiel.load_game("rubicon_caesar(solo=easy,side=pompey)")
    assert game.num_players() == 1
    assert {state.current_player() for state in played(game, 3)} == {0, int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)}


@pytest.mark.parametrize("name", GAMES)
def test_what_was_perceived_is_remembered(name: str) -> None:
    """Perfect recall: an information state begins with every earlier one, and own actions are in it as they were."""
    game = pyspiel.load_game(name)
    before: Any = None
    for state in played(game, 4):
        for player in range(game.num_players()):
            now = state.information_state_string(player)
            if before is not None:
                was, action = before.information_state_string(player), state.history()[-1]
                assert now.startswith(f"{was} ")
                assert before.current_player() != player or now == f"{was} {action}"
        before = state


def twins(game: Any, seat: int, seed: int) -> Iterator[tuple[HistoryNode, HistoryNode]]:
    """Two games that a seat can't tell apart by what it has perceived, made without views; as long as they can go on together."""
    rng = random.Random(seed)
    true = twin = game.first
    while true.turn != OVER:
        action = drawn(true, rng)
        seen = [
            true.rules.engine.seen(true.record, action, seat),
            *(true.rules.engine.seen(twin.record, each, seat) for each in twin.legal),
        ]
        alike = [each for each, form in zip(twin.legal, seen[1:], strict=True) if form == seen[0]]
        if not alike:
            return
        true, twin = true.after(action), twin.after(rng.choice(alike))
        yield true, twin


@pytest.mark.parametrize("name", GAMES)
def test_secrets_are_in_no_text_and_no_tensor(name: str) -> None:
    game, different = pyspiel.load_game(name), 0
    observer = game.make_py_observer()
    for player, seed in ((0, 1), (1, 2), (0, 3)):
        for true, twin in twins(game, game.rules.players[player], seed):
            if true.record.tobytes() == twin.record.tobytes():
                continue
            different += 1
            one, other = game.state_at(true), game.state_at(twin)
            assert one.information_state_string(player) == other.information_state_string(player)
            assert one.observation_string(player) == other.observation_string(player)
            assert one.observation_tensor(player) == other.observation_tensor(player)
            observer.set_from(one, player)
            parts = {name: part.copy() for name, part in observer.dict.items()}
            observer.set_from(other, player)
            assert all((parts[name] == part).all() for name, part in observer.dict.items())
            if true.turn == player:
                assert one.legal_actions() == other.legal_actions()
    assert different > 5


@pytest.mark.parametrize("name", GAMES)
def test_tensors_have_the_names_and_shapes_of_the_features(name: str) -> None:
    state = middle(name, 45)
    game, player = state.get_game(), state.current_player()
    observer = game.make_py_observer()
    observer.tensor.fill(np.nan)
    observer.set_from(state, player)
    assert not np.isnan(observer.tensor).any()
    assert {each: part.shape for each, part in observer.dict.items()} == game.rules.book.features
    assert observer.tensor.tolist() == state.observation_tensor(player)
    public = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    assert public.string_from(state, 0) == public.string_from(state, 1) != observer.string_from(state, player)
    with pytest.raises(ValueError, match="take no parameters"):
        game.make_py_observer(None, {"size": 1})


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_is_one_that_the_player_takes_for_possible(name: str) -> None:
    state = middle(name, 45)
    player, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    others = [other for other in range(state.num_players()) if other != player]
    worlds: dict[bytes, list[str]] = {}
    for _ in range(20):
        world = state.resample_from_infostate(player, sampler)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        known = [world.information_state_string(other) for other in others]
        assert worlds.setdefault(world.node.record.tobytes(), known) == known
    assert len(worlds) > 1
    rng = random.Random(1)
    while not world.is_terminal():
        world.apply_action(drawn(world.node, rng))
    assert pickle.loads(pickle.dumps(world)).returns() == world.returns()


def test_others_share_a_node_when_they_know_and_perceive_the_same() -> None:
    """Of two imagined worlds with different hands of the opponent, who knows his own: two information states, and one each again."""
    state = middle("rubicon_caesar", 45)
    player, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(60)]
    hands: dict[bytes, set[str]] = {}
    for world in worlds:
        hands.setdefault(world.node.record.hand[1 - player].tobytes(), set()).add(world.information_state_string(1 - player))
    assert len(hands) > 3
    assert all(len(texts) == 1 for texts in hands.values())
    assert len(set.union(*hands.values())) == len(hands)


def test_a_copy_goes_its_own_way_and_a_pickle_comes_back() -> None:
    state = middle("rubicon_cleopatra", 30)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (str(copy) != str(state), len(copy.history())) == (True, len(state.history()) + 1)
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())
    assert again.information_state_string(0) == state.information_state_string(0)


def test_actions_are_in_the_notation_of_the_game() -> None:
    state = middle("rubicon_caesar", 40)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    match = rubicon.load("caesar").replay(state.history())
    assert texts == [match.text(action) for action in match.legal()]
    assert state.string_to_action(texts[-1]) == state.legal_actions()[-1]


def test_a_game_can_begin_at_a_position() -> None:
    game = pyspiel.load_game("rubicon_caesar", {"position": LINE})
    assert game.new_initial_state().legal_actions() == rubicon.position(LINE).legal()
    again = pyspiel.load_game(str(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state())


def test_a_deck_is_given_as_text() -> None:
    deck = rubicon.load("augustus").book.options().cards.text
    game = pyspiel.load_game("rubicon_augustus", {"cards": deck.replace("Britannia", "Caledonia"), "players": 2})
    assert pyspiel.load_game(str(game)).first.record.tobytes() == game.first.record.tobytes()


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(BadOptions, match="a side is chosen against Auto-Crassus only"):
        pyspiel.load_game("rubicon_caesar(side=pompey)")
    with pytest.raises(BadPosition, match="expected 6 sections"):
        pyspiel.load_game("rubicon_caesar(position=nonsense)")
    with pytest.raises(BadOptions, match="states its own options"):
        pyspiel.load_game("rubicon_caesar", {"position": LINE, "poison": True})
    with pytest.raises(BadOptions, match="can't be read"):
        unpacked("packed-nonsense")
    with pytest.raises(BadOptions, match="cut off"):
        unpacked(packed("a long text " * 9)[:-12])


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "rubicon.envs.openspiel")
    with pytest.raises(RubiconError, match=r'pip install "rubicon\[rl\]"'):
        importlib.import_module("rubicon.envs.openspiel")


@pytest.mark.parametrize("name", GAMES)
def test_a_ply_is_one_call_of_machine_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is next, what is legal and how likely chance is come with the position, as long as a game is played on."""
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), random.Random(5)
    rules, played_on = state.node.rules, list[int]()
    monkeypatch.setattr(rules, "_situation", lambda *given: pytest.fail("it was known already"))
    found = rules._after

    def counted(*given: Any) -> Any:
        played_on.append(given[2])
        return found(*given)

    monkeypatch.setattr(rules, "_after", counted)
    while len(state.history()) < 60:
        state.apply_action(drawn(state.node, rng))
    assert played_on == state.history()


@pytest.mark.parametrize("name", GAMES)
def test_earlier_states_can_go_another_way(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in list(played(game, 6))[:-1:29]:
        for action in state.legal_actions()[-2:]:
            fresh, other = game.new_initial_state(), state.child(action)
            for earlier in [*state.history(), action]:
                fresh.apply_action(earlier)
            assert fresh.node.cells.tobytes() == other.node.cells.tobytes()
            assert (fresh.legal_actions(), fresh.node.odds) == (other.legal_actions(), other.node.odds)
            assert fresh.information_state_string(0) == other.information_state_string(0)


def test_outcomes_and_actions_come_again_whoever_has_taken_them() -> None:
    state = middle("rubicon_augustus", 100)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    outcomes = state.chance_outcomes()
    told = list(outcomes)
    outcomes.clear()
    assert state.chance_outcomes() == state.clone().chance_outcomes() == told
    assert state.legal_actions() == [action for action, _ in told]
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    told = list(state.legal_actions())
    state.legal_actions().clear()
    assert state.legal_actions() == state.legal_actions(state.current_player()) == told


def test_memory_of_positions_is_used_again_and_never_while_somebody_has_one() -> None:
    game = pyspiel.load_game("rubicon_augustus")
    kept = [(state, state.node.cells.tobytes(), str(state)) for state in list(played(game, 6))[::50]]
    for seed in range(4):
        for _ in played(game, seed):
            pass
    for state, cells, text in kept:
        assert (state.node.cells.tobytes(), str(state)) == (cells, text)
    del kept, state
    blocks: list[set[int]] = []
    for _ in range(2):
        list(played(game, 9))
        blocks.append({id(block) for block in game.first.rules._blocks})
    assert len(blocks[0]) <= MOST_BLOCKS
    assert len(blocks[1] - blocks[0]) <= 1  # that of the last positions of the game before


def test_a_game_of_any_length_can_be_forgotten() -> None:
    node = first = pyspiel.load_game("rubicon_caesar").first
    for _ in range(200_000):
        node = HistoryNode(first.rules, first.block, 0, node, 0, 0, 0, [])
    del node  # one after the other, for the stack has no room for so many at once


def test_copies_share_what_was_worked_out() -> None:
    state = middle("rubicon_augustus", 100)
    assert state.clone().node is state.node


def test_a_preset_is_a_parameter_and_what_differs_from_a_default_wins() -> None:
    def options(text: str) -> Any:
        return openspiel.chosen(rubicon.load("augustus").book, pyspiel.load_game(text).get_parameters())[1].tobytes()

    def expected(**given: object) -> bytes:
        game = rubicon.load("augustus", **given)
        first = blank(game.book.state)
        game.interpreted.start(first, option.numbers(game.options))
        return bytes(first.tobytes())

    preset = pyspiel.load_game("rubicon_augustus(rules=document)")
    assert options(str(preset)) == expected(rules="document") != expected()
    assert options("rubicon_augustus(rules=document,joker=crier)") == expected(rules="document", joker="crier")
