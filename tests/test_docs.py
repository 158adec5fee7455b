"""README and docs: their examples run, their links lead somewhere."""

import doctest
import re
from pathlib import Path

import msgspec
import numpy as np
import pytest
from examples.observe import parts

import rubicon
from rubicon.server.limits import Limits

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


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


def test_every_page_is_reached_from_the_readme() -> None:
    linked = set(re.findall(r"\]\((docs/[^)#]+\.md)\)", (ROOT / "README.md").read_text()))
    assert linked == {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")}


def test_security_names_tests_that_exist() -> None:
    named = re.findall(r"`((?:tests|web)/[^`]+)`", (ROOT / "docs" / "security.md").read_text())
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_hosting_lists_all_limits_with_their_defaults() -> None:
    section = (ROOT / "docs" / "hosting.md").read_text().split("\n## Limits\n")[1].split("These can't be set")[0]
    listed: dict[str, float] = {}
    for names, numbers in re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|", section, re.MULTILINE):
        listed |= dict(zip(re.findall(r"`(\w+)`", names), map(float, numbers.split(", ")), strict=True))
    assert listed == msgspec.structs.asdict(Limits())


def test_the_protocol_lists_all_codes_of_refusals() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "src" / "rubicon" / "server").glob("*.py"))
    codes = set(re.findall(r"(?:Refused|super\(\)\.__init__)\(\s*\"([a-z-]+)\", ", sources))
    listed = set(re.findall(r"^\| `([a-z-]+)` \| (?:\d{3}|) ?\|", (ROOT / "docs" / "protocol.md").read_text(), re.MULTILINE))
    assert len(codes) > 20
    assert codes - listed == set()


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_observations_are_where_their_page_says(game: str) -> None:
    book = rubicon.load(game).book
    section = (ROOT / "docs" / "observations.md").read_text().split(f"## {book.title}\n")[1].split("\n## ")[0]
    assert f"{book.encoding_size:,} numbers, {book.decisions:,} decisions." in section
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
