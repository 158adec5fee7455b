"""The text table: how one comes to it, what can be typed, several at one screen, the real board, and axe-core."""

import msgspec
import pytest
from playwright.sync_api import expect

from rubicon.engine.outline import Outline, rendered
from tests.web.axe import Tour
from tests.web.files import played
from tests.web.home import set_table
from tests.web.reader import Reader
from tests.web.replay import load
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import around, t


def begun(visit: Visit, **more: object) -> Reader:
    """At the text table against a bot, with something to decide."""
    reader = Reader(visit("/?text", **more))
    reader.set_table("caesar", "bot")
    reader.wait()
    return reader


def test_it_is_switched_on_in_the_settings_and_off_in_the_menu_and_remembered(visit: Visit) -> None:
    reader = Reader(visit())
    page = reader.page
    reader.push(page.get_by_role("button", name=t("settings.title"), exact=True))
    reader.keys.tab_to(page.get_by_role("switch", name=t("settings.text")))
    reader.press("Space", "Escape")
    reader.set_table("caesar", "bot")
    reader.wait()
    assert reader.watch.table["text"]["heading"] == reader.heading()
    page.reload()
    expect(page.get_by_role("combobox", name=t("text.move"))).to_be_focused()
    reader.push(page.get_by_role("button", name=t("table.menu"), exact=True))
    reader.push(page.get_by_role("dialog").get_by_role("button", name=t("text.off"), exact=True))
    assert TablePage(reader.visitor).wait().kind == "token"
    assert "text" not in reader.watch.table
    reader.switch_on()
    expect(page.get_by_role("combobox", name=t("text.move"))).to_be_focused()


def test_the_words_are_those_of_the_terminal(visit: Visit) -> None:
    reader = begun(visit)
    outline = msgspec.convert(reader.watch.table["text"], Outline)
    assert reader.heading() == outline.heading
    shown = [" ".join(line.replace(", ", " ").split()) for line in reader.position()]
    for line in rendered(outline).splitlines()[1:]:
        words = " ".join(line.replace(", ", " ").split())
        assert words in shown or words.split(" (")[0] in shown, f"{line!r} is not on the page"


def test_commands_are_answered_and_mistakes_told(visit: Visit) -> None:
    reader = begun(visit)
    page, alert = reader.page, reader.page.get_by_role("alert")
    first = reader.moves()[0]
    reader.type("help")
    for command in ("moves", "log", "undo", "back"):
        expect(page.get_by_text(t(f"text.command.{command}"))).to_be_visible()
    reader.type(f"? {first[:2]}")
    expect(page.locator("main li strong").filter(has_text=first[:2]).first).to_be_visible()
    reader.type("nonsense")
    expect(alert).to_contain_text("nonsense")
    assert reader.read()["value"] == "nonsense"
    reader.press("Escape", "Escape")
    reader.wait()
    reader.decide()
    reader.wait()
    plies = reader.watch.table["ply"]
    reader.type("undo")
    reader.keys.until(lambda: reader.watch.table["ply"] < plies, "the move taken back")
    reader.wait()
    assert first in reader.moves()
    reader.type("seats")
    expect(page.get_by_text(around("seat.bot")).last).to_be_visible()
    reader.type("3")
    expect(page.get_by_role("heading", name=t("text.then", ply=3))).to_be_visible()
    reader.type(first)
    expect(alert).to_have_text(t("text.past"))
    reader.press("Escape", "Escape")
    reader.type("now")
    reader.wait()
    assert reader.heard("alert")[-1] == t("text.past")


def test_two_at_one_screen_read_behind_the_curtain(visit: Visit) -> None:
    reader = Reader(visit("/?text"))
    reader.set_table("cleopatra", "screen")
    eyes, ready = set(), reader.page.locator(".curtain button")
    for _ in range(8):
        reader.keys.until(lambda: reader.asked or ready.is_visible(), "somebody's turn")
        if not reader.asked:
            expect(ready).to_be_focused()
            assert reader.page.get_by_role("region", name=t("text.position")).count() == 0
            reader.press("Enter")
            reader.wait()
        eyes.add(reader.watch.table["eyes"])
        assert "unseen" in "".join(reader.position())
        reader.decide()
    assert eyes == {0, 1}


def enter(reader: Reader) -> None:
    """What the real components can have brought, until the table has it."""
    before, entry = reader.watch.table["ply"], reader.watch.table["moves"]["-1"][-1]["text"]
    reader.type(entry)
    reader.keys.until(lambda: bool(reader.watch.table["ply"] > before), f"{entry} entered")


def test_beside_the_real_board_what_came_is_typed(visit: Visit) -> None:
    reader = Reader(visit("/companion/caesar?text"))
    page = reader.page
    reader.push(page.get_by_role("button", name=t("companion.start")))
    brought = page.get_by_role("combobox", name=t("text.brought"))
    for _ in range(3):
        expect(brought).to_be_focused()
        enter(reader)
    reader.type("draw on")
    reader.wait()
    reader.decide()


def test_who_watches_reads_no_hands_and_plays_nothing(visit: Visit) -> None:
    reader = begun(visit)
    watcher = Reader(visit(f"/t/{reader.visitor.table}?text"))
    expect(watcher.page.get_by_role("combobox", name=t("text.line"))).to_be_focused()
    players = watcher.watch.table["text"]["sections"][0]["entries"]
    hands = [line["cells"][0] for player in players for line in player["inside"] if line["cells"][0].startswith("hand:")]
    assert len(hands) == 2
    assert all("hidden" in line for line in hands)
    watcher.type(reader.moves()[0])
    expect(watcher.page.get_by_role("alert")).to_have_text(t("text.watching"))
    reader.decide()
    reader.wait()
    said = reader.happened()[0].replace("You place", "Caesar places")
    watcher.keys.until(lambda: said in watcher.heard("log"), said)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_axe_finds_nothing(visit: Visit, phone: bool) -> None:
    visitor = visit("/?text", phone=phone, bypass_csp=True)
    page, tour = visitor.page, Tour(visitor.page)
    page.keyboard.press("Tab")
    tour.at("shortcuts")
    set_table(visitor)
    field = page.get_by_role("combobox", name=t("text.move"))
    field.focus()
    tour.at("text table")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").first.locator("span")).not_to_be_empty()
    tour.at("suggestions")
    page.keyboard.press("Escape")
    for line in ("?", "nonsense"):
        field.fill(line)
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).not_to_be_empty()
    tour.at("an answer and a mistake")
    load(visitor.go("/"), played()[0])
    expect(page.get_by_role("button", name=t("ended.more"))).to_be_visible()
    tour.at("over")
    page.get_by_role("combobox", name=t("text.line")).fill("40")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=t("text.then", ply=40))).to_be_visible()
    tour.at("the past")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    tour.is_clean()
