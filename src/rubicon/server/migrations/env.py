"""Runs migrations on the connection, and in the transaction, of rubicon.server.migrate."""

from alembic import context

from rubicon.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # SQLite's DDL is; Alembic assumes Python's driver isn't
)
with context.begin_transaction():
    context.run_migrations()
