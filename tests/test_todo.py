"""Every decision of every game is asked for in a sentence, with rules that exist."""

import random
import re

import pytest

import rubicon
from rubicon.engine import registry
from rubicon.engine.facts import NOBODY_READS
from rubicon.engine.verbs import NOBODY
from rubicon.match.rule_texts import rules_of
from tests.augustus.scene import BY_THE_LETTER

SETS = [
    ("caesar", {}),
    ("caesar", {"poison": True, "centurions": True, "border_control": True}),
    ("caesar", {"solo": "hard"}),
    ("cleopatra", {}),
    ("cleopatra", {"action_deck": "arranged", "two_face_down": True}),
    ("cleopatra", {"bonus": "influence", "action_order": "free"}),
    ("augustus", {"players": 3}),
    ("augustus", {"players": 2, "joker": "crier"}),
    ("augustus", {"players": 3, "deal": "simple", **BY_THE_LETTER}),
]


@pytest.mark.parametrize(("name", "options"), SETS)
def test_what_is_asked_for_has_a_sentence_and_rules(name: str, options: dict[str, object]) -> None:
    game = rubicon.load(name, **options)
    known = {rule.id for rule in rules_of(name)}
    rng, phases = random.Random(1), set()
    for seed in range(3):
        match = game.start(seed)
        while not match.over and len(match) < 400:
            phases.add(match.position().to_dict()["phase"])
            asked = [game.book.texts.todo(match.view_record(eyes), NOBODY_READS) for eyes in (NOBODY, *range(len(game.seats)))]
            assert len(set(asked)) == 1, "what is asked is the same for everybody"
            assert re.fullmatch(r"[A-Z].+\.", asked[0].text)
            assert asked[0].rules
            assert known >= set(asked[0].rules)
            for seat in match.waiting:
                mine, others = (
                    match.todo(reader=seat).text,
                    match.todo(reader=next(one for one in range(len(game.seats)) if one != seat)).text,
                )
                assert others == match.todo().text
                assert mine != others or game.seats[seat] not in others, "who decides is addressed"
            match.play(rng.choice(match.legal()))
    assert len(phases) > 2 or options.get("solo")


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_the_rules_are_there_by_identifier(name: str) -> None:
    rules = rules_of(name)
    assert len(rules) >= 29
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.text and "**" not in rule.text and "\n" not in rule.text for rule in rules)


@pytest.mark.parametrize(("name", "side"), [("caesar", "Pompey"), ("cleopatra", "Cleopatra"), ("augustus", "Livia")])
def test_who_decides_is_called_by_the_name_that_was_typed(name: str, side: str) -> None:
    match = rubicon.load(name).start(1)
    rng = random.Random(1)
    while side not in match.todo(reader=0).text:
        match.play(rng.choice(match.legal()))
    plain = match.todo(reader=0).text
    match.people = ("", "Luca")
    assert match.todo(reader=0).text == plain.replace(side, "Luca") != plain
    match.people = ("Ann", "")
    assert match.todo(reader=0).text == plain


def test_what_belongs_to_a_side_is_called_as_the_side_is() -> None:
    """Luca plays Pompey: he closes a province, and Pompey holds it."""
    match = rubicon.load("caesar").start(1)
    match.people = ("Ann", "Luca")
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    told, short = " ".join(match.tell(ply) for ply in range(1, len(match) + 1)), match.summary(len(match))
    for piece in ("Ann places", "Luca places", "Luca takes", "Caesar holds it", "Luca wins"):
        assert piece in told, piece
    for piece in ("Pompey places", "Pompey takes", "Ann holds it", "Luca holds it", "Pompey wins"):
        assert piece not in told, piece
    assert "falls to Pompey" in short
    assert short.endswith("Luca wins")
