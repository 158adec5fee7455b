"""Texts as arrays of pixels, for videos of games: the render mode `rgb_array`."""

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.picture_style import WIDTH

LINES = 16
"""The height grows by so many lines at a time, so that frames of a video mostly have the same size."""
MARGIN = 8


@functools.cache
def _font() -> Any:
    import matplotlib
    from PIL import ImageFont

    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"), 13)


def pixels(text: str) -> NDArray[np.uint8]:
    """A text as an array of pixels: rows, columns, red green blue."""
    from PIL import Image, ImageDraw

    left, top, right, bottom = _font().getbbox("Mg")
    wide, high = (right - left) / 2, bottom - top + 4
    lines = text.splitlines() or [""]
    rows = -(-len(lines) // LINES) * LINES
    columns = max(WIDTH, *map(len, lines))
    image = Image.new("RGB", (int(columns * wide) + 2 * MARGIN, int(rows * high) + 2 * MARGIN), "white")
    ImageDraw.Draw(image).multiline_text((MARGIN, MARGIN), "\n".join(lines), font=_font(), fill="black", spacing=4)
    return np.asarray(image)
