"""Draws the picture of a finished game, to be shared: who has won, and how the lead changed. SVG, and PNG made of it."""

import importlib.util
from collections.abc import Sequence
from html import escape
from pathlib import Path

WIDTH, HEIGHT = 1200, 630
"""What pages that show links expect."""
LEFT, RIGHT, TOP, BOTTOM = 90, 880, 250, 540
"""Of the chart."""
LABEL = 34
"""Pixels between two names at the end of their lines, at least."""
PIECES = {
    "Caesar": "#9E2A2B",
    "Pompey": "#1D4F7C",
    "Cleopatra": "#006E6D",
    "Agrippa": "#1F5A8C",
    "Livia": "#6F3B86",
    "Maecenas": "#35662F",
    "Octavia": "#A3371B",
    "Tiberius": "#9A2340",
    "Julia": "#7D5410",
}
"""The colours of the pieces of each seat, as the pages have them in web/src/style/tokens.css."""
COLOURS = ("#9E2A2B", "#1D4F7C", "#006E6D", "#44662F", "#8A6414", "#6B3E75")
"""Of seats that have no pieces of their own."""
DASHES = ("", "14 7", "4 7", "18 6 4 6", "9 10", "24 10")
"""Colour never speaks alone."""
PAGE, PANEL, INK, MUTED, LINE, GOLD = "#F5EFE3", "#FFFDF8", "#2A231F", "#6B5D50", "#CDBEA4", "#8A6414"
TITLE, TEXT = "Cinzel, 'DejaVu Sans'", "Inter, 'DejaVu Sans'"
FONTS = Path(__file__).parent / "fonts"
"""Those of the pages; tools/picture_fonts.py makes them."""
FURTHER_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
"""For letters that ours do not have: these come with matplotlib, and know those of most languages."""
LONGEST, LONGEST_NAME = 40, 15
"""Letters of a line of text, and of a name beside the chart."""
HEADLINE, HEADLINE_WIDTH = 58, 860
"""The largest size of the headline, and its room beside the wreath."""


def svg(title: str, headline: str, names: Sequence[str], race: Sequence[Sequence[int]], seats: Sequence[str] = ()) -> str:
    """The picture: the game, the outcome, and a line for each player over the moves. `seats` choose the colours."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{TEXT}">',
        f"<title>{escape(title)}: {escape(headline)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAGE}"/>',
        f'<rect x="24" y="24" width="{WIDTH - 48}" height="{HEIGHT - 48}" fill="{PANEL}" stroke="{GOLD}" stroke-width="3"/>',
        f'<rect x="34" y="34" width="{WIDTH - 68}" height="{HEIGHT - 68}" fill="none" stroke="{GOLD}"/>',
        _text(LEFT, 110, title, 32, MUTED, family=TITLE),
        _text(LEFT, 185, headline, _fitting(headline), INK, family=TITLE),
        *_wreath(WIDTH - 150, 130),
    ]
    return "".join([*parts, *(_chart(names, race, colours(seats, len(names))) if len(race) > 1 else []), "</svg>"])


def png(drawn: str) -> bytes:
    """The picture as PNG."""
    import resvg_py

    found = importlib.util.find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    further = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
    files = [*sorted(FONTS.glob("*.ttf")), *(further / name for name in FURTHER_FONTS)]
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=list(map(str, files))))


def _fitting(headline: str) -> int:
    """The size in which a headline stands beside the wreath."""
    from PIL import ImageFont  # only where a picture is drawn

    width = ImageFont.truetype(FONTS / "Cinzel-SemiBold.ttf", HEADLINE).getlength(_shortened(headline))
    return min(HEADLINE, int(HEADLINE * HEADLINE_WIDTH / max(width, 1)))


def _shortened(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


def _text(x: float, y: float, words: str, size: int, colour: str, *, family: str = "") -> str:
    font = f' font-family="{family}"' if family else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="600" fill="{colour}"{font}>{escape(_shortened(words))}</text>'


def _wreath(x: int, y: int) -> list[str]:
    """A laurel wreath: two twigs with leaves."""
    twigs = []
    for side in (1, -1):
        leaves = "".join(
            f'<ellipse cx="0" cy="-62" rx="9" ry="20" fill="#44662F" transform="rotate({28 + 26 * leaf}) rotate(35 0 -62)"/>'
            for leaf in range(5)
        )
        twig = '<path d="M10 62A62 62 0 0 0 32 -53" fill="none" stroke="#44662F" stroke-width="4"/>'
        twigs.append(f'<g transform="translate({x} {y}) scale({side} 1)">{twig}{leaves}</g>')
    return twigs


def colours(seats: Sequence[str], count: int) -> list[str]:
    """A colour for each line: that of the seat's pieces. Auto-Crassus has those of the side that is left."""
    left = {"Caesar": PIECES["Pompey"], "Pompey": PIECES["Caesar"]}
    crassus = next((left[seat] for seat in seats if seat in left), COLOURS[0])
    known = [crassus if seat == "Auto-Crassus" else PIECES.get(seat) for seat in seats] or [None] * count
    return [colour or COLOURS[number % len(COLOURS)] for number, colour in enumerate(known)]


def _chart(names: Sequence[str], race: Sequence[Sequence[int]], colours: Sequence[str]) -> list[str]:
    """The lines, with names and sums at their ends."""
    most = max(1, *(max(points) for points in race))
    across = (RIGHT - LEFT) / (len(race) - 1)

    def y_of(points: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * max(points, 0) / most

    parts = [f'<path d="M{LEFT} {BOTTOM}H{RIGHT}" stroke="{LINE}" stroke-width="2"/>']
    ends = _spread({seat: y_of(race[-1][seat]) for seat in range(len(names))})
    for seat, name in enumerate(names):
        path = " ".join(f"{LEFT + across * ply:.1f},{y_of(points[seat]):.1f}" for ply, points in enumerate(race))
        colour, dash = colours[seat], DASHES[seat % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="5" stroke-linejoin="round"{dashed}/>')
        parts.append(_text(RIGHT + 18, ends[seat] + 9, f"{race[-1][seat]} {short(name)}", 26, colour))
    return parts


def short(name: str) -> str:
    """A name that fits beside the chart."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _spread(wanted: dict[int, float]) -> dict[int, float]:
    """Heights of names, far enough from each other to be read."""
    placed: dict[int, float] = {}
    lowest = float(BOTTOM)
    for seat in sorted(wanted, key=lambda seat: -wanted[seat]):
        placed[seat] = min(wanted[seat], lowest)
        lowest = placed[seat] - LABEL
    return placed
