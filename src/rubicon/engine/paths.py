"""Where Rubicon keeps things on this machine."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_folder() -> Path:
    """Compiled rules; RUBICON_CACHE names another place."""
    chosen = os.environ.get("RUBICON_CACHE")
    return Path(chosen) if chosen else user_cache_path("rubicon", appauthor=False)
