"""Every kind of decision of Caesar!, by mouse, by finger and by keys: from a position of a game that was loaded as a file."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.web.files import played
from tests.web.hands import Finger, Hands, Mouse, spot
from tests.web.home import set_table
from tests.web.keys import Keys
from tests.web.seating import sit_down_from
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t

SHOWN = {"place": "token", "hide": "token", "flip": "target", "order": "choice", "recruit": "choice"}


@pytest.mark.parametrize("hands", [Mouse, Finger, Keys])
@pytest.mark.parametrize("kind", SHOWN)
def test_it_is_decided(visit: Visit, kind: str, hands: type[Hands]) -> None:
    visitor = sit_down_from(visit("", phone=hands is Finger), played()[0], played()[1][kind])
    table = TablePage(visitor, hands)
    table.do(table.wait())  # the curtain
    offer = table.wait()
    assert offer.kind == SHOWN[kind]
    table.do(offer, hidden=kind == "hide")
    assert table.kinds <= ({"place", "hide"} if kind == "place" else {kind})
    table.play(2)


def test_the_buttons_of_a_placement_wait_for_the_mouse(visit: Visit) -> None:
    """From the northernmost space the mouse goes down to the buttons, across other spaces: the token stays where it was."""
    table = TablePage(set_table(visit()))
    table.wait()
    page, hands = table.page, table.hands
    hands.pick(next(i for i, token in enumerate(table.hand()) if token.split()[1] not in ("3|3", "2|2")))
    north = min(hands.all_lit(), key=lambda place: hands.middle(spot(place))[1])
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(seconds=10))  # however slowly the mouse goes, it rests nowhere
    page.mouse.move(*hands.middle(spot(north)), steps=5)
    lies = hands.shadow(north)
    page.keyboard.press("r")
    lies = hands.turned(lies)
    page.mouse.click(*hands.middle(spot(north)), button="right")
    lies = hands.turned(lies)
    for name in ("caesar.turn_it", "caesar.lay_it"):
        button = page.get_by_role("button", name=t(name), exact=True)
        box = button.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=40)
        assert hands.shadow(north) == lies
        page.mouse.down()
        page.mouse.up()
        lies = hands.turned(lies) if name == "caesar.turn_it" else lies
    hands.until(lambda: bool(table.watch.moves_sent()), "the move on its way")
    assert table.watch.moves[table.watch.moves_sent()[-1]["action"]]["text"] == lies


def test_what_is_pressed_in_vain_is_answered_and_whatever_is_drawn_can_be_asked(visit: Visit) -> None:
    table = TablePage(set_table(visit()))
    table.wait()
    page, hands = table.page, table.hands
    hands.pick(0)
    hands.all_lit()
    page.mouse.click(*hands.middle(spot("Gallia")))
    expect(page.get_by_text("Tokens go to the round spaces between two provinces.")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.move(*hands.middle(spot("Gallia")), steps=3)
    told = page.get_by_role("tooltip")
    expect(told).to_contain_text(t("ask.caesar.plinth"))
    page.mouse.move(*hands.middle("[data-token]"), steps=3)
    expect(told).to_contain_text(t("ask.caesar.hand"))
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    table.menu(t("ask.open"))
    expect(page.get_by_role("dialog", name=t("ask.title")).get_by_text(t("ask.caesar.hand")).first).to_be_visible()
    assert table.watch.moves_sent() == []
