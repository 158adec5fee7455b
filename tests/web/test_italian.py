"""In Italian: the pages take the browser's language, keep to it through a game, and change it without losing anything."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import Tour
from tests.web.home import TITLES, set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit, Visitor
from tests.web.words import speaking, t


@pytest.fixture(autouse=True)
def italian() -> Iterator[None]:
    """What is looked for on the pages."""
    with speaking("it"):
        yield


def choose(page: Page, code: str) -> None:
    """In the settings, which are open, and stay so with the keyboard where it was."""
    field = page.get_by_role("dialog").get_by_role("combobox")
    field.focus()
    field.select_option(code)
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()


def test_a_browser_that_speaks_italian_gets_italian_pages(visit: Visit) -> None:
    visitor = visit(locale="it-IT", bypass_csp=True)
    page, tour = visitor.page, Tour(visitor.page)
    expect(page.get_by_role("heading", name=t("home.title"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/manifest/it.webmanifest")
    expect(page.locator("meta[name=description]")).to_have_attribute("content", t("app.description"))
    for game in TITLES:
        expect(page.get_by_text(t(f"games.{game}.line"))).to_be_visible()
    tour.at("home")
    page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True).click()
    page.get_by_text(t("new.more")).click()
    expect(page.get_by_role("dialog").get_by_text(t("names.seat.Pompey"), exact=True).first).to_be_visible()
    tour.at("new game")
    page.keyboard.press("Escape")
    tour.dialog("settings", name=t("settings.title"))
    tour.is_clean()


def spectator_log(visit: Visit, player: Visitor, language: str) -> list[str]:
    """What somebody who only watches reads in the log, in their language."""
    with speaking(language):
        reader = TablePage(visit(f"/t/{player.table}", locale=language))
        expect(reader.page.get_by_role("tab", name=t("table.log"))).to_be_visible()
        reader.until_ply(player.watch.table["ply"])
        reader.hands.until(lambda: bool(reader.log()), "a log")
        return reader.log()


def numbers(line: str) -> list[str]:
    """The figures in a line, which are the same in every language."""
    return sorted(re.findall(r"\d+", line))


@pytest.mark.parametrize("game", TITLES)
def test_some_moves_against_a_bot(visit: Visit, game: str) -> None:
    visitor = visit(locale="it-IT", bypass_csp=True)
    table = TablePage(set_table(visitor, game=game)).play(3)
    assert visitor.watch.sent[0]["language"] == "it"
    tour = Tour(visitor.page)
    table.wait()
    tour.at(game)
    expect(visitor.page.get_by_role("tab", name=t("table.log"))).to_be_visible()
    seats = [t(f"names.seat.{seat['seat']}") for seat in visitor.watch.table["seats"]]
    for seat in seats:
        expect(visitor.page.get_by_role("banner").first.get_by_text(seat, exact=True)).to_be_visible()
    italian, english = (spectator_log(visit, visitor, language) for language in ("it", "en"))
    assert [numbers(line) for line in italian] == [numbers(line) for line in english], "line by line"
    assert [line for line, other in zip(italian, english, strict=True) if line == other] == []
    tour.is_clean()


def test_another_language_is_chosen_and_the_first_again(visit: Visit) -> None:
    with speaking("en"):
        visitor = visit(locale="en-GB")
        page = visitor.page
        page.get_by_role("button", name=t("settings.title")).click()
        choose(page, "it")
    expect(page.get_by_role("dialog", name=t("settings.title"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=t("settings.title"))).to_be_focused()
    expect(page.get_by_role("heading", name=t("home.title"))).to_be_visible()
    visitor.go("/")
    expect(page.get_by_role("heading", name=t("home.title"))).to_be_visible()
    page.get_by_role("button", name=t("settings.title")).click()
    choose(page, "en")
    with speaking("en"):
        expect(page.get_by_role("dialog", name=t("settings.title"))).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name=t("home.title"))).to_be_visible()


def test_a_table_goes_on_in_another_language(visit: Visit) -> None:
    with speaking("en"):
        visitor = visit(locale="en-GB")
        page = visitor.page
        table = TablePage(set_table(visitor)).play(2)
        table.wait()
        hand, lines = table.hand(), len(table.log())
        table.menu(t("settings.title"))
        choose(page, "it")
    page.keyboard.press("Escape")
    assert t("table.your_turn") in page.title()
    expect(page.get_by_role("tab", name=t("table.log"))).to_be_visible()
    table.hands.until(lambda: any(one.get("language") == "it" for one in visitor.watch.sent), "the table asked for in Italian")
    table.wait()
    assert (table.hand(), len(table.log())) == (hand, lines)
    table.play(2)
    table.menu(t("table.resign"))
    page.get_by_role("button", name=t("table.resign_yes"), exact=True).click()
    expect(table.banner()).to_contain_text(t("ended.you_resigned"))
