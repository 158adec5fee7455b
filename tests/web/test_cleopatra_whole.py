"""Whole games of Caesar & Cleopatra: two browsers, and the same game looked at again; a phone against a bot."""

import re

from playwright.sync_api import expect

from tests.web.cleopatra import Court, court_out
from tests.web.hands import Finger
from tests.web.home import set_table
from tests.web.replay import see_with, slide
from tests.web.table import TablePage
from tests.web.test_phone import fits
from tests.web.visitor import Visit, Visitor
from tests.web.words import around, t

SIDES = ("Caesar", "Cleopatra")
LINES = ("patricians", "majority", "complete", "bonus", "all")
RAW = re.compile(r"\w*_\w*|undefined|\[object|NaN|\bcleopatra\.\w+")
"""What is for programs and not for people."""
CELLS = "(rows) => rows.map(({cells}) => [...cells].map((cell) => (cell.querySelector('strong') ?? cell).textContent.trim()))"


def invited(host: Visitor) -> str:
    """The link that the waiting room shows, as a path."""
    link = host.page.get_by_role("textbox", name=around("waiting.invite", who="Cleopatra")).input_value()
    return "/t/" + link.split("/t/")[1]


def ended(table: TablePage) -> None:
    """The page shows the end, and a score whose lines add up to what the server says."""
    assert table.watch.table["status"] == "over"
    score = table.page.get_by_role("table", name=t("cleopatra.score"))
    cells = score.get_by_role("row").evaluate_all(CELLS)
    wide = len(cells) == 1 + len(SIDES)  # a row for each side, where there is room for it
    headings, *rows = cells if wide else zip(*cells, strict=True)
    assert list(headings[1:]) == [t(f"cleopatra.line.{line}") for line in LINES]
    for (_, *told), side in zip(rows, SIDES, strict=True):
        points = list(map(int, told))
        player = table.watch.table["view"]["players"][side]
        assert (points[0], sum(points[:-1]), points[-1]) == (player["patricians"], player["points"], player["points"])
    assert RAW.findall(table.page.inner_text("body")) == []


def seen_again(court: Court, ply: int) -> None:
    """Through the eyes of either seat its own hand lies open and the other is hidden; to all eyes both are open."""
    page = court.page
    slide(page, ply)
    for eyes in ("0", "1", "all"):
        see_with(court.visitor, eyes)
        players = court.watch.looked_at["view"]["players"]
        own = page.get_by_role("list", name=t("cleopatra.your_hand")).get_by_role("button")
        expect(own).to_have_count(0 if eyes == "all" else sum(players[SIDES[int(eyes)]]["hand"].values()))
        for seat, side in enumerate(SIDES):
            open_cards = page.get_by_role("list", name=re.compile(f"^Hand of {side}")).get_by_role("img")
            expect(open_cards).to_have_count(sum(players[side]["hand"].values()) if eyes == "all" else 0)
            assert (players[side]["hand"] is not None) == (eyes in (str(seat), "all"))


def test_a_whole_game_of_two_browsers_and_looking_at_it_again(visit: Visit) -> None:
    host = set_table(visit(), "friend", "cleopatra")
    guest = visit(invited(host))
    guest.page.get_by_role("button", name=t("invitation.take")).click()
    both = Court(host, seed=1), Court(guest, seed=2)
    both[1].quick = True
    court_out(*both)
    for one in both:
        ended(one)
        assert {"layout", "active", "place", "deck"} <= one.kinds
    scores = both[0].watch.table["scores"]
    assert both[1].watch.table["scores"] == scores
    won = [side for side, share in zip(SIDES, scores, strict=True) if share]
    for seat, one in enumerate(both):
        words = t("ended.you_won") if scores[seat] == 1 else t("ended.won", who=won[0])
        expect(one.banner()).to_contain_text(words if len(won) == 1 else t("ended.shared", who="").strip())
        seen_again(one, one.watch.table["ply"] // 2)


def test_a_whole_game_with_a_finger_against_a_bot(visit: Visit) -> None:
    court = Court(set_table(visit(phone=True), "bot", "cleopatra"), Finger)
    court.quick = True
    court.look()
    fits(court.page)
    court_out(court, decisions=12)
    fits(court.page)
    court_out(court)
    ended(court)
    fits(court.page)
