"""Core, server and terminal: nothing is said to players outside the catalogue, and every language has all of it."""

from pathlib import Path

import pytest

import rubicon
from rubicon.engine.catalogue import FIRST, languages, texts
from tests.wordcheck import facts, missing, planted, unused

PACKAGE = Path(rubicon.__file__).parent
SECTIONS = {
    "core": ("engine", "compiler", "match", "vector", "bots", "bots/networks", "game.py"),
    "server": ("server", "server/handlers"),
    "terminal": ("cli",),
}
"""Sections of the catalogue, and the folders whose modules say them."""

EXEMPT = {
    "compiler/cuda.py": "rules on a GPU: for research",
    "compiler/explain.py": "for writers of games",
    "bots/batched_search.py": "many views at once: for research",
    "bots/networks/file.py": "makes networks: for research",
    "bots/networks/loaded.py": "bots by text: for research",
    "bots/networks/observation.py": "makes networks: for research",
    "bots/networks/program.py": "names of blocks in the code of a network",
    "engine/actions.py": "for writers of games",
    "vector/simulation.py": "many games at once: for research",
    "vector/batch.py": "many games at once: for research",
    "vector/batch_file.py": "many games at once: for research",
    "vector/dlpack.py": "arrays for other libraries: for research",
    "vector/batch_cuda.py": "many games at once, on a GPU: for research",
    "vector/opponents_cuda.py": "many games at once, on a GPU: for research",
    "vector/simulation_cuda.py": "many games at once, on a GPU: for research",
    "server/sqlite_database.py": "SQL",
    "server/storage_errors.py": "for the log",
    "server/integrity.py": "SQL",
    "server/known_games.py": "for the log",
    "server/metrics.py": "for the host's tools: Prometheus, the log",
    "server/migrate.py": "SQL",
    "server/notifications.py": "SQL, and for the log",
    "server/postgres_database.py": "SQL",
    "server/postgres_leases.py": "SQL",
    "server/postgres_migrate.py": "SQL",
    "server/postgres_store.py": "SQL",
    "server/open_graph.py": "tags in the head of a page",
    "server/picture.py": "SVG",
    "server/rescue.py": "SQL",
    "server/supervisor.py": "for the log",
    "server/warmup.py": "for the log",
    "server/worker_process.py": "for the log",
    "server/worker_pool.py": "for the log",
    "cli/arena.py": "measures bots: for research",
    "cli/arena_html.py": "measures bots: for research",
    "cli/arena_plot.py": "measures bots: for research",
    "cli/arena_text.py": "measures bots: for research",
    "cli/backend.py": "work on many machines: for research",
    "cli/bench.py": "measures: for research",
    "bench/batch.py": "measures: for research",
    "bench/clients.py": "measures: for research",
    "bench/envs.py": "measures: for research",
    "bench/search.py": "measures: for research",
    "bench/server.py": "measures: for research",
    "cli/check.py": "for writers of games",
    "cli/dataset.py": "data sets: for research",
    "cli/tasks.py": "benchmark tasks: for research",
    "bench/peers.py": "measures: for research",
    "cli/main.py": "what --help shows, the reference of the command",
    "cli/exploit.py": "trains networks: for research",
    "cli/train.py": "trains networks: for research",
    "cli/plot.py": "pictures of many games: for research",
    "cli/ratings.py": "measures bots: for research",
    "cli/simulate.py": "many games: for research",
    "cli/tune.py": "fits weights: for writers of games",
}
"""Modules that do not speak to players, and why."""

PLURAL = {"one", "other"}

FOR_PROGRAMS = [
    *(
        "gamewriter.py:outcome",
        "gamewriter.py:sealed",
        "gamewriter.py:text",
        "fairness.py:owner",
        "commitments.py:FORMAT",
        "game_files.py:fair_lines",
        "play.py:UNFINISHED",
    ),
    *(
        "chance.py:__init__",
        "game.py:batch",
        "chance.py:__repr__",
        "match.py:__repr__",
        "rule.py:__repr__",
        "rulebook.py:__repr__",
        "overloads.py:resolve",
    ),
    *(
        "refusals.py:REFUSALS",
        "finished_games.py:KEPT",
        "player.py:parse",
        "middleware.py:HEADERS",
        "websocket.py:NO_GREETING",
        "websocket.py:COME_BACK",
    ),
    *(
        "backups.py:backup",
        "health.py:ready",
        "lock.py:__init__",
        "sqlite_store.py:_check",
        "sqlite_store.py:_last_run",
        "events.py:plain_row",
    ),
    *("bot_turns.py:_ask", "bot_turns.py:_report", "bot_turns.py:choose_here", "publisher.py:_append"),
    *("hub.py:create_lesson", "hub.py:fork", "secret_keys.py:derived", "secret_keys.py:code_of", "secret_keys.py:mark_of"),
    *(
        "static_files.py:FOR_EVER",
        "static_files.py:BUILD",
        "static_files.py:INTERFACE",
        "static_files.py:HTML",
        "static_files.py:NOT_BUILT",
    ),
    *("picture_style.py:STYLES", "completion.py:switch_on", "common.py:playing", "common.py:percent"),
]
"""The format of files, forms for programmers, headers and the like, SQL, the log, styles, what research prints."""


def modules(section: str) -> list[Path]:
    """Those that say a section."""
    return [file for file in spoken_by(section) if str(file.relative_to(PACKAGE)) not in EXEMPT]


def spoken_by(section: str) -> list[Path]:
    """All that may ask for a text of it, research too."""
    return [
        file for place in SECTIONS[section] for file in sorted((PACKAGE / place).glob("*.py") if "." not in place else [PACKAGE / place])
    ]


def names(section: str, language: str = FIRST) -> dict[str, str]:
    """Texts by name; of one with plural forms, all forms as one text."""
    found = {name: " ".join(text.values()) if set(text) == PLURAL else text for name, text in texts(language)[section].items()}
    return {name: text for name, text in found.items() if isinstance(text, str)}


@pytest.mark.parametrize("section", SECTIONS)
def test_nothing_is_said_outside_the_catalogue(section: str) -> None:
    assert [str(found) for found in planted(modules(section), (), FOR_PROGRAMS)] == []


def test_what_is_exempt_is_there() -> None:
    assert all((PACKAGE / file).exists() for file in EXEMPT)


@pytest.mark.parametrize(
    "file", [file for section in SECTIONS for file in modules(section)], ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_a_planted_text_is_found(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / file.name
    copy.write_text(
        file.read_text("utf-8") + '\n\ndef told(self, who):\n    self.say(f"{who} was planted here")\n    raise RubiconError("planted")\n'
    )
    assert [found.text for found in planted([copy], (), FOR_PROGRAMS)] == ["{} was planted here", "planted"]


@pytest.mark.parametrize(
    ("file", "said", "literal"),
    [
        ("match/match.py", 'say("over")', '"the game is over"'),
        ("match/gamefile.py", 'say("file-after-end")', '"expected nothing after the end line"'),
        ("server/handlers/agreements.py", 'say("nothing-asked")', '"nothing was asked"'),
        ("server/middleware.py", 'say("many-requests")', 'f"too many requests; wait {1} s"'),
        ("cli/terminal_game.py", 'say("written", path=target)', 'f"Written to {target}."'),
        ("cli/companion.py", 'say("your-move", seat=self.seat_name(turn))', 'f"Your move, {self.seat_name(turn)}> "'),
    ],
)
def test_a_text_put_back_into_the_source_is_found(file: str, said: str, literal: str, tmp_path: Path) -> None:
    source = (PACKAGE / file).read_text("utf-8")
    assert said in source
    copy = tmp_path / Path(file).name
    copy.write_text(source.replace(said, literal, 1))
    assert len(planted([copy], (), FOR_PROGRAMS)) == 1


@pytest.mark.parametrize("section", SECTIONS)
def test_every_text_that_is_asked_for_is_there_and_every_other_is_asked_for(section: str) -> None:
    assert [str(found) for found in missing(spoken_by(section), names(section))] == []
    assert unused(spoken_by(section), names(section)) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", SECTIONS)
def test_every_language_has_every_text_with_its_facts(section: str, language: str) -> None:
    here, first = names(section, language), names(section)
    assert set(here) == set(first)
    assert {name: facts(text) for name, text in here.items()} == {name: facts(text) for name, text in first.items()}
