"""`Match`: one game as it is played, with its log, views, legal actions, undo and forks."""

from collections import Counter
from collections.abc import Callable, Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeVar

import msgspec
import numpy as np

from rubicon import compiler
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.advice import Analysis, Hint
from rubicon.engine.calls import interpreted
from rubicon.engine.catalogue import spoken
from rubicon.engine.chance import Fair
from rubicon.engine.errors import BadPosition, IllegalAction
from rubicon.engine.position_parser import bounded
from rubicon.engine.record import RecordReader, blank, copied
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.say import say
from rubicon.engine.todo import Todo
from rubicon.engine.verbs import CHANCE, NOBODY, OVER
from rubicon.match import gamewriter

if TYPE_CHECKING:
    from rubicon.game import Game

T = TypeVar("T")
Maker = Callable[[Rulebook[Any], option.Options], "Game"]
"""What makes a game of a rulebook and options: the class `Game`, which lies above this one."""
MOST_READERS = 16
"""Views that are cached for texts: enough for the sentences of a move and the chance after it, for one viewer."""


class Ply(NamedTuple):
    """One action in a log, as its reader perceives it."""

    number: int
    """Counted from 1, without gaps for anyone."""
    turn: int
    """Who decided: a seat, or CHANCE."""
    action: int
    text: str


class Odds(NamedTuple):
    """A draw before it is made: the k-th of its stream, the outcomes and their weights."""

    stream: str
    k: int
    actions: list[int]
    weights: list[int]


class Match:
    """Made by `game.start()` or `rubicon.open()`. Chance is drawn as soon as it is its turn, unless it is typed in."""

    def __init__(self, game: "Game", chance: Fair | None, *, compiled: bool = False, first: Any = None):
        self.game = game
        self._book = game.book
        self._engine = compiler.calls(game.book) if compiled else interpreted(game.book)
        self._chance = chance
        self._actions: list[int] = []
        self._streams: list[int] = []
        self._drawn: Counter[int] = Counter()
        """How often each stream was drawn from so far: counting again at every draw would make long games quadratic."""
        self._sealed: dict[int, int] = {}
        self._recorded: dict[tuple[int, int], int] = {}
        self.from_start = first is None
        """Or from a position that was given."""
        if first is None:
            first = blank(self._book.state)
            self._engine.start(first, option.numbers(game.options))
        self._positions: list[Any] = [first]
        self._whose: list[tuple[int, tuple[int, ...]]] = []
        """Of each position that was looked at: whose turn it is, and who is waited for."""
        self._last_read: tuple[Any, RecordReader] | None = None
        self._readers: dict[tuple[int, int], RecordReader] = {}
        """Views as texts and tables read them, by ply and viewer: the last few."""
        self._perceived: dict[tuple[int, int, int], int] = {}
        """What was asked of `perceived` last: ply, action, seat."""
        self._befores: dict[int, Any] = {}
        """Of this position: see `_before`."""
        self._legals: dict[int, list[int]] = {}
        """Of this position: what is legal for those who were asked about."""
        self._draw()

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

    def __len__(self) -> int:
        """How many plies were played."""
        return len(self._actions)

    def __bool__(self) -> bool:
        return True

    @property
    def record(self) -> Any:
        """A copy of the whole position."""
        return copied(self._now)

    @property
    def first(self) -> Any:
        """A copy of the position that it began with."""
        return copied(self._positions[0])

    @property
    def actions(self) -> tuple[int, ...]:
        """Every ply's action as it was."""
        return tuple(self._actions)

    @property
    def _now(self) -> Any:
        return self._positions[-1]

    @property
    def turn(self) -> int:
        """Whose decision is next: a seat, CHANCE (only where chance is typed in) or OVER."""
        return self.turn_at(len(self._actions))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose decisions are open now; those that have decided out of turn wait no more."""
        self.turn_at(len(self._actions))
        waiting = self._whose[len(self._actions)][1]
        return tuple(seat for seat in waiting if seat not in self._sealed) if self._sealed else waiting

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of whoever's turn it is, or of another waiting seat, ascending."""
        who = self.turn if seat is None else seat
        if who not in self._legals:
            self._legals[who] = self._legal(self._before(seat), who)
        return self._legals[who].copy()

    def choices(self, seat: int | None = None) -> list[msgspec.Raw]:
        """The legal actions of whoever's turn it is, or of another waiting seat: number, notation and plain data of each as JSON."""
        there, language, choices = self._read(self._before(seat)), spoken(), self._book.choices
        return [choices.of((language, action), there) for action in self.legal(seat)]

    def legal_at(self, ply: int) -> list[int]:
        """The legal actions after so many plies."""
        return self._legal(self._positions[self._there(ply)], self.turn_at(self._there(ply)))

    def _legal(self, position: Any, turn: int) -> list[int]:
        out = np.zeros(self._book.limits.most_legal, np.int16)
        return [] if turn == OVER else out[: self._engine.legal(position, turn, out)].tolist()

    def text(self, action: int, seat: int | None = None) -> str:
        """An action in notation; of whoever's turn it is, or of another waiting seat."""
        return self._book.texts.notation.text(self._read(self._before(seat)), self._known(action))

    def text_at(self, ply: int, action: int) -> str:
        """An action in notation, as it would have been after so many plies."""
        return self._book.texts.notation.text(self._read(self._positions[self._there(ply)]), self._known(action))

    def parse(self, text: str) -> int:
        """The action that a text means here; BadNotation or IllegalAction say what is wrong with it."""
        return self.number(text)

    def number(self, action: int | str, seat: int | None = None) -> int:
        """A legal action, of whoever's turn it is or of another waiting seat, by its number or in notation."""
        there = self._before(seat)
        number = self._book.texts.notation.parse(self._read(there), action) if isinstance(action, str) else self._known(action)
        if self.turn == OVER:
            raise IllegalAction(say("over"))
        if number not in self.legal(seat):
            there = RecordReader(there)
            raise IllegalAction(f"{self._book.texts.notation.text(there, number)}: {self._book.texts.words.refusal(there, number)}")
        return number

    def perceived(self, action: int, seat: int, ply: int | None = None) -> int:
        """The number of an action, of now or as the next after so many plies, in the form in which a seat (or NOBODY) perceives it."""
        question = len(self._actions) if ply is None else ply, action, seat
        if question not in self._perceived:
            if len(self._perceived) >= MOST_READERS:
                self._perceived = {}
            self._perceived[question] = int(self._engine.seen(self._positions[question[0]], action, seat))
        return self._perceived[question]

    def describe(self, action: int, seat: int | None = None) -> dict[str, Any]:
        """An action as plain data; of whoever's turn it is, or of another waiting seat."""
        return self._book.texts.words.describe(self._read(self._before(seat)), self._known(action))

    def preview(self, action: int | str, seat: int | None = None) -> dict[str, Any]:
        """What a legal action would do, as far as the mover can know, up to the next chance."""
        return self._book.texts.words.outlook(*self._foreseen(action, seat))

    def effect(self, action: int | str, seat: int | None = None) -> str:
        """What a legal action would do, in a few words; where there is nothing to foresee, the sentence that will tell it."""
        foreseen, words = self._foreseen(action, seat), self._book.texts.words
        return words.effect(words.outlook(*foreseen)) or words.tell(*foreseen)

    def _foreseen(self, action: int | str, seat: int | None) -> tuple[RecordReader, int, RecordReader]:
        """What the mover knows before and after a legal action, and its number."""
        number = self.number(action, seat)
        if self.turn == CHANCE:
            raise IllegalAction(say("no-preview"))
        before = self._view_of(self._before(seat), self.turn if seat is None else seat)
        after = copied(before)
        self._engine.apply(after, number)
        return RecordReader(before), number, RecordReader(after)

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

    def decide(self, seat: int, action: int | str) -> None:
        """The decision of any waiting seat, where several choose at the same time. Out of turn it is kept sealed until its turn.

        A sealed decision is in no view and no file; it can be replaced as long as it is sealed.
        """
        if seat == self.turn:
            self.play(action)
            return
        self._sealed[seat] = self.number(action, seat)

    def _before(self, seat: int | None) -> Any:
        """The position in which it is a waiting seat's turn: whatever those before it decide, its own decision is the same."""
        if seat is None or seat == self.turn:
            return self._now
        if not int(self._engine.waiting(self._now)) >> max(seat, 0) & 1 or seat < 0:
            raise IllegalAction(say("nothing-to-decide", seat=seat))
        if seat not in self._befores:
            there = copied(self._now)
            while (turn := int(self._engine.turn(there))) != seat:
                self._engine.apply(there, self._legal(there, turn)[0])
            self._befores[seat] = there
        return self._befores[seat]

    def play(self, action: int | str) -> None:
        """Play an action, by number or in notation; an illegal one is refused and leaves the match as it was."""
        self.push(self.number(action))
        while self.turn in self._sealed:
            self.push(self._sealed.pop(self.turn))
        self._draw()

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

    def view(self, seat: int, ply: int | None = None) -> dict[str, Any]:
        """What a seat (or NOBODY) knows, or knew after so many plies, as plain data."""
        return own(self.shared_view(seat, ply))

    def shared_view(self, seat: int, ply: int | None = None) -> dict[str, Any]:
        """The same to be read only: its parts may be those of other views."""
        return self._book.texts.table(self._reader(self._there(ply), seat))

    def todo(self, ply: int | None = None) -> Todo:
        """What is decided next, as everybody may know it, and the rules behind it."""
        return self._book.questions.of(spoken(), self._reader(self._there(ply), NOBODY))

    def view_record(self, seat: int, ply: int | None = None) -> Any:
        """What a seat (or NOBODY) knows, or knew after so many plies, as the record that bots get."""
        return self._seen_position(self._there(ply), seat)

    def deciding_view(self, seat: int) -> Any:
        """What a waiting seat knows, as if it were its turn: what a bot gets where several choose at the same time."""
        return self._view_of(self._before(seat), seat)

    def position(self, ply: int | None = None) -> dict[str, Any]:
        """The whole position, of now or after so many plies, as plain data, for the owner of the match."""
        return own(self._book.texts.table(RecordReader(self._positions[self._there(ply)])))

    def plain(self, seat: int | None, ply: int | None = None) -> str:
        """What a seat (or NOBODY) knows, or knew after so many plies, as headed text; None: the whole position."""
        return self._book.texts.plain(self._positions[self._there(ply)] if seat is None else self.view_record(seat, ply))

    def _there(self, ply: int | None) -> int:
        count = len(self._actions) if ply is None else ply
        if not 0 <= count <= len(self._actions):
            raise IllegalAction(say("no-ply", ply=count, count=len(self._actions)))
        return count

    @property
    def line(self) -> str:
        """The whole position as one line of text; `rubicon.position(line)` goes on from there."""
        return self.line_at(len(self._actions))

    def line_at(self, ply: int) -> str:
        """The whole position after a ply as one line of text."""
        if self._book.texts.positions is None:
            raise BadPosition(say("no-positions", title=self._book.title))
        return self._book.texts.positions.text(RecordReader(self._positions[ply]), self.game.options)

    @property
    def log(self) -> tuple[Ply, ...]:
        """Every ply as it was."""
        return tuple(self._ply(number, action) for number, action in enumerate(self._actions))

    def seen(self, seat: int) -> tuple[Ply, ...]:
        """Every ply as a seat (or NOBODY) has perceived it."""
        return tuple(self._ply(number, self.perceived(action, seat, number)) for number, action in enumerate(self._actions))

    def ply(self, number: int, seat: int | None = None) -> Ply:
        """A ply (counted from 1), as a seat (or NOBODY) has perceived it, or (None) as it was."""
        before, action = self._there(number) - 1, self._actions[number - 1]
        return self._ply(before, action if seat is None else self.perceived(action, seat, before))

    def tell(self, ply: int, seat: int | None = None) -> str:
        """What happened in a ply (counted from 1), in words; as a seat has perceived it, or (None) as it was."""
        if not 1 <= ply <= len(self._actions):
            raise IllegalAction(say("no-ply", ply=ply, count=len(self._actions)))
        return self.sentence(self.ply(ply, seat), seat)

    def sentence(self, ply: Ply, seat: int | None = None) -> str:
        """The words for a ply that `ply`, `log` or `seen` gave, for the seat that they were asked for."""
        if seat is None:
            around = RecordReader(self._positions[ply.number - 1]), RecordReader(self._positions[ply.number])
        else:
            around = self._reader(ply.number - 1, seat), self._reader(ply.number, seat)
        return self._book.sentences.of((spoken(), ply.action), *around)

    @property
    def set_up(self) -> int:
        """How many plies there were before the first turn."""
        for number, position in enumerate(self._positions):
            if self.turn_at(number) != CHANCE or self._book.texts.notation.headline(RecordReader(position)) in self.game.seats:
                return number
        return len(self._actions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Each seat's share of the win; None while the game goes on."""
        return self._result()[0] if self.over else None

    @property
    def why(self) -> str | None:
        """Why the game ended; None while it goes on."""
        return self._book.endings[self._result()[1]] if self.over else None

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a .rubicon file."""
        gamewriter.write(self, path)

    def _result(self) -> tuple[tuple[float, ...], int]:
        shares = np.zeros(len(self.game.seats), np.float32)
        ending = self._engine.score(self._now, shares)
        return tuple(float(share) for share in shares), int(ending)

    def turn_at(self, number: int) -> int:
        """Whose decision came, or comes, after so many plies."""
        while len(self._whose) <= number:
            s = self._positions[len(self._whose)]
            mask = int(self._engine.waiting(s))
            waiting = tuple(seat for seat in range(len(self.game.seats)) if mask >> seat & 1)
            self._whose.append((int(self._engine.turn(s)), waiting))
        return self._whose[number][0]

    def _ply(self, number: int, action: int) -> Ply:
        before = self._positions[number]
        text = self._book.texts.notation.text(self._read(before), action)
        return Ply(number=number + 1, turn=self.turn_at(number), action=action, text=text)

    def _seen_position(self, number: int, seat: int) -> Any:
        if not -3 <= seat < len(self.game.seats) or seat in (CHANCE, OVER):
            raise IllegalAction(say("no-seat", seat=seat, last=len(self.game.seats) - 1))
        return self._view_of(self._positions[number], seat)

    def _reader(self, number: int, seat: int) -> RecordReader:
        """A view for texts; the last ones are kept, for a table, what is asked and the words of two plies are of the same."""
        found = self._readers.get((number, seat))
        if found is None:
            found = RecordReader(self._seen_position(number, seat))
            while len(self._readers) >= MOST_READERS:
                del self._readers[next(iter(self._readers))]
            self._readers[number, seat] = found
        return found

    def _view_of(self, s: Any, seat: int) -> Any:
        seen = blank(self._book.state)
        self._engine.view(s, seat, seen)
        return seen

    def _read(self, s: Any) -> RecordReader:
        """A position for texts; the last one is kept, for many texts are of the same."""
        if self._last_read is None or self._last_read[0] is not s:
            self._last_read = s, RecordReader(s)
        return self._last_read[1]

    def _known(self, action: SupportsIndex) -> int:
        number = action.__index__()
        if not 0 <= number < self._book.limits.numbers:
            raise IllegalAction(say("no-action", action=number, last=self._book.limits.numbers - 1))
        return number

    def push(self, action: int) -> None:
        """Play an action that is known to be legal; what chance does then is not drawn."""
        stream = self._stream_now()
        self._streams.append(stream)
        self._drawn[stream] += 1
        after = copied(self._now)
        self._engine.apply(after, action)
        self._positions.append(after)
        self._actions.append(action)
        self._befores, self._legals = {}, {}

    def _draw(self) -> None:
        """While it is chance's turn, draw; draw k of a stream is the same whenever it is drawn."""
        while self._chance and self.turn == CHANCE:
            drawn = self.drawn(self._chance)
            stream = self._stream_now()
            known = self._recorded.get((stream, self._drawn[stream]), drawn)
            self.push(known if known in self.legal() else drawn)

    def odds(self) -> Odds:
        """At CHANCE: what can come, and how likely."""
        stream = self._stream_now()
        actions = np.array(self.legal(), np.int16)
        weights = np.zeros(len(actions), np.int32)
        self._engine.weights(self._now, actions, len(actions), weights)
        name, k = self._book.streams[stream], self._drawn[stream]
        return Odds(stream=name, k=k, actions=actions.tolist(), weights=weights.tolist())

    def drawn(self, chance: Fair) -> int:
        """At CHANCE: the outcome that a seed gives here."""
        odds = self.odds()
        return odds.actions[chance.draw(odds.stream, odds.k, odds.weights)]

    def _stream_now(self) -> int:
        """The stream that the next ply comes from; -1: it is a decision."""
        return int(self._engine.stream(self._now)) if self.turn == CHANCE else -1

    def cut(self, count: int) -> None:
        """Keep the first plies only, and draw what is chance's then."""
        self._drawn.subtract(self._streams[count:])
        del self._actions[count:], self._positions[count + 1 :], self._streams[count:], self._whose[count + 1 :]
        self._sealed, self._readers, self._perceived, self._befores, self._legals = {}, {}, {}, {}, {}
        self._draw()


def own(data: T) -> T:
    """A copy of plain data, down to its leaves, that its owner may change."""
    if isinstance(data, dict):
        return type(data)((name, own(value)) for name, value in data.items())
    return type(data)(own(value) for value in data) if isinstance(data, list) else data


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
