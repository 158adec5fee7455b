"""Games as text, for language models: what a seat sees and may do is a text, and so is the answer.

`text_bot(ask)` makes a bot of anything that answers texts, which plays and is measured wherever bots are. `TextEnv` is the same as an
environment, for programs that have the loop themselves.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rubicon.bots import Bot
from rubicon.bots.budget import Budget
from rubicon.bots.names import Choose
from rubicon.engine import registry
from rubicon.engine.chance import generators
from rubicon.engine.errors import BadNotation, BadOptions, IllegalAction
from rubicon.engine.record import Generator, RecordReader
from rubicon.engine.rulebook import Rulebook
from rubicon.game import Game
from rubicon.match.match import Match

Ask = Callable[[str], str]
MOST_LISTED = 600
ATTEMPTS = 3
"""How often a text bot is asked before its answer counts as illegal."""


def prompt(view: Any, legal: Sequence[int]) -> str:
    """What a seat sees and may do, and how to answer."""
    book, seen = registry.rulebook_of(view.dtype), RecordReader(view)
    moves = [book.texts.notation.text(seen, action) for action in legal]
    more = f" and {len(moves) - MOST_LISTED} more" if len(moves) > MOST_LISTED else ""
    return (
        f"You play {book.title}. This is what you see:\n\n{book.plain(seen)}\n\n"
        f"Your legal moves: {', '.join(moves[:MOST_LISTED])}{more}\n"
        "Answer with one of these moves on a line of its own, at the end of your answer."
    )


def answered(book: Rulebook[Any], view: Any, legal: Sequence[int], answer: str) -> int | None:
    """The legal move that an answer names: the last of its lines that is one, whatever stands around it; None: there is none."""
    seen = RecordReader(view)
    by_text = {book.texts.notation.text(seen, action).casefold(): action for action in legal}
    for line in reversed(answer.splitlines()):
        text = re.sub(r"^(move|answer)\s*:\s*", "", line.strip().strip("`*_\"'. "), flags=re.IGNORECASE).strip("`*_\"'. ")
        if text.casefold() in by_text:
            return by_text[text.casefold()]
        try:
            action = book.texts.notation.parse(seen, text)
        except (BadNotation, IllegalAction):
            continue
        if action in legal:
            return action
    return None


def text_bot(ask: Ask, attempts: int = ATTEMPTS) -> Choose:
    """A bot that asks; if no answer is a legal move it plays none, which loses the game by forfeit in the arena."""

    def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
        book, asked = registry.rulebook_of(view.dtype), prompt(view, legal)
        for _ in range(attempts):
            action = answered(book, view, legal, ask(asked))
            if action is not None:
                return action
        return -1

    return choose


class TextStep(NamedTuple):
    """What follows an answer."""

    text: str
    """What to answer now; or, at the end, how the game has ended."""
    reward: float
    """At the end: the share of the win, from 0 to 1."""
    over: bool
    legal: bool
    """Whether the answer was a legal move; if not, the same is asked again."""


class TextEnv:
    """One seat answers in texts, a bot plays the others."""

    def __init__(self, game: Game, opponent: str | Choose = "greedy", *, seat: int | None = None, attempts: int = ATTEMPTS):
        """`seat`: None for each in turn. `attempts`: answers that are no legal moves after which the game is lost."""
        if seat is not None and seat not in game.players:
            raise BadOptions(f"seat {seat} is not one of those that decide: {', '.join(map(str, game.players))}")
        self.game, self._bot, self._seat, self._attempts = game, Bot(opponent), seat, attempts
        self._match: Match | None = None
        self._games = 0

    @property
    def match(self) -> Match:
        """The game that is played, all of it: not for the one who answers."""
        if self._match is None:
            raise BadOptions("the game has not begun: call reset() first")
        return self._match

    def reset(self, seed: int = 0) -> str:
        """Begin a game; returns what to answer."""
        players = self.game.players
        self.seat = players[self._games % len(players)] if self._seat is None else self._seat
        self._match, self._rng = self.game.start(seed), generators(seed, 0, 1, 0)[0]
        self._games, self._failed = self._games + 1, 0
        return self._go_on().text

    def step(self, answer: str) -> TextStep:
        """Play the move that an answer names, and the bots until the seat decides again."""
        match = self.match
        if match.over:
            raise IllegalAction("the game is over: call reset()")
        view, legal = match.view_record(self.seat), match.legal()
        action = answered(self.game.book, view, legal, answer)
        if action is None:
            self._failed += 1
            if self._failed >= self._attempts:
                return TextStep("No answer was a legal move: you have lost.", 0.0, over=True, legal=False)
            return TextStep("That is not a legal move.\n\n" + prompt(view, legal), 0.0, over=False, legal=False)
        self._failed = 0
        match.play(action)
        return self._go_on()

    def _go_on(self) -> TextStep:
        """Let bots decide, and play what leaves no choice, until the seat has one."""
        match = self.match
        while not match.over:
            legal = match.legal()
            if len(legal) == 1:
                match.play(legal[0])
            elif match.turn == self.seat:
                return TextStep(prompt(match.view_record(self.seat), legal), 0.0, over=False, legal=True)
            else:
                match.play(self._bot.choose(match.view_record(match.turn), legal, self._rng))
        share = float((match.scores or (0.0,) * len(self.game.seats))[self.seat])
        return TextStep(f"The game is over: your share of the win is {share:g}.", share, over=True, legal=True)
