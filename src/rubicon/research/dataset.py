"""Data sets of games: every decision with what its seat knew, what it could do, what it did, and how the game ended.

A decision is a row. It holds only what the seat knew, so a model that learns from it learns nothing that players can't see.
"""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.game import Game
from rubicon.match.match import Match

FORMAT = "rubicon decisions 1"
ROWS_AT_ONCE = 2000
"""Of a Parquet file: rows that are kept in memory."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A row."""

    format: str = FORMAT
    game: str
    rules: int
    """The version of the rules."""
    seed: int
    number: int
    """Of the game: it begins with this seed, and the bots take turns on the seats."""
    ply: int
    """Counted from 1, chance included."""
    seat: int
    bot: str
    view: Any
    """What the seat knew, as plain data."""
    legal: tuple[str, ...]
    """In the game's notation; `legal_actions` are the same by number."""
    legal_actions: tuple[int, ...]
    action: int
    text: str
    described: Any
    """The action as plain data."""
    effects: tuple[Any, ...]
    """What it did, as the seat perceived it, in order."""
    result: float
    """The seat's share of the win."""


def decisions(game: Game, bots: Sequence[str], games: int, seed: int) -> Iterator[Decision]:
    """The decisions of so many games; in game k, the bots sit k seats further on. Decisions with one legal action are left out."""
    players = [Bot(name) for name in bots]
    if len(players) not in (1, len(game.players)):
        raise BadOptions(f"{len(players)} bots; give one for all seats, or {len(game.players)}")
    for number in range(games):
        seated = {seat: players[(place + number) % len(players)] for place, seat in enumerate(game.players)}
        yield from _played(game, seated, seed, number)


class _Choice(NamedTuple):
    """A decision as it is made."""

    before: int
    seat: int
    legal: list[int]
    texts: tuple[str, ...]
    described: Any


def _played(game: Game, seated: dict[int, Bot], seed: int, number: int) -> Iterator[Decision]:
    """The decisions of one game, once it is over."""
    match = game.start(hashlib.sha256(f"{FORMAT} {seed} {number}".encode()).digest(), compiled=True)
    rng = generators(seed, number, 1, 0)[0]
    found: list[_Choice] = []
    while not match.over:
        seat, legal = match.turn, match.legal()
        action = legal[0]
        if len(legal) > 1:
            action = seated[seat].choose(match.view_record(seat), legal, rng)
            texts = tuple(match.text(each) for each in legal)
            found.append(_Choice(len(match), seat, legal, texts, match.describe(action).to_dict()))
        match.play(action)
    scores = match.scores or ()
    for choice in found:
        yield _decision(match, choice, bot=seated[choice.seat].name, seed=seed, number=number, result=scores[choice.seat])


def _decision(match: Match, choice: _Choice, *, bot: str, seed: int, number: int, result: float) -> Decision:
    action = match.actions[choice.before]
    return Decision(
        game=match.game.name,
        rules=match.game.book.version,
        seed=seed,
        number=number,
        ply=choice.before + 1,
        seat=choice.seat,
        bot=bot,
        view=match.view(choice.seat, choice.before).to_dict(),
        legal=choice.texts,
        legal_actions=tuple(choice.legal),
        action=action,
        text=choice.texts[choice.legal.index(action)],
        described=choice.described,
        effects=tuple(msgspec.to_builtins(effect) for effect in match.effects(choice.before + 1, choice.seat)),
        result=result,
    )


def write_lines(rows: Iterator[Decision], path: Path) -> int:
    """Write JSON, a line for each decision; returns how many there are."""
    count = 0
    with path.open("wb") as file:
        for row in rows:
            file.write(msgspec.json.encode(row) + b"\n")
            count += 1
    return count


def write_parquet(rows: Iterator[Decision], path: Path) -> int:
    """The same as a Parquet file: view, description and effects are columns of JSON text, for their shape differs from game to game."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise RubiconError(
            "a Parquet file needs pyarrow: pip install pyarrow. JSON lines (a name that ends with .jsonl) need nothing"
        ) from None
    count, writer, waiting = 0, None, list[dict[str, Any]]()

    def flush() -> None:
        nonlocal writer
        table = pyarrow.Table.from_pylist(waiting)
        writer = writer or pyarrow.parquet.ParquetWriter(path, table.schema)
        writer.write_table(table)
        waiting.clear()

    for row in rows:
        texts = {name: msgspec.json.encode(getattr(row, name)).decode() for name in ("view", "described", "effects")}
        waiting.append({**msgspec.to_builtins(row), **texts})
        count += 1
        if len(waiting) == ROWS_AT_ONCE:
            flush()
    if waiting:
        flush()
    if writer:
        writer.close()
    return count


def write(rows: Iterator[Decision], path: Path) -> int:
    """Write decisions in the format that the end of the file's name says."""
    if path.suffix == ".parquet":
        return write_parquet(rows, path)
    if path.suffix == ".jsonl":
        return write_lines(rows, path)
    raise BadOptions(f"{path}: the name of a data set ends with .jsonl or .parquet")
