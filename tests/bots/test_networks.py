"""Exported networks: what they say, what is refused, and the bots that play by them."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import rubicon
from rubicon.bots import Bot, names, simulation
from rubicon.bots.budget import Budget
from rubicon.bots.networks import descent, file, loaded, root_halving, search
from rubicon.bots.networks.blend import blended
from rubicon.bots.networks.file import BadNetwork, Network
from rubicon.bots.networks.forward import Forward, probabilities
from rubicon.bots.networks.kernel import Kernel
from rubicon.bots.networks.observation import observe, options_of
from rubicon.bots.networks.player import picked
from rubicon.bots.networks.program import LINEAR, Assembler
from rubicon.bots.networks.search import next_batch
from rubicon.bots.networks.structure import Group, Link, Structure
from rubicon.engine import options as option
from rubicon.engine.chance import generators
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import blank
from rubicon.kit import secrecy_laws
from tests.bots.network_files import INSTALLED, NETWORK, POSITIONS, REFERENCE, reference_of, reference_positions, shown_actions
from tests.bots.test_search import middle

POLICY, SEARCH = f"network:net={NETWORK}", f"network-search:60,net={NETWORK}"
BOTS = (
    POLICY,
    f"{POLICY},t=1",
    SEARCH,
    f"{SEARCH},t=0.5",
    f"{SEARCH},trees=2",
    f"{SEARCH},halve=0",
    f"{SEARCH},formula=0.4",
)
WRONG_TREES = (
    "network-search:9,trees=0",
    "network-search:9,trees=65",
    "network-search:9,trees=1.5",
    "network:trees=2",
    "network-search:9,halve=1",
    "network-search:9,formula=2",
    "network:formula=0.4",
)


@pytest.fixture(scope="module")
def network() -> Network:
    return file.read(NETWORK)


@pytest.mark.parametrize("kind", [Forward, Kernel])
def test_numpy_and_machine_code_say_what_pytorch_says(caesar: rubicon.Game, network: Network, kind: Any) -> None:
    agrees(kind(network), caesar, REFERENCE)


@pytest.mark.parametrize("name", INSTALLED)
def test_the_networks_that_come_with_rubicon_say_what_pytorch_says(name: str) -> None:
    path = loaded.built_in(name)
    assert path is not None
    installed, game = file.read(path), rubicon.load(name)
    file.check(installed, game.book, path)
    for kind in (Forward, Kernel):
        agrees(kind(installed), game, reference_of(name))


def agrees(forward: Any, game: rubicon.Game, reference: Path) -> None:
    """Probabilities and values are those of the reference."""
    observations, masks = reference_positions(game)
    assert len(observations) == POSITIONS
    found = forward(observations)
    chances = np.stack([probabilities(np.where(mask, row, -np.inf)) for row, mask in zip(found.logits, masks, strict=True)])
    with np.load(reference) as expected:
        assert np.abs(np.take_along_axis(chances, shown_actions(masks), axis=1) - expected["chances"]).max() < 1e-3
        assert np.abs(found.values - expected["values"]).max() < 1e-3


@pytest.mark.parametrize("name", INSTALLED)
def test_every_layer_finds_room_for_its_inputs(name: str) -> None:
    path = loaded.built_in(name)
    assert path is not None
    program = Assembler(file.read(path)).program()
    layers = program.steps[program.steps[:, 0] == LINEAR]
    assert len(program.nonzero) >= layers[:, 4].max()


def test_one_position_gets_the_same_answer_as_in_a_batch(caesar: rubicon.Game, network: Network) -> None:
    observations, _ = reference_positions(caesar)
    for kind in (Forward, Kernel):
        forward: Any = kind(network)
        together, alone = forward(observations[:5]), forward(observations[3:4])
        assert np.abs(together.logits[3] - alone.logits[0]).max() < 1e-4


def test_the_file_names_game_rules_data_and_training_run(network: Network, caesar: rubicon.Game) -> None:
    about = network.about
    assert (about.game, about.rules, about.data) == ("caesar", caesar.book.version, file.data_hash(caesar.book))
    assert "seed 5, 163,840 decisions" in about.run
    assert NETWORK.stat().st_size + REFERENCE.stat().st_size < 200_000


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"game": "kuhn"}, "a network for kuhn, not for caesar"),
        ({"rules": 99}, "trained with version 99 of the rules, these are version 1"),
        ({"data": "0" * 16}, "trained with other data"),
        ({"option_fields": ("stuck",)}, "observations of 578 numbers"),
        ({"format": 2}, "has format 2"),
    ],
)
def test_a_network_for_something_else_is_refused(network: Network, changed: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    file.write(Network(msgspec.structs.replace(network.about, **changed), network.weights), path)
    match = middle("caesar")
    with pytest.raises(BadNetwork, match=message):
        Bot(f"network:net={path}").choose(match.view_record(match.turn), match.legal(), generators(1, 0, 1, 0)[0])


@pytest.mark.parametrize("content", [b"", b"nonsense", NETWORK.read_bytes()[:5000]])
def test_a_damaged_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.npz"
    path.write_bytes(content)
    with pytest.raises(BadNetwork, match="no network that can be read"):
        file.read(path)


def test_a_network_that_is_too_large_is_not_written(network: Network, tmp_path: Path) -> None:
    noise = np.random.default_rng(1).normal(size=2_000_000).astype(np.float32)
    with pytest.raises(BadNetwork, match="a network may have 3,000,000"):
        file.write(Network(network.about, network.weights | {"more": noise}), tmp_path / "large.npz")


@pytest.mark.parametrize("name", ["network", "network:t=1", "network-search:40"])
def test_without_a_network_the_bots_say_what_is_missing(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(loaded, "FOLDER", tmp_path)
    match = middle("caesar")
    with pytest.raises(BadNetwork, match=r"no network for caesar in this installation; train one \(rubicon train caesar\)"):
        Bot(name).choose(match.view_record(match.turn), match.legal(), generators(1, 0, 1, 0)[0])


@pytest.mark.parametrize(
    "name", ["network-search", "network:c=1", "network:5", "network:t=x", "network-search:9,rollout", "network:net=", *WRONG_TREES]
)
def test_a_wrong_setting_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot):
        Bot(name)


def test_lists_of_bots_keep_the_settings_of_networks() -> None:
    listed = "greedy,network:net=a.npz,t=1,network-search:50,net=b.npz,random"
    assert names.split_list(listed) == ["greedy", "network:net=a.npz,t=1", "network-search:50,net=b.npz", "random"]


def test_observations_of_version_1_carry_every_option(caesar: rubicon.Game) -> None:
    """Two sets of options never look alike, and a view says the same as the game."""
    book, seen = caesar.book, {}
    for options in option.every(book.options, {}):
        if book.refuse(options) is None:
            game = rubicon.Game(book, options)
            numbers = options_of(game)
            seen[numbers.tobytes()] = options
            view = game.start(1).view_record(game.players[0])
            assert (observe(view, book)[-len(numbers) :] == numbers).all()
    assert len(seen) == sum(book.refuse(options) is None for options in option.every(book.options, {}))


@pytest.mark.parametrize("candidates", [0, 4])
def test_trees_share_the_simulations(caesar: rubicon.Game, candidates: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each tree looks at the root once, then the budget is divided; sequential halving gives it to its candidates alone."""
    match, seen = middle("caesar", 40), []
    view, legal, found = match.view_record(match.turn), match.legal(), loaded.network_for(caesar.book, NETWORK, "network-search")

    def recorded(*given: Any) -> root_halving.RootStatistics:
        seen.append(statistics(*given))
        return seen[-1]

    statistics = root_halving.root_statistics
    for module in (search, root_halving):
        monkeypatch.setattr(module, "root_statistics", recorded)
    for trees in (1, 2, 3):
        plan = search.Plan(exploration=0.4, trees=trees, candidates=candidates)
        weights = search.weights(view, legal, generators(9, 0, 1, 0)[0], found, Budget(simulations=60), plan)
        assert seen[-1].visits.sum() == 60
        if candidates:
            assert np.count_nonzero(seen[-1].visits) == np.count_nonzero(weights) == candidates
            dropped, *_, kept = sorted(seen[-1].visits[seen[-1].visits > 0])
            assert (dropped < 10, kept > 20) == (True, True)


def test_actions_meet_the_same_chances(caesar: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The k-th simulation of each action begins with the same determinization and the same random numbers."""
    match, worlds = middle("caesar", 40), list[bytes]()
    found = loaded.network_for(caesar.book, NETWORK, "network-search")
    one = search.Search(match.view_record(match.turn), found, Budget(simulations=20), search.Plan(), 7)
    one._v = one._v.view(np.recarray)

    def recorded(v: Any, work: Any) -> None:
        simulation.determinize(v, work)
        worlds.append(work.states[0].tobytes() + work.rng.tobytes())

    monkeypatch.setattr(search, "compiled", lambda rule: rule)
    monkeypatch.setattr(descent, "determinize", recorded)
    actions = np.array(match.legal()[:3], np.int16)
    with np.errstate(over="ignore"):
        one.run(1)
        for _ in range(2):
            one.run(3, actions)
    first, second = worlds[1:4], worlds[4:]
    assert (len(set(first)), len(set(second)), len(worlds)) == (1, 1, 7)
    assert first[0] != second[0]


def test_evaluate_counts_beside_the_value() -> None:
    assert blended(0.7, 0.1, 0.0) == 0.7
    chances = [blended(0.7, formula, 0.42) for formula in (0.0, 0.4, 0.7, 1.0)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.5 < chances[2] < chances[3] < 1
    assert blended(0.5, 0.5, 0.42) == pytest.approx(0.4775, abs=0.001)


def test_few_simulations_are_shared_by_few_actions() -> None:
    assert [search.candidates_for(32, simulations) for simulations in (0, 20, 125, 1000)] == [32, 4, 15, 32]
    assert search.candidates_for(1, 1) == 1


@pytest.mark.parametrize("name", BOTS)
def test_worlds_that_look_alike_get_the_same_move(name: str) -> None:
    match = middle("caesar", 40)
    seat, engine = match.turn, match.game.compiled
    view, world, moves, truths = match.view_record(seat), blank(match.game.book.state), set(), set()
    before = view.tobytes()
    for number in range(6):
        engine.sample(view, generators(number, 0, 1, 0)[0], world)
        truths.add(world.tobytes())
        seen = blank(match.game.book.state)
        engine.view(world, seat, seen)
        moves.add(Bot(name).choose(seen, match.legal(), generators(9, 0, 1, 0)[0]))
    assert len(truths) > 1
    assert len(moves) == 1
    assert view.tobytes() == before


def test_networks_keep_the_kits_law_of_secrecy(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a network in the installation the law asks its bots."""
    monkeypatch.setattr(loaded, "FOLDER", NETWORK.parent)
    monkeypatch.setattr(secrecy_laws, "HONEST", BOTS)
    secrecy_laws.twins_look_alike(rubicon.load("caesar"), 1, 5)


@pytest.mark.parametrize("options", [{}, {"poison": True, "centurions": True, "border_control": True}, {"solo": "hard"}, {"stuck": "lose"}])
def test_whole_games_with_all_options(options: dict[str, Any]) -> None:
    match, bots, rng = rubicon.load("caesar", **options).start(3, compiled=True), [Bot(POLICY), Bot(SEARCH)], generators(2, 0, 1, 0)[0]
    while match.turn >= 0:
        match.play(bots[match.turn].choose(match.view_record(match.turn), match.legal(), rng))
    assert match.scores is not None


def test_searches_side_by_side_share_nothing() -> None:
    match = middle("caesar")
    asked = [Bot(SEARCH) for _ in range(4)]
    alone = asked[0].choose(match.view_record(match.turn), match.legal(), generators(2, 0, 1, 0)[0])
    with ThreadPoolExecutor(4) as pool:
        found = [pool.submit(bot.choose, match.view_record(match.turn), match.legal(), generators(2, 0, 1, 0)[0]) for bot in asked]
    assert {each.result() for each in found} == {alone}


def test_batches_grow_and_end_with_the_budget() -> None:
    done, sizes = 0, []
    while done < 400:
        sizes.append(next_batch(done + 1, 400, done))
        done += sizes[-1]
    assert (done, sizes[0], max(sizes)) == (400, 1, 25)


def test_a_temperature_samples_in_proportion() -> None:
    weights, rng = np.array([1.0, 3.0, 0.0]), generators(1, 0, 1, 0)[0]
    counts = np.bincount([picked(weights, 1.0, rng) for _ in range(4000)], minlength=3)
    assert counts[2] == 0
    assert counts[1] / counts[0] == pytest.approx(3.0, rel=0.2)
    assert picked(weights, 0.0, rng) == 1


def test_a_structure_that_does_not_fit_is_refused() -> None:
    group = Group(name="places", count=2, first=0, features=1, scores=1)
    with pytest.raises(ValueError, match="an entity that is not there"):
        Structure(
            columns=2, groups=(group,), links=(Link(source="places", target="places", sources=(2,), targets=(0,)),), scores=0, actions=(0,)
        )
    with pytest.raises(ValueError, match="an output that is not there"):
        Structure(columns=2, groups=(group,), links=(), scores=0, actions=(2,))
    with pytest.raises(ValueError, match="beyond the end"):
        Structure(columns=1, groups=(group,), links=(), scores=0, actions=(0,))


def test_nothing_at_play_time_imports_pytorch() -> None:
    script = f"""
import sys, rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
match = rubicon.load("caesar").start(1)
view, legal = match.view_record(match.turn), match.legal()
for name in ({POLICY!r}, {SEARCH!r}):
    Bot(name).choose(view, legal, generators(1, 0, 1, 0)[0])
print(sorted(sys.modules.keys() & {{"torch", "rubicon.training"}}))
"""
    assert subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_a_search_by_the_clock_ends_in_time() -> None:
    match = middle("caesar")
    bot = Bot(f"network-search:0.2s,net={NETWORK}")
    for _ in range(2):
        began = time.perf_counter()
        assert bot.choose(match.view_record(match.turn), match.legal(), generators(1, 0, 1, 0)[0]) in match.legal()
    assert time.perf_counter() - began < 5.0
