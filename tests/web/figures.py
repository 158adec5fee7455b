"""Prints what the budgets are about, measured in Chromium on this machine: `python -m tests.web.figures`."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.chance import seeded
from tests.server.client import Server
from tests.web.chromium import build_pages, chromium
from tests.web.home import set_table
from tests.web.measure import SHIFTS, loading, longest_task, settle, shifts
from tests.web.table import TablePage
from tests.web.visitor import Visitor, Visitors
from tests.web.words import t

MOVES = 10
SLOWER = 4
"""Times slower than this machine, for the longest task."""
CLOCK = """(free) => {
  window.shown = [];
  let clicked = 0;
  const isFree = (label) => label.includes(free);
  addEventListener("click", ({timeStamp, target}) => { if (target.closest("svg")) clicked = timeStamp; }, true);
  new MutationObserver((changes) => {
    if (!clicked || !changes.some(({target, oldValue}) => isFree(oldValue) && !isFree(target.getAttribute("aria-label")))) return;
    window.shown.push(performance.now() - clicked);
    clicked = 0;
  }).observe(document.querySelector("main"), {subtree: true, attributeFilter: ["aria-label"], attributeOldValue: true});
}"""


def weight(visitor: Visitor) -> None:
    load = loading(visitor.page)
    visitor.go("/")
    settle(visitor.page)
    first = load.code()
    print(f"first page, JavaScript and CSS   {first / 1000:6.1f} kB gzipped")
    TablePage(set_table(visitor)).play(1)
    settle(visitor.page)
    print(f"a table of Caesar! adds          {(load.everything() - first) / 1000:6.1f} kB: code, map, letters")


def steadiness(visitor: Visitor) -> None:
    visitor.page.add_init_script(SHIFTS)
    visitor.go("/")
    settle(visitor.page)
    home = sum(value for value, _ in shifts(visitor.page))
    TablePage(set_table(visitor)).play(3)
    there = sum(value for value, _ in shifts(visitor.page)) - home
    print(f"layout shift                     {home:.4f} on the first page, {there:.4f} more at a table")


def quickness(visitor: Visitor) -> None:
    """From a click to the token on the board."""
    table = TablePage(set_table(visitor))
    table.wait()
    visitor.page.evaluate(CLOCK, t("caesar.space_free", name="", icon="").split(",")[-1])
    table.play(MOVES)
    times = visitor.page.evaluate("() => window.shown")
    print(f"a move shows after               {statistics.median(times):6.1f} ms, median of {len(times)}; the slowest {max(times):.1f} ms")


def tasks(visitor: Visitor) -> None:
    """While a move and the bot's answer are shown; what this script asks of the page before and after does not count."""
    table, browser, longest = TablePage(set_table(visitor)), visitor.context.browser, list[float]()
    assert browser is not None
    while (offer := table.wait()).kind != "over" and len(longest) < MOVES:
        if offer.kind != "token":
            table.do(offer)
            continue
        table.hands.aim(table.rng.randrange(len(offer.names)))
        visitor.page.wait_for_timeout(500)
        browser.start_tracing(page=visitor.page, categories=["toplevel", "devtools.timeline"])
        table.hands.drop()
        visitor.page.wait_for_timeout(2500)
        longest.append(SLOWER * longest_task(browser.stop_tracing()))
    over = f"{sum(time > 50 for time in longest)} of {len(longest)} moves have one over 50 ms"
    print(f"longest task of a move           {statistics.median(longest):6.1f} ms at {SLOWER} times slower, median; {over}")


def main() -> None:
    build_pages()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), bot_seconds=0.01)
        browser: Browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for measure in (weight, steadiness, quickness, tasks):
                with seeded(measure.__name__):
                    visitors = Visitors(browser, server.url)
                    measure(visitors.come("" if measure in (weight, steadiness) else "/", moving=True, kept=True))
                    visitors.leave()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
