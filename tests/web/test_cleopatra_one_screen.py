"""Caesar & Cleopatra with both at one screen, and with keys alone."""

from playwright.sync_api import expect

from tests.web.cleopatra import Court, court_out
from tests.web.hands import Drag
from tests.web.home import TITLES, set_table
from tests.web.keys import Keys
from tests.web.table import LONGEST
from tests.web.test_cleopatra_whole import ended
from tests.web.visitor import Visit
from tests.web.words import starting, t


def test_a_whole_game_behind_the_curtain(visit: Visit) -> None:
    court = Court(set_table(visit(), "screen", "cleopatra"), Drag)
    court.quick = True
    seen = set[str]()
    for _ in range(5 * LONGEST):
        state, things = court.look()
        if state == "over":
            break
        if any(thing.name.endswith(t("curtain.ready", who="")) for thing in things):
            assert [thing.kind for thing in things] == ["button"]
            assert court.page.locator("main [data-card]").count() == 0
            assert court.log() == []
            seen.add(things[0].name)
        court.step(things)
        assert court.count() < LONGEST, "this game does not end"
    ended(court)
    assert seen == {t("curtain.ready", who=side) for side in ("Caesar", "Cleopatra")}


def test_a_whole_game_with_keys_alone(visit: Visit) -> None:
    visitor = visit()
    page, court = visitor.page, Court(visitor, Keys)
    court.quick = True
    assert isinstance(court.hands, Keys)
    play = page.get_by_role("button", name=t("home.play_game", game=TITLES["cleopatra"]), exact=True)
    expect(play).to_be_visible()
    court.hands.tab_to(play)
    page.keyboard.press("Enter")
    court.hands.tab_to(page.get_by_role("button", name=starting("new.bot")))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    court_out(court)
    ended(court)
    assert {"layout", "active", "place", "deck"} <= court.kinds
