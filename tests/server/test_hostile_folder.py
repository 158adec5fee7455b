"""A server that is started in a folder full of hostile modules runs none of them, nor do the processes that it starts."""

import asyncio
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import httpx
import pytest

from rubicon.engine import user_imports
from tests.server.client import free_port

BESIDE = Path(sys.executable).parent
SERVERS = {
    "the command": [str(BESIDE / "rubicon")],
    "the module": [sys.executable, "-m", "rubicon.cli.main"],
}
HOSTILE = (
    "asyncio multiprocessing numpy numba random json socket logging secrets sqlite3 uvicorn uvloop litestar msgspec sqlalchemy alembic "
    "cyclopts platformdirs rich websockets concurrent pickle queue signal subprocess threading tomllib webbrowser gzip examples yaml"
).split()


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder in which every module notes that it was run."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    for name in HOSTILE:
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name + ' '!r})\nraise SystemExit(3)\n")
    return folder


def ran(folder: Path) -> str:
    note = folder.parent / "ran"
    return note.read_text() if note.exists() else ""


def environment(**more: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", user_imports.SAFE_PATH)} | more


@pytest.mark.parametrize("how", SERVERS)
def test_a_server_runs_nothing_from_its_folder(how: str, hostile: Path) -> None:
    port = free_port()
    command = [*SERVERS[how], "serve", "--port", str(port), "--database", str(hostile.parent / "tables.sqlite")]
    with subprocess.Popen(command, cwd=hostile, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert first_page(port, server) == 200, ran(hostile)
            assert a_bot_moves(port), ran(hostile)
        finally:
            server.terminate()
    assert ran(hostile) == ""


def first_page(port: int, server: "subprocess.Popen[str]") -> int:
    for _ in range(600):
        try:
            return httpx.get(f"http://127.0.0.1:{port}/").status_code
        except httpx.TransportError:
            if server.poll() is not None:
                return -1
            time.sleep(0.05)
    return -1


def a_bot_moves(port: int) -> bool:
    """Whether a bot, which begins, makes its first move: it thinks in a process of its own."""
    wanted = {"game": "caesar", "seats": [{"kind": "bot"}, {"kind": "me"}]}
    made = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=wanted).json()
    for _ in range(600):
        seen = httpx.get(f"http://127.0.0.1:{port}/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['key']}"}).json()
        if seen["legal"]:
            return True
        time.sleep(0.05)
    return False


def test_what_compiles_for_the_server_runs_nothing_from_its_folder(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The very command that the server starts, up to its first step."""
    from rubicon.server import warmup

    started: list[tuple[str, ...]] = []

    async def silence() -> AsyncIterator[bytes]:
        for line in list[bytes]():
            yield line

    class Child:
        stdout = silence()

        async def wait(self) -> int:
            return 1

    async def noted(*command: str, **how: object) -> Child:
        started.append(command)
        return Child()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    assert not asyncio.run(warmup._compiled(None))  # type: ignore[arg-type]  # it fails before any hub is told
    (command,) = started
    place = command.index("-m")
    check = "import sys, numpy, multiprocessing, random; print('' in sys.path)"
    done = subprocess.run([*command[:place], "-c", check], cwd=hostile, env=environment(), capture_output=True, text=True, check=False)
    assert (done.stdout, ran(hostile)) == ("False\n", "")


def path_of_a_child() -> list[str]:
    return sys.path


def test_workers_of_the_arena_run_nothing_from_its_folder(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(hostile)
    monkeypatch.delenv(user_imports.SAFE_PATH, raising=False)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    with user_imports.safe_children(), ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        found = pool.submit(path_of_a_child).result()
    assert not {"", str(hostile)} & set(found)
    assert ran(hostile) == ""
    assert user_imports.SAFE_PATH not in os.environ
