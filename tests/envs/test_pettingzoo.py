"""PettingZoo's own tests, and what they do not ask: that masks are the rules', views keep secrets, and rewards add up."""

import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

import rubicon
from rubicon.engine.chance import generators
from rubicon.engine.record import blank, copied
from rubicon.envs import augustus_v0, caesar_v0, cleopatra_v0
from rubicon.envs.spaces import legal_mask, observed

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # they import a game of their own in a way that they have deprecated
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

# Their bombardment_test compares a part of an observation with the whole: it can't take dictionaries, not even from their own games.

MODULES = {"caesar": caesar_v0, "cleopatra": cleopatra_v0, "augustus": augustus_v0}
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("caesar", {}),
    ("caesar", {"poison": True, "centurions": True, "border_control": True, "stuck": "lose"}),
    ("caesar", {"solo": "normal", "side": "pompey"}),
    ("cleopatra", {}),
    ("augustus", {}),
    ("augustus", {"players": 5, "joker": "crier"}),
]
settings = pytest.mark.parametrize(("game", "options"), SETTINGS, ids=lambda value: str(value))
modules = pytest.mark.parametrize("game", MODULES)
DRAWN = 1012
"""A seed with which random play at Caesar! ends in a draw."""
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # it is a dictionary with the mask, as in their own games
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
"""What PettingZoo says of its own board games too, but for a list of their names."""


@settings
def test_api(game: str, options: dict[str, Any]) -> None:
    api_test(MODULES[game].env(**options), num_cycles=150)
    api_test(MODULES[game].raw_env(**options), num_cycles=50)


@modules
def test_seed(game: str) -> None:
    seed_test(MODULES[game].env, num_cycles=60)


@modules
def test_max_cycles(game: str) -> None:
    max_cycles_test(MODULES[game])


@modules
def test_render(game: str) -> None:
    render_test(MODULES[game].env, {"ansi": lambda text: len(text) > 100, "svg": lambda text: text.startswith("<svg")})


@modules
def test_by_name(game: str) -> None:
    for kind in ("aec", "parallel"):
        env = pettingzoo.make(kind, f"rubicon/{game}-v0", render_mode="ansi")
        env.reset(seed=1)
        assert env.metadata["name"] == f"{game}_v0"
        assert len(env.render()) > 100


@settings
def test_parallel_api(game: str, options: dict[str, Any]) -> None:
    parallel_api_test(MODULES[game].parallel_env(**options), num_cycles=60)


@modules
def test_parallel_seed(game: str) -> None:
    parallel_seed_test(MODULES[game].parallel_env, num_cycles=30)


@settings
def test_a_whole_game_pays_the_winner(game: str, options: dict[str, Any]) -> None:
    env, match_players = MODULES[game].env(**options), rubicon.load(game, **options).players
    env.reset(seed=5)
    assert env.possible_agents == [f"player_{k}" for k in range(len(match_players))]
    paid = played_out(env)
    if options.get("solo"):
        assert paid["player_0"] in (-1.0, 0.0, 1.0)
    else:
        shares, position = np.zeros(len(match_players), np.float32), env.unwrapped._batch.positions[0]
        env.unwrapped.game.interpreted.score(position, shares)
        assert [agent for agent in paid if paid[agent] > 0] == [f"player_{seat}" for seat in winners(shares)]
        assert sum(paid.values()) == pytest.approx(0)


def test_a_drawn_game_pays_nobody() -> None:
    env = caesar_v0.env()
    env.reset(seed=DRAWN)
    paid = played_out(env)
    assert paid == {"player_0": 0.0, "player_1": 0.0}


def played_out(env: Any) -> dict[str, float]:
    """Play to the end at random; what everybody was paid."""
    paid: dict[str, float] = {}
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    for agent in env.agent_iter():
        shown, reward, over, cut, _ = env.last()
        paid[agent] = paid.get(agent, 0.0) + reward
        assert not cut
        assert shown["action_mask"].any() == (not over)
        env.step(None if over else env.action_space(agent).sample(shown["action_mask"]))
    return paid


def winners(shares: Any) -> list[int]:
    """The seats that have more than an equal share; none in a drawn game."""
    return [seat for seat, share in enumerate(shares) if share > 1 / len(shares) + 1e-6]


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = caesar_v0.env()
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert all(env.terminations.values())
    raw = caesar_v0.raw_env()
    raw.reset(seed=1)
    before = raw.state().tolist()
    with pytest.raises(rubicon.IllegalAction, match="action 5000 is not legal for player_0"):
        raw.step(5000)
    assert raw.state().tolist() == before


@pytest.mark.parametrize("make", [caesar_v0.env, caesar_v0.parallel_env])
def test_who_does_not_reset_is_told(make: Any) -> None:
    with pytest.raises(rubicon.RubiconError, match="call reset"):
        make(render_mode="ansi").render()


@modules
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(game: str) -> None:
    env, rng, differing = MODULES[game].raw_env(), generators(3, 0, 1, 0)[0], 0
    env.reset(seed=3)
    engine, state = env.game.compiled, env.game.book.state
    for agent in env.agents:
        env.action_space(agent).seed(3)
    for _ in range(20):
        env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
        position = env._batch.positions[0]
        for seat, agent in enumerate(env.agents):
            true, eyes, world, shown = copied(position), blank(state), blank(state), env.observe(agent)
            engine.view(position, seat, eyes)
            engine.sample(eyes, rng, world)
            differing += world.tobytes() != true.tobytes()
            env._batch.positions[0] = world
            assert observed(env.game, position, seat).tobytes() == shown["observation"].tobytes()
            assert legal_mask(env.game, position, seat, env.game.book.limits.decisions).tobytes() == shown["action_mask"].tobytes() or (
                agent != env.agent_selection
            )
            env._batch.positions[0] = true
    assert differing > 10


def test_seats_that_choose_at_the_same_time_do_so_in_one_cycle() -> None:
    env = augustus_v0.parallel_env(players=3)
    shown, _ = env.reset(seed=2)
    drafts = {agent: int(one["action_mask"].argmax()) for agent, one in shown.items()}
    assert env.wait not in drafts.values()
    shown, *_ = env.step(drafts)
    assert env._batch.game.compiled.waiting(env._batch.positions[0]) == 0b111
    assert all(not one["action_mask"][env.wait] for one in shown.values())


def test_in_parallel_an_illegal_action_is_replaced_and_told() -> None:
    env = caesar_v0.parallel_env()
    shown, _ = env.reset(seed=2)
    assert shown["player_1"]["action_mask"].nonzero()[0].tolist() == [env.wait]
    _, _, over, _, infos = env.step({"player_0": env.wait, "player_1": env.wait})
    assert infos == {"player_0": {"illegal": env.wait}, "player_1": {}}
    assert not any(over.values())
    assert env._batch.seats[0] == 1


def test_the_state_for_critics_is_what_all_seats_know() -> None:
    for env in (caesar_v0.parallel_env(), caesar_v0.env()):
        env.reset(seed=2)
        known = np.concatenate([observed(env.game, env._batch.positions[0], seat) for seat in (0, 1)])
        assert env.state().tolist() == known.tolist()
        assert env.state_space.contains(env.state())


@settings
def test_state(game: str, options: dict[str, Any]) -> None:
    state_test(MODULES[game].env(**options), MODULES[game].parallel_env(**options))


def test_a_preset_sets_the_options_of_an_environment() -> None:
    assert augustus_v0.raw_env(rules="document", players=3).game == rubicon.load("augustus", rules="document", players=3)
