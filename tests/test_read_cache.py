"""Values that are kept by the fields that were read: found again where these are the same, and only there."""

import random
from typing import Any

import msgspec
import pytest

import rubicon
from rubicon.engine.catalogue import speaking
from rubicon.engine.facts import NOBODY_READS, Reader
from rubicon.engine.read_cache import ReadCache
from rubicon.engine.record import RecordReader
from rubicon.engine.verbs import NOBODY


def test_a_value_is_found_by_what_was_read_and_by_nothing_else() -> None:
    s = rubicon.load("cleopatra").start(1).record
    made = []

    def function(key: str, position: Any) -> str:
        made.append(key)
        return f"{key} {position.hand[0, 0]}" if position.phase == 5 else f"{key} {position.active}"

    traces = ReadCache(function)
    s.phase, s.active, s.hand[0, 0] = 5, 0, 2
    assert [traces.of("a", RecordReader(s)) for _ in range(2)] == ["a 2", "a 2"]
    s.active = 1  # was not read
    assert traces.of("a", RecordReader(s)) == "a 2"
    assert len(made) == 1
    s.hand[0, 0] = 3
    assert traces.of("a", RecordReader(s)) == "a 3"
    s.phase = 6
    assert traces.of("a", RecordReader(s)) == "a 1"
    assert traces.of("b", RecordReader(s)) == "b 1"
    assert len(made) == 4
    assert traces.of("a", RecordReader(s)) == "a 1"
    assert len(made) == 4


def test_who_reads_all_of_a_position_depends_on_all_of_it() -> None:
    s = rubicon.load("cleopatra").start(1).record
    traces = ReadCache(lambda key, position: position.tobytes().hex())
    before = traces.of("", RecordReader(s))
    s.held[1, 1] += 1
    assert traces.of("", RecordReader(s)) not in (before, "")


def test_many_keys_at_one_position_give_what_each_gives_alone() -> None:
    s = rubicon.load("cleopatra").start(1).record
    cache = ReadCache(lambda key, position: f"{key} {position.held[key, 1]}")
    for _ in range(3):
        s.held[1, 1] += 1
        assert cache.each([0, 1, 0], RecordReader(s)) == [cache.of(key, RecordReader(s)) for key in (0, 1, 0)]
        assert cache.each([1], RecordReader(s)) == [f"1 {s.held[1, 1]}"]


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_what_is_kept_is_what_the_game_says(game: str) -> None:
    match, rng = rubicon.load(game).start(1), random.Random(1)
    book = match.game.book
    while not match.over and len(match) < 120:
        match.play(rng.choice(match.legal()))
    for language in ("en", "it"):
        with speaking(language):
            for ply in range(1, len(match) + 1, 7):
                for seat in (NOBODY, 0, 1):
                    before, after = (RecordReader(match.view_record(seat, there)) for there in (ply - 1, ply))
                    effects = book.facts.effects(before, match.ply(ply, seat).action, after)
                    told = book.texts.words.tell(effects, Reader(seats=match.game.seats))
                    assert match.tell(ply, seat) == told
                    assert match.account(ply, seat).effects == msgspec.Raw(msgspec.json.encode(effects))
                assert match.todo(ply) == book.texts.todo(RecordReader(match.view_record(NOBODY, ply)), NOBODY_READS)
