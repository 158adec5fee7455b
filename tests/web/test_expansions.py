"""Every expansion, alone and all together, played to the end."""

import pytest

from tests.web.home import set_table
from tests.web.table import Table
from tests.web.visitor import Visit

ALL = ("poison", "centurions", "border_control")


@pytest.mark.parametrize("rule", ALL)
def test_a_whole_game_with_one(visit: Visit, rule: str) -> None:
    table = Table(set_table(visit(), rules=(rule,))).play()
    assert table.watch.table["options_data"][rule] == "on"


def test_a_whole_game_with_all_at_one_screen(visit: Visit) -> None:
    table = Table(set_table(visit(moving=True), "screen", rules=ALL)).play()
    assert {table.watch.table["options_data"][rule] for rule in ALL} == {"on"}
