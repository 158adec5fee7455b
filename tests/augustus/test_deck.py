"""The deck that an owner of the game gives: what is checked, what is kept with a game, and that the rules follow it."""

import csv
import io
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.core import gamefile
from tests.augustus.scene import (
    AGRIPPA,
    LIVIA,
    completed,
    draw,
    holders,
    phase,
    play,
    player,
    scene,
    seat,
    texts,
    working,
)


def deck(given: object) -> Any:
    """The deck that a game plays with, as given."""
    options: Any = rubicon.load("augustus", cards=given).options
    return options.cards


BUILT_IN = deck("built-in")
TEXT: str = BUILT_IN.text
OFFER = "21 22 23 24 84"


def rows(text: str = TEXT) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def sheet(cards: list[dict[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(cards[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(cards)
    return out.getvalue()


def changed(number: int, /, **fields: object) -> str:
    """The built-in deck with other fields on one card."""
    return altered({number: fields})


def altered(cards: Mapping[int, Mapping[str, object]]) -> str:
    """The built-in deck with other fields on some cards."""
    return sheet([row | {name: str(value) for name, value in cards.get(int(row["number"]), {}).items()} for row in rows()])


def own(text: str, players: list[dict[str, Any]], **rest: Any) -> rubicon.Match:
    """A scene with an own deck."""
    options = rubicon.load("augustus", players=len(players), cards=text).start(seed=1).line.split(";")[0]
    there = scene(players, offer=OFFER, **rest).line.split(";", 1)[1]
    return rubicon.position(f"{options};{there}", typed=True)


def started(text: str = "built-in", seed: int = 3) -> rubicon.Match:
    return rubicon.load("augustus", deal="simple", cards=text).start(seed=seed)


def played(text: str) -> rubicon.Match:
    match, choice = started(text), random.Random(1)
    while not match.over:
        match.play(choice.choice(match.legal()))
    return match


RENAMED = changed(5, name="Tuscia", power="legions 3")


def test_the_built_in_deck() -> None:
    assert len(BUILT_IN.cards) == 88
    assert [card.number for card in BUILT_IN.cards] == list(range(1, 89))
    assert re.fullmatch("[0-9a-f]{16}", BUILT_IN.name)
    default: Any = rubicon.load("augustus").options
    assert default.cards == BUILT_IN
    assert started().position()["options"]["cards"] == "built-in"


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
    assert started(RENAMED).position()["options"]["cards"] == "own"


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


# a saved game


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
    content = gamefile.text(started())
    with pytest.raises(rubicon.BadFile):
        gamefile.parse(content.replace(BUILT_IN.name, "0123456789abcdef"))


def test_another_deck_with_its_own_hash_under_the_same_plies_is_refused() -> None:
    """The check at the end is that of the deck, too."""
    ours, theirs = gamefile.text(started(RENAMED)), gamefile.text(started(changed(5, name="Tuscia", power="legions 4")))
    pattern = r"options .*\nsheet .*\n(\| .*\n)+"
    found = re.search(pattern, theirs)
    assert found
    with pytest.raises(rubicon.BadFile):
        gamefile.parse(re.sub(pattern, lambda _: found[0], ours))


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


# the rules follow it


def test_names_are_told() -> None:
    match = own(RENAMED, [player("5:sw2 57"), player("58")])
    draw(match, "chariot", "ch5")
    told = " ".join(match.tell(ply) for ply in range(1, len(match) + 1))
    assert "Tuscia" in told
    assert "Italia" not in told
    assert "3 more legions" in told
    assert [card["name"] for card in seat(match, AGRIPPA)["completed"]] == ["Tuscia"]


def test_names_of_two_decks_at_once() -> None:
    ours, theirs = (own(changed(5, name=name), [player("5:sw2 57"), player("58")]) for name in ("Tuscia", "Umbria"))
    for match, name in ((ours, "Tuscia"), (theirs, "Umbria"), (scene([player("5:sw2 57"), player("58")]), "Italia")):
        play(match, "chariot ch5")
        assert name in match.tell(2)


def with_power(
    power: str, others: str = "57", *, done: str = "", livia: str = "58", livia_done: str = "", **fields: object
) -> rubicon.Match:
    """Agrippa has completed card 5, with another power."""
    match = own(changed(5, power=power, **fields), [player(f"5:sw2 {others}", done=done), player(livia, done=livia_done)])
    return draw(match, "chariot", "ch5")


def test_its_legions() -> None:
    assert seat(with_power("legions 4"), AGRIPPA)["legions"] == 11


def test_no_power() -> None:
    assert seat(with_power(""), AGRIPPA)["legions"] == 7


def test_its_extra_objective() -> None:
    match = with_power("extra")
    while phase(match) != "draw":
        match.play(match.legal()[0])
    assert len(working(match, AGRIPPA)) == 3


def test_its_swap_of_symbols_that_no_built_in_card_has() -> None:
    match = with_power("swap swords dagger", "80")
    while phase(match) != "draw":
        match.play(match.legal()[0])
    assert "da80" in texts(play(match, "swords"))


def test_its_three_legions_to_place() -> None:
    match = play(with_power("place 3 any"), "sw57 ca57 st57")
    assert phase(match) == "take"
    assert working(match, AGRIPPA) == {57: {"swords": 1, "catapult": 1, "standard": 1}}


def test_its_three_legions_of_a_symbol() -> None:
    match = with_power("place 3 dagger", "80 61")
    assert set(texts(match)) == {"da80", "da61"}
    play(match, "da61 da61 da80")
    assert phase(match) == "take"


def test_its_rearranging() -> None:
    assert phase(with_power("rearrange", "57:sw1")) == "rearrange"


def test_its_completing() -> None:
    assert texts(with_power("complete")) == ["complete57"]


@pytest.mark.parametrize(
    ("power", "words"),
    [
        ("attack 3 legions", "-sw58 -sh58 -ca58"),
        ("attack 1 legion", "-sw58"),
        ("attack all legions of 1 objective", "clear58"),
        ("attack 1 completed objective", "lose13"),
    ],
)
def test_its_attack(power: str, words: str) -> None:
    match = with_power(power, livia="58:sw1,sh1,ca1,st1", livia_done="13 16")
    assert match.turn == LIVIA
    assert (play(match, words).turn, phase(match)) == (AGRIPPA, "take")


@pytest.mark.parametrize(
    ("power", "points"),
    [
        ("end 2 per swords max 20", 2 * (2 + 2 + 1)),
        ("end 2 per swords max 7", 7),
        ("end 5 per green", 10),
        ("end 3 per senator", 3),
        ("end 7 per attack", 7),
    ],
)
def test_its_points_at_the_end(power: str, points: int) -> None:
    match = with_power(power, done="13 37", points=0)
    assert seat(match, AGRIPPA)["points"] == 4 + 6 + points


def test_its_printed_points() -> None:
    assert seat(with_power("", points=17), AGRIPPA)["points"] == 17


def test_its_symbols() -> None:
    match = own(changed(5, swords=1, chariot=0, dagger=1), [player("5:sw1"), player("58")])
    assert texts(play(match, "dagger")) == ["pass", "da5", "sw5-da5"]
    match = draw(own(changed(5, swords=1, chariot=0, dagger=1), [player("5:sw1"), player("58")]), "dagger", "da5")
    assert completed(match, AGRIPPA) == [5]


def test_its_type_and_what_it_produces() -> None:
    match = with_power("", type="orange", gold=1, wheat=1, done="10 33")
    assert seat(match, AGRIPPA)["types"]["orange"] == 3
    assert holders(match).items() >= {"orange": "Agrippa", "wheat": "Agrippa"}.items()


def test_its_attacks_count_for_others() -> None:
    match = own(changed(5, power="attack 3 legions"), [player("57", done="5 64"), player("58")])
    assert seat(match, AGRIPPA)["points"] == 4 + 5


@pytest.mark.parametrize("power", ["end 20 per senator", "end 20 per swords max 20", "end 20 per attack"])
def test_many_end_powers_are_all_counted(power: str) -> None:
    """Eight against six of the same; the deck is accepted, so they have to add up."""
    same = {n: {"power": power, "type": "senator", "wheat": 0, "gold": 0, "points": 0} for n in range(1, 16)}
    players = [player("57", done="1 2 3 4 5 6 37"), player("58", done="7 8 9 10 11 12 13 14 38")]
    match = draw(own(altered(same), players, quiet=99), "swords")
    printed = 6
    expected = {
        "end 20 per senator": [6 * 20 * 7 + printed, 8 * 20 * 9 + printed],
        "end 20 per swords max 20": [6 * 20 + printed, 8 * 20 + printed],
        "end 20 per attack": [6 * 20 + printed, 8 * 20 + printed],
    }[power]
    assert [seat(match, number)["points"] for number in (AGRIPPA, LIVIA)] == expected
    assert match.scores == (0, 1)


def test_a_whole_game_is_the_same_with_the_built_in_deck_as_text() -> None:
    assert played(TEXT).log == played("built-in").log
