"""Goes through a lesson at its page, as somebody who learns: reads what is to be read, does at the board what the note asks for."""

from playwright.sync_api import Locator, expect

from rubicon import lessons
from tests.web.augustus import Forum
from tests.web.cleopatra import Court
from tests.web.hands import Hands, Mouse
from tests.web.home import TITLES
from tests.web.table import TablePage
from tests.web.visitor import Visitor
from tests.web.words import t


class Learner:
    """A visitor in a lesson. What comes next is read from the lesson's own file, not from the page."""

    def __init__(self, visitor: Visitor, lesson: str, hands: type[Hands] = Mouse):
        self.visitor, self.page, self.watch = visitor, visitor.page, visitor.watch
        self.script, self.whole = lessons.load(lesson)
        kind = {"cleopatra": Court, "augustus": Forum}.get(self.whole.game.name, TablePage)
        self.table: TablePage = kind(visitor, hands)

    @property
    def ply(self) -> int:
        return int(self.watch.table["ply"])

    @property
    def over(self) -> bool:
        return bool(self.watch.table["status"] == "over")

    def note(self) -> Locator:
        return self.page.get_by_role("region", name=t("lesson.label"))

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=t(key), exact=True)

    def step(self) -> None:
        """The next note or move; while others move, wait."""
        note, number = self.watch.table["note"], self.watch.table["number"]
        if note["read"]:
            self.button("lesson.continue").click()
        elif note["follow"] is not None:
            assert note["follow"] == self.script.plies[self.ply]
            self.move()
        self.table.hands.until(lambda: self.watch.table["number"] > number, f"what comes after the note {note['name']}")

    def move(self) -> None:
        """Let the board show what is meant, and do that."""
        wanted, sent = self.script.plies[self.ply], len(self.watch.moves_sent())
        expect(self.note()).to_contain_text(self.watch.table["note"]["text"])
        if self.button("lesson.show").get_attribute("aria-pressed") == "false":
            self.button("lesson.show").click()
        expect(self.button("lesson.show")).to_have_attribute("aria-pressed", "true")
        if isinstance(self.table, Forum):
            self.table.make(next(move for move in self.table.moves() if move["action"] == wanted))
        elif isinstance(self.table, Court):
            self.press_on(self.table, sent)
        elif (offer := self.table.wait()).kind == "token":
            self.lay(wanted, sent)
        else:
            self.table.do(offer)
        assert self.watch.moves_sent()[sent]["action"] == wanted

    def lay(self, wanted: int, sent: int) -> None:
        """The token that is lit where it is meant to lie, rotated as the note says."""
        hands, text = self.table.hands, self.watch.moves[wanted]["text"]
        lies = hands.aim(0)
        if lies != text:
            lies = hands.turn(lies)
        assert lies == text
        hands.drop()
        hands.until(lambda: len(self.watch.moves_sent()) > sent, f"{text} on its way")

    def press_on(self, court: Court, sent: int) -> None:
        """One thing after the other, each when the one before has changed something, until that makes a move."""
        before = court.look()
        while len(self.watch.moves_sent()) == sent:
            court.step(before[1])
            now = before
            while now == before and len(self.watch.moves_sent()) == sent:
                now = court.look()
            before = now

    def until(self, note: str) -> "Learner":
        while self.watch.table["note"]["name"] != note:
            self.step()
        return self

    def finish(self) -> "Learner":
        while not self.over:
            self.step()
        return self


def begin(visitor: Visitor, lesson: str, hands: type[Hands] = Mouse) -> Learner:
    """From the first page: the box, or in the case of Auto-Crassus what stands beside him."""
    page = visitor.page
    if lesson == "crassus":
        page.get_by_role("button", name=t("home.play_game", game=TITLES["caesar"]), exact=True).click()
        page.get_by_role("button", name=t("lesson.learn_crassus")).click()
    else:
        page.get_by_role("button", name=t("lesson.learn_game", game=TITLES[lesson]), exact=True).click()
    page.wait_for_url("**/t/*")
    learner = Learner(visitor, lesson, hands)
    expect(page.get_by_text(starting_words(learner))).to_be_visible()
    return learner


def starting_words(learner: Learner) -> str:
    """What the first note says."""
    return learner.script.text(learner.script.notes[0])
