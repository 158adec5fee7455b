"""The deck that an owner of the game gives: what is checked."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import rubicon
from tests.augustus.decks import BUILT_IN, RENAMED, TEXT, altered, changed, deck, rows, sheet, started


def test_the_built_in_deck() -> None:
    assert len(BUILT_IN.cards) == 88
    assert [card.number for card in BUILT_IN.cards] == list(range(1, 89))
    assert re.fullmatch("[0-9a-f]{16}", BUILT_IN.name)
    default: Any = rubicon.load("augustus").options
    assert default.cards == BUILT_IN
    assert started().position().to_dict()["options"]["cards"] == "built-in"


def test_the_built_in_deck_is_the_shipped_file() -> None:
    shipped = Path(rubicon.__file__).parent / "games" / "augustus" / "cards.csv"
    assert rows(shipped.read_text(encoding="utf-8")) == rows()
    assert deck(shipped) == BUILT_IN


def test_a_deck_by_its_path_or_its_text(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(RENAMED, encoding="utf-8")
    decks = [deck(given) for given in (path, str(path), RENAMED)]
    assert decks[0] == decks[1] == decks[2] != BUILT_IN
    assert (decks[0].cards[4].name, decks[0].cards[4].power_text) == ("Tuscia", "legions 3")
    assert decks[0].cards[5:] == BUILT_IN.cards[5:]
    assert decks[0].name != BUILT_IN.name
    assert started(RENAMED).position().to_dict()["options"]["cards"] == "own"


def test_rows_in_any_order() -> None:
    shuffled = rows()
    random.Random(0).shuffle(shuffled)
    assert deck(sheet(shuffled)) == BUILT_IN


def test_without_evidence() -> None:
    plain = sheet([{name: value for name, value in row.items() if name != "evidence"} for row in rows()])
    given = deck(plain)
    for ours, theirs in zip(given.cards, BUILT_IN.cards, strict=True):
        assert (ours.number, ours.name, ours.symbols, ours.power) == (theirs.number, theirs.name, theirs.symbols, theirs.power)


@pytest.mark.parametrize("line_end", ["\r\n", "\n\n"])
def test_line_ends_do_not_matter(line_end: str) -> None:
    assert deck(TEXT.replace("\n", line_end)) == BUILT_IN


def refused(text: object, *words: str) -> None:
    """A deck is refused, and the message says these words."""
    with pytest.raises(rubicon.BadOptions) as problem:
        rubicon.load("augustus", cards=text)
    for word in words:
        assert re.search(rf"\b{word}\b", str(problem.value)), str(problem.value)


def test_a_missing_number() -> None:
    refused(sheet([row for row in rows() if row["number"] != "5"]), "card 5", "missing")


def test_a_doubled_number() -> None:
    refused(sheet([*rows(), rows()[4]]), "card 5", "number")
    refused(changed(5, number=6), "card 6", "number", "card 5", "missing")


@pytest.mark.parametrize("number", ["0", "89", "-1", "five"])
def test_a_number_that_is_none_of_the_88(number: str) -> None:
    refused(changed(5, number=number), "card", "number", number.strip("-"))


@pytest.mark.parametrize(
    "symbols", [{"swords": 0, "chariot": 0}, {"swords": 0}, {"swords": 6}, {"shield": 2, "catapult": 1, "standard": 1}, {"dagger": 4}]
)
def test_symbols_not_2_to_6(symbols: dict[str, int]) -> None:
    refused(changed(5, **symbols), "card 5", "symbols")


@pytest.mark.parametrize("fields", [{"swords": 1}, {"shield": 3}, {"standard": 1, "dagger": 2}])
def test_symbols_2_to_6(fields: dict[str, int]) -> None:
    given = deck(changed(5, **fields))
    assert sum(given.cards[4].symbols) == 3 + sum(fields.values()) - 2 * ("swords" in fields)


@pytest.mark.parametrize("kind", ["", "blue", "Senator!", "province"])
def test_an_unknown_type(kind: str) -> None:
    refused(changed(5, type=kind), "card 5", "type")


@pytest.mark.parametrize(
    "power",
    [
        "fly",
        "legions",
        "legions 0",
        "legions x",
        "legions -1",
        "extra 2 3",
        "end 3 per catapult",
        "end 3 per joker max 9",
        "end 3 per blue",
        "end x per swords max 6",
        "end 1 per swords max x",
        "end per swords max 6",
        "swap swords",
        "swap swords swords",
        "swap swords joker",
        "place 2 spears",
        "place 0 any",
        "place any",
        "rearrange 2",
        "complete it",
        "attack",
        "attack 0 legions",
        "attack x legions",
        "attack all legions",
        "attack all legions of 2 objectives",
        "attack 2 completed objectives",
    ],
)
def test_an_unknown_power(power: str) -> None:
    refused(changed(5, power=power), "card 5", "power")


@pytest.mark.parametrize("value", ["", "-1", "x", "1.5", "1e1", "0x1", "999"])
@pytest.mark.parametrize("field", ["swords", "shield", "chariot", "catapult", "standard", "dagger", "wheat", "gold", "points"])
def test_bad_numbers(field: str, value: str) -> None:
    refused(changed(5, **{field: value}), "card 5", field)


@pytest.mark.parametrize("field", ["wheat", "gold"])
def test_no_wheat_or_gold_on_a_senator(field: str) -> None:
    refused(changed(1, **{field: 1}), "card 1", field)


@pytest.mark.parametrize("field", ["wheat", "gold"])
def test_one_of_a_resource_on_a_card(field: str) -> None:
    refused(changed(5, **{field: 2}), "card 5", field)


def test_a_name_is_needed() -> None:
    refused(changed(5, name=""), "card 5", "name")


@pytest.mark.parametrize("column", [name for name in rows()[0] if name != "evidence"])
def test_a_missing_column(column: str) -> None:
    refused(sheet([{name: value for name, value in row.items() if name != column} for row in rows()]), f"missing: {column}")


def test_a_strange_column() -> None:
    refused(sheet([{**row, "colour": "red"} for row in rows()]), "colour")


def test_a_doubled_column() -> None:
    head, *lines = TEXT.splitlines()
    with pytest.raises(rubicon.BadOptions) as problem:
        rubicon.load("augustus", cards="\n".join([f"{head},gold", *(f"{line},0" for line in lines), ""]))
    assert "missing: none; not known: none" not in str(problem.value)


@pytest.mark.parametrize("ending", ["", ",more,and more"])
def test_a_row_with_other_columns(ending: str) -> None:
    line = TEXT.splitlines()[5]
    refused(TEXT.replace(line, line + ending if ending else line.rsplit(",", 3)[0]), "card 5")


def test_every_problem_is_named() -> None:
    refused(altered({5: {"type": "blue"}, 9: {"points": "x"}}), "card 5", "type", "card 9", "points")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.csv", str(tmp_path / "nowhere.csv")):
        refused(path, "cards", "nowhere.csv")


def test_files_that_are_no_decks(tmp_path: Path) -> None:
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe\x00\n\x81")
    refused(tmp_path / "binary.csv", "cards")
    refused(tmp_path, "cards")
    refused("hello\nworld\n", "number")
    refused(TEXT.splitlines()[0] + "\n", "card 1", "card 88")
    refused(5, "cards")
