"""How pictures of positions in rich's markup are drawn, in terminals and as SVG: `Rulebook.picture` keeps to it."""

WIDTH = 100
"""Columns."""
STYLES = {
    "caesar": "bold red",
    "pompey": "bold blue",
    "bonus": "yellow",
    "muted": "bright_black",
    "free": "green",
    "heading": "bold underline",
}
"""Names of styles that the markup may use."""
