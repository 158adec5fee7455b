"""Two browsers against each other, by a link; and who else may see what."""

from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.home import set_table
from tests.web.table import TablePage, play_out
from tests.web.visitor import Visit, Visitor
from tests.web.words import around, t


def invited(host: Visitor) -> str:
    """The link that the waiting room shows, as a path."""
    link = host.page.get_by_role("textbox", name=around("waiting.invite", who="Pompey")).input_value()
    return "/t/" + link.split("/t/")[1]


def both(visit: Visit) -> tuple[TablePage, TablePage]:
    """A friend comes by the link and sits down."""
    host = set_table(visit(), "friend")
    guest = visit(invited(host))
    guest.page.get_by_role("button", name=t("invitation.take")).click()
    return TablePage(host, seed=1), TablePage(guest, seed=2)


def test_opening_the_link_takes_no_seat_a_click_does(visit: Visit, server: Server) -> None:
    host = set_table(visit(), "friend")
    expect(host.page.get_by_role("img", name=t("waiting.qr"))).to_be_visible()
    expect(host.page.get_by_text(t("waiting.only_here"))).to_be_visible()
    path = invited(host)
    guest = visit(path)
    take = guest.page.get_by_role("button", name=t("invitation.take"))
    expect(take).to_be_visible()
    assert not server.get(f"/api/tables/{host.table}").json()["seats"][1]["taken"]
    guest.page.get_by_label(t("new.name")).fill("Bob")
    take.click()
    assert TablePage(host).wait().kind == "token"
    expect(host.page.get_by_role("listitem").filter(has_text="Bob").first).to_be_visible()
    assert "#" not in guest.page.url
    late = visit("")
    late.watch.expect("403")
    late.go(path)
    expect(late.page.get_by_role("heading", name=t("invitation.used"))).to_be_visible()
    expect(late.page.get_by_role("button", name=t("invitation.take"))).to_have_count(0)


def test_a_whole_game_of_two_browsers_and_a_rematch(visit: Visit) -> None:
    host, guest = both(visit)
    play_out(host, guest)
    scores = host.watch.table["scores"]
    assert guest.watch.table["scores"] == scores
    winner, loser = (host, guest) if scores[0] else (guest, host)
    expect(winner.banner()).to_contain_text(t("ended.you_won"))
    expect(loser.banner()).to_contain_text(t("ended.won", who="Caesar" if scores[0] else "Pompey"))
    first = host.visitor.table
    host.page.get_by_role("button", name=t("ended.rematch_ask")).click()
    expect(host.page.get_by_role("button", name=t("ended.rematch_asked"))).to_be_disabled()
    expect(guest.page.get_by_role("region", name=t("ended.scene")).get_by_text(t("request.rematch", who="Caesar"))).to_be_in_viewport()
    guest.page.get_by_role("button", name=t("ended.rematch_accept")).click()
    for one in (host, guest):
        one.page.wait_for_url(lambda url: "/t/" in url and first not in url)
    play_out(host, guest, decisions=3)
    assert (host.watch.table["you"], guest.watch.table["you"]) == ([1], [0])


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    host, guest = both(visit)
    play_out(host, guest, decisions=1)
    hand = host.hand()
    host.page.get_by_role("button", name=t("table.ask_undo")).click()
    expect(host.page.get_by_text(t("request.sent_takeback"))).to_be_visible()
    guest.page.get_by_role("button", name=t("request.no")).click()
    expect(host.page.get_by_text(around("happening.refused"))).to_be_visible()
    assert host.offer().kind == ""
    host.page.get_by_role("button", name=t("table.ask_undo")).click()
    guest.page.get_by_role("button", name=t("request.yes")).click()
    assert host.wait().kind == "token"
    assert len(host.hand()) == len(hand)
    play_out(host, guest, decisions=4)


def test_who_watches_sees_no_hands(visit: Visit) -> None:
    host, guest = both(visit)
    play_out(host, guest, decisions=3)
    watcher = TablePage(visit(f"/t/{host.visitor.table}"))
    expect(watcher.page.get_by_text(t("table.spectator"))).to_be_visible()
    for _ in range(3):
        play_out(host, guest, decisions=1)
        assert watcher.hand() == []
        players = watcher.watch.table["view"]["players"]
        assert [player["hand"] for player in players.values()] == [None, None]
    for one, other in ((host, 1), (guest, 0)):
        name = ("Caesar", "Pompey")[other]
        assert one.watch.table["view"]["players"][name]["hand"] is None
    assert watcher.offer().kind == ""
    assert watcher.page.get_by_role("button", name=t("table.ask_undo")).count() == 0


def test_a_pause_and_going_on(visit: Visit) -> None:
    host, guest = both(visit)
    host.wait()
    for words in ("table.pause", "table.resume"):
        host.menu(t(words))
        guest.page.get_by_role("button", name=t("request.yes")).click()
        expect(host.page.get_by_text(t(f"happening.{words.split('.')[1]}d")).first).to_be_visible()
    play_out(host, guest, decisions=2)


def test_a_seat_moves_to_another_device(visit: Visit) -> None:
    host, guest = both(visit)
    play_out(host, guest, decisions=2)
    host.menu(t("table.move_seat"))
    link = host.page.get_by_role("textbox", name=t("table.move_seat_note")).input_value()
    device = TablePage(visit("/t/" + link.split("/t/")[1], phone=True))
    device.page.get_by_role("button", name=t("recover.go")).click()
    expect(host.page.get_by_text(t("connection.barred"))).to_be_visible()
    play_out(device, guest, decisions=2)
    assert host.hand() == []
