"""The other games, against bots: whoever presses what is offered gets on."""

import pytest

from tests.web.home import set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit

DECISIONS = 20


@pytest.mark.parametrize("game", ["cleopatra", "augustus"])
def test_decisions_against_bots(visit: Visit, game: str) -> None:
    table = TablePage(set_table(visit(), "bot", game)).play(DECISIONS)
    assert table.decisions == DECISIONS or table.watch.table["status"] == "over"
    assert table.watch.table["game"] == game
