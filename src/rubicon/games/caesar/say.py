"""The texts about this game, by name, and what people call its things."""

from rubicon.engine.catalogue import Catalogue

_texts = Catalogue("caesar")
say, called = _texts.say, _texts.called


def token(kind: str) -> str:
    """An influence token by its name in data: sword+ship 2|4"""
    icons, values = kind.split()
    return f"{'+'.join(called(icon) for icon in icons.split('+'))} {values}"


def bonus(kind: str) -> str:
    """A bonus token in a sentence: Senate"""
    return say(f"bonus-{kind}")


def markers(count: int) -> str:
    """1 marker, 2 markers"""
    return say("markers-one") if count == 1 else say("markers-many", count=count)
