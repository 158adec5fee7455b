"""What happens to a table of Rise of Augustus when pages are loaded anew and the server dies, where it matters most."""

import json

from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.augustus import Forum, join, set_forum
from tests.web.scenes import GIFTS
from tests.web.seating import sit_down_from
from tests.web.table import play_out, restart
from tests.web.visitor import Visit
from tests.web.words import t


def test_one_has_chosen_and_the_other_has_not(visit: Visit, own: Server) -> None:
    host = set_forum(visit(base=own.url), "me", "friend")
    guest = join(visit, host, "Livia", base=own.url)
    asked, decided = Forum(host), Forum(guest, seed=2)
    play_out(asked, decided, decisions=2)
    decided.do(decided.wait())
    waits = decided.page.get_by_text(t("augustus.ask.wait"))
    expect(waits).to_be_visible()
    chosen, log, plies = decided.watch.moves[decided.watch.moves_sent()[-1]["action"]]["text"], decided.log(), asked.watch.table["ply"]
    seen = asked.page.get_by_role("region", name="Livia").get_by_text(t("augustus.has_chosen"))
    for again in ("reload", "kill"):
        if again == "reload":
            for table in (asked, decided):
                table.page.reload()
        else:
            restart(own, asked, decided)
        expect(waits).to_be_visible()
        assert asked.wait().kind == "button"
        assert decided.offer().kind == ""
        expect(seen).to_be_attached()
        assert decided.log() == log
        assert asked.player("Livia")["choice"] is None
    sent = len(decided.watch.moves_sent())
    asked.do(asked.wait())
    for table in (asked, decided):
        table.until_ply(plies + 4)
    assert len(decided.watch.moves_sent()) == sent
    assert f"={chosen}" in [event.get("text") for frame in decided.watch.received for event in json.loads(frame).get("events", [])]
    play_out(asked, decided, decisions=4)


def test_in_the_middle_of_a_chain(visit: Visit, own: Server) -> None:
    middle = GIFTS.texts.index("ch5")
    visitor = sit_down_from(visit("", base=own.url).step_by_step(), GIFTS.file, GIFTS.ply(middle - 1), GIFTS.seats)
    table = Forum(visitor).follow(GIFTS.texts[middle - 1])
    table.wait()
    log, lifted = table.log(), t("augustus.lifted", count=4)
    expect(table.page.get_by_text(lifted)).to_be_attached()
    for again in ("reload", "kill"):
        if again == "reload":
            table.page.reload()
            table.do(table.wait())  # the curtain
        else:
            restart(own, table)
        table.wait()
        expect(table.page.get_by_text(lifted)).to_be_attached()
        assert table.log() == log
    table.follow(*GIFTS.texts[middle:])
    table.hands.until(lambda: table.watch.table["view"]["draws"] == 10, "the next draw")
    assert {one["number"] for one in table.player("Agrippa")["completed"]} == {5, 8, 10, 15, 29, 45}
