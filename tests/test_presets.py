"""The preset `rules`: it sets options where they are parsed, an option given besides it wins, and nothing else knows of it."""

from pathlib import Path
from typing import Literal

import pytest

import rubicon
from rubicon.cli.main import main
from rubicon.engine import options as option
from tests.printed import data

WITH_PRESET = ("augustus", "caesar", "cleopatra")


class Example(option.Options, frozen=True, kw_only=True):
    lamp: bool = False
    candle: bool = False
    size: Literal["small", "large"] = "small"
    seats: Literal[2, 3] = 2

    document = (
        option.PresetValue("seats", 3),
        option.PresetValue("size", "large", where=("lamp", "candle")),
    )


class Plain(option.Options, frozen=True, kw_only=True):
    lamp: bool = False


def chosen(game: str, **given: object) -> dict[str, str]:
    """All options of a game, some given."""
    return option.as_texts(rubicon.load(game, **given).options)


def test_a56_as_in_the_document() -> None:
    wanted = {"joker": "redraw", "deal": "draft", "end": "at_once", "missed_reward": "forever", "order": "number", "announced": "safe"}
    assert chosen("augustus", rules="document").items() >= {**wanted, "redeploy": "other"}.items()


def test_k64_as_in_the_document() -> None:
    wanted = {"whole_group": "remaining", "bonus": "influence", "action_order": "free", "passive_lock": "on"}
    assert chosen("cleopatra", rules="document").items() >= wanted.items()


@pytest.mark.parametrize("expansion", ["poison", "centurions"])
def test_c78_the_senate_comes_after_the_removal_where_an_expansion_is_played(expansion: str) -> None:
    assert chosen("caesar", rules="document")["senate"] == "first"
    assert chosen("caesar", rules="document", **{expansion: "on"})["senate"] == "after_removal"
    assert chosen("caesar", rules="document", **{expansion: "on"}, senate="first")["senate"] == "first"


def test_c78_a_setting_can_depend_on_other_options() -> None:
    assert option.parse(Example, {"rules": "document"}) == Example(seats=3)
    assert option.parse(Example, {"rules": "document", "lamp": "on"}) == Example(seats=3, lamp=True, size="large")
    assert option.parse(Example, {"candle": True, "rules": "document"}) == Example(seats=3, candle=True, size="large")
    assert option.parse(Example, {"rules": "document", "lamp": "off"}) == Example(seats=3)


@pytest.mark.parametrize("name", WITH_PRESET)
def test_published_rules_are_the_defaults(name: str) -> None:
    assert rubicon.load(name, rules="published") == rubicon.load(name)


@pytest.mark.parametrize("name", WITH_PRESET)
def test_every_option_that_is_always_set_has_its_value(name: str) -> None:
    options = rubicon.load(name, rules="document").options
    assert all(getattr(options, setting.option) == setting.value for setting in options.document or () if not setting.where)


def test_an_option_given_besides_it_wins() -> None:
    assert option.parse(Example, {"rules": "document", "seats": 2}) == Example()
    assert option.parse(Example, {"lamp": True, "size": "small", "rules": "document"}) == Example(seats=3, lamp=True)
    assert chosen("augustus", rules="document", joker="each")["joker"] == "each"
    assert option.expanded(Example, {"rules": "document", "seats": "2", "lamp": "on"}) == {"seats": "2", "lamp": "on", "size": "large"}


@pytest.mark.parametrize("value", ["manual", True, 3, ""])
def test_another_preset_is_named(value: object) -> None:
    with pytest.raises(rubicon.BadOptions, match=r"option rules is '.*', but must be one of: published, document"):
        option.parse(Example, {"rules": value})


def test_a_game_that_declares_none_has_no_presets() -> None:
    with pytest.raises(rubicon.BadOptions, match=r"^unknown option 'rules'; this game has: lamp$"):
        option.parse(Plain, {"rules": "document"})
    with pytest.raises(rubicon.BadOptions, match="unknown option 'rules'"):
        rubicon.load("examples.kuhn:rulebook", rules="published")
    with pytest.raises(rubicon.BadOptions, match="this game has: lamp, candle, size, seats, rules"):
        option.parse(Example, {"colour": "red"})


def test_all_sets_of_options_under_a_preset() -> None:
    document = option.every(Example, {"rules": "document"})
    assert document == [option.parse(Example, {"rules": "document", "lamp": a, "candle": b}) for a in (False, True) for b in (False, True)]
    assert {(one.size, one.seats) for one in option.every(Example, {"rules": "published"})} == {("small", 2)}
    assert len(option.every(Example, {"rules": "published,document"})) == 8
    assert len(option.every(Example, {"rules": "document", "seats": "2,3"})) == 8
    assert len(option.every(Example, {})) == 16


def test_texts_and_numbers_have_the_options_alone() -> None:
    options = option.from_text(Example, "rules=document lamp=on")
    assert option.text(options) == "lamp=on size=large seats=3"
    assert option.from_text(Example, option.text(options)) == options
    assert list(option.as_texts(options)) == ["lamp", "candle", "size", "seats"]
    assert len(option.numbers(options)) == 4


def test_a_preset_that_does_not_fit_its_options_is_a_mistake() -> None:
    class Typo(Plain, frozen=True, kw_only=True):
        document = (option.PresetValue("lump", True),)

    class Value(Plain, frozen=True, kw_only=True):
        document = (option.PresetValue("lamp", "bright"),)

    class Where(Plain, frozen=True, kw_only=True):
        document = (option.PresetValue("lamp", True, where=("candle",)),)

    class Taken(option.Options, frozen=True, kw_only=True):
        rules: Literal["old", "new"] = "old"
        document = ()

    for kind in (Typo, Value, Where, Taken):
        with pytest.raises(TypeError, match=kind.__name__):
            option.fields(kind)


@pytest.mark.parametrize("name", WITH_PRESET)
def test_files_and_positions_carry_the_expanded_options(name: str, tmp_path: Path) -> None:
    game = rubicon.load(name, rules="document")
    match = game.start(seed=1)
    match.save(tmp_path / "game.rubicon")
    written = (tmp_path / "game.rubicon").read_text()
    for line in (written, match.line_at(0)):
        assert "rules=" not in line
        assert option.text(game.options) in line
    assert rubicon.open(tmp_path / "game.rubicon").game == game
    assert eval(repr(game)) == game


def test_the_terminal_plays_by_the_preset(keyboard: list[str], tmp_path: Path) -> None:
    keyboard += ["quit"]
    assert main("play cleopatra --seed 7 --rules document --two-face-down".split()) == 0
    (path,) = (tmp_path / "data").iterdir()
    assert rubicon.open(path).game == rubicon.load("cleopatra", rules="document", two_face_down=True)


def test_simulate_by_the_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("simulate augustus --games 2 --rules document --deal simple --json".split()) == 0
    assert data(capsys)["options"] == option.text(rubicon.load("augustus", rules="document", deal="simple").options)
    assert main("simulate cleopatra --games 2 --all-options --rules published,document --action-deck shuffled --json".split()) == 0
    found = [one["options"] for one in data(capsys)["sets"]]
    assert len(found) == 2 * 2**3
    assert {"whole_group=remaining" in options for options in found} == {False, True}
    assert main("simulate caesar --rules manual".split()) == 2
    assert "option rules is 'manual', but must be one of: published, document" in capsys.readouterr().err
