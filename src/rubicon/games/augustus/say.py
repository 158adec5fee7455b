"""The texts about this game, by name, and what people call its things."""

from collections.abc import Sequence

from rubicon.engine.catalogue import Catalogue

_texts = Catalogue("augustus")
say, called = _texts.say, _texts.called


def points_text(count: int) -> str:
    """1 point, 2 points"""
    return say("points", count=count)


def card_text(name: str, number: int) -> str:
    """Tripolitania (33)"""
    return say("card", called=name, number=number)


def listed(names: Sequence[str]) -> str:
    """a, b and c"""
    return names[0] if len(names) == 1 else say("and", first=", ".join(names[:-1]), last=names[-1])
