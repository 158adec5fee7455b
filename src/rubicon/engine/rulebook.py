"""`Rulebook`: everything that a game provides (record, rules, limits, texts, statistics, checks)."""

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.engine import options as option
from rubicon.engine import verbs
from rubicon.engine.actions import ActionSpace
from rubicon.engine.facts import ActionData, Effect, Facts, Reader
from rubicon.engine.options import Options
from rubicon.engine.outline import Outline, rendered
from rubicon.engine.payoffs import Payoffs
from rubicon.engine.read_cache import ReadCache
from rubicon.engine.rollout_policy import best_by_evaluation
from rubicon.engine.rule import Rule, rule
from rubicon.engine.telling_cache import TellingCache
from rubicon.engine.todo import Todo

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

    def describe(self, s: Any, action: int) -> ActionData:
        """An action in the words of the view."""

    def tell(self, effects: Sequence[Any], reader: Reader) -> str:
        """The effects of a ply, in a sentence or two."""

    def summary(self, effects: Sequence[Any], reader: Reader) -> str:
        """The same in a few words, for a ribbon or a list of moves; empty where nothing stands out."""

    def refusal(self, s: Any, action: int) -> str:
        """Why an action is not legal here."""

    def ask(self, s: Any) -> str:
        """What somebody who plays with real components is asked for, where chance is next."""


@rule
def one_waits(s: Any) -> int:
    """`waiting` where players never choose at the same time."""
    who = verbs.turn(s)
    return 1 << who if who >= 0 else 0


class News(NamedTuple):
    """The part of a ply that is about one player."""

    words: str
    summary: str
    effects: int
    """How many of the ply's effects it tells; they come in order."""


class Account(NamedTuple):
    """What a ply did, as it is told to one reader."""

    words: str
    summary: str
    details: str
    effects: msgspec.Raw
    """As JSON."""
    news: tuple[News, ...] = ()
    """The same player by player, where it is about several; empty elsewhere."""


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


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The verbs of a game, each a `@rule`; docs/games/writing-a-game.md says what each has to do."""

    start: Callable[..., Any]
    turn: Callable[..., Any]
    legal: Callable[..., Any]
    weights: Callable[..., Any]
    stream: Callable[..., Any]
    apply: Callable[..., Any]
    score: Callable[..., Any]
    view: Callable[..., Any]
    seen: Callable[..., Any]
    sample: Callable[..., Any]
    evaluate: Callable[..., Any]
    encode: Callable[..., Any]
    waiting: Callable[..., Any] = one_waits
    rollout_policy: Callable[..., Any] = best_by_evaluation

    def by_name(self) -> dict[str, Rule]:
        """Every verb with its rule."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How large things get: arrays are made for it, and a game that goes beyond it is a mistake."""

    decisions: int
    """Seats choose among the action numbers below this one."""
    numbers: int
    """How many action numbers there are, public forms included."""
    most_legal: int
    """How many actions can be legal at once."""
    longest: int
    """The most plies of a game."""


@dataclass(frozen=True, kw_only=True)
class Texts:
    """A game for people: as notation, in words, as data and as text."""

    notation: Notation
    words: Words
    outline: Callable[[Any], Outline]
    """A view, or a whole position, as an outline of text."""
    todo: Callable[[Any, Reader], Todo] = lambda s, reader: Todo("", ())
    """What a view or position asks for, and the rules behind it."""
    reason: Callable[[Sequence[Any], Reader], str] = lambda effects, reader: ""
    """Why a move with these effects is good for the reader, in one sentence; empty: what it does has to say it."""
    obstacle: Callable[[Any, str, str], str] = lambda v, piece, place: ""
    """Why a piece of one's own (empty: none) can't go to a place of the table, by their names in the view; empty: nobody knows."""
    nearly: Callable[[int, int], str] = lambda action, wanted: ""
    """What is missing where an action is almost the one that a lesson wants, such as how a piece is turned; empty: more than that."""
    positions: Positions | None = None
    """Whole positions as one line of text."""
    details: Callable[[Sequence[Any], Reader], str] = lambda effects, reader: ""
    """More about the effects of a ply, for those who ask: why an automatic opponent did it; empty where there is nothing more to say."""
    divided: Callable[[Sequence[Any]], Sequence[Sequence[Any]]] = lambda effects: [effects]
    """The effects of a ply in parts, in order, where several players' news come at once: each part is about one of them."""
    picture: Callable[[Any], str] | None = None
    """A view drawn in rich's markup (see `engine.picture_style`); None: the outline will do."""


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """What `rubicon simulate` counts, from an array of finished games."""

    figures: Callable[[Any], Mapping[str, Any]]
    """What is worth averaging: a number a game under each name."""
    advantages: Callable[[Any], Mapping[str, Mapping[str, Any]]] = lambda finished: {}
    """What may go with winning, in groups: whether each seat had it (a row a game)."""
    standing: Callable[[Any], Sequence[int]] | None = None
    """What each seat has on its way to the win in one whole position, such as points; None: nothing that can be counted."""
    pieces: Callable[[Any], "Pieces"] | None = None
    """Cards or the like that are worth a statistic each; None: there are none."""


@dataclass(frozen=True, kw_only=True)
class Checks:
    """What the conformance kit needs to know, besides the rules."""

    components: Callable[[Any], Mapping[str, int]]
    """Counts of components in a whole position, which never change in a game."""
    ways: Callable[[Any, int], int] = lambda s, seat: 1
    """In how many ways equal components make a whole position, as a seat sees it: how often `sample` gives it; 0: not known."""


@dataclass(kw_only=True, eq=False, repr=False)
class Rulebook(Generic[O]):
    """One game: everything that the rest of Rubicon knows of it."""

    name: str
    title: str
    version: int
    """Raised by every change of what the game does."""
    state: np.dtype[np.void]
    options: type[O]
    seats: Callable[[O], Sequence[str]]
    """The names of the seats, which may depend on the options."""
    players: Callable[[O], Sequence[int]] | None = None
    """The seats that decide: None for all; without an automatic opponent whose steps are chance."""
    refuse: Callable[[O], str | None] = lambda options: None
    """What is wrong with a combination of options, if anything."""
    variants: Sequence[Mapping[str, object]] = ()
    """Sets of options that play quite otherwise than the default: the bench measures them too."""
    streams: Sequence[str]
    """Names of the chance streams."""
    endings: Sequence[str]
    """Why a game can end, as `score` numbers it."""
    features: Mapping[str, tuple[int, ...]]
    """Named parts of `encode`, in order, with their shapes."""
    option_fields: Sequence[str] = ()
    """Fields of the record that hold the options. Observations of version 1 are the numbers of `encode` and then these, so that a network
    knows every option; empty: the game has no observations of version 1 yet."""
    rules: Rules
    limits: Limits
    facts: Facts
    texts: Texts
    statistics: Statistics
    checks: Checks
    evident: Callable[[Any, int, int], bool] = lambda v, seat, action: False
    """Whether a program may give a seat's only answer by itself: from what everybody knows (a spectator's view) and the answer itself.

    False where having no other answer is a secret: how quickly it comes would tell it.
    """
    payoffs: Payoffs | None = None
    """What results pay, where a game is about more than winning; None: it is won or lost."""
    actions: ActionSpace | None = None
    """The kinds of action and their numbers; None: the game has only numbers, and the kit can't check them."""
    unreached: Callable[[O], Sequence[Callable[..., Any]]] = lambda options: ()
    """Large rules that are never called with these options: a GPU, which suffers from their mere presence, leaves them out."""
    rollout_depth: int = 0
    """How many decisions the search plays by the rollout policy before it evaluates a leaf: until a choice shows its effect."""

    def __post_init__(self) -> None:
        for name, found in self.rules.by_name().items():
            verbs.register(name, self.state, found)

    def deciding(self, options: O) -> Sequence[int]:
        """The seats that decide."""
        return range(len(self.seats(options))) if self.players is None else self.players(options)

    @functools.cached_property
    def home(self) -> Path:
        """The folder of the game's rules."""
        return Path(inspect.getfile(inspect.unwrap(self.rules.start))).parent

    def __repr__(self) -> str:
        return f"<rulebook of {self.title}, rules version {self.version}>"

    def plain(self, s: Any) -> str:
        """A view, or a whole position, as lines of text."""
        return rendered(self.texts.outline(s))

    @functools.cached_property
    def most_seats(self) -> int:
        """The most seats that any options give."""
        given = [{name: value} for name, values in option.fields(self.options).items() for value in values]
        return max(len(self.seats(self.options(**one))) for one in ({}, *given))

    @functools.cached_property
    def effects(self) -> ReadCache[tuple[Effect, ...]]:
        """`facts.effects`, cached; the key is the action."""
        return ReadCache(lambda action, before, after: tuple(self.facts.effects(before, action, after)))

    @functools.cached_property
    def accounts(self) -> TellingCache[Account]:
        """What plies did, in words and as JSON, cached; the key is the language and the reader, for all who know the same effects."""
        return TellingCache(lambda key, effects: self._account(key[1], effects))

    def _account(self, reader: Reader, effects: Sequence[Effect]) -> Account:
        words = self.texts.words
        return Account(
            words=words.tell(effects, reader),
            summary=words.summary(effects, reader),
            details=self.texts.details(effects, reader),
            effects=msgspec.Raw(msgspec.json.encode(effects)),
            news=self._news(reader, self.texts.divided(effects)),
        )

    def _news(self, reader: Reader, parts: Sequence[Sequence[Effect]]) -> tuple[News, ...]:
        """Each part in words, if there are several; one without words goes with the part before."""
        words, found = self.texts.words, list[News]()
        for part in parts if len(parts) > 1 else ():
            told = words.tell(part, reader)
            if told or not found:
                found.append(News(told, words.summary(part, reader), len(part)))
            else:
                found[-1] = found[-1]._replace(effects=found[-1].effects + len(part))
        return tuple(found) if len(found) > 1 else ()

    @functools.cached_property
    def choices(self) -> ReadCache[msgspec.Raw]:
        """Actions as JSON, with their notation and what they do, cached; the key is the language and the action."""
        return ReadCache(lambda key, s: _choice(key[1], self.texts.notation.text(s, key[1]), self.texts.words.describe(s, key[1])))

    @functools.cached_property
    def questions(self) -> ReadCache[Todo]:
        """`texts.todo`, cached; the key is the language and the reader."""
        return ReadCache(lambda key, s: self.texts.todo(s, key[1]))

    @functools.cached_property
    def miniature(self) -> str | None:
        """A position, as a line of text, from which few enough games can follow to be solved exactly; None: there is none."""
        place = self.home / "miniature.txt"
        return " ".join(place.read_text("utf-8").split()) if place.exists() else None

    @functools.cached_property
    def encoding_size(self) -> int:
        """How many numbers `encode` writes."""
        return sum(int(np.prod(shape)) for shape in self.features.values())


def _choice(action: int, text: str, does: ActionData) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({"action": action, "text": text, "does": does}))
