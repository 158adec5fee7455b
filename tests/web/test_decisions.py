"""Every kind of decision of Caesar!, by mouse, by finger and by keys: from a position of a game that was loaded as a file."""

import pytest

from tests.web.files import played
from tests.web.hands import Finger, Hands, Mouse
from tests.web.keys import Keys
from tests.web.replay import load, play_on_from
from tests.web.table import TablePage
from tests.web.visitor import Visit

SHOWN = {"place": "token", "hide": "token", "flip": "target", "order": "choice", "recruit": "choice"}


@pytest.mark.parametrize("hands", [Mouse, Finger, Keys])
@pytest.mark.parametrize("kind", SHOWN)
def test_it_is_decided(visit: Visit, kind: str, hands: type[Hands]) -> None:
    visitor = load(visit(phone=hands is Finger), played()[0])
    play_on_from(visitor, played()[1][kind])
    table = TablePage(visitor, hands)
    table.do(table.wait())  # the curtain
    offer = table.wait()
    assert offer.kind == SHOWN[kind]
    table.do(offer, hidden=kind == "hide")
    assert table.kinds <= ({"place", "hide"} if kind == "place" else {kind})
    table.play(2)
