"""Tables that tests only need, made at the server: who comes to one has its key, as if they had clicked their way there."""

import json
from collections.abc import Sequence
from typing import Any

import httpx

from tests.server.client import PATIENCE, headers_of
from tests.web.visitor import Visitor

KEEP = """(({table, key}) => {
  if (location.protocol === "about:") return;
  const all = JSON.parse(localStorage.getItem("rubicon.tables") ?? "{}");
  if (!all[table]) localStorage.setItem("rubicon.tables", JSON.stringify({[table]: {table, key, codes: {}, seats: [], you: []}, ...all}));
})"""
"""A browser that has set up a table keeps the key to its seats."""


def post(visitor: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = httpx.post(f"{visitor.base}{path}", json=body, headers=headers_of(None), timeout=PATIENCE)
    assert answer.is_success, answer.text
    made: dict[str, Any] = answer.json()
    return made


def sit_down(visitor: Visitor, made: dict[str, Any]) -> Visitor:
    """The maker of a table comes to it."""
    visitor.page.add_init_script(f"{KEEP}({json.dumps({name: made[name] for name in ('table', 'key')})})")
    return visitor.go(f"/t/{made['table']}")


def sit_down_from(visitor: Visitor, text: str, ply: int, seats: Sequence[str] = ("me", "me")) -> Visitor:
    """At a new table that goes on from a ply of a game, given as a file; everybody at this screen if not said otherwise."""
    loaded = post(visitor, "/api/import", {"file": text})
    wanted = [{"kind": kind, **({"bot": bot} if bot else {})} for kind, _, bot in (seat.partition(":") for seat in seats)]
    return sit_down(visitor, post(visitor, f"/api/tables/{loaded['table']}/fork", {"ply": ply, "seats": wanted}))
