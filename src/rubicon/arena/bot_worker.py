"""The process of a third party's bot: answers one question after the other, and ends with the process that started it."""

import contextlib
import os
import pickle
import signal
import sys
import threading
import time
from typing import Any, BinaryIO

from rubicon.arena.bot_process import LENGTH, Answer, Hello, Question, write
from rubicon.arena.forfeits import crash
from rubicon.arena.play import first_choice
from rubicon.bots import Bot
from rubicon.engine import user_imports
from rubicon.engine.record import record_of
from rubicon.work.unit import PortableGame

PARENT_DIED = 1
"""Number of the prctl option that asks Linux for a signal when the parent process ends."""
LOOK_AGAIN = 1.0
"""Seconds between two looks whether the parent is still there, where Linux does not tell."""


def _read(source: BinaryIO) -> Any:
    """The next message; the end of the pipe is the end of this process."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        os._exit(0)
    return pickle.loads(source.read(LENGTH.unpack(head)[0]))


def end_with(parent: int) -> None:
    """End this process when the one that started it ends, even in the middle of a decision."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PARENT_DIED, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_AGAIN)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def main(parent: int) -> None:
    """Take standard input and output for the protocol; what the bot prints goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    end_with(parent)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    hello: Hello = _read(sys.stdin.buffer)
    sys.path[:] = hello.path
    user_imports.set_folder(hello.folder)
    try:
        game, bot = _load(hello)
        write(answers, Answer(0))
    except Exception as problem:
        write(answers, Answer(0, problem=crash(problem).reason))
        return
    while True:
        question: Question = _read(sys.stdin.buffer)
        view = record_of(question.view, game.game.book.state)
        try:
            write(answers, Answer(int(bot.choose(view, question.legal, question.rng)), question.rng.tobytes()))
        except Exception as problem:
            write(answers, Answer(0, problem=crash(problem).reason))


def _load(hello: Hello) -> tuple[PortableGame, Bot]:
    """The game and the bot, which thinks about a first decision so that what it loads and compiles is not timed."""
    game: PortableGame = pickle.loads(hello.game)
    bot = Bot(hello.bot)
    choice = first_choice(game.game)
    if choice is not None:
        with contextlib.suppress(Exception):  # it will do it again in a game, where it counts
            bot.choose(*choice)
    return game, bot


if __name__ == "__main__":
    main(int(sys.argv[1]))
