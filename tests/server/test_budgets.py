"""What one address may use: processor time, tables, connections; an IPv6 network counts as one."""

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from rubicon.cli.main import main
from rubicon.server import limits
from rubicon.server.address_usage import AddressUsage, Metered, UsageTracker, network_of
from rubicon.server.limits import Limits
from tests.server.client import PATIENCE, Server
from tests.server.outside import TWO, word

ELSEWHERE = "127.0.0.2"
"""Another address of this machine."""


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network
    tracker = UsageTracker(Limits())
    assert tracker.of(address) is tracker.of(network_of(address).partition("/")[0])


def test_only_what_runs_is_charged_not_what_waits() -> None:
    async def run() -> float:
        usage = AddressUsage("a", Limits())
        before = usage.cpu.level

        async def work() -> str:
            await asyncio.sleep(0.3)
            sum(range(200_000))
            await asyncio.sleep(0)
            return "done"

        assert await Metered(work(), usage) == "done"
        return before - usage.cpu.level

    assert 0 < asyncio.run(run()) < 0.25


def test_an_exception_and_a_cancellation_pass_through() -> None:
    async def run() -> None:
        usage, cleaned = AddressUsage("a", Limits()), []

        async def fails() -> None:
            await asyncio.sleep(0)
            raise ValueError("mine")

        async def waits() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                cleaned.append(True)

        async def metered() -> None:
            await Metered(waits(), usage)

        with pytest.raises(ValueError, match="mine"):
            await Metered(fails(), usage)
        task = asyncio.create_task(metered())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert cleaned == [True]

    asyncio.run(run())


def test_who_has_used_up_their_time_waits_and_others_do_not() -> None:
    async def run() -> list[str]:
        limited, order = Limits(cpu_seconds_at_once=0.1, cpu_share=0.5), []
        greedy, honest = AddressUsage("greedy", limited), AddressUsage("honest", limited)
        greedy.charge(0.2)

        async def turn(usage: AddressUsage) -> None:
            async with usage.turn():
                order.append(usage.network)

        await asyncio.gather(turn(greedy), turn(honest))
        return order

    assert asyncio.run(run()) == ["honest", "greedy"]


def test_tables_are_limited(start: Callable[..., Server]) -> None:
    server = start(limits={"tables_at_once": 3, "tables_an_hour": 0.001, "tables_in_lobby": 1})
    seats = {"game": "caesar", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert server.post("/api/tables", {**seats, "listed": True}).status_code == 201
    assert word(server.post("/api/tables", {**seats, "listed": True})) == (429, "too-many-tables")
    for _ in range(2):
        assert server.post("/api/tables", seats).status_code == 201
    assert word(server.post("/api/tables", seats)) == (429, "too-many-tables")
    assert word(server.post("/api/lessons/caesar", {})) == (429, "too-many-tables")
    assert word(server.post("/api/import", {"file": ""})) == (429, "too-many-tables")
    with httpx.Client(transport=httpx.HTTPTransport(local_address=ELSEWHERE), timeout=PATIENCE) as other:
        assert other.post(f"{server.url}/api/tables", json=seats).status_code == 201


def test_wrong_codes_are_limited(start: Callable[..., Server]) -> None:
    server = start(limits={"wrong_codes_at_once": 3, "wrong_codes_an_hour": 0.001})
    made = server.create("caesar", "me friend")
    for path in ("join", "invitation", "join"):
        assert word(server.post(f"/api/tables/{made.table}/{path}", {"code": "x" * 23})) == (403, "not-yours")
    for path in ("join", "invitation"):
        assert word(server.post(f"/api/tables/{made.table}/{path}", {"code": made.codes["1"]})) == (429, "too-many-requests")
    with httpx.Client(transport=httpx.HTTPTransport(local_address=ELSEWHERE), timeout=PATIENCE) as other:
        assert other.post(f"{server.url}/api/tables/{made.table}/join", json={"code": made.codes["1"]}).status_code == 200


def test_tables_in_memory_are_limited(start: Callable[..., Server]) -> None:
    server = start(limits={"tables_in_memory": 2})
    for _ in range(2):
        server.create("caesar", "me friend")
    assert word(server.post("/api/tables", {"game": "caesar", "seats": TWO})) == (429, "too-many-tables")


def test_a_public_server_has_no_tables_for_bots_alone(start: Callable[..., Server]) -> None:
    server = start(bot_tables=False)
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    assert word(server.post("/api/tables", {"game": "caesar", "seats": bots})) == (403, "bots-only")
    made = server.create("caesar", "me bot")
    one = server.sit(made.table, made.key)
    assert one.ask(type="resign")["type"] == "done"
    assert word(server.post(f"/api/tables/{made.table}/fork", {"ply": 5, "seats": bots})) == (403, "bots-only")


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes a connection without a word."""
    with connection:
        try:
            return connection.recv(100) == b""
        except ConnectionResetError:
            return True


@pytest.mark.parametrize("sent", [b"", b"GET /health HT", b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_request_that_never_comes_is_given_up(start: Callable[..., Server], sent: bytes) -> None:
    server = start(limits={"header_seconds": 0.3})
    half_open = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    half_open.sendall(sent)
    assert is_closed(half_open)
    assert server.get("/health").status_code == 200


def test_a_body_that_never_comes_is_given_up(start: Callable[..., Server]) -> None:
    server = start(limits={"body_seconds": 0.3})
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as slow:
        slow.sendall(b"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{")
        answer = slow.recv(4000)
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_connections_from_one_address_have_a_limit(start: Callable[..., Server]) -> None:
    server = start(limits={"connections": 5})
    held = [socket.create_connection(("127.0.0.1", server.port), source_address=(ELSEWHERE, 0), timeout=PATIENCE) for _ in range(5)]
    assert is_closed(socket.create_connection(("127.0.0.1", server.port), source_address=(ELSEWHERE, 0), timeout=PATIENCE))
    assert server.get("/health").status_code == 200, "another address, which may be a proxy"
    for connection in held:
        connection.close()


def test_a_flood_of_looks_from_one_address_waits_for_its_time(start: Callable[..., Server]) -> None:
    server = start(limits={"cpu_seconds_at_once": 0.01, "cpu_share": 0.005})
    made = server.seen_from("127.0.0.3").create("cleopatra", "me me")  # which uses up the time of whoever does it
    honest = server.sit(made.table, made.key)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{made.table}/socket"
    with connect(address, source_address=(ELSEWHERE, 0), close_timeout=0.1) as flood:  # its answers would come for half a minute
        flood.send(json.dumps({}))
        for _ in range(200):
            flood.send('{"type":"look"}')
        for _ in range(30):
            assert honest.ask(type="ping")["type"] == "pong"
        flood.recv(timeout=PATIENCE)
        answered = 0
        while True:
            try:
                flood.recv(timeout=0.05)
                answered += 1
            except TimeoutError:
                break
        assert answered < 200


def test_limits_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("sockets = 20\ncpu_share = 0.5\n")
    read = limits.read(file)
    assert (read.sockets, read.cpu_share, read.connections) == (20, 0.5, Limits().connections)


@pytest.mark.parametrize("content", ["sokets = 20", "sockets = 0", "sockets = 'many'", "sockets =", "\xff"])
def test_a_mistake_in_the_file_is_named(tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "limits.toml"
    file.write_bytes(content.encode("latin-1"))
    assert main(["serve", "--limits", str(file), "--database", str(tmp_path / "tables.sqlite")]) == 2
    assert str(file) in capsys.readouterr().err
