"""`History`: the plies of one game and the positions between them, whose turn it is, what is legal, and what chance brings."""

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rubicon import compiler
from rubicon.engine import options as option
from rubicon.engine.calls import interpreted
from rubicon.engine.chance import Fair
from rubicon.engine.errors import IllegalAction
from rubicon.engine.record import RecordReader, blank, copied
from rubicon.engine.say import say
from rubicon.engine.verbs import CHANCE, OVER

if TYPE_CHECKING:
    from rubicon.game import Game


class Odds(NamedTuple):
    """A draw before it is made: the k-th of its stream, the outcomes and their weights."""

    stream: str
    k: int
    actions: list[int]
    weights: list[int]


class History:
    """A game so far. Chance is drawn as soon as it is its turn, unless it is typed in."""

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
        self._had_choice: dict[int, bool] = {}
        """Whether there was a choice after so many plies, where somebody has asked."""
        self.people: tuple[str, ...] = ()
        """The names of those who play, by seat, where they have typed some: texts call them so."""
        self._set_up = 0
        """The first plies that belong to the set-up, as far as they were looked at."""
        self._draw()

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
        number = len(self._actions)
        return self._whose[number][0] if number < len(self._whose) else self.turn_at(number)

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

    def legal_at(self, ply: int) -> list[int]:
        """The legal actions after so many plies."""
        return self._legal(self._positions[self._there(ply)], self.turn_at(self._there(ply)))

    def had_choice(self, ply: int) -> bool:
        """Whether more than one action was legal after so many plies."""
        if ply not in self._had_choice:
            self._had_choice[ply] = len(self.legal_at(ply)) > 1
        return self._had_choice[ply]

    def _legal(self, position: Any, turn: int) -> list[int]:
        out = np.zeros(self._book.limits.most_legal, np.int16)
        return [] if turn == OVER else out[: self._engine.legal(position, turn, out)].tolist()

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

    def turn_at(self, number: int) -> int:
        """Whose decision came, or comes, after so many plies."""
        while len(self._whose) <= number:
            s = self._positions[len(self._whose)]
            mask = int(self._engine.waiting(s))
            waiting = tuple(seat for seat in range(len(self.game.seats)) if mask >> seat & 1)
            self._whose.append((int(self._engine.turn(s)), waiting))
        return self._whose[number][0]

    def _there(self, ply: int | None) -> int:
        count = len(self._actions) if ply is None else ply
        if not 0 <= count <= len(self._actions):
            raise IllegalAction(say("no-ply", ply=count, count=len(self._actions)))
        return count

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

    def _result(self) -> tuple[tuple[float, ...], int]:
        shares = np.zeros(len(self.game.seats), np.float32)
        ending = self._engine.score(self._now, shares)
        return tuple(float(share) for share in shares), int(ending)

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
        self._had_choice = {ply: had for ply, had in self._had_choice.items() if ply < count}
        self._set_up = min(self._set_up, count)
        self._draw()

    def _view_of(self, s: Any, seat: int) -> Any:
        seen = blank(self._book.state)
        self._engine.view(s, seat, seen)
        return seen
