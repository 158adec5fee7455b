"""axe-core looks for what keeps people out."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.web.chromium import ROOT, Missing

SOURCE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")
RUN = """async (options) => (await axe.run(document, options)).violations.map(({id, impact, nodes}) =>
  [impact, id, nodes.map(({target, failureSummary}) => `${target.join(" ")} ${failureSummary.replace(/\\s+/g, " ")}`)])"""
PLAIN = """() => {
  document.documentElement.style.setProperty("--grain", "none");
  for (const drawn of document.querySelectorAll(".vignette")) drawn.style.display = "none";
}"""
"""Without what is printed faintly behind words: axe-core says nothing about letters on pictures."""
WIDE = {"resultTypes": ["violations"]}
COLOURS = {**WIDE, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def source(path: Path = SOURCE) -> str:
    if not path.exists():
        raise Missing("axe-core is not there: `make check` installs it with the other packages of the pages, into web/node_modules.")
    return path.read_text()


def findings(page: Page, state: str) -> list[str]:
    """Serious findings in this state of the page, in light and in dark; dark differs in its colours alone."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source())
    page.evaluate(PLAIN)
    found: list[str] = []
    for scheme, options in (("light", WIDE), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        violations: list[tuple[str, str, list[str]]] = page.evaluate(RUN, options)
        for impact, rule, nodes in violations:
            found += [f"{state}, {scheme}: {rule}: {node}" for node in nodes[:6] if impact in BAD]
    page.emulate_media(color_scheme="light")
    return found


class Tour:
    """States of the pages, one after the other; what was found in all of them."""

    def __init__(self, page: Page):
        self.page, self.found, self.seen = page, list[str](), list[str]()

    def at(self, state: str) -> None:
        self.seen.append(state)
        self.found += findings(self.page, state)

    def is_clean(self) -> None:
        """Says all that was found, each once."""
        assert not self.found, "\n".join(sorted(set(self.found)))

    def dialog(self, state: str, **button: Any) -> None:
        """What opens with a button; it is closed again."""
        self.page.get_by_role("button", **button).click()
        self.page.get_by_role("dialog").wait_for()
        self.at(state)
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="detached")
