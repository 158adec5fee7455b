"""`rubicon verify`: whether every draw of a game follows from the parts of its seed. docs/fairness.md says what that proves."""

from pathlib import Path

from rubicon.cli.common import print_json
from rubicon.cli.say import say, speak_as_told
from rubicon.core.errors import BadFile


def verify(file: Path, /, *, json: bool = False, language: str = "") -> int:
    """Check the chance of a game that was played on a server, from its .rubicon file.

    Parameters
    ----------
    file
        A .rubicon file as the server exports it after the game.
    json
        Print plain data.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.core import gamefile
    from rubicon.core.fairness import check

    speak_as_told(language)
    lines = gamefile.fair_lines(file)
    if not lines:
        raise BadFile(say("no-parts", name=file.name))
    found = check(lines, gamefile.read(file, typed=True))
    if json:
        print_json(found)
    else:
        for who, held in found["parts"].items():
            print(say("part-held" if held else "part-broken", who=owner(who)))
        for problem in found["wrong"]:
            print(say("draw-broken", ply=problem["ply"], text=problem["is"], right=problem["should_be"]))
        print(say("draws-follow", right=found["draws"] - len(found["wrong"]), count=found["draws"]))
    return 0 if found["holds"] else 1


def owner(who: str) -> str:
    """Whose part it is, from the file's `server` or `seat N`."""
    kind, _, number = who.partition(" ")
    return say("part-of-seat", number=number) if kind == "seat" else say("part-of-server")
