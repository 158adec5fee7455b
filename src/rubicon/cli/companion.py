"""`rubicon companion`: plays the automatic opponent for somebody who plays on the real board."""

import re
import secrets
import time
from pathlib import Path

import numpy as np

from rubicon.cli.common import game_of
from rubicon.cli.play import games_folder, last_unfinished
from rubicon.cli.say import say, use_language
from rubicon.cli.terminal_game import COMMANDS, TerminalGame
from rubicon.engine import options as option
from rubicon.engine.chance import weighted
from rubicon.engine.errors import BadNotation, BadOptions, IllegalAction
from rubicon.engine.verbs import CHANCE
from rubicon.game import open_file
from rubicon.match.match import Match

MANY = 5


def companion(
    game: str, /, *, resume: bool = False, file: Path | None = None, plain: bool = False, language: str = "", **options: str
) -> None:
    """Play against an automatic opponent on the real board: type in what is drawn and placed, and Rubicon tells what he does and why.

    Every other option is one of the game's own, such as --solo hard, --side pompey or --poison.

    Parameters
    ----------
    game
        Which game, such as caesar (his difficulty is normal unless --solo says otherwise).
    resume
        Go on with the game you left last.
    file
        Go on with this .rubicon file.
    plain
        Headed text instead of a drawn map when you ask for the table.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    use_language(language)
    kept = last_unfinished(f"companion-{game}") if resume else file
    match = open_file(kept, typed=True) if kept else game_of(game, with_opponent(game, options)).start(typed=True)
    if match.game.name != game or len(match.game.players) == len(match.game.seats):
        raise BadOptions(say("no-opponent", name=kept or game))
    place = kept or games_folder() / f"companion-{game}-{time.strftime('%Y%m%d-%H%M%S')}.rubicon"
    CompanionGame(match, place, plain=plain).run()


def with_opponent(game: str, given: dict[str, str]) -> dict[str, str]:
    """The options, with an opponent of middle strength where the game has one and none was named."""
    known = option.fields(game_of(game, {}).book.options)
    return {"solo": "normal", **given} if "solo" in known and "solo" not in given else given


class CompanionGame(TerminalGame):
    """A game beside the real board: chance is typed in; plies without a choice are played and shown."""

    command_name = "companion"
    help = "help-companion"
    greeting = "welcome-companion"
    commands = *COMMANDS, "show", "draw"

    def __init__(self, match: Match, kept: Path, *, plain: bool):
        super().__init__(match, match.game.players, ["random"], kept, plain=plain)
        self.last_shown = dict.fromkeys(self.last_shown, len(match))
        self.person = match.game.players[0]

    def show(self, seat: int) -> None:
        """The board is on the table: tell only what has happened."""
        self.show_new_plies(seat)

    def prompt(self, turn: int) -> str:
        """The question that the real components answer."""
        if turn == CHANCE:
            return f"{self.match.game.book.texts.words.ask(self.match.record)} "
        return say("your-move", seat=self.seat_name(turn))

    def bot_move(self, turn: int) -> bool:
        """Do what leaves no choice; else ask what chance has brought."""
        if len(self.match.legal()) == 1:
            self.match.play(self.match.legal()[0])
            if self.match.set_up == len(self.match):
                self.say(self.match.tell(len(self.match)))
            return True
        self.show_new_plies(self.person)
        going = self.ask(turn)
        self.match.save(self.kept)
        return going

    def command(self, command: str, rest: str, turn: int) -> bool:
        """What a companion can do besides."""
        if command == "show":
            super().show(self.person)
        elif command == "draw":
            self.draw()
            while rest in ("on", say("draw-on")) and self.match.turn == CHANCE:
                self.draw()
            return True
        elif command.startswith("?") and turn == CHANCE:
            self.say("  " + "  ".join(self.match.text(action) for action in self.match.legal()))
        elif command == "log":
            return super().command(command, rest, self.person)
        else:
            return super().command(command, rest, turn)
        return False

    def draw(self) -> None:
        """Draw for the player, by the odds of the real components."""
        if self.match.turn != CHANCE:
            raise IllegalAction(say("nothing-to-draw"))
        actions = np.array(self.match.legal(), np.int16)
        weights = np.zeros(len(actions), np.int32)
        total = self.match.game.interpreted.weights(self.match.record, actions, len(actions), weights)
        drawn = int(actions[weighted(secrets.randbelow(int(total)), weights.tolist())])
        if len(actions) > 1:
            self.say(say("draws", text=self.match.text(drawn)))
        self.match.play(drawn)

    def enter(self, text: str) -> None:
        """What was typed, in full or by a few letters of it."""
        possible = [self.match.text(action) for action in self.match.legal()]
        meant = understood(text, possible)
        if self.match.turn == CHANCE and meant not in possible:
            raise BadNotation(say("expected-entry", texts=" ".join(possible), entry=text))
        self.match.play(meant)

    def take_back(self, turn: int) -> None:
        """The last entry, and what followed from it without choice."""
        back = self.match.fork(typed=True)
        while len(back):
            back = back.fork(len(back) - 1, typed=True)
            if back.turn != CHANCE or len(back.legal()) > 1:
                self.say(say("taken-back", text=self.match.log[len(back)].text))
                self.match, self.last_shown = back, dict.fromkeys(self.last_shown, len(back))
                return
        raise IllegalAction(say("nothing-to-take-back"))


def understood(entry: str, possible: list[str]) -> str:
    """The one of the possible texts that an entry means: the whole of it, or the beginning of its words with all of its numbers."""
    for text in possible:
        if text.lower() == entry.lower():
            return text
    word, number = letters(entry), digits(entry)
    found = [text for text in possible if any(name.startswith(word) for name in names(text)) and (not number or digits(text) == number)]
    if word and len(found) == 1:
        return found[0]
    if word and 1 < len(found) <= MANY:
        raise BadNotation(say("several", entry=entry, texts=", ".join(found)))
    return entry


def letters(text: str) -> str:
    """What is written with letters, small."""
    return re.sub(r"[^a-z]", "", text.lower())


def digits(text: str) -> str:
    """What is written with digits."""
    return re.sub(r"[^0-9]", "", text)


def names(text: str) -> tuple[str, str]:
    """A text's letters, and those after an equals sign."""
    return letters(text), letters(text.partition("=")[2] or text)
