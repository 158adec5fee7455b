"""The scenes around a game: what they are about is in sight at a laptop and on a phone, upright or lying."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.people import finished
from tests.web.home import set_table
from tests.web.replay import load, tool
from tests.web.seating import post, sit_down
from tests.web.table import TablePage
from tests.web.test_fits import LAPTOP, LYING, MIDDLES, UPRIGHT, cropped, played
from tests.web.test_invitation import link
from tests.web.visitor import Visit, Visitor
from tests.web.words import t

SIZES = {"laptop": LAPTOP, "upright": UPRIGHT, "lying": LYING}
every_size = pytest.mark.parametrize("size", SIZES)
OVERLAP = """([one, other]) => [...document.querySelectorAll(one)].flatMap((e) => {
  const [a, b] = [e.getBoundingClientRect(), document.querySelector(other).getBoundingClientRect()];
  const [down, along] = [Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top), Math.min(a.right, b.right) - Math.max(a.left, b.left)];
  return down > 1 && along > 1 ? [one] : [];
})"""


def come(visit: Visit, size: str) -> Visitor:
    width, height = SIZES[size]
    return visit("", phone=size != "laptop", viewport={"width": width, "height": height})


def shown(page: Page, key: str) -> bool:
    """Whether the bar below the table has it; what is behind "More tools" is not."""
    return page.get_by_role("contentinfo").get_by_role("button", name=t(key), exact=True).is_visible()


@every_size
def test_an_invitation_is_accepted_without_scrolling(visit: Visit, size: str) -> None:
    visitor = come(visit, size)
    page = visitor.go(link(visitor)).page
    expect(page.get_by_role("button", name=t("invitation.take"))).to_be_visible()
    assert cropped(page, ["h1", "dd", ".row button"] if size != "upright" else ["h1", ".row button"]) == []


@every_size
def test_what_starts_a_game_is_seen_when_the_dialog_opens(visit: Visit, size: str) -> None:
    page = come(visit, size).go("/").page
    page.get_by_role("button", name=t("home.play_game", game="Rise of Augustus"), exact=True).click()
    expect(page.get_by_text(t("new.against_note"))).to_be_visible()
    page.get_by_role("dialog").evaluate("(e) => Promise.all(e.getAnimations().map(({finished}) => finished))")
    assert cropped(page, [".asked h3", ".whom li:first-child button"]) == []


@every_size
def test_analysis_and_sharing_are_in_the_bar_where_there_is_room(visit: Visit, size: str) -> None:
    page = load(come(visit, size).go("/"), played(MIDDLES["caesar"])[0]).page
    expect(page.get_by_role("button", name=t("ended.more"))).to_be_visible()
    roomy = size == "laptop"
    assert (shown(page, "hints.analysis"), shown(page, "ended.share")) == (roomy, roomy)
    tool(page, "ended.share")
    expect(
        page.get_by_role("dialog", name=t("ended.share")).get_by_role("img", name=t("ended.picture_alt", title="Caesar!"))
    ).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=t("ended.scene"), exact=True).click()
    expect(page.get_by_role("region", name=t("ended.scene")).get_by_role("img")).to_be_visible()
    assert cropped(page, [".scene h2", ".scene figure svg", ".scene button", "footer button"]) == []


@every_size
def test_a_rematch_that_is_asked_for_is_seen_on_the_card_of_the_end(visit: Visit, server: Server, size: str) -> None:
    made, people = finished(server, moves=12)
    page = sit_down(come(visit, size), {"table": made.table, "key": made.key}).page
    page.get_by_role("button", name=t("ended.scene"), exact=True).click()
    people[1].ask(type="rematch")
    expect(page.get_by_text(t("request.rematch", who="Pompey"))).to_have_count(1)
    assert cropped(page, [".scene .title > *", ".scene .turning button", ".scene .acts p", ".scene .acts button"]) == []
    page.get_by_role("button", name=t("ended.rematch_accept")).click()
    page.wait_for_url(lambda url: "/t/" in url and made.table not in url)


def test_the_first_page_shows_how_to_play_with_games_going_on(visit: Visit) -> None:
    visitor = come(visit, "laptop")
    for games in (1, 2):
        visitor.go("/")
        TablePage(set_table(visitor)).wait()
        visitor.go("/")
        expect(visitor.page.get_by_text(t("home.continue"))).to_have_count(games)
        expect(visitor.page.locator(".shelf .row button")).to_have_count(6)
        assert cropped(visitor.page, [".shelf .row button", "main h1"]) == []


def test_the_score_of_a_finished_game_is_whole_and_nothing_lies_on_it(visit: Visit) -> None:
    page = load(come(visit, "laptop").go("/"), played(MIDDLES["cleopatra"])[0]).page
    expect(page.get_by_role("table", name=t("cleopatra.score"))).to_be_visible()
    assert cropped(page, [".you caption", ".you tr"]) == []
    assert page.evaluate(OVERLAP, [".columns [data-card]", ".you caption"]) == []


def test_a_note_of_a_lesson_leaves_room_for_the_board_on_a_phone_that_lies(visit: Visit) -> None:
    visitor = come(visit, "lying")
    made = post(visitor, "/api/lessons/caesar", {})
    page = sit_down(visitor, made).page
    expect(page.get_by_role("region", name=t("lesson.label"))).to_be_visible()
    expect(page.locator(".map svg").first).to_be_visible()
    assert cropped(page, [".map svg", ".told p"]) == []
    height = page.locator(".map").bounding_box()
    assert height is not None
    assert height["height"] > 0.6 * LYING[1]
