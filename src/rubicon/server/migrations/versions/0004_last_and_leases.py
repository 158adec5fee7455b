"""Adds the number of each table's last event, with which appends are compared, and the leases of server processes."""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

LAST_ROWS = """
select events.table_name, events.number, events.content from events
join (select table_name, max(number) as number from events group by table_name) as newest
on events.table_name = newest.table_name and events.number = newest.number
"""


def upgrade() -> None:
    """The number of the last event follows from the last row of events, which may hold several."""
    op.add_column("tables", sa.Column("last", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    found = [{"called": name, "last": number + events_in(content) - 1} for name, number, content in connection.execute(sa.text(LAST_ROWS))]
    if found:
        connection.execute(sa.text("update tables set last = :last where name = :called"), found)
    op.create_table(
        "leases",
        sa.Column("table_name", sa.String(32), sa.ForeignKey("tables.name", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )


def events_in(content: bytes | str) -> int:
    """How many events a row holds: an object is one, a list may be compressed. A damaged row counts as one: its table can't be opened."""
    try:
        plain = content.encode() if isinstance(content, str) else bytes(content)
        if plain[:1] not in (b"{", b"["):
            plain = zlib.decompress(plain)
        events = json.loads(plain)
    except (zlib.error, ValueError):
        return 1
    return len(events) if isinstance(events, list) else 1


def downgrade() -> None:
    """Without them."""
    op.drop_table("leases")
    op.drop_column("tables", "last")
