"""A game of an installed package is known by name to every kind of environment."""

from importlib.metadata import EntryPoint

import gymnasium
import pettingzoo
import pyspiel
import pytest

from rubicon.engine import registry
from rubicon.envs import ids, openspiel


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two packages: Liar's dice, and one that can't be imported."""
    entries = {
        "liars_dice": EntryPoint("liars_dice", "examples.liars_dice:rulebook", "rubicon.games"),
        "nowhere": EntryPoint("nowhere", "examples.nowhere:rulebook", "rubicon.games"),
    }
    monkeypatch.setattr(registry, "_entry_points", lambda: entries)


@pytest.mark.filterwarnings("ignore:.*Overriding environment")
def test_a_game_of_an_installed_package_has_environments(installed: None) -> None:
    ids.register()
    env = gymnasium.make("rubicon/liars_dice-v0")
    shown, _ = env.reset(seed=1)
    assert shown["action_mask"].sum() >= 12
    many = gymnasium.make_vec("rubicon/liars_dice-v0", num_envs=3)
    assert many.reset(seed=1)[0]["observation"].shape == (3, 18)
    for kind in ("aec", "parallel"):
        table = pettingzoo.make(kind, "rubicon/liars_dice-v0")
        table.reset(seed=1)
        assert table.possible_agents == ["player_0", "player_1"]


def test_openspiel_knows_it_too_and_a_broken_one_is_left_out(installed: None) -> None:
    with pytest.warns(UserWarning, match="the game nowhere is not registered with OpenSpiel"):
        openspiel.register_all()
    assert pyspiel.load_game("rubicon_liars_dice").num_distinct_actions() == 13
