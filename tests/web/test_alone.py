"""Alone against Auto-Crassus, at each difficulty."""

import pytest
from playwright.sync_api import expect

from tests.web.home import Against, set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t


@pytest.mark.parametrize("strength", ["easy", "normal", "hard"])
def test_a_whole_game_alone(visit: Visit, strength: Against) -> None:
    table = TablePage(set_table(visit(), strength))
    table.wait()
    crassus = table.page.get_by_role("region", name=t("caesar.crassus"))
    expect(crassus.get_by_role("img").first).to_be_visible()
    table.play(2)
    expect(crassus).to_contain_text(t("caesar.his_cup"))
    expect(crassus).to_contain_text(t("caesar.why"))
    table.play()
    assert table.watch.table["options_data"]["solo"] == strength


def test_with_all_expansions_on_the_other_side(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True).click()
    page.get_by_role("dialog").get_by_text("Pompey", exact=True).first.click()
    page.keyboard.press("Escape")
    set_table(visitor, "hard", rules=("poison", "centurions", "border_control", "solo_harder"))
    TablePage(visitor).play()
