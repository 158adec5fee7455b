"""Rating lists from a folder of ledgers, and the report as a page."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import rubicon
from rubicon import arena
from rubicon.arena.rating_list import rating_lists
from rubicon.cli.main import main


@pytest.fixture(scope="module")
def kuhn() -> rubicon.Game:
    return rubicon.load("kuhn")


def test_several_ledgers_make_one_list(kuhn: rubicon.Game, tmp_path: Path) -> None:
    """Two seeds are other deals; a copy of a file from another machine adds nothing."""
    arena.run(kuhn, ["greedy", "random"], 30, seed=1, file=tmp_path / "a.jsonl")
    arena.run(kuhn, ["greedy", "search:20"], 10, seed=2, file=tmp_path / "b.jsonl")
    (tmp_path / "copy.jsonl").write_bytes((tmp_path / "a.jsonl").read_bytes())
    (found,) = rating_lists(tmp_path)
    assert (found.game, found.seeds, found.rounds, found.limit) == ("kuhn", [1, 2], 40, 0)
    assert found.files == ["a.jsonl", "b.jsonl", "copy.jsonl"]
    assert {rating.bot: rating.games for rating in found.ratings} == {"greedy": 80, "random": 60, "search:20": 20}
    assert [rating.elo for rating in found.ratings] == sorted((rating.elo for rating in found.ratings), reverse=True)


def test_one_ledger_gives_the_ratings_of_its_run(kuhn: rubicon.Game, tmp_path: Path) -> None:
    report = arena.run(kuhn, ["greedy", "random", "search:20"], 10, seed=1, file=tmp_path / "a.jsonl")
    (found,) = rating_lists(tmp_path)
    for rating, listed in zip(
        sorted(report.ratings, key=lambda each: each.bot), sorted(found.ratings, key=lambda each: each.bot), strict=True
    ):
        assert listed.elo == pytest.approx(rating.elo)


def test_bots_that_never_met_are_listed_apart(kuhn: rubicon.Game, tmp_path: Path) -> None:
    arena.run(kuhn, ["greedy", "random"], 5, seed=1, file=tmp_path / "a.jsonl")
    arena.run(kuhn, ["search:20", "search:30"], 5, seed=1, file=tmp_path / "b.jsonl")
    assert [{rating.bot for rating in found.ratings} for found in rating_lists(tmp_path)] == [
        {"greedy", "random"},
        {"search:20", "search:30"},
    ]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for level in ("easy", "hard"):
        arena.run(rubicon.load("caesar", solo=level), ["greedy", "random"], 5, file=tmp_path / f"{level}.jsonl")
    arena.run("caesar", ["greedy", "random"], 5, file=tmp_path / "two.jsonl")
    assert main(["ratings", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.count("caesar") == 3
    assert "caesar (solo=hard), rules" in said
    assert main(["ratings", str(tmp_path), "--json"]) == 0
    assert [bool(found["solo"]) for found in json.loads(capsys.readouterr().out)] == [False, True, True]
    assert main(["ratings", str(tmp_path), "--game", "kuhn"]) == 0
    assert "No results" in capsys.readouterr().out
    (tmp_path / "x.jsonl").write_text("a diary\n")
    assert main(["ratings", str(tmp_path)]) == 2
    assert "is not a file of the arena" in capsys.readouterr().err
    assert main(["ratings", str(tmp_path / "nowhere")]) == 2
    assert "is no folder of arena results" in capsys.readouterr().err


def test_a_game_of_ones_own_hides_no_other(kuhn: rubicon.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena.run(kuhn, ["greedy", "random"], 3, file=tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text()
    (tmp_path / "b.jsonl").write_text(lines.replace('"kuhn"', '"own"', 1))
    assert main(["ratings", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("kuhn, rules")
    assert "Left out: b.jsonl: no game is called 'own'" in said.err
    assert main(["ratings", str(tmp_path), "--game", "examples.kuhn:rulebook"]) == 0
    assert capsys.readouterr().out == said.out


def test_openskill_rates_larger_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openskill")
    game = rubicon.load("augustus", players=3)
    report = arena.run(game, ["greedy", "random"], 8, seed=1)
    greedy, random = report.skills
    assert greedy.mu - 2 * greedy.sigma > random.mu + random.sigma
    assert report == arena.run(game, ["greedy", "random"], 8, seed=1, workers=2)
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    assert msgspec.structs.replace(report, skills=[]) == arena.run(game, ["greedy", "random"], 8, seed=1)


class Checker(HTMLParser):
    """Counts tags, and that all of them are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, again = tmp_path / "a.html", tmp_path / "b.html"
    for path in (page, again):
        command = f"arena caesar --bots greedy,random --pairs 20 --sprt 0,100 --sprt-model normalized --file {tmp_path / 'a'} --html {path}"
        assert main(command.split()) == 0
    assert "normalised Elo" in capsys.readouterr().out
    checker = Checker()
    checker.feed(page.read_text())
    assert not checker.open
    assert checker.seen.count("svg") == 2
    assert checker.seen.count("table") == 3
    assert "normalised Elo, against" in page.read_text()
    assert page.read_bytes() == again.read_bytes()
    assert '<meta name="viewport"' in page.read_text()
    assert main(f"arena caesar --bots greedy,random --pairs 20 --html {tmp_path / 'no' / 'a.html'}".split()) == 2


def test_plots_of_a_page_have_its_colours_in_the_dark_too(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    assert main(f"arena caesar --solo hard --bots greedy,random --pairs 5 --file {tmp_path / 'a'} --html {page}".split()) == 0
    head, _, body = page.read_text().partition("</head>")
    assert "color-scheme: light dark" in head
    assert "fill: var(--ink)" in body
    assert not re.findall("(?:fill|stroke): #[0-9a-f]+", body)
    assert body.count('<div class="wide"') == body.count("<svg") + body.count("<table>")
    assert "<td>greedy above random</td><td>+" in body
