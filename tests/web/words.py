"""The words on the pages, from the catalogue that the pages use."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

CATALOGUE = Path(__file__).parents[2] / "web" / "src" / "words" / "en.json"


@cache
def catalogue() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(CATALOGUE.read_text())
    return found


def t(key: str, **values: object) -> str:
    """The words of a key such as `home.play_now`."""
    found: Any = catalogue()
    for name in key.split("."):
        found = found[name]
    assert isinstance(found, str), f"{key} is no text"
    return found.format(**values)


def starting(key: str, **values: object) -> re.Pattern[str]:
    """What begins with these words; buttons go on with a note."""
    return re.compile(rf"^\s*{re.escape(t(key, **values))}\b")


def around(key: str, **values: str) -> re.Pattern[str]:
    """The words of a key, anything in place of what is not given."""
    text = str(re.sub(r"\\\{(\w+)\\\}", lambda found: re.escape(values.get(found[1], "")) or ".+", re.escape(_raw(key))))
    return re.compile(text)


def _raw(key: str) -> str:
    found: Any = catalogue()
    for name in key.split("."):
        found = found[name]
    return str(found)
