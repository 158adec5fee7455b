"""The command line `rubicon`: finds the module of a command, loads it and runs it."""

import os
import sys
from keyword import iskeyword

from rubicon.engine import user_imports

if __name__ == "__main__":  # python -m has put the current folder first: nothing else may be imported before it is gone
    user_imports.leave_current_folder()

from cyclopts import App, CycloptsError

from rubicon import __version__

COMMANDS = {
    "serve": "Run the table server.",
    "tables": "Back up, check, rescue or move the database of a table server.",
    "play": "Play a game in the terminal, against a bot or each other.",
    "learn": "Learn a game in five minutes, by playing it.",
    "companion": "Play beside the real board: Rubicon is Auto-Crassus.",
    "replay": "Show a recorded game, move by move.",
    "verify": "Check that the chance of a game was fair.",
    "simulate": "Play many games between bots and count.",
    "arena": "Measure how strong bots are, against each other.",
    "ratings": "List the ratings of bots from a folder of arena results.",
    "tune": "Fit what a game's evaluation weighs.",
    "train": "Train a network by self-play.",
    "exploit": "Train a best response against a bot: how far can it be exploited?",
    "bench": "Measure how fast the rules run, beside peers.",
    "check": "Run the conformance kit on a game.",
    "dataset": "Write the decisions of many games, for learning.",
    "tasks": "Run the benchmark tasks beside their reference results.",
}
GROUPS = {
    "tables": {
        "backup": "Copy a server's database, which may be in use.",
        "check": "Look for damage in a server's database or in a copy of it.",
        "rescue": "Save all that can be read of a damaged database into a new file.",
        "export": "Write all tables of a database, SQLite or PostgreSQL, to a file.",
        "import": "Add the tables of an exported file to a database, SQLite or PostgreSQL.",
    },
    "tune": {
        "fit": "Fit the weights to how games ended.",
        "spsa": "Let weights play against weights, and follow the side that wins.",
        "score": "Play the weights of a file against those of the game.",
    },
}
"""Commands of a command."""

ABOUT = """A digital table for three Roman board games: Caesar! and Rise of Augustus by Paolo Mori, Caesar & Cleopatra by Wolfgang Lüdtke.

The solo mode of Caesar! is by Dávid Turczi and Nick Shaw. Unofficial: not affiliated with, or endorsed by, the designers or publishers."""

app = App(name="rubicon", help=ABOUT, version=__version__, help_format="plaintext")
for _name, _help in COMMANDS.items():
    if _name not in GROUPS:
        app.command(f"rubicon.cli.{_name}:{_name}", name=_name, help=_help)
for _name, _members in GROUPS.items():
    app.command(_group := App(name=_name, help=COMMANDS[_name]))
    for _member, _help in _members.items():
        _function = f"{_member}_" if iskeyword(_member) else _member
        _group.command(f"rubicon.cli.{_name}:{_function}", name=_member, help=_help)


def spell_out(arguments: list[str]) -> list[str]:
    """Switches of a game as people type them: `--poison` alone is `--poison on`, `--no-poison` is `--poison off`."""
    from rubicon.engine import options, registry

    if len(arguments) < 2 or arguments[0] not in COMMANDS or arguments[1].startswith("-") or arguments[1] not in registry.names():
        return arguments
    switches = {name for name, values in options.fields(registry.rulebook(arguments[1]).options).items() if isinstance(values[0], bool)}
    spelled: list[str] = []
    for word, following in zip(arguments, [*arguments[1:], "--"], strict=True):
        name = word.removeprefix("--").replace("-", "_")
        if word.startswith("--no-") and name.removeprefix("no_") in switches:
            spelled += [f"--{name.removeprefix('no_')}", "off"]
        elif word.startswith("--") and name in switches and following.startswith("--"):
            spelled += [word, "on"]
        else:
            spelled.append(word)
    return spelled


def main(arguments: list[str] | None = None) -> int:
    """Run a command; what a user can mend ends with one line and exit code 2. No arguments: those of this process."""
    if arguments is None:
        user_imports.leave_current_folder()
    from rubicon.cli.say import environment_language
    from rubicon.engine.catalogue import speaking

    with speaking(environment_language()):
        return run(sys.argv[1:] if arguments is None else arguments)


def run(given: list[str]) -> int:
    """Run a command in the present language."""
    from rubicon.cli.line_breaks import show
    from rubicon.engine.errors import RubiconError

    if not given or (given[0].startswith("--") and given[0] not in ("--help", "--version")):
        given = ["serve", "--browser", *given]
    try:
        # for games and bots that are named on the command line as package:thing
        user_imports.set_folder(None if given[0] in ("serve", "tables") else os.getcwd())
        result = app(spell_out(given) if len(given) > 2 else given, exit_on_error=False, print_error=False, result_action="return_value")
        return result if isinstance(result, int) else 0
    except (CycloptsError, RubiconError) as problem:
        message = str(problem)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        message = f"{problem.filename}: {problem.strerror}" if problem.filename and problem.strerror else str(problem)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    show(f"rubicon: {' '.join(message.split())}", sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
