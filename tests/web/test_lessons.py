"""Lessons in a real browser: each to its end by doing what its notes say, left and gone on with, on a phone, for everybody."""

import pytest
from playwright.sync_api import expect

from rubicon import lessons
from tests.web.axe import Tour
from tests.web.hands import Finger
from tests.web.home import TITLES
from tests.web.lesson import Learner, begin
from tests.web.test_phone import fits
from tests.web.visitor import Visit
from tests.web.words import t


@pytest.mark.parametrize("lesson", lessons.NAMES)
def test_a_lesson_to_its_end_and_then_a_real_game(visit: Visit, lesson: str) -> None:
    learner = begin(visit(), lesson).finish()
    assert [command["action"] for command in learner.watch.moves_sent()] == [
        action for ply, action in enumerate(learner.script.plies) if learner.whole.turn_at(ply) == learner.script.learner
    ]
    expect(learner.note()).to_contain_text(learner.script.text(learner.script.notes[-1]))
    learner.button("lesson.rules").click()
    learner.page.get_by_role("dialog").get_by_text(t("rules.exact"), exact=True).click()
    expect(learner.page.get_by_role("dialog").get_by_role("searchbox")).to_be_visible()
    learner.page.keyboard.press("Escape")
    old = learner.visitor.table
    learner.button("lesson.play").click()
    learner.page.wait_for_url(lambda url: "/t/" in url and old not in url)
    learner.table.hands.until(lambda: learner.watch.table["table"] != old, "the new table")
    assert learner.watch.table["game"] == learner.whole.game.name
    assert learner.watch.table["note"] is None


def test_another_move_is_answered_kindly_and_can_be_tried_again(visit: Visit) -> None:
    learner = begin(visit(), "caesar").until("close")
    table, before = learner.table, learner.ply
    wanted = learner.script.plies[before]
    table.hands.lay(0, 0)
    table.hands.until(lambda: bool(learner.watch.moves_sent()), "the move on its way")
    if learner.watch.moves_sent()[-1]["action"] == wanted:
        pytest.fail("the hand has laid what the lesson wants; pick another token")
    expect(learner.note()).to_contain_text(learner.script.answer(learner.script.note(before, 1)))
    assert learner.ply == before
    learner.move()
    table.until_ply(before + 1)


def test_nothing_is_offered_before_a_note_is_read(visit: Visit) -> None:
    learner = begin(visit(), "caesar")
    assert learner.table.offer().kind == ""
    learner.until("place")
    assert learner.table.wait().kind == "token"


def test_the_board_points_at_what_a_note_talks_of(visit: Visit) -> None:
    learner = begin(visit(), "caesar")
    pointed = learner.page.locator("[data-pointed]")
    expect(pointed).to_have_count(0)
    learner.until("borders")
    expect(pointed).not_to_have_count(0)
    view = learner.watch.table["view"]
    meant = {"-".join(space["between"]) for space in view["spaces"] if not space["token"]}
    meant |= {name for name, province in view["provinces"].items() if province["bonus"]}
    assert set(pointed.evaluate_all("(all) => all.map((e) => e.dataset.pointed)")) == meant
    learner.until("place")
    expect(pointed).to_have_count(0)


def test_left_and_gone_on_with(visit: Visit) -> None:
    learner = begin(visit(), "caesar").until("turn-it")
    learner.page.reload()
    expect(learner.note()).to_contain_text(learner.script.text(learner.script.note(learner.ply, 0)))
    learner.page.get_by_role("link", name=t("table.home")).click()
    entries = learner.page.get_by_role("link", name=t("lesson.of", game=TITLES["caesar"]))
    expect(entries).to_have_count(2)  # to continue it, and in the list
    here = learner.visitor.watch.table["table"]
    learner.page.get_by_role("button", name=t("lesson.resume_game", game=TITLES["caesar"]), exact=True).click()
    learner.page.wait_for_url(f"**/t/{here}")
    learner.finish()


@pytest.mark.parametrize("lesson", ["caesar", "cleopatra", "augustus"])
def test_a_lesson_fits_a_phone(visit: Visit, lesson: str) -> None:
    visitor = visit(phone=True)
    fits(visitor.page)
    learner = begin(visitor, lesson, Finger)
    longest = max(learner.script.notes[1:-1], key=lambda note: len(learner.script.text(note)))
    learner.until(longest.name)
    fits(learner.page)
    if lesson == "caesar":
        learner.finish()
        fits(learner.page)


def test_lessons_keep_nobody_out(visit: Visit) -> None:
    visitor = visit()
    expect(visitor.page.get_by_text(t("lesson.fresh"))).to_be_visible()
    tour = Tour(visitor.page)
    tour.at("the first page of somebody new")
    learner = begin(visitor, "caesar")
    tour.at("a note to read")
    learner.until("place")
    tour.at("a note to follow")
    learner.button("lesson.show").click()
    tour.at("shown")
    learner.button("lesson.show").click()
    wrong(learner)
    tour.at("answered")
    learner.finish()
    tour.at("the end of a lesson")
    tour.is_clean()


def wrong(learner: Learner) -> None:
    """Some other move."""
    before = learner.ply
    wanted = learner.script.plies[before]
    while not learner.watch.moves_sent() or learner.watch.moves_sent()[-1]["action"] == wanted:
        learner.table.hands.lay(1, 0)
    expect(learner.note()).to_contain_text(learner.script.answer(learner.script.note(before, 9)))
