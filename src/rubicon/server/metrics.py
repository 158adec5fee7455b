"""Metrics for hosts: counters and histograms in Prometheus's text format, and internal errors in the log."""

import logging
import traceback
from bisect import bisect_left
from collections import Counter

log = logging.getLogger("rubicon.server")

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Of the buckets of all histograms, in seconds."""


class Histogram:
    """How often something has taken how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count a duration."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """In Prometheus's text format: buckets contain all shorter durations, too."""
        lines, count = [f"# TYPE rubicon_{name} histogram"], 0
        for bound, more in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            count += more
            lines.append(f'rubicon_{name}_bucket{{le="{bound}"}} {count}')
        return [*lines, f"rubicon_{name}_sum {self._sum:.10g}", f"rubicon_{name}_count {count}"]


class Metrics:
    """Counters and histograms since the start."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self.commands, self.appends, self.lag = Histogram(), Histogram(), Histogram()
        """Commands that change a table, until they are answered; appends, until they are on disk; events of other processes, from when
        they happened until they are sent here."""

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
        """All counters and histograms, and the given gauges, for /metrics."""
        lines = []
        for name, value in sorted(self._counts.items()):
            lines += [f"# TYPE rubicon_{name}_total counter", f"rubicon_{name}_total {value}"]
        lines += self.commands.lines("command_seconds")
        lines += self.appends.lines("append_seconds")
        lines += self.lag.lines("notification_lag_seconds")
        for name, number in gauges.items():
            lines += [f"# TYPE rubicon_{name} gauge", f"rubicon_{name} {float(number):.10g}"]
        return "\n".join([*lines, ""])


def merged(texts: dict[str, str]) -> str:
    """The metrics of several processes behind one port as one text: each sample says by a label which `worker` it comes from."""
    kinds: dict[str, str] = {}
    samples: dict[str, list[str]] = {}
    for worker, text in sorted(texts.items()):
        name = ""
        for line in text.splitlines():
            if line.startswith("# TYPE "):
                name = line.split()[2]
                kinds[name] = line
            elif line and name:
                sample, _, value = line.rpartition(" ")
                called, _, labels = sample.partition("{")
                labels = labels.removesuffix("}")
                label = f'worker="{worker}"'
                samples.setdefault(name, []).append(f"{called}{{{labels + ',' if labels else ''}{label}}} {value}")
    return "\n".join([line for name, kind in kinds.items() for line in (kind, *samples.get(name, ()))] + [""])
