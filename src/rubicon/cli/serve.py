"""`rubicon serve`: runs the table server; `rubicon` alone does the same for one person, with the browser."""

import errno
import re
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.common import positive
from rubicon.cli.line_breaks import show
from rubicon.cli.play import games_folder
from rubicon.cli.say import say
from rubicon.engine.errors import BadOptions

if TYPE_CHECKING:
    from rubicon.server.app import Settings
    from rubicon.server.lock import DatabaseLock
    from rubicon.server.maintenance import Retention
    from rubicon.server.postgres_address import PostgresAddress

PORT = 8642
MOST_WORKERS = 256
LOCAL = ("127.0.0.1", "localhost", "::1")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    lan: bool = False,
    name: str = "",
    database: str = "",
    backup: Path | None = None,
    keep: str = "",
    workers: int = 1,
    limits: Path | None = None,
    bot_tables: bool | None = None,
    browser: bool = False,
) -> None:
    """Run the table server. Put it behind nginx or Caddy with TLS to reach it from elsewhere: docs/host/hosting.md says how.

    Parameters
    ----------
    host
        The address to listen on.
    port
        And the port.
    lan
        Listen on the local network, and make links with an address that others there can reach.
    name
        Names under which the server is reached, with commas, such as play.example.org; requests for others are refused.
    database
        The SQLite file, or the address of a PostgreSQL database: postgresql://USER:PASSWORD@HOST/NAME. A file in the user's data folder
        if left out.
    backup
        Copy the SQLite file, which may be in use, to this file, and stop.
    keep
        Delete tables that have not changed for so long, such as 90d or 12h, or keep them forever. If left out, finished tables are
        kept for a year and others for half a year.
    workers
        Processes that serve together, on a PostgreSQL database: one for each core, say. SIGHUP replaces them one after the other.
    limits
        A TOML file with limits for each address: docs/host/hosting.md has their names.
    bot_tables
        Let people set up tables at which only bots play. If left out, this is allowed unless others can reach the server.
    browser
        Open the first page in a browser.
    """
    from rubicon.server.postgres_address import database_of

    place = database_of(database) if database else games_folder() / "tables.sqlite"
    if backup:
        copy(place, backup)
        return
    positive("port", port, 65535)
    positive("workers", workers, MOST_WORKERS)
    if workers > 1 and isinstance(place, Path):
        raise BadOptions(say("workers-sqlite"))
    if workers > 1 and sys.platform == "win32":
        raise BadOptions(say("workers-windows"))
    address = reachable() if lan else "127.0.0.1" if host in ("0.0.0.0", "localhost") else host
    given = [piece.strip().lower() for piece in name.split(",") if piece.strip()]
    names = frozenset({"localhost", "127.0.0.1", "[::1]", address, host, *given})
    link = f"http://{address}:{port}/"
    links = (link,) if lan else tuple(f"https://{called}/" for called in given)

    from rubicon.server import limits as limiting
    from rubicon.server.app import Settings
    from rubicon.server.local_network import LocalNetwork

    here_only = browser and not lan and not given and host in LOCAL and workers == 1
    settings = Settings(
        database=place,
        network=LocalNetwork(port) if here_only else None,
        hosts=names,
        links=links,
        retention=retention(keep),
        limits=limiting.read(limits) if limits else limiting.Limits(),
        bot_tables=not (lan or given or host not in LOCAL) if bot_tables is None else bot_tables,
    )
    run(settings, "0.0.0.0" if lan else host, port, link, browser=browser, workers=workers)


def run(settings: "Settings", host: str, port: int, link: str, *, browser: bool, workers: int = 1) -> None:
    """Until it is told to stop; SIGTERM lets what is under way come to its end."""
    from rubicon.server import log_lines
    from rubicon.server.app import application
    from rubicon.server.drain import DrainingServer
    from rubicon.server.supervisor import listen, supervise
    from rubicon.server.uvicorn_config import config

    lock = prepare(settings.database)
    log_lines.begin()
    if taken(host, port):
        raise BadOptions(say("port-taken", port=port))
    show(say("running", link=link, path=settings.database))
    if browser:
        import threading
        import webbrowser

        page = settings.network.first_page(link) if settings.network else link
        threading.Timer(0.8, webbrowser.open, [page]).start()
    if workers > 1:
        supervise(settings, listen(host, port), workers)
    else:
        app = application(settings, lock)
        DrainingServer(config(app, host, port, app.usage), app).run()


def prepare(database: "Path | PostgresAddress") -> "DatabaseLock | None":
    """Bring the database up to date before anything else starts; what is wrong with it is one line. Gives the lock of an SQLite file."""
    if isinstance(database, Path):
        from rubicon.server.lock import DatabaseLock
        from rubicon.server.migrate import bring_up_to_date

        lock = DatabaseLock(database)
        bring_up_to_date(database)
        return lock
    import asyncio

    from rubicon.server import stores

    asyncio.run(stores.prepare(database))
    return None


def copy(file: "Path | PostgresAddress", target: Path) -> None:
    """A backup."""
    from rubicon.server.backups import backup

    if not isinstance(file, Path):
        raise BadOptions(say("backup-postgres"))
    if not file.exists():
        raise BadOptions(say("no-database", path=file))
    backup(file, target)
    print(say("copied", path=target))


def retention(keep: str) -> "Retention | None":
    """How long tables are kept: 90d, 12h, forever; what is usual if it is left out."""
    from rubicon.server.maintenance import Retention

    if not keep:
        return Retention()
    if keep == "forever":
        return None
    found = re.fullmatch(r"(\d{1,5})([dh])", keep)
    if not found:
        raise BadOptions(say("bad-keep", text=keep))
    age = int(found[1]) * {"d": 86_400_000, "h": 3_600_000}[found[2]]
    return Retention(age, age)


def reachable() -> str:
    """The address of this machine on the local network."""
    from rubicon.server.local_network import lan_address

    address = lan_address()
    if address is None:
        raise BadOptions(say("no-network"))
    return address


def taken(host: str, port: int) -> bool:
    """Whether somebody listens there already."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                return True
            raise BadOptions(say("port-closed", host=host, port=port, problem=problem.strerror)) from problem
    return False
