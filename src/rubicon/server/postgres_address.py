"""The address of a PostgreSQL database: read from the command line, and shown without its password."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.server.say import say

if TYPE_CHECKING:
    import asyncpg

SCHEMES = "postgresql", "postgres"
CONNECT_SECONDS = 5.0
"""How long a connection may take to come about."""
SETTINGS = {
    "application_name": "rubicon",
    "idle_in_transaction_session_timeout": "5s",  # a paused process must not keep its row locks for ever
    "lock_timeout": "1s",
    "tcp_keepalives_idle": "10",  # the database notices that a host is gone
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "jit": "off",  # all statements are short
}
"""Of every connection."""


class PostgresAddress(msgspec.Struct, frozen=True):
    """An address such as postgresql://rubicon:secret@db.example.org/rubicon; as text it has no password."""

    dsn: str

    def __str__(self) -> str:
        """Who, where and which database."""
        parts = urlsplit(self.dsn)
        user, _, hosts = parts.netloc.rpartition("@")
        user = user.partition(":")[0]
        hosts = hosts or ",".join(parse_qs(parts.query).get("host", []))
        return f"postgresql://{user}{'@' if user else ''}{hosts}{unquote(parts.path)}"

    __repr__ = __str__

    async def connect(self, *, name: str = "rubicon", command_timeout: float | None = None) -> "asyncpg.Connection[asyncpg.Record]":
        """A new connection."""
        settings = {**SETTINGS, "application_name": name}
        connect = postgres_driver().connect
        found: asyncpg.Connection[asyncpg.Record] = await connect(
            self.dsn, timeout=CONNECT_SECONDS, command_timeout=command_timeout, server_settings=settings
        )
        return found


def postgres_address(text: str) -> PostgresAddress:
    """The address that a text means; refused in one line that does not repeat it, for its password may be what is wrong."""
    try:
        parts = urlsplit(text)
        ports = [int(host.rpartition(":")[2]) for host in parts.netloc.rpartition("@")[2].split(",") if ":" in host.rpartition("]")[2]]
    except ValueError as problem:
        raise BadOptions(say("database-address")) from problem
    after = f"{parts.path}{parts.query}{parts.fragment}"
    if parts.scheme not in SCHEMES or parts.fragment or not all(0 < port < 65536 for port in ports):
        raise BadOptions(say("database-address"))
    if "@" in after and "@" not in parts.netloc:  # a password with a slash or a question mark
        raise BadOptions(say("database-address"))
    return PostgresAddress(text)


def database_of(text: str) -> Path | PostgresAddress:
    """What `--database` names: an address of PostgreSQL, or an SQLite file; addresses of anything else are refused."""
    return postgres_address(text) if "://" in text else Path(text)


def postgres_driver() -> ModuleType:
    """The driver, an extra of the package; refused in one line if it is not installed."""
    try:
        importlib.import_module("greenlet")  # SQLAlchemy needs it for drivers that are asynchronous
        return importlib.import_module("asyncpg")
    except ImportError as problem:
        raise RubiconError(say("database-driver")) from problem


def unreachable(address: PostgresAddress, problem: BaseException) -> RubiconError:
    """Why a database can't be opened."""
    return RubiconError(say("database-unreachable", address=address, problem=_reason(problem)))


def _reason(problem: BaseException) -> str:
    original = getattr(problem, "orig", None) or problem
    text = str(original) or type(original).__name__
    return " ".join(text.split())
