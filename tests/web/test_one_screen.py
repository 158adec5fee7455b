"""Two people at one screen: hands stay hidden between turns."""

from playwright.sync_api import expect

from tests.web.hands import Drag
from tests.web.home import set_table
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t


def test_a_whole_game_behind_the_curtain(visit: Visit) -> None:
    table = TablePage(set_table(visit(), "screen"), Drag)
    hands: set[tuple[int, tuple[str, ...]]] = set()
    while (offer := table.wait()).kind != "over":
        if offer.kind == "curtain":
            assert table.hand() == []
            expect(table.page.get_by_text(t("log.hidden"))).to_be_visible()
            assert table.log() == []
        table.do(offer)
        if offer.kind == "curtain":
            hands.add((table.watch.table["eyes"], tuple(table.hand())))
    assert {eyes for eyes, _ in hands} == {0, 1}
    assert table.decisions > 10
