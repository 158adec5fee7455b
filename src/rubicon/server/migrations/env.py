"""How Alembic finds the database."""

from alembic import context
from sqlalchemy import create_engine

from rubicon.server.schema import metadata

engine = create_engine(str(context.config.get_main_option("sqlalchemy.url")))
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
