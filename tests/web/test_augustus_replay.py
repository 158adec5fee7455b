"""A game of Rise of Augustus looked at again after it, through everybody's eyes."""

from playwright.sync_api import expect

from tests.web.augustus import Forum
from tests.web.replay import load, slide
from tests.web.scenes import finished
from tests.web.visitor import Visit, Visitor
from tests.web.words import t

SEATS = ("Agrippa", "Livia", "Maecenas", "Octavia")
DEALT = 5 + 6 * len(SEATS)
"""Plies until all have their objectives to choose from."""


def dealt(visitor: Visitor) -> dict[str, int]:
    """How many dealt objectives of each seat the page was told."""
    return {seat: len(player["dealt"]) for seat, player in visitor.watch.looked_at["view"]["players"].items()}


def test_through_the_eyes_of_every_seat(visit: Visit) -> None:
    visitor = load(visit(), finished())
    page, hands = visitor.page, Forum(visitor).hands
    expect(page.get_by_role("region", name=t("augustus.score"))).to_be_visible()
    slide(page, DEALT)
    choice = page.get_by_role("combobox", name=t("past.eyes"))
    cards = page.get_by_role("region", name=t("augustus.dealt")).get_by_role("article")
    for eyes, name in enumerate(SEATS):
        choice.select_option(str(eyes))
        expect(page.get_by_role("region", name=t("augustus.yours", who=name))).to_be_visible()
        expect(cards).to_have_count(6)
        assert dealt(visitor) == {seat: 6 if seat == name else 0 for seat in SEATS}
    choice.select_option("-3")
    hands.until(lambda: str(visitor.watch.looked_at.get("eyes")) == "-3", "a spectator's eyes")
    expect(cards).to_have_count(0)
    assert dealt(visitor) == dict.fromkeys(SEATS, 0)
    choice.select_option("all")
    hands.until(lambda: visitor.watch.looked_at.get("eyes") == "all", "all eyes")
    assert dealt(visitor) == dict.fromkeys(SEATS, 6)
    choice.select_option("0")
    slide(page, 120)
    expect(page.get_by_role("region", name=t("augustus.yours", who="Agrippa")).get_by_role("article")).not_to_have_count(0)
    expect(page.get_by_role("region", name=t("augustus.score"))).to_have_count(0)
