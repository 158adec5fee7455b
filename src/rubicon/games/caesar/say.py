"""The texts about this game, by name, and what people call its things."""

from typing import Any

from rubicon.engine.catalogue import Catalogue
from rubicon.games.caesar.board import CRASSUS, SEATS

_texts = Catalogue("caesar")
say, called = _texts.say, _texts.called


def token(kind: str) -> str:
    """An influence token by its name in data: sword+ship 2|4"""
    icons, values = kind.split()
    return f"{'+'.join(called(icon) for icon in icons.split('+'))} {values}"


def bonus(kind: str) -> str:
    """A bonus token in a sentence: Senate"""
    return say(f"bonus-{kind}")


def player_of(s: Any, seat: int) -> str:
    """A player of a position as people call him."""
    return called(CRASSUS if seat == s.bot else SEATS[seat])
