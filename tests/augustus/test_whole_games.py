"""Whole random games with the options that follow the reference manual (A51 to A55), each alone and all together."""

import numpy as np
import pytest

import rubicon
from rubicon.games.augustus.box import GOAL
from rubicon.games.augustus.components import components
from rubicon.games.augustus.state import BY_GOAL, BY_QUIET, ENDED
from rubicon.vector.simulation import Results, run
from tests.augustus.decks import CHAINS
from tests.augustus.scene import BY_THE_LETTER

GAMES = 300
SETS = [*({name: value} for name, value in BY_THE_LETTER.items()), BY_THE_LETTER]


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(options))
def test_random_games_end(options: dict[str, str], players: int) -> None:
    game = rubicon.load("augustus", players=players, deal="simple", cards=CHAINS, **options)
    chunks = list(run(game, GAMES, seed=1))
    finished = np.concatenate([chunk.finished for chunk in chunks]).view(np.recarray)
    results = Results(*(np.concatenate(column) for column in zip(*(chunk.results for chunk in chunks), strict=True)))
    assert (finished.phase == ENDED).all()
    assert results.plies.max() < game.book.limits.longest
    assert set(results.endings) <= {BY_GOAL, BY_QUIET}
    assert ((finished.done.max(axis=1) >= GOAL) == (results.endings == BY_GOAL)).all()
    assert not finished.announced.any()
    assert finished.missed.any() == ("missed_reward" in options)
    for s in finished[:10]:
        assert not any(count for name, count in components(s).items() if not name.startswith(("token", "objectives")))
    assert np.isclose(results.scores.sum(axis=1), 1).all()
