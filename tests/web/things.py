"""What can be pressed at a table of Caesar & Cleopatra, read from its page."""

from dataclasses import dataclass

from playwright.sync_api import Page

from tests.web.hands import PATIENCE
from tests.web.offer import PRESSED
from tests.web.table import back
from tests.web.words import t

FACES = 'main input[type="radio"]:not(:checked)'
HAND = ", ".join(f'main ul[aria-label="{t(f"cleopatra.{words}")}"] button' for words in ("your_hand", "to_deal_out"))
WORDS = {"turn": t("table.your_turn"), "over": t("ended.more"), "back": back().pattern}
READ = """async ({pressed, hand, faces, turn, over, back, patience}) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].map((e, index) => [e, index]).filter(([e]) => e.checkVisibility());
  const name = (e) => e.ariaLabel ?? e.textContent.trim();
  const kind = (e) => (e.matches(hand) ? "card" : e.dataset.key ? "place" : e.closest("[data-group]") ? "there" : "button");
  const middle = (e) => {
    const {x, y, width, height} = e.getBoundingClientRect();
    const at = [[x + width / 2, y + height / 2], [x + width / 2, y + 8], [x + width / 2, y + height - 8]];
    const free = at.find((one) => e.contains(document.elementFromPoint(...one)));
    return [...(free ?? at[0]), free !== undefined];
  };
  const read = () => [
    ...seen(pressed).map(([e, index]) => [
      kind(e), index, e.dataset.card ?? e.dataset.key ?? "", name(e), e.ariaPressed === "true", ...middle(e)]),
    ...seen(faces).map(([e, index]) => ["face", index, e.value, "", false, 0, 0, false]),
  ].filter(([,,, words]) => !RegExp(`^(${back})$`).test(words));
  for (const end = Date.now() + 1000 * patience; Date.now() < end; await new Promise((go) => setTimeout(go, 10))) {
    if ([...document.querySelectorAll("button")].some((e) => name(e) === over)) return ["over", []];
    if (!document.title.startsWith(turn)) return ["others", []];
    const found = read();
    if (found.length) return ["asked", found];
  }
  throw Error("it is somebody's turn, but there is nothing to press");
}"""


@dataclass(frozen=True)
class Thing:
    """Something that can be pressed: the how many-eth of its selector, what it is for the page, how it is called, whether it is down."""

    kind: str
    index: int
    what: str
    name: str
    down: bool
    x: float = 0
    y: float = 0
    free: bool = False
    """What can be seen of it is at x and y: its middle, or an edge that sticks out where cards lie over each other."""


def look(page: Page) -> tuple[str, list[Thing]]:
    """Whether it is over, or others are asked; else what there is to press, once there is something."""
    state, found = page.evaluate(READ, {"pressed": PRESSED, "hand": HAND, "faces": FACES, **WORDS, "patience": PATIENCE})
    return state, [Thing(*one) for one in found]
