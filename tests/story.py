"""What stories about rules share: play a line, look what is legal and how likely it is."""

from types import ModuleType

import numpy as np
import pytest

import rubicon
from rubicon.engine import verbs


def stand(line: str, reader: ModuleType) -> rubicon.Match:
    """A position for a story, which need not be one that a game can come to: `reader`, the game's module of positions, skips its checks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "check", lambda *given: None)
        return rubicon.position(line, typed=True)


def play(match: rubicon.Match, line: str) -> rubicon.Match:
    """Play a line in notation, chance included."""
    for word in line.split():
        match.play(word)
    return match


def texts(match: rubicon.Match) -> list[str]:
    """The legal actions in notation."""
    return [match.text(action) for action in match.legal()]


def odds(match: rubicon.Match) -> dict[str, int]:
    """How many components stand behind each outcome of chance."""
    assert match.turn == rubicon.CHANCE
    actions = np.array(match.legal(), np.int16)
    found = np.zeros(len(actions), np.int32)
    verbs.weights(match.record, actions, len(actions), found)
    return dict(zip(texts(match), found.tolist(), strict=True))
