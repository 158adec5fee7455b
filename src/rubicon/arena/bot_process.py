"""Runs a third party's bot in a process of its own (`bot_worker`), where it may crash, print or hang without harm to the tournament.

Messages have a length before them, on the process's standard input and output. Questions are pickles; answers are plain data, since
whatever comes from a third party's process must not run code in this one.
"""

import contextlib
import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO, Any, NamedTuple

import msgspec
import numpy as np

from rubicon.arena.forfeits import BotFault
from rubicon.engine import options as option
from rubicon.engine import user_imports
from rubicon.engine.record import Generator
from rubicon.game import Game
from rubicon.work.unit import PortableGame

LENGTH = struct.Struct("!I")
START = 300.0
"""Seconds in which a bot may load, and think about a first decision that does not count."""
WORKER = "rubicon.arena.bot_worker"


class Hello(NamedTuple):
    """The first message: what to load, and where to look for it."""

    path: list[str]
    folder: str | None
    game: bytes
    """A pickle, because it can be loaded only when the path is set."""
    bot: str


class Question(NamedTuple):
    """A decision: the view as bytes, the legal actions, the bot's random generator."""

    view: bytes
    legal: list[int]
    rng: Generator


class Answer(msgspec.Struct, frozen=True):
    """The choice and the bytes of the generator afterwards, or what the bot has raised."""

    action: int
    rng: bytes = b""
    problem: str = ""


MAX_ANSWER = 1_000_000
"""Bytes of an answer; a longer one is none."""


class BotProcess:
    """A bot that plays one game after the other; after a fault it is started anew."""

    def __init__(self, game: PortableGame, bot: str, limit: float):
        self._hello = Hello(list(sys.path), user_imports.folder(), pickle.dumps(game), bot)
        self._limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
        """One of the legal actions; `BotFault` if none comes in time."""
        self.start()
        self._send(Question(view.tobytes(), list(legal), rng))
        answer = self._receive(self._limit or None)
        if answer.problem:
            raise BotFault("crash", answer.problem)
        if len(answer.rng) != rng.nbytes:
            raise BotFault("crash", "its answer can't be read")
        rng[:] = np.frombuffer(answer.rng, rng.dtype)
        return answer.action

    def start(self) -> None:
        """Start the process, unless it runs: it answers when the bot is loaded."""
        if self._process is not None:
            return
        with user_imports.safe_children():
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", WORKER, str(os.getpid())], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        self._answers = queue.SimpleQueue()
        threading.Thread(target=_collect, args=(self._process.stdout, self._answers), daemon=True).start()
        self._send(self._hello)
        if (answer := self._receive(START)).problem:
            self.close()
            raise BotFault("crash", answer.problem)

    def _send(self, message: Hello | Question) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            write(process.stdin, message)
        except OSError:
            raise self._died() from None

    def _receive(self, limit: float | None) -> Answer:
        """The next answer; a bot that takes longer is ended, since nothing else stops it."""
        try:
            content = self._answers.get(timeout=limit)
        except queue.Empty:
            self.close()
            raise BotFault("time", f"no answer within {limit:g} s") from None
        if not content:
            raise self._died()
        try:
            return msgspec.msgpack.decode(content, type=Answer)
        except msgspec.MsgspecError:
            self.close()
            raise BotFault("crash", "its answer can't be read") from None

    def _died(self) -> BotFault:
        code = self._process.wait() if self._process is not None else 0
        self.close()
        return BotFault("crash", f"its process ended with {signal.Signals(-code).name if code < 0 else f'exit code {code}'}")

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            with contextlib.suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()


def _collect(pipe: IO[bytes], answers: "queue.SimpleQueue[bytes]") -> None:
    """Read answers in a thread, since Windows can't wait for a pipe with a time limit; empty bytes: the process has ended."""
    with pipe:
        while len(head := pipe.read(LENGTH.size)) == LENGTH.size:
            answers.put(pipe.read(min(LENGTH.unpack(head)[0], MAX_ANSWER)))
    answers.put(b"")


def write(pipe: IO[bytes], message: Hello | Question | Answer) -> None:
    """Send a message."""
    content = msgspec.msgpack.encode(message) if isinstance(message, Answer) else pickle.dumps(message)
    pipe.write(LENGTH.pack(len(content)) + content)
    pipe.flush()


_processes: dict[tuple[str, str, str, float], BotProcess] = {}
"""The bots' processes of this worker, each for all games of a bot: loading takes a second."""


def process_of(game: Game, bot: str, limit: float) -> BotProcess:
    """The process of a bot in this worker."""
    key = game.name, option.text(game.options), bot, limit
    if key not in _processes:
        _processes[key] = BotProcess(PortableGame(game), bot, limit)
    return _processes[key]


def close_all() -> None:
    """End all bots' processes of this worker."""
    while _processes:
        _processes.popitem()[1].close()
