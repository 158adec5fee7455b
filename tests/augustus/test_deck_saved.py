"""The deck that an owner of the game gives is kept with a game."""

import re
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.match import gamewriter
from tests.augustus.decks import BUILT_IN, RENAMED, changed, deck, own, played, started
from tests.augustus.scene import AGRIPPA, draw, player, seat


def test_a_saved_game_names_the_built_in_deck(tmp_path: Path) -> None:
    match = started()
    match.save(tmp_path / "x.rubicon")
    lines = (tmp_path / "x.rubicon").read_text(encoding="utf-8").splitlines()
    assert f"sheet cards {BUILT_IN.name}" in lines
    assert not [line for line in lines if line.startswith("|")]
    assert rubicon.open(tmp_path / "x.rubicon", typed=True) == match


def test_a_saved_game_carries_an_own_deck(tmp_path: Path) -> None:
    match = started(RENAMED)
    match.save(tmp_path / "x.rubicon")
    lines = (tmp_path / "x.rubicon").read_text(encoding="utf-8").splitlines()
    assert f"sheet cards {deck(RENAMED).name}" in lines
    assert [line.removeprefix("| ") for line in lines if line.startswith("| ")] == RENAMED.splitlines()
    again = rubicon.open(tmp_path / "x.rubicon", typed=True)
    assert again == match
    assert again.game.options == match.game.options


def test_a_whole_game_with_an_own_deck_is_saved_and_read(tmp_path: Path) -> None:
    match = played(RENAMED)
    match.save(tmp_path / "x.rubicon")
    assert rubicon.open(tmp_path / "x.rubicon") == match


def test_a_saved_position_carries_an_own_deck(tmp_path: Path) -> None:
    match = draw(own(RENAMED, [player("5:sw2 57"), player("58")]), "chariot", "ch5")
    match.save(tmp_path / "x.rubicon")
    again = rubicon.open(tmp_path / "x.rubicon", typed=True)
    assert again == match
    assert seat(again, AGRIPPA)["legions"] == 10


@pytest.mark.parametrize("name", ["Mösia, “Minor”", "a;b", "Gallia # not a note", "| pipe |", 'say "ave"', "x = y: z"])
def test_any_name_is_kept(name: str, tmp_path: Path) -> None:
    match = started(changed(5, name=name))
    match.save(tmp_path / "x.rubicon")
    again = rubicon.open(tmp_path / "x.rubicon", typed=True)
    assert again == match
    for found in (match, again, rubicon.position(match.line, typed=True)):
        options: Any = found.game.options
        assert options.cards.cards[4].name == name


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r"legions 3", "legions 4"),
        (r"Tuscia", "Toscana"),
        (r"\| 5,green", "| 5,blue"),
        (r"\| 5,.*\n", ""),
        (r"\| 88,.*\n", ""),
        (r"(\| .*\n)+", ""),
        (r"\| 5,(.*\n)", r"5,\1"),
        (r"sheet cards \w+", "sheet cards 0123456789abcdef"),
        (r"sheet cards \w+", f"sheet cards {BUILT_IN.name}"),
        (r"sheet cards \w+", "sheet cards"),
        (r"sheet cards", "sheet dice"),
        (r"cards=\w+", "cards=0123456789abcdef"),
        (r"sheet cards \w+\n(\| .*\n)+", ""),
    ],
)
def test_an_altered_deck_in_a_file_is_refused(pattern: str, replacement: str, tmp_path: Path) -> None:
    path = tmp_path / "x.rubicon"
    started(RENAMED).save(path)
    content = path.read_text(encoding="utf-8")
    wrong = re.sub(pattern, replacement, content, count=1)
    assert wrong != content
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(rubicon.BadFile):
        rubicon.open(path)


def test_the_hash_of_another_built_in_deck_is_refused() -> None:
    content = gamewriter.text(started())
    with pytest.raises(rubicon.BadFile):
        rubicon.game.parse(content.replace(BUILT_IN.name, "0123456789abcdef"))


def test_another_deck_with_its_own_hash_under_the_same_plies_is_refused() -> None:
    """The check at the end is that of the deck, too."""
    ours, theirs = gamewriter.text(started(RENAMED)), gamewriter.text(started(changed(5, name="Tuscia", power="legions 4")))
    pattern = r"options .*\nsheet .*\n(\| .*\n)+"
    found = re.search(pattern, theirs)
    assert found
    with pytest.raises(rubicon.BadFile):
        rubicon.game.parse(re.sub(pattern, lambda _: found[0], ours))


def test_a_line_with_an_own_deck_reads_back() -> None:
    match = started(RENAMED)
    again = rubicon.position(match.line, typed=True)
    assert again.line == match.line
    assert again.game.options == match.game.options
    assert "\n" not in match.line
    scene_ = own(RENAMED, [player("5:sw2 57", done="13"), player("58")])
    assert rubicon.position(scene_.line, typed=True) == scene_


def test_a_broken_deck_in_a_line_is_refused() -> None:
    line = started(RENAMED).line
    found = re.search(r"cards=(\S+?);?(?=[ ;])", line)
    assert found
    for wrong in (found[1][:-40], found[1][8:], "x" * 40, ""):
        with pytest.raises((rubicon.BadPosition, rubicon.BadOptions)):
            rubicon.position(line.replace(found[1], wrong))


def test_the_repr_of_a_match_with_an_own_deck_evaluates() -> None:
    there = own(RENAMED, [player("5:sw2 57"), player("58")]).line
    for match in (started(RENAMED), rubicon.position(there)):
        again = eval(repr(match), {"rubicon": rubicon})
        assert again == match
        assert again.game.options == match.game.options


def test_a_copy_of_a_match_has_the_deck() -> None:
    match = own(RENAMED, [player("5:sw2 57"), player("58")])
    assert seat(draw(match.fork(), "chariot", "ch5"), AGRIPPA)["legions"] == 10
