"""Takes pictures of the first page and of a table of each game in the middle of it: python docs/screenshots.py FOLDER.

Each on a wide screen and on a phone, in light and in dark. Needs Chromium and what the tests need.
"""

import contextlib
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, expect, sync_playwright
from tests.chance import seeded
from tests.server.client import Server
from tests.web.chromium import build_pages, chromium
from tests.web.hands import Finger, Mouse, spot
from tests.web.measure import settle
from tests.web.offer import lit
from tests.web.replay import load, play_on_from
from tests.web.table import TablePage
from tests.web.visitor import Visitor, Visitors
from tests.web.words import t

import rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.match import gamewriter

SEED = 12


class Scene(NamedTuple):
    """A game of bots in its middle."""

    game: str
    decisions: int
    """After how many it is looked at."""
    seats: Sequence[str] = ("me", "bot:greedy")
    options: Mapping[str, str | int] = {}


SCENES = {
    "caesar": Scene("caesar", 13),
    "crassus": Scene("caesar", 4, ("me",), {"solo": "hard"}),
    "cleopatra": Scene("cleopatra", 40),
    "augustus": Scene("augustus", 60, ("me", *["bot:greedy"] * 3), {"players": 4}),
}


def game(scene: Scene) -> tuple[str, int]:
    """The whole game as a file, and a ply in its middle where the first seat has to decide."""
    match, rng, middle = rubicon.load(scene.game, **scene.options).start(seed=SEED), generators(SEED, 0, 1, 0)[0], 0
    while match.turn != rubicon.OVER:
        if not middle and match.turn == 0 and sum(ply.turn >= 0 for ply in match.log) >= scene.decisions:
            middle = len(match)
        match.play(Bot("greedy").choose(match.view_record(match.turn), match.legal(), rng))
    return gamewriter.text(match), middle


def aim_well(table: TablePage) -> None:
    """A token in the fingers, over the place where it would do the most."""
    best, held = (-1, 0, ""), table.offer().names
    for token in range(len(held)):
        table.hands.press(table.hands.held(), token)
        table.hands.until(lambda: bool(lit(table.page)), "places that are lit")
        for place in lit(table.page):
            point(table, place)
            table.hands.shadow(place)
            table.page.wait_for_timeout(120)
            best = max(best, (table.page.locator(".promise").count(), token, place))
    if best[1] != token:
        table.hands.press(table.hands.held(), best[1])
    point(table, best[2])
    table.hands.shadow(best[2])


def point(table: TablePage, place: str) -> None:
    """A ghost of the token there, without laying it down."""
    if isinstance(table.hands, Finger):
        table.hands.tap(place)
    else:
        table.page.mouse.move(*table.hands.middle(spot(place)))


def home(visitor: Visitor) -> None:
    """The data_folder, with its boxes on it."""
    expect(visitor.page.get_by_role("button", name=t("home.play_game", game="Caesar!"), exact=True)).to_be_visible()


def middle(visitor: Visitor, name: str, phone: bool) -> None:
    """The middle of a game, against bots; of Caesar! with a token in the fingers."""
    text, ply = game(SCENES[name])
    load(visitor, text)
    play_on_from(visitor, ply, SCENES[name].seats)
    table = TablePage(visitor, Finger if phone else Mouse)
    table.wait()
    if name == "caesar":
        aim_well(table)


def show(visitors: Visitors, page: str, *, phone: bool = False) -> Visitor:
    """Somebody who looks at a page that has come to rest."""
    visitor = visitors.come(phone=phone)
    home(visitor) if page == "home" else middle(visitor, page, phone)
    settle(visitor.page)
    return visitor


@contextlib.contextmanager
def studio() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server with nothing on its tables yet."""
    build_pages()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), bot_seconds=0.01)
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser, server.url
        browser.close()
        server.stop()


def main(folder: Path) -> None:
    """All of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, address):
        for size in ("wide", "phone"):
            for page in ("home", *SCENES):
                with seeded(f"{page} {size}"):
                    visitors = Visitors(browser, address)
                    visitor = show(visitors, page, phone=size == "phone")
                    for scheme in ("light", "dark"):
                        visitor.page.emulate_media(color_scheme=scheme)
                        visitor.page.wait_for_timeout(400)
                        visitor.page.screenshot(path=folder / f"{page}-{size}-{scheme}.png")
                    visitors.leave()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/screenshots.py FOLDER")
    main(Path(sys.argv[1]))
