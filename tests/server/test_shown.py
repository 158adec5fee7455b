"""What clients know already is not sent again: what changes in a view leads to the same view, whatever is in it."""

import copy
import random
from typing import Any

import msgspec
import pytest

import rubicon
from rubicon.server.shown import Shown, changes
from tests.mirror import replaced


def data(value: object) -> Any:
    """As a client has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def changed(before: object, after: object) -> Any:
    """What a client makes of a view and of what has changed in it."""
    view = data(before)
    for change in data(changes(before, after)):
        view = replaced(view, change["at"], change["now"])
    return view


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_view_and_its_changes_give_the_next_view(game: str) -> None:
    rng, match = random.Random(7), rubicon.load(game).start(7)
    before = {viewer: match.view(viewer) for viewer in (0, 1, -3)}
    sent = whole = 0
    for _ in range(120):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.legal(seat)))
        for viewer, old in before.items():
            now = before[viewer] = match.view(viewer)
            assert changed(old, now) == data(now)
            sent, whole = sent + len(msgspec.json.encode(changes(old, now))), whole + len(msgspec.json.encode(now))
    assert sent < whole / 3


class Red(msgspec.Struct, tag="red"):
    size: int


class Blue(msgspec.Struct, tag="blue"):
    size: int


class Part(msgspec.Struct):
    size: int = 0
    rest: int | msgspec.UnsetType = msgspec.UNSET
    parts: tuple[object, ...] = ()
    names: dict[str, int] = {}


class Sparse(msgspec.Struct, omit_defaults=True):
    size: int = 0
    more: int = 0


PAIRS: list[tuple[object, object]] = [
    (Part(), Part()),
    (Part(size=1), Part(size=2)),
    (Part(rest=1), Part()),
    (Part(), Part(rest=1)),
    (Part(parts=(1, 2)), Part(parts=(1, 3))),
    (Part(parts=(Part(), None)), Part(parts=(Part(size=1), Part()))),
    (Part(parts=(Part(),)), Part(parts=(Part(), Part()))),
    (Part(parts=(Red(1),)), Part(parts=(Blue(1),))),
    (Part(parts=(Red(1),)), Part(parts=(None,))),
    (Part(parts=(Sparse(1, 2),)), Part(parts=(Sparse(0, 3),))),
    (Part(names={"a": 1}), Part(names={"a": 2})),
    (Part(names={"a": 1, "b": 1}), Part(names={"b": 1})),
    (Part(names={"a": 1}), Part(names={"b": 1})),
]


@pytest.mark.parametrize("pair", PAIRS)
def test_every_kind_of_part_can_change(pair: tuple[object, object]) -> None:
    before, after = pair
    kept = copy.deepcopy(before)
    assert changed(before, after) == data(after)
    assert before == kept


def test_nothing_is_taken_for_known_that_somebody_has_not_seen() -> None:
    match, shown = rubicon.load("caesar").start(1), Shown()
    first = match.view(0)
    assert shown.view_changes((0,), 0, first, 1) is None
    assert shown.view_changes((0,), 0, first, 1) is None  # for those who listen in another language
    assert shown.view_changes((0, 1), 0, first, 1) is None
    assert shown.view_changes((0,), 0, first, 2) == []
    match.play(match.legal()[0])
    assert shown.view_changes((0,), 0, match.view(0), 3)
    assert shown.view_changes((1,), 1, match.view(1), 3) is None
    shown.forget()
    assert shown.view_changes((0,), 0, match.view(0), 3) is None
