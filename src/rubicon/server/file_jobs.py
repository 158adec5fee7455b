"""Jobs that worker processes run on games and game files: parse, replay, export. Pure functions of texts, bytes and numbers."""

import msgspec

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.catalogue import speaking
from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.engine.verbs import CHANCE
from rubicon.game import Game, parse, position
from rubicon.match import gamewriter
from rubicon.match.match import Match
from rubicon.server import picture
from rubicon.server.messages import Draw

MOST_PLIES = 10_000
"""Plies of a game that is imported: several times what six players of Rise of Augustus need."""

OptionValues = dict[str, str | int | bool]


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is needed to replay a game."""

    game: str
    options: OptionValues
    first: str
    """The position that it begins with, as a line; empty: the start of the game."""
    actions: tuple[int, ...]


class ParsedFile(msgspec.Struct, frozen=True):
    """What a `.rubicon` file holds, or what is wrong with it."""

    record: GameRecord | None = None
    over: bool = False
    problem: str = ""


def parse_file(content: str, language: str) -> bytes:
    """Read a `.rubicon` file; gives an encoded ParsedFile."""
    with speaking(language):
        try:
            match = parse(content, typed=True, most_plies=MOST_PLIES)
        except RubiconError as problem:
            return msgspec.msgpack.encode(ParsedFile(problem=str(problem)))
    first = "" if match.from_start else match.line_at(0)
    record = GameRecord(game=match.game.name, options=options_of(match.game), first=first, actions=match.actions)
    return msgspec.msgpack.encode(ParsedFile(record, match.over))


def game_file(record: bytes, fair: list[str]) -> str:
    """A game as a `.rubicon` file, with lines about its seed."""
    return gamewriter.text(replayed(record), fair=fair)


def seen_log(record: bytes, viewer: int) -> list[str]:
    """The plies of a game as a seat (or NOBODY) has perceived them, one line each."""
    return [f"{ply.number:>4}  {ply.text}" for ply in replayed(record).seen(viewer)]


def race(record: bytes) -> bytes:
    """What each seat had after each ply; gives an encoded list of lists of numbers."""
    return msgspec.msgpack.encode(replayed(record).race())


def draw(title: str, headline: str, names: list[str], points: list[list[int]], seats: list[str]) -> str:
    """The picture of a finished game."""
    return picture.svg(title, headline, names, points, seats)


def draw_png(drawn: str) -> bytes:
    """That picture as PNG."""
    return picture.png(drawn)


def list_draws(record: bytes, base: int) -> bytes:
    """Every draw after the first `base` plies with its odds; gives an encoded list of Draw."""
    game = decode(record)
    match, found = replayed(record, plies=0), []
    for number, action in enumerate(game.actions, 1):
        if match.turn == CHANCE and number > base:
            odds = match.odds()
            chosen = odds.actions.index(action)
            found.append(Draw(ply=number, text=match.text(action), chosen=chosen, stream=odds.stream, k=odds.k, weights=odds.weights))
        match.push(action)
    return msgspec.msgpack.encode(found)


def check_options(game: str, options: OptionValues, language: str) -> str:
    """What is wrong with the options of a game, in a sentence; nothing: they are fine."""
    book = registry.rulebook(game)
    with speaking(language):
        try:
            Game(book, option.parse(book.options, options))
        except BadOptions as problem:
            return str(problem)
    return ""


def decode(record: bytes) -> GameRecord:
    """The record of a game as it was encoded."""
    return msgspec.msgpack.decode(record, type=GameRecord)


def replayed(record: bytes, plies: int | None = None) -> Match:
    """A game from its record: all of it, or its first plies."""
    known = decode(record)
    book = registry.rulebook(known.game)
    first = position(known.first, typed=True).first if known.first else None
    match = Match(Game(book, option.parse(book.options, known.options)), None, first=first)
    for action in known.actions[:plies]:
        match.push(action)
    return match


def options_of(game: Game) -> OptionValues:
    """A game's options as plain values."""
    given = {name: getattr(game.options, name) for name in option.fields(game.book.options)}
    return {name: value.text if isinstance(value, option.Sheet) else value for name, value in given.items()}
