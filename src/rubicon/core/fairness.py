"""Chance by proof: a seed made of parts that were committed to before any was opened."""

import hashlib
from collections.abc import Sequence
from typing import Any

from rubicon.core.chance import Fair
from rubicon.core.errors import BadFile
from rubicon.core.match import Match
from rubicon.core.say import say
from rubicon.core.verbs import CHANCE

AFTER = "after "
"""Before the number of plies that came from another game."""


def commitment(part: str) -> str:
    """What is published of a part before it is opened: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


def seed(parts: Sequence[str]) -> bytes:
    """The seed of a game: SHA-256 of all parts' bytes, the server's first, then the seats' in order."""
    return hashlib.sha256(b"".join(bytes.fromhex(part) for part in parts)).digest()


def check(lines: Sequence[str], match: Match) -> dict[str, Any]:
    """Whether commitments hold and every draw follows: `server HASH PART`, `seat N HASH PART` as in a game file.

    `after N`: the first N plies came from another game.
    """
    parts, held, base = [], {}, 0
    for line in lines:
        if line.startswith(AFTER) and line[len(AFTER) :].isdecimal():
            base = int(line[len(AFTER) :])
            continue
        *who, promised, part = ["", "", *line.split()]
        try:
            held[" ".join(who).strip()] = commitment(part) == promised
        except ValueError as problem:
            raise BadFile(say("file-fair", line=line)) from problem
        parts.append(part)
    chance, again, wrong, draws = Fair(seed(parts)), match.fork(0, typed=True), [], 0
    for ply in match.log:
        if ply.turn == CHANCE and ply.number > base:
            draws += 1
            drawn = again.drawn(chance)
            if drawn != ply.action:
                wrong.append({"ply": ply.number, "is": ply.text, "should_be": again.text(drawn)})
        again.play(ply.action)
    return {"parts": held, "draws": draws, "wrong": wrong, "holds": bool(held) and all(held.values()) and not wrong}
