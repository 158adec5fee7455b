"""A table kept up to date by rich messages, written from docs/host/protocol.md alone: what any client has to do with them."""

import copy
from typing import Any


class Mirror:
    """What one socket knows."""

    def __init__(self) -> None:
        self.table: dict[str, Any] = {}
        """What a screen shows, as a rich table."""
        self.log: list[dict[str, Any]] = []
        """Every ply in words, as the eyes have seen it whose view this is."""
        self._plies: list[dict[str, Any]] = []
        self._views: dict[int | str, Any] = {}

    def take(self, message: dict[str, Any]) -> None:
        """Take in a `welcome`, or `events`."""
        new = message["table"]
        if message["type"] == "welcome":
            self.table, self._views = {}, {}
        changes = new.get("changes", [])
        self.table = {**self.table, **{name: value for name, value in new.items() if name != "changes"}}
        eyes = self.table["eyes"]
        if "view" not in new:
            self.table["view"] = copy.deepcopy(self._views[eyes])
        for change in changes:
            self.table["view"] = replaced(self.table["view"], change["at"], change["now"])
        self._views[eyes] = self.table["view"]
        self._write(message)
        self.log = [as_seen(ply, eyes) for ply in self._plies]
        if len(self.table["you"]) > 1 and message["type"] == "events":
            own = [number for number, ply in enumerate(self.log) if ply["by"] == eyes]
            self.table["happened"] = [ply for ply in self.log[own[-1] if own else 0 :] if "effects" in ply][-40:]
        else:
            self.table["happened"] = [as_seen(ply, eyes) for ply in new["happened"]]

    def _write(self, message: dict[str, Any]) -> None:
        happened = message["table"]["happened"] if message["type"] == "events" else []
        kept = [event["plies"] for event in message["events"] if event["kind"] == "undone"] + [ply["ply"] - 1 for ply in happened[:1]]
        self._plies = message.get("log", [ply for ply in self._plies if not kept or ply["ply"] <= min(kept)] + happened)


def as_seen(ply: dict[str, Any], eyes: int | str) -> dict[str, Any]:
    """A ply as one of the seats at a shared screen has seen it."""
    other = ply.get("also", {}).get(str(eyes))
    if other is None:
        return {name: value for name, value in ply.items() if name != "also"}
    return {"ply": ply["ply"], "by": ply["by"], **other}


def replaced(data: Any, at: list[str | int], now: Any) -> Any:
    """Data with something else at a place in it."""
    if not at:
        return now
    data[at[0]] = replaced(data[at[0]], at[1:], now)
    return data
