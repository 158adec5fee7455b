"""Against a bot: two clicks from the first page to a game, to its end, and what can be done on the way."""

from playwright.sync_api import expect

from tests.web.home import set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t


def test_two_clicks_from_home_to_the_first_move(visit: Visit) -> None:
    visitor = visit(moving=True)
    set_table(visitor)
    assert TablePage(visitor).wait().kind == "token"
    assert t("table.your_turn") in visitor.page.title()


def test_a_whole_game_with_pieces_that_move(visit: Visit) -> None:
    table = TablePage(set_table(visit(moving=True, kept=True))).play()
    assert table.watch.table["status"] == "over"
    assert table.decisions >= 4


def test_a_move_is_taken_back(visit: Visit) -> None:
    table = TablePage(set_table(visit()))
    table.wait()
    hand, log = table.hand(), table.log()
    table.play(1)
    table.wait()
    assert table.log() != log
    table.page.get_by_role("button", name=t("table.undo"), exact=True).click()
    table.hands.until(lambda: table.log() == log, "the log as it was")
    assert table.wait().kind == "token"
    assert table.hand() == hand
    table.play(2)


def test_giving_up_and_playing_again(visit: Visit) -> None:
    table = TablePage(set_table(visit())).play(1)
    table.menu(t("table.resign"))
    table.page.get_by_role("button", name=t("table.resign_no")).click()
    table.play(1)
    table.menu(t("table.resign"))
    table.page.get_by_role("button", name=t("table.resign_yes"), exact=True).click()
    expect(table.banner()).to_contain_text(t("ended.you_resigned"))
    first = table.visitor.table
    table.page.get_by_role("button", name=t("ended.rematch")).click()
    table.page.wait_for_url(lambda url: "/t/" in url and first not in url)
    table.play(2)
    assert table.watch.table["you"] == [1]


def test_a_game_begun_is_on_the_first_page(visit: Visit) -> None:
    visitor = set_table(visit())
    TablePage(visitor).play(1)
    visitor.go("/")
    entry = visitor.page.get_by_role("region", name=t("yours.title")).get_by_role("link")
    expect(entry).to_contain_text(t("yours.against", who=t("names.bot.miles")))
    entry.click()
    TablePage(visitor).play(1)
    visitor.go("/")
    visitor.page.get_by_role("button", name=t("yours.forget")).click()
    expect(visitor.page.get_by_text(t("yours.none"))).to_be_visible()
