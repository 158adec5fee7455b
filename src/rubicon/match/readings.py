"""`Readings`: a game so far as people and programs read it: views, notation, effects, words and text."""

from typing import Any, NamedTuple, SupportsIndex

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.engine.catalogue import spoken
from rubicon.engine.errors import BadPosition, IllegalAction
from rubicon.engine.facts import ActionData, Effect, Reader, View
from rubicon.engine.outline import Outline, rendered
from rubicon.engine.record import RecordReader, copied
from rubicon.engine.rulebook import Account
from rubicon.engine.say import say
from rubicon.engine.todo import Todo
from rubicon.engine.verbs import CHANCE, NOBODY, OVER
from rubicon.match.history import History

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


class Readings(History):
    """What can be read of a game; each reading is that of one viewer, or of the owner of the match."""

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

    def _known(self, action: SupportsIndex) -> int:
        number = action.__index__()
        if not 0 <= number < self._book.limits.numbers:
            raise IllegalAction(say("no-action", action=number, last=self._book.limits.numbers - 1))
        return number

    def choices(self, seat: int | None = None) -> list[msgspec.Raw]:
        """The legal actions of whoever's turn it is, or of another waiting seat: number, notation and data of each as JSON."""
        language = spoken()
        return self._book.choices.each([(language, action) for action in self.legal(seat)], self._read(self._before(seat)))

    def perceived(self, action: int, seat: int, ply: int | None = None) -> int:
        """The number of an action, of now or as the next after so many plies, in the form in which a seat (or NOBODY) perceives it."""
        question = len(self._actions) if ply is None else ply, action, seat
        if question not in self._perceived:
            if len(self._perceived) >= MOST_READERS:
                self._perceived = {}
            self._perceived[question] = int(self._engine.seen(self._positions[question[0]], action, seat))
        return self._perceived[question]

    def describe(self, action: int, seat: int | None = None) -> ActionData:
        """An action in the words of the view; of whoever's turn it is, or of another waiting seat."""
        return self._book.texts.words.describe(self._read(self._before(seat)), self._known(action))

    def preview(self, action: int | str, seat: int | None = None) -> tuple[Effect, ...]:
        """What a legal action would do, as far as the mover can know, up to the next chance."""
        before, number, after = self._foreseen(action, seat)
        return tuple(self._book.facts.effects(before, number, after))

    def forecast(self, action: int | str, seat: int | None = None, reader: int = NOBODY) -> str:
        """What a legal action would do, in a few words; where nothing stands out, the sentence that will tell it, if there will be one."""
        foreseen, words, whom = self.preview(action, seat), self._book.texts.words, self._reader_of(reader)
        return words.summary(foreseen, whom) or words.tell(foreseen, whom) or say("no-change")

    def reason(self, action: int | str, seat: int | None = None, reader: int = NOBODY) -> str:
        """Why a legal action is good for its player, in one sentence; where none is known, what it does."""
        foreseen, whom = self.preview(action, seat), self._reader_of(reader)
        return self._book.texts.reason(foreseen, whom) or self._book.texts.words.tell(foreseen, whom) or say("no-change")

    def would_tell(self, action: int | str, seat: int | None = None, reader: int = NOBODY) -> str:
        """What a legal action would do, in sentences."""
        return self._book.texts.words.tell(self.preview(action, seat), self._reader_of(reader))

    def obstacle(self, piece: str, place: str, seat: int) -> str:
        """Why a waiting seat can't put a piece of its own to a place, by their names in the view; empty: nobody knows."""
        return self._book.texts.obstacle(self._view_of(self._before(seat), seat), piece, place)

    def is_forced(self, seat: int) -> bool:
        """Whether a waiting seat has one answer only, and everybody can see that."""
        legal = self.legal(seat)
        return len(legal) == 1 and self._book.evident(self.view_record(NOBODY), seat, legal[0])

    def is_empty_step(self, seat: int) -> bool:
        """Whether a waiting seat has one answer only, of which nobody would be told anything; only that seat may know that."""
        legal = self.legal(seat)
        return len(legal) == 1 and not self.would_tell(legal[0], seat)

    def stands_out(self, action: int | str, seat: int | None = None) -> bool:
        """Whether a legal action would do more than an ordinary move."""
        return bool(self._book.texts.words.summary(self.preview(action, seat), self._reader_of(NOBODY)))

    def _foreseen(self, action: int | str, seat: int | None) -> tuple[RecordReader, int, RecordReader]:
        """What the mover knows before and after a legal action, and its number."""
        number = self.number(action, seat)
        if self.turn == CHANCE:
            raise IllegalAction(say("no-preview"))
        before = self._view_of(self._before(seat), self.turn if seat is None else seat)
        after = copied(before)
        self._engine.apply(after, number)
        return RecordReader(before), number, RecordReader(after)

    def view(self, seat: int, ply: int | None = None) -> View:
        """What a seat (or NOBODY) knows, or knew after so many plies; `to_dict()` makes plain data of it."""
        return self._book.facts.view(self._reader(self._there(ply), seat))

    def view_record(self, seat: int, ply: int | None = None) -> Any:
        """What a seat (or NOBODY) knows, or knew after so many plies, as the record that bots get."""
        return self._seen_position(self._there(ply), seat)

    def deciding_view(self, seat: int) -> Any:
        """What a waiting seat knows, as if it were its turn: what a bot gets where several choose at the same time."""
        return self._view_of(self._before(seat), seat)

    def observation(self, seat: int, ply: int | None = None) -> NDArray[np.float32]:
        """What a seat knows, or knew after so many plies, encoded: what environments show and networks learn from."""
        found = np.zeros(self._book.encoding_size, np.float32)
        self._engine.encode(self.view_record(seat, ply), found)
        return found

    def position(self, ply: int | None = None) -> View:
        """The whole position, of now or after so many plies, for the owner of the match."""
        return self._book.facts.view(RecordReader(self._positions[self._there(ply)]))

    def race(self) -> list[tuple[int, ...]]:
        """What each seat had on its way to the win, at the beginning and after each ply; empty where the game counts nothing."""
        standing = self._book.statistics.standing
        if standing is None:
            return []
        return [tuple(standing(RecordReader(s))) for s in self._positions[: len(self._actions) + 1]]

    def outline(self, seat: int | None, ply: int | None = None) -> Outline:
        """What a seat (or NOBODY) knows, or knew after so many plies, as an outline of text; None: the whole position."""
        return self._book.texts.outline(self._positions[self._there(ply)] if seat is None else self.view_record(seat, ply))

    def plain(self, seat: int | None, ply: int | None = None) -> str:
        """The same as lines of text."""
        return rendered(self.outline(seat, ply))

    def todo(self, ply: int | None = None, reader: int = NOBODY) -> Todo:
        """What is decided next, as everybody may know it, and the rules behind it; `reader` is the seat that is addressed as "you"."""
        return self._book.questions.of((spoken(), self._reader_of(reader)), self._reader(self._there(ply), NOBODY))

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

    def effects(self, ply: int, seat: int | None = None) -> tuple[Effect, ...]:
        """What a ply (counted from 1) did, in order; as a seat (or NOBODY) may know it, or (None) all of it."""
        action, before, after = self._around(ply, seat)
        return self._book.effects.of(action, before, after)

    def tell(self, ply: int, seat: int | None = None, reader: int = NOBODY) -> str:
        """The same in words; `reader` is the seat that is addressed as "you"."""
        return self.account(ply, seat, reader).words

    def summary(self, ply: int, seat: int | None = None, reader: int = NOBODY) -> str:
        """The same in a few words; empty where nothing stands out."""
        return self.account(ply, seat, reader).summary

    def details(self, ply: int, seat: int | None = None, reader: int = NOBODY) -> str:
        """More about it for those who ask, such as why an automatic opponent did it; empty where there is nothing more to say."""
        return self.account(ply, seat, reader).details

    def account(self, ply: int, seat: int | None = None, reader: int = NOBODY) -> Account:
        """All of it at once: in words, in a few words, with details, and the effects as JSON."""
        action, before, after = self._around(ply, seat)
        return self._book.accounts.of((spoken(), self._reader_of(reader)), self._book.effects.of(action, before, after))

    def _around(self, ply: int, seat: int | None) -> tuple[int, RecordReader, RecordReader]:
        """A ply as a seat has perceived it: its action, and the positions before and after it."""
        if not 1 <= ply <= len(self._actions):
            raise IllegalAction(say("no-ply", ply=ply, count=len(self._actions)))
        action = self._actions[ply - 1]
        if seat is None:
            return action, RecordReader(self._positions[ply - 1]), RecordReader(self._positions[ply])
        return self.perceived(action, seat, ply - 1), self._reader(ply - 1, seat), self._reader(ply, seat)

    def _reader_of(self, seat: int) -> Reader:
        return Reader(seat, self.game.seats, self.people)

    @property
    def set_up(self) -> int:
        """How many plies there were before the first turn; all, as long as there was none."""
        while self._set_up < len(self._positions) and not self._begins_turn(self._set_up):
            self._set_up += 1
        return min(self._set_up, len(self._actions))

    def _begins_turn(self, number: int) -> bool:
        headline = self._book.texts.notation.headline
        return self.turn_at(number) != CHANCE or headline(RecordReader(self._positions[number])) in self.game.seats

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

    def _read(self, s: Any) -> RecordReader:
        """A position for texts; the last one is kept, for many texts are of the same."""
        if self._last_read is None or self._last_read[0] is not s:
            self._last_read = s, RecordReader(s)
        return self._last_read[1]
