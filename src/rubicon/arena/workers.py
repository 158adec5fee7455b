"""Runs rounds on all cores: on threads where compiled code plays, else in child processes, so that bots can't disturb each other."""

import contextlib
import functools
import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from rubicon.arena import play, rounds
from rubicon.arena.encounters import Encounter, encounters_of
from rubicon.arena.rounds import Round
from rubicon.engine import options as option
from rubicon.engine import registry, user_imports
from rubicon.engine.errors import BadGame, BadOptions
from rubicon.game import Game

AHEAD = 4
"""Tasks that wait for each worker, so that none is idle."""


class Task(NamedTuple):
    """Deals of an encounter to be played in a row."""

    encounter: Encounter
    first: int
    n: int


class RemoteTask(NamedTuple):
    """A task as plain data that can be sent to a child process."""

    game: str
    options: option.Options
    bots: tuple[str, ...]
    """All bots of the run, and which of their encounters."""
    encounter: int
    seed: int
    first: int
    n: int


def run(game: Game, bots: tuple[str, ...], tasks: Iterable[Task], seed: int, workers: int) -> Generator[list[Round], None, None]:
    """Play tasks, about in order; what is under way when the reader stops is given up."""
    queue = iter(tasks)
    if workers == 1:
        for task in queue:
            yield rounds.play_rounds(task.encounter, seed, task.first, task.n)
        return
    all_encounters = encounters_of(game, bots)
    compiled = all(map(rounds.all_compiled, all_encounters))
    place = registry.origin(game.name)
    if place is None and not compiled:
        raise BadOptions(f"other processes can't load {game.name}, which was not loaded by name; use one worker")
    pool: Executor = ThreadPoolExecutor(workers)
    if not compiled:
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, spawn, functools.partial(_initialize, str(place), game.options, bots, user_imports.folder()))
    with user_imports.safe_children(), _closing(pool):
        waiting: set[Future[list[Round]]] = set()
        while True:
            for task in queue:
                if compiled:
                    waiting.add(pool.submit(rounds.play_rounds, task.encounter, seed, task.first, task.n))
                else:
                    remote = RemoteTask(
                        game=str(place),
                        options=game.options,
                        bots=bots,
                        encounter=all_encounters.index(task.encounter),
                        seed=seed,
                        first=task.first,
                        n=task.n,
                    )
                    waiting.add(pool.submit(_run_remote, remote))
                if len(waiting) >= AHEAD * workers:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield _result(future)


def _result(future: "Future[list[Round]]") -> list[Round]:
    try:
        return future.result()
    except BrokenProcessPool as problem:
        raise BadGame("a child process of the arena has died; perhaps memory was short: try fewer --workers") from problem


def _run_remote(task: RemoteTask) -> list[Round]:
    """In a child: play the deals of a task."""
    game = Game(registry.load(task.game), task.options)
    return rounds.play_rounds(encounters_of(game, task.bots)[task.encounter], task.seed, task.first, task.n)


def _initialize(game: str, options: option.Options, bots: tuple[str, ...], folder: str | None) -> None:
    """Prepare a child process: Ctrl-C is for the parent, who ends its children; code is loaded before any decision is timed.

    `folder`: where the command that named game and bots was given, and where they may be.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    user_imports.set_folder(folder)
    play.load_code(Game(registry.load(game), options), bots)


@contextlib.contextmanager
def _closing(pool: Executor) -> Iterator[Executor]:
    """A pool that ends with the work, or at once where it is broken off: a child may be thinking for minutes."""
    before, finished = set(multiprocessing.active_children()), False
    try:
        yield pool
        finished = True
    finally:
        pool.shutdown(wait=finished, cancel_futures=True)
        for child in () if finished else set(multiprocessing.active_children()) - before:
            child.terminate()
