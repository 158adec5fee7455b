"""`rubicon tables`: backup, check and rescue of the file in which a server keeps its tables."""

import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.say import say, use_language
from rubicon.engine.errors import BadOptions, RubiconError

if TYPE_CHECKING:
    from rubicon.server.rescue import Report


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
    from rubicon.server.copies import backup

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
