"""Keys, codes and parts of seeds: from the operating system, stored as hashes, compared in constant time."""

import hashlib
import hmac
import secrets


def new_key() -> str:
    """A key to a seat, or a one-time code."""
    return secrets.token_urlsafe(24)


def new_table() -> str:
    """A table's name in links: not to be guessed either."""
    return secrets.token_urlsafe(12)


def new_part() -> str:
    """A part of a seed, 32 bytes in hexadecimal digits."""
    return secrets.token_hex(32)


def hashed(secret: str) -> str:
    """What is stored of a key or code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str, stored: str) -> bool:
    """Whether a key or code is the one whose hash is stored."""
    return bool(stored) and hmac.compare_digest(hashed(secret), stored)
