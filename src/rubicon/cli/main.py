"""The command `rubicon`: one module a command, loaded when it is called."""

import sys

from cyclopts import App, CycloptsError

from rubicon import __version__

COMMANDS = {
    "play": "Play a game in the terminal, against a bot or each other.",
    "replay": "Show a recorded game, move by move.",
    "simulate": "Play many games between bots and count.",
    "bench": "Measure how fast the rules run, beside peers.",
    "check": "Run the conformance kit on a game.",
}

app = App(name="rubicon", help="A digital table for three Roman board games.", version=__version__, help_format="plaintext")
for _name, _help in COMMANDS.items():
    app.command(f"rubicon.cli.{_name}:{_name}", name=_name, help=_help)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; what a user can mend ends with one line and exit code 2."""
    from rubicon.core.errors import RubiconError

    try:
        result = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        return result if isinstance(result, int) else 0
    except (CycloptsError, RubiconError) as problem:
        message = str(problem)
    except OSError as problem:
        message = f"{problem.filename}: {problem.strerror}" if problem.filename and problem.strerror else str(problem)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    print(f"rubicon: {' '.join(message.split())}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
