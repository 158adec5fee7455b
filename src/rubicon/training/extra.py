"""Says how to install PyTorch where it is missing."""

import importlib.util

from rubicon.engine.errors import RubiconError


def require_torch() -> None:
    """Raise an error in one line if PyTorch is not installed."""
    if importlib.util.find_spec("torch") is None:
        raise RubiconError('PyTorch is not installed; it comes with the extra "train": pip install "rubicon[train]"')
