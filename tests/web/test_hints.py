"""Hints at the table, and after the game what its moves were worth."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.web.files import played
from tests.web.home import set_table
from tests.web.replay import load
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


def test_the_best_moves_are_named_and_the_best_is_played(visit: Visit) -> None:
    table = TablePage(set_table(visit()))
    table.wait()
    page, ply = table.page, table.watch.table["ply"]
    page.get_by_role("button", name=t("hints.ask"), exact=True).click()
    hints = page.get_by_role("region", name=t("hints.title"))
    expect(hints.get_by_role("listitem")).to_have_count(5, timeout=THINKING)
    expect(hints.get_by_role("button", name=around("hints.show_move"), pressed=True)).to_have_count(1)
    hints.get_by_role("button", name=around("hints.play_move")).first.click()
    table.until_ply(ply + 1)
    expect(hints).to_have_count(0)


def test_what_the_moves_were_worth_and_where(visit: Visit) -> None:
    visitor = load(visit(), played()[0])
    page = visitor.page
    page.get_by_role("button", name=t("hints.analysis"), exact=True).click()
    dialog = page.get_by_role("dialog", name=t("hints.analysis"))
    expect(dialog.get_by_role("img", name=around("hints.curve"))).to_be_visible(timeout=THINKING)
    dialog.get_by_text(t("hints.numbers")).click()
    assert dialog.get_by_role("row").count() > 5
    worst = dialog.get_by_role("button", name=around("hints.lost")).first
    words = worst.inner_text()
    worst.click()
    expect(dialog).to_have_count(0)
    TablePage(visitor).hands.until(lambda: f" {visitor.watch.looked_at.get('ply')}:" in words, "the ply of that move")
