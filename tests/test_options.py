"""Options: typed, checked, with defaults; what is wrong is named with what would be right."""

from typing import Literal, Self

import pytest

import rubicon
from rubicon.engine import options as option


class Example(option.Options, frozen=True, kw_only=True):
    lamp: bool = False
    size: Literal["small", "large"] = "small"


class Note(option.Sheet, frozen=True):
    """A sheet of one number a line."""

    @classmethod
    def read(cls, text: str) -> Self:
        if not all(line.isdecimal() for line in text.split()):
            raise rubicon.BadOptions("a note has numbers only")
        return cls("".join(f"{line}\n" for line in text.split()))

    @property
    def numbers(self) -> list[int]:
        return [int(line) for line in self.text.split()]


class Larger(option.Options, frozen=True, kw_only=True):
    seats: Literal[2, 3] = 2
    note: Note = Note("7\n")
    lamp: bool = False


def test_defaults_and_texts() -> None:
    assert option.parse(Example, {}) == Example(lamp=False, size="small")
    assert option.parse(Example, {"lamp": "on", "size": "large"}) == Example(lamp=True, size="large")
    assert option.text(Example(lamp=True)) == "lamp=on"
    assert option.text(Example()) == ""
    assert option.from_text(Example, "lamp=on size=large") == Example(lamp=True, size="large")
    assert option.numbers(Example(lamp=True, size="large")).tolist() == [1, 1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"colour": "red"}, "unknown option 'colour'; this game has: lamp, size"),
        ({"size": "huge"}, "option size is 'huge', but must be one of: small, large"),
        ({"size": True}, "option size is 'on', but must be one of: small, large"),
        ({"lamp": 1}, "option lamp is '1', but must be one of: off, on"),
        ({"lamp": "perhaps"}, "option lamp is 'perhaps', but must be one of: off, on"),
    ],
)
def test_bad_options_are_named(given: dict[str, object], message: str) -> None:
    with pytest.raises(rubicon.BadOptions, match=f"^{message}$"):
        option.parse(Example, given)


def test_text_without_a_value() -> None:
    with pytest.raises(rubicon.BadOptions, match="expected name=value, found 'lamp'"):
        option.from_text(Example, "lamp")


def test_a_game_with_its_options_evaluates_from_its_repr() -> None:
    game = rubicon.load("caesar", stuck="lose")
    assert eval(repr(game)) == game
    assert game != rubicon.load("caesar")


def test_unknown_games_are_named() -> None:
    with pytest.raises(rubicon.UnknownGame, match="no game is called 'chess'; there are: augustus, caesar, cleopatra, kuhn"):
        rubicon.load("chess")
    with pytest.raises(rubicon.UnknownGame, match=r"the game 'nowhere:book' can't be loaded"):
        rubicon.load("nowhere:book")


def test_numbers_are_options() -> None:
    assert option.parse(Larger, {"seats": "3"}) == option.parse(Larger, {"seats": 3}) == Larger(seats=3)
    assert option.text(Larger(seats=3)) == "seats=3"
    with pytest.raises(rubicon.BadOptions, match="option seats is '4', but must be one of: 2, 3"):
        option.parse(Larger, {"seats": "4"})


def test_a_sheet_is_an_option() -> None:
    own = option.parse(Larger, {"note": "8\n  9\n"})
    assert own.note == Note("8\n9\n")
    assert option.numbers(own).tolist() == [0, 0, 8, 9]
    assert option.text(own) == f"note={own.note.name}"
    assert option.from_text(Larger, option.text(own), {"note": own.note.text}) == own
    assert option.parse(Larger, {"note": "built-in"}) == option.parse(Larger, {"note": Note("7\n")}) == Larger()
    assert len(option.every(Larger, {})) == 4
    assert {options.note for options in option.every(Larger, {"note": "8,9\n".replace(",", "\n")})} == {Note("8\n9\n")}


@pytest.mark.parametrize("given", ["/etc/passwd", "note.txt", 7, ""])
def test_no_file_is_read_for_an_option_from_anywhere(given: object) -> None:
    with pytest.raises(rubicon.BadOptions, match="but must be built-in or the text of a file"):
        option.parse(Larger, {"note": given})


def test_a_bad_sheet_is_named() -> None:
    with pytest.raises(rubicon.BadOptions, match="a note has numbers only"):
        option.parse(Larger, {"note": "x\n"})
