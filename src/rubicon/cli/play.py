"""`rubicon play`: a game in the terminal, in plain text."""

import contextlib
import time
from pathlib import Path

from platformdirs import user_data_path

from rubicon.cli.common import game_of
from rubicon.core.errors import BadOptions, RubiconError
from rubicon.core.game import Game
from rubicon.core.gamefile import outcome, read
from rubicon.core.match import Match

HELP = """Type a move in notation. Or:
  ?            the moves you have, and what each would do
  log          what happened so far
  undo         take your last move back
  save FILE    write the game to a file
  quit         leave; the game is kept, `rubicon play GAME --resume` goes on with it"""


def play(
    game: str,
    /,
    *,
    bot: str = "greedy",
    seat: str = "",
    seed: int | None = None,
    resume: bool = False,
    file: Path | None = None,
    **options: str,
) -> None:
    """Play a game in the terminal, against a bot or each other. Type ? for your moves, help for all commands.

    Every other option is one of the game's own, such as --stuck lose.

    Parameters
    ----------
    game
        Which game, such as caesar.
    bot
        Who sits opposite: greedy, random, or nobody (two people at one keyboard).
    seat
        Where you sit, such as Pompey; the first seat if left out.
    seed
        Where chance begins; left out, it comes from the operating system.
    resume
        Go on with the game you left last.
    file
        Go on with this .rubicon file.
    """
    chosen = game_of(game, options)
    kept = last_left(chosen) if resume else file
    match = read(kept) if kept else chosen.start(seed)
    if match.game.name != chosen.name:
        raise BadOptions(f"{kept} is a game of {match.game.name}, not of {chosen.name}")
    Table(match, bot, seat, kept or shelf() / f"{chosen.name}-{time.strftime('%Y%m%d-%H%M%S')}.rubicon").run()


def shelf() -> Path:
    """The folder where games are kept."""
    return user_data_path("rubicon", appauthor=False)


def last_left(game: Game) -> Path:
    """The game that was left last and is not over."""
    for path in sorted(shelf().glob(f"{game.name}-*.rubicon"), key=lambda path: path.stat().st_mtime, reverse=True):
        if "\nend: unfinished" in path.read_text("utf-8"):
            return path
    raise BadOptions(f"there is no unfinished game of {game.name} in {shelf()}")


class Table:
    """One keyboard, one screen, one game."""

    def __init__(self, match: Match, bot: str, seat: str, kept: Path):
        from rubicon.bots import Bot
        from rubicon.core.chance import generators

        self.match, self.kept = match, kept
        self.people = seats_of(match.game, seat, alone=bot != "nobody")
        self.bot = Bot(bot) if bot != "nobody" else None
        self.rng = generators(int.from_bytes(bytes(repr(match), "utf-8")[-7:], "big"), 0, 1, 0)[0]
        self.told = 0

    def run(self) -> None:
        """Until the game is over or the player leaves; every move is on disk before the next."""
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        shown = -1
        try:
            self.match.save(self.kept)
            while not self.match.over:
                turn = self.match.turn
                if turn not in self.people:
                    self.bot_moves(turn)
                    continue
                if shown != turn and len(self.people) > 1:
                    self.hide_hands(turn)
                shown = turn
                self.tell(turn)
                print(f"\n{self.match.game.book.plain(self.match.view_record(turn))}\n")
                if not self.asked(turn):
                    break
                self.match.save(self.kept)
        except (KeyboardInterrupt, EOFError):
            print()
        self.match.save(self.kept)
        if self.match.over:
            self.tell(self.people[0])
            print(f"\nThe end: {outcome(self.match)}. The game is in {self.kept}")
        else:
            print(f"The game is kept in {self.kept}; go on with: rubicon play {self.match.game.name} --resume")

    def bot_moves(self, turn: int) -> None:
        """The bot decides from its own view."""
        assert self.bot is not None
        self.match.play(self.bot.choose(self.match.view_record(turn), self.match.legal(), self.rng))

    def hide_hands(self, turn: int) -> None:
        """Between two people at one keyboard."""
        print("\n" * 60)
        input(f"{self.match.game.seats[turn]}, it is your turn. Press Enter when the other looks away. ")

    def tell(self, seat: int) -> None:
        """What has happened since, as this seat has perceived it."""
        for ply in range(self.told + 1, len(self.match.log) + 1):
            print(self.match.tell(ply, seat))
        self.told = len(self.match.log)

    def asked(self, turn: int) -> bool:
        """Ask until something has changed on the table; False: leave."""
        while True:
            line = input(f"{self.match.game.seats[turn]}> ").strip()
            command, _, rest = line.partition(" ")
            if command in ("quit", "q", "exit"):
                return False
            try:
                if self.command(command, rest.strip(), turn):
                    return True
            except (RubiconError, OSError) as problem:
                print(f"{problem}. Type ? for your moves, help for commands.")

    def command(self, command: str, rest: str, turn: int) -> bool:
        """Do what was typed; True if the table has changed."""
        if command == "help":
            print(HELP)
        elif command == "?":
            self.show_moves()
        elif command == "log":
            for ply in self.match.seen(turn):
                print(f"{ply.number:>4}  {ply.text:<12} {self.match.tell(ply.number, turn)}")
        elif command == "save":
            target = Path(rest or f"{self.match.game.name}.rubicon")
            self.match.save(target)
            print(f"Written to {target}.")
        elif command == "undo":
            self.take_back(turn)
            return True
        else:
            self.match.play(f"{command}{rest}")
            return True
        return False

    def take_back(self, turn: int) -> None:
        """Back to this player's last decision."""
        back = self.match.fork()
        back.undo()
        while back.turn != turn:
            back.undo()
        self.match, self.told = back, min(self.told, len(back.log))

    def show_moves(self) -> None:
        """Every legal move and what it would do."""
        for action in self.match.legal():
            after = self.match.preview(action)
            notes = [
                f"{province} {' : '.join(str(n) for n in balance.values())}" for province, balance in after.get("balances", {}).items()
            ]
            notes += [f"closes {closed['province']} ({closed['winner'] or 'nobody'})" for closed in after.get("closes", [])]
            print(f"  {self.match.text(action):<10} {', '.join(notes)}")


def seats_of(game: Game, name: str, *, alone: bool) -> tuple[int, ...]:
    """The seats that people take."""
    if not alone:
        return tuple(range(len(game.seats)))
    with contextlib.suppress(ValueError):
        return ([seat.lower() for seat in game.seats].index((name or game.seats[0]).lower()),)
    raise BadOptions(f"--seat is {name!r}, but must be one of: {', '.join(game.seats)}")
