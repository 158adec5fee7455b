"""Position lines of earlier versions: read, written again the same, with the same actions by number and notation."""

import pytest

import rubicon
from tests.compat import expected
from tests.compat.stored import POSITIONS, content, plain

TOLD = content(POSITIONS)


@pytest.mark.parametrize("name", TOLD)
def test_stored_positions_are_what_they_were(name: str) -> None:
    for told in TOLD[name]:
        assert plain(expected.of_position(rubicon.position(told["line"], typed=True))) == told
