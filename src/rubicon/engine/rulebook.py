"""What a game has to give: its record, its rules (the verbs), and its words for people."""

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.engine import options as option
from rubicon.engine import verbs
from rubicon.engine.habit import by_evaluate
from rubicon.engine.options import Options
from rubicon.engine.rule import Rule, rule
from rubicon.engine.todo import Todo
from rubicon.engine.traces import Traces

O = TypeVar("O", bound=Options)


class Notation(Protocol):
    """Texts that a player would write on paper; each parses back where it was written."""

    def text(self, s: Any, action: int) -> str:
        """An action, chance outcome or public form, in one word."""

    def parse(self, s: Any, given: str) -> int:
        """The action that a text means here, legal or not; BadNotation says what was expected."""

    def headline(self, s: Any) -> str:
        """What a line of a game file that begins here is labelled with; where a turn begins, whose."""


class Positions(Protocol):
    """Whole positions as one line of text."""

    def text(self, s: Any, options: Any) -> str:
        """The line; the options are part of it."""

    def parse(self, line: str, kind: Any) -> tuple[Any, Any]:
        """Options and record; BadPosition names what is wrong."""


class Words(Protocol):
    """Actions, and what they did, for people; positions given are whole ones or views."""

    def describe(self, s: Any, action: int) -> dict[str, Any]:
        """An action as plain data."""

    def outlook(self, before: Any, action: int, after: Any) -> dict[str, Any]:
        """What an action did, as plain data, from the positions around it."""

    def effect(self, after: dict[str, Any]) -> str:
        """An outlook in a few words, for a list of moves."""

    def tell(self, before: Any, action: int, after: Any) -> str:
        """What happened, in a sentence or two."""

    def refusal(self, s: Any, action: int) -> str:
        """Why an action is not legal here."""

    def ask(self, s: Any) -> str:
        """What somebody who plays with real components is asked for, where chance is next."""


@rule
def one_waits(s: Any) -> int:
    """`waiting` where players never choose at the same time."""
    who = verbs.turn(s)
    return 1 << who if who >= 0 else 0


class Pieces(NamedTuple):
    """Cards or the like of finished games; arrays by game, seat and piece."""

    called: str
    """What one of them is called."""
    names: Sequence[str]
    groups: Sequence[str]
    """What kind each is of."""
    had: NDArray[np.bool_]
    points: NDArray[np.int64]
    """What each has brought the seat that had it."""


class Rulebook(Generic[O]):
    """One game: everything that core, bots, server and commands know of it."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        version: int,
        home: str,
        state: np.dtype[np.void],
        options: type[O],
        seats: Callable[[O], Sequence[str]],
        players: Callable[[O], Sequence[int]] | None = None,
        rules: Mapping[str, Callable[..., Any]],
        streams: Sequence[str],
        endings: Sequence[str],
        decisions: int,
        numbers: int,
        most_legal: int,
        longest: int,
        features: Mapping[str, tuple[int, ...]],
        notation: Notation,
        words: Words,
        todo: Callable[[Any], Todo] = lambda s: Todo("", ()),
        positions: Positions | None = None,
        table: Callable[[Any], dict[str, Any]],
        plain: Callable[[Any], str],
        picture: Callable[[Any], str] | None = None,
        components: Callable[[Any], Mapping[str, int]],
        ways: Callable[[Any, int], int],
        figures: Callable[[Any], Mapping[str, Any]],
        advantages: Callable[[Any], Mapping[str, Mapping[str, Any]]] = lambda finished: {},
        pieces: Callable[[Any], "Pieces"] | None = None,
        refuse: Callable[[O], str | None] = lambda options: None,
        variants: Sequence[Mapping[str, object]] = (),
        unreached: Callable[[O], Sequence[Callable[..., Any]]] = lambda options: (),
        foresight: int = 0,
    ):
        self.name, self.title, self.version = name, title, version
        self.home = Path(home).parent
        self.state = state
        self.options = options
        self.seats = seats
        """The names of the seats, which may depend on the options."""
        self.players = players or (lambda options: range(len(seats(options))))
        """The seats that decide: all, but for an automatic opponent whose steps are chance."""
        self.streams, self.endings = tuple(streams), tuple(endings)
        """Names of the chance streams; why a game can end, as `score` numbers it."""
        self.decisions = decisions
        """Seats choose among the action numbers below this one."""
        self.numbers, self.most_legal, self.longest = numbers, most_legal, longest
        """How many action numbers there are (public forms included), how many can be legal at once, the most plies of a game."""
        self.features = dict(features)
        """Named parts of `encode`, in order, with their shapes."""
        self.notation, self.words, self.positions = notation, words, positions
        self.todo = todo
        """What a view or position asks for, and the rules behind it."""
        self.table, self.plain = table, plain
        """A view, or whole position, as plain data; and as headed text for a terminal."""
        self.picture = picture
        """The same drawn in 100 columns, in rich's markup, with the styles of `cli.table`; None: the headed text will do."""
        self.components = components
        """Counts of components in a whole position, which never change in a game."""
        self.ways = ways
        """In how many ways equal components make a whole position, as a seat sees it: how often `sample` gives it; 0: not known."""
        self.figures = figures
        """What is worth averaging, from an array of finished games: a number a game under each name."""
        self.advantages = advantages
        """What may go with winning, in groups: for an array of finished games, whether each seat had it (a row a game)."""
        self.pieces = pieces
        """Cards or the like that are worth a statistic each, from an array of finished games; None: there are none."""
        self.refuse = refuse
        """What is wrong with a combination of options, if anything."""
        self.variants = tuple(variants)
        """Sets of options that play quite otherwise than the default: the bench measures them too."""
        self.unreached = unreached
        """Large rules that are never called with these options: a GPU, which suffers from their mere presence, leaves them out."""
        self.foresight = foresight
        """How many decisions a search plays by habit before it asks `evaluate`: as many as it takes until a choice shows its worth."""
        self.rules: dict[str, Rule] = {"waiting": one_waits, "habit": by_evaluate, **rules}  # type: ignore[dict-item]
        for verb in verbs.VERBS:
            verbs.register(verb.__name__, state, self.rules[verb.__name__])
        verbs.register("habit", state, self.rules["habit"])

    def __repr__(self) -> str:
        return f"<rulebook of {self.title}, rules version {self.version}>"

    @functools.cached_property
    def most_seats(self) -> int:
        """The most seats that any options give."""
        given = [{name: value} for name, values in option.fields(self.options).items() for value in values]
        return max(len(self.seats(self.options(**one))) for one in ({}, *given))

    @functools.cached_property
    def sentences(self) -> Traces[str]:
        """`words.tell` that knows what it has told; the key is the language and the action."""
        return Traces(lambda key, before, after: self.words.tell(before, key[1], after))

    @functools.cached_property
    def choices(self) -> Traces[msgspec.Raw]:
        """Actions as JSON, with their notation and what they do, each written once; the key is the language and the action."""
        return Traces(lambda key, s: _choice(key[1], self.notation.text(s, key[1]), self.words.describe(s, key[1])))

    @functools.cached_property
    def questions(self) -> Traces[Todo]:
        """`todo` that knows what it has asked; the key is the language."""
        return Traces(lambda key, s: self.todo(s))

    @functools.cached_property
    def miniature(self) -> str | None:
        """A position, as a line of text, from which few enough games can follow to be solved exactly; None: there is none."""
        place = self.home / "miniature.txt"
        return " ".join(place.read_text("utf-8").split()) if place.exists() else None

    @functools.cached_property
    def encoding_size(self) -> int:
        """How many numbers `encode` writes."""
        return sum(int(np.prod(shape)) for shape in self.features.values())


def _choice(action: int, text: str, does: dict[str, Any]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({"action": action, "text": text, "does": does}))
