"""`rubicon tables`: backup, check and rescue of the file in which a server keeps its tables; moves between databases."""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rubicon.cli.say import say, use_language
from rubicon.engine.errors import BadOptions, RubiconError

if TYPE_CHECKING:
    from rubicon.server.postgres_address import PostgresAddress
    from rubicon.server.rescue import Report
    from rubicon.server.store import Store

T = TypeVar("T")


def backup(database: Path, copy: Path, /, *, language: str = "") -> None:
    """Copy a server's database, which may be in use. A damaged one is not copied, and an older copy stays then.

    Parameters
    ----------
    database
        The SQLite file of the server.
    copy
        The file to write; an older copy is replaced.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.server.backups import backup

    use_language(language)
    existing(database)
    backup(database, copy)
    print(say("copied", path=copy))


def check(database: Path, /, *, language: str = "") -> int:
    """Look for damage in a server's database or in a copy of it; exit code 1 if there is some.

    Parameters
    ----------
    database
        The SQLite file; it may be in use.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.server.integrity import check_file

    use_language(language)
    existing(database)
    try:
        problems = check_file(database)
    except sqlite3.Error as problem:
        raise RubiconError(f"{database}: {problem}") from problem
    for line in problems:
        print(line)
    print(say("tables-damaged" if problems else "tables-sound", path=database))
    return 1 if problems else 0


def rescue(database: Path, new_file: Path, /, *, language: str = "") -> int:
    """Save all that can be read of a damaged database into a new file; exit code 1 if something was lost.

    Parameters
    ----------
    database
        The damaged SQLite file. It is only read; stop its server first, or what is played meanwhile is not saved.
    new_file
        The file to write. Put it in place of the damaged one.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.server import rescue

    use_language(language)
    existing(database)
    try:
        report = rescue.rescue(database, new_file, shown_progress)
    except sqlite3.Error as problem:
        raise RubiconError(f"{database}: {problem}") from problem
    print_report(report, new_file)
    return 0 if report.complete else 1


def export(database: str, file: Path, /, *, language: str = "") -> int:
    """Write all tables of a database to a file, as compressed JSON lines; exit code 1 if one is damaged. Interrupted, it can go on.

    Parameters
    ----------
    database
        The SQLite file, whose server must be stopped, or the address of a PostgreSQL database.
    file
        The file to write, such as tables.jsonl.gz. Start an export that was interrupted again with the same name: it goes on.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.server.postgres_address import database_of
    from rubicon.server.transfer import export_tables

    use_language(language)
    place = database_of(database)
    if isinstance(place, Path):
        existing(place)
    report = asyncio.run(with_store(place, lambda store: export_tables(store, file, shown_count)))
    for name in report.damaged:
        print(say("export-damaged", name=name))
    print(say("exported", count=report.tables, path=file))
    return 1 if report.damaged else 0


def import_(file: Path, database: str, /, *, language: str = "") -> int:
    """Add the tables of an exported file to a database; exit code 1 if one could not be added. Interrupted, start it again.

    Every table is checked by its hash, in the file and once more in the database. Nothing that the database has is changed: a table
    that is there already must have the same events, or the first of them.

    Parameters
    ----------
    file
        What `rubicon tables export` wrote.
    database
        The SQLite file, which is made if there is none and whose server must be stopped, or the address of a PostgreSQL database.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.server.postgres_address import database_of
    from rubicon.server.transfer import import_tables

    use_language(language)
    place = database_of(database)
    report = asyncio.run(with_store(place, lambda store: import_tables(file, store, shown_count)))
    for text, names in (("import-damaged", report.damaged), ("import-different", report.different), ("import-failed", report.failed)):
        for name in names:
            print(say(text, name=name))
    print(say("imported", new=report.new, continued=report.continued, present=report.present, path=place))
    return 0 if report.complete else 1


async def with_store(database: "Path | PostgresAddress", do: "Callable[[Store], Awaitable[T]]") -> T:
    """Do something with the open store of a database."""
    from rubicon.server.stores import store_of

    store = store_of(database)
    await store.open()
    try:
        return await do(store)
    finally:
        await store.close()


def shown_count(done: int) -> None:
    """How many tables are done, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r{done:,}", end="", file=sys.stderr, flush=True)


def existing(database: Path) -> None:
    """Refuse a file that is not there."""
    if not database.is_file():
        raise BadOptions(say("no-database", path=database))


def shown_progress(done: int, total: int) -> None:
    """How far it is, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r{done:,} / {total:,}", end="" if done < total else "\n", file=sys.stderr, flush=True)


def print_report(report: "Report", new_file: Path) -> None:
    """What was damaged, what became of each table that was not saved whole, and how much was saved."""
    for line in report.damage:
        print(say("rescue-damage", problem=line))
    hurt = [saved for saved in report.tables if saved.outcome != "whole"]
    for saved in hurt:
        why = say(f"rescue-{saved.reason}", number=saved.kept + 1)
        print(f"{say('rescue-' + saved.outcome):<6}  {saved.name:<16}  {saved.game:<10}  {saved.kept:>6,} / {saved.known:<6,}  {why}")
    if not report.all_known:
        print(say("rescue-unknown"))
    counts = {f"tables_{word}": sum(saved.outcome == word for saved in report.tables) for word in ("whole", "cut", "lost")}
    kept, known = sum(saved.kept for saved in report.tables), sum(saved.known for saved in report.tables)
    print(say("rescued", path=new_file, kept=kept, known=known, **counts))
