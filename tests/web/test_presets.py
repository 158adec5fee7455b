"""A game by the reference manual, set up on the page: the form shows what the preset sets, and the table has it."""

from playwright.sync_api import expect

import rubicon
from rubicon.engine import options as option
from tests.web.augustus import Forum
from tests.web.home import TITLES
from tests.web.visitor import Visit
from tests.web.words import t


def test_a_table_by_the_reference_manual(visit: Visit) -> None:
    page = (visitor := visit()).page
    page.get_by_role("button", name=t("home.play_game", game=TITLES["augustus"]), exact=True).click()
    page.get_by_text(t("new.more")).click()
    page.get_by_text(t("new.rules_document"), exact=True).click()
    expect(page.get_by_role("radio", name=t("option.augustus.joker_redraw"))).to_be_checked()
    page.get_by_text(t("option.augustus.deal_simple"), exact=True).click()
    expect(page.get_by_role("radio", name=t("new.rules_custom"))).to_be_checked()
    page.get_by_role("button", name=t("new.start"), exact=True).click()
    table = Forum(visitor)
    table.wait()
    assert table.watch.table["options_data"] == option.as_texts(rubicon.load("augustus", rules="document", deal="simple").options)
