"""The JSON schema of the wire: what is sent keeps to it, what is wrong does not, and who has it need not load it again."""

import json
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest

from rubicon.server import message_schema
from tests.server.client import Server
from tests.server.test_rich import play_on


@pytest.fixture(scope="module")
def schema(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/schema/messages.json").json()
    assert jsonschema_rs.meta.is_valid(found)
    return found


def validator(schema: dict[str, Any], name: str) -> Any:
    """Checks values against one of the definitions."""
    return jsonschema_rs.validator_for({"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{name}"})


def test_it_is_served_with_an_etag(server: Server) -> None:
    first = server.get("/schema/messages.json")
    assert first.headers["content-type"].startswith("application/schema+json")
    assert first.content == message_schema.encoded()[0]
    again = httpx.get(f"{server.url}/schema/messages.json", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
@pytest.mark.parametrize("rich", [False, True])
def test_every_message_of_a_game_keeps_to_it(server: Server, schema: dict[str, Any], game: str, rich: bool) -> None:
    made = server.create(game, "me me")
    person = server.sit(made.table, made.key, rich=rich, text=True)
    check = validator(schema, "AnyMessage").validate
    check(person.welcome)
    if rich:
        ply = person.shown["ply"]
        for plies in range(1, 12):
            play_on(person, ply + plies)
        check(person.ask(type="preview", part="", words=True))
        check(person.ask(type="look", ply=ply, text=True))
        check(person.ask(type="plies", ply=0, text=True))
    check(person.ask(type="look"))
    check(person.ask(type="ping"))
    check(person.ask(type="move", at=0, action="nothing like it"))
    check(person.ask(type="resign"))
    check(person.ask(type="rematch"))
    for content in person.received.split(b'{"type":"events"')[1:]:
        check(msgspec.json.decode(_whole(b'{"type":"events"' + content)))


def _whole(content: bytes) -> bytes:
    """The first JSON value of a text."""
    _, end = json.JSONDecoder().raw_decode(content.decode())
    return content.decode()[:end].encode()


def test_a_message_that_is_none_does_not(schema: dict[str, Any]) -> None:
    check = validator(schema, "AnyMessage")
    assert check.is_valid({"type": "done", "n": 3})
    assert not check.is_valid({"type": "done"})
    assert not check.is_valid({"type": "said", "n": 3})


def test_commands_are_what_the_server_takes(schema: dict[str, Any]) -> None:
    check = validator(schema, "AnyCommand")
    assert check.is_valid({"type": "move", "at": 3, "action": "HC0-HU4", "id": "m1"})
    with pytest.raises(jsonschema_rs.ValidationError):
        check.validate({"type": "resign", "why": "tired"})


def test_every_part_of_a_game_is_named_in_it(schema: dict[str, Any]) -> None:
    for game, view in (("caesar", "CaesarView"), ("cleopatra", "CleopatraView"), ("augustus", "AugustusView")):
        assert f"{game}.{view}" in schema["$defs"]
    assert "x-game-part" not in json.dumps(schema)
