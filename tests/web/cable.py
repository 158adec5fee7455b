"""A network cable between a browser and a server, which can go dead without anybody being told: as when a laptop sleeps."""

import contextlib
import socket
import threading
from collections.abc import Callable


class Cable:
    """Forwards what comes to its own port. What is connected when it is cut stays open and silent; what connects later is alive."""

    def __init__(self, port: int):
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._alive = threading.Event()
        self._alive.set()
        self._sockets = [self._listening]
        self._threads: list[threading.Thread] = []
        self._run(self._accept)

    def cut(self) -> None:
        """All that is connected now hears and says nothing any more."""
        self._alive.clear()
        self._alive = threading.Event()
        self._alive.set()

    def close(self) -> None:
        for one in self._sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for one in self._sockets:
            one.close()

    def _run(self, work: Callable[..., None], *given: object) -> None:
        thread = threading.Thread(target=work, args=given, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self._sockets.append(near)
                far = socket.create_connection(("127.0.0.1", self._to))
                self._sockets.append(far)
                self._run(_forward, near, far, self._alive)
                self._run(_forward, far, near, self._alive)


def _forward(one: socket.socket, other: socket.socket, alive: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while content := one.recv(65536):
            if alive.is_set():
                other.sendall(content)
        if alive.is_set():
            other.shutdown(socket.SHUT_WR)
