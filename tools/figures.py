"""Writes the tables of docs/research/figures.md: runs the commands of tools/figures.toml and puts their results between the markers.

python tools/figures.py                      all figures that need no special machine (`make figures`)
python tools/figures.py --only caesar-random speed-rules
python tools/figures.py --list               names, commands and how long each takes
python tools/figures.py --games 100 --page /tmp/figures.md     a quick trial on a copy of the page
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from figure_tables import TABLES

PAGE = Path(__file__).parents[1] / "docs" / "research" / "figures.md"
LIST = Path(__file__).with_suffix(".toml")
END = "<!-- end of figure -->"


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table of the page, and what makes it."""

    name: str
    commands: tuple[str, ...]
    table: str
    minutes: float
    needs: str = ""


class Runner:
    """Runs commands, each only once however many tables are made from it."""

    def __init__(self, games: int | None = None):
        self.games = games
        self._results: dict[str, Any] = {}

    def result(self, command: str) -> Any:
        """The parsed JSON that a command prints."""
        if command not in self._results:
            words = shlex.split(smaller(command, self.games))
            assert words[0] == "rubicon"
            began = time.monotonic()
            done = subprocess.run([sys.executable, "-m", "rubicon", *words[1:], "--json"], stdout=subprocess.PIPE, check=True)
            print(f"  {time.monotonic() - began:6.1f} s  {shlex.join(words)}", flush=True)
            self._results[command] = json.loads(done.stdout)
        return self._results[command]


def smaller(command: str, games: int | None) -> str:
    """The same command with fewer games, for a trial."""
    return command if games is None else re.sub(r"--(games|total) \d+", lambda found: f"--{found[1]} {games}", command)


def figures() -> list[Figure]:
    """All figures of the list, checked."""
    found = msgspec.convert(tomllib.loads(LIST.read_text("utf-8"))["figure"], list[Figure])
    assert len({figure.name for figure in found}) == len(found), "two figures have the same name"
    assert all(figure.table in TABLES for figure in found), "a figure has a kind of table that is not there"
    return found


def chosen(every: Sequence[Figure], only: Sequence[str]) -> list[Figure]:
    """The figures named, or all that need nothing special."""
    known = {figure.name: figure for figure in every}
    if unknown := [name for name in only if name not in known]:
        sys.exit(f"no such figure: {', '.join(unknown)}; there are {', '.join(known)}")
    return [known[name] for name in only] if only else [figure for figure in every if not figure.needs]


def marker(name: str) -> str:
    """The line after which a figure stands."""
    return f"<!-- figure {name}: written by make figures -->"


def block(figure: Figure, results: Sequence[Any]) -> str:
    """What stands between the markers: the commands, and the table."""
    commands = "\n".join(f"    {command}" for command in figure.commands)
    return f"{marker(figure.name)}\n\n{commands}\n\n{TABLES[figure.table](results)}\n\n{END}"


def replaced(page: str, figure: Figure, text: str) -> str:
    """The page with a figure written anew."""
    pattern = re.escape(marker(figure.name)) + r".*?" + re.escape(END)
    written, count = re.subn(pattern, lambda _: text, page, flags=re.DOTALL)
    if count != 1:
        sys.exit(f"the page has {count} places for the figure {figure.name}, but should have one")
    return written


def main() -> None:
    """Run what is asked for, and write each table as soon as it is there."""
    parser = argparse.ArgumentParser(description="Write the tables of docs/research/figures.md.")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these figures alone")
    parser.add_argument("--list", action="store_true", help="names, minutes and commands of all figures")
    parser.add_argument("--games", type=int, help="this many games instead of each command's own: a trial, use it with --page")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write, if not the one in docs/")
    given = parser.parse_args()
    every = figures()
    if given.list:
        for figure in every:
            print(f"{figure.name:<26}{figure.minutes:5.1f} min  {figure.needs}\n    " + "\n    ".join(figure.commands))
        return
    if given.games is not None and given.page == PAGE:
        sys.exit("--games is for trials; name a copy of the page with --page")
    runner = Runner(given.games)
    for figure in chosen(every, given.only):
        print(figure.name, flush=True)
        text = block(figure, [runner.result(command) for command in figure.commands])
        given.page.write_text(replaced(given.page.read_text("utf-8"), figure, text), "utf-8")


if __name__ == "__main__":
    main()
