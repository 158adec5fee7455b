"""With keys alone, from the first page to the end of a game."""

from playwright.sync_api import expect

from tests.web.keys import Keys
from tests.web.table import TablePage
from tests.web.visitor import Visit, Visitor
from tests.web.words import starting, t


def begin(visit: Visit) -> TablePage:
    visitor: Visitor = visit()
    page = visitor.page
    play = page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)
    expect(play).to_be_visible()
    keys = TablePage(visitor, Keys)
    assert isinstance(keys.hands, Keys)
    keys.hands.tab_to(play)
    page.keyboard.press("Enter")
    keys.hands.tab_to(page.get_by_role("button", name=starting("new.bot")))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    return keys


def test_a_whole_game(visit: Visit) -> None:
    table = begin(visit).play()
    assert table.watch.table["status"] == "over"


def test_a_token_goes_back_with_escape(visit: Visit) -> None:
    table = begin(visit)
    table.wait()
    keys = table.page.keyboard
    assert isinstance(table.hands, Keys)
    table.hands.tab_to(table.page.get_by_role("radiogroup"))
    keys.press("Enter")
    table.hands.shadow("")
    keys.press("Escape")
    assert table.hands.is_at(table.page.get_by_role("radiogroup"))
    assert table.page.locator("[data-ghost]").count() == 0
    table.play(1)


def test_a_dialog_closes_with_escape_and_gives_the_focus_back(visit: Visit) -> None:
    table = begin(visit)
    table.wait()
    assert isinstance(table.hands, Keys)
    menu = table.page.get_by_role("button", name=t("table.menu"), exact=True)
    table.hands.tab_to(menu)
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_the_log_is_one_stop_and_arrows_go_through_it(visit: Visit) -> None:
    table = begin(visit).play(3)
    table.wait()
    keys, entries = table.page.keyboard, table.page.get_by_role("list", name=t("log.label")).get_by_role("button")
    assert isinstance(table.hands, Keys)
    count = entries.count()
    assert count > 3
    table.hands.tab_to(entries)
    expect(entries.nth(count - 1)).to_be_focused()
    keys.press("ArrowUp")
    expect(entries.nth(count - 2)).to_be_focused()
    keys.press("Home")
    expect(entries.first).to_be_focused()
    keys.press("Enter")
    expect(entries.first).to_have_attribute("aria-current", "true")
    keys.press("Tab")
    assert not table.hands.is_at(entries)
