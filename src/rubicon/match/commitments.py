"""Reads the commitments that a player noted before opening a part of the seed: they make a check of the shuffle a proof.

The browser saves them as a small JSON file; docs/host/fairness.md describes it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from rubicon.engine.errors import BadFile, BadOptions
from rubicon.engine.say import say
from rubicon.match.fairness import HASH, SERVER

FORMAT: Final = "rubicon commitments 1"
LONGEST_NOTES = 20_000


class Changed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The server showed something else after the commitments were noted: whose commitment changed, and what was shown."""

    who: str
    shown: str


class Noted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All commitments of a table, by seat, as they were shown before the own part was opened.

    `mine`: the seats whose part came from whoever noted this. None: not noted, so it can't be compared.
    """

    format: Literal["rubicon commitments 1"]
    server: str
    seats: dict[int, str]
    mine: tuple[int, ...] = ()
    table: str = ""
    noted_at: str = ""
    game: str | None = None
    options: str | None = None
    after: int | None = None
    from_position: bool | None = None
    changed: Changed | None = None

    def commits(self) -> dict[int, str]:
        """Every commitment, the server's under SERVER."""
        return {SERVER: self.server, **self.seats}


def read(path: Path) -> Noted:
    """The notes that a browser saved."""
    with path.open("rb") as file:
        content = file.read(LONGEST_NOTES + 1)
    if len(content) > LONGEST_NOTES:
        raise BadFile(say("noted-bad", name=path.name, problem=say("noted-long", most=LONGEST_NOTES)))
    try:
        noted = msgspec.json.decode(content, type=Noted)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadFile(say("noted-bad", name=path.name, problem=str(problem))) from problem
    if not all(HASH.fullmatch(commit) for commit in noted.commits().values()) or min(noted.seats, default=0) < 0:
        raise BadFile(say("noted-bad", name=path.name, problem=say("noted-hash")))
    if not set(noted.mine) <= set(noted.seats):
        raise BadFile(say("noted-bad", name=path.name, problem=say("noted-mine")))
    return noted


def typed(commitments: Sequence[str], mine: Sequence[int]) -> Noted:
    """Notes from a command line: `server=HASH`, `0=HASH` for seat 0, and which seats were one's own."""
    found: dict[int, str] = {}
    for given in commitments:
        who, _, commit = given.partition("=")
        number = SERVER if who == "server" else int(who) if who.isdecimal() and len(who) < 3 else None
        if number is None or number in found or not HASH.fullmatch(commit):
            raise BadOptions(say("noted-typed", given=given[:80]))
        found[number] = commit
    if SERVER not in found:
        raise BadOptions(say("noted-no-server"))
    if not set(mine) <= {seat for seat in found if seat != SERVER}:
        raise BadOptions(say("noted-mine"))
    return Noted(format=FORMAT, server=found.pop(SERVER), seats=found, mine=tuple(mine))
