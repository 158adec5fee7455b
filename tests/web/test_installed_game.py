"""A game of an installed package is on the first page, and is played there against a bot: at the text table, with its moves as buttons."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.client import Server
from tests.web.keys import Keys
from tests.web.visitor import Visitor, Visitors
from tests.web.words import starting, t

ENTRY_POINTS = "[rubicon.games]\nliars_dice = examples.liars_dice:rulebook\nnowhere = examples.nowhere:rulebook\n"


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[Server]:
    """A server where Liar's dice is installed, and a package that is broken."""
    about = tmp_path / "packages" / "dice-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dice\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join([str(about.parent), root, *filter(None, [os.environ.get("PYTHONPATH")])])
    running = Server(tmp_path, bot_seconds=0.01, env={"PYTHONPATH": path})
    yield running
    running.stop()


def test_an_installed_game_is_played_to_the_end(browser: Browser, installed: Server) -> None:
    assert [entry["game"] for entry in installed.get("/api/games").json()] == ["augustus", "caesar", "cleopatra", "liars_dice"]
    assert "nowhere" in installed.log.read_text("utf-8")
    assert installed.get("/api/games/liars_dice/rules").json() == []
    visitors = Visitors(browser, installed.url)
    visitor = visitors.come()
    page = visitor.page
    expect(page.get_by_text(t("games.installed"))).to_be_visible()
    page.get_by_role("button", name=t("home.play_game", game="Liar's dice"), exact=True).click()
    page.get_by_role("button", name=starting("new.bot")).click()
    page.wait_for_url("**/t/*")
    keys = Keys(page, Random(1))
    moves = page.get_by_role("group", name=t("text.all_moves"))
    expect(page.get_by_role("heading", name="Dice", exact=True)).to_be_visible()
    while visitor.watch.table["status"] != "over":
        expect(moves).to_be_visible()
        before = visitor.watch.table["ply"]
        moves.get_by_role("button").last.click()
        keys.until(partial(went_on, visitor, before, moves), "the next decision")
    visitors.leave()


def went_on(visitor: Visitor, ply: int, moves: Locator) -> bool:
    """Whether the game is over, or asks for the next decision."""
    table = visitor.watch.table
    return bool(table["ply"] > ply and (table["status"] == "over" or moves.is_visible()))
