"""What people get who read the table: the view as an outline of text, suggestions in words. Others get nothing of it."""

from typing import Any

import msgspec

from rubicon.engine.outline import Outline, rendered
from tests.server.client import Server
from tests.server.test_rich import play_on


def hands(outline: dict[str, Any]) -> list[bool]:
    """Of each player's hand in an outline, whether it is seen."""
    return ["hidden" not in line for line in rendered(msgspec.convert(outline, Outline)).splitlines() if "hand:" in line]


def test_the_view_comes_as_text_to_who_asked_for_it_alone(server: Server) -> None:
    made = server.create("caesar", "me friend")
    key = made.join(1).json()["key"]
    reader = server.sit(made.table, made.key, rich=True, text=True)
    other = server.sit(made.table, key, rich=True)
    assert reader.shown["text"]["heading"].startswith("Caesar")
    assert reader.shown["text"]["sections"][0]["title"] == "Players"
    first = reader.shown["text"]
    reader.move(reader.shown["moves"]["0"][0]["text"])
    other.until(reader.last)
    assert reader.shown["text"]["heading"].startswith("Pompey")
    assert reader.shown["text"] != first
    assert "text" not in other.shown
    assert b'"heading"' not in other.received
    program = server.sit(made.table, made.key, text=True)
    assert "table" not in program.welcome


def test_each_reads_with_their_own_eyes(server: Server) -> None:
    made = server.create("caesar", "me friend")
    key = made.join(1).json()["key"]
    readers = [server.sit(made.table, of, rich=True, text=True) for of in (made.key, key, None)]
    for _ in range(4):
        assert [hands(reader.shown["text"]) for reader in readers] == [[True, False], [False, True], [False, False]]
        mover = next(reader for reader in readers if reader.shown["moves"])
        mover.move(next(iter(mover.shown["moves"].values()))[0]["text"])
        for reader in readers:
            reader.until(mover.last)


def test_two_at_one_screen_read_with_the_eyes_of_who_moves(server: Server) -> None:
    made = server.create("caesar", "me me")
    reader = server.sit(made.table, made.key, rich=True, text=True)
    for _ in range(4):
        eyes = reader.shown["eyes"]
        assert hands(reader.shown["text"]) == [eyes == 0, eyes == 1]
        reader.ask(type="move", at=reader.last, seat=eyes, action=reader.shown["moves"][str(eyes)][0]["action"])


def test_the_past_is_read_too_and_with_other_eyes_once_it_is_over(server: Server) -> None:
    made = server.create("caesar", "me bot:random")
    reader = server.sit(made.table, made.key, rich=True, text=True)
    while not reader.shown["moves"]:
        reader.next()
    then = reader.shown
    assert "text" not in reader.ask(type="look", ply=then["ply"])
    assert reader.ask(type="look", ply=then["ply"], text=True)["text"] == then["text"]
    assert reader.ask(type="look", text=True)["text"] == then["text"]
    assert hands(reader.ask(type="look", eyes=-3, text=True)["text"]) == [False, False]
    for eyes in (1, "all"):
        assert reader.ask(type="look", eyes=eyes, text=True)["error"] == "not-yours"
    reader.ask(type="resign")
    assert hands(reader.ask(type="look", ply=then["ply"], eyes=1, text=True)["text"]) == [False, True]
    assert hands(reader.ask(type="look", ply=then["ply"], eyes="all", text=True)["text"]) == [True, True]


def test_there_is_nothing_to_read_before_the_game_begins(server: Server) -> None:
    made = server.create("caesar", "me friend")
    reader = server.sit(made.table, made.key, rich=True, text=True)
    assert "text" not in reader.shown
    assert "text" not in reader.ask(type="look", text=True)


def test_suggestions_say_what_they_would_do_those_that_begin_so_first(server: Server) -> None:
    made = server.create("caesar", "me me")
    reader = server.sit(made.table, made.key, rich=True, text=True)
    eyes = reader.shown["eyes"]
    texts = [move["text"] for move in reader.shown["moves"][str(eyes)]]
    part = texts[-1][:2].lower()
    found = reader.ask(type="preview", part=part, seat=eyes, words=True)["actions"]
    expected = [text for text in texts if part.upper() in text]
    assert [one["text"] for one in found] == sorted(expected, key=lambda text: not text.startswith(part.upper()))
    assert all(one["words"] for one in found)
    assert all("words" not in one for one in reader.ask(type="preview", part=part, seat=eyes)["actions"])
    assert [one["text"] for one in reader.ask(type="preview", part="", seat=eyes)["actions"]] == texts[:40]


def test_a_whole_game_of_each_kind_can_be_read(server: Server) -> None:
    for game in ("cleopatra", "augustus"):
        made = server.create(game, "me me")
        reader = server.sit(made.table, made.key, rich=True, text=True)
        play_on(reader, reader.shown["ply"] + 12)
        seat, moves = next(iter(reader.shown["moves"].items()))
        told = reader.ask(type="preview", part="", seat=int(seat), words=True)["actions"]
        assert all(one["words"] for one in told)
        assert len(told) == min(40, len(moves))


def test_wishes_that_make_no_sense_are_refused(server: Server) -> None:
    made = server.create("caesar", "me me")
    reader = server.sit(made.table, made.key, rich=True, text=True)
    for command in (
        {"type": "look", "text": "yes"},
        {"type": "look", "text": 1, "ply": 1},
        {"type": "plies", "ply": 0, "text": None},
        {"type": "preview", "part": "", "words": "all"},
        {"type": "preview", "part": "A" * 65, "words": True},
    ):
        assert reader.ask(**command)["error"] == "bad-command"
    assert [ply["text"] for ply in reader.ask(type="plies", ply=1, text=True)["plies"]][-1]["heading"].startswith("Chance")
    assert all("text" not in ply for ply in reader.ask(type="plies", ply=1)["plies"])
