"""Every expansion, alone and all together, played to the end."""

import pytest
from playwright.sync_api import expect

from tests.web.home import set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import starting, t

ALL = ("poison", "centurions", "border_control")


@pytest.mark.parametrize("rules", [("poison",), ("centurions",), ("poison", "border_control")], ids="+".join)
def test_a_whole_game_with_some(visit: Visit, rules: tuple[str, ...]) -> None:
    table = TablePage(set_table(visit(), rules=rules)).play()
    assert {table.watch.table["options_data"][rule] for rule in rules} == {"on"}


def test_a_whole_game_with_all_at_one_screen(visit: Visit) -> None:
    table = TablePage(set_table(visit(moving=True), "screen", rules=ALL)).play()
    assert {table.watch.table["options_data"][rule] for rule in ALL} == {"on"}


def test_c48_border_control_alone_is_refused_with_the_reason(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.expect("400")
    page = visitor.page
    page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True).click()
    page.get_by_text(t("new.more")).click()
    page.get_by_role("switch", name=t("option.caesar.border_control")).check()
    page.get_by_role("button", name=starting("new.bot")).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("C48")
