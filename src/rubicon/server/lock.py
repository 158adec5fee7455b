"""Locks a database, so that only one server uses it: by a file beside it, which the system unlocks however the process ends."""

import errno
import logging
import os
import sys
from pathlib import Path

from rubicon.engine.errors import RubiconError
from rubicon.server.say import say

log = logging.getLogger("rubicon.server")

HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
"""Errors that mean that another process holds the lock."""


class DatabaseLock:
    """Taken when it is made, held until it is released. Backups and other readers need no lock.

    The lock is on `tables.sqlite.lock`, not on the database itself: closing a file that SQLite has locked would drop SQLite's own locks.
    The file stays when the lock is released, for deleting it would let two servers lock two different files of that name.
    """

    def __init__(self, database: Path):
        database.parent.mkdir(parents=True, exist_ok=True)
        real = database.resolve()
        self._file = os.open(real.with_name(f"{real.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError as problem:
            if problem.errno in HELD:
                self.release()
                raise RubiconError(say("database-used", path=database)) from problem
            log.warning("this file system has no locks (%s): nothing stops a second server from using the same database", problem.strerror)

    def release(self) -> None:
        """Let another server use the database."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
