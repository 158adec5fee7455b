"""At a laptop and on a phone, upright or lying, board, hand and all choices are in sight at once, and large enough."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.match import gamewriter
from tests.cleopatra.scene import player, scene
from tests.web.augustus import Forum, set_forum
from tests.web.cleopatra import Court, from_position
from tests.web.hands import Finger, Mouse, spot
from tests.web.seating import sit_down_from
from tests.web.table import TablePage
from tests.web.visitor import Visit
from tests.web.words import t

TOUCH = 44
LAPTOP, UPRIGHT, LYING = (1366, 768), (390, 844), (844, 390)
CROPPED = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  if (!found.length) return [`there is no ${selector}`];
  return found.flatMap((e) => {
    const box = e.getBoundingClientRect();
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const seen = inside && (e.contains(top) || top?.contains(e) || e.closest("svg"));
    const where = [box.left, box.top, box.right, box.bottom].map(Math.round);
    return seen ? [] : [`${selector} "${e.textContent.trim().slice(0, 30)}" at ${where}`];
  });
})"""
"""What is not wholly on the screen, or hidden behind something."""
COLLIDING = """(selector) => [...document.querySelectorAll(selector)].flatMap((e) => {
  const parts = [...e.children].filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1);
  return parts.slice(1).flatMap((part, i) => {
    const [a, b] = [parts[i].getBoundingClientRect(), part.getBoundingClientRect()];
    const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return over > 1 && along > 1 ? [`${parts[i].className} and ${part.className} overlap`] : [];
  });
})"""


@dataclass(frozen=True)
class Middle:
    """A game of bots, and where somebody takes over the first seat."""

    game: str
    decisions: int
    seats: Sequence[str]
    sight: tuple[str, ...]
    """What has to be on the screen at once."""

    @property
    def file(self) -> tuple[str, int]:
        return played(self)


@cache
def played(middle: Middle) -> tuple[str, int]:
    """The whole game as a file, and a ply where the first seat has to decide."""
    options: dict[str, int] = {"players": len(middle.seats)} if middle.game == "augustus" else {}
    match, rng, ply = rubicon.load(middle.game, **options).start(seed=12), generators(12, 0, 1, 0)[0], 0
    while match.turn != rubicon.OVER:
        if not ply and match.turn == 0 and sum(one.turn >= 0 for one in match.log) >= middle.decisions:
            ply = len(match)
        match.play(Bot("greedy").choose(match.view_record(match.turn), match.legal(), rng))
    return gamewriter.text(match), ply


MIDDLES = {
    "caesar": Middle("caesar", 13, ("me", "bot:greedy"), (".map svg", "[data-spot] circle", "[data-token]", ".doing p")),
    "cleopatra": Middle("cleopatra", 40, ("me", "bot:greedy"), ("[data-group]", ".hand [data-card]", ".doing button")),
    "augustus": Middle(
        "augustus",
        60,
        ("me", *["bot:greedy"] * 3),
        ("[data-drawn]", ".bag", ".you article", ".you [data-well]", ".doing button, .doing p"),
    ),
}


def scrolls(page: Page) -> bool:
    """Whether the page itself has more than the screen, to the side or below."""
    wide, high = page.evaluate(
        "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return bool(wide > 0 or high > 0)


def cropped(page: Page, sight: Sequence[str]) -> list[str]:
    found: list[str] = page.evaluate(CROPPED, list(sight))
    return found


def small_targets(page: Page, selector: str) -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        selector,
        "(all, least) => all.map((e) => [e.getBoundingClientRect(), e]).filter(([box]) => Math.min(box.width, box.height) < least - 0.5)"
        ".map(([box, e]) => `${e.outerHTML.slice(0, 60)}: ${box.width} by ${box.height}`)",
        TOUCH,
    )
    return found


@pytest.mark.parametrize("game", MIDDLES)
def test_everything_is_in_sight_on_a_phone(visit: Visit, game: str) -> None:
    middle = MIDDLES[game]
    visitor = sit_down_from(visit("", phone=True, viewport={"width": UPRIGHT[0], "height": UPRIGHT[1]}), *middle.file, middle.seats)
    page, table = visitor.page, TablePage(visitor, Finger)
    table.wait()
    for width, height in (UPRIGHT, LYING):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
        assert cropped(page, middle.sight) == [], f"{width} by {height}"
        assert not scrolls(page)
        assert small_targets(page, ".doing button, .you [data-well], .hand button, [data-token], .more") == []
        assert page.evaluate(COLLIDING, "section.brief, section.brief header, section.brief .status") == []
        if game == "caesar":
            comes_near(table)
            hint_above_the_board(page)
    if game != "augustus":
        more(page)


def comes_near(table: TablePage) -> None:
    """The map fills what is free; a finger that touches it gets places as large as itself, and the whole map afterwards."""
    page, hands = table.page, table.hands
    assert isinstance(hands, Finger)
    frame = page.locator(".map").bounding_box()
    window = page.viewport_size
    assert frame
    assert window
    assert frame["width"] * frame["height"] > 0.42 * window["width"] * window["height"]
    for token, outermost in ((0, min), (1, min), (1, max)):
        hands.press(hands.held(), token)
        place = outermost(hands.all_lit(), key=lambda one: hands.middle(spot(one))[0])
        hands.tap(place)
        hands.shadow(place)
        assert small_targets(page, f"{spot(place)} circle") == []
        expect(page.locator(".balance.changed").first).to_be_visible()
        assert cropped(page, ["[data-ghost]", ".balance.changed", ".reading button"]) == []
        page.get_by_role("button", name=t("caesar.give_back")).tap()
        hands.until(lambda: page.get_by_role("button", name=t("caesar.whole")).count() == 0, "the whole map")


def more(page: Page) -> None:
    """What a player has besides opens above the table, which stays as it is."""
    before = page.locator("section.brief").first.bounding_box()
    page.locator("section.brief .more").first.tap()
    assert page.get_by_role("dialog").is_visible()
    assert page.locator("section.brief").first.bounding_box() == before
    page.keyboard.press("Escape")


def test_an_answer_and_a_draft_are_in_sight_on_a_phone_that_lies(visit: Visit) -> None:
    """What takes most room besides a hand: whether a Veto is played, and six objectives of which three are kept."""
    visitor = visit("", phone=True, viewport={"width": LYING[0], "height": LYING[1]})
    match = scene(player("1 3 veto", up="S3 S3 P5", down="S2 Q4"), player("assassination 1 2 3 3", up="S1", down="P2"))
    court = Court(from_position(visitor, match), Finger)
    court.press_named(t("curtain.ready", who="Cleopatra"), t("cleopatra.choice.active"), "assassination")
    court.press_named(t("cleopatra.play_card", card=t("cleopatra.card.assassination")))
    court.press_named(t("cleopatra.strike", card="5", group="Praetors"), t("curtain.ready", who="Caesar"))
    court.named(t("cleopatra.veto"))
    assert cropped(visitor.page, ["[data-group]", ".hand [data-card]", ".answer", ".answer button"]) == []
    table = Forum(set_forum(visitor.go("/"), "me", "bot:greedy"), Finger)
    table.wait()
    assert cropped(visitor.page, [".you article"]) == []
    assert cropped(visitor.page, [".decide button"]) == []
    visitor.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    expect(visitor.page.locator(".offer article")).to_have_count(5)
    assert cropped(visitor.page, [".you article", ".decide button", ".offer article"]) == []


@pytest.mark.parametrize("game", MIDDLES)
def test_everything_is_in_sight_on_a_laptop(visit: Visit, game: str) -> None:
    middle = MIDDLES[game]
    visitor = sit_down_from(visit("", viewport={"width": LAPTOP[0], "height": LAPTOP[1]}), *middle.file, middle.seats)
    page = visitor.page
    TablePage(visitor, Mouse).wait()
    assert cropped(page, middle.sight) == []
    assert not scrolls(page)
    names: list[str] = page.eval_on_selector_all(
        "h3, article .name",
        "(all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 && !e.matches('.unseen, .offer *')).map((e) => e.textContent)",
    )
    assert names == [], "names that are cut off"
    assert below(page, ".ribbon") <= above(page, "main")
    if game == "augustus":
        looks_like_a_table(page)
    elif game == "caesar":
        full_hand(page)
    else:
        assert cropped(page, [".self section", ".choice small"]) == []


def above(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["y"]


def below(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["y"] + box["height"]


def hint_above_the_board(page: Page) -> None:
    """On a phone a hint has the place of the banner: nothing of the board lies below it, and nothing of the header."""
    page.get_by_role("button", name=t("hints.ask"), exact=True).tap()
    bar = page.get_by_role("region", name=t("hints.title"))
    expect(bar).to_be_visible()
    box = bar.bounding_box()
    assert box
    assert box["y"] + box["height"] <= above(page, "main") + 3
    expect(page.locator("header .tools")).to_be_visible()
    page.get_by_role("button", name=t("table.menu"), exact=True).tap(trial=True)
    page.keyboard.press("Escape")


def full_hand(page: Page) -> None:
    """More tokens than usual, as Wealth brings them, are in one row and in sight."""
    page.eval_on_selector(".hand", "(hand) => { while (hand.children.length < 7) hand.append(hand.firstElementChild.cloneNode(true)); }")
    assert cropped(page, ["[data-token]"]) == []
    tops: list[int] = page.eval_on_selector_all("[data-token]", "(all) => all.map((e) => Math.round(e.getBoundingClientRect().top))")
    assert len(set(tops)) == 1
    assert tops[0] + 1 >= below(page, ".map")


def looks_like_a_table(page: Page) -> None:
    """Whole cards as on a wide screen, everybody's legions of a colour and a shape of their own, points inside their laurels."""
    assert page.locator(".you article .band.upright").count() == 0
    assert cropped(page, ["aside section", ".offer article", "[data-reward]"]) == []
    legions: list[list[str]] = page.eval_on_selector_all(
        "h3 .legion .body", "(all) => all.map((e) => [getComputedStyle(e).fill, e.getAttribute('d')])"
    )
    assert len(legions) == 4
    assert len({colour for colour, _ in legions}) == len({shape for _, shape in legions}) == 4
    wide: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg:has(> .wreath)")].filter((e) => {
          const [text, field] = [e.querySelector("text").getBBox(), e.querySelector("circle").getBBox()];
          return text.width > field.width - 2;
        }).map((e) => e.textContent)"""
    )
    assert wide == [], "points that do not fit their laurel"
