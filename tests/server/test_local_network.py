"""The owner opens the server to the local network from the page; nobody else can."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rubicon.server import local_network
from rubicon.server.app import Settings, application
from rubicon.server.limits import UNLIMITED
from rubicon.server.local_network import LocalNetwork
from tests.server.outside import word

NEIGHBOUR = "127.0.0.2"
"""Stands for the address on the local network: the listener on it is a real one."""


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> LocalNetwork:
    monkeypatch.setattr(local_network, "lan_address", lambda: NEIGHBOUR)
    with socket.socket() as free:
        free.bind((NEIGHBOUR, 0))
        return LocalNetwork(free.getsockname()[1])


@contextlib.asynccontextmanager
async def started(folder: Path, network: LocalNetwork | None) -> AsyncIterator[Any]:
    """The application, as if it listened on this machine only."""
    app = application(Settings(database=folder / "tables.sqlite", warm=False, limits=UNLIMITED, network=network))
    served: Any = app.app
    async with served.lifespan():
        yield app


class Page:
    """Requests of a page of ours, of a page elsewhere, or from another machine."""

    def __init__(self, app: Any, network: LocalNetwork, *, origin: str | None = "", host: str = "localhost", client: str = "127.0.0.1"):
        base = f"http://{host}:{network.port}"
        headers = {} if origin is None else {"origin": origin or base}
        transport = httpx.ASGITransport(app, client=(client, 1))
        self.http = httpx.AsyncClient(transport=transport, base_url=base, headers=headers)

    async def exchange(self, code: str) -> httpx.Response:
        return await self.http.post("/api/owner", json={"code": code})

    async def open(self, token: str) -> httpx.Response:
        return await self.http.post("/api/network", headers={"authorization": f"Bearer {token}"})


def code_of(network: LocalNetwork) -> str:
    return network.first_page("").removeprefix("#owner=")


def test_the_owner_opens_it_once_and_others_reach_it(tmp_path: Path, network: LocalNetwork) -> None:
    async def story() -> None:
        async with started(tmp_path, network) as app, httpx.AsyncClient() as neighbour:
            page, code = Page(app, network), code_of(network)
            token = (await page.exchange(code)).json()["token"]
            assert word(await page.exchange(code)) == (403, "not-yours")
            for _ in range(2):
                opened = await page.open(token)
                assert opened.json() == {"links": [f"http://{NEIGHBOUR}:{network.port}/"]}
            assert (await page.http.get("/api/here")).json() == opened.json()
            for _ in range(100):
                with contextlib.suppress(httpx.ConnectError):
                    answer = await neighbour.get(f"{network.link}health")
                    break
                await asyncio.sleep(0.02)
            assert answer.status_code == 200
            assert network._listener
            network._listener.cancel()

    asyncio.run(story())


@pytest.mark.parametrize(
    "given",
    [{"origin": "http://localhost:3000"}, {"origin": None}, {"client": "192.168.1.7"}, {"host": "evil.example"}],
    ids=["another-page-of-this-machine", "no-page", "another-machine", "another-name"],
)
def test_nobody_else_gets_a_token_or_opens_it(tmp_path: Path, network: LocalNetwork, given: dict[str, Any]) -> None:
    async def story() -> None:
        async with started(tmp_path, network) as app:
            stranger, page, code = Page(app, network, **given), Page(app, network), code_of(network)
            assert (await stranger.exchange(code)).status_code in (403, 421)
            token = (await page.exchange(code)).json()["token"]
            assert (await stranger.open(token)).status_code in (403, 421)
            assert network.link == ""

    asyncio.run(story())


def test_a_wrong_code_or_token_opens_nothing(tmp_path: Path, network: LocalNetwork) -> None:
    async def story() -> None:
        async with started(tmp_path, network) as app:
            page = Page(app, network)
            assert word(await page.open("x" * 43)) == (403, "not-yours")
            assert word(await page.exchange("x" * 32)) == (403, "not-yours")
            await page.exchange(code_of(network))
            assert word(await page.open("x" * 43)) == (403, "not-yours")
            assert network.link == ""

    asyncio.run(story())


def test_a_server_that_was_not_opened_in_a_browser_has_no_owner(tmp_path: Path, network: LocalNetwork) -> None:
    async def story() -> None:
        async with started(tmp_path, None) as app:
            assert word(await Page(app, network).exchange(code_of(network))) == (403, "not-yours")

    asyncio.run(story())
