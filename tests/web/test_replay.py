"""After the game: looking at it again, through other eyes; verifying the shuffle; playing on; files."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import rubicon
from rubicon.cli.main import main
from tests.web.files import played
from tests.web.home import set_table
from tests.web.replay import load, play_on_from, see_with, slide, slider, start, tool
from tests.web.table import TablePage
from tests.web.visitor import Visit, Visitor
from tests.web.words import t

ALL = t("past.eyes_all")


def resigned(visit: Visit, decisions: int = 3) -> TablePage:
    table = TablePage(set_table(visit())).play(decisions)
    table.menu(t("table.resign"))
    table.page.get_by_role("button", name=t("table.resign_yes"), exact=True).click()
    table.hands.until(lambda: table.offer().kind == "over", "the end")
    return table


def shown_hands(visitor: Visitor) -> int:
    """How many tokens of hands lie open."""
    return visitor.page.locator('[data-token], ul[aria-label^="Hand of"] [role="img"]').count()


def shows_hands(visitor: Visitor, tokens: int) -> None:
    """Until so many lie open."""
    TablePage(visitor).hands.until(lambda: shown_hands(visitor) == tokens, f"{tokens} tokens of hands")


def shown(page: Page, ply: int) -> Locator:
    """The number of the move that a ply is, as long as it is looked at."""
    return page.locator(f'output[data-ply="{ply}"]')


@pytest.fixture
def loaded(visit: Visit) -> Visitor:
    return load(visit(), played()[0])


def test_a_loaded_game_is_looked_at_ply_by_ply(loaded: Visitor) -> None:
    page, plies = loaded.page, played()[2]
    expect(shown(page, plies)).to_be_visible()
    free = page.locator(f'[data-spot][aria-label*="{t("caesar.space_free", name="", icon="").removeprefix(", ")}"]')
    first = start(page)
    slide(page, first)
    expect(free).to_have_count(30)
    page.get_by_role("button", name=t("past.next")).click()
    expect(shown(page, first + 1)).to_be_visible()
    slider(page).focus()
    page.keyboard.press("End")
    expect(shown(page, plies)).to_be_visible()
    page.get_by_role("button", name=t("past.previous")).click()
    expect(shown(page, plies - 1)).to_be_visible()
    expect(free).not_to_have_count(30)
    entry = page.get_by_role("list", name=t("log.label")).get_by_role("button").nth(10)
    entry.click()
    expect(entry).to_have_attribute("aria-current", "true")
    expect(shown(page, plies - 1)).not_to_be_visible()


def test_it_plays_on_by_itself(loaded: Visitor) -> None:
    slide(loaded.page, 30)
    loaded.page.get_by_role("button", name=t("past.play")).click()
    expect(shown(loaded.page, 33)).to_be_visible()
    loaded.page.get_by_role("button", name=t("past.stop")).click()


def test_through_all_eyes(loaded: Visitor) -> None:
    slide(loaded.page, 40)
    lying: dict[str, int] = {}
    for eyes in ("0", "1", "-3", "all"):
        see_with(loaded, eyes)
        hands = [player["hand"] or {} for player in loaded.watch.looked_at["view"]["players"].values()]
        lying[eyes] = sum(sum(hand.values()) for hand in hands)
        shows_hands(loaded, lying[eyes])
    assert lying["-3"] == 0
    assert lying["all"] == lying["0"] + lying["1"] > 0


def test_the_shuffle_is_proved_on_the_page_and_by_the_saved_files(visit: Visit, tmp_path: Path) -> None:
    table = resigned(visit)
    tool(table.page, "ended.verify")
    dialog = table.page.get_by_role("dialog", name=t("verify.title"))
    expect(dialog.get_by_text(t("verify.proved"))).to_be_visible()
    expect(dialog.get_by_text(t("verify.part_held"))).to_have_count(2)
    name = f"caesar-{table.visitor.table}"
    expect(dialog).to_contain_text(f"rubicon verify {name}.rubicon --noted {name}.commitments.json")
    for words in ("verify.save_game", "verify.save_noted"):
        with table.page.expect_download() as download:
            dialog.get_by_role("button", name=t(words)).click()
        download.value.save_as(tmp_path / download.value.suggested_filename)
    assert main(["verify", str(tmp_path / f"{name}.rubicon"), "--noted", str(tmp_path / f"{name}.commitments.json")]) == 0


def test_without_notes_the_shuffle_is_consistent_not_proved(visit: Visit) -> None:
    table = resigned(visit)
    table.page.evaluate("localStorage.clear()")
    tool(table.page, "ended.verify")
    dialog = table.page.get_by_role("dialog", name=t("verify.title"))
    expect(dialog.get_by_text(t("verify.nothing-noted"), exact=True)).to_be_visible()
    expect(dialog.get_by_role("button", name=t("verify.save_noted"))).to_have_count(0)


def test_a_loaded_game_has_no_shuffle_to_verify(loaded: Visitor) -> None:
    tool(loaded.page, "ended.verify")
    expect(loaded.page.get_by_text(t("verify.none"))).to_be_visible()


def test_playing_on_from_a_position(loaded: Visitor) -> None:
    play_on_from(loaded, 40)
    table = TablePage(loaded)
    table.do(table.wait())
    assert len(table.log()) >= 15
    table.play(4)


def test_a_game_is_saved_and_loaded(visit: Visit, tmp_path: Path) -> None:
    table = resigned(visit)
    with table.page.expect_download() as download:
        tool(table.page, "ended.download")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == f"caesar-{table.visitor.table}.rubicon"
    assert len(rubicon.open(file)) == table.watch.table["ply"]
    again = load(visit(), file.read_text())
    expect(again.page.locator("output")).to_have_text(re.compile(rf"^\d+/{table.watch.table['ply'] - table.watch.table['set_up']}$"))


def test_a_broken_file_is_refused_with_words(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.expect("400")
    visitor.page.locator("input[type=file]").set_input_files({"name": "x.rubicon", "mimeType": "text/plain", "buffer": b"no game"})
    expect(visitor.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_contain_text("line 1")


def test_whoever_has_the_link_sees_the_whole_game_after_it(visit: Visit) -> None:
    table = resigned(visit)
    tool(table.page, "ended.share")
    link = table.page.get_by_role("textbox", name=t("ended.share_note")).input_value()
    watcher = visit("/t/" + link.split("/t/")[1])
    watcher.page.get_by_role("combobox", name=t("past.eyes")).select_option(ALL)
    expect(watcher.page.locator('ul[aria-label^="Hand of"] [role="img"]').first).to_be_visible()


def test_the_past_while_the_game_goes_on(visit: Visit) -> None:
    table = TablePage(set_table(visit())).play(2)
    table.wait()
    table.page.get_by_role("list", name=t("log.label")).get_by_role("button").nth(1).click()
    expect(table.page.get_by_text(t("past.bar", ply=2, plies=table.watch.table["ply"] - table.watch.table["set_up"]))).to_be_visible()
    assert table.offer().kind == ""
    table.page.get_by_role("button", name=t("past.now")).click()
    table.play(1)
