"""A phone: 360 pixels wide, held upright, touched with a finger."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.hands import Finger
from tests.web.home import set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit, Visitor
from tests.web.words import starting, t

SMALL = """(least) => [...document.querySelectorAll("button, a, select, summary, input:not([type=range]), [role=radio], [role=tab]")]
  .filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.closest("svg") && !e.matches(".unseen, .unseen *"))
  .map((e) => [e.matches("input") && e.closest("label") ? e.closest("label") : e, e])
  .map(([box, e]) => [box.getBoundingClientRect(), e])
  .filter(([{height, width}]) => height > 0 && (height < least - 0.5 || width < least - 0.5))
  .map(([{height, width}, e]) => `${e.outerHTML.slice(0, 90)} is ${Math.round(width)} by ${Math.round(height)}`)"""
TINY = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!node.textContent.trim() || !around.checkVisibility() || around.closest("svg")) continue;
    const size = parseFloat(getComputedStyle(around).fontSize);
    if (size < 13) found.add(`${node.textContent.trim().slice(0, 40)}: ${size}`);
  }
  return [...found];
}"""


def fits(page: Page) -> None:
    """Nothing sticks out to the side, nothing is too small to press or to read."""
    wide, seen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= seen, f"the page is {wide} wide"
    assert page.evaluate(SMALL, 44) == []
    assert page.evaluate(TINY) == []


def sit_down(visit: Visit) -> Visitor:
    visitor = visit(phone=True)
    visitor.page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True).tap()
    visitor.page.get_by_role("button", name=starting("new.bot")).tap()
    visitor.page.wait_for_url("**/t/*")
    return visitor


def test_a_whole_game_with_a_finger(visit: Visit) -> None:
    table = TablePage(sit_down(visit), Finger).play()
    assert table.watch.table["status"] == "over"


def test_log_and_rules_are_behind_one_button(visit: Visit) -> None:
    table = TablePage(sit_down(visit), Finger).play(1)
    table.wait()
    table.page.get_by_role("button", name=t("table.panel")).tap()
    sheet = table.page.get_by_role("dialog")
    expect(sheet.get_by_role("button").filter(has_text="You place").first).to_be_visible()
    sheet.get_by_role("tab", name=t("table.rules")).tap()
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    expect(sheet.get_by_text("C5", exact=True)).to_have_count(0)
    sheet.get_by_text(t("rules.exact"), exact=True).tap()
    expect(sheet.get_by_text("C5", exact=True).first).to_be_visible()


def test_the_map_comes_nearer_and_goes_back(visit: Visit) -> None:
    table = TablePage(sit_down(visit), Finger)
    table.wait()
    table.page.get_by_role("button", name=t("caesar.nearer")).tap()
    table.page.get_by_role("button", name=t("caesar.whole")).tap()
    table.play(1)


@pytest.mark.parametrize("page", ["home", "dialog", "waiting", "invitation", "table", "picked", "over"])
def test_everything_fits(visit: Visit, page: str) -> None:
    visitor = visit(phone=True)
    if page == "dialog":
        visitor.page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True).tap()
        visitor.page.get_by_text(t("new.more")).tap()
    elif page in ("waiting", "invitation"):
        set_table(visitor, "open")
        if page == "invitation":
            visitor = visit(f"/t/{visitor.table}", phone=True)
        expect(visitor.page.get_by_role("main").get_by_role("button").first).to_be_visible()
    elif page != "home":
        table = TablePage(set_table(visitor), Finger).play(1)
        table.wait()
        if page == "picked":
            table.hands.press(table.hands.held())
        if page == "over":
            table.menu(t("table.resign"))
            visitor.page.get_by_role("button", name=t("table.resign_yes"), exact=True).tap()
            table.hands.until(lambda: table.offer().kind == "over", "the end")
    else:
        expect(visitor.page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)).to_be_visible()
    fits(visitor.page)
