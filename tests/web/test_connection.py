"""What happens to a table when the wire breaks, and when it is open twice."""

from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.home import set_table
from tests.web.table import TablePage, restart
from tests.web.visitor import Visit, Visitors
from tests.web.words import t


def test_a_game_goes_on_after_the_server_was_killed(visit: Visit, own: Server) -> None:
    table = TablePage(set_table(visit(base=own.url))).play(2)
    table.wait()
    hand, log = table.hand(), table.log()
    restart(own, table)
    assert (table.hand(), table.log()) == (hand, log)
    table.play()


def test_a_move_made_while_the_wire_is_broken_is_made_once(visit: Visit, own: Server) -> None:
    table = TablePage(set_table(visit(base=own.url)))
    table.wait()
    table.watch.expect_broken_wire()
    own.kill()
    table.hands.lay(0, 0)
    own.start()
    table.hands.until(lambda: table.watch.table["ply"] > 22, "the move and the bot's answer")
    table.wait()
    assert len(table.watch.moves_sent()) == 1
    assert sum(line.startswith("You place") for line in table.log()) == 1
    table.play(1)


def test_two_tabs_of_one_seat_show_the_same(visit: Visit, visitors: Visitors) -> None:
    first = TablePage(set_table(visit()))
    second = TablePage(visitors.second_tab(first.visitor, f"/t/{first.visitor.table}"))
    for number in range(6):
        table = (first, second)[number % 2]
        if table.wait().kind == "over":
            break
        table.play(1)
        first.wait()
        second.hands.until(lambda: (second.hand(), second.log()) == (first.hand(), first.log()), "the same in both tabs")
    first.play()
    assert second.wait().kind == "over"


def test_there_is_no_such_table(visit: Visit) -> None:
    visitor = visit("/t/nosuchtable12345")
    expect(visitor.page.get_by_text(t("trouble.no_table"))).to_be_visible()
    visitor.page.get_by_role("link", name=t("trouble.home")).click()
    expect(visitor.page.get_by_role("heading", name=t("home.title"))).to_be_visible()
