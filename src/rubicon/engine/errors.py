"""The exceptions of Rubicon; their messages say what is wrong and what would be right."""


class RubiconError(Exception):
    """Anything a user of Rubicon can mend: shown as one line, without a traceback."""


class UnknownGame(RubiconError):
    """No game of that name is installed."""


class UnknownBot(RubiconError):
    """A text that names no bot."""


class BadOptions(RubiconError):
    """An option that the game does not have, or a value that the option does not take."""


class IllegalAction(RubiconError):
    """An action that the rules do not allow here; the position is left as it was."""


class BadNotation(RubiconError):
    """A text that is not the notation of anything possible here; `column` says where it goes wrong."""

    def __init__(self, message: str, column: int = 1):
        super().__init__(message)
        self.column = column


class BadPosition(RubiconError):
    """A text that is no position of the game: it can't be read, or contradicts itself or the rules."""


class BadFile(RubiconError):
    """A .rubicon file that can't be read: truncated, altered, or not one at all."""


class BadGame(RubiconError):
    """A rulebook that breaks the contract; the conformance kit raises it and says where."""
