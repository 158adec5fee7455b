"""Processes that a run of the tests has left behind: found by a mark in their environment, which children inherit."""

import os
import signal
import time
from collections.abc import Sequence
from multiprocessing import resource_tracker
from pathlib import Path
from typing import NamedTuple

VARIABLE = "RUBICON_TEST_RUN"
"""Set to a text of its own in every run."""
PATIENCE = 10.0
"""Seconds in which a process that was told to stop may do so."""


class Process(NamedTuple):
    """A process that is still there."""

    pid: int
    command: str


def left_by(run: str, proc: Path = Path("/proc")) -> list[Process]:
    """All processes that carry the mark of a run, but for this one and its resource tracker; none where the system has no /proc."""
    mark, found = f"{VARIABLE}={run}".encode(), []
    own = {os.getpid(), vars(resource_tracker._resource_tracker).get("_pid")}  # multiprocessing ends it with this process
    for folder in proc.glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            marked = mark in (folder / "environ").read_bytes().split(b"\0") or f"-{run}-" in command  # PostgreSQL wipes its environment
            if int(folder.name) not in own and marked:
                found.append(Process(int(folder.name), command.strip()))
        except OSError:  # it has just ended, or is somebody else's
            continue
    return sorted(found)


def wait_for_none(run: str, patience: float | None = None) -> list[Process]:
    """What is still there after a while; nothing: as soon as nothing is."""
    end = time.monotonic() + (PATIENCE if patience is None else patience)
    while (left := left_by(run)) and time.monotonic() < end:
        time.sleep(0.1)
    return left


def end(left: Sequence[Process]) -> None:
    """End what was left behind, so that it does not disturb what comes next."""
    for process in left:
        try:
            os.kill(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
