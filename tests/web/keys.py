"""Somebody who plays with keys alone: Tab goes to the hand and to buttons, arrows go over tokens and places."""

from playwright.sync_api import Locator

from tests.web.hands import Hands
from tests.web.offer import LIT

FARTHEST = 250
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keys(Hands):
    """Never touches a mouse."""

    def press(self, selector: str, index: int = 0) -> None:
        self.tab_to(self.page.locator(selector).nth(index))
        self.page.keyboard.press("Enter")

    def pick(self, token: int) -> None:
        self.tab_to(self.page.get_by_role("radiogroup"))
        for _ in range(token):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self.until(lambda: self.is_at(self.page.locator(LIT)), "the keyboard on the board")

    def point(self) -> str:
        self.wander()
        return str(self.page.evaluate("() => document.activeElement.dataset.spot"))

    def turn(self, lies: str) -> str:
        self.page.keyboard.press("r")
        return self.turned(lies)

    def drop(self) -> None:
        self.page.keyboard.press("Enter")

    def choose(self) -> None:
        self.tab_to(self.page.locator(LIT))
        self.wander()
        self.page.keyboard.press("Enter")

    def wander(self) -> None:
        """Some steps over the board, from one lit place to the next."""
        for _ in range(self.rng.randrange(4)):
            self.page.keyboard.press(self.rng.choice(ARROWS))

    def tab_to(self, place: Locator) -> None:
        for _ in range(FARTHEST):
            if self.is_at(place):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not come to {place}")

    @staticmethod
    def is_at(places: Locator) -> bool:
        return bool(places.evaluate_all("(all) => all.some((e) => e.contains(document.activeElement))"))
