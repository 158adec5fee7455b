from typing import Any

import pytest

import rubicon
from tests.caesar.scene import CAESAR, POMPEY, WON_ALONE, held, known, markers, odds, play, scene, texts

SEATS = [CAESAR, POMPEY, rubicon.NOBODY]
ALL = ["sword 0|7", "ship+shield 4|4", "laurel 3|3"]
TAKE = {"*sword07", "*ship+shield44", "*laurel33"}
ONE, TWO = "HC=centurion", "HC=centurion HU=centurion"
NO_SWORD_SPACE = {
    "Caesar": "GA0-HC6 GC1-GA5 MT2-NU4 GC3-IT3 CY0-AG4 HU5-MT1",
    "Pompey": "NU0-AF6 IT1-SC5 DM2-MD4 MD3-AC3 SY0-AG4",
}
"""Every sword space is taken; shields still close both Hispaniae, and Syria."""


def gained(bonus: str = ONE, caesar: str = "ship06", *, bag: str | None = None, **options: object) -> rubicon.Match:
    """Caesar wins Hispania Citerior (Ulterior too, where a bonus is given) and takes the bonus; Pompey can take Syria's."""
    laid = {"Caesar": WON_ALONE if "HU=" in bonus else "GA3-HC3", "Pompey": "SY6-AG0"}
    options = {"centurions": True, **options}
    hands = (f"shield33 {caesar}", "shield06 ship15 ship24")
    return play(scene(laid=laid, hands=hands, bonus=f"SY=wealth {bonus}" if "SY" not in bonus else bonus, bags=(bag, None), **options), "HC3-HU3")


def player(match: rubicon.Match, name: str = "Caesar") -> Any:
    return match.position()["players"][name]


def icons(match: rubicon.Match) -> dict[str, int]:
    """How many spaces of each icon the only token in hand may go to."""
    codes = {frozenset(word[:2] + word[4:6] if False else (word[:2], word[4:6])) for word in texts(match)}
    found = {}
    for space in match.position()["spaces"]:
        if frozenset(CODE[name] for name in space["between"]) in codes:
            found[space["icon"]] = found.get(space["icon"], 0) + 1
    return found
