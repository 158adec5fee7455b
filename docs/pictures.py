"""Draws the pictures of README and docs anew, small ones: python docs/pictures.py (or `make pictures`).

docs/pictures/NAME.webp is a page on a wide screen, NAME-phone.webp on a phone; game.webp is a game that goes on by itself.
Needs Chromium and what the tests need.
"""

import io
from pathlib import Path

import terminal
from PIL import Image
from playwright.sync_api import Page
from screenshots import SCENES, game, show, studio
from tests.chance import seeded
from tests.web.replay import load, slide
from tests.web.visitor import Visitor, Visitors

import rubicon

FOLDER = Path(__file__).parent / "pictures"
WIDE, NARROW, MOVING = 960, 300, 640
"""Pixels across: of a wide picture, of a phone's, of the one that moves."""
QUALITY = 78
FRAME_MS, LAST_MS = 900, 3000
SIZE = {"width": 1180, "height": 780}
"""Of the window in which the game goes on."""


def picture(page: Page, width: int) -> Image.Image:
    """What the page shows, made smaller."""
    taken = Image.open(io.BytesIO(page.screenshot()))
    return taken.resize((width, round(taken.height * width / taken.width)), Image.Resampling.LANCZOS)


def moving(visitor: Visitor) -> list[Image.Image]:
    """A game of Caesar! from its first decision to its end, a picture for each decision."""
    text, _ = game(SCENES["caesar"])
    load(visitor, text)
    match = rubicon.game.parse(text)
    frames = []
    for ply in [match.set_up, *(ply.number for ply in match.log if ply.turn >= 0 and ply.number > match.set_up), len(match)]:
        slide(visitor.page, ply)
        visitor.page.wait_for_timeout(150)
        frames.append(picture(visitor.page, MOVING))
    return frames


def main() -> None:
    """All of them."""
    FOLDER.mkdir(exist_ok=True)
    terminal.main()
    with studio() as (browser, address):
        for name in ("home", *SCENES):
            for phone in (False, True):
                with seeded(f"{name} {phone}"):
                    visitors = Visitors(browser, address)
                    visitor = show(visitors, name, phone=phone)
                    drawn = picture(visitor.page, NARROW if phone else WIDE)
                    drawn.save(FOLDER / f"{name}{'-phone' if phone else ''}.webp", quality=QUALITY, method=6)
                    visitors.leave()
        visitors = Visitors(browser, address)
        first, *others = moving(visitors.come(viewport=SIZE))
        times = [FRAME_MS] * len(others) + [LAST_MS]
        first.save(FOLDER / "game.webp", save_all=True, append_images=others, duration=times, loop=0, quality=60, method=6)
        visitors.leave()


if __name__ == "__main__":
    main()
