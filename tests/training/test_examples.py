"""The examples of learning reach their bar: 70 % of the games of Liar's dice against `random`, which no untrained policy wins."""

import importlib
from typing import Any

import pytest

import rubicon

GAME = "examples.liars_dice:rulebook"


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_self_play_of_a_batch(library: str) -> None:
    pytest.importorskip(library)
    example: Any = importlib.import_module(f"examples.train_{library}")
    game = rubicon.load(GAME)
    assert example.against_random(game, example.train(game)) > 0.7


@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::UserWarning")
def test_ppo_of_torchrl() -> None:
    pytest.importorskip("torchrl")
    example: Any = importlib.import_module("examples.train_torchrl")
    assert example.train(GAME) > 0.7
