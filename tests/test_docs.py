"""README and docs: their examples run, their links lead somewhere."""

import dataclasses
import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from examples.observe import parts

import rubicon
from rubicon.engine.catalogue import speaking
from rubicon.engine.facts import Facts
from rubicon.engine.payoffs import Payoffs
from rubicon.engine.rulebook import Checks, Rulebook, Rules, Statistics, Texts
from rubicon.engine.rulebook import Limits as GameLimits
from rubicon.match.rule_texts import rules_of
from rubicon.server.limits import Limits

ROOT = Path(__file__).parent.parent
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(page: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert failed == 0


def test_there_are_examples_to_run() -> None:
    assert sum(page.read_text().count(">>> ") for page in PAGES) > 30


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_links_to_sections_lead_to_headings() -> None:
    missing = []
    for page in PAGES:
        for target, section in re.findall(r"\]\(([^)#]*)#([^)]+)\)", page.read_text()):
            if "://" not in target and section not in sections((page.parent / target) if target else page):
                missing.append(f"{page.relative_to(ROOT)}: {target}#{section}")
    assert missing == []


def sections(page: Path) -> set[str]:
    """The anchors of a page's headings, as forges make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_figure_has_its_place_on_the_page() -> None:
    listed = re.findall(r'^name = "(.+)"$', (ROOT / "tools" / "figures.toml").read_text(), re.MULTILINE)
    placed = re.findall(r"^<!-- figure (\S+): written by make figures -->$", (ROOT / "docs" / "research" / "figures.md").read_text(), re.M)
    assert sorted(listed) == sorted(placed)


def test_one_figure_is_written_and_the_rest_of_the_page_stays(tmp_path: Path) -> None:
    page, copy = (ROOT / "docs" / "research" / "figures.md").read_text(), tmp_path / "figures.md"
    copy.write_text(page)
    tool = [sys.executable, str(ROOT / "tools" / "figures.py")]
    subprocess.run([*tool, "--only", "caesar-random", "--games", "20", "--page", str(copy)], check=True, capture_output=True)
    before, after = (
        re.split(r"(<!-- figure caesar-random.*?<!-- end of figure -->)", text, flags=re.S) for text in (page, copy.read_text())
    )
    assert "20 games of caesar" in after[1]
    assert (before[0], before[2]) == (after[0], after[2])


def test_every_page_is_reached_from_the_index() -> None:
    docs = ROOT / "docs"
    assert "](docs/README.md)" in (ROOT / "README.md").read_text()
    linked = set(re.findall(r"\]\(([^)#]+\.md)\)", (docs / "README.md").read_text()))
    assert {page.relative_to(docs).as_posix() for page in docs.rglob("*.md")} - linked == {"README.md"}


@pytest.mark.parametrize("kind", [Rulebook, Rules, GameLimits, Facts, Texts, Statistics, Checks, Payoffs])
def test_every_field_of_a_rulebook_is_documented(kind: Any) -> None:
    page = (ROOT / "docs" / "games" / "rulebook.md").read_text()
    section = page.split(f"\n## `{kind.__name__}`\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\S.*) \| (\S.*) \|$", section, re.MULTILINE)
    needed = {field.name: field.default is dataclasses.MISSING for field in dataclasses.fields(kind)}
    assert {name: default == "needed" for name, _, default in rows} == needed
    assert all(len(told) > 10 for _, told, _ in rows)


def test_the_walks_name_functions_that_exist() -> None:
    page = (ROOT / "docs" / "contribute" / "architecture.md").read_text()
    walks = page.split("\n## Walk 1")[1].split("\n## How a verb")[0]
    named = {tuple(name.split(".")[-2:]) for name in re.findall(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)+)`", walks) if not name.endswith("svelte")}
    sources = [*(ROOT / "src" / "rubicon").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    texts = {path: path.read_text() for path in sources}
    assert len(named) > 30

    def exists(owner: str, name: str) -> bool:
        defined = rf"(def|class) {name}\b|^  (async )?{name}(\(|<| = )"
        holders = [text for path, text in texts.items() if path.stem == owner or re.search(rf"class {owner}\b", text)]
        is_module = (ROOT / "src" / "rubicon" / owner / f"{name}.py").exists()
        return is_module or any(re.search(defined, text, re.MULTILINE) for text in holders)

    assert [f"{owner}.{name}" for owner, name in sorted(named) if not exists(owner, name)] == []


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("caesar", ["Paolo Mori", "Dávid Turczi", "Nick Shaw"]),
        ("cleopatra", ["Wolfgang Lüdtke"]),
        ("augustus", ["Paolo Mori"]),
    ],
)
def test_designers_are_named_where_we_say_that_we_are_unofficial(game: str, names: list[str]) -> None:
    said = [
        "README.md",
        "src/rubicon/cli/main.py",
        "web/src/words/en.json",
        "web/src/words/it.json",
        f"docs/play/{game}.md",
        f"docs/it/play/{game}.md",
    ]
    texts = {page: re.sub(r"\s+", " ", (ROOT / page).read_text()) for page in said}
    assert [(page, name) for page, text in texts.items() for name in names if name not in text] == []


@pytest.mark.parametrize(
    ("game", "decided"),
    [
        ("caesar", "C3 C9 C14 C16 C18 C46 C49 C51 C65 C69 C70 C73 C75"),
        ("cleopatra", "K11 K18 K20 K21 K36"),
        ("augustus", "A3 A11 A12 A22 A23 A24 A31 A32 A47 A48"),
    ],
)
def test_rulings_are_marked_in_both_languages(game: str, decided: str) -> None:
    marked = [rule.id for rule in rules_of(game) if "Our ruling:" in rule.text]
    with speaking("it"):
        assert [rule.id for rule in rules_of(game) if "Nostra decisione:" in rule.text] == marked
    assert set(decided.split()) <= set(marked)


def test_differences_are_the_same_in_both_languages() -> None:
    named = {
        page: re.findall(r"\b[CKA]\d+\b", (ROOT / "docs" / page).read_text()) for page in ("play/differences.md", "it/play/differences.md")
    }
    assert named["play/differences.md"] == named["it/play/differences.md"]
    assert len(set(named["play/differences.md"])) > 50


def test_security_names_tests_that_exist() -> None:
    named = re.findall(r"`((?:tests|web)/[^`]+)`", (ROOT / "docs" / "host" / "security.md").read_text())
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_hosting_lists_all_limits_with_their_defaults() -> None:
    section = (ROOT / "docs" / "host" / "hosting.md").read_text().split("\n## Limits\n")[1].split("These can't be set")[0]
    listed: dict[str, float] = {}
    for names, numbers in re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|", section, re.MULTILINE):
        listed |= dict(zip(re.findall(r"`(\w+)`", names), map(float, numbers.split(", ")), strict=True))
    assert listed == msgspec.structs.asdict(Limits())


def test_the_protocol_lists_all_codes_of_refusals() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "src" / "rubicon" / "server").glob("*.py"))
    codes = set(re.findall(r"(?:Refused|super\(\)\.__init__)\(\s*\"([a-z-]+)\", ", sources))
    listed = set(re.findall(r"^\| `([a-z-]+)` \| (?:\d{3}|) ?\|", (ROOT / "docs" / "host" / "protocol.md").read_text(), re.MULTILINE))
    assert len(codes) > 20
    assert codes - listed == set()


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_actions_are_listed_as_they_are_declared(game: str) -> None:
    """`python tools/action_tables.py` writes the tables."""
    book = rubicon.load(game).book
    assert book.actions is not None
    section = (ROOT / "docs" / "research" / "observations.md").read_text().split(f"## Actions of {book.title}\n")[1].split("\n## ")[0]
    rows = [(str(row.first), str(row.last), f"`{row.name}`", row.fields, row.meaning) for row in book.actions.table()]
    assert [tuple(cell.strip() for cell in line.split("|")[1:-1]) for line in section.splitlines() if re.match(r"\| \d", line)] == rows


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_observations_are_where_their_page_says(game: str) -> None:
    book = rubicon.load(game).book
    section = (ROOT / "docs" / "research" / "observations.md").read_text().split(f"## {book.title}\n")[1].split("\n## ")[0]
    assert f"{book.encoding_size:,} numbers, {book.limits.decisions:,} decisions." in section
    rows, at = [], 0
    for name, shape in book.features.items():
        end = at + int(np.prod(shape))
        rows.append((str(at), str(end - 1), f"`{name}`", " × ".join(map(str, shape))))
        at = end
    assert [tuple(cell.strip() for cell in line.split("|")[1:5]) for line in section.splitlines() if re.match(r"\| \d", line)] == rows


def test_an_observation_is_taken_apart_whole() -> None:
    game = rubicon.load("cleopatra")
    observation = game.batch(1, seed=3).observations[0]
    found = parts(game, observation)
    assert {name: part.shape for name, part in found.items()} == game.book.features
    assert np.concatenate([part.ravel() for part in found.values()]).tolist() == observation.tolist()
