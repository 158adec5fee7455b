"""Seeds of earlier versions give what they gave."""

import pytest

from tests.compat import expected
from tests.compat.stored import DRAWS, content, plain

TOLD = content(DRAWS)


def test_a_seed_gives_the_same_fair_draws() -> None:
    assert expected.of_fair() == TOLD["fair"]


def test_generators_give_the_same_numbers() -> None:
    assert expected.of_generators() == TOLD["generators"]


@pytest.mark.parametrize("name", TOLD["games"])
def test_a_game_from_its_seed_comes_out_the_same(name: str) -> None:
    assert plain(expected.of_seed(name)) == TOLD["games"][name]


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, seeds in TOLD["simulated"].items() for seed in seeds])
def test_simulated_games_come_out_the_same(game: str, seed: str) -> None:
    assert expected.of_simulation(game, int(seed)) == TOLD["simulated"][game][seed]
