"""Options: typed, checked, with defaults; what is wrong is named with what would be right."""

from typing import Literal

import pytest

import rubicon
from rubicon.core import options as option


class Example(option.Options, frozen=True, kw_only=True):
    lamp: bool = False
    size: Literal["small", "large"] = "small"


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
    with pytest.raises(rubicon.UnknownGame, match="no game is called 'chess'; there are: caesar, cleopatra, kuhn"):
        rubicon.load("chess")
    with pytest.raises(rubicon.UnknownGame, match=r"the game 'nowhere:book' can't be loaded"):
        rubicon.load("nowhere:book")
