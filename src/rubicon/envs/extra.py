"""Imports modules of the extra `rl`, or says how to install it."""

import importlib
from typing import Any

from rubicon.engine.errors import RubiconError


def needed(module: str) -> Any:
    """Import a module of the extra; if it is not installed, the error says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise RubiconError(f'{module} is not installed; it comes with the extra "rl": pip install "rubicon[rl]"') from problem
