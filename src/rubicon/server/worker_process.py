"""A worker process: runs one function at a time for the server, and dies with it.

Requests and replies are length-prefixed MessagePack on standard input and output. The server starts it with `python -P`, so
nothing is imported from the current folder.
"""

import contextlib
import importlib
import os
import queue
import signal
import struct
import sys
import threading
import traceback
from typing import Any, BinaryIO

import msgspec

LENGTH = struct.Struct("!I")
PARENT_DIED = 1
"""Number of the prctl option that asks Linux for a signal when the parent process ends."""


class Request(msgspec.Struct, frozen=True):
    """Which function to call with what."""

    module: str
    function: str
    arguments: list[Any]


class Reply(msgspec.Struct, frozen=True):
    """The function's result, or the type of the exception and where it was raised, without any data."""

    result: Any = None
    problem: str = ""


def ready() -> None:
    """What a new worker is asked first, unless it has something to load."""


def answer(request: Request) -> Reply:
    """Call the function."""
    try:
        function = getattr(importlib.import_module(request.module), request.function)
        return Reply(msgspec.to_builtins(function(*request.arguments)))
    except Exception as problem:
        places = traceback.extract_tb(problem.__traceback__)[-3:]
        where = " < ".join(f"{os.path.basename(place.filename)}:{place.lineno}" for place in reversed(places))
        return Reply(problem=f"{type(problem).__name__} at {where}")


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests in their order until the server closes the pipe."""
    encoder, decoder, waiting = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Request), queue.SimpleQueue[bytes]()
    threading.Thread(target=_read, args=(requests, waiting), daemon=True).start()
    while True:
        content = encoder.encode(answer(decoder.decode(waiting.get())))
        replies.write(LENGTH.pack(len(content)) + content)
        replies.flush()


def _read(requests: BinaryIO, waiting: "queue.SimpleQueue[bytes]") -> None:
    """Read requests; the end of the pipe is the end of the server, and so of this process, even in the middle of its work."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        waiting.put(requests.read(LENGTH.unpack(head)[0]))
    os._exit(0)


def limit(memory: int) -> None:
    """Keep to `memory` bytes of data, and yield to the server's own process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server decides what ends when
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end_with(parent: int, how: int = 9) -> None:
    """Let Linux send this process a signal when the one that started it ends."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PARENT_DIED, how)
        if os.getppid() != parent:  # it has ended already
            os._exit(0)


def main(parent: int, memory: int) -> None:
    """Take standard input and output for the protocol; what anything prints goes to standard error."""
    end_with(parent)
    limit(memory)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
