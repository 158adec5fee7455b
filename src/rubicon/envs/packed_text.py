"""Packs a whole text into one word, for OpenSpiel parameters, which are written between brackets and commas."""

import base64
import binascii
import zlib

from rubicon.engine.errors import BadOptions

SIGN = "packed-"
LONGEST = 200_000


def packed(text: str) -> str:
    """A text as a word of letters, digits, hyphens and underscores."""
    return SIGN + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> str:
    """The text that was packed; any other text as it is."""
    if not text.startswith(SIGN):
        return text
    word = text.removeprefix(SIGN)
    content = zlib.decompressobj()
    try:
        found = content.decompress(base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)), LONGEST).decode()
    except (binascii.Error, zlib.error, ValueError) as problem:
        raise BadOptions(f"a packed text can't be read: {problem}") from problem
    if not content.eof:
        raise BadOptions("a packed text is cut off, or too long")
    return found
