"""`rubicon verify`: checks whether the chance of a game was fair. docs/host/fairness.md says what that proves, and against whom."""

from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.common import print_json
from rubicon.cli.line_breaks import show
from rubicon.cli.say import say, use_language
from rubicon.engine.errors import BadFile, BadOptions

if TYPE_CHECKING:
    from rubicon.match.commitments import Noted
    from rubicon.match.fairness_check import Report

EXIT_CODES = {"proved": 0, "broken": 1, "consistent": 3}
"""2 is for a file that can't be read."""


def verify(
    file: Path,
    /,
    *,
    noted: Path | None = None,
    commitment: tuple[str, ...] = (),
    mine: tuple[int, ...] = (),
    json: bool = False,
    language: str = "",
) -> int:
    """Check the chance of a game that was played on a server, from its .rubicon file.

    Ends with 0 if it is proved fair, with 3 if it is consistent but not proved, with 1 if it is broken, with 2 if the file
    can't be read. A file alone is never a proof: give the commitments that you noted before the game.

    Parameters
    ----------
    file
        A .rubicon file as the server exports it after the game.
    noted
        The commitments that your browser saved ("Save what was noted").
    commitment
        A commitment that you noted yourself, once for each: server=HASH, 0=HASH for seat 0.
    mine
        With --commitment: your own seat, once for each.
    json
        Print plain data.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.game import open_file
    from rubicon.match import gamefile
    from rubicon.match.fairness_check import check

    use_language(language)
    match = open_file(file, typed=True)
    lines = gamefile.fair_lines(file)
    if not lines:
        raise BadFile(say("no-parts", name=file.name))
    report = check(lines, match, _noted(noted, commitment, mine))
    if json:
        print_json(report)
    else:
        _print(report)
    return EXIT_CODES[report.verdict]


def _noted(file: Path | None, typed: tuple[str, ...], mine: tuple[int, ...]) -> "Noted | None":
    """What the user noted before the game, from a file or typed."""
    from rubicon.match import commitments

    if file is not None:
        if typed or mine:
            raise BadOptions(say("noted-twice"))
        return commitments.read(file)
    return commitments.typed(typed, mine) if typed or mine else None


def _print(report: "Report") -> None:
    for part in report.parts:
        if part.held:
            show(say("part-held", who=part.text))
    for problem in report.problems:
        show(say("problem", text=problem.text))
    for draw in report.wrong:
        show(say("draw-broken", ply=draw.ply, text=draw.found, right=draw.expected))
    show(say("draws-follow", right=report.draws - len(report.wrong), count=report.draws))
    if report.after:
        show(say("not-checked-before", count=report.after))
    if report.from_position:
        show(say("not-checked-position"))
    if report.verdict == "proved" and report.after:
        show(say("verdict-proved-from", ply=report.after + 1))
    else:
        show(say(f"verdict-{report.doubt or report.verdict}"))
