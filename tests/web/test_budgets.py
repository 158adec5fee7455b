"""What the pages may weigh, that nothing jumps, and that things move without laying the page out anew."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from tests.web.hands import Finger, Mouse
from tests.web.home import TITLES, set_table
from tests.web.measure import SHIFTS, loading, longest_task, settle, shifts
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t

FIRST_LOAD = 60_000
MORE = 300_000
SLOWER, TASK = 4, 50
"""A machine that much slower than this one is busy for no longer, in milliseconds, while things move."""
STEADY = 0.02
MOVED = """() => {
  const found = new Set();
  const may = new Set(["transform", "opacity", "offset", "easing", "composite", "computedOffset"]);
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSKeyframesRule)
        for (const frame of rule.cssRules)
          for (const property of frame.style) if (!may.has(property)) found.add(`@keyframes ${rule.name}: ${property}`);
      const moved = rule.style?.transitionProperty ?? "";
      for (const property of moved.split(",").map((one) => one.trim()))
        if (property && property !== "none" && !may.has(property)) found.add(`${rule.selectorText}: ${property}`);
    }
  for (const animation of document.getAnimations())
    for (const frame of animation.effect.getKeyframes())
      for (const property of Object.keys(frame)) if (!may.has(property)) found.add(`animation: ${property}`);
  return [...found];
}"""


def games_in(addresses: Iterable[str]) -> set[str]:
    """The games of which code was fetched."""
    return {game for game in TITLES for address in addresses if f"/{game}-" in address}


@pytest.mark.parametrize("game", TITLES)
def test_what_the_first_page_weighs_and_what_a_table_adds(visit: Visit, game: str) -> None:
    visitor = visit("", kept=True)
    load = loading(visitor.page)
    visitor.go("/")
    settle(visitor.page)
    first = load.code()
    assert 10_000 < first <= FIRST_LOAD
    assert games_in(load.sizes["script"]) == set()
    TablePage(set_table(visitor, game=game)).play(1)
    settle(visitor.page)
    assert load.everything() - first <= MORE
    assert games_in(load.sizes["script"]) == {game}


@pytest.mark.parametrize(("game", "phone"), [("caesar", False), ("caesar", True), ("cleopatra", False), ("augustus", True)])
def test_nothing_jumps(visit: Visit, game: str, phone: bool) -> None:
    visitor = visit("", phone=phone, moving=True, kept=True)
    visitor.page.add_init_script(SHIFTS)
    visitor.go("/")
    expect(visitor.page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)).to_be_visible()
    settle(visitor.page)
    home = shifts(visitor.page)
    assert sum(value for value, _ in home) < STEADY, home
    table = TablePage(set_table(visitor, game=game), Finger if phone else Mouse)
    table.wait()
    settle(visitor.page)
    visitor.go(f"/t/{visitor.table}")
    table.play(3)
    table.wait()
    there = shifts(visitor.page)
    assert sum(value for value, _ in there) < STEADY, there


@pytest.mark.parametrize("game", TITLES)
def test_things_move_by_transform_and_opacity_only(visit: Visit, game: str) -> None:
    visitor = visit(moving=True, kept=True)
    assert visitor.page.evaluate(MOVED) == []
    table = TablePage(set_table(visitor, game=game))
    for _ in range(3):
        table.play(1)
        assert visitor.page.evaluate(MOVED) == []


@pytest.mark.parametrize("game", TITLES)
def test_no_task_is_long_while_things_move(visit: Visit, game: str) -> None:
    """What a move and its answer cost: of three the one during which the browser had nothing else to do, such as clearing its memory."""
    visitor = visit(moving=True, kept=True)
    table, browser = TablePage(set_table(visitor, game=game)), visitor.context.browser
    assert browser is not None
    longest = list[float]()
    table.play(2)
    for _ in range(3):
        offer = table.wait()
        browser.start_tracing(page=visitor.page, categories=["toplevel", "devtools.timeline"])
        table.do(offer)
        table.wait()
        longest.append(longest_task(browser.stop_tracing()))
    assert SLOWER * min(longest) <= TASK, f"{longest} ms of work at a time"
