"""The package carries the web table: it is built before it is packed, unless that is done already."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web" / "tools"))
import webbuild

GAMES = ("augustus", "caesar", "cleopatra")
"""Their pages of rules are shown at the table, in every language that has them."""


class WebTable(BuildHookInterface):
    """Node is asked for only where something has to be built: from an sdist nothing has."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if webbuild.is_built() else [webbuild.NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        webbuild.build()
        if self.target_name == "wheel" and version == "standard":
            docs = Path(self.root) / "docs"
            pages = [
                page.relative_to(docs).as_posix()
                for game in GAMES
                for page in (docs / "play" / f"{game}.md", *docs.glob(f"*/play/{game}.md"))
            ]
            build_data["force_include"].update({f"docs/{page}": f"rubicon/docs/{page}" for page in pages})
