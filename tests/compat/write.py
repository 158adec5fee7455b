"""`python -m tests.compat.write` writes the fixtures that are missing; those that are there stay as they are, for good."""

import asyncio
import contextlib
import functools
import gzip
import json
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rubicon
from rubicon.engine.registry import BUILT_IN
from rubicon.match import gamewriter
from rubicon.server import game_files
from tests.compat import expected, names, tables
from tests.compat.games import FROM_POSITIONS, GAMES, played
from tests.compat.stored import DATABASES, DRAWS, FROZEN, GAME_FILES, POSITIONS

NAMES = ("first", "together")
"""Databases: of 0.1, with a row for each event; and since events that are written together share one."""


def add(path: Path, content: Callable[[], bytes]) -> bool:
    """Write a file that is not there yet; gives whether it was written."""
    if path.exists():
        print(f"{path.name}: kept as it is")
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    found = content()
    with path.open("xb") as file:
        file.write(found)
    print(f"{path.name}: written, {len(found)} bytes")
    return True


def as_json(content: object) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def database() -> tuple[bytes, dict[str, Any], dict[str, str]]:
    """A packed database, what is expected of its tables, and the finished games as a server exports them."""
    told: dict[str, Any] = {}
    exports: dict[str, str] = {}

    def tell(what: str, place: tables.Place) -> None:
        table = place.table
        keys = {str(seat): key for seat, key in place.keys.items()}
        codes = {str(seat): code for seat, code in place.codes.items()}
        told[table.name] = {"what": what, "keys": keys, "codes": codes, **expected.of_table(table)}
        if table.over and game_files.fair_lines(table):
            exports[what.replace(",", "").replace(" ", "-")] = asyncio.run(game_files.export_game(table, ()))

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        tables.write(path, tell)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
            connection.execute("vacuum")
            connection.execute("pragma wal_checkpoint(truncate)")
        return gzip.compress(path.read_bytes(), mtime=0), told, exports


def draws() -> dict[str, Any]:
    """Seeds and what follows from them."""
    return {
        "fair": expected.of_fair(),
        "generators": expected.of_generators(),
        "games": {name: expected.of_seed(name) for name in GAMES},
        "simulated": {game: {str(seed): expected.of_simulation(game, seed) for seed in expected.SIMULATED} for game in sorted(BUILT_IN)},
    }


def positions() -> dict[str, list[dict[str, Any]]]:
    """Positions from the beginning to the end of each game."""
    found = {}
    for name in (*GAMES, *FROM_POSITIONS):
        match = played(name)
        plies = sorted({len(match) * part // 6 for part in range(7)})
        found[name] = [expected.of_position(rubicon.position(match.line_at(ply), typed=True)) for ply in plies]
    return found


def file_of(name: str) -> bytes:
    """A played game as a file."""
    return gamewriter.text(played(name)).encode()


def actions_of(game: str) -> bytes:
    """The action numbers of a game with their notation, a line each."""
    return ("\n".join(names.actions(game)) + "\n").encode()


def main() -> None:
    for name in NAMES:
        if not (DATABASES / f"{name}.sqlite.gz").exists():
            packed, told, exports = database()
            add(DATABASES / f"{name}.sqlite.gz", functools.partial(bytes, packed))
            add(DATABASES / f"{name}.json", functools.partial(as_json, told))
            for what, text in exports.items():
                add(GAME_FILES / f"export-{what}.rubicon", text.encode)
    for name in (*GAMES, *FROM_POSITIONS):
        add(GAME_FILES / f"{name}.rubicon", functools.partial(file_of, name))
    add(DRAWS, lambda: as_json(draws()))
    add(POSITIONS, lambda: as_json(positions()))
    add(FROZEN / "names.json", lambda: as_json(names.of_everything()))
    for game in sorted(BUILT_IN):
        add(FROZEN / f"actions-{game}.txt", functools.partial(actions_of, game))


if __name__ == "__main__":
    main()
