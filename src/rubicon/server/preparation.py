"""How far this process is with the machine code that a search needs: made in a child process, then loaded here and in the workers."""

LOADING = 0.9
"""The share that is done once all of it is made and has only to be loaded."""


class Preparation:
    """The share that is done. None: it is ready, or nobody makes it beforehand."""

    def __init__(self) -> None:
        self.share: float | None = None

    def begin(self) -> None:
        """From now on somebody makes it."""
        self.share = 0.0

    def note(self, line: str) -> None:
        """Take down what the child process has printed: how many of its steps are done, of how many."""
        done, of = map(int, line.split())
        self.share = LOADING * done / of

    def end(self) -> None:
        """It is ready."""
        self.share = None
