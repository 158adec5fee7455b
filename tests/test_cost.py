"""What a client sends costs work in proportion to its length, and no more than a bound: counted, not timed."""

import sys
import time
from collections.abc import Callable
from typing import Any, SupportsIndex

import msgspec
import pytest

import rubicon
from rubicon.engine import options
from rubicon.games.augustus.deck import BUILT_IN, LONGEST_DECK, Deck
from rubicon.match import gamefile
from rubicon.match.match import Match
from rubicon.server import file_jobs

HEAD = "rubicon 1\ngame caesar 1\n"
AUGUSTUS = f"rubicon 1\ngame augustus 1\nsheet cards {BUILT_IN.name}\n"


def calls(work: Callable[[], Any]) -> int:
    """How many calls a piece of work makes, of Python's own functions too."""
    counted = 0

    def count(frame: Any, event: str, what: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    except rubicon.RubiconError:
        pass
    finally:
        sys.setprofile(None)
    return counted


LONG: dict[str, Callable[[int], str]] = {
    "words in one line": lambda n: f"{HEAD}x: " + "SC5-SD1 " * n,
    "lines of plies": lambda n: HEAD + "x: pass\n" * n,
    "comments": lambda n: f"{HEAD}x: " + "pass # a note\n#\n" * n,
    "empty lines": lambda n: HEAD + "\n \n" * n,
    "fair lines": lambda n: HEAD + "fair server 00 00\n" * n,
    "sheets": lambda n: AUGUSTUS + "".join(f"sheet s{i} 0\n" for i in range(n)),
    "rows of a sheet": lambda n: AUGUSTUS.replace(BUILT_IN.name, "0") + "| 1,2,3\n" * n,
    "options": lambda n: HEAD + "options " + "poison=on " * n,
    "sections of a position": lambda n: HEAD + "position caesar" + ";" * n,
    "words of a position": lambda n: HEAD + "position caesar; " + "Caesar " * n,
}


@pytest.mark.parametrize("what", LONG)
def test_four_times_the_file_is_at_most_four_times_the_work(what: str) -> None:
    small, large = LONG[what](500), LONG[what](2000)
    calls(lambda: rubicon.game.parse(small))  # loads what is loaded once
    assert calls(lambda: rubicon.game.parse(large, typed=True)) <= 4.5 * calls(lambda: rubicon.game.parse(small, typed=True)) + 500


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (HEAD + "#" * gamefile.LONGEST_FILE, "longer than any game"),
        (HEAD + "fair server 00 00\n" * 1000, "more lines that begin with 'fair'"),
        (AUGUSTUS + "".join(f"sheet s{i} 0\n| 1\n" for i in range(1000)), "more lines that begin with 'sheet'"),
        (AUGUSTUS + "| 1,2,3\n" * 2000, r"more lines that begin with '\|'"),
        (HEAD + "options poison=" + "o" * 10_000, "a line longer"),
        (HEAD + "x: " + "a" * 10_000, "a word longer"),
        (HEAD + "x: " + "pass " * 10_000, "more plies"),
        (HEAD + "position caesar; " + "Caesar " * 10_000, "a position longer"),
        ("rubicon 1\ngame cleopatra 1\nposition cleopatra; Cleopatra move round " + "1" * 5000, "a word longer"),
        (HEAD + "end: " + "a " * 10_000, "a line longer"),
    ],
)
def test_what_no_game_needs_is_refused_briefly(content: str, problem: str) -> None:
    with pytest.raises(rubicon.BadFile, match=problem) as refused:
        rubicon.game.parse(content)
    assert len(str(refused.value)) < 300


def test_imports_have_fewer_plies_than_the_rules_allow() -> None:
    content = AUGUSTUS + "deal: " + "pass " * (file_jobs.MOST_PLIES + 1)
    with pytest.raises(rubicon.BadFile, match="more plies than are read here, 10,000 at most"):
        rubicon.game.parse(content, most_plies=file_jobs.MOST_PLIES)


def test_a_deck_with_many_columns_is_read_in_linear_time() -> None:
    def seconds(columns: int) -> float:
        text = ",".join(f"c{n}" for n in range(columns)) + "\n"
        began = time.thread_time()
        with pytest.raises(rubicon.BadOptions, match="columns"):
            Deck.read(text)
        return time.thread_time() - began

    assert min(seconds(12_000) for _ in range(3)) < 8 * max(0.001, min(seconds(3_000) for _ in range(3)))  # squared it would be 16


@pytest.mark.parametrize("wrong", ["c\n" * LONGEST_DECK, BUILT_IN.text.replace("senator", "x" * 500), BUILT_IN.text + "1,\n" * 5000])
def test_a_deck_that_is_refused_is_not_quoted_whole(wrong: str) -> None:
    with pytest.raises(rubicon.BadOptions) as refused:
        options.parse(rubicon.load("augustus").book.options, {"cards": wrong})
    assert len(str(refused.value)) < 20_000


def test_a_power_with_a_giant_number_is_refused() -> None:
    with pytest.raises(rubicon.BadOptions, match="power"):
        Deck.read(BUILT_IN.text.replace("legions 2", "legions " + "2" * 5000))


@pytest.fixture(scope="module")
def augustus() -> rubicon.Game:
    return rubicon.load("augustus")


class Uncountable(list[int]):
    """Streams of draws that nobody may count through: a game of n draws would cost n squared."""

    def count(self, value: int, /) -> int:
        raise AssertionError("counted through")

    def copy(self) -> "Uncountable":
        return Uncountable(self)

    def index(self, value: int, start: SupportsIndex = 0, stop: SupportsIndex = sys.maxsize, /) -> int:
        raise AssertionError("searched")


def test_draws_do_not_count_through_those_before(augustus: rubicon.Game) -> None:
    match = augustus.start(seed=1)
    match._streams = Uncountable(match._streams)
    twin = match.fork(10)
    for played in (match, twin):
        for _ in range(12):
            played.play(played.legal()[0])
    again = Match(augustus, None)
    for action in match.actions:
        if again.turn == rubicon.CHANCE:
            odds = again.odds()
            assert odds.k == [again._book.streams[stream] for stream in again._streams if stream >= 0].count(odds.stream)
        again.push(action)
    before = match.actions
    match.undo()
    match.play(before[len(match)])
    assert match.actions == before


JOBS: list[Callable[[bytes], object]] = [
    lambda record: file_jobs.game_file(record, []),
    lambda record: file_jobs.list_draws(record, 0),
    lambda record: file_jobs.seen_log(record, 0),
]


@pytest.mark.parametrize("job", JOBS, ids=["export", "draws", "log"])
def test_replaying_for_a_client_is_linear(augustus: rubicon.Game, job: Callable[[bytes], object]) -> None:
    match = augustus.start(seed=1)
    while len(match) < 400:
        match.play(match.legal()[0])
    short, whole = (
        msgspec.msgpack.encode(file_jobs.GameRecord(game="augustus", options={}, first="", actions=match.actions[:plies]))
        for plies in (100, len(match.actions))
    )
    job(short)  # what is made once, is
    assert calls(lambda: job(whole)) <= len(match) / 100 * 2 * calls(lambda: job(short))  # early plies are dealt cards, which cost less
