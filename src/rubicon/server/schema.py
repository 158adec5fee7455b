"""The schema of the database, the same in SQLite and in PostgreSQL. Migrations make it; see `migrate`."""

from sqlalchemy import BigInteger, Boolean, Column, DateTime, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("wake", BigInteger, nullable=True),
    Column("last", Integer, nullable=False, server_default="0"),
)
"""`last` is the number of the table's last event. An append names the one it expects, so that a writer that is not up to date fails."""

events = Table(
    "events",
    metadata,
    Column("table_name", String(32), ForeignKey("tables.name", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", LargeBinary, nullable=False),
)

Index("tables_by_status", tables.c.status, tables.c.changed)
Index("tables_by_wake", tables.c.wake)

server = Table(
    "server",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive", BigInteger, nullable=False),
)
"""One row, id 1: when the server last wrote its heartbeat, in milliseconds since 1970."""

outages = Table(
    "outages",
    metadata,
    Column("ended", BigInteger, primary_key=True, autoincrement=False),
    Column("length", BigInteger, nullable=False),
)
"""Spans in which nobody could play, in milliseconds: see `server_time`."""

leases = Table(
    "leases",
    metadata,
    Column("table_name", String(32), ForeignKey("tables.name", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
)
"""Which process runs the bots and clocks of a table, until when by the database's clock. Always empty in SQLite: see `leases`."""
