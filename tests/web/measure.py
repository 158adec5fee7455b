"""How large, how steady, how quick: what the budgets are about."""

import gzip
import json
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Page, Response

TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
KINDS = ("script", "stylesheet", "font")
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const {value, hadRecentInput, sources} of list.getEntries())
    if (!hadRecentInput) window.shifts.push([value, sources.map(({node}) => node?.outerHTML?.slice(0, 80) ?? "")]);
}).observe({type: "layout-shift", buffered: true});"""


@dataclass
class Load:
    """What a page has fetched, by address: compressed sizes."""

    sizes: dict[str, dict[str, int]] = field(default_factory=lambda: {kind: {} for kind in KINDS})

    def take(self, response: Response) -> None:
        kind = response.request.resource_type
        if kind in KINDS:
            body = response.body()
            self.sizes[kind][response.url] = len(body) if kind == "font" else len(gzip.compress(body, 9))

    def code(self) -> int:
        return sum(self.sizes["script"].values()) + sum(self.sizes["stylesheet"].values())

    def everything(self) -> int:
        return sum(sum(sizes.values()) for sizes in self.sizes.values())


def loading(page: Page) -> Load:
    """Counts from now on."""
    load = Load()
    page.on("response", load.take)
    return load


def settle(page: Page) -> None:
    """Until nothing more is fetched and all letters are there."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")


def shifts(page: Page) -> list[tuple[float, list[str]]]:
    """What has jumped without anybody's doing, and what it was."""
    found: list[tuple[float, list[str]]] = page.evaluate("() => window.shifts")
    return found


def longest_task(trace: bytes) -> float:
    """The longest task of the page's main thread in milliseconds of work: what others do on this machine meanwhile does not count."""
    events = json.loads(trace)["traceEvents"]
    mains = {(event["pid"], event["tid"]) for event in events if event.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [event for event in events if event["name"] in TASKS and (event["pid"], event["tid"]) in mains]
    work: Counter[tuple[int, int]] = Counter()
    for task in tasks:
        work[task["pid"], task["tid"]] += task.get("tdur", 0)
    page = max(work, key=lambda thread: work[thread])
    return max(float(task.get("tdur", 0)) for task in tasks if (task["pid"], task["tid"]) == page) / 1000
