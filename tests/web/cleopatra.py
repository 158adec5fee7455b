"""Plays Caesar & Cleopatra through its page: cards go from the hand to groups, everything else is pressed."""

from dataclasses import dataclass
from typing import Any

from rubicon.core import gamefile
from rubicon.core.match import Match
from tests.web.hands import PATIENCE, Drag, Finger, Mouse
from tests.web.keys import Keys
from tests.web.offer import PRESSED
from tests.web.replay import load, play_on_from
from tests.web.table import BACK, LONGEST, Table
from tests.web.visitor import Visitor
from tests.web.words import t

GROUPS = ("Senators", "Praetors", "Quaestors", "Censors", "Aediles")
FACES = 'main input[type="radio"]:not(:checked)'
HAND = ", ".join(f'main ul[aria-label="{t(f"cleopatra.{words}")}"] button' for words in ("your_hand", "to_deal_out"))
QUICK = (t("cleopatra.choice.active"), t("cleopatra.deck.influence"))
WORDS = {"turn": t("table.your_turn"), "over": t("ended.fork"), "back": BACK.pattern}
READ = """async ({pressed, hand, faces, turn, over, back, patience}) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].map((e, index) => [e, index]).filter(([e]) => e.checkVisibility());
  const name = (e) => e.ariaLabel ?? e.textContent.trim();
  const kind = (e) => (e.matches(hand) ? "card" : e.dataset.key ? "place" : e.closest("[data-group]") ? "there" : "button");
  const middle = (e) => {
    const {x, y, width, height} = e.getBoundingClientRect();
    const at = [[x + width / 2, y + height / 2], [x + width / 2, y + 8], [x + width / 2, y + height - 8]];
    const free = at.find((one) => e.contains(document.elementFromPoint(...one)));
    return [...(free ?? at[0]), free !== undefined];
  };
  const read = () => [
    ...seen(pressed).map(([e, index]) => [kind(e), index, e.dataset.card ?? e.dataset.key ?? "", name(e), e.ariaPressed === "true", ...middle(e)]),
    ...seen(faces).map(([e, index]) => ["face", index, e.value, "", false, 0, 0, false]),
  ].filter(([,,, words]) => !RegExp(`^(${back})$`).test(words));
  for (const end = Date.now() + 1000 * patience; Date.now() < end; await new Promise((go) => setTimeout(go, 10))) {
    if ([...document.querySelectorAll("button")].some((e) => name(e) === over)) return ["over", []];
    if (!document.title.startsWith(turn)) return ["others", []];
    const found = read();
    if (found.length) return ["asked", found];
  }
  throw Error("it is somebody's turn, but there is nothing to press");
}"""


@dataclass(frozen=True)
class Thing:
    """Something that can be pressed: the how many-eth of its selector, what it is for the page, how it is called, whether it is down."""

    kind: str
    index: int
    what: str
    name: str
    down: bool
    x: float = 0
    y: float = 0
    free: bool = False
    """What can be seen of it is at x and y: its middle, or an edge that sticks out where cards lie over each other."""


class Court(Table):
    """A visitor's table. Every step is one that gets the game on: nothing is taken back that was laid."""

    quick = False
    """Takes active turns and draws influence, where there is a choice: such a game is shorter."""

    def look(self) -> tuple[str, list[Thing]]:
        """Whether it is over, whether others are asked; else what there is to press, once there is something."""
        state, found = self.page.evaluate(READ, {"pressed": PRESSED, "hand": HAND, "faces": FACES, **WORDS, "patience": PATIENCE})
        return state, [Thing(*one) for one in found]

    def count(self) -> int:
        """All decisions that were sent; of which kinds they were."""
        made = self.watch.moves_sent()[self.decisions :]
        self.kinds |= {self.watch.moves[move["action"]]["does"]["kind"] for move in made}
        self.decisions += len(made)
        return self.decisions

    def turn(self, most: int) -> str:
        """Decides as long as it is asked, until so much has been decided in all; what then is."""
        while True:
            state, things = self.look()
            if self.count() >= most or state != "asked":
                return state
            self.step(things)

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
        else:
            self.hands.press(PRESSED, thing.index)

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
    """Everybody decides when asked, until it is over for all or each has decided so often."""
    ends = [court.count() + decisions for court in courts]
    states = [""]
    while set(states) != {"over"} and any(court.count() < end for court, end in zip(courts, ends, strict=True)):
        states = [court.turn(end) for court, end in zip(courts, ends, strict=True)]
        if set(states) == {"others"}:  # a bot's turn, or news on the way
            courts[0].page.wait_for_timeout(20)
    assert decisions < LONGEST or set(states) == {"over"}, "this game does not end"


def from_position(visitor: Visitor, match: Match, seats: tuple[str, ...] = ("me", "me"), ply: int = 0) -> Visitor:
    """A table that begins where a match stands (or at one of its plies): by its file, which is loaded and played on from."""
    play_on_from(load(visitor, gamefile.text(match)), ply, seats)
    return visitor
