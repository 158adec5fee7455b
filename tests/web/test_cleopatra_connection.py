"""The wire breaks in the middle of Caesar & Cleopatra: while two groups are to vote, and while both lay out their first cards."""

from playwright.sync_api import expect

import rubicon
from tests.server.client import Server
from tests.web.cleopatra import GROUPS, Court, court_out, from_position
from tests.web.home import set_table
from tests.web.table import restart
from tests.web.test_cleopatra_whole import invited
from tests.web.visitor import Visit
from tests.web.words import t

TWO_VOTES = (
    "cleopatra; Caesar influence; votes S P Q C A orgy orgy reshuffle drawn; "
    "Caesar bonus S hand 1 2 3 4 5 up S1 S2 S3 S4 P1 P2 P3 P4; Cleopatra bonus Q hand 1 2 3 4 5 up S1 S2 S3 P1 P2 P3"
)
"""Another card under each of two groups, and both vote."""


def lay(court: Court) -> dict[str, str]:
    """One card at each group, in some order; which."""
    where: dict[str, str] = {}
    cards = list("12345")
    court.rng.shuffle(cards)
    for number, (group, card) in enumerate(zip(GROUPS, cards, strict=True), 1):
        court.press_named(card)
        court.page.keyboard.press(str(number))
        expect(court.page.get_by_role("button", name=t("cleopatra.take_back", card=card, group=group))).to_be_visible()
        where[group] = card
    return where


def test_k13_while_two_groups_are_to_vote(visit: Visit, own: Server) -> None:
    court = Court(from_position(visit("", base=own.url), rubicon.position(TWO_VOTES, seed=1)))
    court.press_named(t("curtain.ready", who="Caesar"))
    court.press(next(thing for thing in court.look()[1] if thing.kind == "face"))
    for card, group in (("5", "Senators"), ("4", "Praetors")):
        court.press_named(card, t("cleopatra.lay_up", card=card, group=group))
    first = t("cleopatra.votes_first", group="Praetors")
    court.named(first)
    log = court.log()
    restart(own, court)
    court.named(first)
    assert court.log() == log
    court.page.reload()
    court.press_named(t("curtain.ready", who="Caesar"))
    expect(court.page.get_by_text(t("cleopatra.about_to_vote"))).to_have_count(2)
    assert court.log() == log
    court.press_named(first)
    expect(court.page.get_by_role("list", name=t("cleopatra.draw_from"))).to_be_visible()
    assert court.view["players"]["Caesar"]["patricians"] == 2
    assert court.log()[: len(log)] == log
    court_out(court, decisions=20)


def test_k7_while_both_lay_out_their_first_cards(visit: Visit, own: Server) -> None:
    host = Court(set_table(visit(base=own.url), "friend", "cleopatra"), seed=3)
    guest = Court(visit(invited(host.visitor), base=own.url), seed=4)
    guest.page.get_by_role("button", name=t("invitation.take")).click()
    host_has = lay(host)
    host.press_named(t("cleopatra.lay_out"))
    host.hands.until(lambda: host.look()[0] == "others", "the layout sealed")
    guest_has = lay(guest)
    restart(own, host, guest)
    for group, card in guest_has.items():  # what lies there for now is not lost either
        expect(guest.page.get_by_role("button", name=t("cleopatra.take_back", card=card, group=group))).to_be_visible()
    host.page.reload()
    guest.press_named(t("cleopatra.lay_out"))
    guest.named(t("cleopatra.choice.active"))
    host.hands.until(lambda: host.watch.table["waiting"] == [1], "Cleopatra's first turn")
    for court, side, has in ((host, "Caesar", host_has), (guest, "Cleopatra", guest_has)):
        assert {group: court.view["groups"][group][side]["down"] for group in GROUPS} == {group: {card: 1} for group, card in has.items()}
    court_out(host, guest, decisions=6)
