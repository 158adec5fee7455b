"""What stories about rules share: play a line, look what is legal and how likely it is."""

import numpy as np

import rubicon
from rubicon.core import verbs


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
