"""The texts about this game, by name, and what people call its things."""

from rubicon.engine.catalogue import Catalogue

_texts = Catalogue("augustus")
say, called = _texts.say, _texts.called


def points_text(count: int) -> str:
    """1 point, 2 points"""
    return say("points-one") if count == 1 else say("points-many", count=count)
