"""An owner's deck in Rise of Augustus: a file chosen on the page, played with to the end at one screen; a bad one is explained."""

from playwright.sync_api import expect

from rubicon.games.augustus.deck import BUILT_IN
from tests.web.augustus import Forum, set_forum
from tests.web.visitor import Visit
from tests.web.words import t


def owners_deck() -> str:
    """Objectives of other names, each with two spaces, so that a game is soon over."""
    rows = [row.split(",") for row in BUILT_IN.text.splitlines()]
    for row in rows[1:]:
        row[2] = f"Villa {row[0]}"
        row[3:9] = ["110000", "101000", "011000"][int(row[0]) % 3]
    return "\n".join(",".join(row) for row in rows) + "\n"


def test_a_whole_game_at_one_screen_with_ones_own_deck(visit: Visit) -> None:
    table = Forum(set_forum(visit(), "me", "me", deck=owners_deck(), options=("deal_simple",)))
    curtains, eyes = 0, set[int]()
    while (offer := table.wait()).kind != "over":
        if offer.kind == "curtain":
            curtains += 1
            expect(table.page.get_by_text(t("log.hidden"))).to_be_visible()
        else:
            eyes.add(table.watch.table["eyes"])
        table.do(offer)
    assert eyes == {0, 1}
    assert curtains > 4
    assert table.watch.table["status"] == "over"
    done = [one for seat in ("Agrippa", "Livia") for one in table.player(seat)["completed"]]
    assert len(done) >= 7
    assert {one["name"] for one in done} == {f"Villa {one['number']}" for one in done}
    table.page.get_by_role("button", name=t("ended.board")).click()
    score = table.page.get_by_role("region", name=t("augustus.score"))
    score.get_by_text(t("augustus.score_lines")).click()
    expect(score).to_contain_text(done[0]["name"])
    table.reads_well()


def test_a_bad_deck_gets_a_clear_message_and_a_good_one_is_taken_then(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.expect("400")
    page, rows = visitor.page, owners_deck().splitlines()
    bad = rows[5].split(",")
    bad[bad.index("legions 1")] = "legions many"
    set_forum(visitor, "me", "bot:greedy", deck="\n".join([*rows[:5], ",".join(bad), *rows[6:]]))
    alert = page.get_by_role("dialog").get_by_role("alert").filter(has_text="card 5")
    expect(alert).to_contain_text("power")
    expect(alert).to_contain_text("legions many")
    choose = page.get_by_label(t("new.deck_choose"))
    choose.set_input_files({"name": "long.csv", "mimeType": "text/csv", "buffer": b"x" * 100_001})
    expect(page.get_by_text(t("new.deck_too_long"))).to_be_visible()
    choose.set_input_files({"name": "good.csv", "mimeType": "text/csv", "buffer": owners_deck().encode()})
    expect(page.get_by_text("good.csv")).to_be_visible()
    page.get_by_role("button", name=t("new.start"), exact=True).click()
    table = Forum(visitor).play(2)
    assert all(one["name"].startswith("Villa") for one in table.watch.table["view"]["offer"])
