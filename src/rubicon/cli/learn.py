"""`rubicon learn`: runs a lesson in the terminal, from the same files and with the same notes as in the browser."""

from pathlib import Path

from rubicon import lessons
from rubicon.cli import completion
from rubicon.cli.play import games_folder
from rubicon.cli.say import use_language
from rubicon.cli.terminal_game import TerminalGame
from rubicon.engine.errors import BadFile, IllegalAction
from rubicon.game import open_file
from rubicon.match.match import Match


def learn(lesson: str, /, *, anew: bool = False, plain: bool = False, language: str = "") -> None:
    """Learn a game in five minutes by playing it: caesar, crassus (alone against Auto-Crassus), cleopatra, augustus.

    Leave with quit; the same command goes on where you left.

    Parameters
    ----------
    lesson
        Which one.
    anew
        Begin again, even if you have left it in the middle.
    plain
        Headed text instead of a drawn map: for screen readers and small windows.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    use_language(language)
    taught = lessons.load(lesson)
    kept = games_folder() / f"lesson-{lesson}.rubicon"
    left = None if anew else unfinished_lesson(taught, kept)
    TerminalLesson(taught, left or taught.match.fork(0, typed=True), kept, plain=plain, resumed=left is not None).run()


def unfinished_lesson(lesson: lessons.Lesson, kept: Path) -> Match | None:
    """The lesson where the user left it; None where there is none, or it is over or has changed since."""
    try:
        match = open_file(kept, typed=True)
    except (OSError, BadFile):
        return None
    begun = match.line_at(0) == lesson.match.line_at(0) and match.actions == lesson.script.plies[: len(match)]
    return match if begun and match.actions and not match.over else None


class TerminalLesson(TerminalGame):
    """A lesson in the terminal: the learner plays one seat; all others, and chance, follow the lesson's script."""

    command_name = "learn"

    def __init__(self, lesson: lessons.Lesson, match: Match, kept: Path, *, plain: bool, resumed: bool):
        super().__init__(match, (lesson.script.learner,), ["random"], kept, plain=plain)
        self.script, self.resumed = lesson.script, resumed
        self.last_shown = dict.fromkeys(self.last_shown, len(match))

    def run(self) -> None:
        """Until the lesson is over or the learner leaves; every move is on disk before the next."""
        learner = self.script.learner
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        completion.switch_on(self.words)
        if self.resumed:
            self.say(lessons.tell("gone-on", lesson=self.script.name))
        try:
            while not self.match.over:
                self.match.save(self.kept)
                self.read_notes()
                if self.match.turn != learner:
                    self.match.push(self.script.plies[len(self.match)])
                elif not self.ask(learner):
                    break
            else:
                self.read_notes()
        except (KeyboardInterrupt, EOFError):
            self.console.print()
        finally:
            completion.switch_off()
        self.match.save(self.kept)
        done = "finished" if self.match.over else "left"
        game = self.match.game
        self.say(lessons.tell(done, lesson=self.script.name, game=game.name, title=game.book.title))

    def read_notes(self) -> None:
        """The table and the notes that stand here; each waits for Enter, but the one that is to be followed."""
        ply, learner = len(self.match), self.script.learner
        notes = self.script.at(ply)
        if notes or self.match.turn == learner:
            self.show(learner)
        for before, note in enumerate(notes):
            self.say(f"\n[{self.script.number(ply, before) + 1}/{len(self.script.notes)}] {self.script.text(note)}")
            if self.script.to_read(ply, before, self.match.turn):
                input(lessons.tell("enter"))
        if self.match.turn == learner:
            self.say(lessons.tell("type", move=self.match.text(self.script.plies[ply])))

    def enter(self, text: str) -> None:
        """A move was typed; another than the lesson's is answered."""
        action, ply = self.match.parse(text), len(self.match)
        if action != self.script.plies[ply]:
            raise IllegalAction(self.script.answer(self.script.note(ply, len(self.script.at(ply)))).removesuffix("."))
        self.match.push(action)
