"""What all clients of a table know from their last message, and how a view differs from it: so that messages have what is new, no more."""

import functools
import operator
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from rubicon.engine.facts import View
from rubicon.server.messages import TableInfo, ViewChange, Viewer

Audience = tuple[tuple[int, ...], Viewer]
"""The seats of clients, and whose view they get."""
Path = tuple[str | int, ...]
NESTED = (msgspec.Struct, tuple, list, dict)


class Shown:
    """What clients that hear everything know: the facts about the table, and the views that each audience has seen."""

    def __init__(self) -> None:
        self.info: TableInfo | None = None
        """None: somebody may know something else."""
        self._views: dict[Audience, View] = {}
        self._changes: dict[Audience, tuple[int, list[ViewChange] | None]] = {}
        """The last ones, with the number of the event after which they were sent."""

    def forget(self) -> None:
        """Somebody new is there, or nothing is certain: the next messages have to have everything."""
        self.info, self._views, self._changes = None, {}, {}

    def view_changes(self, own_seats: tuple[int, ...], viewer: Viewer, view: View, number: int) -> list[ViewChange] | None:
        """What is new in a view after an event, for clients with these seats; None: they have seen no view of this viewer before."""
        audience = own_seats, viewer
        known = self._changes.get(audience)
        if known is None or known[0] != number:
            before = self._views.get(audience)
            known = self._changes[audience] = number, None if before is None else changes(before, view)
            self._views[audience] = view
        return known[1]


def changes(before: object, after: object) -> list[ViewChange]:
    """The places where a view differs from another one. Parts that both share, or that are equal, are not looked into."""
    found: list[ViewChange] = []
    if before != after:
        _compare(before, after, (), found)
    return found


def _compare(before: object, after: object, path: Path, found: list[ViewChange]) -> None:
    """Compare two parts that differ; nearly all parts of a view are the same, so this is seldom called."""
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        fields = _fields(type(after))
        old, new = fields.values(before), fields.values(after)
        if fields.always_sent or (not fields.omits_defaults and _have_same_fields(old, new)):
            return _compare_each(zip(fields.names, old, new, strict=True), path, found)
    elif isinstance(after, (tuple, list)) and isinstance(before, (tuple, list)):
        if len(before) == len(after) and any(isinstance(one, NESTED) for one in after):
            return _compare_each(zip(range(len(after)), before, after, strict=True), path, found)
    elif isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        return _compare_each(((str(key), before[key], value) for key, value in after.items()), path, found)
    found.append(ViewChange(at=path, now=after))
    return None


def _compare_each(parts: Iterable[tuple[str | int, object, object]], path: Path, found: list[ViewChange]) -> None:
    for name, before, after in parts:
        if before is not after and before != after:
            _compare(before, after, (*path, name), found)


class _Fields(NamedTuple):
    """What there is to know of the fields of a struct."""

    names: tuple[str, ...]
    """As messages call them."""
    values: Callable[[object], tuple[object, ...]]
    always_sent: bool
    """Messages have all of them, whatever is in them."""
    omits_defaults: bool


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> _Fields:
    fields = kind.__struct_fields__
    take = operator.attrgetter(*fields) if fields else lambda part: ()
    values = (lambda part: (take(part),)) if len(fields) == 1 else take
    optional = any(field.default is msgspec.UNSET for field in msgspec.structs.fields(kind))
    omits = kind.__struct_config__.omit_defaults
    return _Fields(names=kind.__struct_encode_fields__, values=values, always_sent=not (optional or omits), omits_defaults=omits)


def _have_same_fields(before: tuple[object, ...], after: tuple[object, ...]) -> bool:
    """Whether messages have the same fields of two parts: what is unset is not in them."""
    return all((old is msgspec.UNSET) == (new is msgspec.UNSET) for old, new in zip(before, after, strict=True))
