"""Installed on a device: it opens without the server, finished games can be read there, and a table comes back after a sleep."""

import struct
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.axe import Tour
from tests.web.cable import Cable
from tests.web.files import played
from tests.web.home import set_table
from tests.web.replay import load, see_with, slide, slider
from tests.web.table import TablePage
from tests.web.visitor import Visit, Visitor
from tests.web.words import speaking, t

READY = "() => navigator.serviceWorker.ready.then(() => true)"
KEPT = """async (table) => {
  while (!(await (await caches.open("rubicon-games")).match(`/kept/${table}`))) await new Promise((go) => setTimeout(go, 50));
}"""


@pytest.fixture
def cable(own: Server) -> Iterator[Cable]:
    between = Cable(own.port)
    yield between
    between.close()


def gone(own: Server, visitor: Visitor) -> None:
    """The server, which the test knows."""
    visitor.watch.expect_broken_wire()
    visitor.watch.expect("Failed to load resource")
    own.kill()


def over(page: Page) -> None:
    expect(page.get_by_role("button", name=t("ended.more"))).to_be_visible()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_manifest_names_what_is_there(server: Server, language: str) -> None:
    found = server.get(f"/manifest/{language}.webmanifest")
    assert found.headers["content-type"].startswith("application/manifest+json")
    manifest = found.json()
    with speaking(language):
        assert (manifest["name"], manifest["description"]) == (t("name"), t("app.description"))
    assert manifest["lang"] == language
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        picture = server.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_first_page_opens_without_the_server_and_comes_back(own: Server, visit: Visit) -> None:
    visitor = visit(base=own.url, bypass_csp=True, kept=True)
    page, tour = visitor.page, Tour(visitor.page)
    TablePage(set_table(visitor)).play(1)
    visitor.go("/")
    expect(page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)).to_be_visible()
    page.evaluate(READY)
    gone(own, visitor)
    visitor.go("/")
    expect(page.get_by_role("heading", name=t("offline.title"))).to_be_visible()
    entry = page.get_by_role("region", name=t("yours.title")).get_by_role("link").filter(has_text="Caesar!")
    expect(entry).to_be_visible()
    tour.at("home without the server")
    entry.click()
    expect(page.get_by_text(t("offline.table"))).to_be_visible()
    tour.at("a table without the server")
    own.start()
    TablePage(visitor).play(1)
    visitor.go("/")
    expect(page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)).to_be_visible()
    tour.is_clean()


def test_a_finished_game_is_read_without_the_server(own: Server, visit: Visit) -> None:
    text, _, _ = played()
    visitor = load(visit(base=own.url, kept=True), text)
    page, table = visitor.page, TablePage(visitor)
    over(page)
    page.evaluate(READY)
    page.evaluate(KEPT, visitor.table)
    end = spots(page)
    slide(page, 30)
    table.hands.until(lambda: spots(page) != end, "the board of ply 30")
    log, shown = table.log(), spots(page)
    see_with(visitor, "0")
    hand = table.hand()
    assert hand
    gone(own, visitor)
    visitor.go(f"/t/{visitor.table}")
    over(page)
    expect(page.get_by_text(t("offline.kept"))).to_be_visible()
    expect(page.get_by_role("button", name=t("ended.more"))).to_be_disabled()
    assert table.log() == log
    slide(page, 30)
    table.hands.until(lambda: spots(page) == shown, "the board of ply 30")
    page.get_by_role("combobox", name=t("past.eyes")).select_option("0")
    table.hands.until(lambda: table.hand() == hand, "the hand of Caesar")
    for ply in range(29, 24, -1):
        page.get_by_role("button", name=t("past.previous")).click()
        expect(page.locator("output")).to_have_attribute("data-ply", str(ply))
    table.hands.until(lambda: spots(page) != shown, "the board of ply 25")
    own.start()
    expect(page.get_by_text(t("offline.kept"))).not_to_be_visible()
    expect(page.get_by_role("button", name=t("ended.more"))).to_be_enabled()
    expect(slider(page)).to_be_visible()


def spots(page: Page) -> list[str]:
    """What lies on the board, in words."""
    found: list[str] = page.eval_on_selector_all("[data-spot]", "(all) => all.map((e) => e.ariaLabel)")
    return found


def test_a_table_comes_back_after_a_sleep(cable: Cable, visit: Visit) -> None:
    visitor = visit(base=cable.url, kept=True)
    table = TablePage(set_table(visitor)).play(1)
    table.wait()
    hand, log, greetings = table.hand(), table.log(), len([one for one in visitor.watch.sent if "rich" in one])
    cable.cut()
    visitor.page.evaluate("() => dispatchEvent(new Event('online'))")
    table.hands.until(lambda: len([one for one in visitor.watch.sent if "rich" in one]) > greetings, "another connection")
    table.wait()
    assert (table.hand(), table.log()) == (hand, log)
    table.play(1)
    table.wait()
    assert len(table.log()) > len(log)
