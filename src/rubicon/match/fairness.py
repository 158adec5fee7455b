"""Parses the `fair` lines of a game file: the parts of its seed and their commitments; and computes a seed from its parts."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from rubicon.engine.errors import BadFile
from rubicon.engine.say import say

SERVER = -1
"""Whose part it is, if it is not a seat's."""
HASH = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


@dataclass(frozen=True)
class Part:
    """A part of the seed as a file has it: whose it is (SERVER or a seat), its commitment, and the part itself."""

    who: int
    commit: str
    part: str

    @property
    def held(self) -> bool:
        """Whether the part is the one that was committed to."""
        return commitment(self.part) == self.commit


@dataclass(frozen=True)
class FairLines:
    """What the `fair` lines of a file say: the parts in their order, and after which ply the seed decides (once for each such line)."""

    parts: tuple[Part, ...]
    after: tuple[int, ...]


def commitment(part: str) -> str:
    """What is published of a part before it is opened: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


def seed(parts: Sequence[str]) -> bytes:
    """The seed of a game: SHA-256 of all parts' bytes, the server's first, then the seats' in order."""
    return hashlib.sha256(b"".join(bytes.fromhex(part) for part in parts)).digest()


def owner(who: int) -> str:
    """Whose part it is, as JSON and files name it: `server`, `seat 0`."""
    return "server" if who == SERVER else f"seat {who}"


def parse_lines(lines: Sequence[str]) -> FairLines:
    """Read `server HASH PART`, `seat N HASH PART` and `after N`; BadFile for anything else."""
    parts: list[Part] = []
    after: list[int] = []
    for line in lines:
        match line.split():
            case ["after", number] if _NUMBER.fullmatch(number):
                after.append(int(number))
            case ["server", promised, part] if HASH.fullmatch(promised) and HASH.fullmatch(part):
                parts.append(Part(SERVER, promised, part))
            case ["seat", number, promised, part] if _NUMBER.fullmatch(number) and HASH.fullmatch(promised) and HASH.fullmatch(part):
                parts.append(Part(int(number), promised, part))
            case _:
                raise BadFile(say("file-fair", line=line[:80]))
    return FairLines(tuple(parts), tuple(after))
