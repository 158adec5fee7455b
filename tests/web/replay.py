"""After a game: files, the slider, and playing on from a position."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.web.table import TablePage
from tests.web.visitor import Visitor
from tests.web.words import around, t


def load(visitor: Visitor, text: str) -> Visitor:
    """A game from a file, chosen on the first page."""
    upload = {"name": "game.rubicon", "mimeType": "text/plain", "buffer": text.encode()}
    visitor.page.locator("input[type=file]").set_input_files(upload)  # type: ignore[arg-type]
    visitor.page.wait_for_url("**/t/*")
    return visitor


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name=t("past.slider"))


def start(page: Page) -> int:
    """The ply at the left end of the slider: the last one of the set-up."""
    return int(slider(page).get_attribute("min") or "0")


def slide(page: Page, ply: int) -> None:
    """To a ply, and until it is shown."""
    slider(page).fill(str(ply))
    expect(page.get_by_role("status").filter(has_text=f"{ply}/").or_(page.locator(f'output[data-ply="{ply}"]'))).to_be_visible()


def see_with(visitor: Visitor, eyes: str) -> None:
    """The past through other eyes (a seat's number, -3 for a spectator's, "all"), once the server has told it."""
    visitor.page.get_by_role("combobox", name=t("past.eyes")).select_option(eyes)
    TablePage(visitor).hands.until(lambda: str(visitor.watch.looked_at.get("eyes")) == eyes, f"the eyes of {eyes}")


def tool(page: Page, words: str) -> None:
    """One of the tools for a finished game, by its words: in the bar, or else behind "More tools"."""
    more = page.get_by_role("button", name=t("ended.more"))
    expect(more).to_be_visible()
    wanted = page.get_by_role("contentinfo").get_by_role("button", name=t(words), exact=True)
    if not wanted.is_visible():
        more.click()
        wanted = page.get_by_role("dialog", name=t("ended.more")).get_by_role("button", name=t(words), exact=True)
    wanted.click()


def play_on_from(visitor: Visitor, ply: int, seats: Sequence[str] = ("me", "me")) -> None:
    """A new table from a ply, everybody at this screen if not said otherwise."""
    page = visitor.page
    slide(page, ply)
    tool(page, "ended.fork")
    dialog = page.get_by_role("dialog", name=around("fork.title"))
    for seat, kind in enumerate(seats):
        dialog.get_by_role("combobox").nth(seat).select_option(kind)
    before = visitor.table
    dialog.get_by_role("button", name=t("fork.start"), exact=True).click()
    page.wait_for_url(lambda url: "/t/" in url and before not in url)
