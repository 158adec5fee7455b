"""Languages: every text is there in each of them, and nothing is said to people outside the catalogues."""

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.catalogue import FIRST, WORDS, languages, speaking, texts
from rubicon.engine.errors import IllegalAction
from rubicon.engine.facts import NOBODY_READS
from rubicon.engine.verbs import NOBODY
from rubicon.match.rule_texts import in_short, page, rules_of
from tests import wordcheck
from tests.augustus.scene import BY_THE_LETTER

GAMES = Path(rubicon.__file__).parent / "games"
OTHERS = [language for language in languages() if language != FIRST]
ALLOWED = (
    "components.py:components",  # counts for the conformance kit, by identifiers
    "board.py:check",  # whoever changes board.json is a programmer
    "power.py:EXAMPLES",  # how powers are written in decks, in every language
)
SETS: list[tuple[str, dict[str, object]]] = [
    ("caesar", {}),
    ("caesar", {"poison": True, "centurions": True, "border_control": True}),
    ("caesar", {"solo": "hard", "poison": True}),
    ("cleopatra", {}),
    ("cleopatra", {"action_deck": "arranged", "two_face_down": True}),
    ("cleopatra", {"bonus": "influence", "action_order": "free"}),
    ("augustus", {"players": 3}),
    ("augustus", {"joker": "crier"}),
    ("augustus", {"joker": "redraw", "deal": "simple", **BY_THE_LETTER}),
]


def sources(game: str) -> list[Path]:
    return sorted((GAMES / game).rglob("*.py"))


def flat(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text by the names on the way to it."""
    for name, value in words.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{name} / ")
        else:
            yield f"{path}{name}", value


def said(game: str, language: str = FIRST) -> dict[str, str]:
    """The texts of a game, without its names; of those with several forms all forms together."""
    return {name: " ".join(text for _, text in flat({name: given})) for name, given in texts(language)[game].items() if name != "names"}


def names(game: str, language: str = FIRST) -> dict[str, str]:
    found: dict[str, str] = texts(language)[game]["names"]
    return found


def test_a_language_is_one_pair_of_files() -> None:
    pages = Path(__file__).parents[1] / "web" / "src" / "words"
    assert {file.stem for file in WORDS.iterdir()} == {file.stem for file in pages.iterdir()} == set(languages())


def test_there_is_another_language() -> None:
    assert sorted(file.stem for file in WORDS.glob("*.toml") if file.stem != FIRST) == OTHERS
    assert OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_text_with_the_same_facts(language: str) -> None:
    ours, theirs = dict(flat(texts(FIRST))), dict(flat(texts(language)))
    assert set(ours) - set(theirs) == set(), "not translated"
    assert set(theirs) - set(ours) == set(), "nobody asks for these"
    assert {name for name in ours if wordcheck.facts(ours[name]) != wordcheck.facts(theirs[name])} == set(), "other facts"
    assert all(text.strip() for text in theirs.values())


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_every_text_is_there_and_asked_for(game: str) -> None:
    assert wordcheck.missing(sources(game), said(game)) == []
    assert wordcheck.unused(sources(game), said(game)) == []


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_every_name_is_that_of_something(game: str) -> None:
    data = "\n".join(file.read_text("utf-8") for file in (GAMES / game).glob("*.json"))
    assert [name for name in wordcheck.unused(sources(game), names(game)) if json.dumps(name) not in data] == []


@pytest.mark.parametrize(("game", "options"), SETS)
def test_what_a_game_calls_things_has_a_name(game: str, options: dict[str, object]) -> None:
    book = rubicon.load(game, **options).book
    identifiers = {book.title, *book.endings, *book.streams, *rubicon.load(game, **options).seats}
    assert identifiers - set(names(game)) == set()


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_nothing_is_said_outside_the_catalogue(game: str) -> None:
    assert [str(found) for found in wordcheck.planted(sources(game), names(game), ALLOWED)] == []


PLANTS = {
    "a sentence": ("words.py", "def planted():\n    return 'a planted sentence'\n"),
    "a sentence with facts": ("words.py", "def planted(n):\n    return f'{n} planted'\n"),
    "a constant": ("state.py", "PLANTED = 'a planted constant'\n"),
    "a default": ("scratch.py", "def planted(what='something planted'):\n    return what\n"),
    "an error of ours": ("position.py", "def planted():\n    raise BadPosition('planted')\n"),
    "one of two in an error": ("position.py", "def planted(n):\n    must(n, 'planted' if n else 'sown')\n"),
    "a fact": ("words.py", "def planted(n):\n    return say('card', called='planted', number=n)\n"),
    "a fact if there is no other": ("words.py", "def planted(n):\n    return say('card', called=n or 'planted', number=n)\n"),
    "a text for a name": ("words.py", "def planted():\n    return say('planted and never said')\n"),
    "a word in a module that speaks": ("outline.py", "def planted(n):\n    return n or 'planted'\n"),
    "a word in front of a fact": ("todo.py", "def planted(n):\n    return f'planted: {n}'\n"),
}
HARMLESS = {
    "a docstring": "def planted():\n    '''A docstring of several words.'''\n",
    "an error for programmers": "def planted():\n    raise ValueError('this cannot happen')\n",
    "an assertion": "def planted(n):\n    assert n, 'this cannot happen'\n",
    "a regular expression": "def planted(n):\n    return re.match('one or two', n)\n",
    "a raw one": "FORM = r'end (\\d+) per attack'\n",
    "an identifier with a name": "ENDING = 'last marker placed'\n",
    "the name of a text": "def planted():\n    return say('heading-over')\n",
    "signs": "def planted(n):\n    return f'{n} : {n}, ({n})'\n",
    "a type": "def planted(n: 'dict[str, int] | None') -> 'dict[str, int] | None':\n    return n\n",
}


@pytest.mark.parametrize(("file", "source"), PLANTS.values(), ids=PLANTS)
def test_a_planted_text_is_found(file: str, source: str, tmp_path: Path) -> None:
    copy = Path(shutil.copy(GAMES / "augustus" / file, tmp_path))
    length = len(copy.read_text("utf-8").splitlines())
    with copy.open("a", encoding="utf-8") as end:
        end.write(source)
    found = wordcheck.planted([copy], names("augustus"), ALLOWED)
    assert found
    assert all(text.line > length for text in found)


@pytest.mark.parametrize("source", HARMLESS.values(), ids=HARMLESS)
def test_what_is_not_for_people_is_left_alone(source: str, tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text(source, "utf-8")
    assert wordcheck.planted([file], names("caesar"), ALLOWED) == []


def test_a_text_that_is_missing_or_unused_is_found(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text("def told(n):\n    return say('there'), say('missing' if n else 'there'), say(f'lacking-{n}')\n", "utf-8")
    assert [found.text for found in wordcheck.missing([file], {"there", "spare"})] == ["missing", "lacking-{}"]
    assert wordcheck.unused([file], {"there", "spare", "lacking-one"}) == ["spare"]


ABOUT_TEXTS = ("expected-", "notation-", "position-", "deck-")
"""Texts about what is written in notation, which is the same in every language: they quote its words."""


def vocabulary(language: str, game: str) -> set[str]:
    """The words that are used in a language, small ones left out."""
    texts = [text for name, text in said(game, language).items() if not name.startswith(ABOUT_TEXTS)]
    unfilled = re.sub(r"\{.*?\}", " ", " ".join([*texts, *names(game, language).values()]))
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", unfilled)}


def talk(match: rubicon.Match) -> Iterator[str]:
    """All that is said to people at a moment of a game: the last ply as everybody perceives it, tables, effects, refusals."""
    book, rng, everybody = match.game.book, random.Random(len(match)), (NOBODY, *range(len(match.game.seats)))
    yield from (match.tell(len(match), eyes) for eyes in (None, *everybody) if len(match))
    seen = match.view_record(rng.choice(everybody))
    yield book.plain(seen)
    yield book.texts.picture(seen) if book.texts.picture else ""
    yield book.texts.todo(seen, NOBODY_READS).text
    legal = match.legal() if not match.over else []
    yield from (match.forecast(action) for action in rng.sample(legal, min(2, len(legal))))
    yield from (refusal(match, action) for action in rng.sample(range(book.limits.numbers), 6) if legal and action not in legal)


def refusal(match: rubicon.Match, action: int) -> str:
    """Why it is refused, without the move itself."""
    try:
        match.number(action)
    except IllegalAction as problem:
        return str(problem).partition(": ")[2]
    except IndexError:
        return ""
    raise AssertionError("an illegal action was taken")


PACE = {"caesar": 2, "cleopatra": 10, "augustus": 10}
"""After every so many decisions all is said."""


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "options"), SETS)
def test_a_game_is_told_in_one_language(name: str, options: dict[str, object], language: str) -> None:
    match, rng, decisions = rubicon.load(name, **options).start(1), random.Random(2), 0
    foreign = vocabulary(FIRST, name) - vocabulary(language, name)
    talks: list[tuple[str, str]] = []
    while not match.over and len(match) < 180:
        match.play(rng.choice(match.legal()))
        decisions += 1
        if match.over or decisions % PACE[name] == 0:
            with speaking(FIRST):
                ours = list(talk(match))
            with speaking(language):
                talks += zip(ours, talk(match), strict=True)
    assert len(talks) > 30
    with speaking(language):
        told = [match.tell(ply, eyes) for ply in range(1, len(match) + 1) for eyes in (NOBODY, *range(len(match.game.seats)))]
    for text in (*told, *(theirs for _, theirs in talks)):
        without_styles = re.sub(r"\[/?[a-z]*\]", " ", text)
        leaked = {word for word in re.findall(r"[^\W\d_]{3,}", without_styles) if word.lower() in foreign}
        assert leaked == set(), text
    changed = [ours != theirs for ours, theirs in talks if re.search(r"[a-z]{4}", ours)]
    assert sum(changed) > 0.9 * len(changed)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", registry.BUILT_IN)
@pytest.mark.parametrize("written", ["", "nonsense", "+nothing", "-nothing", "@nothing", "keep1", "xx", "!nothing"])
def test_what_is_written_wrongly_is_refused_in_the_readers_language(game: str, written: str, language: str) -> None:
    match = rubicon.load(game).start(1)

    def complaint() -> str:
        with pytest.raises(rubicon.RubiconError) as problem:
            match.parse(written)
        return str(problem.value)

    ours = complaint()
    with speaking(language):
        assert complaint() != ours
        line = match.line.replace("; ", "; nonsense ", 1)
        with pytest.raises(rubicon.RubiconError, match="nonsense"):
            rubicon.position(line)


@pytest.mark.parametrize("game", registry.BUILT_IN)
@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_page_of_rules_has_all_of_them(game: str, language: str) -> None:
    ours = rules_of(game)
    with speaking(language):
        theirs = rules_of(game)
    assert [rule.id for rule in theirs] == [rule.id for rule in ours]
    if page(game, language) != page(game):
        assert all(one.text != other.text for one, other in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("game", registry.BUILT_IN)
@pytest.mark.parametrize("language", languages())
def test_the_rules_in_short_are_for_people(game: str, language: str) -> None:
    """Goal, turn and end, and what each option changes; without numbers of rules, rulings and names in data."""
    with speaking(language):
        chapters = in_short(game)
    assert [(one.option, one.value, one.steps, len(one.lines)) for one in chapters] == [
        (one.option, one.value, one.steps, len(one.lines)) for one in in_short(game)
    ]
    plain = [one for one in chapters if not one.option]
    assert len(plain) >= 4
    assert any(one.steps for one in plain)
    fields = option.listed(registry.rulebook(game).options)
    told = " ".join(text for one in chapters for line in one.lines for text in (line.term, line.text))
    assert not re.search(r"\b[CKA]\d+\b|`|ruling|decisione|_", told)
    changed = {(one.option, one.value) for one in chapters if one.option}
    assert {name for name, _ in changed} <= set(fields)
    assert {value for _, value in changed if value} <= {option.shown(value) for values in fields.values() for value in values}
    left_out = set(fields) - {name for name, _ in changed}
    assert left_out <= {"rules", "players", "cards", "side", "senate"}, "nobody says what these options change"


def test_a_language_without_its_page_gets_the_english_one() -> None:
    assert page("caesar", "xx") == page("caesar")
    assert page("caesar", "it") != page("caesar")


def test_what_lies_face_down_is_coperto_in_italian() -> None:
    """The words of people who play cards, in what the table says and in the rules."""
    root = Path(rubicon.__file__).parents[2]
    texts = [*(root / "docs/it/play").glob("*.md"), root / "src/rubicon/words/it.toml", root / "web/src/words/it.json"]
    assert [file.name for file in texts if "a faccia in" in " ".join(file.read_text("utf-8").replace("interfaccia", "").split())] == []
