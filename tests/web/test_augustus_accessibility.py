"""axe-core finds nothing serious at a table of Rise of Augustus, whatever is asked, light and dark, on a wide screen and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.web.augustus import Forum, set_forum
from tests.web.axe import Tour
from tests.web.hands import Finger, Mouse
from tests.web.replay import load
from tests.web.scenes import ATTACKS, GIFTS, finished
from tests.web.seating import sit_down_from
from tests.web.visitor import Visit
from tests.web.words import t

ASKED = {
    "wide": ((GIFTS, "decline take2 sw5"), (GIFTS, "complete64"), (ATTACKS, "-sh9"), (ATTACKS, "lose45")),
    "phone": ((GIFTS, "take2 sw5"), (ATTACKS, "lose45")),
}
"""Moves that are asked for one after the other: a reward, the offer, a power, a whole objective, a victim's choices."""


@pytest.mark.parametrize("screen", ASKED)
def test_axe_finds_nothing(visit: Visit, screen: str) -> None:
    phone = screen == "phone"
    visitor, hands = visit(phone=phone, bypass_csp=True).step_by_step(), Finger if phone else Mouse
    page, tour = visitor.page, Tour(visitor.page)
    table = Forum(set_forum(visitor, "me", "bot:greedy"), hands)
    table.wait()
    tour.at("draft")
    table.play(1)
    table.wait()
    tour.at("all choose")
    for scene, moves in ASKED[screen]:
        sit_down_from(visitor, scene.file, scene.ply(scene.texts.index(moves.split()[0])), scene.seats)
        table = Forum(visitor, hands)
        table.do(table.wait())  # the curtain
        for move in moves.split():
            table.wait()
            assert move in [one["text"] for one in table.moves()]
            tour.at(move)
            table.follow(move)
    load(visitor.go("/"), finished())
    expect(page.get_by_role("region", name=t("augustus.score"))).to_be_visible()
    page.get_by_text(t("augustus.score_lines")).click()
    tour.at("over")
    tour.is_clean()
