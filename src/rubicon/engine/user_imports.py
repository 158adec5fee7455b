"""Imports a game or a bot that a user names as `package.module:thing`, and keeps the current folder off the path otherwise.

An import runs code. So these functions are only for names from a command line or from a program, never for names from data: game
files, positions, decks, messages and stored events name games through `registry.rulebook`, which imports nothing but known games.
"""

import contextlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from typing import Any

SAFE_PATH = "PYTHONSAFEPATH"
"""With this variable set, Python does not put the current folder on the path of a process that it starts."""

_folder: str | None = None


def set_folder(folder: str | None) -> None:
    """Set a folder in which to look for what a user names, besides Python's path; None: only there."""
    global _folder
    _folder = folder


def folder() -> str | None:
    """The folder of `set_folder`, so that another process can look there as well."""
    return _folder


def import_object(place: str, folder: str | None = None) -> Any:
    """Import the object at `package.module:thing`; ImportError or AttributeError says why there is none.

    `folder`: a folder to look in too, such as that of `set_folder`. It is on the path for the import only, and behind everything
    installed, so that a file there never takes the place of a library.
    """
    module, _, thing = place.partition(":")
    if not all(map(str.isidentifier, (*module.split("."), thing))):
        raise ImportError("expected package.module:thing")
    with _on_path(folder):
        return getattr(importlib.import_module(module), thing)


def is_importable(module: str, folder: str | None = None) -> bool:
    """Whether there is a module of this name, on the path or in a folder; it is not imported, but what is around it may be."""
    with _on_path(folder):
        return importlib.util.find_spec(module) is not None


@contextlib.contextmanager
def _on_path(folder: str | None) -> Iterator[None]:
    if folder is None or folder in sys.path:
        yield
        return
    sys.path.append(folder)
    try:
        yield
    finally:
        with contextlib.suppress(ValueError):
            sys.path.remove(folder)


def leave_current_folder() -> None:
    """Take the current folder off the path of this process and of those it will start.

    `python -m`, and an empty entry in PYTHONPATH, put it there, where a file called numpy.py would be run instead of the library.
    """
    here = {"", "."}
    with contextlib.suppress(OSError):  # a folder that is gone holds nothing
        here.add(os.getcwd())
    sys.path[:] = [entry for entry in sys.path if entry not in here]
    os.environ[SAFE_PATH] = "1"


@contextlib.contextmanager
def safe_children() -> Iterator[None]:
    """In here, Python processes are started without the current folder on their path."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before
