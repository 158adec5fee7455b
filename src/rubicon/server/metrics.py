"""Metrics for hosts: counters in Prometheus's text format, and internal errors in the log."""

import logging
import traceback
from collections import Counter

log = logging.getLogger("rubicon.server")


class Metrics:
    """Counters since the start."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str) -> None:
        """Add one to a counter."""
        self._counts[name] += 1

    def problem(self, problem: BaseException | None) -> None:
        """Log an internal error with its place in the source, but without its text, which may hold a secret."""
        self.count("problems")
        places = traceback.extract_tb(problem.__traceback__) if problem else []
        where = " < ".join(f"{place.filename.rpartition('/')[2]}:{place.lineno}" for place in reversed(places[-4:]))
        log.error("problem %s at %s", type(problem).__name__, where)

    def text(self, **gauges: float) -> str:
        """All counters and the given gauges, for /metrics."""
        lines = []
        for name, value in sorted(self._counts.items()):
            lines += [f"# TYPE rubicon_{name}_total counter", f"rubicon_{name}_total {value}"]
        for name, number in gauges.items():
            lines += [f"# TYPE rubicon_{name} gauge", f"rubicon_{name} {float(number):.10g}"]
        return "\n".join([*lines, ""])
