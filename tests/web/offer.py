"""What a page offers to do now, read from what it shows."""

from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Page

from tests.web.words import t

Kind = Literal["curtain", "token", "target", "choice", "button", "over", ""]

READ = """({ready, choices, fork, turn, pressed}) => {
  const names = (selector, name) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map(name);
  const text = (e) => e.textContent.trim();
  const buttons = names("button", text);
  if (buttons.some((words) => words === fork)) return ["over", []];
  const curtain = buttons.filter((words) => words.endsWith(ready));
  if (curtain.length) return ["curtain", curtain];
  const other = document.title.startsWith(turn) && !document.querySelector("[data-spot]");
  const told = (kind, found) => (found.length ? [kind, found] : null);
  return (
    told("choice", names(`ul[aria-label="${choices}"] button`, text)) ??
    told("token", names('[role="radio"][aria-disabled="false"]', (e) => e.dataset.token)) ??
    told("target", names('[data-spot][aria-disabled="false"]', (e) => e.dataset.spot)) ??
    told("button", other ? names(pressed, (e) => e.ariaLabel ?? text(e)) : []) ?? ["", []]
  );
}"""
"""A token may be picked up; a target is a place on the board; a choice stands beside it;
of other games there are buttons all over the table."""

PRESSED = "main button:not(aside *, .more, :disabled, [aria-disabled=true])"

LIT = '[data-spot][aria-disabled="false"]'


@dataclass(frozen=True)
class Offer:
    """Nothing is offered while others decide: the kind is empty then."""

    kind: Kind
    names: tuple[str, ...]


def offer_of(page: Page) -> Offer:
    words = {"ready": t("curtain.ready", who=""), "choices": t("caesar.choices"), "fork": t("ended.more")}
    kind, names = page.evaluate(READ, {**words, "turn": t("table.your_turn"), "pressed": PRESSED})
    return Offer(kind, tuple(names))


def lit(page: Page) -> list[str]:
    """The places on the board that can be chosen now."""
    found: list[str] = page.eval_on_selector_all(LIT, "(all) => all.map((e) => e.dataset.spot)")
    return found


def ghost(page: Page, place: str = "") -> str | None:
    """The move that the token in the fingers would be, in notation; if it lies on a certain place."""
    found: str | None = page.evaluate(
        "(place) => [...document.querySelectorAll('[data-ghost]')].find((e) => !place || e.dataset.on === place)"
        "?.getAttribute('data-ghost') ?? null",
        place,
    )
    return found
