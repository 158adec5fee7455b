"""What all tests share."""

import os
import secrets
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import rubicon
from tests import chance, layers, leftovers
from tests.server.forker import FORKER

hypothesis.settings.register_profile("rubicon", derandomize=chance.SEED == "1", print_blob=True)
hypothesis.settings.load_profile("rubicon")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """All processes that this run starts are marked; Hypothesis follows the seed where it is not derandomized."""
    for marker in layers.MARKERS:
        config.addinivalue_line("markers", f"{marker}: by tests/layers.py")
    config.option.hypothesis_seed = config.option.hypothesis_seed or str(zlib.crc32(chance.SEED.encode()))
    if not hasattr(config, "workerinput"):
        os.environ[leftovers.VARIABLE] = secrets.token_hex(16)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test is marked with its layer."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(layers.layer(item.path.relative_to(here)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Under `--dist loadfile`, our own order."""
    from tests.schedule import Schedule

    return Schedule(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_report_header() -> str:
    """What the run depends on."""
    return f"chance: {chance.VARIABLE}={chance.SEED}"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Nothing that a test has started may be left when all of them, and the processes that ran them, are done."""
    FORKER.close()
    if not hasattr(session.config, "workerinput"):
        session.config.stash[LEFT] = leftovers.wait_for_none(os.environ[leftovers.VARIABLE])
        if session.config.stash[LEFT] and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what is left, and how a failure can be had again."""
    if left := config.stash.get(LEFT, []):
        terminalreporter.section("processes left behind", red=True)
        for process in left:
            terminalreporter.line(f"{process.pid}: {process.command}")
        leftovers.end(left)
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.line(f"The chance in this run: {chance.VARIABLE}={chance.SEED}")


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Any:
    """A fixture that tests share has its own numbers, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with chance.seeded(f"{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param', '')}"):
        return (yield)


@pytest.fixture(autouse=True)
def own_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test has its own numbers, whatever ran before it."""
    with chance.seeded(request.node.nodeid):
        yield


LEFT = pytest.StashKey[list[leftovers.Process]]()


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
    """Games that are not built in, for tests that name them."""
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
