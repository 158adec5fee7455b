"""Stores rounds on disk, one per line, so that a run resumes where it stopped. A file is for one game, options, seed and code."""

import contextlib
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from rubicon.arena.encounters import Encounter, options_text
from rubicon.arena.rounds import Round
from rubicon.engine.errors import BadFile
from rubicon.game import Game
from rubicon.work.versions import code

FORMAT = 1
"""Rises when the same seed would give other deals or other generators to bots."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what all rounds of a file have in common."""

    arena: int = FORMAT
    game: str
    options: str
    seed: int
    version: int
    """Of the game's rules."""
    code: str
    """A hash of the sources of rules and bots: other sources, other results."""
    limit: float | msgspec.UnsetType = msgspec.UNSET
    """Seconds that a decision may take; not there if there is no limit, as in files of earlier versions."""


def heading(game: Game, seed: int, limit: float = 0.0) -> Heading:
    """What a run's results depend on, besides bots and deal."""
    return Heading(
        game=game.name,
        options=options_text(game),
        seed=seed,
        version=game.book.version,
        code=code(game),
        limit=limit or msgspec.UNSET,
    )


class Ledger:
    """Rounds of a run, in memory and, where a path is given, in a file that grows with them."""

    def __init__(self, heading: Heading, games: int, path: Path | None = None):
        self.path = path
        self._heading, self._games = heading, games
        self._rounds: dict[tuple[tuple[str, ...], int], Round] = {}
        if path is not None:
            self._read(path)

    def __contains__(self, key: tuple[tuple[str, ...], int]) -> bool:
        return key in self._rounds

    def round(self, encounter: Encounter, deal: int) -> Round:
        """The round of a deal that is there."""
        return self._rounds[encounter.bots, deal]

    def of(self, encounter: Encounter, deals: int) -> list[Round]:
        """The rounds of an encounter among the first deals, in order."""
        found = (self._rounds.get((encounter.bots, deal)) for deal in range(deals))
        return [each for each in found if each is not None]

    def add(self, rounds: Iterable[Round]) -> None:
        """Take rounds in; they are on disk when this returns."""
        fresh = list(rounds)
        self._rounds.update({(each.bots, each.deal): each for each in fresh})
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(b"".join(msgspec.json.encode(each) + b"\n" for each in fresh))

    def _read(self, path: Path) -> None:
        """Read what is there, or begin; a last line that was cut short is dropped."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as file:
            file.seek(0)
            whole = file.read()
            kept = whole[: whole.rfind(b"\n") + 1]
            if not kept and not whole.startswith(msgspec.json.encode(self._heading)[: len(whole)]):
                raise BadFile(f"{path} is not a file of the arena; name another --file")
            if len(kept) < len(whole):
                file.truncate(len(kept))
            if not kept:
                file.write(msgspec.json.encode(self._heading) + b"\n")
                return
        lines = kept.splitlines()
        self._compare(path, lines[0])
        self._rounds.update({(each.bots, each.deal): each for each in _rounds(path, lines[1:], self._games)})

    def _compare(self, path: Path, line: bytes) -> None:
        found = _heading(path, line)
        for name in Heading.__struct_fields__:
            theirs, ours = getattr(found, name), getattr(self._heading, name)
            if theirs != ours:
                raise BadFile(f"{path} holds results with {name} {theirs!r}, not {ours!r}; name another --file")


def _heading(path: Path, line: bytes) -> Heading:
    try:
        return msgspec.json.decode(line, type=Heading)
    except msgspec.DecodeError as problem:
        raise BadFile(f"{path} is not a file of the arena; name another --file") from problem


def remove(path: Path) -> None:
    """Remove a file of rounds, and no other file."""
    if path.exists():
        with path.open("rb") as file:
            _heading(path, file.readline())
        path.unlink()


def read(path: Path) -> tuple[Heading, list[Round]]:
    """All of a file, whatever run it is of; a last line that was cut short is left out."""
    whole = path.read_bytes()
    lines = whole[: whole.rfind(b"\n") + 1].splitlines()
    heading = _heading(path, lines[0] if lines else b"")
    return heading, list(_rounds(path, lines[1:], None))


def _rounds(path: Path, lines: list[bytes], games: int | None) -> Iterator[Round]:
    for number, line in enumerate(lines, 2):
        each = _round(line, games)
        if each is None:
            raise BadFile(f"{path}, line {number} is not a round of this game; mend it, or name another --file")
        yield each


def _round(line: bytes, games: int | None) -> Round | None:
    """A line as a round that makes sense in itself, of so many games; None: as many as it has."""
    with contextlib.suppress(msgspec.DecodeError):
        each = msgspec.json.decode(line, type=Round)
        places = len(each.bots)
        games = len(each.plies) if games is None else games
        times = {len(each.decisions), len(each.seconds), len(each.slowest)}
        known = all(0 <= lost.game < games and 0 <= lost.place < places for lost in each.forfeits)
        if known and each.deal >= 0 and len(each.shares) == len(each.plies) == games and times in ({0}, {places}):
            return each if all(len(shares) == places and _fair(shares) for shares in each.shares) else None
    return None


def _fair(shares: list[float]) -> bool:
    """Whether a win is shared out: to those who play, or to one alone and the automatic opponent."""
    return all(0 <= share <= 1 for share in shares) and (len(shares) == 1 or abs(sum(shares) - 1) < 0.001)


def default_folder() -> Path:
    """Where rounds are kept unless a file is named."""
    return user_data_path("rubicon", appauthor=False) / "arena"


def default_path(heading: Heading) -> Path:
    """The file of a run in that folder."""
    key = hashlib.sha256(msgspec.json.encode(heading)).hexdigest()[:12]
    return default_folder() / f"{heading.game}-{heading.seed}-{key}.jsonl"
