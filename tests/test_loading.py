"""What may be imported: names from data lead to known games only; a module of one's own is imported where its name was typed."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import rubicon
from rubicon import bots
from rubicon.cli.main import main
from rubicon.engine import user_imports
from rubicon.match import gamewriter
from rubicon.server import events as e
from rubicon.server.requests import Clock
from rubicon.server.table import Table

MODULE = """
from pathlib import Path
Path(__file__).with_suffix(".ran").touch()
from examples.kuhn import rulebook

def choose(view, legal, rng, budget):
    return legal[0]
"""
NAMES = (
    "lurking:rulebook",
    "lurking:choose",
    "lurking:nothing",
    "lurking",
    "this:s",
    "os:system",
    "rubicon.games.caesar:rulebook",
    ":",
    "x:",
)


@pytest.fixture
def lurking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module in the current folder that leaves a file behind when it is run."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "lurking.py").write_text(MODULE)
    monkeypatch.chdir(folder)
    monkeypatch.delitem(sys.modules, "lurking", raising=False)
    monkeypatch.setattr(user_imports, "_folder", None)
    return folder


def ran(folder: Path) -> bool:
    return (folder / "lurking.ran").exists()


def file_of(name: str) -> str:
    return f"rubicon 1\ngame {name} 1\n\nend: unfinished; check 0\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_file_imports_nothing(name: str, lurking: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(lurking)
    rubicon.game.parse(gamewriter.text(rubicon.load("caesar").start(1)))
    before = set(sys.modules)
    with pytest.raises(rubicon.BadFile, match=r"no game is called .*; there are: augustus, caesar, cleopatra") as problem:
        rubicon.game.parse(file_of(name))
    assert "lurking.py" not in str(problem.value)
    assert set(sys.modules) == before
    assert not ran(lurking)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_imports_nothing(name: str, lurking: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(lurking)
    with pytest.raises(rubicon.UnknownGame, match="no game is called"):
        rubicon.position(f"{name} 1; seats 2")
    assert not ran(lurking)


def test_a_stored_event_imports_nothing(lurking: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(lurking)
    seats = (e.SeatSetup(kind="auto"),) * 2
    created = e.Created(0, game="lurking:rulebook", version=1, options={}, seats=seats, clock=Clock(), listed=False, part="0" * 64)
    with pytest.raises(rubicon.UnknownGame):
        Table("x").apply(created)
    assert not ran(lurking)


@pytest.mark.parametrize("name", ["lurking.x:choose", "examples.careful:choose", "search:1000000", "openspiel-ismcts", "Tiro:5", ""])
def test_a_bot_from_data_is_one_of_the_tables(name: str, lurking: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(lurking)
    with pytest.raises(rubicon.UnknownBot, match="there are: tiro, miles"):
        bots.at_table(name, "caesar")
    assert bots.at_table("greedy", "caesar").name == "greedy"
    assert not ran(lurking)


def test_what_is_wrong_with_an_installed_game_is_not_told_to_who_sends_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("secretly", "secret_package.inside:rulebook", "rubicon.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry] if group == "rubicon.games" else [])
    with pytest.raises(rubicon.BadFile, match="the game 'secretly' is installed but broken") as problem:
        rubicon.game.parse(file_of("secretly"))
    assert "secret_package" not in str(problem.value)
    with pytest.raises(rubicon.UnknownGame, match="No module named 'secret_package'"):
        rubicon.load("secretly")


def test_an_installed_game_is_not_replaced_by_the_current_folder(lurking: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("gone", "lurking:rulebook", "rubicon.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry] if group == "rubicon.games" else [])
    user_imports.set_folder(str(lurking))
    with pytest.raises(rubicon.BadFile, match="installed but broken"):
        rubicon.game.parse(file_of("gone"))
    assert not ran(lurking)


@pytest.mark.parametrize(
    "command", ["replay {file}", "verify {file}", "play caesar --file {file}", "companion caesar --file {file}", "replay {file} --analyse"]
)
def test_no_command_imports_what_a_file_names(
    command: str, lurking: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], keyboard: list[str]
) -> None:
    file, before = tmp_path / "game.rubicon", sys.path.copy()
    file.write_text(file_of("lurking:rulebook").replace("\n\n", "\nfair server 0 0\n\n"))
    assert main(command.format(file=file).split()) == 2
    assert "no game is called 'lurking:rulebook'; there are:" in capsys.readouterr().err
    assert sys.path == before
    assert not ran(lurking)


def test_a_bot_in_the_current_folder_is_loaded_when_its_name_is_typed(
    lurking: Path, keyboard: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (lurking / "inner").mkdir()
    (lurking / "lurking.py").rename(lurking / "inner" / "lurking.py")
    before = sys.path.copy()
    assert main("play kuhn --bot inner.lurking:choose".split()) == 0, capsys.readouterr().err
    assert (lurking / "inner" / "lurking.ran").exists()
    assert sys.path == before


def test_a_server_looks_for_nothing_in_its_folder(lurking: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user_imports.set_folder(str(lurking))
    assert main(["serve", "--port", "0"]) == 2
    assert user_imports.folder() is None


def test_a_game_in_the_current_folder_is_loaded_when_its_name_is_typed(lurking: Path) -> None:
    """In a process of its own: games come before anything is compiled."""
    source = (Path(__file__).parent.parent / "examples" / "kuhn.py").read_text()
    (lurking / "mine.py").write_text(source)
    (lurking / "numpy.py").write_text("raise SystemExit('the wrong numpy')")
    command = [str(Path(sys.executable).parent / "rubicon"), "play", "mine:rulebook"]
    settings = {**os.environ, "XDG_DATA_HOME": str(lurking / "data")}
    done = subprocess.run(command, cwd=lurking, env=settings, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert list((lurking / "data" / "rubicon").glob("kuhn-*.rubicon"))


@pytest.mark.parametrize("place", ["examples.kuhn:seats.append", "examples.kuhn", "..kuhn:rulebook", "examples.kuhn:", "a b:c"])
def test_a_place_is_a_module_and_a_name(place: str) -> None:
    with pytest.raises((ImportError, AttributeError)):
        user_imports.import_object(place)


@pytest.mark.parametrize("name", ["examples.kuhn:__doc__", "examples.kuhn:nothing", "this:zzz.zzz"])
def test_what_is_no_rulebook_is_said(name: str) -> None:
    with pytest.raises(rubicon.UnknownGame, match="can't be loaded"):
        rubicon.load(name)


def test_the_path_of_this_process_and_its_children(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), "/elsewhere", "."])
    monkeypatch.setenv(user_imports.SAFE_PATH, "")
    user_imports.leave_current_folder()
    assert sys.path == ["/elsewhere"]
    show = [sys.executable, "-c", "import sys; print('' in sys.path)"]
    assert subprocess.run(show, capture_output=True, text=True, check=True).stdout == "False\n"
