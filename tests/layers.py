"""Which layer a test is about: its marker, by its place. `pytest -m rules` runs those of the rules alone."""

from pathlib import PurePath

FOLDERS = {
    "arena": "arena",
    "augustus": "rules",
    "bots": "bots",
    "caesar": "rules",
    "cleopatra": "rules",
    "compat": "compat",
    "compiler": "compiler",
    "envs": "envs",
    "faults": "server",
    "research": "research",
    "server": "server",
    "training": "training",
    "web": "web",
    "work": "work",
}
FILES = {
    "actions": "engine",
    "batch": "vector",
    "batch_tools": "vector",
    "bench": "cli",
    "bounds": "compiler",
    "chance": "engine",
    "chance_of_tests": "project",
    "cli": "cli",
    "companion": "cli",
    "cost": "server",
    "dlpack": "vector",
    "docs": "project",
    "evaluate": "bots",
    "evident": "match",
    "field_cache": "engine",
    "forms": "engine",
    "gamefile": "match",
    "golden": "match",
    "kit": "kit",
    "layers": "project",
    "learn": "cli",
    "lessons": "match",
    "loading": "engine",
    "match": "match",
    "obstacles": "match",
    "options": "engine",
    "outline": "engine",
    "play": "cli",
    "presets": "engine",
    "read_cache": "engine",
    "record": "engine",
    "rule_ids": "project",
    "schedule": "project",
    "simulate": "cli",
    "simulation": "vector",
    "state_machine": "match",
    "table_words": "project",
    "terminal_languages": "cli",
    "telling_cache": "engine",
    "todo": "match",
    "tune": "cli",
    "verify": "match",
    "words": "match",
    "line_breaks": "cli",
}
MARKERS = sorted({*FOLDERS.values(), *FILES.values()})


def layer(path: PurePath) -> str:
    """The marker of a test file, named from the folder of the tests on."""
    return FOLDERS[path.parts[0]] if len(path.parts) > 1 else FILES[path.stem.removeprefix("test_")]
