"""Every action card of Caesar & Cleopatra through the page, from a position, two people at one screen."""

import pytest
from playwright.sync_api import expect

from tests.cleopatra.scene import player, scene
from tests.web.cleopatra import Court, court_out, from_position
from tests.web.hands import Drag
from tests.web.keys import Keys
from tests.web.visitor import Visit
from tests.web.words import t

HOLDS = {"spy": True, "scout": False, "assassination": True, "wrath": False, "castling": True}
"""Whether Caesar holds a Veto when Cleopatra plays it."""


def table(visit: Visit, card: str, *, veto: bool, hands: type[Drag] | type[Keys] = Drag) -> Court:
    """Cleopatra has an active turn and holds the card."""
    match = scene(
        player("1 3 veto" if veto else "1 3 spy", up="S3 S3 P5", down="S2 Q4"),
        player(f"{card} 1 2 3 3", up="S1", down="P2"),
    )
    court = Court(from_position(visit(""), match), hands)
    unveil(court, "Cleopatra")
    court.press_named(t("cleopatra.choice.active"))
    return court


def unveil(court: Court, side: str) -> None:
    """The screen is handed on."""
    court.press_named(t("curtain.ready", who=side))


def play_card(court: Court, card: str) -> None:
    """From the hand to the table, and what it is aimed at: at once, if it is carried there."""
    if isinstance(court.hands, Drag) and card != "spy":
        court.carry(court.named(card), "Senators")
        if card == "castling":
            court.press_named(t("cleopatra.choose_group", group="Praetors"))
        return
    court.press_named(card, t("cleopatra.play_card", card=t(f"cleopatra.card.{card}")))
    if card == "assassination":
        court.press_named(t("cleopatra.strike", card="3", group="Senators"))
    elif card == "castling":
        court.press_named(*(t("cleopatra.choose_group", group=group) for group in ("Senators", "Praetors")))
    elif card != "spy":
        court.press_named(t("cleopatra.choose_group", group="Senators"))


def answer(court: Court, card: str, *, holds: bool, veto: bool = False) -> None:
    """Caesar is asked, whether or not he could veto."""
    unveil(court, "Caesar")
    asked = court.page.get_by_role("region", name=t("cleopatra.was_played", side="Cleopatra", card=t(f"cleopatra.card.{card}")))
    expect(asked.get_by_role("button", name=t("cleopatra.allow"))).to_be_enabled()
    expect(asked.get_by_role("button", name=t("cleopatra.veto"))).to_be_enabled(enabled=holds)
    expect(asked.get_by_text(t("cleopatra.no_veto"))).to_be_visible(visible=not holds)
    court.press_named(t("cleopatra.veto" if veto else "cleopatra.allow"))


@pytest.mark.parametrize("card", ["spy", "scout", "assassination", "wrath"])
def test_k40_it_is_played_and_let_be(visit: Visit, card: str) -> None:
    court = table(visit, card, veto=HOLDS[card])
    play_card(court, card)
    answer(court, card, holds=HOLDS[card])
    unveil(court, "Cleopatra")
    if card == "spy":
        court.named("veto")
        shown = court.page.get_by_role("region", name=t("cleopatra.spy_how", other="Caesar")).get_by_role("button")
        for card_shown, name in zip(shown.all(), ("1", "3", t("cleopatra.card.veto")), strict=True):
            expect(card_shown).to_have_accessible_name(name)
        shown.last.click()
        unveil(court, "Caesar")
        court.page.get_by_role("list", name=t("cleopatra.draw_from")).get_by_role("button").first.click()
        unveil(court, "Cleopatra")
    expect(court.page.get_by_text(t("cleopatra.influence_down"))).to_be_visible()
    caesar, cleopatra = (court.view["players"][who] for who in ("Caesar", "Cleopatra"))
    senators = court.view["groups"]["Senators"]
    assert cleopatra["discarded"][card] == 1
    assert caesar["discarded"] == {"spy": {"veto": 1}, "assassination": {"3": 1}, "wrath": {"2": 1, "3": 2}}.get(card, {})
    assert senators["Caesar"]["up"] == {"assassination": {"3": 1}, "scout": {"2": 1, "3": 2}, "wrath": {}}.get(card, {"3": 2})
    assert senators["Cleopatra"]["up"] == ({} if card == "wrath" else {"1": 1})
    court_out(court, decisions=4)


def test_k46_a_veto(visit: Visit) -> None:
    court = table(visit, "wrath", veto=True)
    play_card(court, "wrath")
    answer(court, "wrath", holds=True, veto=True)
    court.page.get_by_role("list", name=t("cleopatra.draw_from")).get_by_role("button").last.click()
    unveil(court, "Cleopatra")
    expect(court.page.get_by_text(t("cleopatra.influence_down"))).to_be_visible()
    assert [court.view["players"][who]["discarded"] for who in ("Caesar", "Cleopatra")] == [{"veto": 1}, {"wrath": 1}]
    assert court.view["groups"]["Senators"]["Caesar"]["up"] == {"3": 2}
    assert any("Veto" in line or "veto" in line for line in court.log())


@pytest.mark.parametrize("hands", [Drag, Keys])
def test_k43_castling(visit: Visit, hands: type[Drag] | type[Keys]) -> None:
    court = table(visit, "castling", veto=True, hands=hands)
    play_card(court, "castling")
    answer(court, "castling", holds=True)
    unveil(court, "Cleopatra")
    for card, group, key in (("1", "Praetors", "2"), ("2", "Senators", "1")):
        if hands is Drag:
            court.carry(court.named(card), group)
        else:
            court.press_named(card)
            court.page.keyboard.press(key)
        expect(court.page.get_by_role("button", name=t("cleopatra.take_back", card=card, group=group))).to_be_visible()
    court.press_named(t("cleopatra.lay_out"))
    expect(court.page.get_by_text(t("cleopatra.influence_down"))).to_be_visible()
    groups = court.view["groups"]
    assert [groups[group]["Cleopatra"]["down"] for group in ("Senators", "Praetors")] == [{"2": 1}, {"1": 1}]
    assert court.view["players"]["Cleopatra"]["discarded"] == {"castling": 1}


def test_a_scout_is_dropped_on_the_group_that_it_looks_at(visit: Visit) -> None:
    court = table(visit, "scout", veto=False)
    card = court.named("scout")
    court.page.mouse.move(card.x, card.y)
    court.page.mouse.down()
    court.page.mouse.move(*court.hands.middle('[data-group="Quaestors"]'), steps=4)
    court.page.mouse.up()
    answer(court, "scout", holds=False)
    unveil(court, "Cleopatra")
    expect(court.page.get_by_text(t("cleopatra.influence_down"))).to_be_visible()
    assert court.view["groups"]["Quaestors"]["Caesar"]["up"] == {"4": 1}
