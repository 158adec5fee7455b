"""axe-core finds nothing serious on any page, in any state, light and dark, on a wide screen and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import Tour
from tests.web.files import played
from tests.web.hands import Finger, Hands, Mouse
from tests.web.home import set_table
from tests.web.replay import load, slide, tool
from tests.web.seating import sit_down_from
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t

pytestmark = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])


def hands(phone: bool) -> type[Hands]:
    return Finger if phone else Mouse


def test_home_and_on_the_way_to_a_table(visit: Visit, phone: bool) -> None:
    visitor = visit(phone=phone, bypass_csp=True)
    page, tour = visitor.page, Tour(visitor.page)
    expect(page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)).to_be_visible()
    tour.at("home")
    tour.dialog("settings", name=t("settings.title"))
    page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True).click()
    page.get_by_text(t("new.more")).click()
    page.get_by_text(t("new.clock_total"), exact=True).click()
    tour.at("new game")
    page.keyboard.press("Escape")
    set_table(visitor, "friend")
    expect(page.get_by_role("img", name=t("waiting.qr"))).to_be_visible()
    tour.at("waiting room")
    table = visitor.table
    visitor.go("/")
    expect(page.get_by_role("link").filter(has_text="Caesar!")).to_be_visible()
    tour.at("home with a game")
    guest = visit(f"/t/{table}#{'x' * 32}", phone=phone, bypass_csp=True)
    guest.watch.expect("403")
    expect(guest.page.get_by_role("heading", name=t("invitation.used"))).to_be_visible()
    invitation = Tour(guest.page)
    invitation.at("invitation")
    guest.go("/t/nosuchtable12345")
    expect(guest.page.get_by_role("link", name=t("trouble.home"))).to_be_visible()
    invitation.at("no such table")
    guest.go("/companion/caesar")
    expect(guest.page.get_by_role("main")).to_be_visible()
    invitation.at("companion")
    tour.is_clean()
    invitation.is_clean()


def test_at_the_table(visit: Visit, phone: bool) -> None:
    visitor = visit(phone=phone, bypass_csp=True)
    tour = Tour(visitor.page)
    table = TablePage(set_table(visitor, rules=("poison", "centurions", "border_control")), hands(phone)).play(2)
    table.wait()
    tour.at("table")
    table.hands.aim(0)
    tour.at("a token in the fingers")
    tour.dialog("menu", name=t("table.menu"), exact=True)
    if phone:
        tour.dialog("log", name=t("table.panel"))
    else:
        visitor.page.get_by_role("tab", name=t("table.rules")).click()
        tour.at("rules")
    visitor.go("/")
    table = TablePage(set_table(visitor, "hard"), hands(phone)).play(2)
    table.wait()
    tour.at("alone")
    visitor.go("/")
    TablePage(set_table(visitor, "bot", "cleopatra")).wait()
    tour.at("a game without a picture")
    tour.is_clean()


def test_decisions_and_after_the_game(visit: Visit, phone: bool) -> None:
    visitor = load(visit(phone=phone, bypass_csp=True), played()[0])
    page, tour = visitor.page, Tour(visitor.page)
    expect(page.get_by_role("button", name=t("ended.more"))).to_be_visible()
    tour.at("over")
    slide(page, 40)
    page.get_by_role("combobox", name=t("past.eyes")).select_option("all")
    tour.at("replay, nothing hidden")
    for words in ("fork", "verify", "share"):
        tool(page, f"ended.{words}")
        tour.at(words)
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    for kind in ("flip", "order", "recruit"):
        sit_down_from(visitor, played()[0], played()[1][kind])
        table = TablePage(visitor, hands(phone))
        offer = table.wait()
        if kind == "flip":
            tour.at("curtain")
        table.do(offer)
        table.wait()
        tour.at(kind)
    tour.is_clean()
