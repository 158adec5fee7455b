"""The other games, against bots: whoever presses what is offered comes to the end."""

import pytest

from tests.web.home import set_table
from tests.web.table import Table
from tests.web.visitor import Visit


@pytest.mark.parametrize("game", ["cleopatra", "augustus"])
def test_a_whole_game_against_bots(visit: Visit, game: str) -> None:
    table = Table(set_table(visit(), "bot", game)).play()
    assert (table.watch.table["status"], table.watch.table["game"]) == ("over", game)
