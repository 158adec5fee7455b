"""Width and styles of drawn positions, in terminals and as SVG: the pictures of `Texts.picture` keep to them."""

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
