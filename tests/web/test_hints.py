"""Hints at the table, and after the game what its moves were worth."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.web.files import played
from tests.web.hands import Finger, Mouse
from tests.web.home import set_table
from tests.web.offer import lit
from tests.web.replay import load, tool
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import around, t

THINKING = 60_000
"""Milliseconds that the server may think, on a busy machine."""


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    """Tests wait for thoughts, not for the compiler."""
    think = "import rubicon; rubicon.load('caesar').start(1).hints(budget='20')"
    subprocess.run([sys.executable, "-c", think], check=True, timeout=600)


HAND = ("[data-token]", '[data-spot="Gallia-Hispania Citerior"]', "main")
"""Where these are must not change for a hint."""


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_lies_on_the_board_moves_nothing_hinders_nothing_and_is_played(visit: Visit, phone: bool) -> None:
    table = TablePage(set_table(visit(phone=phone)), Finger if phone else Mouse)
    table.wait()
    page, ask = table.page, t("hints.ask")
    places = [page.locator(one).first.bounding_box() for one in HAND]
    page.get_by_role("button", name=ask, exact=True).click()
    hints = page.get_by_role("region", name=t("hints.title"))
    shown = page.locator("[data-hint]")
    expect(shown).to_have_count(1, timeout=THINKING)
    expect(page.locator("[data-token][data-hinted]")).to_have_count(1)
    assert [page.locator(one).first.bounding_box() for one in HAND] == places
    table.hands.pick(0)
    expect(shown).to_have_count(1)
    assert len(lit(page)) > 1
    page.keyboard.press("Escape")
    expect(hints).to_have_count(0)
    expect(shown).to_have_count(0)
    page.get_by_role("button", name=ask, exact=True).click()
    expect(shown).to_have_count(1, timeout=THINKING)
    move = shown.get_attribute("data-hint")
    hints.get_by_role("button", name=around("hints.play_move")).click()
    table.hands.until(lambda: bool(table.watch.moves_sent()), "the move on its way")
    assert table.watch.moves[table.watch.moves_sent()[-1]["action"]]["text"] == move
    expect(hints).to_have_count(0)


def test_what_the_moves_were_worth_and_where(visit: Visit) -> None:
    visitor = load(visit(), played()[0])
    page = visitor.page
    tool(page, "hints.analysis")
    dialog = page.get_by_role("dialog", name=t("hints.analysis"))
    expect(dialog.get_by_role("img", name=around("hints.curve"))).to_be_visible(timeout=THINKING)
    dialog.get_by_text(t("hints.numbers")).click()
    assert dialog.get_by_role("row").count() > 5
    worst = dialog.get_by_role("button", name=around("hints.lost")).first
    words = worst.inner_text()
    worst.click()
    expect(dialog).to_have_count(0)
    TablePage(visitor).hands.until(
        lambda: f" {visitor.watch.looked_at.get('ply', 0) + 1 - visitor.watch.table['set_up']}:" in words, "the position before that move"
    )
