"""Bringing a database up to date. Alembic is slow to import, so this is called only where there is something to do."""

from pathlib import Path


def upgrade(path: Path) -> None:
    """Run all migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    command.upgrade(config, "head")
