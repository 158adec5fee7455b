"""Checkpoints: everything that a run needs to go on later, in one file that is replaced as a whole."""

import os
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, NamedTuple

import msgspec
import torch

from rubicon.engine.errors import RubiconError
from rubicon.training.settings import Settings

FORMAT = 1


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a run has come."""

    seconds: float = 0.0
    """Of playing and learning; evaluations are not counted."""
    updates: int = 0
    decisions: int = 0
    pieces: int = 0
    """How often the run was started; every piece begins new games."""


class Checkpoint(NamedTuple):
    """A run at one moment; the weights and states are what PyTorch's `state_dict` gives."""

    game: str
    settings: Settings
    progress: Progress
    model: dict[str, torch.Tensor]
    average: dict[str, torch.Tensor]
    optimizer: Any
    generator: torch.Tensor


def save(checkpoint: Checkpoint, path: Path) -> None:
    """Write a checkpoint; a run that is killed while writing leaves the last one."""
    draft = path.with_suffix(".draft")
    content = checkpoint._asdict() | {
        "format": FORMAT,
        "settings": msgspec.to_builtins(checkpoint.settings),
        "progress": msgspec.to_builtins(checkpoint.progress),
    }
    torch.save(content, draft)
    os.replace(draft, path)


def load(path: Path, game: str) -> Checkpoint:
    """Read a checkpoint of a game."""
    try:
        content = torch.load(path, map_location="cpu", weights_only=True)
        if content.pop("format") != FORMAT:
            raise RubiconError(f"{path} is a checkpoint of another version of Rubicon")
        settings = msgspec.convert(content.pop("settings"), Settings)
        progress = msgspec.convert(content.pop("progress"), Progress)
        found = Checkpoint(settings=settings, progress=progress, **content)
    except (KeyError, TypeError, AttributeError, RuntimeError, EOFError, UnpicklingError, msgspec.ValidationError) as problem:
        raise RubiconError(f"{path} is no checkpoint that can be read ({type(problem).__name__})") from problem
    if found.game != game:
        raise RubiconError(f"{path} is a checkpoint of {found.game}, not of {game}")
    return found
