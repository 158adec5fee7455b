"""Adds the time at which a table is due without a player, and the times in which the server was down."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables with a bot or a clock are looked at once; after that they say themselves when they have to go on."""
    op.add_column("tables", sa.Column("wake", sa.BigInteger, nullable=True))
    op.execute("update tables set wake = 0 where status = 'running' and bots")
    op.drop_column("tables", "bots")
    op.create_index("tables_by_wake", "tables", ["wake"])
    op.create_table(
        "outages",
        sa.Column("ended", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("length", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Without them."""
    op.drop_table("outages")
    op.drop_index("tables_by_wake", "tables")
    op.add_column("tables", sa.Column("bots", sa.Boolean, nullable=False, server_default=sa.true()))
    op.drop_column("tables", "wake")
