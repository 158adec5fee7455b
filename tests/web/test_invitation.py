"""Somebody who was invited: what they agree to, and a lesson before they join."""

from typing import Any

from playwright.sync_api import expect

from tests.web.axe import Tour
from tests.web.lesson import Learner
from tests.web.seating import post
from tests.web.table import TablePage
from tests.web.visitor import Visit, Visitor
from tests.web.words import t

WANTED: dict[str, Any] = {
    "game": "caesar",
    "name": "Ada",
    "seats": [{"kind": "me"}, {"kind": "friend"}],
    "options": {"poison": "on", "border_control": "on"},
    "clock": {"kind": "move", "seconds": 120, "when_over": "bot"},
}


def link(visitor: Visitor) -> str:
    made = post(visitor, "/api/tables", WANTED)
    return f"/t/{made['table']}#{made['codes']['1']}"


def test_an_invitation_says_what_one_agrees_to(visit: Visit) -> None:
    visitor = visit("", bypass_csp=True)
    page = visitor.go(link(visitor)).page
    expect(page.get_by_role("button", name=t("invitation.take"))).to_be_visible()
    expect(page.get_by_role("heading", name=t("invitation.by", who="Ada", game="Caesar!"))).to_be_visible()
    told = page.get_by_role("definition").all_inner_texts()
    for words in ("Ada", "Pompey", t("option.caesar.poison"), t("option.caesar.border_control_note"), "2 minutes", "20 minutes"):
        assert any(words in line for line in told), words
    expect(page.get_by_text("border_control")).to_have_count(0)
    tour = Tour(page)
    tour.at("an invitation")
    tour.is_clean()


def test_the_lesson_leads_back_to_the_invitation(visit: Visit) -> None:
    visitor = visit("")
    path = link(visitor)
    page = visitor.go(path).page
    page.get_by_role("button", name=t("invitation.learn")).click()
    page.wait_for_url(lambda url: path.split("#")[0] not in url)
    learner = Learner(visitor, "caesar")
    expect(learner.note()).to_be_visible()
    learner.finish()
    page.get_by_role("button", name=t("invitation.back_to")).click()
    page.wait_for_url(f"**{path}")
    page.get_by_role("button", name=t("invitation.take")).click()
    table = TablePage(visitor)
    table.hands.until(lambda: visitor.watch.table["you"] == [1], "the seat")
