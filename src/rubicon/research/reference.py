"""The reference results of the benchmark tasks, which come with Rubicon, and how results are written."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from rubicon.research.tasks import Result, agrees, is_of_the_same

FILE = Path(__file__).with_name("reference.jsonl")
HEAD = "| task | bot | result | games | seed | seconds of a core |"


def load(path: Path = FILE) -> dict[tuple[str, str], Result]:
    """By task and bot."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = [msgspec.json.decode(line, type=Result) for line in lines]
    return {(result.task, result.bot): result for result in found}


def write(path: Path, results: Sequence[Result]) -> None:
    """A line for each result."""
    path.write_bytes(b"".join(msgspec.json.encode(result) + b"\n" for result in results))


def line(result: Result, expected: Result | None) -> str:
    """A result beside what the reference says."""
    told = f"{result.task:<40}{result.bot:<14}{span(result):<28}{result.seconds:>8.1f} s"
    if expected is None:
        return f"{told}  (no reference)"
    if not is_of_the_same(result, expected):
        ours, theirs = (" ".join(filter(None, (each.fingerprint, each.entrant))) for each in (result, expected))
        return f"{told}  the reference is of something else: {theirs}, not {ours}"
    return f"{told}  reference {span(expected)}: {'agrees' if agrees(result, expected) else 'DIFFERS'}"


def span(result: Result) -> str:
    """A value with its interval."""
    if result.low == result.high:
        return f"{result.value:.4f}"
    return f"{result.value:.2%} ({result.low:.2%} to {result.high:.2%})"


def table(results: Sequence[Result]) -> str:
    """Markdown, for the documentation."""
    rows = [HEAD, "|---|---|---|---|---|---|"]
    for each in results:
        bot = f"`{each.bot}`{f' ({each.entrant})' if each.entrant else ''}"
        rows.append(f"| {each.task} | {bot} | {span(each)} | {each.games or 'exact'} | {each.seed} | {each.seconds:,.0f} |")
    return "\n".join(rows) + "\n"
