"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import rubicon


@pytest.fixture(scope="session", autouse=True)
def english() -> Iterator[None]:
    """Whatever this machine's own language is, for commands and the processes they start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RUBICON_LANGUAGE", "en")
        yield


@pytest.fixture(scope="session")
def caesar() -> rubicon.Game:
    return rubicon.load("caesar")


@pytest.fixture(scope="session", autouse=True)
def foreign_games() -> None:
    """Games of others must be known before anything is compiled."""
    rubicon.load("examples.kuhn:rulebook")
    rubicon.load("tests.bots.games.tiny:rulebook")


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What will be typed; the game is kept in a folder of this test."""
    lines: list[str] = []

    def typed(prompt: str = "") -> str:
        print(prompt, end="")
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("rubicon.cli.play.user_data_path", lambda *args, **kwargs: tmp_path / "data")
    return lines
