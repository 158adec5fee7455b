"""A game in the terminal: shows the table, reads commands and moves, lets bots play, saves after every move."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.theme import Theme

from rubicon.bots import Bot
from rubicon.cli import completion
from rubicon.cli.advisor import Advisor
from rubicon.cli.line_breaks import wrapped
from rubicon.cli.say import named, say
from rubicon.engine.chance import generators
from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.engine.picture_style import STYLES, WIDTH
from rubicon.engine.verbs import NOBODY
from rubicon.match.match import Match
from rubicon.match.outcome_text import outcome_text

THEME = Theme(STYLES)
COMMANDS = ("help", "log", "undo", "save", "quit")
WHY = "why"
MOST_REASONS = 2
"""As many placements of an automatic opponent are explained: those of one turn."""
FEW = 12
"""As many moves are shown with what they would do."""
HINTS = 3
"""As many moves are shown as the best."""
MANY = 40
"""As many moves with one token or card are listed."""


class TerminalGame:
    """One game of people at one keyboard and bots; every move is on disk before the next."""

    command_name = "play"
    help = "help"
    greeting = "welcome"
    """The names of its help, and of what is said at first, in the catalogue."""
    commands: tuple[str, ...] = COMMANDS

    def __init__(self, match: Match, people: tuple[int, ...], bots: Sequence[str], kept: Path, *, plain: bool, hints: bool = False):
        """One bot for all seats that people do not take, or one for each; `hints`: ? begins with the best moves."""
        self.match, self.people, self.kept, self.hints = match, people, kept, hints
        self.advisor = Advisor(HINTS)
        others = [seat for seat in match.game.players if seat not in people]
        if len(bots) not in (1, len(others)):
            raise BadOptions(say("bots-seats", bots=len(bots), seats=len(others)))
        self.bots = {seat: Bot(bots[i % len(bots)]) for i, seat in enumerate(others)}
        for bot in self.bots.values():
            bot.check(match.game.name)
        self.rng = generators(secrets.randbits(64), 0, 1, 0)[0]
        self.console = Console(theme=THEME, highlight=False)
        self.console.soft_wrap = not self.console.is_terminal  # a terminal gets whole words, a file whole lines
        self.drawn = not plain and match.game.book.texts.picture is not None and self.console.width >= WIDTH
        self.last_shown = dict.fromkeys(range(len(match.game.seats)), 0)
        self.told_how = False

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        shown = -1
        completion.switch_on(self.words)
        try:
            self.match.save(self.kept)
            self.greet()
            while not self.match.over:
                turn = self.match.turn
                if turn not in self.people:
                    if not self.bot_move(turn):
                        break
                    continue
                if shown != turn and len(self.people) > 1:
                    self.hide_hands(turn)
                shown = turn
                self.show(turn)
                if not self.ask(turn):
                    break
                self.match.save(self.kept)
        except (KeyboardInterrupt, EOFError):
            self.console.print()
        finally:
            completion.switch_off()
        self.match.save(self.kept)
        if self.match.over:
            self.show(self.people[0])
            self.say("\n" + say("end", outcome=outcome_text(self.match), path=self.kept))
        else:
            self.say(say("kept", path=self.kept, command=self.command_name, game=self.match.game.name))

    def greet(self) -> None:
        """How to play here."""
        self.say(say(self.greeting, title=self.match.game.book.title))

    def say(self, text: str) -> None:
        """Print a text as it is."""
        self.console.print(wrapped(text, self.console.width) if self.console.is_terminal else text, markup=False)

    def words(self) -> list[str]:
        """What can be typed now."""
        commands = (*self.commands, WHY) if self.explains else self.commands
        return [*(self.match.text(action) for action in self.match.legal()), "?", *(say(f"command-{name}") for name in commands)]

    def command_of(self, word: str) -> str:
        """A command by its name, from the reader's word for it or the English one; anything else as it is."""
        return next((name for name in (*self.commands, WHY) if word == say(f"command-{name}")), word)

    @property
    def explains(self) -> bool:
        """Whether an automatic opponent plays, who has reasons."""
        return len(self.match.game.players) < len(self.match.game.seats)

    def seat_name(self, seat: int) -> str:
        """As the reader calls it."""
        return named(self.match.game.name, self.match.game.seats[seat])

    def bot_move(self, turn: int) -> bool:
        """A bot decides from its own view; False: leave."""
        self.match.play(self.bots[turn].choose(self.match.view_record(turn), self.match.legal(), self.rng))
        return True

    def hide_hands(self, turn: int) -> None:
        """Between people at one keyboard."""
        self.console.clear() if self.console.is_terminal else self.say("\n" * 60)
        input(say("look-away-one" if len(self.people) == 2 else "look-away-many", seat=self.seat_name(turn)))

    def show(self, seat: int) -> None:
        """Show the table from a seat's point of view, and what has happened since, in words."""
        picture = self.match.game.book.texts.picture if self.drawn else None
        if picture:
            self.console.clear()
            self.console.print(picture(self.match.view_record(seat)))
            if not self.last_shown[seat] and self.console.is_terminal:
                self.greet()  # again: the screen was cleared
            self.show_new_plies(seat)
        else:
            self.show_new_plies(seat)
            self.say(f"\n{self.match.plain(seat)}\n")

    def show_new_plies(self, seat: int) -> None:
        """Print the plies since the seat last looked, as it has perceived them."""
        last = len(self.match)
        for ply in range(max(self.last_shown[seat], self.match.set_up) + 1, last + 1):
            self.say(self.match.tell(ply, seat, self.reader(seat)))
        self.last_shown[seat] = last

    def say_how_to_move(self, turn: int) -> None:
        """Once, below the table, where it is seen: what can be typed, with a move of this moment."""
        if self.told_how or turn not in self.people:
            return
        self.told_how = True
        move = self.match.legal()[0]
        self.say(say("how-to-move", move=self.match.text(move), words=self.forecast(move).rstrip(".")))

    def show_reasons(self, seat: int) -> None:
        """Why the automatic opponent did what he did last, in more words."""
        explained = [ply for ply in range(1, len(self.match) + 1) if self.match.details(ply, seat)][-MOST_REASONS:]
        for ply in explained:
            self.say(f"{self.match.tell(ply, seat, self.reader(seat))} {self.match.details(ply, seat)}")
        if not explained:
            self.say(say("no-reasons"))

    def prompt(self, turn: int) -> str:
        """What stands before the cursor."""
        return f"{self.seat_name(turn)}> "

    def ask(self, turn: int) -> bool:
        """Ask until something has changed on the table; False: leave."""
        self.say_how_to_move(turn)
        while True:
            line = input(self.prompt(turn)).strip()
            word, _, rest = line.partition(" ")
            command = self.command_of(word)
            if command in ("quit", "q", "exit"):
                return False
            try:
                if self.command(command, rest.strip(), turn):
                    return True
            except (RubiconError, OSError) as problem:
                self.say(say("trouble", problem=problem))

    def command(self, command: str, rest: str, turn: int) -> bool:
        """Do what was typed; True if the table has changed."""
        if command == "help":
            self.say(say(self.help))
            if self.explains:
                self.say(say("help-why"))
        elif command == WHY and self.explains:
            self.show_reasons(turn)
        elif command.startswith("?"):
            wanted = (command[1:] + rest).upper()
            if self.hints and not wanted:
                self.show_hints(turn)
            self.show_moves(wanted)
        elif command == "log":
            for ply in self.match.seen(turn)[self.match.set_up :]:
                self.say(f"{ply.number:>4}  {ply.text:<12} {self.match.tell(ply.number, turn, self.reader(turn))}")
        elif command == "save":
            target = Path(rest or f"{self.match.game.name}.rubicon")
            self.match.save(target)
            self.say(say("written", path=target))
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
        self.match, self.last_shown = back, {seat: min(told, len(back)) for seat, told in self.last_shown.items()}

    def show_hints(self, turn: int) -> None:
        """The best moves, with the chance to win and what they do."""
        found = self.advisor.ask(self.match, turn)
        self.say(say("hints"))
        for hint in found.hints:
            self.say(f"  {hint.text:<14} {round(100 * hint.win):>3} %  {hint.words}")
        if not found.searched:
            self.say(say("hints-first-look"))
        self.say("")

    def show_moves(self, wanted: str) -> None:
        """The legal moves: those that touch what is wanted, with what each would do; many at once by token."""
        moves = [action for action in self.match.legal() if wanted in self.match.text(action).upper()]
        if not moves:
            self.say(say("no-such-moves", part=wanted))
        elif len(moves) <= FEW or wanted:
            for action in moves:
                self.say(f"  {self.match.text(action):<14} {self.forecast(action)}")
        else:
            self.show_by_card(moves)

    def show_by_card(self, moves: list[int]) -> None:
        """Many moves: a paragraph for each token or card, then those that bring about more than a placement."""
        by_card: dict[str, list[str]] = {}
        notable = []
        for action in moves:
            facts = self.match.describe(action).to_dict()
            name = named(self.match.game.name, facts.get("token") or facts.get("card") or facts["kind"])
            by_card.setdefault(name, []).append(self.match.text(action))
            if self.match.stands_out(action):
                notable.append(action)
        for name, texts in by_card.items():
            more = [say("in-all", count=len(texts))] if len(texts) > MANY else []
            self.say(f"{name}: {' '.join(texts[:MANY] + more)}")
        for action in notable:
            self.say(f"  {self.match.text(action):<14} {self.forecast(action)}")
        self.say(say("see-more", part=self.match.text(moves[0])[:2]))

    def forecast(self, action: int) -> str:
        """What a move would do, in a few words."""
        return self.match.forecast(action, reader=self.reader(self.match.turn))

    def reader(self, seat: int) -> int:
        """The seat that is addressed as "you": the only person's; where several share the keyboard, nobody's."""
        return seat if self.people == (seat,) else NOBODY
