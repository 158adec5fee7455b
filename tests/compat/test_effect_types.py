"""Every type of effect is met somewhere: in a stored game, or in a story of its own."""

import importlib

import pytest

import rubicon
from rubicon.engine import registry
from tests.compat.stored import GAME_FILES

STORIES = {
    "StepSkipped": "tests.caesar.test_effects",
    "PlacementSkipped": "tests.caesar.test_effects",
    "VoteLapsed": "tests.cleopatra.test_effects",
    "AttackMissed": "tests.augustus.test_effects",
    "ObjectiveCleared": "tests.augustus.test_effects",
    "ObjectiveDropped": "tests.augustus.test_effects",
}
"""What no stored game has, and who tells it instead."""


@pytest.fixture(scope="module")
def met() -> set[str]:
    """The types of effects of all stored games."""
    matches = (rubicon.open(path) for path in sorted(GAME_FILES.glob("*.rubicon")))
    return {type(effect).__name__ for match in matches for ply in range(1, len(match) + 1) for effect in match.effects(ply)}


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_every_type_of_effect_is_in_a_stored_game_or_has_a_story(game: str, met: set[str]) -> None:
    declared = {kind.__name__ for kind in registry.rulebook(game).facts.effect_types}
    assert declared - met == declared & STORIES.keys()


@pytest.mark.parametrize(("effect", "module"), STORIES.items())
def test_a_story_tells_the_effect(effect: str, module: str) -> None:
    there = vars(importlib.import_module(module))
    told = {name for test, code in there.items() if test.startswith("test_") for name in code.__code__.co_names}
    assert effect in told | {kind.__name__ for kind in there.get("STORIES", ())}
