"""Finds the folder in which Rubicon keeps its cache on this machine."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_folder() -> Path:
    """The folder for compiled rules; RUBICON_CACHE names another one."""
    chosen = os.environ.get("RUBICON_CACHE")
    return Path(chosen) if chosen else user_cache_path("rubicon", appauthor=False)
