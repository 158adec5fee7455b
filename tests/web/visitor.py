"""Somebody with a browser of their own: one profile, one page or several, each watched."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.chance import HEADER, current, stream
from tests.web.watch import Watch

PATIENCE = 60_000
"""Milliseconds after which a test gives up waiting for a page."""
expect.set_options(timeout=PATIENCE)
STEPS = """if (location.protocol !== "about:") localStorage.setItem("rubicon.settings",
  JSON.stringify({...JSON.parse(localStorage.getItem("rubicon.settings") ?? "{}"), steps: true}));"""
SEEDED = """(start) => {
  if (location.protocol === "about:") return;
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    if (bytes.length !== 32) return real(bytes);
    const number = Number(localStorage.getItem("test.drawn") ?? 0);
    localStorage.setItem("test.drawn", number + 1);
    bytes.set([...bytes].map((_, i) => parseInt(start.slice(2 * i, 2 * i + 2), 16) ^ ((number / 256 ** (31 - i)) & 255)));
    return bytes;
  };
}"""
"""What decides a shuffle: each visitor's parts of seeds, and keys, follow from the tests' seed; none is drawn twice."""
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Visitor:
    """A page and who looks at it."""

    def __init__(self, context: BrowserContext, base: str):
        self.context, self.base = context, base
        self.page: Page = context.new_page()
        self.watch = Watch(self.page)
        self.steps = False

    def go(self, path: str) -> "Visitor":
        self.page.goto(f"{self.base}{path}")
        return self

    def step_by_step(self) -> "Visitor":
        """Who wants to be asked even where there is one answer only, as a game that is told move by move needs it."""
        self.page.add_init_script(STEPS)
        self.steps = True
        return self if self.page.url == "about:blank" else self.go("/")

    @property
    def table(self) -> str:
        """The name of the table whose page is shown."""
        return self.page.url.split("/t/")[1].partition("#")[0]


Visit = Callable[..., Visitor]


class Visitors:
    """All who come in a test."""

    def __init__(self, browser: Browser, base: str):
        self.browser, self.base = browser, base
        self._there: list[Visitor] = []

    def come(
        self,
        path: str = "/",
        *,
        phone: bool = False,
        dark: bool = False,
        moving: bool = False,
        kept: bool = False,
        base: str | None = None,
        **more: Any,
    ) -> Visitor:
        """With a profile of their own, to a page or, without a path, not yet to any.

        Pieces fly only for those who want them moving; pages are kept for when the server is away, all of them, where somebody asks.
        """
        context = self.browser.new_context(
            **{
                **(PHONE if phone else DESKTOP),
                "color_scheme": "dark" if dark else "light",
                "reduced_motion": "no-preference" if moving else "reduce",
                "service_workers": "allow" if kept else "block",
                "extra_http_headers": {HEADER: quote(current())},
                **more,
            }
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"({SEEDED})({json.dumps(stream(f'{current()} visitor {len(self._there)}').randbytes(32).hex())})")
        return self._in(Visitor(context, base or self.base), path)

    def second_tab(self, of: Visitor, path: str) -> Visitor:
        """Another page of the same profile."""
        return self._in(Visitor(of.context, of.base), path)

    def _in(self, visitor: Visitor, path: str) -> Visitor:
        self._there.append(visitor)
        return visitor.go(path) if path else visitor

    def complaints(self) -> list[str]:
        return [words for visitor in self._there for words in visitor.watch.complaints]

    def photograph(self, folder: Path) -> None:
        """What everybody sees now."""
        for number, visitor in enumerate(self._there):
            visitor.page.screenshot(path=folder / f"visitor{number}.png")

    def leave(self) -> None:
        for visitor in self._there:
            visitor.context.close()
