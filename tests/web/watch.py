"""Keeps an eye on a page: what it logs, what fails, what its policy forbids, and what goes over its socket."""

import json
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response, WebSocket

from tests.mirror import Mirror

POLICY = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI || event.sample}`));"""

BLOCKED = "Service Worker registration blocked"
"""Most visitors here keep no pages for when the server is away."""


class Watch:
    """`complaints` must be empty at the end of a test; `expect` names what the test provokes."""

    def __init__(self, page: Page):
        self.page = page
        self.complaints: list[str] = []
        self.table: dict[str, Any] = {}
        """The table as the server has told it last."""
        self.looked_at: dict[str, Any] = {}
        """The past that was looked at last."""
        self.moves: dict[int, dict[str, Any]] = {}
        """All moves that were ever legal here, by action."""
        self.received: list[str] = []
        """All that came over the socket, as text."""
        self.sent: list[dict[str, Any]] = []
        """All commands that the page has sent."""
        self._provoked = [BLOCKED]
        self._mirror = Mirror()
        page.add_init_script(POLICY)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._socket)

    def expect(self, words: str) -> None:
        """From now on complaints with these words in them are the test's own doing."""
        self._provoked.append(words)

    def expect_broken_wire(self) -> None:
        """The test is about to kill the server; a browser that still wants something of it, be it an icon, will say so."""
        for words in ("WebSocket connection to", "net::ERR_CONNECTION", "net::ERR_EMPTY_RESPONSE"):
            self.expect(words)

    def moves_sent(self) -> list[dict[str, Any]]:
        """Decisions that were made here; the only answers that the page gives by itself, at any time, are none."""
        return [command for command in self.sent if command.get("type") == "move" and not command["id"].startswith("forced-")]

    def _complain(self, words: str) -> None:
        if not any(one in words for one in self._provoked):
            self.complaints.append(words)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._complain(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # left before it was there
            self._complain(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"{response.status}: {response.url}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._take)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _take(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "table":
            self.looked_at = message
        if message["type"] in ("welcome", "events") and "table" in message:
            self._mirror.take(message)
            self.table = self._mirror.table
            self.moves.update((move["action"], move) for moves in self.table["moves"].values() for move in moves)
