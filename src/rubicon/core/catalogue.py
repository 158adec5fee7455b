"""Sentences from one catalogue a language: a TOML file of named texts with {facts} in them."""

import tomllib
from importlib.resources import files


class Catalogue:
    """The texts of one package in one language."""

    def __init__(self, package: str, language: str = "en"):
        self._texts: dict[str, str] = tomllib.loads(files(package).joinpath(f"{language}.toml").read_text("utf-8"))

    def say(self, name: str, **facts: object) -> str:
        """The text of that name with its facts filled in."""
        return self._texts[name].format(**facts)
