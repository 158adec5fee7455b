"""Every rule on a game's page is found by its id in the game's source: searching for `K32` leads to where it is implemented."""

import re
from pathlib import Path

import pytest

from rubicon.match.rule_texts import rules_of

GAMES = Path(__file__).parent.parent / "src" / "rubicon" / "games"


def source(game: str) -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted((GAMES / game).glob("*.py")))


def ids_in(text: str, letter: str) -> set[str]:
    """Ids that stand by themselves; those inside a range are none that a search would find."""
    return set(re.findall(rf"\b{letter}\d+\b", text))


@pytest.mark.parametrize("game", ["augustus", "caesar", "cleopatra"])
def test_the_source_of_a_game_names_all_of_its_rules_and_no_others(game: str) -> None:
    on_the_page = {rule.id for rule in rules_of(game)}
    (letter,) = {name[0] for name in on_the_page}
    assert ids_in(source(game), letter) == on_the_page


@pytest.mark.parametrize("game", ["augustus", "caesar", "cleopatra"])
def test_no_rule_hides_in_a_range(game: str) -> None:
    assert re.findall(r"\b[ACK]\d+ ?(?:[-–]|to) ?[ACK]\d+\b", source(game)) == []
