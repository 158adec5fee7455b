"""Checks whether the chance of a game was fair: every part of the seed, every draw, and the commitments noted before the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rubicon.engine import options as option
from rubicon.engine.chance import Fair
from rubicon.engine.say import say
from rubicon.engine.verbs import CHANCE
from rubicon.match.commitments import Noted
from rubicon.match.fairness import SERVER, FairLines, owner, parse_lines, seed
from rubicon.match.match import Match

Verdict = Literal["proved", "consistent", "broken"]
Doubt = Literal["", "nothing-noted", "no-own-part", "no-draws"]


@dataclass(frozen=True)
class Problem:
    """Something that an honest server would not have written: a fixed code for programs, a sentence for people."""

    code: str
    text: str


@dataclass(frozen=True)
class PartReport:
    """Whether a part of the seed is the one that was committed to; `who`: server, or seat 0, …"""

    who: str
    held: bool
    text: str


@dataclass(frozen=True)
class WrongDraw:
    """A draw that does not follow from the seed, in notation."""

    ply: int
    found: str
    expected: str


@dataclass(frozen=True, kw_only=True)
class Report:
    """The result of a check. `doubt`: why a consistent file is no proof. `after`: plies that came from another game, unchecked."""

    verdict: Verdict
    doubt: Doubt
    parts: list[PartReport]
    problems: list[Problem]
    draws: int
    wrong: list[WrongDraw]
    after: int
    from_position: bool


def check(lines: Sequence[str], match: Match, noted: Noted | None = None) -> Report:
    """Check the `fair` lines of a game file against its game, and against noted commitments if there are any."""
    fair = parse_lines(lines)
    after = max(fair.after, default=0)
    problems = [*_structure(fair, match), *_not_as_noted(fair, match, noted, after)]
    draws, wrong = _draws(fair, match, after)
    expected_none = noted is not None and noted.after == after
    if not draws and not expected_none:
        problems.append(Problem("no-draws", say("fair-no-draws")))
    doubt: Doubt = "nothing-noted" if noted is None else "no-own-part" if not noted.mine else "no-draws" if not draws else ""
    broken = bool(problems or wrong or not fair.parts)
    return Report(
        verdict="broken" if broken else "consistent" if doubt else "proved",
        doubt="" if broken else doubt,
        parts=[PartReport(owner(part.who), part.held, whose(part.who)) for part in fair.parts],
        problems=problems,
        draws=draws,
        wrong=wrong,
        after=after,
        from_position=not match.from_start,
    )


def whose(who: int) -> str:
    """Whose part it is, in words."""
    return say("part-of-server") if who == SERVER else say("part-of-seat", number=who)


def _structure(fair: FairLines, match: Match) -> Iterator[Problem]:
    """The parts are those of one server and of seats of this game, in order, and cover plies of this game."""
    order = [part.who for part in fair.parts]
    if order.count(SERVER) != 1:
        yield Problem("server-lines", say("fair-server-lines", count=order.count(SERVER)))
    if order != sorted(set(order)):
        yield Problem("order", say("fair-order"))
    for who in order:
        if who != SERVER and who not in match.game.players:
            yield Problem("unknown-seat", say("fair-unknown-seat", number=who))
    if len(fair.after) > 1 or any(not 0 < after <= len(match.log) for after in fair.after):
        yield Problem("after", say("fair-after", count=len(match.log)))
    for part in fair.parts:
        if not part.held:
            yield Problem("part", say("fair-part", who=whose(part.who)))


def _not_as_noted(fair: FairLines, match: Match, noted: Noted | None, after: int) -> Iterator[Problem]:
    """Whatever differs from what was noted; a part that nobody committed to before could have been chosen last."""
    if noted is None:
        return
    found, before = {part.who: part.commit for part in fair.parts}, noted.commits()
    for who in sorted(found.keys() | before.keys()):
        if who not in before:
            yield Problem("added", say("fair-added", who=whose(who)))
        elif who not in found:
            yield Problem("left-out", say("fair-left-out", who=whose(who)))
        elif found[who] != before[who]:
            yield Problem("changed", say("fair-changed", who=whose(who)))
    if noted.changed:
        yield Problem("shown-changed", say("fair-shown-changed"))
    if noted.game is not None and noted.game != match.game.name:
        yield Problem("other-game", say("fair-other-game", noted=noted.game, found=match.game.name))
    elif noted.options is not None and noted.options != option.text(match.game.options):
        yield Problem("other-options", say("fair-other-options"))
    if (noted.after is not None and noted.after != after) or (noted.from_position is not None and noted.from_position == match.from_start):
        yield Problem("other-start", say("fair-other-start"))


def _draws(fair: FairLines, match: Match, after: int) -> tuple[int, list[WrongDraw]]:
    """How many draws the seed decided, and those that do not follow from it; the odds are worked out from the rules."""
    chance, again, count = Fair(seed([part.part for part in fair.parts])), match.fork(0, typed=True), 0
    wrong: list[WrongDraw] = []
    for ply in match.log:
        if ply.turn == CHANCE and ply.number > after:
            count += 1
            drawn = again.drawn(chance)
            if drawn != ply.action:
                wrong.append(WrongDraw(ply.number, ply.text, again.text(drawn)))
        again.play(ply.action)
    return count, wrong
