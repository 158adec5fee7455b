"""Somebody who reads the table and types: never a mouse, and nothing but keys between the first page and the end of a game."""

import json
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.home import TITLES, Against
from tests.web.keys import Keys
from tests.web.visitor import Visitor
from tests.web.words import starting, t

HEAR = """() => {
  window.heard = [];
  const hear = (node) => {
    const region = node.parentElement?.closest("[role=log], [role=status], [role=alert]") ?? node.closest?.("[role=alert]");
    const words = node.textContent.trim();
    if (region && words) window.heard.push([region.role, words]);
  };
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") hear(change.target);
      for (const node of change.addedNodes) hear(node);
    }
  }).observe(document, {subtree: true, childList: true, characterData: true});
}"""
"""What a screen reader is told to say, in order."""
READ = """() => {
  const field = document.querySelector("main [role=combobox]");
  const option = document.getElementById(field?.getAttribute("aria-activedescendant") ?? "");
  return {
    label: field ? field.labels[0].textContent : "",
    value: field?.value ?? "",
    focused: field !== null && document.activeElement === field,
    chosen: option?.querySelector("strong").textContent ?? "",
    words: option?.querySelector("span").textContent ?? "",
  };
}"""
LONGEST = 600
"""Decisions; no game has as many."""


class Reader:
    """A visitor with a keyboard and ears. `heard` is what live regions have said."""

    def __init__(self, visitor: Visitor, seed: int = 1):
        self.visitor, self.page, self.watch = visitor, visitor.page, visitor.watch
        self.rng = Random(seed)
        self.keys = Keys(visitor.page, self.rng)
        self.decisions = 0
        self.page.evaluate(HEAR)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def push(self, place: Locator) -> None:
        """Go there with Tab, and press Enter."""
        self.keys.tab_to(place)
        self.press("Enter")

    def switch_on(self) -> None:
        """The text table, with the second stop of Tab on any page."""
        self.push(self.page.get_by_role("button", name=t("skip.text"), exact=True))

    def set_table(self, game: str, against: Against) -> None:
        """From the first page to a table."""
        play = self.page.get_by_role("button", name=t("home.play_game", game=TITLES[game]), exact=True)
        expect(play).to_be_visible()
        self.push(play)
        words = f"new.crassus_{against}" if against in ("easy", "normal", "hard") else f"new.{against}"
        self.push(self.page.get_by_role("dialog").get_by_role("button", name=starting(words)))
        if against in ("friend", "open"):
            self.push(self.page.get_by_role("button", name=t("new.name_go")))
        self.page.wait_for_url("**/t/*")

    def read(self) -> dict[str, Any]:
        """The field: how it is called, what stands in it, which suggestion is chosen and what it says."""
        found: dict[str, Any] = self.page.evaluate(READ)
        return found

    @property
    def asked(self) -> bool:
        field = self.read()
        return field["label"] == t("text.move") and not field["value"]

    @property
    def over(self) -> bool:
        return self.watch.table.get("status") == "over"

    def wait(self) -> None:
        """Until something is asked, or it is over; then one can type at once."""
        self.keys.until(lambda: self.over or self.asked, "something to type")
        assert self.over or self.read()["focused"], "the field has lost the focus"

    def type(self, line: str) -> None:
        self.page.keyboard.type(line)
        self.press("Enter")

    def moves(self) -> list[str]:
        table = self.watch.table
        return [move["text"] for move in table["moves"].get(str(table["eyes"]), [])]

    def decide(self) -> None:
        """One of the first suggestions, but rather not to pass: chosen by arrows, or typed whole."""
        moves, before = self.moves(), len(self.watch.moves_sent())
        number = self.rng.randrange(1 if moves[0] == "pass" and len(moves) > 1 else 0, min(len(moves), 8))
        self.press(*["ArrowDown"] * (number + 1))
        assert self.read()["chosen"] == moves[number]
        if self.decisions % 5 == 0:
            self.keys.until(lambda: bool(self.read()["words"]), f"words about {moves[number]}")
        if self.rng.random() < 0.5:
            self.press("Escape")
            self.type(moves[number].lower())
        else:
            self.press("Enter")
        self.keys.until(lambda: len(self.watch.moves_sent()) > before, f"{moves[number]} on its way")
        sent = self.watch.moves_sent()[before]["action"]
        assert self.watch.moves[sent]["text"] == moves[number]
        self.decisions += 1

    def play(self, decisions: int = LONGEST) -> "Reader":
        """Until it is over, or for some decisions."""
        for _ in range(decisions):
            self.wait()
            if self.over:
                return self
            self.decide()
        assert decisions < LONGEST, "this game does not end"
        return self

    def heard(self, role: str) -> list[str]:
        """What was said by regions of a role."""
        return [words for by, words in self.page.evaluate("() => window.heard") if by == role]

    def happened(self) -> list[str]:
        """What the server has told since one's own first decision."""
        news = [message for message in map(json.loads, self.watch.received) if message["type"] == "events"]
        plies = [ply for message in news for ply in message["table"]["happened"]]
        first = next(at for at, ply in enumerate(plies) if ply["by"] in self.watch.table["you"])
        return [ply["words"] for ply in plies[first:] if ply["words"]]

    def sees_with(self, eyes: int | str) -> None:
        """Until the past is told as those eyes have seen it."""
        self.keys.until(lambda: self.watch.looked_at.get("eyes") == eyes, f"the eyes of {eyes}")

    def heading(self) -> str:
        """Whose turn it is, or was."""
        return self.page.locator("main").get_by_role("heading", level=2).nth(1).inner_text()

    def position(self) -> list[str]:
        """The lines of the table, as they are read."""
        lines = self.page.get_by_role("region", name=t("text.position")).locator("h3, p, li").all_inner_texts()
        return [line.split("\n")[0] for line in lines]
