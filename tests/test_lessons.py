"""Lessons as data: true game files whose notes have their words in every language and teach rules that there are."""

import re
from pathlib import Path

import pytest

from rubicon import lessons
from rubicon.engine.catalogue import FIRST, languages, texts
from rubicon.engine.errors import BadOptions
from rubicon.match.rule_texts import rules_of

ESSENTIALS = {
    "caesar": "C2 C4 C5 C6 C7 C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 C20 C49",
    "crassus": "C60 C61 C62 C63 C65 C72 C73 C76",
    "cleopatra": "K1 K3 K4 K5 K10 K12 K13 K14 K15 K16 K17 K30 K31 K33 K34 K44 K46 K50 K51",
    "augustus": "A1 A2 A10 A11 A12 A20 A21 A22 A23 A30 A31 A32 A42 A50",
}
LONGEST = 300
"""Characters of a note: more is not read."""
every_lesson = pytest.mark.parametrize("name", lessons.NAMES)


@every_lesson
def test_a_lesson_is_a_whole_game_that_the_learner_wins(name: str) -> None:
    lesson = lessons.load(name)
    assert lesson.match.over
    assert lesson.match.scores is not None
    assert lesson.match.scores[lesson.script.learner] == 1.0


@every_lesson
def test_notes_stand_where_they_belong(name: str) -> None:
    """The first is read before anything happens, the last when all is over, and none twice."""
    script, match = lessons.load(name)
    names = [note.name for note in script.notes]
    assert 12 <= len(names) <= 24
    assert len(set(names)) == len(names)
    assert script.notes[0].ply == 0
    assert script.notes[-1].ply == len(script.plies)
    assert [note.ply for note in script.notes] == sorted(note.ply for note in script.notes)
    assert script.to_read(0, 0, match.turn_at(0))


@every_lesson
def test_every_turn_of_the_learner_has_a_note_to_follow(name: str) -> None:
    """Between a decision of theirs and what others did before it stands a note."""
    script, match = lessons.load(name)
    last = -1
    for ply in range(len(script.plies)):
        turn = match.turn_at(ply)
        assert turn != script.learner or last == script.learner or script.at(ply), f"nobody says what to do after ply {ply}"
        last = turn if turn >= 0 else last


@every_lesson
@pytest.mark.parametrize("language", languages())
def test_every_note_has_its_words(name: str, language: str) -> None:
    script = lessons.load(name).script
    said = texts(language)[f"lesson-{name}"]
    names = [note.name for note in script.notes]
    assert [note for note in names if note not in said] == []
    assert {note.removesuffix("-else") for note in said} <= set(names), "words for notes that are not there"
    assert {note: len(words) for note, words in said.items() if len(words) > LONGEST} == {}
    assert set(said) == set(texts(FIRST)[f"lesson-{name}"])


@pytest.mark.parametrize("language", languages())
def test_what_all_lessons_say_is_there(language: str) -> None:
    assert set(texts(language)["lesson"]) == set(texts(FIRST)["lesson"])


@every_lesson
def test_notes_teach_the_essentials(name: str) -> None:
    lesson = lessons.load(name)
    taught = {rule for note in lesson.script.notes for rule in note.rules}
    assert taught <= {rule.id for rule in rules_of(lesson.game)}
    assert set(ESSENTIALS[name].split()) <= taught
    assert all(note.rules for note in lesson.script.notes)


def test_the_board_points_at_what_the_first_notes_talk_of() -> None:
    """At names that the page of the game knows; what is stored with a table does not hold them."""
    script = lessons.load("caesar").script
    pointed = {note.name: script.shows(note) for note in script.notes if script.shows(note)}
    assert pointed["borders"] == ("borders", "bonus")
    known = (Path(__file__).parents[1] / "web/src/games/caesar/pointed.ts").read_text()
    assert [name for names in pointed.values() for name in names if not re.search(rf"^  {name}: |\"{name}\"", known, re.MULTILINE)] == []
    assert all(name not in note.rules for note in script.notes for name in script.shows(note))


def test_lessons_of_a_game() -> None:
    assert lessons.of_game("caesar") == ["caesar", "crassus"]
    with pytest.raises(BadOptions, match="there are: caesar, crassus"):
        lessons.load("nero")


def test_a_note_of_another_release_says_so() -> None:
    script = lessons.load("caesar").script
    assert "not the same" in script.text(lessons.Note(0, "long-gone", ()))
