"""The preset `rules` over HTTP: listed with what it sets, accepted for a table, and stored as the options that it sets."""

import rubicon
from rubicon.engine import options as option
from tests.server.client import Server
from tests.server.outside import word


def test_games_list_what_the_preset_sets(server: Server) -> None:
    games = {game["game"]: game for game in server.get("/api/games").json()}
    for name, game in games.items():
        document = rubicon.load(name).book.options.document
        assert document is not None
        assert game["options"]["rules"] == ["published", "document"]
        assert game["document"] == [{"option": name, "value": option.shown(value), "where": list(where)} for name, value, where in document]
    assert {"option": "joker", "value": "redraw", "where": []} in games["augustus"]["document"]


def test_a_table_has_the_options_that_the_preset_sets(server: Server) -> None:
    made = server.create("augustus", "me bot bot", options={"rules": "document", "deal": "simple", "players": 3})
    expected = rubicon.load("augustus", rules="document", deal="simple", players=3)
    info = server.get(f"/api/tables/{made.table}").json()
    assert info["options"] == option.text(expected.options)
    created = server.sit(made.table).events[0]
    assert "rules" not in created["options"]
    assert option.parse(expected.book.options, created["options"]) == expected.options


def test_another_preset_is_refused(server: Server) -> None:
    two = [{"kind": "me"}, {"kind": "bot"}]
    answer = server.post("/api/tables", {"game": "cleopatra", "seats": two, "options": {"rules": "manual"}})
    assert word(answer) == (400, "bad-options")
    assert "published, document" in answer.json()["message"]
