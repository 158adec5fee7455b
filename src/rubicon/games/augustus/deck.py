"""The deck of objectives: a sheet of 88 rows, built in (`cards.csv`) or an owner's own, as the columns that the rules read (A2)."""

import csv
import functools
import io
from collections import Counter
from importlib.resources import files
from typing import Any, NamedTuple, Self
from weakref import WeakValueDictionary

from rubicon.engine.errors import BadOptions
from rubicon.engine.options import Sheet
from rubicon.games.augustus import power
from rubicon.games.augustus.box import CARDS, FEWEST_SPACES, MOST_EXTRAS, MOST_SPACES, RESOURCE_NAMES, SYMBOL_NAMES, TYPE_NAMES
from rubicon.games.augustus.say import say

FACTS = ("number", "type", "name", *SYMBOL_NAMES, *RESOURCE_NAMES, "points", "power")
"""What a row has to say; a column `evidence` may follow."""
EVIDENCE = ("E", "D", "R")
"""Evidence; what follows from evidence; reconstructed."""
MOST_POINTS = 40
LONGEST_NAME = 40
LONGEST_DECK = 100_000
"""Characters of a whole deck."""
MOST_NAMED = 100
"""Mistakes that are named at once."""


class Card(NamedTuple):
    """An objective."""

    number: int
    type: int
    name: str
    symbols: tuple[int, ...]
    wheat: int
    gold: int
    points: int
    power: power.Power
    power_text: str
    evidence: dict[str, str]
    """What is known of type, symbols, points, power and name; nothing in an owner's deck that does not say."""


class Deck(Sheet, frozen=True):
    """88 objectives, checked, in the order of their numbers."""

    @classmethod
    def read(cls, text: str) -> Self:
        if len(text) > LONGEST_DECK:
            raise BadOptions(say("deck-long", most=LONGEST_DECK))
        rows, headings = _rows(text)
        problems = _problems([_card(row) for row in rows])
        if problems:
            raise BadOptions("; ".join(problems[:MOST_NAMED]))
        rows.sort(key=lambda row: int(row["number"]))
        out = io.StringIO()
        writer = csv.DictWriter(out, headings, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return cls(out.getvalue())

    @property
    def cards(self) -> tuple[Card, ...]:
        """The objectives, number 1 first."""
        return _cards(self.text)

    @property
    def numbers(self) -> list[int]:
        """Its mark, then column by column: type, symbols, resources (bits), points, power, amount, about, limit."""
        _decks[self.mark] = self
        rows = [(card.type, *card.symbols, card.wheat | card.gold << 1, card.points, *card.power) for card in self.cards]
        return [*(byte - 128 for byte in self.mark), *(number for column in zip(*rows, strict=True) for number in column)]

    @property
    def mark(self) -> bytes:
        """By which a position knows its deck."""
        return bytes.fromhex(self.name)


_decks: WeakValueDictionary[bytes, Deck] = WeakValueDictionary()


def names_in(s: Any) -> tuple[str, ...]:
    """The names of the objectives of a position, number 1 first; their numbers, where the deck is not at hand."""
    deck = _decks.get(mark_in(s))
    return _names(deck.text if deck else "")


def mark_in(s: Any) -> bytes:
    """The mark of the deck that a position was dealt from."""
    return _mark(s.mark if isinstance(s.mark, tuple) else tuple(s.mark.tolist()))


@functools.lru_cache(256)
def _mark(cells: tuple[int, ...]) -> bytes:
    return bytes(cell + 128 for cell in cells)


def _rows(text: str) -> tuple[list[dict[str, str]], list[str]]:
    """The rows by heading, blanks trimmed."""
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff")))
    try:
        lines = [[word.strip() for word in line] for line in reader if any(word.strip() for word in line)]
    except csv.Error as problem:
        raise BadOptions(say("deck-unreadable", problem=problem)) from problem
    headings = lines[0] if lines else []
    counts = Counter(headings)
    missing, strange = [name for name in FACTS if name not in counts], [name for name in counts if name not in (*FACTS, "evidence")]
    twice = [name for name, count in counts.items() if count > 1]
    if missing or strange or twice:
        wrong = {"missing": missing, "unknown": strange, "twice": twice}
        found = "; ".join(
            say(f"deck-columns-{what}", columns=", ".join(map(_short, names[:MOST_NAMED]))) for what, names in wrong.items() if names
        )
        raise BadOptions(say("deck-columns", columns=", ".join(FACTS), found=found))
    for place, line in enumerate(lines[1:], 1):
        if len(line) != len(headings):
            raise BadOptions(say("deck-fields", card=_short(line[0]) or place, count=len(line), expected=len(headings)))
    rows = [dict(zip(headings, line, strict=True)) for line in lines[1:]]
    unnumbered = [place for place, row in enumerate(rows, 1) if not row["number"]]
    if unnumbered:
        raise BadOptions(say("deck-unnumbered", row=unnumbered[0]))
    return rows, headings


def _short(word: str) -> str:
    """A word as a message quotes it."""
    return word if len(word) <= 2 * LONGEST_NAME else f"{word[: 2 * LONGEST_NAME]}…"


def _card(row: dict[str, str]) -> Card | str:
    """A row as an objective, or what is wrong with it, by card and field."""
    where = _short(row["number"])
    problems: list[str] = []

    def number(field: str, least: int, most: int) -> int:
        word = row[field]
        if not (word.isascii() and word.isdecimal() and len(word) <= 3 and least <= int(word) <= most):
            problems.append(say("deck-number", card=where, field=field, least=least, most=most, word=_short(word)))
            return least
        return int(word)

    name = row["name"]
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        problems.append(say("deck-name", card=where, most=LONGEST_NAME, word=_short(name)))
    if row["type"] not in TYPE_NAMES:
        problems.append(say("deck-type", card=where, types=", ".join(TYPE_NAMES), word=_short(row["type"])))
    symbols = tuple(number(symbol, 0, MOST_SPACES) for symbol in SYMBOL_NAMES)
    if not problems and not FEWEST_SPACES <= sum(symbols) <= MOST_SPACES:
        problems.append(say("deck-symbols", card=where, least=FEWEST_SPACES, most=MOST_SPACES, count=sum(symbols)))
    try:
        its_power = power.parse(row["power"])
    except BadOptions as problem:
        problems.append(say("deck-power", card=where, problem=problem, word=_short(row["power"])))
        its_power = power.Power()
    its_number, points = number("number", 1, CARDS), number("points", 0, MOST_POINTS)
    wheat, gold = (number(field, 0, 1) for field in RESOURCE_NAMES)
    if not problems and row["type"] == "senator" and wheat + gold:
        problems.append(say("deck-produces", card=where))
    evidence = row.get("evidence", "").split()
    if len(evidence) % 2 or any(code not in EVIDENCE for code in evidence[1::2]):
        problems.append(say("deck-evidence", card=where, codes=", ".join(EVIDENCE), word=_short(row["evidence"])))
    if problems:
        return "; ".join(problems)
    pairs = dict(zip(evidence[::2], evidence[1::2], strict=True))
    return Card(its_number, TYPE_NAMES.index(row["type"]), name, symbols, wheat, gold, points, its_power, row["power"], pairs)


def _problems(cards: list[Card | str]) -> list[str]:
    """What is wrong with the cards, each and together."""
    problems = [card for card in cards if isinstance(card, str)]
    numbers = [card.number for card in cards if isinstance(card, Card)]
    if problems:
        return problems
    counts = Counter(numbers)
    problems += [say("deck-twice", card=n, count=count) for n, count in sorted(counts.items()) if count > 1]
    problems += [say("deck-missing", card=n) for n in range(1, CARDS + 1) if n not in counts]
    extras = [card.number for card in cards if isinstance(card, Card) and card.power.kind == power.EXTRA]
    if len(extras) > MOST_EXTRAS:
        problems.append(say("deck-extras", card=extras[MOST_EXTRAS], most=MOST_EXTRAS))
    more = [card for card in cards if isinstance(card, Card) and card.power.kind == power.LEGIONS_MORE]
    legions = sum(card.power.amount for card in more)
    if legions > MOST_LEGIONS_MORE:
        problems.append(say("deck-legions", card=more[-1].number, count=legions, most=MOST_LEGIONS_MORE))
    return problems


MOST_LEGIONS_MORE = 80
"""So that all legions of a player can be counted in a byte."""


@functools.lru_cache(maxsize=32)
def _cards(text: str) -> tuple[Card, ...]:
    found = [_card(row) for row in _rows(text)[0]]
    return tuple(card for card in found if isinstance(card, Card))


@functools.lru_cache(maxsize=32)
def _names(text: str) -> tuple[str, ...]:
    return tuple(card.name for card in _cards(text)) if text else tuple(f"#{number}" for number in range(1, CARDS + 1))


BUILT_IN = Deck.read(files(__package__).joinpath("cards.csv").read_text("utf-8"))
