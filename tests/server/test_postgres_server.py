"""A whole server on PostgreSQL: tables are played, survive a kill, and move to SQLite."""

from pathlib import Path

from rubicon.cli.main import main
from rubicon.server.postgres_address import PostgresAddress
from tests.server.client import Server
from tests.server.outside import waits_until


def test_a_table_is_played_on_postgres_and_goes_on_after_a_kill_and_in_sqlite(postgres: PostgresAddress, tmp_path: Path) -> None:
    with Server(tmp_path, database=postgres.dsn) as server:
        assert server.get("/health/ready").json() == {"status": "ready", "write": "ok", "damage": []}
        made = server.create("caesar", "me me", listed=True)
        player = server.sit(made.table, made.key)
        for _ in range(3):
            seat, legal = next(iter(player.legal.items()))
            assert player.move(legal[0], seat=int(seat))["type"] == "done"
        assert [row["table"] for row in server.get("/api/tables").json()] == [made.table]
        before = server.get(f"/api/tables/{made.table}", made.key).json()
        server.kill()
        server.start()
        assert server.get(f"/api/tables/{made.table}", made.key).json() == before
    assert main(["tables", "export", postgres.dsn, str(tmp_path / "tables.jsonl.gz")]) == 0
    assert main(["tables", "import", str(tmp_path / "tables.jsonl.gz"), str(tmp_path / "tables.sqlite")]) == 0
    with Server(tmp_path) as server:
        assert server.get(f"/api/tables/{made.table}", made.key).json() == before


def test_bots_play_on_postgres(postgres: PostgresAddress, tmp_path: Path) -> None:
    with Server(tmp_path, database=postgres.dsn) as server:
        made = server.create("caesar", "bot:random bot:random")
        assert waits_until(lambda: server.get(f"/api/tables/{made.table}").json()["status"] == "over", 60)


def test_two_servers_on_one_database_see_the_same_tables(postgres: PostgresAddress, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with Server(tmp_path, database=postgres.dsn) as one, Server(tmp_path / "other", database=postgres.dsn) as other:
        made = one.create("caesar", "me me", listed=True)
        assert [row["table"] for row in other.get("/api/tables").json()] == [made.table]
        assert other.sit(made.table, made.key).legal
