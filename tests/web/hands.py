"""How somebody does things at the table: with a mouse, with a finger, with keys alone."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.web.offer import ghost, lit
from tests.web.words import around, t

MIDDLE = """(e) => {
  e.scrollIntoView({block: "nearest", inline: "nearest"});
  const piece = e.matches("[data-spot]") ? e.querySelector("circle, rect, path") ?? e : e;
  const {x, y, width, height} = piece.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""Places on the board have a ring that breathes, so that they never stand still: their middle does."""
PATIENCE = 60.0
MANY = 60


def spot(name: str) -> str:
    return '[data-spot="' + name.replace('"', '\\"') + '"]'


class Hands(ABC):
    """Each knows how to pick, aim, turn, lay down and press; what is chosen is the table's."""

    def __init__(self, page: Page, rng: Random):
        self.page, self.rng = page, rng

    def lay(self, token: int, turns: int, *, hidden: bool = False) -> str:
        """A token of the hand to some place that is lit, turned that often or face down; which move it is, in notation."""
        lies = self.aim(token, hidden=hidden)
        for _ in range(turns if self.ways() and not hidden else 0):
            lies = self.turn(lies)
        self.drop()
        return lies

    @abstractmethod
    def press(self, selector: str, index: int = 0) -> None:
        """A button, or anything else that does something when pressed."""

    def aim(self, token: int, *, hidden: bool = False) -> str:
        """Pick a token of the hand and point at some place that is lit, or at one where it would lie face down."""
        self.pick(token)
        for _ in range(MANY):
            lies = self.shadow(self.point())
            if not hidden or ":" in lies:
                return lies
        raise AssertionError("nowhere can it lie face down")

    @abstractmethod
    def pick(self, token: int) -> None:
        """A token of the hand."""

    @abstractmethod
    def point(self) -> str:
        """At some place that is lit; at which."""

    @abstractmethod
    def turn(self, lies: str) -> str:
        """The token in the fingers, once."""

    @abstractmethod
    def drop(self) -> None:
        """The token, where it is."""

    @abstractmethod
    def choose(self) -> None:
        """Some thing on the board that is lit."""

    def middle(self, selector: str, index: int = 0) -> tuple[float, float]:
        x, y = self.page.locator(selector).nth(index).evaluate(MIDDLE)
        return x, y

    def held(self) -> str:
        return '[role="radio"][aria-disabled="false"]'

    def all_lit(self) -> list[str]:
        self.until(lambda: bool(lit(self.page)), "places that are lit")
        return lit(self.page)

    def some_lit(self) -> str:
        return self.rng.choice(self.all_lit())

    def shadow(self, place: str) -> str:
        """The move that the ghost on a place is, once it is there."""
        self.until(lambda: ghost(self.page, place) is not None, f"a ghost of the token on {place}")
        return ghost(self.page, place) or ""

    def turned(self, was: str) -> str:
        """The ghost, once it lies the other way."""
        self.until(lambda: ghost(self.page) not in (None, was), "the token turned")
        return ghost(self.page) or ""

    def until(self, condition: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"there is no sign of {what}"
            self.page.wait_for_timeout(30)

    def ways(self) -> bool:
        """Whether the token in the fingers can be turned."""
        return self.page.get_by_role("button", name=t("caesar.turn_it")).count() > 0


class Mouse(Hands):
    """Picks with a click, aims by pointing, turns by the wheel, lays down with a click."""

    where = (0.0, 0.0)

    def press(self, selector: str, index: int = 0) -> None:
        self.page.locator(selector).nth(index).click()

    def pick(self, token: int) -> None:
        self.press(self.held(), token)

    def point(self) -> str:
        place = self.some_lit()
        self.where = self.middle(spot(place))
        self.page.mouse.move(*self.where, steps=2)
        return place

    def turn(self, lies: str) -> str:
        self.page.mouse.wheel(0, 100)
        return self.turned(lies)

    def drop(self) -> None:
        self.page.mouse.click(*self.where)

    def choose(self) -> None:
        self.page.mouse.click(*self.middle(spot(self.some_lit())))


class Drag(Mouse):
    """Carries a token to its place without letting go."""

    def pick(self, token: int) -> None:
        x, y = self.middle(self.held(), token)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 30, steps=2)

    def drop(self) -> None:
        self.page.mouse.up()


class Finger(Hands):
    """Taps: the first on a place shows, the second lays down."""

    where = ""

    def press(self, selector: str, index: int = 0) -> None:
        self.page.locator(selector).nth(index).tap()

    def pick(self, token: int) -> None:
        self.press(self.held(), token)

    def point(self) -> str:
        self.where = self.rng.choice([place for place in self.all_lit() if place != self.where])
        self.tap(self.where)
        return self.where

    def tap(self, place: str) -> None:
        """A place on the whole map: it comes nearer to a finger that touches it."""
        whole = self.page.get_by_role("button", name=t("caesar.whole"))
        if whole.count():
            whole.tap()
        self.page.touchscreen.tap(*self.middle(spot(place)))

    def turn(self, lies: str) -> str:
        self.page.get_by_role("button", name=t("caesar.turn_it")).tap()
        return self.turned(lies)

    def drop(self) -> None:
        self.page.touchscreen.tap(*self.middle(spot(self.where)))

    def choose(self) -> None:
        self.page.touchscreen.tap(*self.middle(spot(self.some_lit())))
        self.page.get_by_role("button", name=around("caesar.turn_down")).tap()
