"""Plays Rise of Augustus through its page: every move is made by pressing just what it names."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.web.home import TITLES
from tests.web.offer import Offer, offer_of
from tests.web.table import TablePage, place_of
from tests.web.visitor import Visit, Visitor
from tests.web.words import around, t

Move = dict[str, Any]
SEATS = ("Agrippa", "Livia", "Maecenas", "Octavia", "Tiberius", "Julia")
RAW = re.compile(r"[a-z]_[a-z]|\bundefined\b|\bnull\b|\bNaN\b|\[object|augustus\.[a-z]|power: (\w+\.|\w+ \d|swap \w+ \w+\.|attack)")
"""What is written for programs and must not be shown to people."""
SHOWN = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title]")].flatMap((e) => [e.ariaLabel, e.title])].join("\\n")"""


def set_forum(visitor: Visitor, *kinds: str, deck: str = "", options: Sequence[str] = ()) -> Visitor:
    """From the first page to a table with these seats: me, friend, open, bot:greedy; with rules, by their words, and a deck as a file."""
    page = visitor.page
    page.get_by_role("button", name=t("home.play_game", game=TITLES["augustus"]), exact=True).click()
    page.get_by_text(str(len(kinds)), exact=True).click()
    page.get_by_text(t("new.more")).click()
    for option in options:
        page.get_by_text(t(f"option.augustus.{option}"), exact=True).click()
    if deck:
        page.get_by_label(t("new.deck_choose")).set_input_files({"name": "deck.csv", "mimeType": "text/csv", "buffer": deck.encode()})
        expect(page.get_by_text(t("new.deck_own"))).to_be_visible()
    seats = page.get_by_role("region", name=t("new.seats")).get_by_role("combobox")
    for seat, kind in enumerate(kinds):
        seats.nth(seat).select_option(kind)
    page.get_by_role("button", name=t("new.start"), exact=True).click()
    if {"friend", "open"} & set(kinds):
        page.get_by_role("button", name=t("new.name_go")).click()
    return visitor


def invited(host: Visitor, seat: str) -> str:
    """The link to a seat that the waiting room shows, as a path."""
    host.page.wait_for_url("**/t/*")
    return "/t/" + host.page.get_by_role("textbox", name=around("waiting.invite", who=seat)).input_value().split("/t/")[1]


def join(visit: Visit, host: Visitor, seat: str, **more: Any) -> Visitor:
    """A friend comes by the link and sits down."""
    guest = visit(invited(host, seat), **more)
    guest.page.get_by_role("button", name=t("invitation.take")).click()
    return guest


def presses(move: Move) -> list[str]:
    """What has to be pressed for a move, one after the other."""
    does = move["does"]
    kind = does["kind"]
    if kind == "draft":
        return [*(card(number) for number in does["objectives"]), f'role=button[name="{t("augustus.keep_these")}"]']
    if kind in ("put", "rearrange"):
        return [*([well(does["from"], taken=True)] if does["from"] else []), well(does, taken=False)]
    if kind == "remove":
        return [well(does, taken=True)]
    if kind in ("complete", "clear", "take", "lose"):
        return [card(does["objective"])]
    return [f'button[data-move="{move["text"]}"]']


def card(number: int) -> str:
    return f'article[data-card="{number}"] button.whole'


def well(place: dict[str, Any], *, taken: bool) -> str:
    return f'button[data-well="{place["objective"]} {place["symbol"]}"][data-taken="{str(taken).lower()}"]'


def worth(move: Move, view: dict[str, Any]) -> float:
    """How much a move hastens the end: full objectives soon, small ones taken."""
    does, own = move["does"], view["players"][view["seen_by"]]
    left = {one["number"]: sum(one["spaces"].values()) - sum(one["legions"].values()) for one in own["objectives"]}
    size = {one["number"]: sum(one["spaces"].values()) for one in (*own["dealt"], *view["offer"])}
    if does["kind"] == "draft":
        return -float(sum(size[number] for number in does["objectives"]))
    if does["kind"] == "take":
        return -float(size[does["objective"]])
    if does["kind"] in ("put", "rearrange"):
        return 10.0 - float(left[does["objective"]] + (10.5 - left[does["from"]["objective"]] if does["from"] else 0))
    return 0.0


class Forum(TablePage):
    """A visitor's table of Augustus. `plan`: moves to be made first, in notation; without one what is worth most is done."""

    answered = -1

    def moves(self) -> list[Move]:
        """What the server lets the seat before the screen do, unless the page gives the only answer by itself."""
        table = self.watch.table
        if table["number"] <= self.answered or (table["eyes"] in table["forced"] and not self.visitor.steps):
            return []
        found: list[Move] = table["moves"].get(str(table["eyes"]), [])
        return found

    def offer(self) -> Offer:
        shown = offer_of(self.page)
        return shown if shown.kind in ("over", "curtain") or (shown.kind and self.moves()) else Offer("", ())

    def do(self, offer: Offer, *, hidden: bool = False) -> None:
        if offer.kind == "curtain":
            self.hands.press(place_of("curtain"))
            self.hands.until(lambda: self.offer().kind not in ("curtain", ""), "the table behind the curtain")
        elif offer.kind not in ("", "over"):
            view = self.watch.table["view"]
            self.make(max(self.moves(), key=lambda move: (worth(move, view), self.rng.random())))

    def make(self, move: Move) -> None:
        """This very move, through the page."""
        before, now = len(self.watch.moves_sent()), self.watch.table["number"]
        for place in presses(move):
            self.hands.press(place)
        self.hands.until(lambda: len(self.watch.moves_sent()) > before, f"{move['text']} on its way")
        sent = self.watch.moves_sent()[before]["action"]
        assert sent == move["action"], f"{move['text']} was pressed, {self.watch.moves[sent]['text']} was sent"
        self.answered = now
        self.kinds.add(move["does"]["kind"])
        self.decisions += 1

    def follow(self, *texts: str) -> "Forum":
        """These moves, in notation, by whoever is asked; `take` alone is any of the offer."""
        for text in texts:
            while (offer := self.wait()).kind == "curtain":
                self.do(offer)
            found = [move for move in self.moves() if move["text"] == text or (text == "take" and move["text"].startswith(text))]
            assert found, f"{text} is not among {[move['text'] for move in self.moves()]}"
            self.make(found[0])
        return self

    def player(self, seat: str) -> dict[str, Any]:
        """A player as this screen knows it."""
        found: dict[str, Any] = self.watch.table["view"]["players"][seat]
        return found

    def reads_well(self) -> None:
        """Nothing is shown as programs write it."""
        raw = {line for line in self.page.evaluate(SHOWN).splitlines() if RAW.search(line)}
        assert not raw, f"shown to people: {sorted(raw)[:5]}"
