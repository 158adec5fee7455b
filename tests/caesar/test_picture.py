"""The map in the terminal: everything on it, nothing over anything else, and no secrets."""

import random

import pytest

import rubicon
from rubicon.games.caesar.board import CODES, SPACES
from rubicon.games.caesar.picture import HEIGHT, cells, picture, space_cell
from tests.caesar.scene import scene


def positions(seed: int) -> list[rubicon.Match]:
    rng = random.Random(seed)
    match = rubicon.load("caesar", poison=True, centurions=True, border_control=True).start(seed)
    found = [match.fork()]
    while not match.over:
        match.play(rng.choice(match.legal()))
        found.append(match.fork())
    return found


@pytest.mark.parametrize("seed", range(3))
def test_nothing_lies_over_anything_else(seed: int) -> None:
    for match in positions(seed):
        taken: dict[tuple[int, int], str] = {}
        for row, column, text, _ in cells(match.record):
            assert 0 <= row < HEIGHT
            assert column >= 0
            assert column + len(text) <= 100
            for at in range(column, column + len(text)):
                assert (row, at) not in taken, (text, taken[row, at])
                taken[row, at] = text


def test_it_fits_100_by_40() -> None:
    from rich.text import Text

    for match in positions(1):
        lines = Text.from_markup(picture(match.view_record(0))).plain.splitlines()
        assert len(lines) <= 34
        assert max(map(len, lines)) <= 100


def test_every_province_and_space_is_there() -> None:
    shown = [text for _, _, text, _ in cells(scene(bonus="HU=might").record)]
    assert all(any(text.startswith(code) for text in shown) for code in CODES)
    assert sum(text[0] in "(=" for text in shown if text) == SPACES


def test_signs_say_what_lies_there() -> None:
    match = scene(laid={"Caesar": "SC5-SD1 HC4-HU2", "Pompey": "IT6-SD0? GA-SD:ship15"}, poison=True, border_control=True)
    signs = [space_cell(match.view_record(0), b)[0] for b in range(SPACES)]
    assert "C1|5" in signs, "Sardinia lies west of Sicilia"
    assert "C4|2" in signs, "Hispania Citerior lies north of Ulterior"
    assert "p0|0" in signs
    assert "p??" in signs
    assert "p.." in [space_cell(match.view_record(1), b)[0] for b in range(SPACES)]


def test_the_other_hand_is_not_on_the_screen() -> None:
    match = scene(hands=("sword06", "laurel04 ship33"))
    assert "hand: 2 hidden tokens" in picture(match.view_record(0))
    assert "laurel 0|4" not in picture(match.view_record(0))
    assert "laurel 0|4, " not in picture(match.view_record(rubicon.NOBODY))
