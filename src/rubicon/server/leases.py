"""Leases: which server process runs the bots and clocks of a table. Only for efficiency; appends are safe without them."""

from collections.abc import Collection, Mapping
from typing import Protocol

LEASE_SECONDS = 6.0
"""How long a lease lasts unless it is renewed: a table whose owner has died waits so long at most."""


class Leases(Protocol):
    """What a process asks for, renews and gives back. A lease has an epoch, which grows whenever the table changes hands."""

    taken_over: int
    """Leases that this process has taken because their owners had died or stalled."""

    async def take(self, names: Collection[str], seconds: float = LEASE_SECONDS) -> dict[str, int]:
        """Take the leases of some tables, as far as nobody else holds them; gives the epochs of those that are ours now."""

    async def renew(self, held: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:
        """Prolong leases, given with their epochs; gives the tables that are still ours. Stop the bots and clocks of all others."""

    async def release(self, held: Mapping[str, int]) -> None:
        """Give leases back, so that another process can take them at once."""

    async def expired(self, limit: int) -> list[str]:
        """Tables whose owner has neither renewed nor released its lease in time, and at which something still has to happen."""


class SoleOwner:
    """The leases of a process that has its database for itself: everything is its own."""

    taken_over = 0

    async def take(self, names: Collection[str], seconds: float = LEASE_SECONDS) -> dict[str, int]:
        """All of them."""
        return dict.fromkeys(names, 1)

    async def renew(self, held: Mapping[str, int], seconds: float = LEASE_SECONDS) -> set[str]:
        """All of them."""
        return set(held)

    async def release(self, held: Mapping[str, int]) -> None:
        """Nobody else waits for them."""

    async def expired(self, limit: int) -> list[str]:
        """Nobody else could have stalled."""
        return []
