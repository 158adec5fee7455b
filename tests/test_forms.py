"""Forms of texts: the catalogue chooses between one and many, and between "you" and a name."""

from pathlib import Path

import pytest

from rubicon.engine.catalogue import Catalogue, form_for, speaking

TEXTS = """
[game]
markers = { one = "{count} marker", other = "{count} markers" }
pass = { you = "You pass.", other = "{player} passes." }
takes = { you = { one = "You take a card.", other = "You take {count} cards." }, other = "{player} takes {count} cards." }
plain = "{player} waits."
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    (tmp_path / "en.toml").write_text(TEXTS, "utf-8")
    return Catalogue("game", tmp_path)


@pytest.mark.parametrize(("count", "text"), [(0, "0 markers"), (1, "1 marker"), (2, "2 markers")])
def test_one_and_many(catalogue: Catalogue, count: int, text: str) -> None:
    assert catalogue.say("markers", count=count) == text


def test_the_reader_is_addressed_as_you(catalogue: Catalogue) -> None:
    assert catalogue.say("pass", player="Caesar", you=True) == "You pass."
    assert catalogue.say("pass", player="Caesar", you=False) == "Caesar passes."
    assert catalogue.say("pass", player="Caesar") == "Caesar passes."


def test_forms_within_forms(catalogue: Catalogue) -> None:
    assert catalogue.say("takes", player="Caesar", count=1, you=True) == "You take a card."
    assert catalogue.say("takes", player="Caesar", count=3, you=True) == "You take 3 cards."
    assert catalogue.say("takes", player="Caesar", count=1, you=False) == "Caesar takes 1 cards."


def test_a_text_of_one_form_is_itself() -> None:
    assert form_for("{player} waits.", {"you": True, "count": 1}) == "{player} waits."


def test_a_language_without_the_text_falls_back_with_all_its_forms(catalogue: Catalogue) -> None:
    with speaking("it"):
        assert catalogue.say("markers", count=1) == "1 marker"
