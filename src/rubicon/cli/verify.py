"""`rubicon verify`: whether every draw of a game follows from the parts of its seed. docs/fairness.md says what that proves."""

from pathlib import Path

from rubicon.cli.common import print_json
from rubicon.core.errors import BadFile


def verify(file: Path, /, *, json: bool = False) -> int:
    """Check the chance of a game that was played on a server, from its .rubicon file.

    Parameters
    ----------
    file
        A .rubicon file as the server exports it after the game.
    json
        Print plain data.
    """
    from rubicon.core import gamefile
    from rubicon.core.fairness import check

    lines = gamefile.fair_lines(file)
    if not lines:
        raise BadFile(f"{file.name}: the file has no parts of a seed; only games played on a server have them")
    found = check(lines, gamefile.read(file, typed=True))
    if json:
        print_json(found)
    else:
        for who, held in found["parts"].items():
            print(f"{'ok     ' if held else 'BROKEN '} the part of {who} is the one that was committed to")
        for problem in found["wrong"]:
            print(f"BROKEN  ply {problem['ply']} is {problem['is']}, but the seed gives {problem['should_be']}")
        print(f"{found['draws'] - len(found['wrong'])} of {found['draws']} draws follow from the seed")
    return 0 if found["holds"] else 1
