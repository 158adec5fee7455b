"""A server for tests deals to each test what follows from the seed, whatever others have done there."""

from pathlib import Path

from tests import chance
from tests.server.client import Server
from tests.server.people import begin


def dealt(server: Server, test: str) -> list[str]:
    """What somebody sees of a new game in a test of this name."""
    with chance.seeded(test):
        made, people = begin(server)
        assert people[0].ask(type="resign")["type"] == "done"
        return [made.table, *server.get(f"/api/tables/{made.table}/export").text.splitlines()]


def test_a_test_gets_the_same_deals_whatever_others_do(tmp_path: Path) -> None:
    found = []
    for name, order in (("first", "ABA"), ("second", "CBAA")):
        (tmp_path / name).mkdir()
        with Server(tmp_path / name) as server:
            games = [(test, dealt(server, test)) for test in order]
        found.append({test: [game for each, game in games if each == test] for test in order})
    assert found[0]["A"] == found[1]["A"]
    assert found[0]["B"] == found[1]["B"]
    assert len({game[0] for one in found for games in one.values() for game in games}) == 4
