"""Whole games at the text table with keys alone: from the first page to the end, and looked at again."""

import pytest
from playwright.sync_api import expect

from tests.web.home import Against
from tests.web.reader import Reader
from tests.web.visitor import Visit
from tests.web.words import around, t


def all_was_said(reader: Reader) -> None:
    """Everything that happened was announced, and each turn of one's own."""
    said = reader.heard("log")
    assert [words for words in reader.happened() if words not in said] == []
    assert any(words.startswith(t("text.your_turn", asks="").strip()) for words in reader.heard("status"))


def looked_through(reader: Reader, seats: tuple[str, ...]) -> None:
    """Back to some moments by typing, with several eyes; the text is what the server tells of that moment."""
    last = reader.watch.table["ply"]
    positions = set()
    for line, ply in (("back", last - 1), ("back", last - 2), ("next", last - 1), (str(last // 2), last // 2), ("first", 0)):
        reader.type(line)
        expect(reader.page.get_by_role("heading", name=t("text.then", ply=ply))).to_be_visible()
        positions.add("\n".join(reader.position()))
    assert len(positions) >= 3
    reader.type(str(last // 2))
    others: list[tuple[str, int | str]] = [("all", "all"), ("spectator", -3)]
    for name, eyes in [*((name, seat) for seat, name in enumerate(seats)), *others]:
        reader.type(f"eyes {name}")
        reader.sees_with(eyes)
    assert reader.watch.looked_at["text"]["heading"] == reader.heading()
    reader.type("12345")
    expect(reader.page.get_by_role("alert").filter(has_text=t("text.no_ply", count=last))).to_be_visible()


@pytest.mark.parametrize(
    ("game", "against", "seats"),
    [
        ("caesar", "bot", ("Caesar", "Pompey")),
        ("caesar", "normal", ("Caesar", "Auto-Crassus")),
        ("cleopatra", "bot", ("Caesar", "Cleopatra")),
        ("augustus", "bot", ("Agrippa", "Livia")),
    ],
    ids=["caesar", "crassus", "cleopatra", "augustus"],
)
def test_a_whole_game(visit: Visit, game: str, against: Against, seats: tuple[str, ...]) -> None:
    reader = Reader(visit())
    reader.switch_on()
    reader.set_table(game, against)
    reader.play()
    assert reader.watch.table["status"] == "over"
    all_was_said(reader)
    looked_through(reader, seats)


def test_a_friend_comes_by_a_link_and_both_type(visit: Visit) -> None:
    host = Reader(visit("/?text"), seed=1)
    host.set_table("caesar", "friend")
    link = host.page.get_by_role("textbox", name=around("waiting.invite", who="Pompey")).input_value()
    guest = Reader(visit("/t/" + link.split("/t/")[1].replace("#", "?text#")), seed=2)
    guest.push(guest.page.get_by_role("button", name=t("invitation.take")))
    both = host, guest
    while not all(one.over for one in both):
        host.keys.until(lambda: any(one.asked for one in both) or all(one.over for one in both), "anybody's turn")
        for one in both:
            if one.asked:
                one.decide()
    for one in both:
        all_was_said(one)
    assert host.watch.table["scores"] == guest.watch.table["scores"]
    first = host.visitor.table
    host.push(host.page.get_by_role("button", name=t("ended.rematch_ask")))
    guest.push(guest.page.get_by_role("button", name=t("request.yes_rematch")))
    host.page.wait_for_url(lambda url: "/t/" in url and first not in url)
