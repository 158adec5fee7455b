"""Hints in the terminal: at once by a quick look where the search is still being compiled, and by the search as soon as it is ready."""

import threading
from typing import NamedTuple

from rubicon.engine.advice import Hint
from rubicon.match.match import Match

PATIENCE = 2.5
"""Seconds for which a player waits for the search before the quick look answers."""


class Advice(NamedTuple):
    """The best moves, and whether the search found them."""

    hints: list[Hint]
    searched: bool


class Advisor:
    """Gives hints; the search runs on a thread of its own, which goes on when nobody waits for it any more."""

    def __init__(self, most: int):
        self._most = most
        self._preparing: threading.Thread | None = None

    def ask(self, match: Match, seat: int) -> Advice:
        """The best moves of a seat."""
        from rubicon.bots import advice

        if self._preparing is None or not self._preparing.is_alive():
            found: list[list[Hint]] = []
            twin = match.fork()
            self._preparing = threading.Thread(target=lambda: found.append(twin.hints(seat, most=self._most)), daemon=True)
            self._preparing.start()
            self._preparing.join(PATIENCE)
            if found:
                return Advice(found[0], True)
        moves = advice.first_look(match.deciding_view(seat), seat, match.legal(seat), self._most)
        return Advice(advice.in_words(match, seat, moves), False)
