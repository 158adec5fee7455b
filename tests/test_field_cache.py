"""A position as plain numbers, and parts of tables that are kept: never anything but what the rules say of this position."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import rubicon
from rubicon.engine.field_cache import FieldCache, FieldTuples
from rubicon.engine.record import RecordReader
from rubicon.engine.verbs import NOBODY

GAMES = ["caesar", "cleopatra", "augustus"]


def records(game: str, seed: int, every: int = 9) -> Iterator[Any]:
    """Views and whole positions of a random game."""
    match, rng = rubicon.load(game).start(seed), random.Random(seed)
    while not match.over and len(match) < 150:
        match.play(rng.choice(match.legal()))
        if len(match) % every == 0:
            yield from (match.view_record(NOBODY), match.view_record(0), match.record)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_the_fields_of_the_record(game: str) -> None:
    def nested(value: Any) -> Any:
        return [nested(part) for part in value] if isinstance(value, tuple) else value

    for s in records(game, 1, every=25):
        numbers, reading = FieldTuples(s), RecordReader(s)
        for name in s.dtype.names:
            expected = getattr(reading, name)
            assert nested(getattr(numbers, name)) == (expected if isinstance(expected, int) else expected.tolist())
        with pytest.raises(AttributeError, match="no field never"):
            _ = numbers.never


def test_a_part_gets_its_cells_alone_and_is_built_once_for_them() -> None:
    s = rubicon.load("cleopatra").start(1).record
    built = []

    def build(phase: int, hand: tuple[int, ...], won: int) -> int:
        built.append((phase, hand, won))
        return len(built)

    part = FieldCache(s.dtype, build, ("phase",), ("hand", 1), ("won", 0, 2))
    s.hand[1, 0], s.won[0, 2] = -3, 4
    assert (part.of(s.tobytes()), part.of(s.tobytes())) == (1, 1)
    s.won[1, 2] = 1  # of another
    assert part.of(s.tobytes()) == 1
    s.hand[1, 0] = 2
    assert part.of(s.tobytes()) == 2
    assert built == [(int(s.phase), (-3, *s.hand[1, 1:].tolist()), 4), (int(s.phase), tuple(s.hand[1].tolist()), 4)]


def test_the_table_of_cleopatra_says_what_the_rules_say() -> None:
    from rubicon.games.cleopatra.cards import NAMES, SEATS
    from rubicon.games.cleopatra.room import is_open, room
    from rubicon.games.cleopatra.score import open_points
    from rubicon.games.cleopatra.votes import total

    book = rubicon.load("cleopatra").book
    for s in records("cleopatra", 2):
        shown = book.facts.view(s).to_dict()
        for group, name in enumerate(NAMES):
            assert shown["groups"][name]["open"] == is_open(s, group)
            for seat, player in enumerate(SEATS):
                side = shown["groups"][name][player]
                assert side["sum_up"] == total(s, seat, group)
                assert side["room"] == (max(0, room(s, seat, group)) if s.lying[seat, group] >= 0 else 0)
        if s.winner < 0 and s.revealed < 2:
            assert [shown["players"][player]["points"] for player in SEATS] == [open_points(s, seat) for seat in range(2)]


def test_the_table_of_caesar_says_what_the_rules_say() -> None:
    from rubicon.games.caesar.board import BETWEEN, KIND_NAMES, KINDS, NAMES, PROVINCES, SEATS
    from rubicon.games.caesar.closing import facing, influence
    from rubicon.games.caesar.view import unseen

    book = rubicon.load("caesar").book
    for s in records("caesar", 2):
        shown = book.facts.view(s).to_dict()
        for p in range(PROVINCES):
            assert list(shown["provinces"][NAMES[p]]["influence"].values()) == [influence(s, seat, p) for seat in range(2)]
        for b, space in enumerate(shown["spaces"]):
            if space["token"]:
                assert list(space["token"]["facing"].values()) == [facing(s, b, p) for p in BETWEEN[b]]
        for seat, player in enumerate(SEATS):
            left = {KIND_NAMES[kind]: unseen(s, seat, kind) for kind in range(KINDS)}
            assert shown["players"][player]["unseen"] == {kind: n for kind, n in left.items() if n > 0}


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_its_owners_to_change(game: str) -> None:
    match = rubicon.load(game).start(1)
    before = match.view(0).to_dict()
    before["players"].clear()
    for data in (match.view(0).to_dict(), match.position().to_dict()):
        for player in data["players"].values():
            player.clear()
        data["options"]["changed"] = True
    for found in (match.view(0).to_dict(), match.position().to_dict()):
        assert all(found["players"].values())
        assert "changed" not in found["options"]
