"""Makes, hashes and compares secrets: keys, one-time codes, parts of seeds. Only hashes of keys and codes are stored."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable


def new_key() -> str:
    """A key to a seat, or a one-time code."""
    return secrets.token_urlsafe(24)


def new_table() -> str:
    """A table's name in links: not to be guessed either."""
    return secrets.token_urlsafe(12)


def derived(key: str, purpose: str, length: int) -> str:
    """A text that follows from a key, for one purpose; who knows it knows nothing of the key, nor of texts for other purposes."""
    digest = hmac.new(key.encode(), f"rubicon {purpose}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode()[:length]


def table_of(key: str) -> str:
    """The name of the table that a client makes with a key of its own."""
    return derived(key, "table", 16)


def rematch_of(part: str) -> str:
    """The name of the rematch of a table with this part of the seed."""
    return derived(part, "rematch", 16)


def code_of(key: str, seat: int) -> str:
    """The one-time code of a friend's seat at that table."""
    return derived(key, f"code {seat}", 32)


def mark_of(key: str, request: bytes) -> str:
    """What is stored of the request that made that table, to recognize it when it is sent again."""
    return derived(key, f"request {hashlib.sha256(request).hexdigest()}", 43)


ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of codes that people write down: without letters that look like others."""
LOOK_ALIKE = str.maketrans("OIL", "011", "-_")
RECOVERY_LETTERS, GROUP = 20, 5


def recovery_of(key: str) -> str:
    """The code that opens a seat should its key be lost, such as 7KQ2M-…: 100 bits, to be written down."""
    digest = hmac.new(key.encode(), b"rubicon recovery", hashlib.sha256).digest()
    letters = "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:RECOVERY_LETTERS])
    return "-".join(letters[at : at + GROUP] for at in range(0, RECOVERY_LETTERS, GROUP))


def written_code(typed: str) -> str:
    """A code as it was made, however somebody has typed it: small letters, without its dashes, O for 0."""
    letters = typed.upper().translate(LOOK_ALIKE)
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def new_part() -> str:
    """A part of a seed, 32 bytes in hexadecimal digits."""
    return secrets.token_hex(32)


def hashed(secret: str) -> str:
    """What is stored of a key or code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fitting(secret: str, stored: Iterable[str]) -> list[int]:
    """The places among stored hashes where the one of this key or code is; it is hashed once."""
    own = hashed(secret)
    return [place for place, one in enumerate(stored) if one and hmac.compare_digest(own, one)]


def fits(secret: str, stored: str) -> bool:
    """Whether a key or code is the one whose hash is stored."""
    return bool(stored) and hmac.compare_digest(hashed(secret), stored)
