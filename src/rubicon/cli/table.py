"""One keyboard, one screen, one game."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.theme import Theme

from rubicon.bots import Bot
from rubicon.cli import completion
from rubicon.core.chance import generators
from rubicon.core.errors import BadOptions, RubiconError
from rubicon.core.gamefile import outcome
from rubicon.core.match import Match

THEME = Theme(
    {"caesar": "bold red", "pompey": "bold blue", "bonus": "yellow", "muted": "bright_black", "free": "green", "heading": "bold underline"}
)
COMMANDS = ("?", "help", "log", "undo", "save", "quit")
HELP = """Type a move in notation; the Tab key completes it. Or:
  ?            your moves; ? SC only those with SC in them, with what each would do
  log          what happened so far
  undo         take your last move back
  save FILE    write the game to a file
  quit         leave; the game is kept, `rubicon play GAME --resume` goes on with it"""
DRAWN_WIDTH = 100
FEW = 12
"""As many moves are shown with what they would do."""
MANY = 40
"""As many moves with one token or card are listed."""


class Table:
    """People and bots; every move is on disk before the next."""

    called = "play"
    help = HELP

    def __init__(self, match: Match, people: tuple[int, ...], bots: Sequence[str], kept: Path, *, plain: bool):
        """One bot for all seats that people do not take, or one for each."""
        self.match, self.people, self.kept = match, people, kept
        others = [seat for seat in match.game.players if seat not in people]
        if len(bots) not in (1, len(others)):
            raise BadOptions(f"{len(bots)} bots for {len(others)} seats; name one for all, or one for each")
        self.bots = {seat: Bot(bots[i % len(bots)]) for i, seat in enumerate(others)}
        self.rng = generators(secrets.randbits(64), 0, 1, 0)[0]
        self.console = Console(theme=THEME, highlight=False, soft_wrap=True)
        self.drawn = not plain and match.game.book.picture is not None and self.console.width >= DRAWN_WIDTH
        self.told = dict.fromkeys(range(len(match.game.seats)), 0)

    def run(self) -> None:
        """Until the game is over or the player leaves."""
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        shown = -1
        completion.switch_on(self.words)
        try:
            self.match.save(self.kept)
            while not self.match.over:
                turn = self.match.turn
                if turn not in self.people:
                    if not self.others_move(turn):
                        break
                    continue
                if shown != turn and len(self.people) > 1:
                    self.hide_hands(turn)
                shown = turn
                self.show(turn)
                if not self.asked(turn):
                    break
                self.match.save(self.kept)
        except (KeyboardInterrupt, EOFError):
            self.console.print()
        finally:
            completion.switch_off()
        self.match.save(self.kept)
        if self.match.over:
            self.show(self.people[0])
            self.say(f"\nThe end: {outcome(self.match)}. The game is in {self.kept}")
        else:
            self.say(f"The game is kept in {self.kept}; go on with: rubicon {self.called} {self.match.game.name} --resume")

    def say(self, text: str) -> None:
        """Print as it is."""
        self.console.print(text, markup=False)

    def words(self) -> list[str]:
        """What can be typed now."""
        return [*(self.match.text(action) for action in self.match.legal()), *COMMANDS]

    def others_move(self, turn: int) -> bool:
        """A bot decides from its own view; False: leave."""
        self.match.play(self.bots[turn].choose(self.match.view_record(turn), self.match.legal(), self.rng))
        return True

    def hide_hands(self, turn: int) -> None:
        """Between people at one keyboard."""
        others = "the other looks away" if len(self.people) == 2 else "the others look away"
        self.console.clear() if self.console.is_terminal else self.say("\n" * 60)
        input(f"{self.match.game.seats[turn]}, it is your turn. Press Enter when {others}. ")

    def show(self, seat: int) -> None:
        """The table with a seat's eyes, and what has happened since, in words."""
        view, book = self.match.view_record(seat), self.match.game.book
        if self.drawn and book.picture:
            self.console.clear()
            self.console.print(book.picture(view))
            self.tell(seat)
        else:
            self.tell(seat)
            self.say(f"\n{book.plain(view)}\n")

    def tell(self, seat: int) -> None:
        """What has happened since the seat last looked, as it has perceived it."""
        last = len(self.match)
        for ply in range(max(self.told[seat], self.match.set_up) + 1, last + 1):
            self.say(self.match.tell(ply, seat))
        self.told[seat] = last

    def prompt(self, turn: int) -> str:
        """What stands before the cursor."""
        return f"{self.match.game.seats[turn]}> "

    def asked(self, turn: int) -> bool:
        """Ask until something has changed on the table; False: leave."""
        while True:
            line = input(self.prompt(turn)).strip()
            command, _, rest = line.partition(" ")
            if command in ("quit", "q", "exit"):
                return False
            try:
                if self.command(command, rest.strip(), turn):
                    return True
            except (RubiconError, OSError) as problem:
                self.say(f"{problem}. Type ? for your moves, help for commands.")

    def command(self, command: str, rest: str, turn: int) -> bool:
        """Do what was typed; True if the table has changed."""
        if command == "help":
            self.say(self.help)
        elif command.startswith("?"):
            self.show_moves((command[1:] + rest).upper())
        elif command == "log":
            for ply in self.match.seen(turn):
                self.say(f"{ply.number:>4}  {ply.text:<12} {self.match.tell(ply.number, turn)}")
        elif command == "save":
            target = Path(rest or f"{self.match.game.name}.rubicon")
            self.match.save(target)
            self.say(f"Written to {target}.")
        elif command == "undo":
            self.take_back(turn)
            return True
        else:
            self.enter(f"{command}{rest}")
            return True
        return False

    def enter(self, text: str) -> None:
        """A move was typed."""
        self.match.play(text)

    def take_back(self, turn: int) -> None:
        """Back to this player's last decision."""
        back = self.match.fork()
        back.undo()
        while back.turn != turn:
            back.undo()
        self.match, self.told = back, {seat: min(told, len(back)) for seat, told in self.told.items()}

    def show_moves(self, wanted: str) -> None:
        """The legal moves: those that touch what is wanted, with what each would do; many at once by token."""
        moves = [action for action in self.match.legal() if wanted in self.match.text(action).upper()]
        if not moves:
            self.say(f"None of your moves has {wanted} in it.")
        elif len(moves) <= FEW or wanted:
            for action in moves:
                self.say(f"  {self.match.text(action):<14} {self.effect(action)}")
        else:
            self.show_by_card(moves)

    def show_by_card(self, moves: list[int]) -> None:
        """Many moves: a paragraph for each token or card, then those that bring about more than a placement."""
        by_card: dict[str, list[str]] = {}
        notable = []
        for action in moves:
            facts = self.match.describe(action)
            by_card.setdefault(facts.get("token") or facts.get("card") or facts["kind"], []).append(self.match.text(action))
            after = self.match.preview(action)
            if after.get("closes") or after.get("votes"):
                notable.append(action)
        for name, texts in by_card.items():
            more = f" … {len(texts)} in all" if len(texts) > MANY else ""
            self.say(f"{name}: {' '.join(texts[:MANY])}{more}")
        for action in notable:
            self.say(f"  {self.match.text(action):<14} {self.effect(action)}")
        self.say(f"Type ? and a part of a move, such as ? {self.match.text(moves[0])[:2]}, to see what such moves would do.")

    def effect(self, action: int) -> str:
        """What a move would do, in a few words."""
        return self.match.game.book.words.effect(self.match.preview(action))
