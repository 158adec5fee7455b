"""A damaged database: other tables are served, the damage is named, no backup hides it, and `rubicon tables rescue` saves the rest."""

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from rubicon.cli.main import main
from rubicon.engine.errors import RubiconError
from rubicon.server import commands, requests, secret_keys
from rubicon.server.backups import backup
from rubicon.server.errors import Damaged
from rubicon.server.events import AnyEvent
from rubicon.server.hub import Hub
from rubicon.server.integrity import check_file
from rubicon.server.rescue import RescuedTable, rescue
from rubicon.server.sqlite_store import SqliteStore
from tests.server.client import Server
from tests.server.outside import waits_until, word

PAGE = 4096
FILLINGS = b"\0", b"\xff", b"\x0d\x00"
"""What a damaged page is full of; the last looks like a page of rows."""
GAMES = ("cleopatra", "caesar", "augustus", "cleopatra", "caesar", "cleopatra", "augustus")
MOVES = {"caesar": 20, "cleopatra": 100, "augustus": 40}


class Sound(NamedTuple):
    """A sound database, its tables in the order they were written, and the key to all seats of each."""

    content: bytes
    keys: dict[str, str]
    events: dict[str, list[AnyEvent]]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    path, rng = Path(tmp_path_factory.mktemp("sound")) / "tables.sqlite", random.Random(1)

    async def play() -> Sound:
        store = SqliteStore(path)
        await store.open()
        hub, keys = Hub(store), {}
        for game in GAMES:
            live, made = await hub.create(msgspec.convert({"game": game, "seats": [{"kind": "me"}] * 2, "listed": True}, requests.NewTable))
            keys[live.table.name] = made.key
            for _ in range(MOVES[game]):
                seat, legal = next(iter(live.table.legal((0, 1)).items()))
                await hub.command(live.table.name, made.key, commands.Move(at=live.table.number, action=rng.choice(legal), seat=seat))
        events = {name: await store.load(name) for name in keys}
        await hub.close()
        return Sound(path.read_bytes(), keys, events)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(secret_keys, "new_part", lambda: rng.randbytes(32).hex())
        patched.setattr(secret_keys, "new_table", lambda: f"table{rng.getrandbits(44):011x}")
        return asyncio.run(play())


def pages_of(sound: Sound, name: str) -> list[int]:
    """Pages of the file that hold nothing but events of one table."""
    found = []
    for page in range(1, len(sound.content) // PAGE):
        content = sound.content[page * PAGE : (page + 1) * PAGE]
        if (
            content[0] == 0x0D
            and content.count(name.encode()) > 5
            and not any(other.encode() in content for other in sound.keys if other != name)
        ):
            found.append(page)
    return found


def with_page(sound: Sound, page: int, filling: bytes, path: Path) -> Path:
    """A copy of the database in which a page, counted from 0, is overwritten."""
    content = bytearray(sound.content)
    content[page * PAGE : (page + 1) * PAGE] = (filling * PAGE)[:PAGE]
    path.write_bytes(content)
    return path


def with_event(sound: Sound, name: str, number: int, content: bytes, path: Path) -> Path:
    """A copy of the database in which the row that holds an event is another."""
    path.write_bytes(sound.content)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        row = row_with(database, name, number)
        database.execute("update events set content = ? where table_name = ? and number = ?", (content, name, row))
    return path


def row_with(database: sqlite3.Connection, name: str, number: int) -> int:
    """The number of the row that holds an event."""
    found = database.execute("select max(number) from events where table_name = ? and number <= ?", (name, number)).fetchone()
    return int(found[0])


def loaded(path: Path, names: list[str]) -> dict[str, list[AnyEvent] | None]:
    """The events of tables; None: refused as damaged."""

    async def load() -> dict[str, list[AnyEvent] | None]:
        store = SqliteStore(path)
        await store.open()
        found: dict[str, list[AnyEvent] | None] = {}
        for name in names:
            try:
                found[name] = await store.load(name)
            except Damaged:
                found[name] = None
        assert {row.name for row in await store.listed(99)} <= set(names)
        await store.close()
        return found

    return asyncio.run(load())


def test_an_event_that_makes_no_sense_closes_its_table_alone(sound: Sound, tmp_path: Path) -> None:
    name = list(sound.keys)[3]
    for content in (b'{"kind":"ply","at":17\xff', b'{"kind":"plx","at":1,"by":0,"action":3}'):
        path = with_event(sound, name, 30, content, tmp_path / "tables.sqlite")
        assert loaded(path, list(sound.keys)) == {**sound.events, name: None}


def test_a_missing_event_closes_its_table_alone(sound: Sound, tmp_path: Path) -> None:
    name, path = list(sound.keys)[3], tmp_path / "tables.sqlite"
    path.write_bytes(sound.content)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("delete from events where table_name = ? and number = ?", (name, row_with(database, name, 30)))
    assert loaded(path, list(sound.keys)) == {**sound.events, name: None}


def test_the_lobby_lists_all_tables_though_its_index_is_damaged(sound: Sound, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(sound.content)
    with contextlib.closing(sqlite3.connect(path)) as database:
        root = database.execute("select rootpage from sqlite_master where name = 'tables_by_status'").fetchone()[0]

    async def listed() -> set[str]:
        store = SqliteStore(with_page(sound, root - 1, b"\xff", path))
        await store.open()
        found = await store.listed(99)
        assert await store.due(10**15, 99) == []
        await store.close()
        return {row.name for row in found if row.status == "running" and row.listed is True}

    assert asyncio.run(listed()) == set(sound.keys)


def test_a_server_serves_the_other_tables_of_a_damaged_file(sound: Sound, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = list(sound.keys)[3]
    damaged = with_page(sound, pages_of(sound, bad)[0], b"\xff", tmp_path / "tables.sqlite")
    with Server(tmp_path) as server:
        assert waits_until(lambda: server.get("/health/ready").json()["damage"], 20)
        answer = server.get("/health/ready")
        assert (answer.status_code, answer.json()["status"], answer.json()["write"]) == (503, "damaged", "ok")
        assert "the database is damaged" in server.log.read_text()
        assert server.get("/health").status_code == 200
        assert word(server.get(f"/api/tables/{bad}")) == (500, "damaged")
        for name, key in sound.keys.items():
            if name != bad:
                one = server.sit(name, key)
                seat, legal = next(iter(one.legal.items()))
                assert one.move(legal[0], seat=int(seat))["type"] == "done"
        (tmp_path / "copy.sqlite").write_bytes(sound.content)
        assert main(["tables", "backup", str(damaged), str(tmp_path / "copy.sqlite")]) == 2
        assert "is damaged, so no copy was made" in capsys.readouterr().err
        assert (tmp_path / "copy.sqlite").read_bytes() == sound.content
    assert main(["tables", "check", str(damaged)]) == 1
    assert main(["tables", "rescue", str(damaged), str(tmp_path / "new" / "tables.sqlite")]) == 2, "the folder is not there"
    (tmp_path / "new").mkdir()
    assert main(["tables", "rescue", str(damaged), str(tmp_path / "new" / "tables.sqlite")]) == 1
    printed = capsys.readouterr().out
    assert f"cut     {bad}" in printed
    assert "Tables: 6 whole, 1 cut, 0 lost." in printed
    with Server(tmp_path / "new") as server:
        assert server.get("/health/ready").json()["status"] == "ready"
        one = server.sit(bad, sound.keys[bad])
        seat, legal = next(iter(one.legal.items()))
        assert one.move(legal[0], seat=int(seat))["type"] == "done"


def test_whatever_page_is_damaged_all_that_is_readable_is_served_and_rescued(sound: Sound, tmp_path: Path) -> None:
    names = list(sound.keys)
    for page in range(len(sound.content) // PAGE):
        path = with_page(sound, page, FILLINGS[page % len(FILLINGS)], tmp_path / "tables.sqlite")
        check_rescue(sound, path, tmp_path / f"{page}.sqlite", names, leads_only=sound.content[page * PAGE] in (0x02, 0x05, 0x0A))
        with contextlib.suppress(RubiconError):  # where not even the version can be read
            for name, events in loaded(path, names).items():
                assert events in (sound.events[name], [], None)


def test_a_file_that_has_lost_its_end_is_rescued_up_to_there(sound: Sound, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(sound.content[: len(sound.content) * 3 // 4 // PAGE * PAGE + 100])
    check_rescue(sound, path, tmp_path / "new.sqlite", list(sound.keys), leads_only=False)
    assert next(iter(sound.keys)) in {saved.name for saved in rescue(path, tmp_path / "again.sqlite").tables if saved.outcome == "whole"}


def test_what_is_no_database_is_not_rescued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (b"", b"a shopping list: bread, wine, olives" * 400):
        (tmp_path / "tables.sqlite").write_bytes(content)
        assert main(["tables", "rescue", str(tmp_path / "tables.sqlite"), str(tmp_path / "new.sqlite")]) == 2
        assert "go back to a backup" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["tables.sqlite"]


def check_rescue(sound: Sound, path: Path, target: Path, names: list[str], *, leads_only: bool) -> None:
    """What is saved is a beginning of each table, sound, and reported as what it is; all of it, if the page holds no rows."""
    report = rescue(path, target)
    saved = {found.name: found for found in report.tables}
    fresh = loaded(target, names)
    assert check_file(target) == []
    assert saved.keys() <= set(names)
    for name in names:
        kept = fresh[name]
        assert kept is not None
        assert kept == sound.events[name][: None if leads_only else len(kept)]
        assert (saved[name].kept if name in saved else 0) == len(kept)
        assert not leads_only or saved[name].outcome == "whole"
        if kept != sound.events[name]:
            assert not report.complete
            assert name not in saved or saved[name].outcome != "whole"


def test_rescue_keeps_the_longest_run_that_replays(sound: Sound, tmp_path: Path) -> None:
    name = next(iter(sound.keys))
    whole = len(sound.events[name])
    cases = {
        b"garbage": (29, "undecodable"),
        b'{"kind":"ply","at":1,"by":0,"action":99999}': (29, "unplayable"),
        b'{"kind":"started","at":1}': (whole, ""),
    }
    for case, (content, (kept, reason)) in enumerate(cases.items()):
        report = rescue(with_event(sound, name, 30, content, tmp_path / "tables.sqlite"), tmp_path / f"{case}.sqlite")
        assert report.damage == []
        found = next(saved for saved in report.tables if saved.name == name)
        assert (found.kept, found.known, found.reason) in ((kept, whole, reason), (found.kept, whole, "unplayable"))
        assert found.kept >= 29
        assert report.complete == (not reason and found.kept == whole)
        assert all(saved.outcome == "whole" for saved in report.tables if saved.name != name)


def test_a_sound_database_is_rescued_whole(sound: Sound, tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(sound.content)
    report = rescue(tmp_path / "tables.sqlite", tmp_path / "new.sqlite")
    assert report.complete
    games = dict(zip(sound.keys, GAMES, strict=True))
    whole = [
        RescuedTable(name=name, game=games[name], kept=len(found), known=len(found), reason="") for name, found in sound.events.items()
    ]
    assert sorted(report.tables) == sorted(whole)
    with (
        contextlib.closing(sqlite3.connect(tmp_path / "new.sqlite")) as new,
        contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as old,
    ):
        for query in ("select * from tables order by name", "select * from events order by table_name, number"):
            assert new.execute(query).fetchall() == old.execute(query).fetchall()


def test_a_backup_never_leaves_half_a_copy(sound: Sound, tmp_path: Path) -> None:
    source, target = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    target.write_bytes(b"an old copy")
    for page in range(len(sound.content) // PAGE):
        with_page(sound, page, b"\xff", source)
        with pytest.raises(RubiconError):
            backup(source, target)
        assert target.read_bytes() == b"an old copy"
    source.write_bytes(sound.content)
    backup(source, target)
    assert check_file(target) == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.sqlite", "tables.sqlite"]
