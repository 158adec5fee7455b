"""The texts about this game, by name, and what people call its things."""

from rubicon.engine.catalogue import Catalogue

_texts = Catalogue("cleopatra")
say, called = _texts.say, _texts.called


def the(group: str) -> str:
    """A group within a sentence: the Senators"""
    return called(f"the {group}")


def of_the(group: str) -> str:
    """Whose something is: of the Senators"""
    return called(f"of the {group}")


def opening(group: str) -> str:
    """A group at the beginning of a sentence: The Senators"""
    return called(f"The {group}")


def counted(thing: str, count: int) -> str:
    """1 card, 2 cards"""
    return say(f"{thing}-one") if count == 1 else say(f"{thing}-many", count=count)
