"""Why a card can't go under a group: for clicks that mean nothing."""

from typing import Any

import numpy as np

from rubicon.engine.facts import Reader
from rubicon.games.cleopatra.actions import ACTION_SPACE, MOST_LEGAL, Place, PlayCard
from rubicon.games.cleopatra.cards import KIND_NAMES, NAMES, SPY, VALUES
from rubicon.games.cleopatra.choices import may_come_between, playable
from rubicon.games.cleopatra.room import is_open
from rubicon.games.cleopatra.say import card_name, say, the
from rubicon.games.cleopatra.state import ACT, PLACE, TURN
from rubicon.games.cleopatra.todo import todo
from rubicon.games.cleopatra.words import refusal


def asked(v: Any) -> str:
    """What is asked for now, as the reason why something else can't be done."""
    return say("asked", todo=todo(v, Reader(int(v.seat))).text)


def untargeted(v: Any, kind: int, group: int) -> str:
    """Why an action card can't be aimed at a group, or not be played at all."""
    seat, out = int(v.seat), np.zeros(MOST_LEGAL, np.int16)
    action = ACTION_SPACE.encode(PlayCard(kind))
    if group < 0 or action not in out[: playable(v, seat, out)]:
        return refusal(v, action)
    if kind == SPY:
        return say("no-group", card=card_name(KIND_NAMES[kind]))
    return say("aim-elsewhere", card=card_name(KIND_NAMES[kind]), group=the(NAMES[group]))


def obstacle(v: Any, piece: str, place: str) -> str:
    """What stands in the way of a card (empty: none is picked) under a group (empty: just picked up); from the view of whoever is asked."""
    kind = KIND_NAMES.index(piece) if piece in KIND_NAMES else -1
    group = NAMES.index(place) if place in NAMES else -1
    if v.phase == TURN:
        return say("begin-first")
    if group >= 0 and not is_open(v, group) and v.phase == PLACE:
        return say("group-closed", group=the(place))
    if kind < 0:
        return say("pick-first") if v.phase == PLACE else asked(v)
    if kind >= VALUES:
        may_play = v.phase == ACT or (v.phase == PLACE and may_come_between(v))
        return untargeted(v, kind, group) if may_play else asked(v)
    if v.phase == ACT:
        return say("influence-later")
    if v.phase == PLACE and group >= 0:
        return refusal(v, ACTION_SPACE.encode(Place(group, kind, down=False)))
    return asked(v)
