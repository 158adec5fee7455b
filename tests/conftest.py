"""What all tests share."""

import pytest

import rubicon


@pytest.fixture(scope="session")
def caesar() -> rubicon.Game:
    return rubicon.load("caesar")


@pytest.fixture(scope="session", autouse=True)
def foreign_games() -> None:
    """Games of others must be known before anything is compiled."""
    rubicon.load("examples.kuhn:rulebook")
