"""What a server notes: a line of JSON on standard error for each thing."""

import logging
import sys

import msgspec


class Lines(logging.Formatter):
    """A line of JSON for each thing that is noted."""

    def format(self, record: logging.LogRecord) -> str:
        noted = {"at": self.formatTime(record), "level": record.levelname, "from": record.name, "what": record.getMessage()}
        return msgspec.json.encode(noted).decode()


def begin() -> None:
    """Note from now on."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[lines])
