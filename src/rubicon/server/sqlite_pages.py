"""Reads rows straight from the pages of an SQLite file, for when the tree that leads to them is damaged.

https://www.sqlite.org/fileformat2.html describes the format. Pages that are no longer in use are read, too.
"""

import mmap
from collections.abc import Iterator

LEAF = 0x0D
"""The first byte of a page that holds rows."""
USUAL_SIZE = 4096
"""Of a page, where the head of the file doesn't say it."""
LONGEST = 10_000_000
"""Bytes of one row; a damaged page may claim any length."""
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of an integer, by its type."""


class Pages:
    """The pages of a database file, without a write-ahead log."""

    def __init__(self, content: bytes | mmap.mmap):
        self._content = content
        self._size, self._usable = USUAL_SIZE, USUAL_SIZE
        if content[:16] == b"SQLite format 3\0":
            size = int.from_bytes(content[16:18], "big")
            self._size = 65536 if size == 1 else max(size, 512)
            self._usable = self._size - content[20]

    def rows(self) -> Iterator[list[object]]:
        """The values of every row that can be read, of all SQL tables."""
        for start in range(0, len(self._content) - self._size + 1, self._size):
            page = self._content[start : start + self._size]
            head = 100 if start == 0 else 0
            if page[head] != LEAF:
                continue
            for place in range(int.from_bytes(page[head + 3 : head + 5], "big")):
                at = head + 8 + 2 * place
                try:
                    yield self._values(self._payload(page, int.from_bytes(page[at : at + 2], "big")))
                except (ValueError, IndexError):
                    continue

    def _payload(self, page: bytes, at: int) -> bytes:
        """The bytes of a row, of which some may be on overflow pages."""
        length, at = _varint(page, at)
        _, at = _varint(page, at)
        if length > LONGEST:
            raise ValueError(length)
        most, least = self._usable - 35, (self._usable - 12) * 32 // 255 - 23
        local = length
        if length > most:
            local = least + (length - least) % (self._usable - 4)
            local = local if local <= most else least
        found = page[at : at + local]
        following = int.from_bytes(page[at + local : at + local + 4], "big") if length > local else 0
        while len(found) < length:
            start = (following - 1) * self._size
            if not 0 < start <= len(self._content) - self._size:
                raise ValueError(following)
            following = int.from_bytes(self._content[start : start + 4], "big")
            found += self._content[start + 4 : start + self._usable]
        return found[:length]

    def _values(self, payload: bytes) -> list[object]:
        """The values of a row: types first, then contents."""
        body, at = _varint(payload, 0)
        kinds = []
        while at < body:
            kind, at = _varint(payload, at)
            kinds.append(kind)
        values: list[object] = []
        for kind in kinds:
            length = INTEGERS.get(kind, 8 if kind == 7 else max(kind - 12, 0) // 2)
            piece = payload[at : at + length]
            if len(piece) != length:
                raise ValueError(kind)
            at += length
            values.append(_value(kind, piece))
        return values


def _value(kind: int, piece: bytes) -> object:
    if kind in INTEGERS:
        return int.from_bytes(piece, "big", signed=True)
    if kind in (8, 9):
        return kind - 8
    if kind >= 12:
        return piece.decode() if kind % 2 else piece
    return None


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """An integer of 1 to 9 bytes, and where it ends."""
    value = 0
    for place in range(9):
        byte = content[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise ValueError(at)
