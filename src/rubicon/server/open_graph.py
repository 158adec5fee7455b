"""What other pages show of a link to a finished game: Open Graph tags in the head of its page. Of other tables they say nothing."""

from html import escape
from typing import TYPE_CHECKING

from rubicon.server import finished_games
from rubicon.server.errors import Refused
from rubicon.server.picture import HEIGHT, WIDTH

if TYPE_CHECKING:
    from rubicon.server.hub import Hub


async def tags(hub: "Hub", name: str, base: str) -> str:
    """The tags of a finished game; nothing for any other table, or none."""
    try:
        table = (await hub.active_table(name)).table
        finished_games.require_finished(table)
    except Refused:
        return ""
    picture = f"{base}/api/tables/{table.name}/picture.png"
    found = {
        "og:type": "website",
        "og:site_name": "Rubicon",
        "og:title": f"{table.game.book.title}: {finished_games.headline(table)}",
        "og:description": ", ".join(finished_games.names(table)),
        "og:url": f"{base}/t/{table.name}",
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(content)}" />\n' for name, content in found.items())
