"""Tables and their events.

`if_not_exists`, because release 0.1.0 ran this outside of a transaction: killed meanwhile, it left some of the tables and no version.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first tables."""
    op.create_table(
        "tables",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "events",
        sa.Column("table_name", sa.String(32), sa.ForeignKey("tables.name", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
    op.create_index("tables_by_status", "tables", ["status", "changed"], if_not_exists=True)


def downgrade() -> None:
    """Nothing is left."""
    op.drop_table("events")
    op.drop_table("tables")
