"""Plays at a table through its page, as a person would: sees what is offered, does some of it."""

import re
from random import Random

from playwright.sync_api import Locator, expect

from tests.server.client import Server
from tests.web.hands import PATIENCE, Hands, Mouse
from tests.web.offer import PRESSED, Offer, offer_of
from tests.web.visitor import Visitor
from tests.web.words import around, t

FOCUS = """([selector, index]) =>
  [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility())[index]?.focus()"""
LONGEST = 800
"""Decisions; no game has as many."""


def place_of(kind: str) -> str:
    """Where things of a kind are pressed."""
    places = {
        "curtain": ".curtain button",
        "choice": f'ul[aria-label="{t("caesar.choices")}"] button',
    }
    return places[kind]


def back() -> re.Pattern[str]:
    """Buttons that only undo what was done with others."""
    return re.compile("|".join(around(key).pattern for key in ("cleopatra.again", "cleopatra.take_back", "augustus.give_back")))


class TablePage:
    """A visitor's table. `kinds` are the kinds of decisions made so far."""

    def __init__(self, visitor: Visitor, hands: type[Hands] = Mouse, seed: int = 1):
        self.visitor, self.page, self.watch = visitor, visitor.page, visitor.watch
        self.rng = Random(seed)
        self.hands = hands(visitor.page, self.rng)
        self.kinds: set[str] = set()
        self.decisions = 0

    def offer(self) -> Offer:
        return offer_of(self.page)

    def wait(self) -> Offer:
        """What is offered, once something is."""
        self.hands.until(lambda: bool(self.offer().kind), "something to do")
        return self.offer()

    def until_ply(self, ply: int) -> None:
        """Until so much has happened at this table."""
        self.hands.until(lambda: self.watch.table["ply"] >= ply, f"ply {ply}")

    def do(self, offer: Offer, *, hidden: bool = False) -> None:
        """Some of what is offered (a token face down, if wanted); the page must send just the move that it has shown."""
        if offer.kind == "curtain":
            self.hands.press(place_of("curtain"))
            self.hands.until(lambda: self.offer().kind not in ("curtain", ""), "the hand behind the curtain")
            return
        before = len(self.watch.moves_sent())
        lies = None
        if offer.kind == "token":
            lies = self.hands.lay(self.rng.randrange(len(offer.names)), self.rng.randrange(2), hidden=hidden)
        elif offer.kind == "target":
            self.hands.choose()
        elif offer.kind == "button" and not self.try_buttons():
            return
        elif offer.kind != "button":
            self.hands.press(place_of(offer.kind), self.rng.randrange(len(offer.names)))
        self.hands.until(lambda: len(self.watch.moves_sent()) > before, "the move on its way")
        move = self.watch.moves[self.watch.moves_sent()[before]["action"]]
        assert lies in (None, move["text"]), f"{lies} was shown, {move['text']} was sent"
        self.kinds.add(move["does"]["kind"])
        self.decisions += 1

    def try_buttons(self) -> bool:
        """One button after the other, none twice before all were tried, until that makes a move or nothing is asked any more."""
        before, tried = len(self.watch.moves_sent()), set[str]()
        for _ in range(LONGEST):
            offer = self.offer()
            if len(self.watch.moves_sent()) > before or offer.kind != "button":
                break
            forward = {name for name in offer.names if not back().fullmatch(name)}
            if not forward:  # what was pressed is on its way
                self.page.wait_for_timeout(30)
                continue
            tried = tried if forward - tried else set()
            index = self.rng.choice([number for number, name in enumerate(offer.names) if name in forward - tried])
            tried.add(offer.names[index])
            self.page.evaluate(FOCUS, [PRESSED, index])
            self.page.keyboard.press("Enter")
        return len(self.watch.moves_sent()) > before

    def hand(self) -> list[str]:
        """The tokens in the hand, as the page shows them."""
        found: list[str] = self.page.eval_on_selector_all("[data-token]", "(all) => all.map((e) => e.dataset.token)")
        return found

    def log(self) -> list[str]:
        """What has happened, in the words of the page; on a wide screen, where it is always shown."""
        return self.page.get_by_role("list", name=t("log.label")).get_by_role("button").all_inner_texts()

    def banner(self) -> Locator:
        return self.page.get_by_role("region", name=t("table.banner"))

    def menu(self, entry: str) -> None:
        self.page.get_by_role("button", name=t("table.menu"), exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).click()

    def play(self, decisions: int = LONGEST) -> "TablePage":
        """Until it is over, or for some decisions."""
        play_out(self, decisions=decisions)
        return self


def play_out(*tables: TablePage, decisions: int = LONGEST) -> None:
    """Everybody plays when asked, until it is over for all or enough has been decided in all."""
    start = sum(table.decisions for table in tables)
    while sum(table.decisions for table in tables) - start < decisions:
        offers = [table.offer() for table in tables]
        if all(offer.kind == "over" for offer in offers):
            return
        able = [(table, offer) for table, offer in zip(tables, offers, strict=True) if offer.kind not in ("", "over")]
        for table, offer in able[:1]:
            table.do(offer)
        if not able:
            wait_for_any(*tables)
    assert decisions < LONGEST, "this game does not end"


def play_all(*tables: TablePage, decisions: int = LONGEST) -> None:
    """As `play_out`, but all who are asked decide before anybody is looked at again: where many choose at the same time."""
    start = sum(table.decisions for table in tables)
    while sum(table.decisions for table in tables) - start < decisions:
        offers = [(table, table.offer()) for table in tables]
        if all(offer.kind == "over" for _, offer in offers):
            return
        able = [(table, offer) for table, offer in offers if offer.kind not in ("", "over")]
        for table, offer in able:
            table.do(offer)
        if not able:
            wait_for_any(*tables)
    assert decisions < LONGEST, "this game does not end"


def wait_for_any(*tables: TablePage) -> None:
    """Until somebody is asked, or it is over for all."""
    first = tables[0].hands

    def asked() -> bool:
        kinds = [table.offer().kind for table in tables]
        return any(kind not in ("", "over") for kind in kinds) or all(kind == "over" for kind in kinds)

    first.until(asked, f"anybody's turn within {PATIENCE:.0f} seconds")


def restart(server: Server, *tables: TablePage) -> None:
    """The power goes, which every page says, and comes back."""
    for table in tables:
        table.watch.expect_broken_wire()
    server.kill()
    for table in tables:
        expect(table.page.get_by_text(t("connection.broken"))).to_be_visible()
    server.start()
    for table in tables:
        expect(table.page.get_by_text(t("connection.broken"))).not_to_be_visible()
