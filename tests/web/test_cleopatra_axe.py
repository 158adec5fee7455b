"""axe-core finds nothing serious at a table of Caesar & Cleopatra, light and dark, on a wide screen and on a phone."""

from random import Random

import pytest
from playwright.sync_api import expect

import rubicon
from rubicon.match import gamewriter
from tests.cleopatra.scene import player, scene
from tests.web.axe import Tour
from tests.web.cleopatra import Court, from_position
from tests.web.hands import Finger, Mouse
from tests.web.home import set_table
from tests.web.replay import load
from tests.web.test_cleopatra_connection import TWO_VOTES
from tests.web.visitor import Visit
from tests.web.words import t

SLOWLY = "const at = setTimeout; window.setTimeout = (what, after, ...more) => at(what, after > 900 ? 60 * after : after, ...more);"
"""Scenes on the table last as long as somebody looks at them."""
SCENE = '[data-group="Senators"] .scene'


def finished() -> str:
    """A game to its end, as a file."""
    match, rng = rubicon.load("cleopatra").start(seed=1), Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return gamewriter.text(match)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_at_the_table(visit: Visit, phone: bool) -> None:
    visitor = visit("", phone=phone, moving=True, bypass_csp=True)
    page, tour, hands = visitor.page, Tour(visitor.page), Finger if phone else Mouse
    page.add_init_script(SLOWLY)

    court = Court(set_table(visitor.go("/"), "bot", "cleopatra"), hands)
    court.press_named("3", t("cleopatra.lay_down", card="3", group="Censors"), "4")
    tour.at("layout, a card laid and a card in the fingers")

    match = scene(player("1 3 veto", up="S3 S3 P5", down="S2 Q4"), player("assassination 1 2 3 3", up="S1", down="P2"))
    court = Court(from_position(visitor, match), hands)
    court.press_named(t("curtain.ready", who="Cleopatra"))
    court.named(t("cleopatra.choice.active"))
    tour.at("turn")
    court.press_named(t("cleopatra.choice.active"), "assassination")
    tour.at("an action card in the fingers")
    court.press_named(t("cleopatra.play_card", card=t("cleopatra.card.assassination")))
    court.named(t("cleopatra.strike", card="5", group="Praetors"))
    tour.at("cards to be struck")
    court.press_named(t("cleopatra.strike", card="5", group="Praetors"), t("curtain.ready", who="Caesar"))
    court.named(t("cleopatra.veto"))
    tour.at("veto")

    court = Court(from_position(visitor, rubicon.position(TWO_VOTES, seed=1)), hands)
    court.press_named(t("curtain.ready", who="Caesar"))
    court.press(next(thing for thing in court.look()[1] if thing.kind == "face"))
    for card, group in (("5", "Senators"), ("4", "Praetors")):
        court.press_named(card, t("cleopatra.lay_up", card=card, group=group))
    court.named(t("cleopatra.votes_first", group="Senators"))
    tour.at("two groups are to vote")
    court.press_named(t("cleopatra.votes_first", group="Senators"))
    expect(page.locator(SCENE)).to_be_visible()
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished' || !one.effect.getTiming().delay)")
    tour.at("a vote")

    load(visitor.go("/"), finished())
    expect(page.get_by_role("table", name=t("cleopatra.score"))).to_be_visible()
    tour.at("over")
    tour.is_clean()
