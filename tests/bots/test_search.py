"""The search at real games: wins that are there, losses that need not be, the same move for the same seed."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.bots import Bot, parallel_trees, search
from rubicon.bots.networks import loaded, policy_of
from rubicon.bots.networks.file import BadNetwork
from rubicon.bots.rollout import roll_out
from rubicon.bots.simulation import simulate
from rubicon.bots.tree import NODES, ROOT, add_root, empty_tree
from rubicon.bots.tree_policy import EXPANSION_VISITS, PRIOR_VISITS
from rubicon.bots.workspace import Workspace, make_workspace
from rubicon.compiler import compiled
from rubicon.engine.chance import generators
from rubicon.engine.rule import rule
from rubicon.engine.verbs import OVER, sample
from tests.bots.searching import choice, estimates
from tests.caesar.scene import scene

GAMES = ("augustus", "caesar", "cleopatra")
LAST_MARKER: dict[str, Any] = {"hands": ("sword15 laurel22", "ship15"), "bonus": "SY=might"}


def middle(name: str, plies: int = 30, **options: object) -> rubicon.Match:
    """A random position in which there is something to decide."""
    match, rng = rubicon.load(name, **options).start(seed=3, compiled=True), random.Random(3)
    while len(match) < plies + match.set_up or len(match.legal()) < 3:
        match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", ["search:1", "search:300", "search:300,rollout", "search:50,t=2", "tiro", "miles"])
def test_a_win_at_once_is_taken(name: str) -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, left=(1, 12), **LAST_MARKER)
    assert choice(match, name) in ("SY5-AG1", "SY1-AG5", "SY2-AG2")


@pytest.mark.parametrize("name", ["search:1", "search:300", "search:300,rollout", "search:50,t=5", "tiro"])
def test_a_loss_at_once_is_avoided(name: str) -> None:
    match = scene(laid={"Pompey": "AS1-SY5"}, left=(12, 1), **LAST_MARKER)
    losing = {text for text in map(match.text, match.legal()) if text.startswith(("SY1", "SY2"))}
    assert losing
    for seed in range(8):
        assert choice(match, name, seed) not in losing


def test_where_every_move_loses_one_is_played() -> None:
    match = rubicon.load("kuhn").replay("=queen =jack bet")
    assert choice(match, "search:10") in ("check", "bet")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("simulations", [300, 3000])
def test_a_seed_gives_the_same_estimates_however_busy_the_machine(game: str, simulations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = middle(game)
    found = estimates(match, simulations=simulations, trees=2)

    class OneAfterTheOther(ThreadPoolExecutor):
        def __init__(self, trees: int):
            super().__init__(1)

    monkeypatch.setattr(parallel_trees, "ThreadPoolExecutor", OneAfterTheOther)
    assert estimates(match, simulations=simulations, trees=2) == found
    assert estimates(match, simulations=simulations, trees=2, seed=1) != found


@pytest.mark.parametrize("game", GAMES)
def test_all_simulations_are_made_and_shared_among_the_trees(game: str) -> None:
    match = middle(game)
    for trees in (1, 2, 3):
        assert sum(each.visits for each in estimates(match, simulations=1000, trees=trees).values()) == 1000


def test_a_forced_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_estimate_all", None)
    match = middle("caesar")
    only = match.legal()[:1]
    assert Bot("search:3600s").choose(match.view_record(match.turn), only, generators(1, 0, 1, 0)[0]) == only[0]


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_whole_games(game: str) -> None:
    bots = [Bot("search:20"), Bot("search:5,rollout"), Bot("tiro")]
    players = {"players": 3} if game == "augustus" else {}
    match, rng = rubicon.load(game, **players).start(seed=4, compiled=True), generators(4, 0, 1, 0)[0]
    while not match.over and len(match) < 400:
        match.play(bots[match.turn].choose(match.view_record(match.turn), match.legal(), rng))
    assert match.over or len(match) >= 400


def test_the_time_limit_is_checked_after_each_slice() -> None:
    found = estimates(middle("caesar"), simulations=0, seconds=0.01, trees=2)
    visits = sum(each.visits for each in found.values())
    assert visits >= 2 * parallel_trees.SLICE
    assert visits % parallel_trees.SLICE == 0


def test_the_search_continues_when_the_tree_is_full() -> None:
    match = middle("caesar")
    book, actions = match.game.book, np.array(match.legal(), np.int16)
    view = np.frombuffer(match.view_record(match.turn).tobytes(), book.state)
    small, work = empty_tree(3, book.limits.most_legal), make_workspace(book, 1, 0)
    compiled(add_root)(small, view, actions, np.zeros(len(actions)), 0)
    compiled(simulate)(view, small, 5000, 0.2, 0, work, actions)
    assert small.used[NODES] == 4
    assert small.visits[ROOT] == 5000


def test_a_node_is_expanded_after_some_visits_with_all_its_actions() -> None:
    match = middle("caesar")
    book, actions = match.game.book, np.array(match.legal(), np.int16)
    view = np.frombuffer(match.view_record(match.turn).tobytes(), book.state)
    tree, work = empty_tree(1000, book.limits.most_legal), make_workspace(book, 1, 0)
    compiled(add_root)(tree, view, actions, np.full(len(actions), 0.5), PRIOR_VISITS)
    compiled(simulate)(view, tree, 1000, 0.1, 0, work, actions)
    nodes = np.arange(1, tree.used[NODES])
    expanded = nodes[tree.edge_count[nodes] > 0]
    assert 0 < len(expanded) < len(nodes)
    assert (tree.visits[expanded] > EXPANSION_VISITS).all()
    first, count = tree.first_edge[expanded[0]], tree.edge_count[expanded[0]]
    assert (tree.edge_visits[first : first + count] >= PRIOR_VISITS).all()


def test_temperature_and_near_equals_vary_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = middle("cleopatra")
    best = choice(match, "search:400")
    assert {choice(match, "search:400") for _ in range(3)} == {best}
    warm = {choice(match, "search:400,t=0.2", seed) for seed in range(12)}
    assert len(warm) > 1
    equals = {"S5": 100, "C5": 90, "A5": 80, "Q5": 5}
    found = [search.ActionEstimate(number, visits, 0.5) for number, visits in enumerate(equals.values())]
    monkeypatch.setattr(search, "_estimate_all", lambda *given: ([*found, search.ActionEstimate(4, 70, 0.4)], []))
    near = {search.choose(None, range(5), generators(seed, 0, 1, 0)[0], search.Settings(simulations=1, near=0.02)) for seed in range(40)}
    assert near == {0, 1, 2}
    assert {search.choose(None, range(5), generators(seed, 0, 1, 0)[0], search.Settings(simulations=1)) for seed in range(9)} == {0}


def test_search_beats_random_play(caesar: rubicon.Game) -> None:
    """Five deals, seats exchanged: a search with a sign error would win next to none."""
    bots, won = [Bot("search:1000"), Bot("random")], 0.0
    for deal in range(5):
        for seat in range(2):
            match, rng = caesar.start(seed=deal, compiled=True), generators(deal, 0, 1, 0)[0]
            while not match.over:
                bot = bots[match.turn ^ seat]
                match.play(bot.choose(match.view_record(match.turn), match.legal(), rng))
            won += (match.scores or ())[seat]
    assert won == 10


@pytest.mark.parametrize("game", GAMES)
def test_the_rollout_policy_plays_as_many_decisions_as_asked(game: str) -> None:
    match = middle(game)
    book, whole = match.game.book, match.view_record(match.turn)

    def played(*parts: int) -> Any:
        work = make_workspace(book, 1, 0)
        compiled(sampled)(np.frombuffer(whole.tobytes(), book.state), work)
        for part in parts:
            compiled(roll_out)(work, part)
        return work.states[:1]

    assert played(2, 3).tobytes() == played(5).tobytes() != played(4).tobytes()
    assert match.game.compiled.turn(played(100_000)[0]) == OVER


@rule
def sampled(v: Any, work: Workspace) -> None:
    """A determinization of the view in the workspace."""
    sample(v[0], work.rng, work.states[0])


@pytest.mark.parametrize(("game", "rollout_depth"), [("augustus", 24), ("caesar", 2), ("cleopatra", 0)])
def test_the_rollout_depth_is_the_one_of_the_game_if_none_is_given(game: str, rollout_depth: int) -> None:
    match = middle(game)
    asked = estimates(match, simulations=300)
    assert asked == estimates(match, simulations=300, rollout_depth=rollout_depth)
    assert asked != estimates(match, simulations=300, rollout_depth=rollout_depth + 3)


def test_the_policy_counts_where_actions_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action with a large bonus is chosen, its chance to win is told as it is; a policy that is sure of nothing changes nothing."""
    match = middle("caesar", 40)
    view, legal = match.view_record(match.turn), match.legal()

    def analysed(policy: float) -> list[search.ActionEstimate]:
        return search.analyse(view, legal, generators(3, 0, 1, 0)[0], search.Settings(simulations=300, policy=policy))

    plain = analysed(0)
    monkeypatch.setattr(policy_of, "log_probabilities", lambda view, actions: np.zeros(len(actions)))
    assert analysed(60.0) == plain
    wanted = plain[-1].action
    monkeypatch.setattr(policy_of, "log_probabilities", lambda view, actions: np.where(actions == wanted, 0.0, -12.0))
    best = analysed(5.0)[0]
    assert best.action == wanted
    assert best.win < plain[0].win
    assert best.bonus == 0


def test_the_policy_is_that_of_the_games_network(monkeypatch: pytest.MonkeyPatch) -> None:
    match = middle("caesar", 40)
    view, legal = match.view_record(match.turn), match.legal()
    found = policy_of.log_probabilities(view, np.array(legal, np.int16))
    assert legal[int(found.argmax())] == Bot("network").choose(view, legal, generators(1, 0, 1, 0)[0])
    assert np.exp(found).sum() == pytest.approx(1.0, abs=0.001)
    monkeypatch.setattr(loaded, "built_in", lambda game: None)
    other = middle("cleopatra")
    with pytest.raises(BadNetwork, match="no network for cleopatra"):
        Bot("search:50,policy=60").choose(other.view_record(other.turn), other.legal(), generators(1, 0, 1, 0)[0])
