"""Whole games of Rise of Augustus: three browsers and three bots, people at one screen, a finger on a phone, keys alone."""

from playwright.sync_api import Page, expect

from tests.web.augustus import SEATS, Forum, join, set_forum
from tests.web.hands import Finger
from tests.web.keys import Keys
from tests.web.table import play_all
from tests.web.test_phone import fits
from tests.web.visitor import Visit
from tests.web.words import starting, t

APART = """() => {
  const tools = document.querySelector("header .tools");
  const seats = [...tools.parentElement.querySelectorAll("li")].map((one) => one.getBoundingClientRect().right);
  return [seats.length, Math.max(...seats), tools.getBoundingClientRect().left];
}"""
OUT = """() => [...document.querySelectorAll("main, main *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => `${one.className}: ${one.scrollWidth} in ${one.clientWidth}`)"""


def has_room(page: Page) -> None:
    """Those at the table do not stand under the buttons beside them, and the table does not stick out."""
    for width in (1101, 1280, 1366, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        seats, right, left = page.evaluate(APART)
        assert seats == len(SEATS)
        assert right <= left, f"at {width} the seats end at {right}, the buttons begin at {left}"
        assert page.evaluate(OUT) == [], f"at {width} pixels"


def test_three_browsers_and_three_bots(visit: Visit) -> None:
    host = set_forum(visit(), "me", "friend", "friend", "bot:greedy", "bot:greedy", "bot:greedy")
    links = [join(visit, host, seat) for seat in SEATS[1:3]]
    tables = [Forum(visitor, seed=seed) for seed, visitor in enumerate((host, *links))]
    play_all(*tables, decisions=6)
    has_room(host.page)
    play_all(*tables)
    scores = tables[0].watch.table["scores"]
    won = [seat for seat, share in zip(SEATS, scores, strict=True) if share]
    for table in tables:
        points = {seat: player["points"] for seat, player in table.watch.table["view"]["players"].items()}
        assert len(points) == 6
        for seat in points:
            row = table.page.get_by_role("region", name=t("augustus.score")).get_by_role("row").filter(has_text=seat)
            expect(row.get_by_role("cell").last).to_have_text(str(points[seat]))
        assert table.watch.table["scores"] == scores
        words = t("ended.you_won") if scores[tables.index(table)] == 1 else t("ended.won", who=won[0])
        expect(table.banner()).to_contain_text(words if len(won) == 1 else t("ended.shared", who="").strip())
        table.reads_well()
        assert table.kinds >= {"draft", "put"}  # whether somebody completes anything against three bots is a matter of luck


def test_with_a_finger_on_a_phone(visit: Visit) -> None:
    table = Forum(set_forum(visit(phone=True), "me", "bot:greedy", options=("joker_crier",)), Finger)
    for _ in ("draft", "choose"):
        table.wait()
        fits(table.page)
        table.play(1)
    table.play()
    assert table.watch.table["status"] == "over"
    expect(table.page.get_by_role("region", name=t("augustus.score"))).to_contain_text(str(table.player("Livia")["points"]))
    fits(table.page)


def test_with_keys_alone(visit: Visit) -> None:
    visitor = visit()
    table, page = Forum(visitor, Keys), visitor.page
    keys = table.hands
    assert isinstance(keys, Keys)
    play = page.get_by_role("button", name=t("home.play_game", game="Rise of Augustus"), exact=True)
    expect(play).to_be_visible()
    for button in (play, page.get_by_role("button", name=starting("new.bot"))):
        keys.tab_to(button)
        page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table.play()
    assert table.decisions > 20
    assert table.watch.table["status"] == "over"
