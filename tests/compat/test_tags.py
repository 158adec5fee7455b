"""What lies on disk and goes over the wire is named by literal tags: renaming a class changes neither."""

import ast
import contextlib
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

from rubicon.match.fairness import commitment
from rubicon.server import commands, requests
from rubicon.server import events as e
from rubicon.server.table import Table


@pytest.mark.parametrize(("module", "base"), [(e, "Event"), (commands, "Command")])
def test_every_tag_is_written_out(module: ModuleType, base: str) -> None:
    classes = [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)]
    tagged = [node for node in classes if base in {ast.unparse(parent) for parent in node.bases}]
    assert tagged
    for node in tagged:
        tags = [keyword.value for keyword in node.keywords if keyword.arg == "tag"]
        assert [type(tag) for tag in tags] == [ast.Constant], f"{node.name} needs a literal tag"


@contextlib.contextmanager
def renamed(kind: type[e.Event], name: str) -> Iterator[None]:
    """A class that is called otherwise for a while."""
    before, kind.__name__ = kind.__name__, name
    try:
        yield
    finally:
        kind.__name__ = before


def test_a_class_of_another_name_is_stored_and_folded_the_same() -> None:
    part = "0" * 64
    seats = (e.SeatSetup(kind="person"), e.SeatSetup(kind="person"))
    created = e.Created(1, game="caesar", version=1, options={}, seats=seats, clock=requests.Clock(), listed=False, part=part)
    sat = e.Sat(2, seat=0, key="", commit=commitment(part))
    table = Table("table")
    with renamed(e.Created, "TableSetUp"), renamed(e.Sat, "SeatTaken"):
        for event in (created, sat):
            table.apply(e.decode(e.encode(event)))
        assert b'"kind":"sat"' in e.encode(sat)
    assert table.number == 2
    assert table.seats[0].commit == commitment(part)
