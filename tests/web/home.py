"""How somebody gets from the first page to a table."""

from typing import Literal

from tests.web.visitor import Visitor
from tests.web.words import starting, t

TITLES = {"caesar": "Caesar!", "cleopatra": "Caesar & Cleopatra", "augustus": "Rise of Augustus"}
Against = Literal["bot", "friend", "screen", "open", "easy", "normal", "hard"]


def set_table(visitor: Visitor, against: Against = "bot", game: str = "caesar", *, rules: tuple[str, ...] = ()) -> Visitor:
    """From the first page: the box, some rules to switch on, against whom."""
    page = visitor.page
    page.get_by_role("button", name=t("home.play_game", game=TITLES[game]), exact=True).click()
    if rules:
        page.get_by_text(t("new.more")).click()
        for rule in rules:
            page.get_by_role("switch", name=t(f"option.{game}.{rule}"), exact=True).check()
    words = f"new.crassus_{against}" if against in ("easy", "normal", "hard") else f"new.{against}"
    page.get_by_role("button", name=starting(words)).click()
    if against in ("friend", "open"):
        page.get_by_role("button", name=t("new.name_go")).click()
    page.wait_for_url("**/t/*")
    return visitor
