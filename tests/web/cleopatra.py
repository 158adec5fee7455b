"""Plays Caesar & Cleopatra through its page: cards go from the hand to groups, everything else is pressed."""

from typing import Any

from rubicon.match import gamewriter
from rubicon.match.match import Match
from tests.web.hands import Drag, Finger, Mouse
from tests.web.keys import Keys
from tests.web.offer import PRESSED
from tests.web.seating import sit_down_from
from tests.web.table import LONGEST, TablePage
from tests.web.things import FACES, Thing, look
from tests.web.visitor import Visitor
from tests.web.words import t

GROUPS = ("Senators", "Praetors", "Quaestors", "Censors", "Aediles")
MOST_STEPS = 400
"""Of one turn; none has as many."""
QUICK = (t("cleopatra.choice.active"), t("cleopatra.deck.influence"))


class Court(TablePage):
    """A visitor's table. Every step is one that gets the game on: nothing is taken back that was laid."""

    quick = False
    """Takes active turns and draws influence, where there is a choice: such a game is shorter."""

    def look(self) -> tuple[str, list[Thing]]:
        return look(self.page)

    def count(self) -> int:
        """All decisions that were sent; of which kinds they were."""
        made = self.watch.moves_sent()[self.decisions :]
        self.kinds |= {self.watch.moves[move["action"]]["does"]["kind"] for move in made}
        self.decisions += len(made)
        return self.decisions

    def turn(self, most: int) -> str:
        """Decides as long as it is asked, until so much has been decided in all; what then is."""
        for _ in range(MOST_STEPS):
            state, things = self.look()
            if self.count() >= most or state != "asked":
                return state
            self.step(things)
        raise AssertionError("whatever is pressed, nothing comes of it")

    def step(self, things: list[Thing]) -> None:
        """Where a card may go it goes; what is laid out is said to the table; else some of what is there."""
        first = [thing for thing in things if thing.kind in ("place", "there")]
        first = first or [thing for thing in things if thing.name == t("cleopatra.lay_out")]
        if self.quick:
            first = first or [thing for thing in things if thing.kind == "button" and thing.name.startswith(QUICK)]
        some = first or [thing for thing in things if not thing.down]
        if some:
            self.press(self.rng.choice(some))

    def press(self, thing: Thing) -> None:
        keyed = isinstance(self.hands, Keys)
        if thing.kind == "face" and not keyed:
            self.page.locator(FACES).nth(thing.index).check(force=True)
        elif keyed and thing.kind in ("place", "face"):
            self.page.keyboard.press(thing.what if thing.kind == "place" else "f")
        elif isinstance(self.hands, Drag) and thing.kind == "card" and thing.free and "discard" not in self.view["phase"]:
            self.carry(thing)
        elif isinstance(self.hands, Mouse) and thing.free:
            self.page.mouse.click(thing.x, thing.y)
        elif isinstance(self.hands, Finger) and thing.free:
            self.page.touchscreen.tap(thing.x, thing.y)
        elif keyed:
            self.go_to(thing)
        else:
            self.hands.press(PRESSED, thing.index)

    def go_to(self, thing: Thing) -> None:
        """By keys, which takes a while: what is not there any more by then need not be reached."""
        try:
            self.hands.press(PRESSED, thing.index)
        except AssertionError:
            if thing.name in [other.name for other in self.look()[1]]:
                raise

    def carry(self, card: Thing, group: str = "") -> None:
        """A card to a group (some that is lit), held all the way; one that goes nowhere is let go where it was."""
        self.page.mouse.move(card.x, card.y)
        self.page.mouse.down()
        self.page.mouse.move(card.x, card.y - 30)
        lit = [thing for thing in self.look()[1] if thing.kind == "place" and group in ("", GROUPS[int(thing.what) - 1])]
        if lit:
            place = self.rng.choice(lit)
            self.page.mouse.move(place.x, place.y, steps=2)
        self.page.mouse.up()
        if not lit:
            self.page.mouse.click(card.x, card.y)

    def named(self, name: str) -> Thing:
        """What has this name, or is this card of the hand and not picked, once it can be pressed."""

        def found() -> list[Thing]:
            return [thing for thing in self.look()[1] if name in (thing.name, thing.what) and not thing.down]

        self.hands.until(lambda: bool(found()), name)
        return found()[0]

    def press_named(self, *names: str) -> None:
        for name in names:
            self.press(self.named(name))

    @property
    def view(self) -> dict[str, Any]:
        """The game as the server has told it to this page."""
        found: dict[str, Any] = self.watch.table["view"]
        return found


def court_out(*courts: Court, decisions: int = LONGEST) -> None:
    """Everybody decides when asked, until it is over for all or somebody has decided so often."""
    ends = [court.count() + decisions for court in courts]
    states = [""]
    while set(states) != {"over"} and all(court.count() < end for court, end in zip(courts, ends, strict=True)):
        states = [court.turn(end) for court, end in zip(courts, ends, strict=True)]
        if set(states) == {"others"}:  # a bot's turn, or news on the way
            courts[0].page.wait_for_timeout(20)
    assert decisions < LONGEST or set(states) == {"over"}, "this game does not end"


def from_position(visitor: Visitor, match: Match, seats: tuple[str, ...] = ("me", "me"), ply: int = 0) -> Visitor:
    """A table that begins where a match stands (or at one of its plies): by its file, which is loaded and played on from."""
    return sit_down_from(visitor, gamewriter.text(match), ply, seats)
