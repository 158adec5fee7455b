"""Tracks what each client address uses of the server (requests, processor time, sockets, tables), and delays those that use too much."""

import asyncio
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Awaitable, Generator
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from rubicon.server.limits import Limits

T = TypeVar("T")

MOST_ADDRESSES = 10_000
AT_THE_SAME_TIME = 8
"""Commands of one address that are worked on at the same time; others of it wait, so that everybody else has a turn."""
PICTURES_AT_ONCE, PICTURES_A_SECOND = 10, 0.2
"""Of finished games, that are not drawn yet."""
LEAST_SECONDS = 0.0005
"""What a request or command costs before it has begun."""


class TokenBucket:
    """Allows `burst` units at once and `rate` units a second."""

    def __init__(self, burst: float, rate: float):
        self.burst, self.rate = burst, rate
        self.level, self._moment = burst, time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take an amount if it is available; whether it was."""
        if self.refill() < amount:
            return False
        self.level -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take an amount, or what there is of it: it has been used elsewhere."""
        self.level = max(0.0, self.refill() - amount)

    def refill(self) -> float:
        """Add what has accrued since the last call; gives the level."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self._moment) * self.rate)
        self._moment = now
        return self.level


class AddressUsage:
    """What one address, or one IPv6 network of 64 bits, has used."""

    def __init__(self, network: str, limits: Limits):
        self.network = network
        self.requests = TokenBucket(limits.requests_at_once, limits.requests_a_second)
        self.wrong_codes = TokenBucket(limits.wrong_codes_at_once, limits.wrong_codes_an_hour / 3600)
        self.pictures = TokenBucket(PICTURES_AT_ONCE, PICTURES_A_SECOND)
        self.tables = TokenBucket(limits.tables_at_once, limits.tables_an_hour / 3600)
        self.cpu = TokenBucket(limits.cpu_seconds_at_once, limits.cpu_share)
        self.sockets = self.connections = 0
        self.listed: set[str] = set()
        """Tables that it has put into the lobby."""
        self._slots, self._first = asyncio.Semaphore(AT_THE_SAME_TIME), asyncio.Lock()

    async def afford(self) -> None:
        """Wait until this address may use the processor again; those that wait go on one after the other."""
        if not self._first.locked() and self.cpu.refill() >= 0:  # nearly always: nobody waits, and nothing is overdrawn
            self.charge(LEAST_SECONDS)
            return
        async with self._first:
            while (left := self.cpu.refill()) < 0:
                await asyncio.sleep(min(1.0, -left / self.cpu.rate))
            self.charge(LEAST_SECONDS)

    def turn(self) -> "Turn":
        """Wait until this address may use the processor and few other commands of it are worked on."""
        return Turn(self, self._slots)

    def charge(self, seconds: float) -> None:
        """Charge processor time; what is overdrawn delays the next request."""
        self.cpu.level -= seconds


class Turn:
    """The turn of an address, from when it may use the processor: every command has one, so it is no generator."""

    __slots__ = ("_slots", "_usage")

    def __init__(self, usage: AddressUsage, slots: asyncio.Semaphore):
        self._usage, self._slots = usage, slots

    async def __aenter__(self) -> None:
        await self._slots.acquire()
        try:
            await self._usage.afford()
        except BaseException:
            self._slots.release()
            raise

    async def __aexit__(self, *problem: object) -> None:
        self._slots.release()


class UsageTracker:
    """Usage by network; networks not heard of for longest are forgotten when there are many."""

    def __init__(self, limits: Limits):
        self.limits = limits
        self._usages: OrderedDict[str, AddressUsage] = OrderedDict()

    def of(self, address: str) -> AddressUsage:
        """The usage of an address."""
        network = network_of(address)
        usage = self._usages.pop(network, None) or AddressUsage(network, self.limits)
        self._usages[network] = usage
        if len(self._usages) > MOST_ADDRESSES:
            oldest = next(iter(self._usages.values()))
            if not oldest.sockets and not oldest.connections:
                del self._usages[oldest.network]
            else:
                self._usages.move_to_end(oldest.network)
        return usage


def network_of(address: str) -> str:
    """What counts as one address: IPv4 as it is, IPv6 by its first 64 bits."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Metered(Generic[T]):
    """Awaits a coroutine and charges an address for the time that its steps take on the event loop; waiting costs nothing."""

    def __init__(self, work: Awaitable[T], usage: AddressUsage):
        self._work, self._usage = work, usage

    def __await__(self) -> Generator[Any, Any, T]:
        steps, value, problem = self._work.__await__(), None, None
        while True:
            began = time.perf_counter()
            try:
                waits_for = steps.send(value) if problem is None else steps.throw(problem)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self._usage.charge(time.perf_counter() - began)
            value, problem = None, None
            try:
                value = yield waits_for
            except BaseException as thrown:
                problem = thrown


CURRENT_USAGE: ContextVar[AddressUsage | None] = ContextVar("usage", default=None)
"""The usage of the address whose request or socket the current task serves."""
