"""What all clients of a table know from their last message, and how a view differs from it: so that messages have what is new, no more."""

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
    """The places where a view differs from another one. Parts that both share are not looked at."""
    found: list[ViewChange] = []
    _compare(before, after, (), found)
    return found


def _compare(before: object, after: object, path: Path, found: list[ViewChange]) -> None:
    if before is after:
        return
    match before, after:
        case msgspec.Struct(), msgspec.Struct() if _have_same_fields(before, after):
            for field, name in zip(after.__struct_fields__, after.__struct_encode_fields__, strict=True):
                _compare(getattr(before, field), getattr(after, field), (*path, name), found)
        case ((tuple() | list()), (tuple() | list())) if len(before) == len(after) and any(isinstance(one, NESTED) for one in after):
            for place, (old, new) in enumerate(zip(before, after, strict=True)):
                _compare(old, new, (*path, place), found)
        case dict(), dict() if before.keys() == after.keys():
            for key, value in after.items():
                _compare(before[key], value, (*path, str(key)), found)
        case _ if before != after:
            found.append(ViewChange(at=path, now=after))


def _have_same_fields(before: msgspec.Struct, after: msgspec.Struct) -> bool:
    """Whether messages have the same fields of two parts: what is unset, or omitted as a default, is not in them."""
    if type(before) is not type(after) or after.__struct_config__.omit_defaults:
        return False
    return all((getattr(before, name) is msgspec.UNSET) == (getattr(after, name) is msgspec.UNSET) for name in after.__struct_fields__)
