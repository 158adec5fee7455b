"""Whole games of Caesar & Cleopatra: two browsers, one screen, a phone against a bot."""

import re

from playwright.sync_api import expect

from tests.web.cleopatra import Court, court_out
from tests.web.hands import Finger
from tests.web.home import set_table
from tests.web.table import Table
from tests.web.test_phone import fits
from tests.web.visitor import Visit, Visitor
from tests.web.words import around, t

RAW = re.compile(r"\w+_\w+|undefined|\[object|NaN|cleopatra\.\w+")


def invited(host: Visitor) -> str:
    """The link that the waiting room shows, as a path."""
    link = host.page.get_by_role("textbox", name=around("waiting.invite", who="Cleopatra")).input_value()
    return "/t/" + link.split("/t/")[1]


def ended(table: Table) -> None:
    """The page shows the end, and its score adds up to what the server says."""
    assert table.watch.table["status"] == "over"
    score = table.page.get_by_role("table", name=t("cleopatra.score"))
    players = table.watch.table["view"]["players"]
    for column, side in enumerate(("Caesar", "Cleopatra")):
        lines = [score.get_by_role("row", name=re.compile(f"^{t(f'cleopatra.line.{line}')}")) for line in LINES]
        points = [int(line.get_by_role("cell").nth(column).locator("strong").inner_text()) for line in lines]
        assert sum(points[:-1]) == points[-1] == players[side]["points"]
        assert points[0] == players[side]["patricians"]
    expect(table.banner()).not_to_be_empty()
    assert RAW.findall(table.page.inner_text("body")) == []


LINES = ("patricians", "majority", "complete", "bonus", "all")


def test_a_whole_game_of_two_browsers(visit: Visit) -> None:
    host = set_table(visit(), "friend", "cleopatra")
    guest = visit(invited(host))
    guest.page.get_by_role("button", name=t("invitation.take")).click()
    both = Court(host, seed=1), Court(guest, seed=2)
    court_out(*both)
    for one in both:
        ended(one)
    scores = both[0].watch.table["scores"]
    assert both[1].watch.table["scores"] == scores
    for seat, one in enumerate(both):
        words = t("ended.you_won") if scores[seat] == 1 else t("ended.shared") if scores[seat] else "won"
        expect(one.banner()).to_contain_text(words)
    assert all(one.decisions > 50 for one in both)


def test_a_whole_game_with_a_finger_against_a_bot(visit: Visit) -> None:
    table = Court(set_table(visit(phone=True), "bot", "cleopatra"), Finger)
    table.look()
    fits(table.page)
    court_out(table)
    ended(table)
    fits(table.page)
