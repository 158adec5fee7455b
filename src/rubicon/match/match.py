"""`Match`: one game as it is played, with undo, forks, hints and analysis. `History` and `Readings` have the rest of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.advice import Analysis, Hint
from rubicon.engine.calls import interpreted
from rubicon.engine.chance import Fair
from rubicon.engine.errors import BadPosition, IllegalAction
from rubicon.engine.position_parser import bounded
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.say import say
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.match import gamewriter, match_pickle
from rubicon.match.history import Odds
from rubicon.match.readings import Ply, Readings

if TYPE_CHECKING:
    from rubicon.game import Game

__all__ = ["Match", "Odds", "Ply", "continued", "position", "replay"]

Maker = Callable[[Rulebook[Any], option.Options], "Game"]
"""What makes a game of a rulebook and options: the class `Game`, which lies above this one."""


class Match(Readings):
    """Made by `game.start()` or `rubicon.open()`. Chance is drawn as soon as it is its turn, unless it is typed in."""

    def __repr__(self) -> str:
        plies = " ".join(ply.text for ply in self.log)
        return f"{self.game!r}.replay({plies!r})" if self.from_start else f"rubicon.position({self.line_at(0)!r}, {plies!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Match)
            and self.game == other.game
            and self._actions == other._actions
            and self._positions[0].tobytes() == other._positions[0].tobytes()
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        content = match_pickle.MatchContent(
            first=None if self.from_start else self._positions[0].tobytes(),
            actions=self.actions,
            sealed=self._sealed,
            recorded=self._recorded,
            is_compiled=self._engine is not interpreted(self._book),
        )
        return match_pickle.restored, (Match, self.game, self._chance, content)

    def resume(self, chance: Fair | None, sealed: Mapping[int, int], recorded: Mapping[tuple[int, int], int]) -> None:
        """Go on as another match would: with its chance, its sealed decisions, and the draws that come again."""
        self._chance, self._sealed, self._recorded = chance, dict(sealed), dict(recorded)

    def play(self, action: int | str) -> None:
        """Play an action, by number or in notation; an illegal one is refused and leaves the match as it was."""
        self.push(self.number(action))
        while self.turn in self._sealed:
            self.push(self._sealed.pop(self.turn))
        self._draw()

    def decide(self, seat: int, action: int | str) -> None:
        """The decision of any waiting seat, where several choose at the same time. Out of turn it is kept sealed until its turn.

        A sealed decision is in no view and no file; it can be replaced as long as it is sealed.
        """
        if seat == self.turn:
            self.play(action)
            return
        self._sealed[seat] = self.number(action, seat)

    def undo(self) -> None:
        """Take back the last decision of a seat and the chance after it; the same draws will come again."""
        plies = self._actions
        back = len(plies) - 1
        while back >= 0 and self._chance and self.turn_at(back) == CHANCE:
            back -= 1
        if back < 0:
            raise IllegalAction(say("nothing-to-take-back"))
        self.cut(back)

    def fork(self, ply: int | None = None, *, typed: bool = False) -> "Match":
        """A match of its own that begins with the first `ply` plies of this one (default: all of them).

        If chance is next then, it is drawn again and comes out the same; `typed`: it is not drawn but played like a move.
        """
        count = self._there(ply)
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._actions = self._actions.copy()
        twin._positions = self._positions.copy()
        twin._streams = self._streams.copy()
        twin._drawn = self._drawn.copy()
        twin._whose = self._whose.copy()
        if typed:
            twin._chance = None
        twin.cut(count)
        return twin

    def hints(self, seat: int | None = None, budget: str = "2000", *, most: int = 5) -> list[Hint]:
        """The best moves of whoever's turn it is, or of another waiting seat, the best first; from that seat's own view alone.

        The budget is a number of simulations, or a time such as 0.5s. The first time it is compiled to machine code.
        """
        who = self.turn if seat is None else seat
        if who == OVER:
            raise IllegalAction(say("over"))
        if who == CHANCE:
            raise IllegalAction(say("no-hints"))
        return registry.bots().hints(self, who, budget, most)

    def analysis(self, budget: str = "1000", progress: Callable[[int, int], None] = lambda done, of: None) -> Analysis:
        """What every decision so far was worth, for the owner of the match; `progress` is told how many of how many are done."""
        return registry.bots().analysis(self, budget, progress)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a .rubicon file."""
        gamewriter.write(self, path)


def position(line: str, make: Maker, plies: str = "", *, seed: int | bytes | None = None, typed: bool = False) -> Match:
    """A match that begins at a position given as text, and with these plies; `BadPosition` names what is wrong with it."""
    name = line.split(";")[0].split()
    book = registry.rulebook(name[0] if name else "")
    if book.texts.positions is None:
        raise BadPosition(say("no-positions", title=book.title))
    options, first = book.texts.positions.parse(bounded(line), book.options)
    match = replay(make(book, options), plies.split(), first=first)
    match._chance = None if typed or plies else Fair(seed)
    match._draw()
    return match


def replay(game: "Game", plies: Iterable[int | str], chance: Fair | None = None, *, first: Any = None) -> Match:
    """Play given actions from the start, chance outcomes included; then chance goes on as given (None: typed in).

    A draw that is taken back comes again here too, though the seed that made it is not known.
    """
    match = Match(game, None, first=first)
    for ply in plies:
        match.play(ply)
    return continued(match, chance)


def continued(match: Match, chance: Fair | None) -> Match:
    """A match whose chance was typed in so far, and from here on comes as given (None: is typed in); what was drawn is remembered."""
    match._chance = chance
    drawn: Counter[int] = Counter()
    for stream, action in zip(match._streams, match._actions, strict=True):
        if stream >= 0:
            match._recorded[stream, drawn[stream]] = action
            drawn[stream] += 1
    match._draw()
    return match
