"""Texts in a terminal: no word is broken at its edge."""

import io
import os
import sys

import pytest

from rubicon.cli.line_breaks import show, wrapped
from rubicon.cli.main import main
from rubicon.engine.catalogue import texts


def test_words_stay_whole_and_entries_keep_their_column() -> None:
    assert wrapped("Caesar closes Gallia and holds it", 20) == "Caesar closes Gallia\nand holds it"
    assert wrapped("  12  GA6-HC0      Caesar closes Gallia", 40).count("\n") == 0
    assert wrapped("  12  GA6-HC0  Caesar closes Gallia and holds it", 40) == "\n".join(
        ("  12  GA6-HC0  Caesar closes Gallia and", "      holds it")
    )
    assert wrapped("one\n\ntwo", 80) == "one\n\ntwo"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", ["help", "help-companion", "welcome", "welcome-companion"])
def test_help_fits_a_terminal_of_80_columns(language: str, name: str) -> None:
    text: str = texts(language)["terminal"][name]
    lines = wrapped(text, 80).split("\n")
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())


class Terminal(io.StringIO):
    """Output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_what_is_wrong_with_a_command_is_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((60, 24)))
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert main(["play", "chess"]) == 2
    assert isinstance(sys.stderr, Terminal)
    said = sys.stderr.getvalue()
    assert max(map(len, said.splitlines())) <= 60
    out = Terminal()
    show("a " * 100, out)
    assert max(map(len, out.getvalue().splitlines())) <= 60
