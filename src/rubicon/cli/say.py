"""`say(name, **facts)`: a text of the terminal, in the language of the command line or the environment."""

import os
import re

from rubicon.engine.catalogue import Catalogue, languages, preferred, speak
from rubicon.engine.errors import BadOptions

LANGUAGE_VARIABLES = "RUBICON_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"
"""Variables of the environment; the first that is set decides."""

say = Catalogue("terminal").say


def environment_language() -> str:
    """The language that the environment asks for."""
    return preferred(next((os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)), ""))


def use_language(language: str) -> None:
    """Switch to the language of a command line's --language, if one was given."""
    if language and language not in languages():
        raise BadOptions(say("bad-language", name=language, names=", ".join(languages())))
    if language:
        speak(language)


def named(game: str, thing: str) -> str:
    """What people call a thing of a game, in the reader's language, by its name in data or by those it is made of: sword+ship 2|4"""
    called = Catalogue(game).called
    return called(thing) if called(thing) != thing else re.sub(r"[^\W\d_]+", lambda word: called(word[0]), thing)
