"""What clients get of stored events: only the fields that a message lists, and of secrets only those whom they belong to."""

from typing import Any, get_args

import msgspec
import pytest

from rubicon.engine.verbs import CHANCE
from rubicon.lessons import Script
from rubicon.server import events as e
from rubicon.server import messages, requests, secret_keys
from rubicon.server.event_messages import LoggedEvent, logged
from rubicon.server.handlers import new_tables
from rubicon.server.messages import AnyEventMessage
from rubicon.server.table import Table

PLANTED = "a field that is new"
SECRET = "nobody may see this"
CREATED = {
    "game": "caesar",
    "version": 1,
    "options": {},
    "seats": (e.SeatSetup(kind="person", code=SECRET),),
    "clock": requests.Clock(),
    "listed": True,
    "part": SECRET,
    "first": SECRET,
    "plies": (12345,),
    "request": SECRET,
    "lesson": Script(name=SECRET, learner=0, plies=(), notes=()),
}
FIELDS: dict[type[e.Event], dict[str, Any]] = {
    e.Created: CREATED,
    e.Sat: {"seat": 0, "key": SECRET, "name": "Ada", "commit": "c"},
    e.Committed: {"seat": 0, "commit": "c"},
    e.Coded: {"seat": 0, "code": SECRET},
    e.Opened: {"seat": 0, "part": SECRET},
    e.Started: {},
    e.Ply: {"by": 0, "id": SECRET},
    e.Sealed: {"by": 0},
    e.Unsealed: {"by": 0},
    e.Read: {"note": "n"},
    e.Asked: {"by": 0, "what": "pause"},
    e.Answered: {"by": 0, "yes": True},
    e.Undone: {"by": 0, "plies": 0},
    e.Paused: {},
    e.Resumed: {},
    e.Replaced: {"seat": 0, "bot": "greedy", "why": "time"},
    e.Ended: {"why": "time", "loser": 0},
    e.Linked: {"what": "rematch", "table": "other"},
}
"""An event of each kind."""


def running_table(game: str = "caesar") -> Table:
    """A table of two people, where the game goes on."""
    wanted = requests.NewTable(game=game, seats=(requests.SeatWanted("me"), requests.SeatWanted("me")))
    origin = new_tables.Origin(secret_keys.new_table())
    return new_tables.create(wanted, origin, compiled=False).table


def every_message(found: LoggedEvent) -> bytes:
    """Everything that anybody gets of an event."""
    return msgspec.json.encode([found.public, *found.private.values()])


@pytest.mark.parametrize("kind", get_args(e.AnyEvent), ids=lambda kind: kind.__name__)
def test_a_new_field_of_a_stored_event_reaches_nobody_before_a_message_lists_it(kind: type[e.Event]) -> None:
    table = running_table()
    fields = {**FIELDS[kind], **({"action": table.match.legal()[0]} if kind in (e.Ply, e.Sealed) else {})}
    tag = kind.__struct_config__.tag
    newer = msgspec.defstruct("Newer", [("planted", str)], bases=(kind,), frozen=True, kw_only=True, tag=tag, tag_field="kind")
    event: Any = newer(at=1, planted=PLANTED, **fields)
    found = logged(table, event)
    assert PLANTED not in every_message(found).decode()
    assert SECRET not in every_message(found).decode()
    assert found.public.__struct_config__.tag == tag


def test_every_kind_of_event_has_a_message() -> None:
    def tags(union: object) -> set[object]:
        return {kind.__struct_config__.tag for kind in get_args(union)}

    assert tags(AnyEventMessage) == tags(e.AnyEvent)


def test_a_draw_is_shown_to_the_player_who_gets_it_alone() -> None:
    table = running_table()
    table.append(e.Ply(1, by=0, action=table.match.legal()[0]))
    assert table.match.turn == CHANCE
    found = logged(table, e.Ply(1, by=CHANCE, action=table.match.legal()[0]))
    assert [found.message_for(seats) for seats in ((), (1,))] == [found.public, found.public]
    assert found.message_for((0,)) == found.private[0] != found.public


def test_a_sealed_choice_is_shown_to_the_player_who_made_it_alone() -> None:
    table = running_table()
    found = logged(table, e.Sealed(1, by=0, action=table.match.legal()[0], id="mine"))
    assert msgspec.to_builtins(found.public) == {"kind": "sealed", "at": 1, "n": table.number + 1, "by": 0}
    own = msgspec.to_builtins(found.message_for((0,)))
    assert (own["action"], own["id"]) == (table.match.legal()[0], "mine")
    assert messages.encode(found.message_for((1,))) == messages.encode(found.public)
