"""One Chromium and one server for the tests here, a fresh browser profile for each visitor."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.client import Server
from tests.web.chromium import build_pages, chromium
from tests.web.visitor import Visit, Visitors


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Not for the whole session: while it runs no other test of this process can run an event loop of its own."""
    build_pages()
    where = chromium()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared; each test sets its own tables. Bots think as short as they can."""
    running = Server(tmp_path_factory.mktemp("server"), bot_seconds=0.01)
    yield running
    running.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, to be killed."""
    running = Server(tmp_path, bot_seconds=0.01)
    yield running
    running.stop()


@pytest.fixture
def visitors(browser: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visitors]:
    """Everybody who comes in this test; at the end none of their pages may have complained."""
    came = Visitors(browser, server.url)
    yield came
    if getattr(request.node, "failed_call", False):
        came.photograph(tmp_path)
        came.leave()
    else:
        came.leave()
        assert came.complaints() == []


@pytest.fixture
def visit(visitors: Visitors) -> Visit:
    """Somebody opens a page: `visit()`, `visit("/t/…", phone=True, dark=True)`."""
    return visitors.come


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """So that a picture of each page is taken where a test has failed."""
    report = yield
    if report.when == "call":
        item.failed_call = report.failed  # type: ignore[attr-defined]
    return report
