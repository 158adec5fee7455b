"""Helpers that several commands share: loading a game with options, JSON output, progress bars, number formats."""

import contextlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rubicon.cli.say import say
from rubicon.engine.errors import BadOptions
from rubicon.game import Game, load


def game_of(name: str, options: Mapping[str, str]) -> Game:
    """The game that a command line names; package:rulebook is looked for in the current folder too."""
    return load(name, **{option.replace("-", "_"): value for option, value in options.items()})


def positive(name: str, value: int, most: int) -> int:
    """A count within its bounds."""
    if not 1 <= value <= most:
        raise BadOptions(say("bad-count", name=name, value=value, most=most))
    return value


def print_json(data: Any) -> None:
    """Plain data for scripts."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


@contextlib.contextmanager
def progress(title: str, total: int, things: str = "", note: Callable[[], str] = str) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream, moved on by calling what this gives; nothing if that is no terminal.

    It shows how many things are done a second, if they have a name, the time left, and a note, asked for again at every step.
    """
    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    # what is printed meanwhile goes above the bar, except into a file
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task(title, total=total, speed="", note="")

        def advance(steps: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(
                task, advance=steps, speed=f"{speed:,.{0 if speed >= 10 else 2}f} {things}/s" if speed and things else "", note=note()
            )

        yield advance


def playing(bots: Sequence[str]) -> str:
    """greedy and random; greedy and 3 random"""
    if len(bots) == 2:
        return " and ".join(bots)
    return " and ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(bots).items())


def percent(shares: Mapping[str, float]) -> str:
    """53.35 % (53.13 to 53.57)"""
    return f"{shares['share']:7.2%} ({shares['low']:.2%} to {shares['high']:.2%})"
