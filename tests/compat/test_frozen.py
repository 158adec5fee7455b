"""Names and numbers that stored games depend on do not change. What is new is added to `frozen/`; what is there stays.

`frozen/names.json`: options, streams, endings, tags of events and commands with their fields. `frozen/actions-*.txt`: every
action number with its notation.
"""

from typing import Any

import pytest

from rubicon.engine import registry
from tests.compat import names
from tests.compat.stored import FROZEN, content

KEPT, FOUND = content(FROZEN / "names.json"), names.of_everything()


def parts(found: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """The lists, texts and numbers of a tree of names, by where they are."""
    if not isinstance(found, dict) or not found:
        return {path: found}
    return {place: part for name, below in found.items() for place, part in parts(below, (*path, name)).items()}


@pytest.mark.parametrize("place", parts(KEPT), ids=" ".join)
def test_what_is_frozen_is_there_and_has_not_changed(place: tuple[str, ...]) -> None:
    found, kept = parts(FOUND), parts(KEPT)[place]
    if kept == {}:
        assert any(where[: len(place)] == place for where in found), "this is frozen, it can't be removed or renamed"
        return
    assert place in found, "this is frozen, it can't be removed or renamed"
    if isinstance(kept, list):
        assert found[place][: len(kept)] == kept, "this is frozen, in its order: it can only be added to"
    elif isinstance(kept, str):
        assert found[place].split()[: len(kept.split())] == kept.split(), "defaults and values are frozen: values can only be added"
    else:
        assert found[place] == kept


def test_what_is_new_is_frozen_too() -> None:
    new = {" ".join(place): part for place, part in parts(FOUND).items() if parts(KEPT).get(place) != part}
    assert new == {}, "add this to tests/compat/frozen/names.json; from then on it stays"


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_action_numbers_are_frozen(game: str) -> None:
    kept = (FROZEN / f"actions-{game}.txt").read_text("utf-8").splitlines()
    assert names.actions(game) == kept
